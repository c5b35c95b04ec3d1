import { mergeContent, type Options } from '@deadfront/kernel'
import raw from '../../data/difficulty.json' with { type: 'json' }
import type { RawContent } from './raw.ts'
import { STANDARD } from './built-in.ts'

/**
 * How hard a scenario or the campaign is: numbers from `data/difficulty.json` (ammunition, spawns, pool, track), merged over the
 * content. The rules are the same at every level. The option came later: a set-up without it is played as printed.
 */
export const AS_PRINTED = 'printed'
export const LEVELS = ['recruit', 'rifleman', 'soldier', 'frozen'] as const

/** The option `numbers` was added still later: without it a level has its first numbers. */
export const FIRST_NUMBERS = 'first'
/** In the order in which they were added: a later set names only what was changed again. */
export const NUMBERS = [FIRST_NUMBERS, 'second', 'third', 'fourth'] as const

interface LevelNumbers {
  /** Changed numbers of a scenario that is played by itself, outside the campaign. */
  alone?: object
  /** What differs in the campaign and its scenarios. */
  campaign?: object
}

const DIFFICULTY: { readonly [level: string]: { readonly [numbers: string]: LevelNumbers } } = raw

/** The numbers of a level after this many sets: each scenario, and the campaign, by the last set that names it. */
function numbersAfter(level: string, sets: number): Required<LevelNumbers> {
  const known = NUMBERS.slice(0, sets).map((numbers) => DIFFICULTY[level]?.[numbers] ?? {})
  return {
    alone: Object.assign({}, ...known.map((set) => set.alone ?? {})) as object,
    campaign: known.findLast((set) => set.campaign !== undefined)?.campaign ?? {},
  }
}

const nameOf = (level: string, isCampaign: boolean, numbers: string): string =>
  ['standard', level, ...(isCampaign ? ['campaign'] : []), ...(numbers === FIRST_NUMBERS ? [] : [numbers])].join('/')

/** Every content that a state can name: the printed game, and the printed game at each level. */
export const NAMED_CONTENT: { readonly [name: string]: RawContent } = {
  standard: STANDARD,
  ...Object.fromEntries(
    LEVELS.flatMap((level) =>
      NUMBERS.flatMap((numbers, i) => {
        const { alone, campaign } = numbersAfter(level, i + 1)
        return [
          [nameOf(level, false, numbers), mergeContent(STANDARD, { scenarios: alone })],
          [nameOf(level, true, numbers), mergeContent(STANDARD, campaign)],
        ]
      }),
    ),
  ),
}

/** The content of a set-up that has none of its own. */
export function contentNameFor({ scenario, options }: { scenario: string; options: Options }): string {
  const level = options.difficulty ?? AS_PRINTED
  return level === AS_PRINTED ? 'standard' : nameOf(String(level), scenario === 'campaign', String(options.numbers ?? FIRST_NUMBERS))
}
