import { BASIC, CONTENT_SCHEMA } from '@deadfront/dotz/content'
import { asJsonObject, isObject, type Json } from '@deadfront/kernel'
import { contentEditor, namesAt } from '../../../workshop/editor/content-editor.ts'
import { getAt, type Path } from '../../../workshop/editor/document.ts'
import type { Choice, Kit } from '../../../workshop/editor/editor.ts'
import { contentWord } from './content-words.ts'

/** Towns of dotz: events, Fate cards, heroes, set-up, tracks. The document is the whole content of the game. */

const BASE = asJsonObject(BASIC)
const WORDS_OF: { readonly [part: string]: string } = { units: 'unit', events: 'card', fates: 'card', spaces: 'space', tracks: 'track' }

/** The text of its own entry, or the words of the game for printed content. */
function nameOf(path: Path, { doc, words }: Kit): string {
  const id = String(path.at(-1))
  const held = getAt(doc, path)
  const own = isObject(held) && typeof held.name === 'string' ? held.name : ''
  const printed = getAt(BASE, path)
  const isPrinted = isObject(printed) && printed.name === own
  const key = `${WORDS_OF[String(path.at(-2))] ?? ''}.${id}`
  const word = words.name(key)
  return isPrinted && word !== key ? word : own || (word === key ? id : word)
}

const namesOf = (kit: Kit, path: Path): Choice[] => namesAt(kit.doc, path).map((value) => ({ value, name: nameOf([...path, value], kit) }))
const wordsOf = (kit: Kit, ...values: string[]): Choice[] => values.map((value) => ({ value, name: contentWord(kit.language, value) }))
const plain = (values: readonly Json[]): Choice[] => values.map((value) => ({ value: String(value), name: String(value) }))

function unitsOf(kit: Kit, ...kinds: readonly string[]): Choice[] {
  return namesOf(kit, ['units']).filter(({ value }) => kinds.includes(String(getAt(kit.doc, ['units', value, 'kind']))))
}

/** Every space on a track, then Town Center. */
function placesOf(kit: Kit): Choice[] {
  const town = String(getAt(kit.doc, ['board', 'town', 'id']) ?? 'TC')
  const spaces = [...namesOf(kit, ['board', 'spaces']), { value: town, name: String(getAt(kit.doc, ['board', 'town', 'name']) ?? town) }]
  return spaces.map(({ value, name }) => ({ value, name: name === value ? value : `${name} (${value})` }))
}

/** The choices of a key of an effect. */
function effectChoices(key: string | number | undefined, path: Path, kit: Kit): readonly Choice[] | null {
  if (typeof key === 'number' && path.at(-2) === 'at') return [...wordsOf(kit, 'Start'), ...placesOf(kit)]
  if (key === 'at') return [...placesOf(kit), ...wordsOf(kit, 'every Start', 'empty Start', 'fated Start')]
  if (key === 'unitAt') return placesOf(kit)
  if (key === 'track') return [...wordsOf(kit, 'fated'), ...namesOf(kit, ['board', 'tracks'])]
  if (key === 'on' || key === 'to') return [...wordsOf(kit, 'civilians', 'heroic', 'hero', 'any'), ...namesOf(kit, ['units'])]
  if (key === 'column') {
    const columns = getAt(kit.doc, ['tables', 'handToHand', 'columns'])
    return plain(Array.isArray(columns) ? (columns as readonly Json[]) : [])
  }
  return null
}

const FORAGE = ['town', 'farm', 'mine', 'other']

export default contentEditor({
  schema: asJsonObject(CONTENT_SCHEMA),
  base: () => BASE,
  hidden: ['confidence', 'later', 'aliases', 'losers', 'mapSide', 'class'],
  parts: [
    { id: 'setup', path: ['setup'] },
    { id: 'events', path: ['events'] },
    { id: 'fates', path: ['fates'] },
    { id: 'units', path: ['units'] },
    { id: 'zeds', path: ['zeds'] },
    { id: 'tracks', path: ['board', 'tracks'] },
    { id: 'spaces', path: ['board', 'spaces'] },
    { id: 'town', path: ['board'], keys: ['town', 'limits'] },
    { id: 'tables', path: ['tables'] },
    { id: 'scoring', path: ['scoring'] },
  ],
  entryName: nameOf,
  label: (key, kit, path) => {
    // The Strength of Long-range Gunfire is written by distance.
    const word = key === 'strength' && path?.at(-2) === 'range' ? 'strengthAt' : key
    const own = contentWord(kit.language, word)
    if (own !== word) return own
    const names = [`track.${key}`, `unit.${key}`, `action.${key}`].map((each) => [each, kit.words.name(each)] as const)
    return names.find(([each, name]) => each !== name)?.[1] ?? key
  },
  itemName(path, { language }) {
    const [list, at] = [path.at(-2), Number(path.at(-1))]
    if (path[0] === 'setup' && path[1] === 'deck') return `${contentWord(language, 'act')} ${at + 1}`
    if (path[0] !== 'units' && path[0] !== 'zeds') return null
    return list === 'strength' || list === 'capacity' ? contentWord(language, at === 0 ? 'full' : 'reduced') : null
  },
  choices(path, kit) {
    const key = path.at(-1)
    const holder = path.at(-2)
    const isItem = typeof key === 'number'
    if (path[0] === 'events' && isItem && holder === 'tracks')
      return [...namesOf(kit, ['board', 'tracks']), ...wordsOf(kit, 'all', 'fated')]
    if (path[0] === 'fates' && key === 'where') return [...wordsOf(kit, 'most', 'fewest', 'choice'), ...namesOf(kit, ['board', 'tracks'])]
    if ((path[0] === 'events' || path[0] === 'fates') && path.includes('effects')) return effectChoices(key, path, kit)
    if (path[0] === 'setup' && isItem && holder === 'heroes') return unitsOf(kit, 'hero')
    if (path[0] === 'setup' && isItem && holder === 'heroic') return unitsOf(kit, 'heroic')
    if (path[0] === 'setup' && holder === 'deck' && key === '')
      return [...wordsOf(kit, 'short'), { value: 'normal', name: contentWord(kit.language, 'normalGame') }]
    if (path[0] === 'board' && isItem && holder === 'spaces') return namesOf(kit, ['board', 'spaces'])
    if (key === 'forage' && path[0] === 'board') return wordsOf(kit, ...FORAGE)
    if (key === 'where' && holder === 'forageHelp') return wordsOf(kit, ...FORAGE)
    if (path[0] === 'units' && key === '' && path.includes('range')) return plain(['1', '2', '3', '4'])
    return null
  },
})
