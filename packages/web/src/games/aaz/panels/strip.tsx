import type { Desk } from '../desk.ts'
import { colourOf } from '../powers.ts'
import { SKULL } from '../silhouettes.ts'
import { inPlay } from '../ground.ts'
import { objectivesOf } from '../objective.ts'
import { CityCount } from './cities.tsx'

/** The production chart in one line at the lower edge of the map: how near the apocalypse is, and the income of every power. */
export function Strip({ desk }: { desk: Desk }) {
  const { m } = desk
  const view = desk.view.value
  if (!view) return null
  const { threshold, victory } = desk.facts(view.scenario)
  return (
    <div class="az-strip" role="group" aria-label={m.chart.title}>
      <span
        class={`az-strip-dead${view.apocalypse > 0 ? ' now' : ''}`}
        title={m.chart.marker(view.zombieMarker, threshold)}
        data-marker={view.zombieMarker}
      >
        <svg viewBox="4 1 16 14" width="18" height="16" aria-hidden="true" focusable="false">
          <path d={SKULL} fill-rule="evenodd" />
        </svg>
        <b>{view.zombieMarker}</b>
        {view.apocalypse > 0 ? <small>{m.chart.last}</small> : null}
        {threshold === null || view.apocalypse > 0 ? null : (
          <>
            <small>{`/ ${threshold}`}</small>
            <i class="az-strip-meter" aria-hidden="true">
              <i style={{ width: `${Math.min(100, (view.zombieMarker / threshold) * 100)}%` }} />
            </i>
          </>
        )}
      </span>
      {objectivesOf(desk, view).map(({ side, now, need, text }) => (
        <span key={side} class="az-objective" title={text} data-objective={side}>
          <svg viewBox="0 0 16 16" width="13" height="13" aria-hidden="true" focusable="false">
            <path d="M8 1l2.1 4.6 5 .6-3.7 3.4 1 5L8 12.1 3.6 14.6l1-5L.9 6.2l5-.6z" />
          </svg>
          <span class="az-hidden">{text}</span>
          <span aria-hidden="true">
            {side} <b>{now}</b>
            <small>{` / ${need}`}</small>
          </span>
        </span>
      ))}
      <CityCount desk={desk} view={view} />
      {inPlay(view, desk.facts(view.scenario)).map((power) => {
        const { npl, treasury } = view.powers[power] as { npl: number; treasury: number }
        const goal = victory.kind === 'income' && victory.power === power ? ` / ${victory.income}` : ''
        return (
          <span key={power} class={power === view.turn ? 'now' : ''} title={m.chart.told(desk.power(power), npl, treasury)}>
            <i class="az-flag" style={{ background: colourOf(power) }} aria-hidden="true" />
            <span class="az-hidden">{m.chart.told(desk.power(power), npl, treasury)}</span>
            <b aria-hidden="true">{npl}</b>
            {goal ? <small aria-hidden="true">{goal}</small> : null}
          </span>
        )
      })}
    </div>
  )
}
