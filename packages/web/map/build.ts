/**
 * Builds the map of Axis & Allies & Zombies: `npx node packages/web/map/build.ts`.
 * Coastlines are Natural Earth's (npm world-atlas, 1:50 million); the lines over land and sea are ours (lands.ts, seas.ts).
 * The result is one topology: arcs shared by the spaces on both sides, so no border can open or overlap.
 */
import { writeFileSync } from 'node:fs'
import board from '../../../games/aaz/data/board-1941.json' with { type: 'json' }
import { drawnBorders } from './borders.ts'
import { keyOf } from './key.ts'
import { circlesOf, depths, stretchOf } from './places.ts'
import { cutTheWorld, ICE, LAKE } from './raster.ts'
import { ringsOf, simplified, traceArcs } from './trace.ts'
import { columnOf, rowOf, SHEET, unrolled } from './warp.ts'

/** Points are whole quarters of a sheet unit. */
const QUARTER = 4
const TOLERANCE = 0.42

const territories = Object.keys(board.territories)
const zones = Object.keys(board.seaZones)
const table = new Set<string>()
for (const [name, space] of Object.entries({ ...board.territories, ...board.seaZones }))
  for (const other of space.borders) table.add(keyOf(name, other))

const sheet = cutTheWorld(territories, zones, table)
const arcs = traceArcs(sheet)
const depth = depths(sheet)
const borders = [...drawnBorders(sheet)]
  .map(([pair, length]) => [pair, Math.round(length * 10) / 10] as const)
  .sort((a, b) => (a[0] < b[0] ? -1 : 1))

/** Differences from point to point, five bits a character (the way polylines travel in web maps). */
const packed = (numbers: readonly number[]): string => {
  let text = ''
  for (const n of numbers) {
    let rest = n < 0 ? ~(n << 1) : n << 1
    for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63)
    text += String.fromCharCode(rest + 63)
  }
  return text.replaceAll('\\', '!')
}

let count = 0
const lines = arcs.map((arc) => {
  const points = simplified(arc.points, TOLERANCE * sheet.fine).map(
    ([x, y]) => [Math.round((x / sheet.fine) * QUARTER), Math.round((y / sheet.fine) * QUARTER)] as const,
  )
  const flat: number[] = []
  let [px, py] = [0, 0]
  for (const [i, [x, y]] of points.entries()) {
    if (i > 0 && i < points.length - 1 && x === px && y === py) continue
    flat.push(x - px, y - py)
    ;[px, py] = [x, y]
    count++
  }
  return packed(flat)
})

const names = [...territories, ...zones, ICE, LAKE]
const spaces = Object.fromEntries(
  names.map((name) => {
    const label = sheet.names.indexOf(name)
    const rings = ringsOf(arcs, label)
    const outline = rings.map((ring) => ring.join(' ')).join(',')
    if (name === ICE || name === LAKE) return [name, { rings: outline }]
    const land = name in board.territories
    const name1 = stretchOf(sheet, label, land ? 7 : 9)
    const circles = circlesOf(sheet, depth, label, 3)
    return [name, { rings: outline, at: circles.flatMap((c) => [c.x, c.y, c.r]), name: [name1.x, name1.y, name1.w] }]
  }),
)

const mark = (lon: number, lat: number): number[] => [Math.round(columnOf(unrolled(lon, lat), lat)), Math.round(rowOf(lat))]
const world = {
  size: [SHEET.w, SHEET.h],
  scale: QUARTER,
  marks: { Panama: mark(-79.7, 9.1), Suez: mark(32.5, 30.4), Dardanelles: mark(26.6, 40.2) },
  spaces,
  sides: arcs.map((arc) => `${names.indexOf(sheet.names[arc.left]!)} ${names.indexOf(sheet.names[arc.right]!)}`).join(','),
  arcs: lines,
}
const text = `${JSON.stringify(world, null, 1)}\n`
writeFileSync(new URL('../src/games/aaz/map/world.json', import.meta.url), text)
for (const [pair, length] of borders)
  if (!table.has(pair) && length >= 2) process.stdout.write(`drawn, not in the table: ${pair} (${length})\n`)
for (const pair of table)
  if (!borders.some(([drawn, length]) => drawn === pair && length >= 4)) process.stdout.write(`in the table, not drawn: ${pair}\n`)
process.stdout.write(`${arcs.length} arcs, ${count} points, ${(text.length / 1024).toFixed(0)} kB\n`)
