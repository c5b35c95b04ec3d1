import { nth } from '@deadfront/kernel'
import type { StalingradView } from '@deadfront/efsz'
import {
  BURST,
  CAPTIVE,
  DOOR,
  DRUM,
  EDGE_DOOR,
  EDGE_OPEN,
  EDGE_WALL,
  FIRE,
  GAS,
  HATCH,
  HINDER,
  OPEN,
  SMOKE,
  TRACK,
  WALL,
  WATER,
} from '@deadfront/efsz/content'
import { CELL, cornerOf, type Field, fieldOf, middleOf, noise, type Point } from './geometry.ts'

/** The ground of a map as SVG text: floor under snow, burnt walls, rubble, water, rails. All of it comes from the grid. */

/** The parts of a table from which the ground is drawn. */
export interface Block extends Pick<StalingradView, 'w' | 'h' | 'squares' | 'terrain' | 'edges' | 'marks' | 'searched' | 'phase'> {
  heaps: readonly { at: string }[]
  /** The marks of the exits that are shut, on the table. */
  shut?: readonly string[]
  /** The marks of things that are operated, not searched: levers, valves, grates. They come from the page, not from a view. */
  levers?: readonly string[]
}

const C = CELL
const n1 = (value: number): string => value.toFixed(1)

/** The layers that change only when the terrain does, lowest first. */
export function drawGround(view: Block): string {
  const field = fieldOf(view)
  const squares = [...view.terrain.keys()]
  const each = (draw: (q: number, ground: number) => string): string => squares.map((q) => draw(q, nth(view.terrain, q))).join('')
  const isWall = (q: number): boolean => ((view.terrain[q] ?? WALL) & WALL) !== 0
  const out = `<rect class="ez-earth" x="-26" y="-26" width="${field.w * C + 52}" height="${field.h * C + 52}" rx="10"/>`
  return [
    out,
    each((q, g) => ((g & WALL) === 0 ? floor(field, q, g) : '')),
    each((q, g) => ((g & WALL) === 0 ? things(field, q, g) : '')),
    lines(field, isWall),
    each((q, g) => ((g & WALL) !== 0 ? wall(field, q, isWall) : '')),
    each((q, g) => ((g & DOOR) !== 0 ? door(field, q, g, isWall) : '')),
    edges(view, field),
    numbers(field),
  ].join('')
}

function floor(field: Field, q: number, ground: number): string {
  const { x, y } = cornerOf(field, q)
  const kind = (ground & WATER) !== 0 ? 'ez-water' : noise(q, 1) < 0.5 ? 'ez-floor' : 'ez-floor ez-floor-2'
  const base = `<rect class="${kind}" x="${x}" y="${y}" width="${C}" height="${C}"/>`
  if ((ground & WATER) !== 0) return `${base}${ice(x, y, q)}`
  return `${base}${snow(x, y, q)}${noise(q, 5) < 0.28 ? crack(x, y, q) : ''}`
}

/** Snow, different on every square. */
function snow(x: number, y: number, q: number): string {
  const blobs: string[] = []
  const many = noise(q, 2) < 0.35 ? 2 : noise(q, 2) < 0.8 ? 1 : 0
  for (let k = 0; k < many; k++) {
    const cx = x + noise(q, 10 + k) * C
    const cy = y + noise(q, 20 + k) * C
    const r = 15 + noise(q, 30 + k) * 13
    blobs.push(blob(cx, cy, r, q * 3 + k))
  }
  return blobs.length === 0 ? '' : `<path class="ez-snow" d="${blobs.join('')}"/>`
}

function blob(cx: number, cy: number, r: number, seed: number): string {
  const points: Point[] = []
  for (let k = 0; k < 6; k++) {
    const a = (k / 6) * Math.PI * 2
    const far = r * (0.7 + noise(seed, 40 + k) * 0.6)
    points.push({ x: cx + Math.cos(a) * far * 1.25, y: cy + Math.sin(a) * far * 0.75 })
  }
  const mid = (a: Point, b: Point) => `${n1((a.x + b.x) / 2)} ${n1((a.y + b.y) / 2)}`
  const first = nth(points, 0)
  const last = nth(points, 5)
  return `M${mid(last, first)}${points.map((p, k) => `Q${n1(p.x)} ${n1(p.y)} ${mid(p, nth(points, (k + 1) % 6))}`).join('')}Z`
}

