import type { Seat, Words } from '@deadfront/kernel'
import type { WireStep } from '@deadfront/protocol'

/** Consecutive commands of one seat, as lines in the game's texts. */
export interface RecapGroup {
  seat: Seat
  /** Numbers of the first and the last command. */
  from: number
  to: number
  at: number
  bot: boolean
  undone: boolean
  lines: string[]
}

/**
 * The steps grouped by seat, in order. They contain only events that the viewer may see. The viewer's own commands (from another
 * device) are left out; they only separate the groups of the others.
 */
export function recapOf(steps: readonly WireStep[], me: string, words: Words): RecapGroup[] {
  const groups: RecapGroup[] = []
  let last: RecapGroup | null = null
  const undone = new Set(steps.flatMap((step) => step.undone ?? []))
  for (const step of steps) {
    if (step.seq === 0 || undone.has(step.seq)) continue // the set-up is not a move, and a command that was taken back is ignored
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
    for (const event of step.events) {
      const say = words.event(event)
      if (say !== '') last.lines.push(say)
    }
  }
  return groups
}
