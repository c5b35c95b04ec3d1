import { gridOf, MAP_SIGNS, SCENARIO_SCHEMA, STANDARD } from '@deadfront/efsz/content'
import { asJsonObject, isObject, type Json, type JsonObject, mergeContent, sameJson } from '@deadfront/kernel'
import { getAt, type Path } from '../../../workshop/editor/document.ts'
import type { Choice, Editor, Kit, Thing, Tool } from '../../../workshop/editor/editor.ts'
import { overlayOf } from '../../../workshop/editor/overlay.ts'
import { ScenarioBoard } from './scenario-board.ts'
import { scenarioPresets } from './scenario-presets.ts'
import { scenarioWord } from './scenario-words.ts'

/** Scenarios of efsz. The document is a scenario file; it is played as content laid over the scenario it began with. */

/** The keys of a scenario, section by section. */
const SECTIONS: readonly (readonly [title: string, keys: readonly string[]])[] = [
  ['sectionTexts', ['title', 'text', 'goal', 'extra']],
  ['sectionPeople', ['characters', 'kit', 'captive']],
  ['sectionGoals', ['objective', 'secondary', 'exits']],
  ['sectionDead', ['pool', 'track', 'named', 'arrivals', 'sleepers', 'spoils']],
  ['sectionFinds', ['search', 'gear', 'hide']],
  ['sectionGround', ['doors', 'batter', 'noise', 'drums', 'edges', 'water', 'dread', 'dust', 'steam']],
  ['sectionEvents', ['events', 'noRearguard', 'rulesText', 'remember']],
  ['sectionCampaign', ['kind', 'number', 'between', 'last', 'versus', 'leash', 'origin']],
]

const rowsOf = (doc: JsonObject): string[] => (Array.isArray(doc.map) ? (doc.map as readonly Json[]).map(String) : [])

/** Row and column of a square in the rows of the map. */
function cellOf(doc: JsonObject, place: string): { row: number; col: number } | null {
  const [x, y] = place.split(',').map(Number)
  if (x === undefined || y === undefined) return null
  const rows = rowsOf(doc)
  const row = rows.length - y
  return row >= 0 && row < rows.length && x >= 1 && x <= (rows[0]?.length ?? 0) ? { row, col: x - 1 } : null
}

const marksOf = (doc: JsonObject): ReadonlyMap<string, number> => {
  const rows = rowsOf(doc)
  return rows.some((row) => row.length !== rows[0]?.length) ? new Map() : gridOf({ map: rows }).marks
}

/** An exit gets an entry when it is painted; an empty entry is removed with its square. */
function withExits(doc: JsonObject): JsonObject {
  const marks = [...marksOf(doc).keys()].filter((mark) => mark[0] === 'X')
  const exits = isObject(doc.exits) ? doc.exits : {}
  const kept = Object.entries(exits).filter(
    ([mark, exit]) => mark === 'dawn' || marks.includes(mark) || (isObject(exit) && exit.text !== ''),
  )
  const fresh = marks.filter((mark) => !Object.hasOwn(exits, mark)).map((mark): [string, Json] => [mark, { to: ['end'], text: '' }])
  if (fresh.length === 0 && kept.length === Object.keys(exits).length) return doc
  return { ...doc, exits: Object.fromEntries([...kept, ...fresh]) }
}

/** The first entry of a mark when it is painted: the zombie or the gear there. */
const FRESH: readonly (readonly [letter: string, group: string, value: Json])[] = [
  ['@', 'named', 'alpha'],
  ['P', 'gear', [{ gain: 'ammo', count: 1 }]],
]

