import type { ComponentChildren } from 'preact'
import { Icon } from '../../../board/icons.tsx'
import type { CharacterView, StalingradView } from '@deadfront/efsz'
import { STANDARD } from '@deadfront/efsz/content'
import type { Desk } from '../desk.ts'
import { actingNow } from '../hints.ts'
import { Pips, Portrait } from './parts.tsx'

/** Ammo, or a melee weapon without ammo, or no weapon; and fatigue if there is any. */
const supply = (desk: Desk, c: CharacterView): string => {
  const { sheet, bare, short } = desk.m
  const blade = c.ammo === 0 && c.ready !== null && STANDARD.weapons[c.ready]?.usesAmmo === false ? c.ready : null
  const has =
    blade !== null ? (short[blade] ?? desk.words.name(`weapon.${blade}`)) : c.ammo > 0 || c.ready ? `${sheet.ammo} ${c.ammo}` : bare
  return `${has}${c.fatigue > 0 ? ` · ${sheet.fatigue} ${c.fatigue}` : ''}`
}

/** The round track and a summary of the team, above the map. */
export function Strip({ desk, zoom }: { desk: Desk; zoom: ComponentChildren }) {
  const view = desk.view.value
  if (!view || view.camp) return null
  const t = desk.m.strip
  const name = desk.pages.title(view.scenario)
  const text = desk.pages.goal(view.scenario)
  const label = desk.isMaster ? desk.m.story.prevent : desk.m.story.goal
  return (
    <>
      <div class="ez-goal">
        <p>
          <b>{label}:</b> {text}
        </p>
        {zoom}
      </div>
      <div class="ez-strip">
        <button
          type="button"
          class="ez-mission"
          aria-haspopup="dialog"
          title={desk.m.story.open}
          onClick={() => {
            desk.reading.value = view.scenario
          }}
        >
          <b>
            {name} <Icon name="info" size={15} />
          </b>
          <span>{desk.isMaster ? `${label}: ${text}` : text}</span>
        </button>
        <RoundTrack desk={desk} view={view} />
        <ul class="ez-facts">
          {view.trek ? <li>{t.day(view.trek.day)}</li> : null}
          <li>{t.pool(view.poolLeft)}</li>
          {view.master ? <li>{t.dread(view.dread)}</li> : null}
          {desk.pages.of(view.scenario)?.water ? <li>{t.water(view.water)}</li> : null}
        </ul>
        <Team desk={desk} view={view} />
      </div>
    </>
  )
}

/** The boxes of the rounds, with the squares where zombies spawn. */
function RoundTrack({ desk, view }: { desk: Desk; view: StalingradView }) {
  const t = desk.m.strip
  const boxes = Array.from({ length: view.track.length }, (_, k) => k + 1)
  return (
    <ol class="ez-track" aria-label={t.track}>
      {boxes.map((box) => {
        const spawn = view.track.spawn[String(box)] ?? []
        return (
          <li
            key={box}
            class={`${box === view.box ? 'now' : box < view.box ? 'past' : ''}${spawn.length > 0 ? ' spawn' : ''}`}
            aria-current={box === view.box ? 'step' : undefined}
            title={spawn.length > 0 ? `${t.round(box)}. ${t.spawn(spawn.join(', '))}` : t.round(box)}
          >
            {box}
            {spawn.length > 0 ? (
              <small>{spawn.length > 2 ? `S${spawn.map((mark) => mark.slice(1)).join('·')}` : spawn.join(' ')}</small>
            ) : null}
          </li>
        )
      })}
      {view.track.repeats ? (
        <li class="loop" aria-hidden="true">
          <Icon name="loop" size={16} />
        </li>
      ) : null}
    </ol>
  )
}

/** The characters on the map and those chosen to go there: health and supplies, and a click selects. */
const Team = ({ desk, view }: { desk: Desk; view: StalingradView }) => (
  <ul class="ez-chips">
    {view.characters
      .filter((c) => c.status === 'map' || c.status === 'chosen')
      .map((c) => (
        <li key={c.id}>
          <button
            type="button"
            class={`ez-chip${desk.picked.value === c.id ? ' on' : ''}${c.acted && actingNow(desk) !== c.id ? ' acted' : ''}`}
            aria-label={`${desk.m.sheet.select(c.name)}: ${desk.m.sheet.health} ${c.health}, ${supply(desk, c)}`}
            title={c.name}
            onClick={() => c.at && desk.selected.value !== c.id && void desk.click(c.at)}
          >
            <Portrait id={c.id} size={30} />
            <span>
              <Pips label={desk.m.sheet.health} full={c.health} max={c.maxHealth} kind="health" />
              <small>{supply(desk, c)}</small>
            </span>
          </button>
        </li>
      ))}
  </ul>
)
