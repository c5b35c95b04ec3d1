import { gridOf, STANDARD, WALL } from '@deadfront/efsz/content'
import { isObject, type Json } from '@deadfront/kernel'
import { dropAt, getAt, partOf, type Path, setAt, without } from '../../../workshop/editor/document.ts'
import type { Choice, Editor, Kit, Thing, Tool } from '../../../workshop/editor/editor.ts'
import { portrait, zombiePicture } from '../figures.ts'
import { wordOf } from './words.ts'

/** Positions of efsz: people, the dead, ground and gear by square. */

const GROUND = ['floor', 'hindering', 'fire', 'smoke', 'gas', 'water', 'door', 'openDoor', 'wall', 'drum', 'hatch', 'track'] as const
const GEAR = ['ammo', 'food', 'medkit', 'grenade'] as const
const PERSON_KEYS = [
  'facing',
  'health',
  'fatigue',
  'kills',
  'slots',
  'weapons',
  'ready',
  'off',
  'ammo',
  'food',
  'medkits',
  'thrown',
  'marker',
  'locked',
  'acted',
  'status',
] as const
const ZOMBIE_KEYS = ['kind', 'health', 'stunned', 'faceDown', 'asleep', 'acted'] as const
/** What no longer holds when play begins somewhere else. */
const EXACT = ['stack', 'turn', 'ended', 'result'] as const

const squareOf = (thing: Json | undefined): string | null => {
  if (typeof thing === 'string') return thing
  const at = isObject(thing) ? thing.at : undefined
  return typeof at === 'string' ? at : null
}

const byName = (ids: readonly string[], nameOf: (id: string) => string): Choice[] => ids.map((value) => ({ value, name: nameOf(value) }))

const weapons = ({ words }: Kit, thrown: boolean): Choice[] =>
  byName(
    Object.keys(STANDARD.weapons).filter((id) => (STANDARD.weapons[id]?.kind === 'thrown') === thrown),
    (id) => words.name(`weapon.${id}`),
  )

function personTool(id: string, kit: Kit): Tool {
  return {
    id: `person ${id}`,
    name: kit.words.name(`character.${id}`),
    picture: portrait(id, 32),
    put(doc, place) {
      const held = getAt(doc, ['characters', id])
      if (isObject(held)) return setAt(doc, ['characters', id], { ...held, at: place, status: 'map' })
      const preferred = STANDARD.characters[id]?.preferred
      return setAt(doc, ['characters', id], { at: place, facing: 'N', weapons: preferred ? [preferred] : [], ammo: 1 })
    },
  }
}

function zombieTool(kind: string, kit: Kit): Tool {
  return {
    id: `zombie ${kind}`,
    name: kit.words.name(`zombie.${kind}`),
    picture: zombiePicture(kind, 32),
    put(doc, place) {
      const numbers = Object.keys(partOf(doc, 'zombies')).map((name) => Number(name.slice(1)) || 0)
      return setAt(doc, ['zombies', `z${Math.max(0, ...numbers) + 1}`], { kind, at: place })
    },
  }
}

const groundTool = (word: string, kit: Kit): Tool => ({
  id: `ground ${word}`,
  name: wordOf(kit.language, word),
  put: (doc, place) => setAt(doc, ['terrain', place], word),
})

const gearTool = (id: string, name: string): Tool => ({
  id: `gear ${id}`,
  name,
  put(doc, place) {
    const count = getAt(doc, ['heaps', place, id])
    return setAt(doc, ['heaps', place, id], (typeof count === 'number' ? count : 0) + 1)
  },
})

function squaresOf({ doc, scenario }: Kit): readonly string[] {
  const size = typeof doc.map === 'string' ? /^(\d+)x(\d+)$/.exec(doc.map) : null
  const rows = size ? Array.from({ length: Number(size[2]) }, () => '.'.repeat(Number(size[1]))) : doc.map
  const board = STANDARD.scenarios[typeof doc.board === 'string' ? doc.board : scenario]
  const grid = gridOf(Array.isArray(rows) ? { map: rows as string[] } : (board ?? { map: [] }))
  return grid.names.filter((_, q) => ((grid.base[q] ?? 0) & WALL) === 0)
}

