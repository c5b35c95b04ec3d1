import { type Grid, gridOf, STANDARD, WALL } from '@deadfront/efsz/content'
import { isObject, type Json, mergeContent, nameOrNull, scenarioIn } from '@deadfront/kernel'
import { dropAt, getAt, partOf, type Path, setAt, without } from '../../../workshop/editor/document.ts'
import type { Choice, Editor, Kit, Thing, Tool } from '../../../workshop/editor/editor.ts'
import { ownContent } from '../../../workshop/editor/own-content.ts'
import { portrait, zombiePicture } from '../figures.ts'
import { wordOf } from './words.ts'

/** Positions of efsz: characters, zombies, ground and gear by square. */

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

type Content = typeof STANDARD

/** The game's people, weapons and blocks, with the content of the position laid over them. `scenario` means the one that is played. */
const contentOf = ownContent((own, scenario): Content => {
  if (own === undefined) return STANDARD
  const { scenario: played, ...rest } = own
  const scenarios = isObject(rest.scenarios) ? rest.scenarios : {}
  return mergeContent(STANDARD, played === undefined ? rest : { ...rest, scenarios: { ...scenarios, [scenario]: played } })
})
const contentFor = ({ doc, scenario }: Kit): Content => contentOf(doc, scenarioIn(doc) ?? scenario)

const OWN_NAMES = { character: 'characters', zombie: 'zombies', weapon: 'weapons' } as const

/** The name from the game's words; custom things have their name in their content. */
function nameOf(kind: keyof typeof OWN_NAMES, id: string, kit: Kit): string {
  const known = nameOrNull(kit.words, `${kind}.${id}`)
  return (known === id ? null : known) ?? contentFor(kit)[OWN_NAMES[kind]][id]?.name ?? id
}

const squareOf = (thing: Json | undefined): string | null => {
  if (typeof thing === 'string') return thing
  const at = isObject(thing) ? thing.at : undefined
  return typeof at === 'string' ? at : null
}

const byName = (ids: readonly string[], nameOf: (id: string) => string): Choice[] => ids.map((value) => ({ value, name: nameOf(value) }))

function weapons(kit: Kit, thrown: boolean): Choice[] {
  const all = contentFor(kit).weapons
  return byName(
    Object.keys(all).filter((id) => (all[id]?.kind === 'thrown') === thrown),
    (id) => nameOf('weapon', id, kit),
  )
}

function personTool(id: string, kit: Kit): Tool {
  return {
    id: `person ${id}`,
    name: nameOf('character', id, kit),
    picture: portrait(id, 32),
    put(doc, place) {
      const held = getAt(doc, ['characters', id])
      if (isObject(held)) return setAt(doc, ['characters', id], { ...held, at: place, status: 'map' })
      const preferred = contentFor(kit).characters[id]?.preferred
      return setAt(doc, ['characters', id], { at: place, facing: 'N', weapons: preferred ? [preferred] : [], ammo: 1 })
    },
  }
}

