import type { RoadMap, RoadNode } from './editor.ts'

/** The places of the boxes of a road map, and the lines between them. */

export const WIDTH = 320
export const BOX = 50
const [GAP, ROW, EDGE, IN_A_ROW] = [10, 88, 4, 3]

export interface Placed extends RoadNode {
  x: number
  y: number
  width: number
}

/** The place of each box. Nodes that no road leads to are in the last row. */
export function placedNodes({ nodes }: RoadMap): Placed[] {
  const rows = [...Map.groupBy(nodes, ({ steps }) => steps ?? Number.POSITIVE_INFINITY)].sort(([a], [b]) => a - b)
  const lines = rows.flatMap(([, row]) =>
    Array.from({ length: Math.ceil(row.length / IN_A_ROW) }, (_, i) => row.slice(i * IN_A_ROW, (i + 1) * IN_A_ROW)),
  )
  return lines.flatMap((line, y) => {
    const width = (WIDTH - 2 * EDGE - GAP * (line.length - 1)) / line.length
    return line.map((node, x) => ({ ...node, x: EDGE + x * (width + GAP), y: EDGE + y * ROW, width }))
  })
}

/** From box to box: down to the next row, or around the side if the road leads back or within a row. */
export function roadLine(a: Placed, b: Placed): string {
  const [ax, bx] = [a.x + a.width / 2, b.x + b.width / 2]
  if (b.y > a.y) return `M${ax} ${a.y + BOX}C${ax} ${a.y + BOX + 26} ${bx} ${b.y - 26} ${bx} ${b.y - 2}`
  return `M${ax} ${a.y + BOX}C${ax} ${a.y + BOX + 30} ${bx} ${b.y + BOX + 30} ${bx} ${b.y + BOX + 2}`
}
