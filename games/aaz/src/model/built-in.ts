import { cachedContent, mergeContent } from '@deadfront/kernel'
import board1941 from '../../data/board-1941.json' with { type: 'json' }
import board1942 from '../../data/board-1942.json' with { type: 'json' }
import intro from '../../data/scenario-intro.json' with { type: 'json' }
import type { Content } from './content.ts'
import { derive } from './derive.ts'
import type { RawContent, RawPower } from './raw.ts'

/** The printed board of 1941. */
export const BOARD_1941: RawContent = board1941

/** An empty table with the powers, units and rules of the board but no spaces: for custom test maps. */
export const bareBoard = (base: RawContent): RawContent => {
  const powers: { [power: string]: RawPower } = {}
  for (const [p, power] of Object.entries(base.powers)) {
    const { capital: _capital, city: _city, ...rest } = power
    powers[p] = rest
  }
  return { ...base, powers, territories: {}, seaZones: {}, passages: {}, cards: {}, setup: {} }
}

/** The boards that come with the game, by scenario. */
export const BUILTIN: { readonly [id: string]: RawContent } = {
  '1941': BOARD_1941,
  intro: { ...mergeContent(BOARD_1941, intro), setup: intro.setup },
  '1942': mergeContent(bareBoard(BOARD_1941), board1942),
}

/** Does a printed board have this name? A unit or space that custom content has removed from the board may still be named. */
export const isPrinted = (group: 'territories' | 'seaZones' | 'passages' | 'cards', name: string): boolean =>
  Object.values(BUILTIN).some((board) => Object.hasOwn(board[group], name))

const board42 = BUILTIN['1942'] ?? BOARD_1941
/** AAZ42-SETUP.6: the American chart with its land rows as printed: no complex in the west, no fleet (GAP42-30). */
const PRINTED_CHART = {
  territories: { 'Western United States': { facility: null } },
  setup: {
    'Western United States': { USA: '1 inf' },
    'Hawaiian Islands': { USA: '1 inf' },
    sz11: null,
    sz19: null,
    sz53: null,
    sz56: null,
  },
}

/** Every board that a state can name. */
export const BOARDS: { readonly [id: string]: RawContent } = { ...BUILTIN, '1942-printed': mergeContent(board42, PRINTED_CHART) }

export const contentFrom = cachedContent<RawContent, Content>(BOARDS, derive)
