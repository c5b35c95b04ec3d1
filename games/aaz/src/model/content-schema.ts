/**
 * The JSON Schema of content: boards, powers, units, the deck, victory and set-up. Editors make their forms from it and the
 * check takes its keys from it, so each key is written once. The other conditions of a value are in check-content.ts.
 */

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const
const count = (minimum = 0) => ({ type: 'integer', minimum }) as const
const oneOf = <W extends string>(...words: W[]) => ({ enum: words }) as const
const listOf = <T>(items: T) => ({ type: 'array', items }) as const
const byName = <T>(additionalProperties: T) => ({ type: 'object', additionalProperties }) as const
const group = <P>(properties: P, required: readonly string[] = []) =>
  ({ type: 'object', additionalProperties: false, properties, required }) as const
const NAMES = listOf(TEXT)
const LABEL = { description: 'Where the name stands on the map.', type: 'array', items: { type: 'number' } } as const

/** What a unit can do besides its numbers; the rules know only these. */
export const TRAITS = [
  'rises',
  'supported',
  'recruit',
  'light',
  'supports',
  'blitz',
  'chainsaw',
  'deck',
  'submarine',
  'transport',
  'surface',
  'hunter',
  'bombards',
  'flak',
  'raids',
] as const

export const DOMAINS: readonly string[] = ['land', 'air', 'sea']

/** The parts that are lists by name. */
const BY_NAME = {
  powers: group({ name: TEXT, side: TEXT, capital: TEXT, city: TEXT, income: count(), color: TEXT, minor: FLAG, chooser: TEXT }, ['side']),
  units: group(
    {
      name: TEXT,
      domain: oneOf('land', 'air', 'sea'),
      cost: count(),
      move: count(),
      attack: count(),
      defense: count(),
      hits: count(1),
      deck: count(),
      traits: listOf(oneOf(...TRAITS)),
    },
    ['domain', 'cost', 'move', 'attack', 'defense'],
  ),
  territories: group({
    ipc: count(),
    emblem: TEXT,
    neutral: FLAG,
    barrier: FLAG,
    facility: oneOf('IC', 'RC'),
    island: FLAG,
    city: TEXT,
    borders: NAMES,
    confidence: TEXT,
    label: LABEL,
  }),
  seaZones: group({ borders: NAMES, label: LABEL }),
  passages: group({ kind: oneOf('canal', 'strait', 'open'), joins: NAMES, held: NAMES }, ['kind', 'joins', 'held']),
  cards: group({ territory: TEXT, zombies: count(), measure: TEXT, intro: FLAG, decks: NAMES, optional: FLAG, confidence: TEXT }, [
    'territory',
    'zombies',
  ]),
  measures: group({ name: TEXT, confidence: TEXT, table: NAMES }, ['name']),
  technologies: group({ name: TEXT, roll: { type: 'integer', minimum: 1, maximum: 6 } }, ['name', 'roll']),
}

const OTHER = {
  setup: byName(byName(TEXT)),
  treasury: byName(count()),
  control: byName(TEXT),
  order: NAMES,
  victory: group(
    {
      kind: oneOf('capitals', 'income', 'cities'),
      apocalypse: count(1),
      cities: NAMES,
      need: byName(count(1)),
      power: TEXT,
      income: count(),
      rounds: byName(TEXT),
      last: count(1),
      otherwise: TEXT,
    },
    ['kind'],
  ),
  deck: TEXT,
  blocked: NAMES,
  purchase: oneOf('first', 'last', 'fitting'),
  center: count(),
  complex: count(),
  outbreak: count(),
  raids: FLAG,
  shared: FLAG,
  hunts: FLAG,
  antiaircraft: oneOf('whole'),
  bombardment: oneOf('landed'),
  cites: oneOf('1942'),
  base: oneOf('none', '1941', 'intro', '1942'),
  id: TEXT,
  $comment: TEXT,
}

export const CONTENT_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Axis & Allies & Zombies: content',
  type: 'object',
  additionalProperties: false,
  properties: { ...OTHER, ...Object.fromEntries(Object.entries(BY_NAME).map(([key, part]) => [key, byName<object>(part)])) },
}

/** What a custom board may have, key by key. */
export const KEYS: { readonly [key: string]: readonly string[] } = Object.fromEntries(
  Object.entries(BY_NAME).map(([key, { properties }]) => [key, Object.keys(properties)]),
)
export const OTHER_KEYS: readonly string[] = Object.keys(OTHER)
export const BASES: readonly string[] = OTHER.base.enum
