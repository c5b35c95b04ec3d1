import type { AazEvent, Count } from '@deadfront/aaz'
import { LossCount, type Lost } from '@deadfront/aaz/losses'
import type { SeatInfo } from '../../board/board.ts'
import type { Facts } from './ground.ts'

export interface Turn {
  power: string
  round: number
  lines: AazEvent[]
}

/** What the other players did, turn by turn. */
export function turnsOf(events: readonly AazEvent[]): Turn[] {
  const turns: Turn[] = []
  for (const event of events) {
    if (event.type === 'turnStarted') turns.push({ power: event.power, round: event.round, lines: [] })
    else turns.at(-1)?.lines.push(event)
  }
  return turns
}

/** The turns of others since the last turn of the players at this screen. */
export function missedBy(mine: readonly string[], turns: readonly Turn[]): Turn[] {
  const current = turns.at(-1)
  if (!current || !mine.includes(current.power)) return []
  const before = turns.slice(0, -1)
  const last = before.findLastIndex((turn) => mine.includes(turn.power))
  return before.slice(last + 1).filter((turn) => turn.lines.length > 0)
}

const NEWS: ReadonlySet<string> = new Set([
  'territoryCaptured',
  'territoryFell',
  'battleEnded',
  'techGained',
  'treasurySeized',
  'apocalypseBegan',
  'facilityDamaged',
  'complexBuilt',
])

/** The news of a turn: a battle that ended in a capture is reported by the capture. */
export function newsOf(lines: readonly AazEvent[]): AazEvent[] {
  const taken = new Set(lines.flatMap((event) => (event.type === 'territoryCaptured' ? [event.at] : [])))
  return lines.filter((event) => NEWS.has(event.type) && !(event.type === 'battleEnded' && event.zombies === 0 && taken.has(event.at)))
}

/** The powers of the player of this one. If all seats are at one screen, people take turns: then each power by itself. */
export function sharedWith(power: string, seats: readonly SeatInfo[]): string[] {
  const own = seats.find((seat) => seat.id === power)
  if (!own || seats.every((seat) => seat.holder === 'me')) return [power]
  return seats.filter((seat) => seat.holder === own.holder && seat.player === own.player).map((seat) => seat.id)
}

/** A summary of a turn: its card, its news with their costs, and the purchases with their places. */
export interface TurnReport {
  power: string
  round: number
  card: Extract<AazEvent, { type: 'cardDrawn' }> | null
  news: { event: AazEvent; at: string | null; lost: Lost[] }[]
  bought: { at: string; units: Count }[]
}

/** Events that report the losses in a place without other news. */
const COSTLY: ReadonlySet<string> = new Set(['zombiesAttacked', 'unitsLost', 'aircraftLost', 'transportsDestroyed', 'flakDestroyed'])

/** Where it happened. */
export const placeOf = (event: AazEvent): string | null => ('at' in event && typeof event.at === 'string' ? event.at : null)

export function turnReportOf({ power, round, lines }: Turn, facts: Facts): TurnReport {
  const count = new LossCount(facts)
  const losses = new Map<string, Lost[]>()
  const bought = new Map<string, Count>()
  for (const e of lines) {
    const lost = count.hear(e)
    if (lost && lost.ipc > 0) losses.set(lost.at, merged(losses.get(lost.at) ?? [], lost))
    const unit = e.type === 'unitsBought' || e.type === 'unitsPlaced' ? e : null
    if (unit) bought.set(unit.at, { ...bought.get(unit.at), [unit.unit]: (bought.get(unit.at)?.[unit.unit] ?? 0) + unit.n })
    if (e.type === 'centerBuilt') bought.set(e.at, { ...bought.get(e.at), RC: 1 })
    if (e.type === 'complexBuilt') bought.set(e.at, { ...bought.get(e.at), IC: 1 })
  }
  const take = (at: string | null): Lost[] => {
    const found = at === null ? [] : (losses.get(at) ?? [])
    if (at !== null) losses.delete(at)
    return found
  }
  const news = newsOf(lines).map((event) => ({ event, at: placeOf(event), lost: take(placeOf(event)) }))
  for (const event of lines) {
    const at = placeOf(event)
    if (at !== null && COSTLY.has(event.type) && losses.has(at)) news.push({ event, at, lost: take(at) })
  }
  const card = lines.find((e) => e.type === 'cardDrawn')
  return { power, round, card: card?.type === 'cardDrawn' ? card : null, news, bought: [...bought].map(([at, units]) => ({ at, units })) }
}

function merged(list: readonly Lost[], lost: Lost): Lost[] {
  const before = list.find((x) => x.power === lost.power)
  if (!before) return [...list, lost]
  const units = { ...before.units }
  for (const [unit, n] of Object.entries(lost.units)) units[unit] = (units[unit] ?? 0) + n
  return list.map((x) => (x === before ? { ...x, units, ipc: x.ipc + lost.ipc } : x))
}
