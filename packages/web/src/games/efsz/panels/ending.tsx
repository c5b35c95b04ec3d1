import type { Desk } from '../desk.ts'
import { Portrait } from './parts.tsx'

/** Who was there, and how it went for them. */
export function Ending({ desk }: { desk: Desk }) {
  const view = desk.view.value
  if (!view) return null
  const t = desk.m.ending
  const people = view.characters.filter((c) => c.status !== 'unknown')
  return (
    <section class="ez-ending">
      <h3>{t.team}</h3>
      <ul class="ez-faces">
        {people.map((c) => (
          <li key={c.id} class={c.status === 'dead' ? 'gone' : ''}>
            <Portrait id={c.id} size={48} />
            <b>{c.name}</b>
            <small>
              {c.status === 'dead' ? t.dead : t.alive} · {t.kills(c.kills)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
