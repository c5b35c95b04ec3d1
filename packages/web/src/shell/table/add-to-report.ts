import type { Signal } from '@preact/signals'
import type { Effect, Report } from '../../board/board.ts'
import { choices } from '../settings.ts'
import { play } from '../sound.ts'

const DRAMA: { readonly [K in NonNullable<Report['drama']>]: Effect } = { reveal: 'card', death: 'lose', alarm: 'dead', last: 'card' }

/** Adds what happened to the report on the screen, with its sound; lines that were not seen yet stay. */
export function addToReport(shown: Signal<Report | null>, added: Report | null): void {
  if (!added || added.lines.length === 0) return
  const before = shown.value
  shown.value = { ...added, lines: [...(before?.lines ?? []), ...added.lines], drama: added.drama ?? before?.drama ?? null }
  if (choices.value.drama && added.drama) play(DRAMA[added.drama])
}
