import { oneOf, optional, text } from '@deadfront/kernel'
import type { FacingWord } from '../model/answers.ts'
import { DIR_NAMES, nextTo } from '../model/grid.ts'
import { contentOf, fighterAt, gridIn, idOf, type Mode, MODES, type Stalingrad, zombieName } from '../model/state.ts'
import { stepPrice, zombieBeside } from '../read/moves.ts'
import { pointsFor } from '../read/sheet.ts'
import { acting, characterQuestion, modeOf } from './table.ts'

export interface Reach {
  who: string
  mode: Mode
  mp: number
  squares: { [square: string]: ReachSquare }
}

interface ReachSquare {
  /** The least it costs, and what is left then. */
  mp: number
  left: number
  /** The cost to stand there with each facing. */
  facings: { [F in FacingWord]?: number }
  /** The zombie that ends the way there. */
  stops: string | null
}

interface Stand {
  at: number
  facing: number
  cost: number
}

/**
 * Every square the character can get to and what that costs at least, with each facing it could have there. Zones of
 * control end the way; what has been spent so far is taken into account when the character is in its activation.
 */
export const reach = characterQuestion({ who: text('a character'), mode: optional(oneOf(MODES)) }, (s, i, q): Reach => {
  const mode = modeOf(s, i, q.mode)
  const points = acting(s, i)?.mp ?? pointsFor(s, fighterAt(s, i), mode)
  const best = leastCosts(s, i, mode, points)
  const grid = gridIn(s)
  const squares: Reach['squares'] = {}
  for (const [at, name] of grid.names.entries()) {
    const facings: ReachSquare['facings'] = {}
    let least = -1
    for (const d of [0, 2, 4, 6]) {
      const cost = best[at * 8 + d] ?? -1
      if (cost < 0) continue
      facings[DIR_NAMES[d] as FacingWord] = cost
      if (least < 0 || cost < least) least = cost
    }
    if (least < 0) continue
    const by = zombieBeside(s, at)
    squares[name] = { mp: least, left: points - least, facings, stops: by === undefined ? null : zombieName(by.id) }
  }
  return { who: idOf(s, i), mode, mp: points, squares }
})

/** The least cost of every square and facing (square * 8 + facing); -1 out of reach. */
function leastCosts(s: Stalingrad, i: number, mode: Mode, points: number): Int16Array {
  const f = fighterAt(s, i)
  const grid = gridIn(s)
  const held = acting(s, i)?.stopped === true && zombieBeside(s, f.at) !== undefined
  const best = new Int16Array(grid.size * 8).fill(-1)
  const { turn } = contentOf(s).tables.movement[mode === 'running' ? 'running' : 'walking']
  const rings: Stand[][] = Array.from({ length: points + 1 }, () => [])
  const push = (at: number, facing: number, cost: number): void => {
    const known = best[at * 8 + facing] as number
    if (cost > points || (known !== -1 && known <= cost)) return
    best[at * 8 + facing] = cost
    rings[cost]?.push({ at, facing, cost })
  }
  push(f.at, f.facing, 0)
  for (const ring of rings)
    for (const now of ring) {
      if (best[now.at * 8 + now.facing] !== now.cost || mode === 'stationary' || mode === 'searching') continue
      push(now.at, (now.facing + 2) & 7, now.cost + turn)
      push(now.at, (now.facing + 6) & 7, now.cost + turn)
      // EFSZ-31.1: next to a zombie that is not stunned only turning is left; the square it started on is free to leave.
      if (now.at === f.at ? held : zombieBeside(s, now.at) !== undefined) continue
      if (grid.exits[now.at] === 1 && now.at !== f.at) continue
      for (let d = 0; d < 8; d++) {
        const to = nextTo(grid, now.at, d)
        if (to < 0 || to === f.at) continue
        const price = stepPrice(s, grid, now.at, now.facing, mode, to)
        if (typeof price === 'number') push(to, now.facing, now.cost + price)
      }
    }
  return best
}
