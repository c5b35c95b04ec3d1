import { BUILTIN } from '@deadfront/aaz/content'
import { isObject, type Json, type JsonObject, mergeContent, nameOrNull, scenarioIn } from '@deadfront/kernel'
import { dropAt, getAt, partOf, type Path, setAt, without } from '../../../workshop/editor/document.ts'
import type { Choice, Editor, Kit, Thing, Tool, TrayGroup } from '../../../workshop/editor/editor.ts'
import { ownContent } from '../../../workshop/editor/own-content.ts'
import { colourOf, inkOf } from '../powers.ts'
import { SILHOUETTES, SKULL } from '../silhouettes.ts'
import { wordOf } from './words.ts'

/** Positions of aaz: units by space and power, control, zombies, money, technologies, the deck. */

const LAND_KEYS = ['control', 'start', 'taken', 'zombies', 'center', 'complex', 'damage'] as const
/** What no longer holds when another phase or turn begins. */
const EXACT = ['stack', 'battle', 'fights', 'moved', 'declared', 'foughtAt', 'bombarded', 'scrambled'] as const

type Board = (typeof BUILTIN)[string]

/** The board of a position: the scenario's, with the content of the position laid over it. */
const boardOf = ownContent((own, scenario): Board => {
  const printed = (BUILTIN[scenario] ?? BUILTIN['1941']) as Board
  if (own === undefined) return printed
  const bare: Board = { ...printed, territories: {}, seaZones: {}, passages: {}, cards: {}, setup: {} }
  const { base, ...over } = own
  return mergeContent(base === 'none' ? bare : printed, over)
})
const boardIn = (doc: JsonObject): Board => boardOf(doc, scenarioIn(doc) ?? '')
const boardFor = ({ doc, scenario }: Kit): Board => boardOf(doc, scenarioIn(doc) ?? scenario)

/** What is bought waits for a place until the last phase of a turn. */
const buysFirst = ({ purchase }: Board): boolean => purchase === 'first' || purchase === 'fitting'

const isLand = (place: string, kit: Kit): boolean => Object.hasOwn(boardFor(kit).territories, place)
const isSea = (board: Board, place: string): boolean => Object.hasOwn(board.seaZones, place)

/** `"3 inf 1 tnk"` as counts. */
function countsOf(units: Json | undefined): JsonObject {
  if (isObject(units)) return units
  if (typeof units !== 'string') return {}
  const words = units.trim().split(/\s+/)
  const counts: { [unit: string]: number } = {}
  for (let i = 0; i + 1 < words.length; i += 2) counts[words[i + 1] ?? ''] = Number(words[i])
  return counts
}

const groupOf = (board: Board, place: string): string => (isSea(board, place) ? 'seaZones' : 'territories')
const unitsPath = (board: Board, place: string, power: string): Path => [groupOf(board, place), place, 'units', power]

const OWN_NAMES: { readonly [kind: string]: 'units' | 'powers' | 'technologies' } = { unit: 'units', power: 'powers', tech: 'technologies' }

/** The name from the game's words; custom things have their name in their content. */
function nameOf(key: string, kit: Kit): string {
  const [kind = '', id = ''] = key.split(/\.(.*)/)
  const known = nameOrNull(kit.words, key)?.split('|')[0]
  if (known !== undefined && known !== id) return known
  const group = OWN_NAMES[kind]
  return (group ? boardFor(kit)[group][id]?.name : undefined) || id
}

const spacesOf = (kit: Kit): Choice[] => {
  const { territories, seaZones } = boardFor(kit)
  return [...Object.keys(territories), ...Object.keys(seaZones)].map((value) => ({ value, name: nameOf(`place.${value}`, kit) }))
}

const quoted = (text: string): string => text.replaceAll('"', '\\"')

/** The silhouette of a unit on the colour of its power. */
function unitPicture(power: string, unit: string): string {
  const [fill, ink] = power === 'zombies' ? ['var(--dead)', 'var(--dead-ink)'] : [colourOf(power), inkOf(power)]
  const shape = power === 'zombies' ? SKULL : (SILHOUETTES[unit] ?? '')
  return `<svg viewBox="-3 -3 30 22" width="34" height="25" aria-hidden="true"><rect x="-3" y="-3" width="30" height="22" rx="3" style="fill:${fill}"/><path d="${shape}" fill-rule="evenodd" style="fill:${ink}"/></svg>`
}

const unitTool = (power: string, unit: string, kit: Kit): Tool => ({
  id: `${power} ${unit}`,
  name: nameOf(`unit.${unit}`, kit),
  picture: unitPicture(power, unit),
  put(doc, place) {
    const path = unitsPath(boardFor(kit), place, power)
    const counts = countsOf(getAt(doc, path))
    return setAt(doc, path, { ...counts, [unit]: Number(counts[unit] ?? 0) + 1 })
  },
})

const controlTool = (power: string, kit: Kit): Tool => ({
  id: `control ${power}`,
  name: power === 'nobody' ? wordOf(kit.language, 'nobody') : nameOf(`power.${power}`, kit),
  put: (doc, place) => (isSea(boardFor(kit), place) ? null : setAt(doc, ['territories', place, 'control'], power)),
})

