import { oneOf, optional, text } from '@deadfront/kernel'
import type { FacingWord } from '../model/answers.ts'
import { DIR_NAMES } from '../model/grid.ts'
import { fighterAt, gridIn, idOf, type Mode, MODES, zombieName } from '../model/state.ts'
import { zombieBeside } from '../read/moves.ts'
import { pointsFor } from '../read/sheet.ts'
import { facingOfStand, squareOfStand, standOf, walksOf } from '../read/walks.ts'
import { acting, characterQuestion, modeOf } from './common.ts'

export interface Reach {
  who: string
  mode: Mode
  mp: number
  squares: { [square: string]: ReachSquare }
}

/** A square and a facing. */
export interface Stand {
  at: string
  facing: FacingWord
}

interface ReachSquare {
  /** The lowest cost, and the points left after it. */
  mp: number
  left: number
  /** The cost to be there with each facing. */
  facings: { [F in FacingWord]?: number }
  /** For each facing the stand before it on the way of lowest cost; none for the present stand of the character. */
  before: { [F in FacingWord]?: Stand }
  /** The zombie that ends the way there. */
  stops: string | null
}

/**
 * Every square that the character can reach and its lowest cost, with each facing it can have there, and the way.
 * Zones of control end the way; what has been spent so far is taken into account when the character is in its activation.
 */
export const reach = characterQuestion({ who: text('a character'), mode: optional(oneOf(MODES)) }, (s, i, q): Reach => {
  const mode = modeOf(s, i, q.mode)
  const points = acting(s, i)?.mp ?? pointsFor(s, fighterAt(s, i), mode)
  const held = acting(s, i)?.stopped === true && zombieBeside(s, fighterAt(s, i).at) !== undefined
  const walks = walksOf(s, i, { mode, points, full: points, held, maxLater: 0, openDoors: false })
  const grid = gridIn(s)
  const facingWord = (stand: number): FacingWord => DIR_NAMES[facingOfStand(stand)] as FacingWord
  const squares: Reach['squares'] = {}
  for (const [at, name] of grid.names.entries()) {
    const facings: ReachSquare['facings'] = {}
    const before: ReachSquare['before'] = {}
    let least = -1
    for (const d of [0, 2, 4, 6]) {
      const stand = standOf(at, d)
      const cost = walks.cost[stand] ?? -1
      if (cost < 0) continue
      const last = walks.before[stand] ?? -1
      facings[facingWord(stand)] = cost
      if (last >= 0) before[facingWord(stand)] = { at: grid.names[squareOfStand(last)] ?? '', facing: facingWord(last) }
      if (least < 0 || cost < least) least = cost
    }
    if (least < 0) continue
    const by = zombieBeside(s, at)
    squares[name] = { mp: least, left: points - least, facings, before, stops: by === undefined ? null : zombieName(by.id) }
  }
  return { who: idOf(s, i), mode, mp: points, squares }
})