/** Every mark has its entry. An unchanged one is removed with its square; an edited one stays, and the referee reports it. */
function withEntries(doc: JsonObject): JsonObject {
  let next = withExits(doc)
  const marks = [...marksOf(next).keys()]
  for (const [letter, group, fresh] of FRESH) {
    const held = Object.entries(isObject(next[group]) ? next[group] : {})
    const kept = held.filter(([mark, value]) => marks.includes(mark) || !sameJson(value, fresh))
    const added = marks
      .filter((mark) => mark[0] === letter && !held.some(([name]) => name === mark))
      .map((mark): [string, Json] => [mark, fresh])
    if (added.length === 0 && kept.length === held.length) continue
    const { [group]: _, ...rest } = next
    next = kept.length + added.length === 0 ? rest : { ...next, [group]: Object.fromEntries([...kept, ...added]) }
  }
  if (marks.includes('R1') && next.captive === undefined) return { ...next, captive: { at: 'R1' } }
  if (marks.includes('R1') || !sameJson(next.captive ?? null, { at: 'R1' })) return next
  const { captive: _, ...rest } = next
  return rest
}

/** The signs of marks that have entries. */
const WITH_ENTRIES = '>@PR'

function paint(doc: JsonObject, place: string, sign: string): JsonObject | null {
  const cell = cellOf(doc, place)
  const rows = rowsOf(doc)
  const row = cell ? rows[cell.row] : undefined
  if (!cell || row === undefined || row[cell.col] === sign) return null
  // There is one start square of each letter: painting it again moves it.
  const others = 'ABCE'.includes(sign) ? rows.map((each) => each.replaceAll(sign, '.')) : rows
  const painted = others[cell.row] ?? row
  const map = others.with(cell.row, painted.slice(0, cell.col) + sign + painted.slice(cell.col + 1))
  const next = { ...doc, map }
  return WITH_ENTRIES.includes(sign) || WITH_ENTRIES.includes(row[cell.col] ?? ' ') ? withEntries(next) : next
}

const signTool = (sign: string, kit: Kit): Tool => ({
  id: `sign ${sign}`,
  name: scenarioWord(kit.language, sign),
  put: (doc, place) => paint(doc, place, sign),
})

/** A wall or a door on one side of a square, or nothing there. */
const edgeTool = (what: (typeof EDGES)[number], side: 'right' | 'above', kit: Kit): Tool => ({
  id: `edge ${what} ${side}`,
  name: `${scenarioWord(kit.language, `edge.${what}`)} ${scenarioWord(kit.language, side)}`,
  put(doc, place) {
    const cell = cellOf(doc, place)
    const [x = 0, y = 0] = place.split(',').map(Number)
    const other = side === 'right' ? `${x + 1},${y}` : `${x},${y + 1}`
    if (!cell || !cellOf(doc, other)) return null
    const names = [`${place}|${other}`, `${other}|${place}`]
    const edges = isObject(doc.edges) ? doc.edges : {}
    const rest = Object.fromEntries(Object.entries(edges).filter(([name]) => !names.includes(name)))
    const next = what === 'none' ? rest : { ...rest, [`${place}|${other}`]: what }
    const { edges: _, ...bare } = doc
    return Object.keys(next).length === 0 ? bare : { ...doc, edges: next }
  },
})

const EDGES = ['wall', 'door', 'openDoor', 'none'] as const

type Cell = { row: number; col: number }

const sizeTool = (id: string, kit: Kit, change: (rows: readonly string[], cell: Cell) => readonly string[]): Tool => ({
  id,
  name: scenarioWord(kit.language, id),
  put(doc, place) {
    const cell = cellOf(doc, place)
    const rows = cell ? change(rowsOf(doc), cell) : []
    return rows.length === 0 || rows[0] === '' ? null : withEntries({ ...doc, map: rows })
  },
})

/** The place of a mark such as `X1`. */
function squareOf(doc: JsonObject, mark: string): string | null {
  const at = marksOf(doc).get(mark)
  const rows = rowsOf(doc)
  const width = rows[0]?.length ?? 1
  return at === undefined ? null : `${(at % width) + 1},${rows.length - Math.floor(at / width)}`
}

/** The tables that a search square is searched by; where it has none, the list that one is added to. */
function searchesOf(doc: JsonObject, mark: string, { language }: Kit): Thing[] {
  const tables = Array.isArray(doc.search) ? (doc.search as readonly Json[]) : []
  const own = tables.flatMap((table, i) => (isObject(table) && Array.isArray(table.at) && table.at.includes(mark) ? [i] : []))
  const name = `${mark}: ${scenarioWord(language, 'search')}`
  return own.length === 0 ? [{ path: ['search'], name, fixed: true }] : own.map((i) => ({ path: ['search', i], name, fixed: true }))
}