/** Purchases without a place as counts. */
function waiting(bought: Json): Json {
  if (typeof bought === 'string') return countsOf(bought)
  const list = Array.isArray(bought) ? (bought as readonly Json[]) : null
  if (!list?.every((each) => isObject(each) && each.at === undefined)) return bought
  const counts: { [unit: string]: number } = {}
  for (const each of list as readonly JsonObject[]) counts[String(each.unit)] = (counts[String(each.unit)] ?? 0) + Number(each.n ?? 1)
  return counts
}

const tidySpaces = (spaces: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(spaces).map(([place, held]) => {
      if (!isObject(held)) return [place, held]
      const units = Object.fromEntries(Object.entries(partOf(held, 'units')).map(([power, list]) => [power, countsOf(list)]))
      return [place, { ...held, units }]
    }),
  )

const powersOf = (kit: Kit): readonly string[] => Object.keys(boardFor(kit).powers)

/** Parts that depend only on the board and the language are made once: an edit changes neither. */
function perBoard<T>(make: (kit: Kit) => T): (kit: Kit) => T {
  const known = new WeakMap<Board, Map<string, T>>()
  return (kit) => {
    const board = boardFor(kit)
    const byLanguage = known.get(board) ?? new Map<string, T>()
    known.set(board, byLanguage)
    const made = byLanguage.get(kit.language) ?? make(kit)
    byLanguage.set(kit.language, made)
    return made
  }
}

const placesOf = perBoard((kit) => spacesOf(kit).map(({ value, name }) => ({ id: value, name })))

/** Units, zombies and control by power. */
const trayOf = perBoard((kit): readonly TrayGroup[] => {
  const board = boardFor(kit)
  const powers = powersOf(kit)
  const units = Object.keys(board.units)
  return [
    ...powers.map((power) => ({
      id: power,
      title: nameOf(`power.${power}`, kit),
      tools: units.map((unit) => unitTool(power, unit, kit)),
    })),
    {
      id: 'zombies',
      title: wordOf(kit.language, 'zombies'),
      tools: [
        {
          id: 'zombie',
          name: nameOf('unit.zom', kit),
          picture: unitPicture('zombies', 'zom'),
          put: (doc: JsonObject, place: string) =>
            isSea(board, place)
              ? null
              : setAt(doc, ['territories', place, 'zombies'], Number(getAt(doc, ['territories', place, 'zombies']) ?? 0) + 1),
        },
      ],
    },
    {
      id: 'controls',
      title: wordOf(kit.language, 'controls'),
      tools: [...powers, 'zombies', 'nobody'].map((power) => controlTool(power, kit)),
    },
  ]
})

