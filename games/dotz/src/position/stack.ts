import { type Answer, type Frame, isObject, type Json, nth, type Reader } from '@deadfront/kernel'
import { upgradeAnswer } from '../model/answers.ts'
import { type Content, effectsOf } from '../model/content.ts'
import type { EffectSource, SiegeFrame } from '../model/frames.ts'
import { NONE } from '../model/state.ts'
import { findEvent, findFate, findSpace, findTrack, findUnit, spaceId, trackId, unitId, zedId } from '../read/names.ts'

/**
 * What is being carried out, for positions in the middle of something: the decision stack with names instead of numbers.
 * One table lists for every field of every frame what it holds; writing and reading both use it.
 */
type Codec =
  | 'space'
  | 'unit'
  | 'zed'
  | 'track'
  | 'fate'
  | 'fates'
  | 'spaces'
  | 'units'
  | 'zeds'
  | 'tracks'
  | 'number'
  | 'flag'
  | 'numbers'
  | 'text'
  | 'texts'
  | 'json'
  | 'shifts'
  | 'source'
  | 'zedsTo'
  | 'unitsTo'
  | 'pick'
  | 'list'

type FieldsOf<F> = { readonly [K in Exclude<keyof F, 'kind' | 'step'>]-?: Codec }
type Fields = { readonly [K in SiegeFrame['kind']]: FieldsOf<Extract<SiegeFrame, { kind: K }>> }

const CHOICE = { why: 'text' } as const
const FIELDS: Fields = {
  setUp: {},
  'hero.choose': { seat: 'number' },
  'hero.take': { seat: 'number' },
  turn: { waived: 'fates' },
  zedsPhase: { waived: 'fates' },
  brains: { waived: 'fates' },
  actionPhase: { waived: 'fates' },
  tracks: { i: 'number' },
  'tracks.order': { left: 'tracks', queue: 'tracks', brains: 'flag' },
  activate: { track: 'track', nth: 'number', of: 'number', brains: 'flag', steps: 'number' },
  march: { zeds: 'zeds', at: 'space', cause: 'text', brains: 'flag', pick: 'pick', won: 'flag' },
  enter: { zeds: 'zeds', at: 'space', cause: 'text', sprung: 'flag', pick: 'pick' },
  place: { at: 'space', count: 'number', side: 'number', zed: 'zed', went: 'zedsTo', pick: 'pick' },
  pressure: { symbol: 'text', nth: 'number', of: 'number', pick: 'pick' },
  fate: { card: 'fate', track: 'track', source: 'source', activations: 'number', pick: 'pick' },
  effects: { source: 'source', i: 'number', track: 'track', pick: 'pick' },
  effect: { source: 'source', i: 'number', track: 'track', pick: 'pick', list: 'list', won: 'flag' },
  suffer: { unit: 'unit', zed: 'zed', hits: 'number' },
  combat: {
    at: 'space',
    zedsAttack: 'flag',
    units: 'units',
    unit: 'unit',
    back: 'spaces',
    extra: 'shifts',
    fixedColumn: 'number',
    harmOnly: 'flag',
    column: 'number',
    dice: 'numbers',
    rerolled: 'flag',
    zedsHits: 'number',
    unitHits: 'number',
    zedsLose: 'flag',
    spreadAt: 'space',
    pick: 'pick',
  },
  zedsBack: { zeds: 'zeds', from: 'space', went: 'zedsTo', pick: 'pick' },
  unitsBack: { units: 'units', from: 'space', back: 'spaces', why: 'text', went: 'unitsTo', pick: 'pick' },
  action: {},
  free: { units: 'units', acts: 'texts', forFree: 'flag', left: 'number', each: 'flag', by: 'text' },
  track: { of: 'tracks', ...CHOICE },
  start: { of: 'spaces', ...CHOICE },
  'place.choose': { of: 'spaces', ...CHOICE },
  group: { of: 'spaces', ...CHOICE },
  zed: { of: 'zeds', ...CHOICE },
  unit: { of: 'units', ...CHOICE },
  fighter: { of: 'units', ...CHOICE },
  retreat: { of: 'units', ...CHOICE },
  leave: { at: 'space', of: 'units' },
  traps: { at: 'space', unit: 'unit' },
  held: { moment: 'text' },
  reroll: { unit: 'unit' },
  hits: { at: 'space', hits: 'number' },
  die: { unit: 'unit', dice: 'numbers', bonus: 'number' },
  overwatch: { unit: 'unit', of: 'units' },
  vote: { by: 'number', answer: 'json', yes: 'numbers', no: 'numbers', own: 'flag' },
}

/** A frame while it is read: as much of it as the meaning of `pick` and `list` depends on. */
interface PartFrame extends Frame {
  symbol?: unknown
  source?: unknown
  i?: unknown
  [field: string]: unknown
}

/** The name of the effect that an `effect` frame carries out. */
function effectIn(c: Content, f: PartFrame): string | undefined {
  const source = f.source as EffectSource | undefined // Read before `pick` and `list`.
  return source && effectsOf(c, source)[Number(f.i)]?.do
}

