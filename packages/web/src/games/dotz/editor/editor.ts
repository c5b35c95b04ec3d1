import { BASIC } from '@deadfront/dotz/content'
import { isObject, type Json, type JsonObject, mergeContent, nameOrNull } from '@deadfront/kernel'
import { dropAt, getAt, partOf, type Path, setAt, without } from '../../../workshop/editor/document.ts'
import type { Choice, Editor, Kit, Thing, Tool } from '../../../workshop/editor/editor.ts'
import { ownContent } from '../../../workshop/editor/own-content.ts'
import { counterPicture } from '../counters.ts'
import '../counters.css'
import { wordOf } from './words.ts'

/** Positions of dotz: units and Zeds by id, each with its place; markers by space. */

type Town = typeof BASIC

/** The printed town, with the content of the position laid over it. */
const townOf = ownContent((own): Town => (own === undefined ? BASIC : mergeContent(BASIC, own)))
const townIn = (doc: JsonObject): Town => townOf(doc, '')

const UNIT_KEYS = ['side', 'hits', 'markers'] as const
const SPACE_KEYS = ['noEntry', 'terrain'] as const
const EXACT = ['stack', 'proposals', 'result', 'now', 'symbols'] as const

const placeIn = (held: Json | undefined): string | null => (isObject(held) && typeof held.at === 'string' ? held.at : null)

const numberIn = (id: string): number => Number(/\d+/.exec(id)?.[0] ?? 0)

/** The counter in its initial state. */
function unitPicture(town: Town, id: string, name: string): string {
  const unit = town.units[id]
  if (!unit) return ''
  const { kind, strength, capacity, move } = unit
  const full = { strength: strength[0] ?? 0, capacity: capacity?.[0] ?? 1, hits: 0, reduced: false, markers: [] }
  return counterPicture(
    { id, kind, name: name.split(' ').at(-1) ?? '', move, trade: unit.class ?? kind, number: numberIn(id), ...full },
    40,
  )
}

function zedPicture(town: Town, notation: string): string {
  const zed = town.zeds[notation]
  if (!zed) return ''
  const full = { strength: zed.strength[0] ?? 0, capacity: zed.capacity?.[0] ?? 1, hits: 0, reduced: false, markers: [] }
  return counterPicture({ id: notation, kind: 'zed', name: notation, move: null, trade: 'dead', number: numberIn(notation), ...full }, 40)
}

/** The name from the game's words; custom things have their name in their content, or in the position itself. */
function unitName(id: string, { words, doc }: Kit): string {
  const held = getAt(doc, ['units', id])
  const own = isObject(held) && typeof held.name === 'string' ? held.name : undefined
  const known = nameOrNull(words, `unit.${id}`)
  return (known === id ? null : known) ?? own ?? townIn(doc).units[id]?.name ?? id
}

const unitTool = (id: string, kit: Kit): Tool => ({
  id: `unit ${id}`,
  name: unitName(id, kit),
  picture: unitPicture(townIn(kit.doc), id, unitName(id, kit)),
  put(doc, place) {
    const held = getAt(doc, ['units', id])
    return setAt(doc, ['units', id], isObject(held) ? { ...held, at: place } : { at: place, side: 'full', hits: 0, markers: [] })
  },
})

const zedTool = (notation: string, town: Town): Tool => ({
  id: `zed ${notation}`,
  name: notation,
  picture: zedPicture(town, notation),
  put(doc, place) {
    const used = partOf(doc, 'zeds')
    const count = town.zeds[notation]?.count ?? 1
    const ids = Array.from({ length: count }, (_, i) => (i === 0 ? notation : `${notation}.${i + 1}`))
    // During editing there may be one more than the game has; the referee reports it.
    const id = ids.find((each) => !Object.hasOwn(used, each)) ?? `${notation}.${count + 1}`
    return setAt(doc, ['zeds', id], { at: place, side: 'full', hits: 0, markers: [] })
  },
})

const spaceName = (place: string, { words }: Kit): string => nameOrNull(words, `space.${place}`) ?? place

function placesOf({ board }: Town): readonly string[] {
  return [board.town.id, ...Object.keys(board.spaces), ...Object.keys(board.offTrack)]
}

const cards = (kit: Kit, all: { readonly [id: string]: { name?: string } }): Choice[] =>
  Object.entries(all).map(([value, { name }]) => {
    const known = nameOrNull(kit.words, `card.${value}`)
    return { value, name: (known === value ? null : known) ?? name ?? value }
  })

