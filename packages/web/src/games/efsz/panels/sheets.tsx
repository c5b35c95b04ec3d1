import type { CharacterView } from '@deadfront/efsz'
import type { Answer } from '@deadfront/kernel'
import type { Desk } from '../desk.ts'
import { nameOf } from './forms.tsx'
import { Deed, Pips, Portrait } from './parts.tsx'

/** The character sheets: always in sight beside the map. */
export function Sheets({ desk }: { desk: Desk }) {
  const view = desk.view.value
  if (!view) return null
  const known = view.characters.filter((c) => c.status !== 'unknown')
  const rank: { readonly [status: string]: number } = { map: 0, chosen: 1, rearguard: 2, left: 3, dead: 4 }
  known.sort((a, b) => (rank[a.status] ?? 9) - (rank[b.status] ?? 9))
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
  const gear = [...spare, ...c.thrown.map((id) => weapon(id)), ...c.items].filter((x) => x !== null)
  const marks = [
    c.locked ? t.held(desk.figureName(c.locked)) : '',
    c.marker === 'attacked' ? t.attacked : c.marker.startsWith('covering') ? t.covering : '',
    c.acted ? t.acted : '',
  ].filter((x) => x !== '')
  return (
    <li class={`ez-sheet ez-is-${c.status}${desk.selected.value === c.id ? ' on' : ''}`}>
      <header>
        <Portrait id={c.id} size={44} />
        <div>
          <h3>{c.name}</h3>
          <p>{[t.status[c.status] ?? c.status, ...marks].join(' · ')}</p>
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
          <details class="ez-skills">
            <summary>{t.skills}</summary>
            <ul>
              {c.skills.map((skill) => (
                <li key={skill.id} class={skill.works ? 'works' : ''}>
                  {desk.words.name(`skill.${skill.id}`)} <small>{t.skillAt(skill.at)}</small>
                </li>
              ))}
            </ul>
          </details>
          <Orders desk={desk} c={c} />
        </>
      )}
    </li>
  )
}

/** Standing orders, so that covering does not nag: how near, and at whom not. */
function Orders({ desk, c }: { desk: Desk; c: CharacterView }) {
  const t = desk.m.sheet
  const question = desk.question.value
  const can = question?.forms.some((form) => form.form === 'subset' && form.with?.order === c.id) ?? false
  if (!can) return null
  const set = (change: Answer) =>
    void desk.send([{ order: c.id, within: c.orders.within, hold: [...c.orders.hold], segments: c.orders.segments, ...change }])
  const kinds = ['beta', 'armoured', 'kugelfisch', 'alpha', 'risen']
  return (
    <details class="ez-orders">
      <summary>{t.orders}</summary>
      <div class="ez-answers">
        {[null, 6, 3, 0].map((within) => (
          <Deed key={String(within)} desk={desk} kind="tick" pressed={c.orders.within === within} onClick={() => set({ within })}>
            {t.within(within)}
          </Deed>
        ))}
      </div>
      <p>{t.hold}</p>
      <div class="ez-answers">
        {kinds.map((kind) => {
          const on = c.orders.hold.includes(kind)
          return (
            <Deed
              key={kind}
              desk={desk}
              kind="tick"
              pressed={on}
              onClick={() => set({ hold: on ? c.orders.hold.filter((x) => x !== kind) : [...c.orders.hold, kind] })}
            >
              {nameOf(desk, kind)}
            </Deed>
          )
        })}
        <Deed desk={desk} kind="tick" pressed={c.orders.segments} onClick={() => set({ segments: !c.orders.segments })}>
          {t.segments}
        </Deed>
      </div>
    </details>
  )
}
