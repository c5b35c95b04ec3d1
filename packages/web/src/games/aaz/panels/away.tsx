import type { Desk } from '../desk.ts'
import { missedBy, newsOf, turnsOf } from '../recap.ts'
import { colourOf } from '../powers.ts'
import { ZombieCard } from './card.tsx'

/** The last round in short, for those who were not here. */
export function AwayPanel({ desk }: { desk: Desk }) {
  const { m } = desk
  const told = turnsOf(desk.log.away.value).filter((turn) => turn.lines.length > 0)
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

/** What the dead did at the beginning of one's own turn. */
const OMENS: ReadonlySet<string> = new Set(['zombiesAttacked', 'factoryHeld', 'territoryFell', 'neutralOverrun', 'apocalypseBegan'])
const SHOWN = 6

/** At the beginning of one's turn: the card, what the dead did with it, and what the others did meanwhile. Over the map until it is put away. */
export function TurnSheet({ desk }: { desk: Desk }) {
  const { m } = desk
  const view = desk.view.value
  const question = desk.question.value
  const turns = turnsOf(desk.log.away.value)
  const missed = missedBy(desk.standing.powers.value, turns)
  const now = turns.at(-1)
  const first = question?.ask.kind === 'combatMove' || desk.purchase.value?.how === 'order'
  if (!view || !question || !first || desk.seen.value === `${view.turn} ${view.round}`) return null
  const opening = now?.power === view.turn && now.round === view.round ? now.lines : []
  const card = opening.find((event) => event.type === 'cardDrawn')
  const omens = opening.filter((event) => OMENS.has(event.type))
  if (missed.length === 0 && !card) return null
  return (
    <section class="az-sheet" aria-label={m.sheet.title(desk.power(view.turn), view.round)}>
      <header>
        <h2>
          <i class="az-flag" style={{ background: colourOf(view.turn) }} aria-hidden="true" />
          {m.sheet.title(desk.power(view.turn), view.round)}
        </h2>
        <button
          type="button"
          class="az-button"
          data-seen
          onClick={() => {
            desk.putSheetAway()
            desk.focusMap()
          }}
        >
          {m.away.seen}
        </button>
      </header>
      {view.apocalypse > 0 ? <p class="az-doom">{m.chart.lastRound}</p> : null}
      {card?.type === 'cardDrawn' ? (
        <div class="az-draw">
          <ZombieCard desk={desk} card={card} />
          <div>
            <h3>{m.sheet.dead}</h3>
            <ul>
              {omens.length === 0 ? <li class="az-quiet">{m.sheet.calm}</li> : null}
              {omens.map((event, i) => (
                <li key={i}>{desk.words.event(event)}</li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
      {missed.length > 0 ? <h3 class="az-since">{m.away.title}</h3> : null}
      {missed.map((turn) => {
        const news = newsOf(turn.lines)
        return (
          <div key={`${turn.power}${turn.round}`}>
            <h4>
              <i class="az-flag" style={{ background: colourOf(turn.power) }} aria-hidden="true" />
              {desk.power(turn.power)}
            </h4>
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