function crack(x: number, y: number, q: number): string {
  const ax = x + noise(q, 50) * C
  const ay = y + noise(q, 51) * C * 0.4
  const step = (k: number) => `l${n1((noise(q, 52 + k) - 0.5) * 26)} ${n1(6 + noise(q, 56 + k) * 9)}`
  return `<path class="ez-crack" d="M${n1(ax)} ${n1(ay)}${step(0)}${step(1)}"/>`
}

function ice(x: number, y: number, q: number): string {
  const wave = (dy: number, k: number) => `M${x + 6 + noise(q, 60 + k) * 14} ${y + dy}q6 -5 12 0t12 0t12 0`
  return `<path class="ez-wave" d="${wave(16, 0)}${wave(34, 1)}${wave(52, 2)}"/>`
}

// Things on the floor.

function things(field: Field, q: number, ground: number): string {
  const { x, y } = cornerOf(field, q)
  const at = `<g transform="translate(${x} ${y})">`
  let art = ''
  if ((ground & TRACK) !== 0)
    art += '<path class="ez-sleeper" d="M8 12V52M24 12V52M40 12V52M56 12V52"/><path class="ez-rail" d="M0 20H64M0 44H64"/>'
  if ((ground & HATCH) !== 0)
    art +=
      '<rect class="ez-hatch" x="9" y="9" width="46" height="46" rx="3"/><path class="ez-plank" d="M9 24H55M9 40H55"/><circle class="ez-iron" cx="32" cy="32" r="5"/>'
  if ((ground & HINDER) !== 0) art += nth(HINDERING, Math.floor(noise(q, 70) * HINDERING.length))
  if ((ground & DRUM) !== 0)
    art +=
      '<ellipse class="ez-drum" cx="32" cy="32" rx="17" ry="17"/><ellipse class="ez-drum-top" cx="32" cy="32" rx="12" ry="12"/><path class="ez-warn" d="M32 24v9M32 37v2"/>'
  if ((ground & CAPTIVE) !== 0)
    art +=
      '<g class="ez-captive"><circle cx="32" cy="24" r="9"/><path d="M16 52q0-17 16-17t16 17Z"/><path class="ez-rope" d="M17 44H47M19 49H45"/></g>'
  return art === '' ? '' : `${at}${art}</g>`
}

/** Rubble, a broken table, crates, fallen beams: slow to cross, and obstacles for shots. */
const HINDERING: readonly string[] = [
  '<path class="ez-shade" d="M5 50Q20 60 60 52L56 40 12 36Z"/><path class="ez-brick" d="M6 46l12-9 9 6-8 10ZM24 34l13-6 8 8-9 9ZM40 48l10-8 9 7-7 8ZM18 28l9-8 8 5-6 8ZM28 50l9-4 5 6-9 5Z"/><path class="ez-cap" d="M18 37l9 6-3 1-8-5ZM37 28l8 8-4-1-6-6ZM50 40l9 7-4 0-7-5Z"/>',
  '<path class="ez-shade" d="M8 52Q30 62 58 52V44H8Z"/><path class="ez-wood" d="M8 26 52 14 58 30 14 43Z"/><path class="ez-plank" d="M12 34 55 22"/><path class="ez-wood-dark" d="M14 43l5 13 5-1-4-14ZM50 33l6 14 4-2-5-14Z"/><path class="ez-cap" d="M8 26 52 14 53 18 9 30Z"/>',
  '<path class="ez-shade" d="M7 50Q26 62 60 54V44Z"/><rect class="ez-wood" x="9" y="22" width="27" height="27"/><path class="ez-plank" d="M9 22 36 49M36 22 9 49M9 35H36"/><rect class="ez-wood-dark" x="38" y="32" width="19" height="19"/><path class="ez-plank" d="M38 41H57"/><path class="ez-cap" d="M9 22H36V26Q22 30 9 26ZM38 32H57V35Q46 38 38 35Z"/>',
  '<path class="ez-shade" d="M4 52Q30 62 62 50L52 40Z"/><path class="ez-beam" d="M4 46 50 12 56 19 10 53ZM10 18 18 12 60 46 53 53Z"/><path class="ez-brick" d="M26 50l9-6 7 5-6 7ZM8 32l8-5 6 5-6 6Z"/><path class="ez-cap" d="M4 46 50 12 51 15 8 48ZM10 18 18 12 22 15 14 21Z"/>',
]

