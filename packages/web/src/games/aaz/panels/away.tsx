import type { AazEvent } from '@deadfront/aaz'
import type { Lost } from '@deadfront/aaz/losses'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Desk } from '../desk.ts'
import { inPlay } from '../ground.ts'
import { inText } from '../places.ts'
import { missedBy, placeOf, turnReportOf, sharedWith, type Turn, turnsOf } from '../recap.ts'
import { colourOf } from '../powers.ts'
import { type RoundStats, statsOf } from '../stats.ts'
import { ZombieCard } from './card.tsx'
import { LinePlot } from './line-plot.tsx'
import { Place } from './parts.tsx'

/** A summary of the last turns, own ones too. */
export function AwayPanel({ desk }: { desk: Desk }) {
  const { m } = desk
  const told = turnsOf(desk.log.report.value).filter((turn) => turn.lines.length > 0)
  if (told.length === 0) return <p class="az-quiet">{m.away.none}</p>
  return (
    <div class="az-away">
      {told.toReversed().map((turn, i) => (
        <details key={`${turn.power}${turn.round}`} open={i === 0}>
          <summary>
            <i class="az-flag" style={{ background: colourOf(turn.power) }} aria-hidden="true" />
            {m.away.turn(desk.power(turn.power), turn.round)}
          </summary>
          <TurnLines desk={desk} turn={turn} />
        </details>
      ))}
    </div>
  )
}

/** A turn line by line: its card, its news with what they cost, its purchases. Each line shows its place. */
function TurnLines({ desk, turn, most = Number.POSITIVE_INFINITY }: { desk: Desk; turn: Turn; most?: number }) {
  const { m } = desk
  const { card, news, bought } = turnReportOf(turn, desk.facts())
  return (
    <ul class="az-report">
      {card ? (
        <li>
          <Told desk={desk} event={card} at={card.at} />
        </li>
      ) : null}
      {news.length + bought.length === 0 ? <li class="az-quiet">{m.away.quiet}</li> : null}
      {news.slice(0, most).map(({ event, at, lost }, i) => (
        <li key={i}>
          <Told desk={desk} event={event} at={at} />
          {lost.length > 0 ? <small>{lostWords(desk, lost)}</small> : null}
        </li>
      ))}
      {news.length > most ? <li class="az-quiet">{m.warn.more(news.length - most)}</li> : null}
      {bought.map(({ at, units }) => (
        <li key={at}>
          <Place desk={desk} at={at}>
            {m.away.bought(inText(desk, at), desk.unitWords(units))}
          </Place>
        </li>
      ))}
    </ul>
  )
}

/** What happened, in words; a click shows its place. */
function Told({ desk, event, at }: { desk: Desk; event: AazEvent; at: string | null }) {
  return at === null ? (
    <>{desk.words.event(event)}</>
  ) : (
    <Place desk={desk} at={at}>
      {desk.words.event(event)}
    </Place>
  )
}

const lostWords = (desk: Desk, lost: readonly Lost[]): string =>
  desk.m.away.lost(lost.map(({ power, units, ipc }) => desk.m.away.lostBy(desk.power(power), desk.unitWords(units), ipc)).join('; '))

/** What the dead did at the beginning of the own turn. */
const OMENS: ReadonlySet<string> = new Set(['zombiesAttacked', 'factoryHeld', 'territoryFell', 'neutralOverrun', 'apocalypseBegan'])
const SHOWN = 6

/** The sheet at the beginning of the own turn: the card, its zombies, and the moves of the others. It covers the map until it is closed. */
export function TurnSheet({ desk }: { desk: Desk }) {
  const { m } = desk
  const view = desk.view.value
  const question = desk.question.value
  const turns = turnsOf(desk.log.report.value)
  const now = turns.at(-1)
  const first = question?.ask.kind === 'combatMove' || desk.purchase.value?.how === 'order'
  if (!view || !question || !first || desk.seen.value === `${view.turn} ${view.round}`) return null
  const missed = missedBy(sharedWith(view.turn, desk.api.seats), turns)
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
                <li key={i}>
                  <Told desk={desk} event={event} at={placeOf(event)} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
      {missed.length > 0 ? <h3 class="az-since">{m.away.title}</h3> : null}
      {missed.map((turn) => (
        <div key={`${turn.power}${turn.round}`} data-missed={turn.power}>
          <h4>
            <i class="az-flag" style={{ background: colourOf(turn.power) }} aria-hidden="true" />
            {desk.power(turn.power)}
          </h4>
          <TurnLines desk={desk} turn={turn} most={SHOWN} />
        </div>
      ))}
    </section>
  )
}

/** Income, armies, zombies and luck, round by round. Read from the history when it is opened. */
export function StatsPanel({ desk }: { desk: Desk }) {
  const { m } = desk
  const [open, setOpen] = useState(false)
  const [stats, setStats] = useState<readonly RoundStats[] | null>(null)
  const view = desk.view.value
  const at = desk.update.value?.at ?? 0
  const box = useRef<HTMLDetailsElement>(null)
  // The plots are longer than the visible part of the panels.
  useEffect(() => {
    if (open && stats) box.current?.scrollIntoView({ block: 'start' })
  }, [open, stats !== null])
  useEffect(() => {
    if (!open || !view) return
    let stale = false
    void statsOf(desk.api, desk.facts(), view).then((found) => {
      if (!stale) setStats(found)
    })
    return () => {
      stale = true
    }
  }, [open, at])
  const powers = view ? inPlay(view, desk.facts()) : []
  const lines = (of: (round: RoundStats) => { readonly [power: string]: number }) =>
    powers.map((power) => ({ name: desk.power(power), colour: colourOf(power), values: (stats ?? []).map((r) => of(r)[power] ?? 0) }))
  const rounds = (stats ?? []).map((r, i, all) => (i === all.length - 1 ? m.stats.now : String(r.round)))
  return (
    <details class="az-stats" onToggle={(event) => setOpen(event.currentTarget.open)} ref={box}>
      <summary>{m.stats.open}</summary>
      {open && stats === null ? <p class="az-quiet">{m.plans.wait}</p> : null}
      {open && stats ? (
        <>
          <LinePlot title={m.stats.income} rounds={rounds} lines={lines((r) => r.income)} />
          <LinePlot title={m.stats.army} rounds={rounds} lines={lines((r) => r.army)} />
          <LinePlot
            title={m.stats.zombies}
            rounds={rounds}
            lines={[{ name: desk.m.dead.title, colour: 'var(--dead)', values: stats.map((r) => r.zombies) }]}
          />
          <LinePlot title={m.stats.luck} rounds={rounds} lines={lines((r) => r.luck)} />
          <small class="az-quiet">{m.stats.luckHint}</small>
        </>
      ) : null}
    </details>
  )
}
