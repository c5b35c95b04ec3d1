import { contentKeeper, mergeContent } from '@deadfront/kernel'
import board1941 from '../../data/board-1941.json' with { type: 'json' }
import intro from '../../data/scenario-intro.json' with { type: 'json' }
import type { Content } from './content.ts'
import { derive } from './derive.ts'
import type { RawContent, RawPower } from './raw-content.ts'

/** The printed board of 1941. */
export const BOARD_1941: RawContent = board1941

/** The boards that come with the game, by scenario. */
export const BUILTIN: { readonly [id: string]: RawContent } = {
  '1941': BOARD_1941,
  intro: { ...mergeContent(BOARD_1941, intro), setup: intro.setup },
}

/** An empty table with the powers, units and rules of the board but no spaces: for test maps of one's own. */
export const bareBoard = (base: RawContent): RawContent => {
  const powers: { [power: string]: RawPower } = {}
  for (const [p, power] of Object.entries(base.powers)) {
    const { capital: _capital, city: _city, ...rest } = power
    powers[p] = rest
  }
  return { ...base, powers, territories: {}, seaZones: {}, passages: {}, cards: {}, setup: {} }
}

export const deriveContent = contentKeeper<RawContent, Content>(BUILTIN, derive)