function lines(field: Field, isWall: (q: number) => boolean): string {
  let d = ''
  for (let q = 0; q < field.w * field.h; q++) {
    if (isWall(q)) continue
    const { x, y } = cornerOf(field, q)
    d += `M${x + C} ${y}V${y + C}H${x}`
  }
  return `<path class="ez-grid" d="${d}"/>`
}

// Walls: dark tops with snow, and burnt brick on the side of the floor.

function wall(field: Field, q: number, isWall: (q: number) => boolean): string {
  const { x, y } = cornerOf(field, q)
  const { near } = field.grid
  const open = (d: number): boolean => {
    const to = nth(near, q * 8 + d)
    return to >= 0 && !isWall(to)
  }
  let art = `<rect class="ez-wall" x="${x}" y="${y}" width="${C}" height="${C}"/>`
  if (open(4)) art += face(x, y, q)
  const caps: string[] = []
  const deep = (k: number) => 4 + noise(q, 80 + k) * 5
  if (open(0))
    caps.push(
      `M${x} ${y}H${x + C}V${n1(y + deep(0))}Q${x + 44} ${n1(y + deep(1) + 4)} ${x + 30} ${n1(y + deep(2))}T${x} ${n1(y + deep(3))}Z`,
    )
  if (open(6)) caps.push(`M${x} ${y}V${y + C}H${n1(x + deep(4))}Q${n1(x + deep(5) + 3)} ${y + 34} ${n1(x + deep(6))} ${y}Z`)
  if (open(2)) caps.push(`M${x + C} ${y}V${y + C}H${n1(x + C - deep(7))}Q${n1(x + C - deep(8) - 3)} ${y + 30} ${n1(x + C - deep(9))} ${y}Z`)
  if (caps.length > 0) art += `<path class="ez-cap" d="${caps.join('')}"/>`
  if (noise(q, 95) < 0.3) art += `<path class="ez-soot" d="${blob(x + 32, y + 28, 16, q * 7)}"/>`
  return art
}

/** Rows of bricks on the side that faces the player; some are missing. */
function face(x: number, y: number, q: number): string {
  const top = y + C - 22
  let bricks = ''
  for (let row = 0; row < 3; row++)
    for (let col = 0; col < 4; col++) {
      if (noise(q, 100 + row * 4 + col) < 0.16) continue
      const bx = x + col * 16 + (row % 2) * 6
      const w = Math.min(14, x + C - bx - 1)
      bricks += `M${bx + 1} ${top + 1 + row * 7}h${w - 1}v5.5h${1 - w}Z`
    }
  return `<rect class="ez-face" x="${x}" y="${top}" width="${C}" height="22"/><path class="ez-course" d="${bricks}"/><path class="ez-cap" d="M${x} ${top - 3}h${C}v4q-10 4-20 1t-22 1t-22-1Z"/>`
}

