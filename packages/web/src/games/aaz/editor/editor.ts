import { BUILTIN } from '@deadfront/aaz/content'
import { isObject, type Json, type JsonObject } from '@deadfront/kernel'
import { dropAt, getAt, partOf, type Path, setAt, without } from '../../../workshop/editor/document.ts'
import type { Editor, Kit, Thing, Tool } from '../../../workshop/editor/editor.ts'
import { colourOf, inkOf } from '../powers.ts'
import { SILHOUETTES, SKULL } from '../silhouettes.ts'
import { wordOf } from './words.ts'

/** Positions of aaz: units by space and power, control, zombies, money, technologies, the deck. */

const LAND_KEYS = ['control', 'zombies', 'center', 'complex', 'damage'] as const
/** What no longer holds when another phase or turn begins. */
const EXACT = ['stack', 'battle', 'fights', 'moved', 'declared', 'foughtAt', 'bombarded', 'scrambled', 'bought'] as const

const boardOf = (scenario: string) => BUILTIN[scenario] ?? BUILTIN['1941']

const isLand = (place: string, { scenario }: Kit): boolean => Object.hasOwn(boardOf(scenario)?.territories ?? {}, place)
const isSea = (place: string): boolean => /^sz\d+$/.test(place)

/** `"3 inf 1 tnk"` as counts. */
function countsOf(units: Json | undefined): JsonObject {
  if (isObject(units)) return units
  if (typeof units !== 'string') return {}
  const words = units.trim().split(/\s+/)
  const counts: { [unit: string]: number } = {}
  for (let i = 0; i + 1 < words.length; i += 2) counts[words[i + 1] ?? ''] = Number(words[i])
  return counts
}

const groupOf = (place: string): string => (isSea(place) ? 'seaZones' : 'territories')
const unitsPath = (place: string, power: string): Path => [groupOf(place), place, 'units', power]

const nameOf = (key: string, { words }: Kit): string => words.name(key).split('|')[0] ?? key

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
    const path = unitsPath(place, power)
    const counts = countsOf(getAt(doc, path))
    return setAt(doc, path, { ...counts, [unit]: Number(counts[unit] ?? 0) + 1 })
  },
})

const controlTool = (power: string, kit: Kit): Tool => ({
  id: `control ${power}`,
  name: power === 'nobody' ? wordOf(kit.language, 'nobody') : nameOf(`power.${power}`, kit),
  put: (doc, place) => (isSea(place) ? null : setAt(doc, ['territories', place, 'control'], power)),
})

const tidySpaces = (spaces: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(spaces).map(([place, held]) => {
      if (!isObject(held)) return [place, held]
      const units = Object.fromEntries(Object.entries(partOf(held, 'units')).map(([power, list]) => [power, countsOf(list)]))
      return [place, { ...held, units }]
    }),
  )

const powersOf = ({ scenario }: Kit): readonly string[] => Object.keys(boardOf(scenario)?.powers ?? {})

