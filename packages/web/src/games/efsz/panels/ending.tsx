import type { Desk } from '../desk.ts'
import { fateOf, isWipedOut } from '../hints.ts'
import { Portrait } from './parts.tsx'
import { RouteMap } from './route.tsx'

/** The characters of the scenario and their fates. */
export function Ending({ desk }: { desk: Desk }) {
  const view = desk.view.value
  if (!view) return null
  const t = desk.m.ending
  const people = view.characters.filter((c) => c.status !== 'unknown')
  return (
    <section class="ez-ending">
      <Exits desk={desk} />
      {isWipedOut(view) ? <p class="ez-why">{t.nobodyLeft}</p> : null}
      <h3>{t.team}</h3>
      <ul class="ez-faces">
        {people.map((c) => (
          <li key={c.id} class={c.status === 'dead' ? 'gone' : ''}>
            <Portrait id={c.id} size={48} />
            <b>{c.name}</b>
            <small>
              {t[fateOf(view, c)]} · {t.kills(c.kills)}
            </small>
            {c.status === 'dead' && desk.deaths.told.value[c.id] ? <small class="ez-how">{desk.deaths.told.value[c.id]}</small> : null}
          </li>
        ))}
      </ul>
      {view.trek ? <RouteMap desk={desk} view={view} /> : null}
    </section>
  )
}

/** The scenarios behind the exits that were taken. */
function Exits({ desk }: { desk: Desk }) {
  const view = desk.view.value
  const story = view && desk.pages.story(view.scenario)
  if (!view || !story || view.ended !== 'done') return null
  const taken = [...new Set(view.characters.map((c) => c.exit).filter((exit) => exit !== ''))]
  const told = new Set((taken.length > 0 ? taken : Object.keys(story.exits)).map((mark) => story.exits[mark] ?? ''))
  return (
    <>
      {[...told].map((text) => (
        <p key={text} class="ez-tale">
          {text}
        </p>
      ))}
    </>
  )
}