function door(field: Field, q: number, ground: number, isWall: (q: number) => boolean): string {
  const { x, y } = cornerOf(field, q)
  const { near } = field.grid
  // The open door is drawn along its wall.
  const across = isWall(nth(near, q * 8 + 6)) || isWall(nth(near, q * 8 + 2))
  const open = (ground & OPEN) !== 0
  const burst = (ground & BURST) !== 0
  const turn = across ? 0 : 90
  const posts = '<path class="ez-post" d="M-32 -9h8v18h-8ZM24 -9h8v18h-8Z"/>'
  const leaf = burst
    ? '<path class="ez-leaf" d="M-24 10l18 6 4-5-20-9ZM4 14l17-7-2-6-16 8Z"/>'
    : open
      ? '<path class="ez-sill" d="M-24 -3H24V3H-24Z"/><path class="ez-leaf" d="M-24 -5h7v-22h-7Z"/>'
      : '<path class="ez-leaf" d="M-24 -6H24V6H-24Z"/><path class="ez-plank" d="M-12 -6V6M0 -6V6M12 -6V6"/><circle class="ez-iron" cx="18" cy="0" r="2.600"/>'
  const state = open ? 'open' : 'shut'
  return `<g class="ez-door" data-door="${state}" transform="translate(${x + C / 2} ${y + C / 2}) rotate(${turn})">${open ? '' : '<path class="ez-shade" d="M-32 4H32V12H-32Z"/>'}${posts}${leaf}</g>`
}

/** Walls and doors on the line between two squares. */
function edges(view: Block, field: Field): string {
  let art = ''
  for (const [ix, edge] of view.edges.entries()) {
    if (edge !== EDGE_WALL && edge !== EDGE_DOOR && edge !== EDGE_OPEN) continue
    const { x, y } = cornerOf(field, ix >> 1)
    const d = (ix & 1) === 0 ? `M${x + C} ${y}v${C}` : `M${x} ${y + C}h${C}`
    art += `<path class="ez-edge ${edge === EDGE_WALL ? 'ez-edge-wall' : edge === EDGE_DOOR ? 'ez-edge-door' : 'ez-edge-open'}" d="${d}"/>`
  }
  return art
}

function numbers(field: Field): string {
  let art = ''
  for (let col = 0; col < field.w; col++) art += `<text class="ez-number" x="${col * C + C / 2}" y="${field.h * C + 18}">${col + 1}</text>`
  for (let row = 0; row < field.h; row++) art += `<text class="ez-number" x="-13" y="${row * C + C / 2 + 5}">${field.h - row}</text>`
  return art
}

// Air and light: fire, smoke, gas.

export function drawAir(view: Block): { glow: string; flames: string; clouds: string } {
  const field = fieldOf(view)
  let glow = ''
  let flames = ''
  let clouds = ''
  for (const [q, ground] of view.terrain.entries()) {
    const { x, y } = middleOf(field, q)
    if ((ground & FIRE) !== 0) {
      glow += `<circle cx="${x}" cy="${y}" r="${C * 2.6}" fill="url(#ez-firelight)"/>`
      flames += `<g transform="translate(${x} ${y})">${FLAME}</g>`
    }
    if ((ground & SMOKE) !== 0) clouds += puffs(x, y, q, 'ez-smoke')
    if ((ground & GAS) !== 0) clouds += puffs(x, y, q, 'ez-gas')
  }
  return { glow, flames, clouds }
}

const FLAME =
  '<path class="ez-ember" d="M-24 22q24 9 48 0l-8-9-12 4-13-5Z"/><g class="ez-flicker"><path class="ez-flame" d="M-17 20q-9-16 3-28q1 9 6 11q-3-19 10-29q-1 14 8 21q4-3 3-9q12 18 2 34q-14 9-32 0Z"/><path class="ez-flame-heart" d="M-8 20q-4-10 4-18q1 6 5 8q0-10 6-14q0 8 4 13q3 7-2 12q-8 4-17-1Z"/></g>'

function puffs(x: number, y: number, q: number, kind: string): string {
  let art = ''
  for (let k = 0; k < 4; k++)
    art += `<circle cx="${n1(x - 18 + noise(q, 120 + k) * 36)}" cy="${n1(y - 18 + noise(q, 130 + k) * 36)}" r="${n1(11 + noise(q, 140 + k) * 9)}"/>`
  return `<g class="${kind}">${art}</g>`
}

