import type { Result, Seat, Words } from '@deadfront/kernel'
import { m } from '../../messages/index.ts'
import { TABLE } from '../../saves/ending.ts'
import { listOf } from '../lists.ts'

/** The texts of a result: those of the game, or of the table if the rules did not end it. */
export function resultWords(words: Words, { outcome, winners }: Result, seats: readonly Seat[]): { title: string; text: string } {
  const own = m.value.end.table
  const how = outcome.startsWith(TABLE) ? outcome.slice(TABLE.length) : ''
  if (!(how in own)) return words.result(outcome)
  const lost = seats.filter((seat) => !winners.includes(seat)).map((seat) => words.seat(seat))
  return own[how as keyof typeof own](listOf(lost))
}
