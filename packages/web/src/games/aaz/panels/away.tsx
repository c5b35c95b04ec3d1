import type { Desk } from '../desk.ts'
import { missedBy, turnsOf } from '../missed.ts'
import { colourOf } from '../powers.ts'

/** The last round in short, for those who were not here. */
export function AwayPanel({ desk }: { desk: Desk }) {
  const { m } = desk
  const told = turnsOf(desk.away.value).filter((turn) => turn.lines.length > 0)
  if (told.length === 0) return <p class="az-quiet">{m.away.none}</p>
  return (
    <div class="az-away">
      {told.toReversed().map((turn, i) => (
        <details key={`${turn.power}${turn.round}`} open={i === 0}>
          <summary>
            <i class="az-flag" style={{ background: colourOf(turn.power) }} aria-hidden="true" />
            {m.away.turn(desk.power(turn.power), turn.round)}
          </summary>
          <ul>
            {turn.lines.map((event, j) => (
              <li key={j}>{desk.words.event(event)}</li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

const NEWS: ReadonlySet<string> = new Set([
  'territoryCaptured',
  'territoryFell',
  'battleEnded',
  'techGained',
  'treasurySeized',
  'apocalypseBegan',
])
const SHOWN = 6

/** At the beginning of one's turn: what the others did meanwhile, over the map until it is put away. */
export function Meanwhile({ desk }: { desk: Desk }) {
  const { m } = desk
  const view = desk.view.value
  const question = desk.question.value
  const mine = desk.standing.powers.value
  const missed = missedBy(mine, turnsOf(desk.away.value))
  const key = `${view?.turn} ${view?.round}`
  if (!view || !question || question.ask.kind !== 'combatMove' || missed.length === 0 || desk.seen.value === key) return null
  return (
    <section class="az-meanwhile" aria-label={m.away.title}>
      <header>
        <h2>{m.away.title}</h2>
        <button
          type="button"
          class="az-button"
          data-seen
          onClick={() => {
            desk.seen.value = key
          }}
        >
          {m.away.seen}
        </button>
      </header>
      {missed.map((turn) => {
        const news = turn.lines.filter((event) => NEWS.has(event.type))
        return (
          <div key={`${turn.power}${turn.round}`}>
            <h3>
              <i class="az-flag" style={{ background: colourOf(turn.power) }} aria-hidden="true" />
              {desk.power(turn.power)}
            </h3>
            <ul>
              {news.length === 0 ? <li class="az-quiet">{m.away.quiet}</li> : null}
              {news.slice(0, SHOWN).map((event, i) => (
                <li key={i}>{desk.words.event(event)}</li>
              ))}
              {news.length > SHOWN ? <li class="az-quiet">{m.warn.more(news.length - SHOWN)}</li> : null}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
