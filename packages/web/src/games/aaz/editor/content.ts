import { BUILTIN, CONTENT_SCHEMA } from '@deadfront/aaz/content'
import { asJsonObject, isObject, type Json } from '@deadfront/kernel'
import { contentEditor, namesAt } from '../../../workshop/editor/content-editor.ts'
import { getAt, type Path } from '../../../workshop/editor/document.ts'
import type { Choice, Kit } from '../../../workshop/editor/editor.ts'
import { contentWord } from './content-words.ts'

/** Wars of aaz: set-up, incomes, units, the deck, victory. The document is the whole content of a board. */

const WORDS_OF: { readonly [part: string]: string } = { units: 'unit', powers: 'power', measures: 'measure', technologies: 'tech' }

function nameOf(path: Path, { doc, words }: Kit): string {
  const [part, id] = [String(path.at(-2)), String(path.at(-1))]
  const held = getAt(doc, path)
  if (part === 'cards') return isObject(held) ? `${words.name(`place.${String(held.territory ?? '')}`)} (${id})` : id
  if (part === 'territories' || part === 'seaZones' || path[0] === 'setup') return words.name(`place.${id}`)
  const prefix = WORDS_OF[part]
  if (prefix === undefined) return id
  const word = words.name(`${prefix}.${id}`).split('|')[0] ?? id
  if (word !== `${prefix}.${id}`) return word
  return isObject(held) && typeof held.name === 'string' && held.name !== '' ? held.name : id
}

const namesOf = (kit: Kit, part: string): Choice[] => namesAt(kit.doc, [part]).map((value) => ({ value, name: nameOf([part, value], kit) }))
const spacesOf = (kit: Kit): Choice[] => [...namesOf(kit, 'territories'), ...namesOf(kit, 'seaZones')]

function sidesOf(kit: Kit): Choice[] {
  const sides = namesAt(kit.doc, ['powers']).map((power) => getAt(kit.doc, ['powers', power, 'side']))
  return [...new Set(sides.filter((side): side is string => typeof side === 'string'))].map((value) => ({
    value,
    name: contentWord(kit.language, value),
  }))
}

/** The marks that cards have, for the deck. */
function marksOf(kit: Kit): Choice[] {
  const decks = namesAt(kit.doc, ['cards']).flatMap((id): readonly Json[] => {
    const marks = getAt(kit.doc, ['cards', id, 'decks'])
    return Array.isArray(marks) ? (marks as readonly Json[]) : []
  })
  return ['intro', ...new Set(decks.map(String))].map((value) => ({ value, name: value }))
}

/** Which list a name is chosen from, by the key that holds it. */
const BY_KEY: { readonly [key: string]: (kit: Kit) => Choice[] } = {
  emblem: (kit) => namesOf(kit, 'powers'),
  chooser: (kit) => namesOf(kit, 'powers'),
  power: (kit) => namesOf(kit, 'powers'),
  otherwise: (kit) => namesOf(kit, 'powers'),
  capital: (kit) => namesOf(kit, 'territories'),
  territory: (kit) => namesOf(kit, 'territories'),
  measure: (kit) => namesOf(kit, 'measures'),
  deck: marksOf,
}
/** The same for the items of a list, by the key of the list. */
const BY_LIST: { readonly [key: string]: (kit: Kit) => Choice[] } = {
  order: (kit) => namesOf(kit, 'powers'),
  borders: spacesOf,
  blocked: spacesOf,
  joins: (kit) => namesOf(kit, 'seaZones'),
  held: (kit) => namesOf(kit, 'territories'),
  cities: (kit) => namesOf(kit, 'territories'),
  table: (kit) => namesOf(kit, 'units'),
}
/** The same for the keys of an object. */
const BY_MAP: { readonly [key: string]: (kit: Kit) => Choice[] } = {
  setup: spacesOf,
  treasury: (kit) => namesOf(kit, 'powers'),
  control: (kit) => namesOf(kit, 'territories'),
  need: sidesOf,
}

export default contentEditor({
  schema: asJsonObject(CONTENT_SCHEMA),
  base: (scenario) => asJsonObject(BUILTIN[scenario] ?? BUILTIN['1941'] ?? {}),
  hidden: ['confidence', 'label', 'color', '$comment', 'id', 'cites', 'base'],
  parts: [
    {
      id: 'setup',
      path: ['setup'],
      hint: (kit) =>
        `${contentWord(kit.language, 'setupHint')} ${namesOf(kit, 'units')
          .map(({ value, name }) => `${value} = ${name}`)
          .join(', ')}.`,
    },
    { id: 'territories', path: ['territories'] },
    { id: 'money', path: [], keys: ['order', 'treasury', 'control'] },
    { id: 'powers', path: ['powers'] },
    { id: 'units', path: ['units'] },
    { id: 'cards', path: ['cards'] },
    { id: 'victory', path: ['victory'] },
    {
      id: 'rules',
      path: [],
      keys: ['deck', 'purchase', 'center', 'complex', 'raids', 'shared', 'hunts', 'antiaircraft', 'bombardment', 'outbreak', 'blocked'],
    },
    { id: 'measures', path: ['measures'] },
    { id: 'technologies', path: ['technologies'] },
    { id: 'seaZones', path: ['seaZones'] },
    { id: 'passages', path: ['passages'] },
  ],
  entryName: nameOf,
  label: (key, kit) => {
    const own = contentWord(kit.language, key)
    if (own !== key) return own
    const names = [`unit.${key}`, `power.${key}`].map((each) => [each, kit.words.name(each).split('|')[0] ?? each] as const)
    return names.find(([each, name]) => each !== name && name !== key)?.[1] ?? key
  },
  choices(path, kit) {
    const key = path.at(-1)
    const holder = String(path.at(-2) ?? '')
    if (key === '' && path[0] === 'setup' && path.length === 3) return namesOf(kit, 'powers')
    if (key === '') return BY_MAP[holder]?.(kit) ?? null
    if (path[0] === 'control' && path.length === 2) return namesOf(kit, 'powers')
    if (typeof key === 'number') return BY_LIST[holder]?.(kit) ?? null
    if (path[0] === 'units' && key === 'deck') return null
    return (typeof key === 'string' && Object.hasOwn(BY_KEY, key) ? BY_KEY[key]?.(kit) : null) ?? null
  },
})
