import type { Language } from '@deadfront/kernel'
import type { Settings as BoardSettings } from '../../board/board.ts'
import { m } from '../../messages/index.ts'
import { Button, Segmented } from '../parts.tsx'
import { type Choices, choices, choose, type MotionChoice, type ThemeChoice } from '../settings.ts'
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
    </div>
  )
}

/** Every setting: on its page, and over the table. */
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
        <Segmented<Language>
          label={t.language}
          value={now.language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
          onChange={(value) => choose('language', value)}
        />
      </section>
      <section class="block" aria-label={t.look}>
        <Segmented<ThemeChoice>
          label={t.theme}
          value={now.theme}
          options={[
            { value: 'system', label: t.system },
            { value: 'dark', label: t.dark },
            { value: 'light', label: t.light },
          ]}
          onChange={(value) => choose('theme', value)}
        />
        <Segmented<BoardSettings['palette']>
          label={t.palette}
          value={now.palette}
          options={[
            { value: 'standard', label: t.standard },
            { value: 'redGreen', label: t.redGreen },
            { value: 'blueYellow', label: t.blueYellow },
            { value: 'contrast', label: t.contrast },
          ]}
          onChange={(value) => choose('palette', value)}
        />
        <PaletteSample />
        <Segmented<Choices['textSize']>
          label={t.textSize}
          value={now.textSize}
          options={[
            { value: 'normal', label: t.normal },
            { value: 'large', label: t.large },
            { value: 'huge', label: t.huge },
          ]}
          onChange={(value) => choose('textSize', value)}
        />
      </section>
      <section class="block" aria-label={t.feel}>
        <Segmented<MotionChoice>
          label={t.motion}
          value={now.motion}
          options={[
            { value: 'system', label: t.system },
            { value: 'full', label: t.full },
            { value: 'brisk', label: t.brisk },
            { value: 'off', label: t.off },
          ]}
          onChange={(value) => choose('motion', value)}
        />
        <div class="field-row">
          <label class="field inline">
            <input
              type="checkbox"
              role="switch"
              class="switch"
              checked={now.sound}
              onChange={(event) => choose('sound', event.currentTarget.checked)}
            />
            <span>{t.sound}</span>
          </label>
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
