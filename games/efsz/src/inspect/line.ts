import { flag, optional, refuseQuestion, text } from '@deadfront/kernel'
import { rangeBetween } from '../model/grid.ts'
import { contentOf, gridIn, squareIn, squareName } from '../model/state.ts'
import { countLine, crossedBy, hasLine } from '../read/line.ts'
import { mapQuestion } from './common.ts'

export interface LineOfFire {
  lof: boolean
  range: number
  crossed: string[]
  figures: number
  hindering: number
  fire: number
  smoke: number
  /** What the line adds to a hit number, up to its maximum (EFSZ-16.8). */
  modifier: number
}

const square = text('a square such as "3,4", or its mark')

/** The line between two squares: what it crosses and what that adds. */
export const line = mapQuestion({ from: square, to: square, blast: optional(flag('true for the line of a blast')) }, (s, q) => {
  const from = squareIn(s, q.from)
  const to = squareIn(s, q.to)
  if (from < 0) return refuseQuestion(`from: expected a square on the map, found ${JSON.stringify(q.from)}`, ['from'])
  if (to < 0) return refuseQuestion(`to: expected a square on the map, found ${JSON.stringify(q.to)}`, ['to'])
  const grid = gridIn(s)
  const blast = q.blast === true
  const count = countLine(s, grid, from, to, blast)
  const { line: table } = contentOf(s).tables
  const total =
    count.figures * table.figure +
    count.hindering * (blast ? table.blastHindering : table.hindering) +
    count.fire * table.fire +
    count.smoke * table.smoke
  const answer: LineOfFire = {
    lof: hasLine(grid, s.terrain, s.edges, from, to),
    range: rangeBetween(grid, from, to),
    crossed: crossedBy(grid, from, to).map((x) => squareName(s, x)),
    figures: count.figures,
    hindering: count.hindering,
    fire: count.fire,
    smoke: count.smoke,
    modifier: Math.min(total, table.ceiling),
  }
  return answer
})