const editor: Editor = {
  viewer: null,

  /** Units as counts; sums that the referee makes himself are left out. */
  tidy: (doc) => ({
    ...without(doc, ['npl', 'zombieMarker']),
    ...(doc.bought === undefined ? {} : { bought: waiting(doc.bought) }),
    territories: tidySpaces(partOf(doc, 'territories')),
    seaZones: tidySpaces(partOf(doc, 'seaZones')),
  }),

  empty: (game, scenario) => ({
    format: 'deadfront-position/1',
    game: game.id,
    scenario,
    round: 1,
    phase: 'combatMove',
    territories: {},
    seaZones: {},
    treasury: {},
  }),

  tray: trayOf,

  places: placesOf,

  placeOf: (element) =>
    element.closest('[data-place]')?.getAttribute('data-place') ?? element.closest('.az-stack[data-key]')?.getAttribute('data-key') ?? null,

  selectorOf: (place) => `[data-place="${quoted(place)}"]`,

  thingsAt(doc, place, kit) {
    const found: Thing[] = []
    const board = boardFor(kit)
    if (isLand(place, kit)) found.push({ path: ['territories', place], name: wordOf(kit.language, 'land'), keys: LAND_KEYS, fixed: true })
    for (const [power, held] of Object.entries(partOf(partOf(partOf(doc, groupOf(board, place)), place), 'units')))
      if (Object.values(countsOf(held)).some((count) => Number(count) > 0))
        found.push({ path: unitsPath(board, place, power), name: nameOf(`power.${power}`, kit) })
    if (getAt(doc, [groupOf(board, place), place, 'cargo']) !== undefined)
      found.push({ path: [groupOf(board, place), place, 'cargo'], name: wordOf(kit.language, 'cargo') })
    return found
  },

  pieces(doc, place, kit) {
    const board = boardFor(kit)
    const held = partOf(partOf(doc, groupOf(board, place)), place)
    const chip = (power: string, unit: string): string =>
      `[data-key="${quoted(place)}"] .az-chip[data-power="${quoted(power)}"][data-unit="${unit}"]`
    const dead = Number(held.zombies ?? 0)
    return [
      ...(dead > 0
        ? [
            {
              thing: { path: ['territories', place, 'zombies'], name: nameOf('unit.zom', kit) },
              selector: `[data-key="${quoted(place)}"] .az-chip.dead`,
            },
          ]
        : []),
      ...Object.entries(partOf(held, 'units')).flatMap(([power, list]) => {
        const path = unitsPath(board, place, power)
        // At a small scale the units of a power are one block; at a larger scale each kind is a chip of its own.
        const kinds = Object.entries(countsOf(list)).filter(([, count]) => Number(count) > 0)
        return [
          { thing: { path, name: nameOf(`power.${power}`, kit) }, selector: chip(power, 'all') },
          ...kinds.map(([unit, count]) => ({
            thing: { path: [...path, unit], name: `${count} ${nameOf(`unit.${unit}`, kit)}` },
            selector: chip(power, unit),
          })),
        ]
      }),
    ]
  },

  move(doc, { path }, place) {
    if (path[1] === place) return doc
    const held = getAt(doc, path)
    const board = boardIn(doc)
    if (path[2] === 'zombies') {
      if (isSea(board, place)) return doc
      const to = ['territories', place, 'zombies']
      return setAt(dropAt(doc, path), to, Number(getAt(doc, to) ?? 0) + Number(held ?? 0))
    }
    const [, , , power = '', unit] = path.map(String)
    if (held === undefined || path[2] !== 'units') return doc
    if (unit !== undefined) {
      const to = [...unitsPath(board, place, power), unit]
      const rest = dropAt(doc, path)
      const left = Object.keys(countsOf(getAt(rest, path.slice(0, 4)))).length
      return setAt(left > 0 ? rest : dropAt(rest, path.slice(0, 4)), to, Number(getAt(doc, to) ?? 0) + Number(held))
    }
    const there = countsOf(getAt(doc, unitsPath(board, place, power)))
    const added = Object.entries(countsOf(held)).map(([unit, count]): [string, number] => [unit, Number(there[unit] ?? 0) + Number(count)])
    const sum = { ...there, ...Object.fromEntries(added) }
    return setAt(dropAt(doc, path), unitsPath(board, place, power), sum)
  },

  remove: (doc, { path }) => dropAt(doc, path),

  table: (doc, kit) => {
    const bought = buysFirst(boardFor(kit)) || doc.bought !== undefined ? ['bought'] : []
    return [{ path: [], keys: ['round', 'turn', 'phase', 'treasury', ...bought, 'declared', 'techs', 'apocalypse', 'deck', 'discard'] }]
  },

  choices(path, kit) {
    const key = path.at(-1)
    const holder = path.at(-2)
    const powers = powersOf(kit).map((value) => ({ value, name: nameOf(`power.${value}`, kit) }))
    const board = boardFor(kit)
    const units = (): Choice[] => Object.keys(board.units).map((value) => ({ value, name: nameOf(`unit.${value}`, kit) }))
    if (key === 'turn') return powers
    if (key === 'control' || key === 'start')
      return [
        ...powers,
        { value: 'zombies', name: wordOf(kit.language, 'zombies') },
        { value: 'nobody', name: wordOf(kit.language, 'nobody') },
      ]
    if (key === '' && (holder === 'treasury' || holder === 'techs')) return powers
    if (key === '' && path[2] === 'units') return units()
    if (path[0] === 'bought' && (key === '' || key === 'unit')) {
      const center = board.center === undefined ? [] : ['RC']
      const complex = board.complex === undefined ? [] : ['IC']
      return [...units(), ...[...center, ...complex].map((value) => ({ value, name: wordOf(kit.language, value) }))]
    }
    if (path[0] === 'declared' || (path[0] === 'bought' && (key === 'at' || key === 'by'))) return spacesOf(kit)
    if (path[0] === 'techs' && typeof key === 'number')
      return Object.keys(board.technologies).map((value) => ({ value, name: nameOf(`tech.${value}`, kit) }))
    if ((holder === 'deck' || holder === 'discard') && typeof key === 'number')
      return Object.entries(board.cards).map(([value, card]) => ({ value, name: card.territory }))
    return null
  },

  label(key, kit) {
    const own = wordOf(kit.language, key)
    if (own !== key) return own
    return [`unit.${key}`, `power.${key}`, `phase.${key}`].map((each) => nameOf(each, kit)).find((name) => name !== key) ?? key
  },

  placeOfPart([group, id]: Path) {
    return (group === 'territories' || group === 'seaZones') && typeof id === 'string' ? id : null
  },

  /** Drops kinds with a count of zero; purchases wait through a whole turn where they are made first. */
  settle(doc, changed) {
    if (changed[0] === 'bought' && isObject(doc.bought))
      return { ...doc, bought: Object.fromEntries(Object.entries(doc.bought).filter(([, n]) => n !== 0)) }
    if (changed[0] === 'turn') return without(doc, [...EXACT, 'bought'])
    if (changed[0] !== 'phase') return doc
    return without(doc, buysFirst(boardIn(doc)) ? EXACT : [...EXACT, 'bought'])
  },
}

export default editor
