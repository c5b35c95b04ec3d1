import { LANGUAGES } from '@deadfront/kernel'
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { onlineParts } from '../online-parts.ts'
import { Button, Segmented } from '../parts.tsx'
import { type Choices, choices, choose } from '../settings.ts'
import { play } from '../sound.ts'

export function SettingsPage() {
  const t = m.value.settings
  return (
    <div class="page narrow settings">
      <header class="page-head">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </header>
      <SettingsForm />
      <OwnData />
    </div>
  )
}

/** Loaded when the page is open: most people play without a server. */
function OwnData() {
  const [Part, setPart] = useState<FunctionComponent | null>(null)
  useEffect(() => {
    onlineParts()
      .ownData()
      .then(
        (part) => setPart(() => part),
        () => undefined, // offline: the rest of the page works
      )
  }, [])
  return Part ? <Part /> : null
}

/** All settings: on the settings page, and in the dialog at the table. */
export function SettingsForm() {
  const t = m.value.settings
  const now = choices.value
  return (
    <>
      <section class="block">
        <label class="field">
          <span>{t.name}</span>
          <input
            type="text"
            maxLength={40}
            value={now.name}
            autocomplete="nickname"
            onInput={(event) => choose('name', event.currentTarget.value)}
          />
        </label>
        <Among of="language" label={t.language} options={LANGUAGES} />
      </section>
      <section class="block" aria-label={t.look}>
        <Among of="theme" label={t.theme} options={{ system: t.system, dark: t.dark, light: t.light }} />
        <Among
          of="palette"
          label={t.palette}
          options={{ standard: t.standard, redGreen: t.redGreen, blueYellow: t.blueYellow, contrast: t.contrast }}
        />
        <PaletteSample />
        <Among of="textSize" label={t.textSize} options={{ normal: t.normal, large: t.large, huge: t.huge }} />
      </section>
      <section class="block" aria-label={t.feel}>
        <Among of="motion" label={t.motion} options={{ system: t.system, full: t.full, off: t.off }} />
        <Among of="speed" label={t.speed} options={t.speeds} />
        <Switch of="drama" label={t.drama} />
        <Among of="coach" label={t.coach} options={{ off: t.off, bar: t.coachBar, ask: t.coachAsk }} />
        <div class="field-row">
          <Switch of="sound" label={t.sound} />
          <label class="field inline grow">
            <span>{t.volume}</span>
            <input
              type="range"
              min={0}
              max={1}
              step={0.05}
              value={now.volume}
              disabled={!now.sound}
              onInput={(event) => choose('volume', event.currentTarget.valueAsNumber)}
            />
          </label>
          <Button icon="sound" disabled={!now.sound} onClick={() => play('dice')}>
            {t.try}
          </Button>
        </div>
      </section>
    </>
  )
}

/** A setting that is on or off. */
const Switch = ({ of, label }: { of: 'sound' | 'drama'; label: string }) => (
  <label class="field inline">
    <input
      type="checkbox"
      role="switch"
      class="switch"
      checked={choices.value[of]}
      onChange={(event) => choose(of, event.currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
)

/** A setting with a few values. */
function Among<K extends 'language' | 'theme' | 'palette' | 'textSize' | 'motion' | 'speed' | 'coach'>(props: {
  of: K
  label: string
  options: { readonly [V in Choices[K]]: string }
}) {
  const options = (Object.entries(props.options) as [Choices[K], string][]).map(([value, label]) => ({ value, label }))
  return (
    <Segmented<Choices[K]>
      label={props.label}
      value={choices.value[props.of]}
      options={options}
      onChange={(value) => choose(props.of, value)}
    />
  )
}

const SIDES = [0, 1, 2, 3, 4, 5, 6, 7]

function PaletteSample() {
  const t = m.value.settings
  return (
    <div class="palette-sample" role="img" aria-label={t.sampleLabel}>
      {SIDES.map((i) => (
        <span key={i} class="chip" style={{ background: `var(--side-${i})`, color: `var(--side-${i}-ink)` }}>
          {i + 1}
        </span>
      ))}
      <span class="chip" style={{ background: 'var(--dead)', color: 'var(--dead-ink)' }}>
        {t.theDead}
      </span>
    </div>
  )
}
