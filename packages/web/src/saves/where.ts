import type { Language, Result, Seat, Words } from '@deadfront/kernel'
import { catalogEntry } from '../catalog.ts'
import { endOf } from './ending.ts'
import type { SaveHead } from './save.ts'
import { loadSnapshot } from './store.ts'

/** The point that a saved game has reached, as text: its turn and phase, or how it ended. */
export interface Whereabouts {
  turn: string
  phase: string
  /** The title of the result; null while it is played. */
  ended: string | null
}

/** Null if it is unknown: no snapshot, or one that this version cannot read. */
export async function whereaboutsOf(
  head: SaveHead,
  language: Language,
  titleOf: (words: Words, result: Result) => string,
): Promise<Whereabouts | null> {
  const entry = catalogEntry(head.game)
  const state = await loadSnapshot(head.id)
  if (!entry || state === null) return null
  try {
    const game = await entry.load()
    if (game.rulesVersion !== head.rulesVersion) return null
    const words = await game.words[language]()
    const mine: Seat | undefined = Object.entries(head.holders).find(([, holder]) => holder === 'me')?.[0]
    const { names, now, turn } = words.phases(game.view(state, mine ?? null))
    const end = endOf(head)
    return { turn, phase: names[now] ?? '', ended: end ? titleOf(words, end) : null }
  } catch {
    return null
  }
}
