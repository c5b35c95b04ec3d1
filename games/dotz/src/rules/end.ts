import { contentOf } from '../model/content.ts'
import { CEMETERY, type Siege, type SpaceIx, type ZedIx } from '../model/state.ts'
import { spaceId, trackId, zedIds } from '../read/names.ts'
import { seatsOf, type T } from './group.ts'

/** Rule 1.3: won when the final card says so, lost the instant a Zeds unit enters Town Center; the score in either case. */

export function scoreOf(s: Siege, lost: boolean): { total: number; survivors: number; ammo: number; unrevealed: number } {
  const { scoring } = contentOf(s).raw
  let survivors = 0
  for (const at of s.uAt) if (at >= 0 || (at < CEMETERY && at !== -3)) survivors++
  const ammo = s.ammo >= scoring.ammo.atLeast ? scoring.ammo.points : 0
  const unrevealed = lost ? s.deck.length : 0
  return { total: survivors * scoring.unit + ammo + unrevealed * scoring.unrevealed, survivors, ammo, unrevealed }
}

export const bandOf = (s: Siege, score: number): string =>
  contentOf(s).raw.scoring.bands.find((b) => score >= (b.min ?? Number.NEGATIVE_INFINITY) && score <= (b.max ?? Number.POSITIVE_INFINITY))
    ?.id ?? ''

function endGame(t: T, outcome: 'won' | 'lost', rule: string): void {
  const { s } = t
  const { total, survivors, ammo, unrevealed } = scoreOf(s, outcome === 'lost')
  t.emit({ type: 'gameEnded', rule, outcome, score: total, survivors, ammo: s.ammo, unrevealed, band: bandOf(s, total) })
  t.end({ outcome, winners: outcome === 'won' ? [...seatsOf(s)] : [], rule, score: { total, survivors, ammo, unrevealed } })
}

export const winGame = (t: T): void => endGame(t, 'won', 'DOTZ-1.3.1')

/** DOTZ-1.3.2, 4.5.1: no combat at Town Center. */
export function loseGame(t: T, zeds: ZedIx[], from: SpaceIx): void {
  const c = contentOf(t.s)
  t.emit({
    type: 'townEntered',
    rule: 'DOTZ-4.5.1',
    zeds: zedIds(c, zeds),
    from: spaceId(c, from),
    track: trackId(c, c.trackOf[from] as number),
  })
  endGame(t, 'lost', 'DOTZ-1.3.2')
}
