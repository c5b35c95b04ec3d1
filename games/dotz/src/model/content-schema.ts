import { EFFECTS } from './effects.ts'
import { HOLD_MOMENTS, MOMENTS } from './raw.ts'

/**
 * The JSON Schema of content: board, counters, tables, cards, set-up, scoring. Editors make their forms from it and the
 * check takes its keys from it, so each key is named once. The other conditions on a value are in check-content.ts.
 */

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const
const count = (minimum = 0, maximum = 99) => ({ type: 'integer', minimum, maximum }) as const
const oneOf = <W extends string>(...words: W[]) => ({ enum: words }) as const
const listOf = <T>(items: T) => ({ type: 'array', items }) as const
const byName = <T>(additionalProperties: T) => ({ type: 'object', additionalProperties }) as const
const group = <P>(properties: P, required: readonly string[] = []) =>
  ({ type: 'object', additionalProperties: false, properties, required }) as const
const pair = <T>(items: T) => ({ type: 'array', items, minItems: 2, maxItems: 2 }) as const
const FACES = listOf(count(1, 6))
const POINT = pair({ type: 'number', minimum: 0, maximum: 1, multipleOf: 0.01 })
/** How sure the value is; the game's own files give it, custom content may leave it out. */
const CONFIDENCE = TEXT

const BOARD = group(
  {
    mapSide: TEXT,
    town: group({ id: TEXT, name: TEXT, forage: TEXT, at: POINT, confidence: CONFIDENCE }, ['id', 'name', 'forage']),
    tracks: byName(group({ name: TEXT, aboveGround: FLAG, spaces: listOf(TEXT), confidence: CONFIDENCE }, ['name', 'spaces'])),
    spaces: byName(
      group(
        {
          kind: oneOf('town', 'village', 'named', 'numbered', 'start'),
          name: TEXT,
          terrain: count(-6, 6),
          forage: TEXT,
          at: POINT,
          confidence: CONFIDENCE,
        },
        ['kind'],
      ),
    ),
    offTrack: byName(group({ name: TEXT }, ['name'])),
    limits: group({ zeds: count(1), units: count(1), resource: count(1), eventActions: count(1) }),
    confidence: CONFIDENCE,
  },
  ['town', 'tracks', 'spaces', 'offTrack', 'limits'],
)

const SHIFT = count(-9, 9)
const UNIT = group(
  {
    name: TEXT,
    kind: oneOf('hero', 'heroic', 'civilians'),
    strength: pair(count(1)),
    capacity: pair(count(1)),
    move: count(),
    class: TEXT,
    aliases: listOf(TEXT),
    abilities: group({
      tough: FACES,
      reroll: { const: true },
      shift: group({ handToHand: SHIFT, gunfire: SHIFT, attack: SHIFT, defence: SHIFT }),
      range: group({ max: count(1), strength: byName(count()), shift: byName(SHIFT) }, ['max']),
      noGunfire: { const: true },
      overwatch: { const: true },
      handload: { const: true },
      twoDice: listOf(oneOf('forage')),
      traps: group({ success: FACES, hits: count() }, ['success', 'hits']),
      arrival: group({ ammo: count() }),
      firstShotFree: { const: true },
      holdTheLine: { const: true },
      forageHelp: group({ add: count(-5, 5), where: TEXT, others: FLAG }, ['add', 'where']),
      forage: count(-5, 5),
      freeTownEntry: { const: true },
    }),
    actions: byName(
      group(
        {
          per: oneOf('phase', 'game'),
          act: oneOf('normal', 'gunfire', 'free'),
          who: oneOf('self', 'any', 'others', 'civilians'),
          where: oneOf('TC', 'town', 'near'),
          shift: SHIFT,
          confidence: CONFIDENCE,
        },
        ['per', 'act', 'who'],
      ),
    ),
    confidence: CONFIDENCE,
  },
  ['name', 'kind', 'strength', 'capacity', 'move'],
)

const FIND = group({ ammo: count(), supplies: count(), choose: listOf(group({ ammo: count(), supplies: count() })) })
const TABLES = group({
  handToHand: group({
    columns: listOf(TEXT),
    rows: listOf(group({ sum: pair(count(2, 12)), cells: listOf(TEXT) }, ['sum', 'cells'])),
    confidence: CONFIDENCE,
    losers: CONFIDENCE,
  }),
  gunfire: group({ rows: listOf(group({ sum: pair(count(2, 12)), hits: listOf(count()) }, ['sum', 'hits'])), confidence: CONFIDENCE }),
  forage: group({
    rows: listOf({ ...group({ die: pair(count(1, 6)), town: FIND, farm: FIND, mine: FIND, other: FIND, any: FIND }, ['die']) }),
    confidence: CONFIDENCE,
  }),
  savingRoll: group({ saved: FACES, confidence: CONFIDENCE }),
  confidence: CONFIDENCE,
})

