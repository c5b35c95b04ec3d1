import { mergeContent, type Options } from '@deadfront/kernel'
import raw from '../../data/difficulty.json' with { type: 'json' }
import type { ContentRaw } from './raw.ts'
import { STANDARD } from './standard.ts'

/**
 * How hard a scenario or the campaign is: numbers from `data/difficulty.json` (ammunition, spawns, pool, track), laid over the
 * content. The rules are the same at every level. The option came later: a set-up without it is played as printed.
 */
export const AS_PRINTED = 'printed'
export const LEVELS = ['recruit', 'rifleman', 'soldier', 'frozen'] as const

/** The option `numbers` came later still: without it a scenario has the numbers that the level had at first. */
export const FIRST_NUMBERS = 'first'

/**
 * Per level: what differs in a scenario that is played by itself, the scenarios of these that were tuned again (each instead of the
 * one in `alone`), and what differs in the campaign and its scenarios.
 */
const DIFFICULTY: { readonly [level: string]: { alone: object; again?: object; campaign: object } } = raw

/** Every content that a state can name: the printed game, and the printed game at each level. */
export const NAMED_CONTENT: { readonly [name: string]: ContentRaw } = {
  standard: STANDARD,
  ...Object.fromEntries(
    LEVELS.flatMap((level) => [
      [`standard/${level}`, mergeContent(STANDARD, { scenarios: DIFFICULTY[level]?.alone ?? {} })],
      [`standard/${level}/second`, mergeContent(STANDARD, { scenarios: { ...DIFFICULTY[level]?.alone, ...DIFFICULTY[level]?.again } })],
      [`standard/${level}/campaign`, mergeContent(STANDARD, DIFFICULTY[level]?.campaign ?? {})],
    ]),
  ),
}

/** The content of a set-up that brings none of its own. */
export function contentNameFor({ scenario, options }: { scenario: string; options: Options }): string {
  const level = options.difficulty ?? AS_PRINTED
  if (level === AS_PRINTED) return 'standard'
  if (scenario === 'campaign') return `standard/${String(level)}/campaign`
  return (options.numbers ?? FIRST_NUMBERS) === FIRST_NUMBERS ? `standard/${String(level)}` : `standard/${String(level)}/second`
}