const editor: Editor = {
  viewer: null,

  /** Units as counts; sums that the referee makes himself are left out. */
  tidy: (doc) => ({
    ...without(doc, ['npl', 'zombieMarker']),
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

  tray: (kit) => {
    const board = boardOf(kit.scenario)
    const powers = powersOf(kit)
    const units = Object.keys(board?.units ?? {})
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
              isSea(place)
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
  },

  places: ({ scenario, words }) =>
    [...Object.keys(boardOf(scenario)?.territories ?? {}), ...Object.keys(boardOf(scenario)?.seaZones ?? {})].map((id) => ({
      id,
      name: words.name(`place.${id}`),
    })),

  placeOf: (element) =>
    element.closest('[data-place]')?.getAttribute('data-place') ?? element.closest('.az-stack[data-key]')?.getAttribute('data-key') ?? null,

  selectorOf: (place) => `[data-place="${quoted(place)}"]`,

  thingsAt(doc, place, kit) {
    const found: Thing[] = []
    if (isLand(place, kit)) found.push({ path: ['territories', place], name: wordOf(kit.language, 'land'), keys: LAND_KEYS, fixed: true })
    for (const [power, held] of Object.entries(partOf(partOf(partOf(doc, groupOf(place)), place), 'units')))
      if (Object.values(countsOf(held)).some((count) => Number(count) > 0))
        found.push({ path: unitsPath(place, power), name: nameOf(`power.${power}`, kit) })
    if (getAt(doc, [groupOf(place), place, 'cargo']) !== undefined)
      found.push({ path: [groupOf(place), place, 'cargo'], name: wordOf(kit.language, 'cargo') })
    return found
  },

  pieces(doc, place, kit) {
    const held = partOf(partOf(doc, groupOf(place)), place)
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
        const path = unitsPath(place, power)
        // Seen from afar the units of a power are one block; nearer each kind is a chip of its own.
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
    if (path[2] === 'zombies') {
      if (isSea(place)) return doc
      const to = ['territories', place, 'zombies']
      return setAt(dropAt(doc, path), to, Number(getAt(doc, to) ?? 0) + Number(held ?? 0))
    }
    const [, , , power = '', unit] = path.map(String)
    if (held === undefined || path[2] !== 'units') return doc
    if (unit !== undefined) {
      const to = [...unitsPath(place, power), unit]
      const rest = dropAt(doc, path)
      const left = Object.keys(countsOf(getAt(rest, path.slice(0, 4)))).length
      return setAt(left > 0 ? rest : dropAt(rest, path.slice(0, 4)), to, Number(getAt(doc, to) ?? 0) + Number(held))
    }
    const there = countsOf(getAt(doc, unitsPath(place, power)))
    const added = Object.entries(countsOf(held)).map(([unit, count]): [string, number] => [unit, Number(there[unit] ?? 0) + Number(count)])
    const sum = { ...there, ...Object.fromEntries(added) }
    return setAt(dropAt(doc, path), unitsPath(place, power), sum)
  },

  remove: (doc, { path }) => dropAt(doc, path),

  table: () => [{ path: [], keys: ['round', 'turn', 'phase', 'treasury', 'techs', 'apocalypse', 'deck', 'discard'] }],

  choices(path, kit) {
    const key = path.at(-1)
    const holder = path.at(-2)
    const powers = powersOf(kit).map((value) => ({ value, name: nameOf(`power.${value}`, kit) }))
    const board = boardOf(kit.scenario)
    if (key === 'turn') return powers
    if (key === 'control' || key === 'start')
      return [
        ...powers,
        { value: 'zombies', name: wordOf(kit.language, 'zombies') },
        { value: 'nobody', name: wordOf(kit.language, 'nobody') },
      ]
    if (key === '' && (holder === 'treasury' || holder === 'techs')) return powers
    if (key === '' && path[2] === 'units')
      return Object.keys(board?.units ?? {}).map((value) => ({ value, name: nameOf(`unit.${value}`, kit) }))
    if (path[0] === 'techs' && typeof key === 'number')
      return Object.keys(board?.technologies ?? {}).map((value) => ({ value, name: nameOf(`tech.${value}`, kit) }))
    if ((holder === 'deck' || holder === 'discard') && typeof key === 'number')
      return Object.entries(board?.cards ?? {}).map(([value, card]) => ({ value, name: card.territory }))
    return null
  },

  label(key, kit) {
    const own = wordOf(kit.language, key)
    if (own !== key) return own
    const named = [`unit.${key}`, `power.${key}`, `phase.${key}`].map((each) => [each, nameOf(each, kit)] as const)
    return named.find(([each, name]) => each !== name && name !== key)?.[1] ?? key
  },

  placeOfPart([group, id]: Path) {
    return (group === 'territories' || group === 'seaZones') && typeof id === 'string' ? id : null
  },

  settle: (doc, changed) => (changed[0] === 'phase' || changed[0] === 'turn' ? without(doc, EXACT) : doc),
}

export default editor