/** The form of the answer to a question of this frame. */
function pickCodec(c: Content, f: PartFrame): Codec {
  switch (f.kind) {
    case 'march':
    case 'enter':
      return 'zed'
    case 'place':
      return 'space'
    case 'fate':
      return 'track'
    case 'pressure':
      return f.symbol === 'movement' ? 'space' : 'track'
    case 'zedsBack':
      return f.step === 'go' ? 'space' : 'zed'
    case 'effect': {
      const name = effectIn(c, f)
      return name === 'toughZed' ? 'zed' : name === 'place' || f.step === 'place' ? 'space' : 'unit'
    }
    default:
      return 'unit'
  }
}

function listCodec(c: Content, f: PartFrame): Codec {
  const name = f.kind === 'effect' ? effectIn(c, f) : ''
  return name === 'ambush' ? 'zeds' : name === 'arrive' ? 'units' : 'spaces'
}

export function writeFrame(c: Content, frame: SiegeFrame): Json {
  const f: PartFrame = { ...frame }
  const out: Record<string, Json> = { kind: f.kind }
  if ('step' in f && f.step !== undefined) out.step = f.step
  const fields: { readonly [field: string]: Codec } = FIELDS[frame.kind]
  for (const [field, codec] of Object.entries(fields)) {
    const real = realCodec(c, f, codec)
    const held = f[field]
    if (held === undefined) continue
    const value = write(c, real, held)
    if (value !== null) out[field] = value
  }
  return out
}

const fateId = (c: Content, ix: number): string => c.fates[ix]?.id ?? ''

function write(c: Content, codec: Codec, value: unknown): Json {
  const names = (nameOf: (c: Content, ix: number) => string) => (value as number[]).map((ix) => nameOf(c, ix))
  const name = (nameOf: (c: Content, ix: number) => string) => (value === NONE ? null : nameOf(c, value as number))
  const pairs = (nameOf: (c: Content, ix: number) => string): Json => {
    const list = value as number[]
    const out: Json[] = []
    for (let i = 0; i < list.length; i += 2) out.push([nameOf(c, nth(list, i)), list[i + 1] === NONE ? null : spaceId(c, nth(list, i + 1))])
    return out
  }
  switch (codec) {
    case 'space':
      return name(spaceId)
    case 'unit':
      return name(unitId)
    case 'zed':
      return name(zedId)
    case 'track':
      return name(trackId)
    case 'fate':
      return name(fateId)
    case 'fates':
      return names(fateId)
    case 'spaces':
      return names(spaceId)
    case 'units':
      return names(unitId)
    case 'zeds':
      return names(zedId)
    case 'tracks':
      return names(trackId)
    case 'zedsTo':
      return pairs(zedId)
    case 'unitsTo':
      return pairs(unitId)
    case 'source': {
      const source = value as EffectSource
      return {
        of: source.of,
        card: (source.of === 'event' ? c.events : c.fates)[source.card]?.id ?? '',
        moment: source.moment,
        then: source.then,
      }
    }
    default:
      return value as Json
  }
}

/** Names that fields of a combat had up to version 2. */
const OLD_FIELDS: { readonly [old: string]: string } = { again: 'rerolled', fixed: 'fixedColumn', left: 'spreadAt' }

/** The frames in the form in which they were written, or what is wrong with them. */
export function readFrames(reader: Reader, c: Content, given: unknown): SiegeFrame[] {
  if (!Array.isArray(given) || given.length === 0) {
    reader.expected('stack', 'a list of frames', given)
    return []
  }
  const frames: SiegeFrame[] = []
  given.forEach((raw: unknown, i) => {
    const f = readFrame(reader, c, raw, `stack[${i}]`)
    if (f === null) return
    // A proposal is written in the words of the question it answers.
    const asked = frames.at(-1)
    frames.push(f.kind === 'vote' && asked ? { ...f, answer: withUpgradedVerb(asked.kind, f.answer) } : f)
  })
  return frames
}

/** An answer in a position file; up to version 2 answers had no `do`. */
export const withUpgradedVerb = (kind: string, answer: Json): Json =>
  isObject(answer) && answer.do === undefined ? upgradeAnswer(kind, answer as Answer) : answer

function readFrame(reader: Reader, c: Content, raw: unknown, at: string): SiegeFrame | null {
  const given = isObject(raw) ? raw : {}
  const { kind } = given
  if (typeof kind !== 'string' || !isFrameKind(kind)) {
    reader.expected(`${at}.kind`, `one of ${Object.keys(FIELDS).join(', ')}`, kind)
    return null
  }
  const record =
    kind === 'combat' ? Object.fromEntries(Object.entries(given).map(([key, value]) => [OLD_FIELDS[key] ?? key, value])) : given
  const fields: { readonly [field: string]: Codec } = FIELDS[kind]
  reader.keys(record, ['kind', 'step', ...Object.keys(fields)], at)
  const f: PartFrame = { kind }
  if (typeof record.step === 'string') f.step = record.step
  else if (record.step !== undefined) reader.expected(`${at}.step`, 'the name of a step', record.step)
  // The source and its index first: what `pick` and `list` mean depends on them.
  const isLate = (codec: Codec): boolean => codec === 'pick' || codec === 'list'
  const order = Object.entries(fields).sort(([, a], [, b]) => Number(isLate(a)) - Number(isLate(b)))
  for (const [field, codec] of order) {
    if (isLate(codec) && 'source' in fields && f.source === undefined) continue // The fault was reported before.
    if (field === 'waived' && record[field] === undefined) continue // Written only when it holds something.
    const real = realCodec(c, f, codec)
    const value = read(c, real, record[field])
    if (value === undefined) reader.expected(`${at}.${field}`, EXPECTED[real], record[field])
    else f[field] = value
  }
  // Every field of the table has been read, or a fault was reported and the frame is never used.
  return f as Frame as SiegeFrame
}