const editor: Editor = {
  viewer: null,

  /** Units and Zeds say where they are; `spaces` keeps only markers. */
  tidy(doc) {
    const spaces = Object.entries(partOf(doc, 'spaces')).flatMap(([place, held]) => {
      const markers = isObject(held) ? without(held, ['all', 'units', 'zeds']) : {}
      return Object.keys(markers).length > 0 ? [[place, markers] as const] : []
    })
    const listed = doc.units !== undefined || doc.zeds !== undefined
    return listed ? without({ ...doc, spaces: Object.fromEntries(spaces) }, ['tale']) : doc
  },

  empty: (game, scenario) => ({
    format: 'deadfront-position/1',
    game: game.id,
    scenario,
    turn: 1,
    phase: 'action',
    ammo: 4,
    eventActions: 3,
    units: {},
    zeds: {},
    spaces: {},
  }),

  tray: (kit) => {
    const town = townIn(kit.doc)
    const ofKind = (...kinds: readonly string[]) => Object.keys(town.units).filter((id) => kinds.includes(town.units[id]?.kind ?? ''))
    return [
      { id: 'heroes', title: wordOf(kit.language, 'heroes'), tools: ofKind('hero', 'heroic').map((id) => unitTool(id, kit)) },
      { id: 'civilians', title: wordOf(kit.language, 'civilians'), tools: ofKind('civilians').map((id) => unitTool(id, kit)) },
      { id: 'zeds', title: wordOf(kit.language, 'zeds'), tools: Object.keys(town.zeds).map((notation) => zedTool(notation, town)) },
      {
        id: 'markers',
        title: wordOf(kit.language, 'markers'),
        tools: [
          { id: 'noEntry', name: wordOf(kit.language, 'noEntry'), put: (doc, place) => setAt(doc, ['spaces', place, 'noEntry'], 'turn') },
        ],
      },
    ]
  },

  places: (kit) => placesOf(townIn(kit.doc)).map((id) => ({ id, name: spaceName(id, kit) })),

  placeOf(element, doc) {
    const place = element.closest('[data-place]')?.getAttribute('data-place')
    if (place) return place
    const [side, id] = (element.closest('[data-counter]')?.getAttribute('data-counter') ?? '').split(/:(.*)/)
    return id === undefined ? null : placeIn(getAt(doc, [side === 'zed' ? 'zeds' : 'units', id]))
  },

  selectorOf: (place) => `[data-place="${place}"]`,

  thingsAt(doc, place, kit) {
    const found: Thing[] = []
    for (const [id, held] of Object.entries(partOf(doc, 'units')))
      if (placeIn(held) === place) found.push({ path: ['units', id], name: unitName(id, kit), keys: UNIT_KEYS })
    for (const [id, held] of Object.entries(partOf(doc, 'zeds')))
      if (placeIn(held) === place) found.push({ path: ['zeds', id], name: id, keys: UNIT_KEYS })
    if (getAt(doc, ['spaces', place]) !== undefined)
      found.push({ path: ['spaces', place], name: wordOf(kit.language, 'markers'), keys: SPACE_KEYS })
    return found
  },

  pieces(doc, place, kit) {
    const counter = (side: string, id: string): string => `[data-counter="${side}:${id}"]`
    return this.thingsAt(doc, place, kit).flatMap((thing) => {
      const [group, id] = thing.path
      if (group !== 'units' && group !== 'zeds') return []
      return [{ thing, selector: counter(group === 'zeds' ? 'zed' : 'unit', String(id)) }]
    })
  },

  move(doc, { path }, place) {
    const held = getAt(doc, path)
    if (path[0] === 'spaces') return held === undefined ? doc : setAt(dropAt(doc, path), ['spaces', place], held)
    return isObject(held) ? setAt(doc, path, { ...held, at: place }) : doc
  },

  remove: (doc, { path }) => dropAt(doc, path),

  table: () => [
    { path: [], keys: ['phase', 'turn', 'card', 'ammo', 'eventActions', 'players', 'spent', 'deck', 'discard', 'box', 'fate', 'lasting'] },
  ],

  choices(path, kit) {
    const key = path.at(-1)
    const holder = path.at(-2)
    const town = townIn(kit.doc)
    if (key === 'card') return cards(kit, town.events)
    if (key === 'hero')
      return Object.keys(town.units)
        .filter((id) => town.units[id]?.kind !== 'civilians')
        .map((value) => ({ value, name: unitName(value, kit) }))
    if (path[0] === 'fate' && typeof key === 'number') return cards(kit, town.fates)
    if ((holder === 'discard' || holder === 'box') && typeof key === 'number') return cards(kit, town.events)
    if (holder === 'spent' && typeof key === 'number')
      return ['citadel', 'motivational-speech', 'initiative', 'leadership'].map((value) => ({
        value,
        name: kit.words.name(`action.${value}`),
      }))
    return null
  },

  label(key, kit) {
    const own = wordOf(kit.language, key)
    if (own !== key) return own
    const phase = kit.words.name(`phase.${key}`)
    return phase === `phase.${key}` ? key : phase
  },

  placeOfPart(path: Path, doc) {
    const [group, id] = path
    if (group === 'units' || group === 'zeds') return placeIn(getAt(doc, path.slice(0, 2)))
    return group === 'spaces' && typeof id === 'string' ? id : null
  },

  /** Too many on a space: the last one that was put there. */
  culprit([group, place]: Path, doc) {
    if (group !== 'spaces' || typeof place !== 'string') return null
    const last = (key: string) => Object.entries(partOf(doc, key)).findLast(([, held]) => placeIn(held) === place)?.[0]
    const [zed, unit] = [last('zeds'), last('units')]
    return zed !== undefined ? ['zeds', zed] : unit !== undefined ? ['units', unit] : null
  },

  settle: (doc, changed) => (changed[0] === 'phase' || changed[0] === 'card' ? without(doc, EXACT) : doc),
}

export default editor
