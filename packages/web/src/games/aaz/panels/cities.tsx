import type { AazView } from '@deadfront/aaz'
import type { Desk } from '../desk.ts'
import { cityName, nameOf } from '../places.ts'
import { colourOf, isPower } from '../powers.ts'
import { CITY } from '../silhouettes.ts'

const sideName = (desk: Desk, side: string): string => desk.words.name(`side.${side}`)

/** How many victory cities each side holds and needs, in the line at the foot of the map (AAZ42-WIN.1). */
export function CityCount({ desk, view }: { desk: Desk; view: AazView }) {
  const { m } = desk
  if (!view.cities) return null
  const sides = Object.entries(view.cities)
  const told = sides.map(([side, { held, need }]) => m.cities.count(sideName(desk, side), held, need)).join('; ')
  return (
    <span class={`az-strip-cities${sides.some(([, { held, need }]) => held >= need) ? ' now' : ''}`} title={told}>
      <svg viewBox="4 1 16 15" width="17" height="16" aria-hidden="true" focusable="false">
        <path d={CITY} fill-rule="evenodd" />
      </svg>
      <span class="az-hidden">{told}</span>
      {sides.map(([side, { held, need }]) => (
        <span key={side} data-cities={side} aria-hidden="true">
          <small>{sideName(desk, side)}</small> <b>{m.cities.short(held, need)}</b>
        </span>
      ))}
    </span>
  )
}

/** Every victory city and who holds it. */
export function CityTable({ desk, view }: { desk: Desk; view: AazView }) {
  const { m } = desk
  const facts = desk.facts(view.scenario)
  if (!view.cities) return null
  const places = facts.victory.cities ?? []
  const city = (at: string): string => cityName(desk, facts.city(at) ?? at)
  const holder = (at: string): string => view.spaces[at]?.control ?? 'nobody'
  return (
    <details class="az-cities" open>
      <summary>{m.cities.title}</summary>
      <p>
        {Object.entries(view.cities).map(([side, { held, need }]) => (
          <span key={side}>{m.cities.count(sideName(desk, side), held, need)}</span>
        ))}
      </p>
      <ul>
        {places.map((at) => (
          <li key={at}>
            <button
              type="button"
              class="az-link"
              title={m.cities.of(city(at), nameOf(desk, at), desk.power(holder(at)))}
              onClick={() => desk.map.show(at)}
            >
              <i
                class="az-flag"
                style={{
                  background: isPower(holder(at)) ? colourOf(holder(at)) : holder(at) === 'zombies' ? 'var(--dead)' : 'transparent',
                }}
                aria-hidden="true"
              />
              {city(at)}
              <span class="az-hidden">{`, ${desk.power(holder(at))}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