/** Gear that is carried and is not a weapon to hold. */
const things = (kit: Kit): Choice[] => [
  ...[
    ['ammo', 'ammo'],
    ['food', 'food'],
    ['medkit', 'medkits'],
  ].map(([value = '', key = '']) => ({ value, name: scenarioWord(kit.language, key) })),
  ...Object.keys(STANDARD.weapons)
    .filter((id) => STANDARD.weapons[id]?.kind === 'thrown')
    .map((value) => ({ value, name: kit.words.name(`weapon.${value}`) })),
]

const GROUND = '.#hFfs~=TDd'
const MARKS = 'ABCE>SOPRZ@'

const editor: Editor = {
  viewer: 'dead',
  schema: SCENARIO_SCHEMA as JsonObject,

  unpack: (data, scenario) => {
    const { $schema: _, ...whole } = mergeContent<object>(STANDARD.scenarios[scenario] ?? {}, data.scenario ?? {}) as JsonObject
    return whole
  },
  pack: (doc, scenario) => ({ scenario: overlayOf(asJsonObject(STANDARD.scenarios[scenario] ?? {}), doc) }),
  setupOf: (data, scenario) => ({ scenario, options: {}, seed: 'workshop', content: data }),
  draw: (host, desk) => new ScenarioBoard(host, desk),

  titleIn: (doc) => (typeof doc.title === 'string' ? doc.title : ''),
  eraser: 'sign .',
  hidden: ['$schema'],
  tidy: (doc) => doc,

  empty: (_game, _scenario, language) => ({
    title: '',
    kind: 'main',
    text: '',
    characters: { min: 1, max: 1 },
    pool: { beta: 4 },
    map: ['##########', ...Array.from({ length: 6 }, () => '#........#'), '##########'],
    track: { length: 8, repeats: true, spawn: {} },
    objective: [{ exit: 'any' }],
    secondary: [],
    exits: {},
    between: {},
    kit: { preferred: true, ammo: 2 },
    // The text of the briefing for the players; the objective above is for the referee.
    goal: `${scenarioWord(language, 'goal.exit')}.`,
    extra: '',
  }),

  tray: (kit) => [
    { id: 'ground', title: scenarioWord(kit.language, 'ground'), tools: [...GROUND].map((sign) => signTool(sign, kit)) },
    {
      id: 'marks',
      title: scenarioWord(kit.language, 'marks'),
      tools: [...MARKS].filter((sign) => MAP_SIGNS.includes(sign)).map((sign) => signTool(sign, kit)),
    },
    {
      id: 'edges',
      title: scenarioWord(kit.language, 'edges'),
      tools: EDGES.flatMap((what) => (['right', 'above'] as const).map((side) => edgeTool(what, side, kit))),
    },
    {
      id: 'size',
      title: scenarioWord(kit.language, 'size'),
      tools: [
        sizeTool('addRow', kit, (rows, { row }) => rows.toSpliced(row, 0, rows[row] ?? '')),
        sizeTool('addColumn', kit, (rows, { col }) => rows.map((row) => row.slice(0, col) + row.slice(col, col + 1) + row.slice(col))),
        sizeTool('dropRow', kit, (rows, { row }) => rows.toSpliced(row, 1)),
        sizeTool('dropColumn', kit, (rows, { col }) => rows.map((row) => row.slice(0, col) + row.slice(col + 1))),
      ],
    },
  ],

  places: ({ doc, language }) => {
    const rows = rowsOf(doc)
    return rows.flatMap((row, r) => [...row].map((sign, c) => ({ id: `${c + 1},${rows.length - r}`, name: scenarioWord(language, sign) })))
  },
  placeOf: (element) => element.closest('[data-square]')?.getAttribute('data-square') ?? null,
  selectorOf: (place) => `[data-square="${place}"]`,

  thingsAt(doc, place, kit) {
    const found: Thing[] = []
    for (const mark of marksOf(doc).keys()) {
      if (squareOf(doc, mark) !== place) continue
      for (const group of ['exits', 'gear', 'named'])
        if (getAt(doc, [group, mark]) !== undefined) found.push({ path: [group, mark], name: mark, fixed: true })
      if (mark[0] === 'O') found.push(...searchesOf(doc, mark, kit))
      // After a square for arrivals is painted, their time is the next thing to enter.
      if (mark[0] === 'S') found.push({ path: ['track', 'spawn'], name: `${mark}: ${scenarioWord(kit.language, 'spawn')}`, fixed: true })
    }
    return found
  },

  move: (doc) => doc,
  remove: (doc) => doc,
  table: (_doc, kit) => SECTIONS.map(([title, keys]) => ({ path: [], keys, title: scenarioWord(kit.language, title) })),

  choices(path, kit) {
    const key = path.at(-1)
    const holder = path.at(-2)
    const zombies = Object.keys(STANDARD.zombies).map((value) => ({ value, name: kit.words.name(`zombie.${value}`) }))
    const marks = (letters: string) =>
      [...marksOf(kit.doc).keys()].filter((mark) => letters.includes(mark[0] ?? '')).map((value) => ({ value, name: value }))
    if (key === '' && holder === 'pool') return zombies
    if (key === '' && holder === 'spawn')
      return Array.from({ length: Number(getAt(kit.doc, ['track', 'length'])) || 0 }, (_, i) => ({
        value: String(i + 1),
        name: `${scenarioWord(kit.language, 'round')} ${i + 1}`,
      }))
    if (path[0] === 'track' && path[1] === 'spawn' && typeof key === 'number') return marks('S')
    if (key === '' && holder === 'named') return marks('@')
    if (holder === 'named') return zombies
    if (holder === 'to' && typeof key === 'number')
      return [
        ...['end', 'return'].map((value) => ({ value, name: scenarioWord(kit.language, value) })),
        ...Object.keys(STANDARD.scenarios).map((value) => ({ value, name: kit.words.scenario(value).name })),
      ]
    if (path[0] === 'kit' && holder === 'weapons')
      return Object.keys(STANDARD.weapons).map((value) => ({ value, name: kit.words.name(`weapon.${value}`) }))
    if (holder === 'sleepers') return marks('Z')
    if (path[0] === 'captive' && key === 'at') return marks('R')
    if (path[0] === 'arrivals' && key === 'at') return marks('S')
    if (key === '' && path[0] === 'gear') return marks('P')
    if (key === '' && path[0] === 'spoils') return zombies
    if (typeof key === 'number' && (holder === 'at' || holder === 'among')) return marks('O')
    if (typeof key === 'number' && (holder === 'searched' || holder === 'searchedAny')) return marks('O')
    if (key === 'taken') return marks('P')
    if (key === 'zombie' && path[0] !== 'arrivals') return [{ value: 'pool', name: scenarioWord(kit.language, 'fromPool') }, ...zombies]
    if (key === 'zombie' || key === 'slain' || key === 'offTrack') return zombies
    if (key === 'gain') return things(kit)
    if (key === 'weapon') return Object.keys(STANDARD.weapons).map((value) => ({ value, name: kit.words.name(`weapon.${value}`) }))
    return null
  },

  presets: (path, kit) => scenarioPresets(path, kit, (letter) => [...marksOf(kit.doc).keys()].filter((mark) => mark[0] === letter)),

  label(key, kit, path = []) {
    // The value of a choice, or a key that means something else in there.
    const holder = path.at(-1) === key ? path.at(-2) : path.at(-1)
    const inside = path[0] === 'exits' && key === 'text' ? 'exitText' : `${String(holder)}.${key}`
    const special = scenarioWord(kit.language, inside)
    if (special !== inside) return special
    const own = scenarioWord(kit.language, key)
    const zombie = kit.words.name(`zombie.${key}`)
    return own !== key || zombie === `zombie.${key}` ? own : zombie
  },

  placeOfPart([group, id]: Path, doc) {
    if (group === 'map' && typeof id === 'number') return `1,${rowsOf(doc).length - id}`
    return typeof id === 'string' ? squareOf(doc, id) : null
  },
}

export default editor
