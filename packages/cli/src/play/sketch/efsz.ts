import type { CharacterView, StalingradView, ZombieView } from '@deadfront/efsz'
import {
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
import { nth, type Words } from '@deadfront/kernel'
import type { Sketch } from './index.ts'

const SAY = {
  en: {
    ammo: 'Ammo',
    food: 'Food',
    fatigue: 'fatigue',
    unknown: 'face down',
    stunned: 'stunned',
    locked: 'locked',
    key: 'wall ### · door ][ · open door /  · rubble %  · fire ^  · smoke " · gas \' · water ~',
  },
  es: {
    ammo: 'Munición',
    food: 'Comida',
    fatigue: 'fatiga',
    unknown: 'boca abajo',
    stunned: 'aturdido',
    locked: 'agarrado',
    key: 'muro ### · puerta ][ · puerta abierta /  · escombros %  · fuego ^  · humo " · gas \' · agua ~',
  },
} as const

/** What the ground of a square looks like; the first that fits. */
const GROUND: readonly (readonly [flag: number, sign: string])[] = [
  [WALL, '###'],
  [FIRE, ' ^ '],
  [SMOKE, ' " '],
  [GAS, " ' "],
  [OPEN, ' / '],
  [DOOR, ' ]['],
  [DRUM, ' o '],
  [HINDER, ' % '],
  [WATER, ' ~ '],
  [TRACK, ' = '],
  [HATCH, ' T '],
]
const EAST: { readonly [edge: number]: string } = { [EDGE_WALL]: '|', [EDGE_DOOR]: ']', [EDGE_OPEN]: '/' }
const SOUTH: { readonly [edge: number]: string } = { [EDGE_WALL]: '---', [EDGE_DOOR]: '-]-', [EDGE_OPEN]: '-/-' }
const ARROW: { readonly [facing: string]: string } = { N: '^', E: '>', S: 'v', W: '<' }

/** The map with its squares numbered as the rules do, then all figures on it. */
export const sketchRuins: Sketch = (seen, words, language) => {
  const view = seen as StalingradView
  if (view.camp || view.w === 0) return peopleLines(view, words, SAY[language])
  return [
    ...mapLines(view),
    '',
    SAY[language].key,
    '',
    ...peopleLines(view, words, SAY[language]),
    ...deadLines(view, words, SAY[language]),
  ]
}

function mapLines(view: StalingradView): string[] {
  const marks = new Map(Object.entries(view.marks).map(([mark, at]) => [at, mark]))
  const fighters = new Map(view.characters.filter((c) => c.at !== null).map((c) => [c.at as string, c]))
  const dead = new Map(view.zombies.map((z) => [z.at, z]))
  const cell = (q: number): string => {
    const at = nth(view.squares, q)
    const fighter = fighters.get(at)
    if (fighter) return `${letters(fighter.id)}${ARROW[fighter.facing] ?? ' '}`
    const zombie = dead.get(at)
    if (zombie) return zombie.id.padEnd(3)
    const mark = marks.get(at)
    if (mark) return mark.padStart(2).padEnd(3)
    const flags = nth(view.terrain, q)
    return GROUND.find(([flag]) => (flags & flag) !== 0)?.[1] ?? ' · '
  }
  const lines: string[] = []
  for (let row = 0; row < view.h; row++) {
    const squares = Array.from({ length: view.w }, (_, col) => row * view.w + col)
    lines.push(
      `${String(view.h - row).padStart(3)} ${squares.map((q) => cell(q) + (EAST[view.edges[2 * q] ?? 0] ?? ' ')).join('')}`.trimEnd(),
    )
    const below = squares.map((q) => SOUTH[view.edges[2 * q + 1] ?? 0] ?? '   ').join(' ')
    if (below.trim() !== '') lines.push(`    ${below}`.trimEnd())
  }
  lines.push(
    `    ${Array.from({ length: view.w }, (_, col) =>
      String(col + 1)
        .padStart(2)
        .padEnd(3),
    ).join(' ')}`.trimEnd(),
  )
  return lines
}

const letters = (id: string): string => `${id[0]?.toUpperCase()}${id[1]}`

function peopleLines(view: StalingradView, words: Words, say: (typeof SAY)[keyof typeof SAY]): string[] {
  const line = (c: CharacterView): string =>
    [
      `${letters(c.id)} ${c.name} ${c.at ?? ''}`.trimEnd(),
      `${'+'.repeat(c.health)}${'·'.repeat(Math.max(0, c.maxHealth - c.health))}`,
      c.ready === null ? '' : words.name(`weapon.${c.ready}`),
      `${say.ammo} ${c.ammo}`,
      `${say.food} ${c.food}`,
      c.fatigue > 0 ? `${say.fatigue} ${c.fatigue}` : '',
      c.locked === null ? '' : `${say.locked}: ${c.locked}`,
    ]
      .filter((part) => part !== '')
      .join(' · ')
  return view.characters.filter((c) => view.camp || c.at !== null).map(line)
}

function deadLines(view: StalingradView, words: Words, say: (typeof SAY)[keyof typeof SAY]): string[] {
  const line = (z: ZombieView): string =>
    `${z.id} ${z.kind === null ? say.unknown : words.name(`zombie.${z.kind}`)} ${z.at}${z.stunned ? ` · ${say.stunned}` : ''}`
  return view.zombies.map(line)
}
