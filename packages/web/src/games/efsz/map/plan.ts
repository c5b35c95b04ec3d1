import {
  CAPTIVE,
  DOOR,
  DRUM,
  EDGE_DOOR,
  EDGE_OPEN,
  FIRE,
  GAS,
  gridOf,
  HATCH,
  HINDER,
  isLever,
  type RawScenario,
  SMOKE,
  TRACK,
  WATER,
} from '@deadfront/efsz/content'
import { zombiePicture } from '../figures.ts'
import { CELL, fieldOf, middleAt, type Point } from './geometry.ts'
import { BAG, type Block, drawAir, drawGround, drawMarks } from './ground.ts'

/** The purpose of a mark of the map, by its letter: the orders of a scenario name all of these. */
const KINDS = { A: 'start', B: 'start', C: 'start', E: 'start', X: 'exit', O: 'search', P: 'gear', R: 'captive', S: 'spawn' } as const
export type MarkKind = (typeof KINDS)[keyof typeof KINDS]

const kindOf = (mark: string): MarkKind | null => KINDS[mark[0] as keyof typeof KINDS] ?? null

/** The block as its page shows it, before the team enters it. */
export function blockOf(raw: RawScenario): Block {
  const { w, h, names, base, baseEdges, marks } = gridOf(raw)
  const at = Object.fromEntries([...marks].map(([mark, q]) => [mark, names[q] as string]))
  const heaps = Object.keys(raw.gear ?? {}).flatMap((mark) => (at[mark] === undefined ? [] : [{ at: at[mark] }]))
  return { w, h, squares: names, terrain: base, edges: baseEdges, marks: at, searched: [], phase: 'setup', heaps, levers: leversIn(raw) }
}

/** The marks of things that are operated, not searched. */
export const leversIn = ({ search }: Pick<RawScenario, 'search'>): readonly string[] =>
  (search ?? []).filter(({ table }) => isLever(table)).flatMap(({ at }) => at)

/** The marks of a map by their purpose, in the order in which players need them. */
export function marksByKind({ marks }: Pick<Block, 'marks'>): [MarkKind, string[]][] {
  const names = Object.keys(marks).sort()
  return (['start', 'exit', 'search', 'gear', 'captive', 'spawn'] as const).flatMap((kind) => {
    const own = names.filter((mark) => kindOf(mark) === kind)
    return own.length > 0 ? [[kind, own] as [MarkKind, string[]]] : []
  })
}

const GROUNDS = {
  hinder: HINDER,
  fire: FIRE,
  smoke: SMOKE,
  gas: GAS,
  water: WATER,
  track: TRACK,
  hatch: HATCH,
  captive: CAPTIVE,
  drum: DRUM,
} as const
export type GroundKind = keyof typeof GROUNDS

/** The kinds of special ground on the map, and its doors. */
export function groundsOf({ terrain, edges }: Pick<Block, 'terrain' | 'edges'>): { grounds: GroundKind[]; doors: boolean } {
  const kinds = Object.keys(GROUNDS) as GroundKind[] // The keys of the record above.
  return {
    grounds: kinds.filter((kind) => terrain.some((ground) => (ground & GROUNDS[kind]) !== 0)),
    doors: terrain.some((ground) => (ground & DOOR) !== 0) || edges.some((edge) => edge === EDGE_DOOR || edge === EDGE_OPEN),
  }
}

/** The whole block as SVG text, drawn as on the table and without darkness, with names that can be read when it is small. */
export function drawPlan(block: Block): string {
  const field = fieldOf(block)
  const { glow, flames, clouds } = drawAir(block)
  const heaps = block.heaps.map(({ at }) => placed(middleAt(field, at), BAG))
  // In the units of the map, so that a name is as tall on a wide block as on a narrow one.
  const tall = (block.w * CELL) / 24
  const names = Object.entries(block.marks).flatMap(([mark, square]) => {
    const kind = kindOf(mark)
    return kind === null ? [] : [placed(middleAt(field, square), nameArt(mark, kind, tall))]
  })
  return [drawGround(block), `<g class="ez-glow">${glow}</g>`, drawMarks(block), ...heaps, flames, clouds, ...names].join('')
}

const placed = ({ x, y }: Point, art: string): string => `<g transform="translate(${x} ${y})">${art}</g>`

/** One square as it is drawn on the map, for the legend. */
export function groundPicture(kind: GroundKind | 'door'): string {
  const terrain = [kind === 'door' ? DOOR : GROUNDS[kind]]
  const block: Block = { w: 1, h: 1, squares: ['1,1'], terrain, edges: [0, 0], marks: {}, searched: [], phase: 'setup', heaps: [] }
  const { flames, clouds } = drawAir(block)
  return `${drawGround(block)}${flames}${clouds}`
}

/** Marks that are hidden on the table, for the author of the scenario: zombies, gear and captives with their names. */
export function drawMakerMarks(block: Block, kindOfNamed: (mark: string) => string): string {
  const field = fieldOf(block)
  const size = CELL * 0.8
  return Object.entries(block.marks)
    .flatMap(([mark, square]) => {
      const letter = mark[0] ?? ''
      // Gear and captives that are there from the start are on the plan by name.
      if (!'Z@P'.includes(letter) || block.heaps.some((heap) => heap.at === square)) return []
      const figure = 'Z@'.includes(letter) ? zombiePicture(letter === '@' ? kindOfNamed(mark) : 'beta', size) : letter === 'P' ? BAG : ''
      const art = 'Z@'.includes(letter) ? `<g transform="translate(${-size / 2} ${-size / 2})">${figure}</g>` : figure
      return [placed(middleAt(field, square), `${art}${nameArt(mark, 'spawn', CELL * 0.4)}`)]
    })
    .join('')
}

/** A name on a tag above its square; a start has only its name. */
function nameArt(mark: string, kind: MarkKind, tall: number): string {
  const wide = mark.length * tall * 0.55 + tall * 0.5
  const up = kind === 'start' ? tall * 0.1 : -CELL / 2 - tall * 0.35
  return `<g class="ez-tag ez-tag-${kind}" transform="translate(0 ${up.toFixed(1)})" style="font-size:${tall.toFixed(1)}px"><rect x="${(-wide / 2).toFixed(1)}" y="${(-tall * 0.7).toFixed(1)}" width="${wide.toFixed(1)}" height="${(tall * 1.15).toFixed(1)}" rx="${(tall * 0.25).toFixed(1)}"/><text y="${(tall * 0.25).toFixed(1)}">${mark}</text></g>`
}
