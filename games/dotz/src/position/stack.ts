import type { Json, Problem } from '@deadfront/kernel'
import { type Content, effectsOf } from '../model/content.ts'
import type { EffectSource, SiegeFrame } from '../model/frames.ts'
import { NONE } from '../model/state.ts'
import { findEvent, findFate, findSpace, findTrack, findUnit, spaceId, trackId, unitId, zedId } from '../read/names.ts'

/**
 * What is being carried out, for positions in the middle of something: the decision stack with names instead of numbers.
 * One table says for every field of every frame what it holds; writing and reading both go by it.
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
  'tracks.order': { left: 'tracks', queue: 'tracks', brains: 'number' },
  activate: { track: 'track', nth: 'number', of: 'number', brains: 'number', steps: 'number' },
  march: { zeds: 'zeds', at: 'space', cause: 'text', brains: 'number', pick: 'pick', won: 'number' },
  enter: { zeds: 'zeds', at: 'space', cause: 'text', sprung: 'number', pick: 'pick' },
  place: { at: 'space', count: 'number', side: 'number', zed: 'zed', went: 'zedsTo', pick: 'pick' },
  pressure: { symbol: 'text', nth: 'number', of: 'number', pick: 'pick' },
  fate: { card: 'fate', track: 'track', source: 'source', activations: 'number', pick: 'pick' },
  effects: { source: 'source', i: 'number', track: 'track', pick: 'pick' },
  effect: { source: 'source', i: 'number', track: 'track', pick: 'pick', list: 'list', won: 'number' },
  suffer: { unit: 'unit', zed: 'zed', hits: 'number' },
  combat: {
    at: 'space',
    zedsAttack: 'number',
    units: 'units',
    unit: 'unit',
    back: 'spaces',
    extra: 'shifts',
    fixed: 'number',
    harmOnly: 'number',
    column: 'number',
    dice: 'numbers',
    again: 'number',
    zedsHits: 'number',
    unitHits: 'number',
    zedsLose: 'number',
    left: 'space',
    pick: 'pick',
  },
  zedsBack: { zeds: 'zeds', from: 'space', went: 'zedsTo', pick: 'pick' },
  unitsBack: { units: 'units', from: 'space', back: 'spaces', why: 'text', went: 'unitsTo', pick: 'pick' },
  action: {},
  free: { units: 'units', acts: 'texts', forFree: 'number', left: 'number', each: 'number', by: 'text' },
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
  vote: { by: 'number', answer: 'json', yes: 'numbers', no: 'numbers', own: 'number' },
}

/** What the answer of a question put to this frame is. */
function pickCodec(c: Content, f: SiegeFrame): Codec {
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
      const name = effectsOf(c, f.source)[f.i]?.do
      return name === 'toughZed' ? 'zed' : name === 'place' || f.step === 'place' ? 'space' : 'unit'
    }
    default:
      return 'unit'
  }
}

function listCodec(c: Content, f: SiegeFrame): Codec {
  const name = f.kind === 'effect' ? effectsOf(c, f.source)[f.i]?.do : ''
  return name === 'ambush' ? 'zeds' : name === 'arrive' ? 'units' : 'spaces'
}

export function writeFrame(c: Content, f: SiegeFrame): Json {
  const out: Record<string, Json> = { kind: f.kind }
  if ('step' in f && f.step !== undefined) out.step = f.step
  const fields: { readonly [field: string]: Codec } = FIELDS[f.kind]
  for (const [field, codec] of Object.entries(fields)) {
    const real = codec === 'pick' ? pickCodec(c, f) : codec === 'list' ? listCodec(c, f) : codec
    const held = (f as unknown as Record<string, unknown>)[field]
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
    for (let i = 0; i < list.length; i += 2)
      out.push([nameOf(c, list[i] as number), list[i + 1] === NONE ? null : spaceId(c, list[i + 1] as number)])
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

/** Frames as they were written, or what is wrong with them. */
export function readFrames(c: Content, given: unknown, problems: Problem[]): SiegeFrame[] {
  if (!Array.isArray(given) || given.length === 0) {
    problems.push({ place: 'stack', say: 'expected a list of frames' })
    return []
  }
  const frames: SiegeFrame[] = []
  given.forEach((raw: unknown, i) => {
    const at = `stack[${i}]`
    const record = (typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? raw : {}) as Record<string, unknown>
    const kind = record.kind as SiegeFrame['kind']
    if (typeof kind !== 'string' || !Object.hasOwn(FIELDS, kind)) return problems.push({ place: `${at}.kind`, say: 'no such frame' })
    const fields: { readonly [field: string]: Codec } = FIELDS[kind]
    const f: Record<string, unknown> = { kind }
    if (typeof record.step === 'string') f.step = record.step
    for (const key of Object.keys(record))
      if (key !== 'kind' && key !== 'step' && !Object.hasOwn(fields, key)) problems.push({ place: `${at}.${key}`, say: 'unknown key' })
    // The source and its index first: what `pick` and `list` mean hangs on them.
    const order = Object.entries(fields).sort(([, a], [, b]) => Number(a === 'pick' || a === 'list') - Number(b === 'pick' || b === 'list'))
    for (const [field, codec] of order) {
      if ('source' in fields && f.source === undefined && field !== 'source' && (codec === 'pick' || codec === 'list')) continue // told already
      const real =
        codec === 'pick' ? pickCodec(c, f as unknown as SiegeFrame) : codec === 'list' ? listCodec(c, f as unknown as SiegeFrame) : codec
      if (field === 'waived' && record[field] === undefined) continue // only when there is something to tell
      const value = read(c, real, record[field])
      if (value === undefined) problems.push({ place: `${at}.${field}`, say: `expected ${real}` })
      else f[field] = value
    }
    frames.push(f as unknown as SiegeFrame)
    return undefined
  })
  return frames
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
      if (card === NONE || typeof source.moment !== 'string' || !isSmall(source.then)) return undefined
      return { of: source.of, card, moment: source.moment, then: source.then }
    }
    default:
      return value === undefined ? undefined : value
  }
}
