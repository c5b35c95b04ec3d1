import type { UnitView } from '@deadfront/dotz'
import { isActing } from '../question.ts'
import type { Desk } from '../desk.ts'
import { fullName, placeName, unitFace } from '../pieces.ts'
import { pickUnit, usePower } from '../using.ts'
import { Counter, Deed } from './parts.tsx'

const RANK: { readonly [kind in UnitView['kind']]: number } = { hero: 0, heroic: 1, civilians: 2 }

/** All own units: hero cards with their abilities and Character Actions, then the townspeople. */
export function PeoplePanel({ desk }: { desk: Desk }) {
  const view = desk.view.value
  if (!view) return null
  const t = desk.m.act
  const places = new Set([...Object.keys(view.spaces), view.town.id])
  const inPlay = view.units.filter((unit) => places.has(unit.at)).sort((a, b) => RANK[a.kind] - RANK[b.kind])
  const waiting = view.units.filter((unit) => unit.at === 'available')
  const heroes = inPlay.filter((unit) => unit.kind !== 'civilians')
  const people = inPlay.filter((unit) => unit.kind === 'civilians')
  return (
    <div class="dz-people">
      <ul class="dz-heroes">
        {heroes.map((unit) => (
          <HeroCard key={unit.id} desk={desk} unit={unit} />
        ))}
      </ul>
      <ul class="dz-crowd">
        {people.map((unit) => (
          <li key={unit.id}>
            <Pick desk={desk} unit={unit} />
          </li>
        ))}
      </ul>
      {waiting.length > 0 ? (
        <details class="dz-waiting">
          <summary>
            {t.reserve} ({waiting.length})
          </summary>
          <ul class="dz-crowd">
            {waiting.map((unit) => (
              <li key={unit.id} class="dz-away">
                <Counter face={unitFace(unit, desk.m)} size={44} />
                <span>{fullName(unit, desk.m)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

function Pick({ desk, unit, size = 44 }: { desk: Desk; unit: UnitView; size?: number }) {
  const view = desk.view.value
  const acting = isActing(desk.question.value?.ask ?? null)
  const on = desk.selected.value === unit.id
  return (
    <button
      type="button"
      class={on ? 'dz-pick on' : 'dz-pick'}
      aria-pressed={on}
      disabled={!acting}
      data-unit={unit.id}
      onClick={() => void pickUnit(desk, unit.id)}
    >
      <Counter face={unitFace(unit, desk.m)} size={size} />
      <span class="dz-pick-name">
        {fullName(unit, desk.m)}
        <small>{placeName(unit.at, desk.m, view ?? undefined)}</small>
      </span>
    </button>
  )
}

function HeroCard({ desk, unit }: { desk: Desk; unit: UnitView }) {
  const owner = unit.seat === null ? null : desk.words.seat(unit.seat)
  const open = desk.selected.value === unit.id
  return (
    <li class={`dz-hero${open ? ' open' : ''}`}>
      <div class="dz-hero-head">
        <Pick desk={desk} unit={unit} size={52} />
        {owner && (desk.view.value?.players.length ?? 1) > 1 ? <span class="dz-owner">{owner}</span> : null}
        {unit.actions.map((action) => (
          <Ability key={action.id} desk={desk} id={action.id} spent={action.spent} per={action.per} />
        ))}
      </div>
      {open ? <p class="dz-abilities">{desk.words.name(`unit.${unit.id}.text`)}</p> : null}
    </li>
  )
}

/** A Character Action: a marker that is ready or spent, and a button while it can be used. */
function Ability({ desk, id, spent, per }: { desk: Desk; id: string; spent: boolean; per: 'phase' | 'game' }) {
  const t = desk.m.strip
  const power = desk.actions.value?.powers.find((x) => x.id === id)
  const name = desk.m.name(`ability.${id}`, id)
  if (!power?.can)
    return (
      <span class={spent ? 'dz-marker spent' : 'dz-marker'} title={power ? desk.words.refusal({ refused: true, ...power.why }) : undefined}>
        {name} <small>{spent ? t.spent : t.ready}</small>
        {per === 'game' ? <small aria-hidden="true">1×</small> : null}
      </span>
    )
  return (
    <Deed desk={desk} refusal={null} pressed={desk.pay.value === id} onClick={() => usePower(desk, power)}>
      {name}
    </Deed>
  )
}
