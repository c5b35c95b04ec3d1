import { optional, refuseQuestion, text } from '@deadfront/kernel'
import { fighterIx, squareIn } from '../model/state.ts'
import { type BlastFigure, blastOdds } from '../read/odds.ts'
import { mapQuestion } from './common.ts'
import { thrownWeapon } from './throw.ts'

/** The blast of a grenade on a square: every figure it can see. */
export const blast = mapQuestion(
  {
    at: text('a square'),
    weapon: optional(text('a thrown weapon')),
    grenade: optional(text('a thrown weapon')),
    by: optional(text('the character who threw it')),
  },
  (s, q) => {
    const at = squareIn(s, q.at)
    const weapon = thrownWeapon(s, q.grenade ?? q.weapon)
    const by = q.by === undefined ? -1 : fighterIx(s, q.by)
    if (at < 0) return refuseQuestion(`at: expected a square on the map, found ${JSON.stringify(q.at)}`, ['at'])
    if (weapon === undefined) return refuseQuestion('weapon: expected a thrown weapon', ['weapon'])
    if (q.by !== undefined && by < 0) return refuseQuestion(`by: expected a character, found ${JSON.stringify(q.by)}`, ['by'])
    const figures: BlastFigure[] = blastOdds(s, at, weapon, by)
    return figures
  },
)