const isFrameKind = (kind: string): kind is SiegeFrame['kind'] => Object.hasOwn(FIELDS, kind)
const realCodec = (c: Content, f: PartFrame, codec: Codec): Codec =>
  codec === 'pick' ? pickCodec(c, f) : codec === 'list' ? listCodec(c, f) : codec

const SOURCE_KEYS = ['of', 'card', 'moment', 'then']

/** What is expected in a field, for error lines. */
const EXPECTED: { readonly [K in Codec]: string } = {
  space: 'a space',
  unit: 'a Player unit',
  zed: 'a Zeds unit',
  track: 'a track',
  fate: 'a Fate card',
  fates: 'a list of Fate cards',
  spaces: 'a list of spaces',
  units: 'a list of Player units',
  zeds: 'a list of Zeds units',
  tracks: 'a list of tracks',
  number: 'a whole number from -1 to 99',
  numbers: 'a list of whole numbers from -1 to 99',
  flag: 'true or false',
  text: 'a text',
  texts: 'a list of texts',
  json: 'plain data',
  shifts: 'a list of { by, shift }',
  source: '{ of, card, moment, then }',
  zedsTo: 'a list of [Zeds unit, space]',
  unitsTo: 'a list of [Player unit, space]',
  pick: 'a choice',
  list: 'a list',
}

const isSmall = (n: unknown): n is number => typeof n === 'number' && Number.isInteger(n) && n >= NONE && n < 100
const isShift = (x: unknown): x is { by: string; shift: number } =>
  typeof x === 'object' &&
  x !== null &&
  typeof (x as { by?: unknown }).by === 'string' &&
  Number.isInteger((x as { shift?: unknown }).shift)

function read(c: Content, codec: Codec, value: unknown): unknown {
  const one = (find: (c: Content, name: unknown) => number) => {
    if (value === undefined || value === null) return NONE
    const ix = find(c, value)
    return ix === NONE ? undefined : ix
  }
  const all = (find: (c: Content, name: unknown) => number) => {
    if (!Array.isArray(value)) return undefined
    const list = value.map((name) => find(c, name))
    return list.includes(NONE) ? undefined : list
  }
  const pairs = (find: (c: Content, name: unknown) => number) => {
    if (!Array.isArray(value)) return undefined
    const list: number[] = []
    for (const pair of value) {
      if (!Array.isArray(pair) || pair.length !== 2) return undefined
      list.push(find(c, pair[0]), pair[1] === null ? NONE : findSpace(c, pair[1]))
    }
    return list
  }
  const byZed = (_c: Content, name: unknown) => c.zedIx.get(String(name)) ?? NONE
  switch (codec) {
    case 'space':
      return one(findSpace)
    case 'unit':
      return one(findUnit)
    case 'zed':
      return one(byZed)
    case 'track':
      return one(findTrack)
    case 'fate':
      return one(findFate)
    case 'fates':
      return all(findFate)
    case 'spaces':
      return all(findSpace)
    case 'units':
      return all(findUnit)
    case 'zeds':
      return all(byZed)
    case 'tracks':
      return all(findTrack)
    case 'zedsTo':
      return pairs(byZed)
    case 'unitsTo':
      return pairs(findUnit)
    case 'number':
      return isSmall(value) ? value : undefined
    case 'flag':
      // Up to version 2 flags were 0 and 1.
      return typeof value === 'boolean' ? value : value === 0 || value === 1 ? value === 1 : undefined
    case 'numbers':
      return Array.isArray(value) && value.length <= 99 && value.every(isSmall) ? [...value] : undefined
    case 'shifts':
      return Array.isArray(value) && value.every(isShift) ? value.map(({ by, shift }) => ({ by, shift })) : undefined
    case 'text':
      return typeof value === 'string' ? value : undefined
    case 'texts':
      return Array.isArray(value) && value.every((x) => typeof x === 'string') ? [...value] : undefined
    case 'source': {
      const source = (value ?? {}) as Record<string, unknown>
      const card = source.of === 'event' ? findEvent(c, source.card) : source.of === 'fate' ? findFate(c, source.card) : NONE
      if (Object.keys(source).some((key) => !SOURCE_KEYS.includes(key))) return undefined
      if (card === NONE || typeof source.moment !== 'string' || !isSmall(source.then)) return undefined
      return { of: source.of, card, moment: source.moment, then: source.then }
    }
    default:
      return value === undefined ? undefined : value
  }
}
