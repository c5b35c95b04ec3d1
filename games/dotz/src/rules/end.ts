import { contentOf, trackAt } from '../model/content.ts'
import type { SpaceIx, ZedIx } from '../model/state.ts'
import { spaceId, trackId, zedIds } from '../read/names.ts'
import { bandOf, scoreOf } from '../read/score.ts'
import { seatsOf } from '../read/seats.ts'
import type { SiegeTurn } from './group.ts'

/** Rule 1.3: won when the final card says so, lost as soon as a Zeds unit enters Town Center; the score in either case. */

function endGame(t: SiegeTurn, outcome: 'won' | 'lost', rule: string): void {
  const { s } = t
  const { total, survivors, ammo, unrevealed } = scoreOf(s, outcome === 'lost')
  t.emit({ type: 'gameEnded', rule, outcome, score: total, survivors, ammo: s.ammo, unrevealed, band: bandOf(s, total) })
  t.end({ outcome, winners: outcome === 'won' ? [...seatsOf(s)] : [], rule, score: { total, survivors, ammo, unrevealed } })
}

export const winGame = (t: SiegeTurn): void => endGame(t, 'won', 'DOTZ-1.3.1')

/** DOTZ-1.3.2, 4.5.1: no combat at Town Center. */
export function loseGame(t: SiegeTurn, zeds: ZedIx[], from: SpaceIx): void {
  const c = contentOf(t.s)
  t.emit({
    type: 'townEntered',
    rule: 'DOTZ-4.5.1',
    zeds: zedIds(c, zeds),
    from: spaceId(c, from),
    track: trackId(c, trackAt(c, from)),
  })
  endGame(t, 'lost', 'DOTZ-1.3.2')
}
