/**
 * Builds the maps of Axis & Allies & Zombies: `npx node packages/web/map/build.ts`.
 * Coastlines are Natural Earth's (npm world-atlas, 1:50 million); the lines over land and sea are ours (plans.ts).
 * Each result is one topology: arcs shared by the spaces on both sides, so no border can open or overlap.
 */
import { writeFileSync } from 'node:fs'
import { drawnBorders } from './borders.ts'
import { circlesOf, depths, stretchOf } from './places.ts'
import { type MapPlan, PLANS } from './plans.ts'
import { cutTheWorld, ICE, LAKE, type Sheet } from './raster.ts'
import { type Arc, ringsOf, simplified, traceArcs } from './trace.ts'
import { rowOf, SHEET } from './warp.ts'

/** Points are whole quarters of a sheet unit. */
const QUARTER = 4
const TOLERANCE = 0.42

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

/** An arc with only the points that matter, in quarters. */
function packedArc(arc: Arc, fine: number): string {
  const points = simplified(arc.points, TOLERANCE * fine).map(
    ([x, y]) => [Math.round((x / fine) * QUARTER), Math.round((y / fine) * QUARTER)] as const,
  )
  const flat: number[] = []
  let [px, py] = [0, 0]
  for (const [i, [x, y]] of points.entries()) {
    if (i > 0 && i < points.length - 1 && x === px && y === py) continue
    flat.push(x - px, y - py)
    ;[px, py] = [x, y]
  }
  return packed(flat)
}

function spacesOf(plan: MapPlan, sheet: Sheet, arcs: readonly Arc[], names: readonly string[]) {
  const depth = depths(sheet)
  return Object.fromEntries(
    names.map((name) => {
      const label = sheet.names.indexOf(name)
      const outline = ringsOf(arcs, label)
        .map((ring) => ring.join(' '))
        .join(',')
      if (name === ICE || name === LAKE) return [name, { rings: outline }]
      const stretch = stretchOf(sheet, label, plan.territories.includes(name) ? 7 : 9)
      const circles = circlesOf(sheet, depth, label, 3)
      return [name, { rings: outline, at: circles.flatMap((c) => [c.x, c.y, c.r]), name: [stretch.x, stretch.y, stretch.w] }]
    }),
  )
}

function build(plan: MapPlan): void {
  const sheet = cutTheWorld(plan)
  const arcs = traceArcs(sheet)
  const names = [...plan.territories, ...plan.zones, ICE, LAKE]
  const mark = ([lon, lat]: readonly [number, number]): number[] => [
    Math.round(plan.projection.columnOf(plan.projection.unrolled(lon, lat), lat)),
    Math.round(rowOf(lat)),
  ]
  const world = {
    size: [SHEET.w, SHEET.h],
    scale: QUARTER,
    marks: Object.fromEntries(Object.entries(plan.marks).map(([passage, at]) => [passage, mark(at)])),
    spaces: spacesOf(plan, sheet, arcs, names),
    sides: arcs.map((arc) => `${names.indexOf(sheet.names[arc.left]!)} ${names.indexOf(sheet.names[arc.right]!)}`).join(','),
    arcs: arcs.map((arc) => packedArc(arc, sheet.fine)),
  }
  const text = `${JSON.stringify(world, null, 1)}\n`
  writeFileSync(new URL(`../src/games/aaz/map/${plan.file}`, import.meta.url), text)
  tell(plan, sheet)
  process.stdout.write(`${plan.file}: ${arcs.length} arcs, ${(text.length / 1024).toFixed(0)} kB\n`)
}

/** Prints where the drawn borders and those of the board differ. */
function tell({ borders }: MapPlan, sheet: Sheet): void {
  const drawn = drawnBorders(sheet)
  for (const [pair, length] of drawn)
    if (!borders.has(pair) && length >= 2) process.stdout.write(`drawn, not in the table: ${pair} (${length})\n`)
  for (const pair of borders) if ((drawn.get(pair) ?? 0) < 4) process.stdout.write(`in the table, not drawn: ${pair}\n`)
}

for (const plan of PLANS) build(plan)
