import type { AazEvent } from '@deadfront/aaz'

interface Turn {
  power: string
  round: number
  lines: AazEvent[]
}

/** What others did, turn by turn. */
export function turnsOf(events: readonly AazEvent[]): Turn[] {
  const turns: Turn[] = []
  for (const event of events) {
    if (event.type === 'turnStarted') turns.push({ power: event.power, round: event.round, lines: [] })
    else turns.at(-1)?.lines.push(event)
  }
  return turns
}

/** The turns of others since the last one of those who sit here. */
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
])

/** What is worth telling of a turn: a battle that ended in a capture is told by the capture. */
export function newsOf(lines: readonly AazEvent[]): AazEvent[] {
  const taken = new Set(lines.flatMap((event) => (event.type === 'territoryCaptured' ? [event.at] : [])))
  return lines.filter((event) => NEWS.has(event.type) && !(event.type === 'battleEnded' && event.zombies === 0 && taken.has(event.at)))
}
