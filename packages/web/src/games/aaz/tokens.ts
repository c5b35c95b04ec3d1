import type { AazView, Count } from '@deadfront/aaz'
import { nth } from '@deadfront/kernel'
import type { WorldMap } from './map/world.ts'

/** How much of a stack is shown: one block a power, every kind of unit, or every kind with its name. */
export type Level = 0 | 1 | 2

export interface Chip {
  key: string
  /** `zombies` for the dead. */
  power: string
  /** The kind, or `all` for a block. */
  unit: string
  n: number
  /** How many of them are spent (moved or fought). */
  spent: number
  /** True for a block that shows several kinds. */
  mixed?: boolean
  /** Transports: how many units are aboard. */
  cargo?: number
  x: number
  y: number
  w: number
  h: number
}

export interface Stack {
  at: string
  x: number
  y: number
  scale: number
  chips: readonly Chip[]
  /** Half the height and the width, in sheet units: names must not cover it. */
  half: number
  wide: number
  /** The part visible above it: the second card of a mixed block. */
  above: number
}

/** How much of the second card of a mixed block is visible, in units of the chip. */
export const BEHIND = 2.2

const CHIP = { w: 23, h: 13, gap: 1.6 }
const BLOCK = { w: 30, h: 19, gap: 2 }
const ORDER = ['inf', 'art', 'aaa', 'tnk', 'ftr', 'bmb', 'bb', 'ca', 'cv', 'dd', 'sub', 'trn']
const LAND = new Set(['inf', 'art', 'tnk'])
const AIR = new Set(['ftr', 'bmb'])

export const unitsOf = (count: Count): [string, number][] =>
  Object.entries(count)
    .filter(([, n]) => n > 0)
    .sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b))

export const total = (count: Count): number => Object.values(count).reduce((sum, n) => sum + n, 0)

/** The size of chips, with and without enough room. */
export interface Size {
  most: number
  least: number
}

/** The size at a scale in pixels per unit: a count can always be read, and the map is not covered. */
export function sizeAt(level: Level, scale: number): Size {
  if (level === 0) return { most: Math.min(2.6, Math.max(1.2, 0.86 / scale)), least: 0 }
  const most = Math.min(1.9, Math.max(1, 1.95 / scale))
  return { most, least: Math.min(most, Math.max(0.92, 1.5 / scale)) }
}

/** The stacks of the whole board. At level 0 a stack fits the screen, not the land; at higher levels it fits both if possible. */
export function stacksOf(map: WorldMap, view: AazView, level: Level, { most, least }: Size = sizeAt(level, 1)): Stack[] {
  const stacks: Stack[] = []
  for (const at of Object.keys(view.spaces)) {
    const chips = chipsOf(view, at, level)
    if (chips.length === 0 || !map.places.has(at)) continue
    const unit = level === 0 ? BLOCK : CHIP
    const { r, x, y } = map.centreOf(at)
    const columns = level === 0 ? Math.min(2, chips.length) : columnsFor(chips.length, map.placeOf(at).label.w, r)
    const rows = Math.ceil(chips.length / columns)
    const [w, h] = [columns * (unit.w + unit.gap) - unit.gap, rows * (unit.h + unit.gap) - unit.gap]
    const fit = (2 * r * 1.15) / Math.hypot(w, h)
    const scale = level === 0 ? (chips.length > 1 ? most * 0.86 : most) : Math.min(most, Math.max(least, fit))
    const placed = chips.map((chip, i) => ({
      ...chip,
      x: (i % columns) * (unit.w + unit.gap) - w / 2,
      y: Math.floor(i / columns) * (unit.h + unit.gap) - h / 2,
      w: unit.w,
      h: unit.h,
    }))
    const isMixed = chips.some((chip) => chip.mixed)
    stacks.push({
      at,
      x,
      y: y + Math.min(r * 0.22, 7),
      scale,
      chips: placed,
      half: (h * scale) / 2,
      wide: (w * scale) / 2,
      above: isMixed ? BEHIND * scale : 0,
    })
  }
  return apart(map, stacks)
}

