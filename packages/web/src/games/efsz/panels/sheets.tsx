import type { CharacterView } from '@deadfront/efsz'
import type { Desk } from '../desk.ts'
import { actingNow, doingOf } from '../hints.ts'
import { counted, ladderOf } from '../sheet.ts'
import { StandingOrdersOf } from './orders.tsx'
import { Pips, Portrait } from './parts.tsx'
import { WeaponCard } from './weapon.tsx'

/** The character sheets, always visible beside the map. */
export function Sheets({ desk }: { desk: Desk }) {
  const view = desk.view.value
  if (!view) return null
  const known = view.characters.filter((c) => c.status !== 'unknown')
  if (known.length === 0) return null
  const rank: { readonly [status: string]: number } = { map: 0, chosen: 1, rearguard: 2, left: 3, dead: 4 }
  // The selected character comes first: with several sheets the others are below the visible part.
  const first = desk.selected.value ?? actingNow(desk)
  const inHand = (c: CharacterView): number => (c.id === first ? 0 : 1)
  known.sort((a, b) => inHand(a) - inHand(b) || (rank[a.status] ?? 9) - (rank[b.status] ?? 9))
  return (
    <ul class="ez-sheets">
      {known.map((c) => (
        <Sheet key={c.id} desk={desk} c={c} />
      ))}
    </ul>
  )
}

function Sheet({ desk, c }: { desk: Desk; c: CharacterView }) {
  const t = desk.m.sheet
  const weapon = (id: string | null) => (id === null ? null : desk.words.name(`weapon.${id}`))
  const hands = [weapon(c.ready), weapon(c.off)].filter((x) => x !== null).join(' + ') || desk.m.bare
  const spare = c.slots.filter((id) => id !== null && id !== c.ready && id !== c.off).map((id) => weapon(id))
  const gear = counted([...spare, ...c.thrown.map((id) => weapon(id)), ...c.items].filter((x) => x !== null))
  const weapons = [...new Set([c.ready, c.off, ...c.slots, ...c.thrown])].filter((id) => id !== null)
  const status = desk.view.value?.camp && c.status === 'rearguard' ? t.inCamp : (t.status[c.status] ?? c.status)
  const shared = (desk.view.value?.players ?? 1) > 1
  const marks = [...(shared ? [desk.words.seat(c.seat)] : []), ...doingOf(desk, c)]
  return (
    <li class={`ez-sheet ez-is-${c.status}${desk.selected.value === c.id ? ' on' : ''}`}>
      <header>
        <Portrait id={c.id} size={44} />
        <div>
          <h3>{c.name}</h3>
          <p>{[status, ...marks].join(' · ')}</p>
        </div>
        <span class="ez-kills" title={t.kills}>
          {desk.m.ending.kills(c.kills)}
        </span>
      </header>
      {c.status === 'dead' ? null : (
        <>
          <dl class="ez-vitals">
            <dt>{t.health}</dt>
            <dd>
              <Pips label={t.health} full={c.health} max={c.maxHealth} kind="health" />
            </dd>
            <dt>{t.fatigue}</dt>
            <dd>
              <Pips label={t.fatigue} full={c.fatigue} max={10} kind="fatigue" />
            </dd>
            <dt>{t.ready}</dt>
            <dd>
              <b>{hands}</b>
            </dd>
          </dl>
          <p class="ez-supplies">
            <span>
              {t.ammo} <b>{c.ammo}</b>
            </span>
            <span>
              {t.food} <b>{c.food}</b>
            </span>
            <span>
              {t.medkits} <b>{c.medkits}</b>
            </span>
          </p>
          <p class="ez-carries">
            {t.carries}: {gear.length > 0 ? gear.join(', ') : t.nothing}
          </p>
          {weapons.length > 0 ? (
            <ul class="ez-weapons">
              {weapons.map((id) => (
                <WeaponCard key={id} desk={desk} id={id} c={c} />
              ))}
            </ul>
          ) : null}
          <details class="ez-skills">
            <summary>{t.skills}</summary>
            <p class="ez-ladder">{ladderOf(desk, c)}</p>
            <ul>
              {c.skills.map((skill) => (
                <li key={skill.id} class={skill.works ? 'works' : ''}>
                  {desk.words.name(`skill.${skill.id}`)} <small>{t.skillAt(skill.at)}</small>
                </li>
              ))}
            </ul>
          </details>
          <StandingOrdersOf desk={desk} c={c} />
        </>
      )}
    </li>
  )
}