const editor: Editor = {
  viewer: 'dead',

  tidy(doc) {
    const characters = Object.fromEntries(
      Object.entries(partOf(doc, 'characters')).map(([id, held]) => {
        if (!isObject(held)) return [id, { at: held }]
        const twice = [
          ...(held.slots ? ['weapons'] : []),
          ...(held.thrown ? ['grenades'] : []),
          ...(held.marker !== undefined ? ['covering'] : []),
        ]
        return [id, without(held, twice)]
      }),
    )
    const tidy = { ...doc, characters }
    // Before the team is chosen nothing is laid out yet: the scenario does that when play begins.
    return Object.keys(characters).length > 0 || doc.map !== undefined
      ? tidy
      : without(tidy, [...EXACT, 'pool', 'heaps', 'nextZombie', 'lap'])
  },

  empty: (game, scenario) => ({
    format: 'deadfront-position/1',
    game: game.id,
    scenario,
    map: '12x9',
    characters: {},
    zombies: {},
    now: 'team',
  }),

  tray: (kit) => [
    { id: 'people', title: wordOf(kit.language, 'people'), tools: Object.keys(STANDARD.characters).map((id) => personTool(id, kit)) },
    { id: 'dead', title: wordOf(kit.language, 'dead'), tools: Object.keys(STANDARD.zombies).map((id) => zombieTool(id, kit)) },
    { id: 'ground', title: wordOf(kit.language, 'ground'), tools: GROUND.map((word) => groundTool(word, kit)) },
    {
      id: 'gear',
      title: wordOf(kit.language, 'gear'),
      tools: [
        ...GEAR.map((id) => gearTool(id, wordOf(kit.language, id))),
        ...weapons(kit, false).map(({ value, name }) => gearTool(value, name)),
      ],
    },
  ],

  places: (kit) => squaresOf(kit).map((id) => ({ id, name: id })),
  placeOf: (element) => element.closest('[data-square]')?.getAttribute('data-square') ?? null,
  selectorOf: (place) => `[data-square="${place}"]`,

  thingsAt(doc, place, kit) {
    const found: Thing[] = []
    for (const [id, held] of Object.entries(partOf(doc, 'characters')))
      if (squareOf(held) === place) {
        // Weapons are written in one of two ways; the form shows the one that is there.
        const other = isObject(held) && held.slots !== undefined ? 'weapons' : 'slots'
        const keys = PERSON_KEYS.filter((key) => key !== other)
        found.push({ path: ['characters', id], name: kit.words.name(`character.${id}`), keys })
      }
    for (const [id, held] of Object.entries(partOf(doc, 'zombies')))
      if (squareOf(held) === place) {
        const kind = isObject(held) ? String(held.kind ?? 'beta') : ''
        found.push({ path: ['zombies', id], name: `${kit.words.name(`zombie.${kind}`)} ${id}`, keys: ZOMBIE_KEYS })
      }
    if (getAt(doc, ['heaps', place]) !== undefined) found.push({ path: ['heaps', place], name: wordOf(kit.language, 'heap') })
    if (getAt(doc, ['terrain', place]) !== undefined) found.push({ path: ['terrain', place], name: wordOf(kit.language, 'ground') })
    return found
  },

  pieces(doc, place, kit) {
    return this.thingsAt(doc, place, kit).flatMap((thing) => {
      const [group, id] = thing.path
      return group === 'characters' || group === 'zombies' ? [{ thing, selector: `.ez-figures > [data-key="${id}"]` }] : []
    })
  },

  move(doc, { path }, place) {
    const held = getAt(doc, path)
    if (path[0] === 'heaps' || path[0] === 'terrain')
      return held === undefined ? doc : setAt(dropAt(doc, path), [String(path[0]), place], held)
    return setAt(doc, path, isObject(held) ? { ...held, at: place } : place)
  },

  remove: (doc, { path }) => dropAt(doc, path),

  table: () => [
    {
      path: [],
      keys: ['now', 'round', 'first', 'pool', 'discard', 'searched', 'flags', 'water', 'dread', 'stop'],
    },
  ],

  choices(path, kit) {
    const key = path.at(-1)
    const holder = path.at(-2)
    const zombies = byName(Object.keys(STANDARD.zombies), (id) => kit.words.name(`zombie.${id}`))
    if (key === 'kind' || (key === '' && (holder === 'pool' || holder === 'discard'))) return zombies
    if (key === 'ready' || key === 'off' || holder === 'slots' || holder === 'weapons') return weapons(kit, false)
    if (holder === 'thrown') return weapons(kit, true)
    if (key === 'locked') return byName(Object.keys(partOf(kit.doc, 'zombies')), (id) => id)
    if (key === 'noise') return byName(Object.keys(partOf(kit.doc, 'characters')), (id) => kit.words.name(`character.${id}`))
    if (holder === 'terrain') return byName(GROUND, (word) => wordOf(kit.language, word))
    if (holder === 'searched') return byName(squaresOf(kit), (id) => id)
    return null
  },

  label: (key, kit) => {
    const own = wordOf(kit.language, key)
    if (own !== key) return own
    const named = [`weapon.${key}`, `zombie.${key}`, `character.${key}`].map((each) => [each, kit.words.name(each)] as const)
    return named.find(([each, name]) => each !== name)?.[1] ?? key
  },

  placeOfPart(path: Path, doc) {
    const [group, id] = path
    if (group === 'characters' || group === 'zombies') return squareOf(getAt(doc, path.slice(0, 2)))
    if (group === 'terrain' || group === 'heaps') return typeof id === 'string' ? id : null
    if (group === 'edges') return typeof id === 'string' ? (id.split('|')[0] ?? null) : null
    if (group === 'searched') return squareOf(getAt(doc, path.slice(0, 2)))
    return null
  },

  settle: (doc, changed) => (changed[0] === 'now' || changed[0] === 'first' ? without(doc, EXACT) : doc),
}

export default editor