/** How often stacks that cover each other are pushed, and how far from the middle of its place one may go, in shares of its room. */
const PUSHES = 14
const LEEWAY = { x: 0.8, y: 0.6, least: 7 }

/** Moves stacks that would cover each other apart, each as far as its place allows. */
function apart(map: WorldMap, stacks: readonly Stack[]): Stack[] {
  const moved = stacks.map((stack) => ({ ...stack, home: stack, r: map.centreOf(stack.at).r })).sort((a, b) => a.x - b.x)
  const reach = 2 * Math.max(0, ...stacks.map((stack) => stack.wide + LEEWAY.least))
  for (let i = 0; i < PUSHES; i++)
    for (const [k, a] of moved.entries())
      for (let j = k + 1; j < moved.length; j++) {
        const b = nth(moved, j)
        if (b.home.x - a.home.x > 2 * reach) break
        push(a, b)
      }
  return moved.map(({ home: _home, r: _r, ...stack }) => stack)
}

type Pushed = Stack & { home: Stack; r: number }

/** Moves each by half of the overlap, along the shorter direction. */
function push(a: Pushed, b: Pushed): void {
  const over = { x: a.wide + b.wide - Math.abs(a.x - b.x), y: a.half + b.half - Math.abs(a.y - b.y) }
  if (over.x <= 0 || over.y <= 0) return
  const along = over.x < over.y ? 'x' : 'y'
  const step = (over[along] / 2 + 0.3) * (a[along] <= b[along] ? -1 : 1)
  for (const [stack, by] of [
    [a, step],
    [b, -step],
  ] as const) {
    const most = Math.max(LEEWAY.least, stack.r * LEEWAY[along])
    stack[along] = Math.max(stack.home[along] - most, Math.min(stack.home[along] + most, stack[along] + by))
  }
}

function columnsFor(n: number, width: number, r: number): number {
  if (n <= 2) return n
  return Math.max(2, Math.min(4, n, Math.round(Math.sqrt((n * Math.min(width, 3 * r)) / (2 * r)))))
}

function chipsOf(view: AazView, at: string, level: Level): Omit<Chip, 'x' | 'y' | 'w' | 'h'>[] {
  const space = view.spaces[at]
  const chips: Omit<Chip, 'x' | 'y' | 'w' | 'h'>[] = []
  if (space?.zombies) chips.push({ key: `${at}:zombies`, power: 'zombies', unit: 'zom', n: space.zombies, spent: 0 })
  for (const [power, count] of Object.entries(space?.units ?? {})) {
    const units = unitsOf(count)
    const spent = (unit: string | null): number =>
      power === view.turn
        ? view.moved.reduce((sum, m) => sum + (m.at === at && (unit === null || m.unit === unit) && isSpent(view, m) ? m.n : 0), 0)
        : 0
    if (level === 0)
      chips.push({ key: `${at}:${power}`, power, unit: mainOf(units), n: total(count), spent: spent(null), mixed: units.length > 1 })
    else
      for (const [unit, n] of units)
        chips.push({
          key: `${at}:${power}:${unit}`,
          power,
          unit,
          n,
          spent: spent(unit),
          ...(unit === 'trn' ? { cargo: cargoOf(space?.cargo?.[power] ?? []) } : {}),
        })
  }
  return chips
}

/** In the noncombat move aircraft that fought still have to land, and units found by a blitz may move (AAZ-NCM.1, SURV.7). */
const isSpent = ({ phase }: AazView, { unit, how }: AazView['moved'][number]): boolean =>
  phase === 'combatMove' || phase === 'combat' || (phase === 'noncombatMove' && how !== 'joined' && (how === 'done' || !AIR.has(unit)))

const cargoOf = (boats: readonly { load: Count }[]): number => boats.reduce((sum, boat) => sum + total(boat.load), 0)

/** The kind that is shown for the whole stack at a small scale: the most numerous land unit, else the most numerous unit. */
function mainOf(units: readonly [string, number][]): string {
  const land = units.filter(([unit]) => LAND.has(unit))
  const of = land.length > 0 ? land : units
  return of.reduce((best, now) => (now[1] > best[1] ? now : best))[0]
}