const UNTIL = oneOf('phase', 'turn', 'game')
const MANY_EFFECTS = { type: 'array', items: { $ref: '#/definitions/effect' } } as const
/** The type of each key of an effect; it is the same in every effect that has the key. */
const EFFECT_VALUES: { readonly [key: string]: object } = {
  at: TEXT,
  count: count(),
  side: oneOf('full', 'reduced'),
  until: UNTIL,
  handToHand: count(-20, 20),
  gunfire: count(-20, 20),
  ammo: count(),
  add: count(-20, 20),
  strength: count(),
  marker: oneOf('well-armed', 'leader'),
  on: TEXT,
  attack: count(-20, 20),
  then: MANY_EFFECTS,
  track: TEXT,
  times: count(),
  column: TEXT,
  who: oneOf('hero', 'civilians'),
  hits: count(),
  to: TEXT,
  acts: listOf(oneOf('move', 'forage', 'gunfire')),
  forFree: FLAG,
  each: FLAG,
  shift: count(-20, 20),
  text: TEXT,
}

const effectVariant = ([name, { keys, needs }]: [string, { keys: readonly string[]; needs: readonly string[] }]) => ({
  ...group(
    {
      do: { const: name },
      ...Object.fromEntries(keys.map((key) => [key, name === 'arrive' && key === 'at' ? listOf(TEXT) : EFFECT_VALUES[key]])),
      if: group({ unitAt: TEXT }, ['unitAt']),
    },
    ['do', ...needs],
  ),
})

const SYMBOLS = ['movement', 'placement'] as const
const EVENT = group(
  {
    name: TEXT,
    act: { enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 'final'] },
    kind: oneOf('regular', 'special', 'brains', 'final'),
    tracks: listOf(TEXT),
    actions: count(),
    pressure: group({ ...Object.fromEntries(SYMBOLS.map((symbol) => [symbol, count()])), confidence: CONFIDENCE }),
    effects: group(Object.fromEntries(MOMENTS.map((moment) => [moment, MANY_EFFECTS]))),
    text: TEXT,
    later: { description: 'Of a later level; nothing reads it.' },
    confidence: CONFIDENCE,
  },
  ['name', 'act', 'kind', 'tracks', 'actions'],
)

const FATE = group(
  {
    name: TEXT,
    where: TEXT,
    mode: oneOf('play', 'hold'),
    moments: listOf(oneOf(...HOLD_MOMENTS)),
    effects: MANY_EFFECTS,
    text: TEXT,
    confidence: CONFIDENCE,
  },
  ['name', 'where', 'mode', 'effects'],
)

const SETUP = group(
  {
    zedsPerStart: count(),
    heroes: listOf(TEXT),
    heroic: listOf(TEXT),
    civiliansInTown: count(),
    ammo: count(),
    deck: byName(group({ regular: listOf(count()), special: listOf(count()) }, ['regular', 'special'])),
    confidence: CONFIDENCE,
  },
  ['zedsPerStart', 'heroes', 'heroic', 'civiliansInTown', 'ammo', 'deck'],
)

const POINTS = count(-99)
const SCORING = group(
  {
    unit: POINTS,
    ammo: group({ atLeast: count(), points: POINTS }, ['atLeast', 'points']),
    unrevealed: POINTS,
    bands: listOf(group({ id: TEXT, min: POINTS, max: POINTS }, ['id'])),
    confidence: CONFIDENCE,
  },
  ['unit', 'ammo', 'unrevealed', 'bands'],
)

export const CONTENT_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Dawn of the Zeds: content',
  type: 'object',
  additionalProperties: false,
  definitions: { effect: { oneOf: Object.entries(EFFECTS).map(effectVariant) } },
  properties: {
    setup: SETUP,
    units: byName(UNIT),
    zeds: byName(group({ strength: pair(count(1)), capacity: pair(count(1)), count: count() }, ['strength'])),
    events: byName(EVENT),
    fates: byName(FATE),
    board: BOARD,
    tables: TABLES,
    scoring: SCORING,
  },
} as const

const keysOf = (schema: { readonly properties: object }): readonly string[] => Object.keys(schema.properties)

/** The keys that each part may have. */
export const KEYS = {
  board: keysOf(BOARD),
  track: keysOf(BOARD.properties.tracks.additionalProperties),
  space: keysOf(BOARD.properties.spaces.additionalProperties),
  setup: keysOf(SETUP),
  unit: keysOf(UNIT),
  action: keysOf(UNIT.properties.actions.additionalProperties),
  tables: keysOf(TABLES),
  scoring: keysOf(SCORING),
  event: keysOf(EVENT),
  fate: keysOf(FATE),
}

/** The words that a key may hold. */
export const WORDS = {
  space: BOARD.properties.spaces.additionalProperties.properties.kind.enum,
  unit: UNIT.properties.kind.enum,
  per: UNIT.properties.actions.additionalProperties.properties.per.enum,
  act: UNIT.properties.actions.additionalProperties.properties.act.enum,
  who: UNIT.properties.actions.additionalProperties.properties.who.enum,
  where: UNIT.properties.actions.additionalProperties.properties.where.enum,
  event: EVENT.properties.kind.enum,
  until: UNTIL.enum,
}
