import type { GameEvent, Seat, Words } from '@deadfront/kernel'
import type { Told } from '@deadfront/protocol'

/** What one seat did in one go, in the words of the game. */
export interface RecapGroup {
  seat: Seat
  /** The first and last command of it. */
  from: number
  to: number
  at: number
  bot: boolean
  undone: boolean
  lines: string[]
}

/**
 * What happened after a command, seat by seat in its order. Only what the viewer was told is here, so nothing hidden is
 * either. One's own moves (on another device, say) are no news and only part the others.
 */
export function recapOf(told: readonly Told[], me: string, words: Words): RecapGroup[] {
  const groups: RecapGroup[] = []
  let last: RecapGroup | null = null
  for (const step of told) {
    if (step.seq === 0) continue // the set-up is not a move
    if (step.by === me && step.kind === 'answer') {
      last = null
      continue
    }
    if (!last || last.seat !== step.seat || last.undone !== (step.kind === 'undo')) {
      last = { seat: step.seat, from: step.seq, to: step.seq, at: step.at, bot: false, undone: step.kind === 'undo', lines: [] }
      groups.push(last)
    }
    last.to = step.seq
    last.at = step.at
    last.bot ||= step.by.startsWith('bot:')
    for (const event of step.events as unknown as GameEvent[]) {
      const say = words.event(event)
      if (say !== '') last.lines.push(say)
    }
  }
  return groups
}
