import type { CatalogEntry } from '@deadfront/ai'
import type { Advisor, DiceOf } from '@deadfront/ai/coach'
import { type Game, recordedSetup, type State, stateAfter } from '@deadfront/kernel'
import { type AnyRecord, checkRecord, rngFor } from '@deadfront/protocol'
import { openRecord } from '../commands/replay.ts'
import { type Terminal, UsageError } from '../io.ts'

/** The coach's data and functions for a game. */
export async function advisorOf(entry: CatalogEntry): Promise<Advisor> {
  const advisor = await entry.advisor?.()
  if (advisor === undefined) throw new UsageError(`${entry.id} has no coach`)
  return advisor
}

/** Online games set the dice again before every command. */
export const diceOf = (record: AnyRecord): DiceOf | null =>
  record.fairness === undefined ? null : (command) => rngFor(record.setup.seed, record.commands[command - 1]?.n ?? command)

export interface Checked {
  record: AnyRecord
  game: Game
  stateAt(commands: number): State
}

/** A record whose hashes are all right. Others are refused in one line. */
export async function openChecked(terminal: Terminal, file: string): Promise<Checked> {
  const { record, game } = await openRecord(terminal, file)
  const { mismatch } = checkRecord(game, record)
  if (mismatch) throw new UsageError(`${file}: ${mismatch.say}`)
  const { state: start } = game.start(recordedSetup(game, record.setup))
  const stateAt = (commands: number): State => stateAfter(game, start, record.commands.slice(0, commands), diceOf(record))
  return { record, game, stateAt }
}
