import { contentOf } from '../model/content.ts'
import { ASIDE, CEMETERY, type Siege } from '../model/state.ts'

/** Rule 1.3 and the scoring data: points and the epilogue band. */

export interface Score {
  total: number
  survivors: number
  ammo: number
  unrevealed: number
}

export function scoreOf(s: Siege, lost: boolean): Score {
  const { scoring } = contentOf(s).raw
  let survivors = 0
  for (const at of s.uAt) if (at >= 0 || (at < CEMETERY && at !== ASIDE)) survivors++
  const ammo = s.ammo >= scoring.ammo.atLeast ? scoring.ammo.points : 0
  const unrevealed = lost ? s.deck.length : 0
  return { total: survivors * scoring.unit + ammo + unrevealed * scoring.unrevealed, survivors, ammo, unrevealed }
}

export const bandOf = (s: Siege, score: number): string =>
  contentOf(s).raw.scoring.bands.find((b) => score >= (b.min ?? Number.NEGATIVE_INFINITY) && score <= (b.max ?? Number.POSITIVE_INFINITY))
    ?.id ?? ''