/** Darkness over squares that no character sees. */
export function drawDark(view: StalingradView, seen: readonly boolean[]): string {
  const field = fieldOf(view)
  let d = ''
  for (const [q, lit] of seen.entries()) {
    if (lit) continue
    const { x, y } = cornerOf(field, q)
    d += `M${x - 0.5} ${y - 0.5}h${C + 1}v${C + 1}h${-C - 1}Z`
  }
  return d === '' ? '' : `<path class="ez-dark" d="${d}"/>`
}

/** Marks of the scenario: starts, spawn holes, things to search, exits, gear. */
export function drawMarks(view: Block, levers: readonly string[] = view.levers ?? []): string {
  const field = fieldOf(view)
  return Object.entries(view.marks)
    .map(([mark, square]) => {
      const q = field.index.get(square) as number
      const { x, y } = middleOf(field, q)
      const sign = SIGN[nth(mark, 0)]
      if (!sign || (sign.kind === 'start' && view.phase !== 'setup')) return ''
      if (sign.kind === 'captive' && (nth(view.terrain, q) & CAPTIVE) === 0) return ''
      if (sign.kind === 'gear' && !view.heaps.some((heap) => heap.at === square)) return ''
      // A drum that can be searched is drawn as a drum, with its name.
      const art = sign.kind === 'search' && (nth(view.terrain, q) & DRUM) !== 0 ? '' : levers.includes(mark) ? LEVER : sign.art
      const done = view.searched.includes(square) ? ' ez-done' : ''
      const bars = view.shut?.includes(mark) ? SHUT_EXIT : ''
      return `<g class="ez-mark ez-mark-${sign.kind}${done}" transform="translate(${x} ${y})">${art}${bars}<text class="ez-mark-name" x="-29" y="-11">${mark}</text></g>`
    })
    .join('')
}

/** Bars over an exit that cannot be used yet. */
const SHUT_EXIT = '<path class="ez-exit-bars" d="M-20 -26V26M-7 -26V26M7 -26V26M20 -26V26M-28 -16H28M-28 16H28"/>'

const LEVER =
  '<path class="ez-lever" d="M-17 17v-8H17v8ZM-3 9L9 -15"/><circle class="ez-lever-grip" cx="10" cy="-17" r="6"/><path class="ez-lever" d="M-8 9a8 8 0 0 1 16 0Z"/>'

const SIGN: { readonly [letter: string]: { kind: string; art: string } } = {
  S: {
    kind: 'spawn',
    art: '<ellipse class="ez-hole" rx="22" ry="15"/><path class="ez-claws" d="M-12 4q2-9 4-1q2-10 4-1q2-9 4 1M6 7q2-8 4-1q2-8 3 1"/>',
  },
  O: {
    kind: 'search',
    art: '<path class="ez-chest" d="M-17 -8H17V16H-17ZM-17 -8l5-8H12l5 8Z"/><path class="ez-chest-lock" d="M-4 -8h8v9h-8Z"/>',
  },
  X: {
    kind: 'exit',
    art: '<rect class="ez-exit-back" x="-29" y="-29" width="58" height="58" rx="4"/><path class="ez-exit-arrow" d="M-18 -6H2V-17L20 0 2 17V6H-18Z"/>',
  },
  A: { kind: 'start', art: '<circle class="ez-start" r="20"/>' },
  B: { kind: 'start', art: '<circle class="ez-start" r="20"/>' },
  C: { kind: 'start', art: '<circle class="ez-start" r="20"/>' },
  E: { kind: 'start', art: '<circle class="ez-start" r="20"/>' },
  R: { kind: 'captive', art: '' },
  P: { kind: 'gear', art: '' },
}

export const BAG = '<path class="ez-bag" d="M-11 12q-6-16 6-20l-4-6h18l-4 6q12 4 6 20Z"/><path class="ez-bag-tie" d="M-5 -8H5"/>'
