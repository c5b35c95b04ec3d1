import type { AazEvent, AazView } from '@deadfront/aaz'
import type { BoardUpdate, Report, ReportLine } from '../../board/board.ts'
import type { Desk } from './desk.ts'

/** The sheet reports a turn; only events that change the war have a card with light and sound: the apocalypse, a capital. */
export function reportOf({ events, view }: Pick<BoardUpdate<AazView, AazEvent>, 'events' | 'view'>, desk: Desk): Report | null {
  const facts = desk.facts(view.scenario)
  const own = new Set(desk.standing.powers.peek().map((power) => view.powers[power]?.side))
  const isOwn = (power: string | null): boolean => power !== null && own.has(view.powers[power]?.side)
  const lines: ReportLine[] = []
  let drama: Report['drama'] = null
  for (const e of events) {
    const capital = e.type === 'territoryCaptured' || e.type === 'territoryFell' ? facts.capital(e.at) : null
    if (e.type !== 'apocalypseBegan' && !capital) continue
    const taker = e.type === 'territoryCaptured' ? e.controller : null
    const tone = isOwn(taker) ? 'good' : taker === null || isOwn(capital) ? 'bad' : 'plain'
    lines.push({ text: desk.words.event(e), tone })
    if (e.type === 'apocalypseBegan') drama = 'alarm'
    else if (drama === null) drama = e.type === 'territoryCaptured' && e.liberated ? 'reveal' : 'death'
  }
  return lines.length === 0 ? null : { title: desk.m.away.turn(desk.power(view.turn), view.round), lines, drama, side: 'left' }
}
