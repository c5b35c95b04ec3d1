import fc from 'fast-check'
import { rule } from '@deadfront/testkit'
import { expect, test } from 'vitest'
import { type Grid, gridOf, isObstructive } from '../../src/model/grid.ts'
import { type Zombie, zombieNamed } from '../../src/model/state.ts'
import { countLine, crossedBy, hasLine } from '../../src/read/line.ts'
import { zombieSteps } from '../../src/read/routes.ts'
import { set } from '../kit.ts'

// The quick answers against slow and simple ones.

/** A square is crossed when the line runs through its inside, touched when only through its corner: one test per square of the box. */
function slowly(grid: Grid, from: number, to: number): { crossed: number[]; touched: number[] } {
  const [x0, y0, x1, y1] = [grid.x[from], grid.y[from], grid.x[to], grid.y[to]] as [number, number, number, number]
  const dx = x1 - x0
  const dy = y1 - y0
  const crossed: number[] = []
  const touched: number[] = []
  for (let y = Math.min(y0, y1); y <= Math.max(y0, y1); y++)
    for (let x = Math.min(x0, x1); x <= Math.max(x0, x1); x++) {
      const q = y * grid.w + x
      if (q === from || q === to) continue
      const off = 2 * Math.abs((x - x0) * dy - (y - y0) * dx)
      const reach = Math.abs(dx) + Math.abs(dy)
      if (off < reach) crossed.push(q)
      else if (off === reach) touched.push(q)
    }
  return { crossed, touched }
}

/** Blocked by a solid square crossed, or by a corner with solid squares on both sides. */
function sees(grid: Grid, terrain: readonly number[], from: number, to: number): boolean {
  const { crossed, touched } = slowly(grid, from, to)
  if (crossed.some((q) => isObstructive(terrain[q] as number))) return false
  for (const p of touched)
    for (const q of touched) {
      // Two squares at one corner lie diagonally to each other, across the line.
      const apart =
        Math.abs((grid.x[p] as number) - (grid.x[q] as number)) === 1 && Math.abs((grid.y[p] as number) - (grid.y[q] as number)) === 1
      if (p < q && apart && isObstructive(terrain[p] as number) && isObstructive(terrain[q] as number) && across(grid, from, to, p, q))
        return false
    }
  return true
}

/** On either side of the line. */
function across(grid: Grid, from: number, to: number, p: number, q: number): boolean {
  const side = (r: number) =>
    Math.sign(
      ((grid.x[to] as number) - (grid.x[from] as number)) * ((grid.y[r] as number) - (grid.y[from] as number)) -
        ((grid.y[to] as number) - (grid.y[from] as number)) * ((grid.x[r] as number) - (grid.x[from] as number)),
    )
  return side(p) * side(q) < 0
}

const rows = fc.array(fc.string({ unit: fc.constantFrom('.', '.', '.', '.', '#', 'D', 'd', 'h', 'F'), minLength: 11, maxLength: 11 }), {
  minLength: 9,
  maxLength: 9,
})

test('quick lines are the slow lines, on any map and with any doors', () => {
  fc.assert(
    fc.property(rows, fc.nat(98), fc.nat(98), (map, from, to) => {
      const grid = gridOf({ map } as never)
      expect(crossedBy(grid, from, to).sort((a, b) => a - b)).toEqual(slowly(grid, from, to).crossed)
      expect(hasLine(grid, grid.base, [], from, to)).toBe(sees(grid, grid.base, from, to))
      expect(hasLine(grid, grid.base, [], to, from)).toBe(hasLine(grid, grid.base, [], from, to))
    }),
    { numRuns: 2000 },
  )
})

rule('EFSZ-16.3', 'what a line counts is the same whichever way the table was reached', () => {
  fc.assert(
    fc.property(rows, fc.nat(98), fc.nat(98), (map, from, to) => {
      const grid = gridOf({ map } as never)
      const stand = new Array(grid.size).fill(0)
      const count = countLine({ terrain: grid.base, stand } as never, grid, from, to, true)
      const { crossed } = slowly(grid, from, to)
      expect(count.fire).toBe(crossed.filter((q) => map[grid.y[q] as number]?.[grid.x[q] as number] === 'F').length)
    }),
    { numRuns: 500 },
  )
})

rule('EFSZ-28.12', 'remembered ways are never stale: after doors and people have moved, the answer is that of a fresh table', () => {
  const map = ['.........', '.###D###.', '.#.....#.', '.D..A..D.', '.#.....#.', '.###D###.', '.........']
  fc.assert(
    fc.property(
      fc.subarray(['5,2', '5,6', '2,4', '8,4']),
      fc.constantFrom('1,1', '9,7', '5,1', '1,4'),
      fc.constantFrom('3,3', '5,4', '7,5'),
      (open, zombie, at) => {
        const terrain = Object.fromEntries(open.map((q) => [q, 'openDoor']))
        const position = { map, characters: { dasha: { at } }, zombies: { z1: `beta ${zombie}` }, terrain, now: 'team', stop: true }
        const fresh = set(position)
        // The same table after others were looked at: its memory has held other doors and other places.
        const used = set({ ...position, terrain: {}, characters: { dasha: { at: '4,4' } } })
        zombieSteps(used.state, zombieNamed(used.state, 'z1') as Zombie)
        used.state.terrain = fresh.state.terrain.slice()
        used.state.stand = fresh.state.stand.slice()
        used.state.fighters = fresh.state.fighters.map((f) => ({ ...f }))
        const steps = (t: typeof fresh) => zombieSteps(t.state, zombieNamed(t.state, 'z1') as Zombie)
        expect(steps(used)).toEqual(steps(fresh))
      },
    ),
    { numRuns: 100 },
  )
})
