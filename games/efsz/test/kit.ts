import type { Json } from '@deadfront/kernel'
import { type Table, table } from '@deadfront/testkit'
import { efsz, type Stalingrad, type StalingradEvent } from '../src/index.ts'

/** A table from a position; dice scripted. */
export const set = (
  position: Record<string, unknown>,
  dice: number[] = [],
  more: { options?: Record<string, Json>; content?: Json; scenario?: string; draws?: string[] } = {},
): Table<Stalingrad, StalingradEvent> => table(efsz, { position: position as Json, dice, ...more })

/** What the referee says. */
export const ask = (t: Table<Stalingrad, StalingradEvent>, question: Record<string, unknown>): never =>
  efsz.inspectJson(t.state, 'p1', question as Json) as never

/** The character sheet in the written position. */
export const sheet = (t: Table<Stalingrad, StalingradEvent>, who: string): Record<string, never> =>
  (t.position() as { characters: Record<string, Record<string, never>> }).characters[who] as Record<string, never>
export const zed = (t: Table<Stalingrad, StalingradEvent>, id: string): Record<string, never> | undefined =>
  (t.position() as { zombies: Record<string, Record<string, never>> }).zombies[id]