function zombieTool(kind: string, kit: Kit): Tool {
  return {
    id: `zombie ${kind}`,
    name: nameOf('zombie', kind, kit),
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

function squaresOf(kit: Kit): readonly string[] {
  const grid = gridFor(kit)
  return grid.names.filter((_, q) => ((grid.base[q] ?? 0) & WALL) === 0)
}

function gridFor(kit: Kit): Grid {
  const { doc, scenario } = kit
  const size = typeof doc.map === 'string' ? /^(\d+)x(\d+)$/.exec(doc.map) : null
  const rows = size ? Array.from({ length: Number(size[2]) }, () => '.'.repeat(Number(size[1]))) : doc.map
  const board = contentFor(kit).scenarios[typeof doc.board === 'string' ? doc.board : (scenarioIn(doc) ?? scenario)]
  return gridOf(Array.isArray(rows) ? { map: rows as string[] } : (board ?? { map: [] }))
}

const EDGES = ['wall', 'door', 'openDoor', 'none'] as const
type Side = 'right' | 'above'

/** The square beside or above another one. */
function beside(place: string, side: Side): string {
  const [x = 0, y = 0] = place.split(',').map(Number)
  return side === 'right' ? `${x + 1},${y}` : `${x},${y + 1}`
}

/** The edge on that side, as the referee names it. */
const edgeAt = (place: string, side: Side): string => `${place}|${beside(place, side)}`

/** The side of its first square on which an edge is; null if it is no edge. */
function sideOf(edge: string): { place: string; side: Side } | null {
  const [a = '', b = ''] = edge.split('|')
  for (const side of ['right', 'above'] as const) {
    if (beside(a, side) === b) return { place: a, side }
    if (beside(b, side) === a) return { place: b, side }
  }
  return null
}

/** A wall or a door on one side of a square, or nothing there. */
const edgeTool = (what: (typeof EDGES)[number], side: Side, kit: Kit): Tool => ({
  id: `edge ${what} ${side}`,
  name: edgeName(what, side, kit),
  put(doc, place) {
    if (!gridFor(kit).names.includes(beside(place, side))) return null
    const twin = `${beside(place, side)}|${place}`
    return setAt(doc, ['edges'], { ...without(partOf(doc, 'edges'), [twin]), [edgeAt(place, side)]: what })
  },
})

const edgeName = (what: string, side: Side, { language }: Kit): string => `${wordOf(language, what)} ${wordOf(language, `edge.${side}`)}`

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
    // Before the team is chosen no pieces are placed: the scenario places them when play begins.
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
    {
      id: 'people',
      title: wordOf(kit.language, 'people'),
      tools: Object.keys(contentFor(kit).characters).map((id) => personTool(id, kit)),
    },
    { id: 'dead', title: wordOf(kit.language, 'dead'), tools: Object.keys(contentFor(kit).zombies).map((id) => zombieTool(id, kit)) },
    { id: 'ground', title: wordOf(kit.language, 'ground'), tools: GROUND.map((word) => groundTool(word, kit)) },
    {
      id: 'edges',
      title: wordOf(kit.language, 'edges'),
      tools: EDGES.flatMap((what) => (['right', 'above'] as const).map((side) => edgeTool(what, side, kit))),
    },
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
        found.push({ path: ['characters', id], name: nameOf('character', id, kit), keys })
      }
    for (const [id, held] of Object.entries(partOf(doc, 'zombies')))
      if (squareOf(held) === place) {
        const kind = isObject(held) ? String(held.kind ?? 'beta') : ''
        found.push({ path: ['zombies', id], name: `${nameOf('zombie', kind, kit)} ${id}`, keys: ZOMBIE_KEYS })
      }
    if (getAt(doc, ['heaps', place]) !== undefined) found.push({ path: ['heaps', place], name: wordOf(kit.language, 'heap') })
    if (getAt(doc, ['terrain', place]) !== undefined) found.push({ path: ['terrain', place], name: wordOf(kit.language, 'ground') })
    for (const [edge, what] of Object.entries(partOf(doc, 'edges'))) {
      const at = sideOf(edge)
      if (at?.place === place) found.push({ path: ['edges', edge], name: edgeName(String(what), at.side, kit) })
    }
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
    if (path[0] === 'edges') {
      const side = sideOf(String(path[1]))?.side
      return held === undefined || side === undefined ? doc : setAt(dropAt(doc, path), ['edges', edgeAt(place, side)], held)
    }
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
    const zombies = byName(Object.keys(contentFor(kit).zombies), (id) => nameOf('zombie', id, kit))
    if (key === 'kind' || (key === '' && (holder === 'pool' || holder === 'discard'))) return zombies
    if (key === 'ready' || key === 'off' || holder === 'slots' || holder === 'weapons') return weapons(kit, false)
    if (holder === 'thrown') return weapons(kit, true)
    if (key === 'locked') return byName(Object.keys(partOf(kit.doc, 'zombies')), (id) => id)
    if (key === 'noise') return byName(Object.keys(partOf(kit.doc, 'characters')), (id) => nameOf('character', id, kit))
    if (holder === 'terrain') return byName(GROUND, (word) => wordOf(kit.language, word))
    if (holder === 'searched') return byName(squaresOf(kit), (id) => id)
    return null
  },

  label: (key, kit) => {
    const own = wordOf(kit.language, key)
    if (own !== key) return own
    return (['weapon', 'zombie', 'character'] as const).map((kind) => nameOf(kind, key, kit)).find((name) => name !== key) ?? key
  },

  placeOfPart(path: Path, doc) {
    const [group, id] = path
    if (group === 'characters' || group === 'zombies') return squareOf(getAt(doc, path.slice(0, 2)))
    if (group === 'terrain' || group === 'heaps') return typeof id === 'string' ? id : null
    if (group === 'edges') return typeof id === 'string' ? (sideOf(id)?.place ?? null) : null
    if (group === 'searched') return squareOf(getAt(doc, path.slice(0, 2)))
    return null
  },

  settle: (doc, changed) => (changed[0] === 'now' || changed[0] === 'first' ? without(doc, EXACT) : doc),
}

export default editor
