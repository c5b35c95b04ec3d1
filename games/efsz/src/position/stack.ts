import { END, type Given, isObject, type Json, nth, type Reader } from '@deadfront/kernel'
import { characterAt, kindAt, weaponAt } from '../model/content.ts'
import type { ActFrame, CoverShot, StalingradFrame } from '../model/frames.ts'
import {
  contentOf,
  drumTarget,
  type Mode,
  MODES,
  ON_MAP,
  sceneOf,
  soulOfToken,
  type Stalingrad,
  targetName,
  tokenOf,
} from '../model/state.ts'
import { nothingLeft } from '../read/act.ts'
import { pointsFor } from '../read/sheet.ts'
import { RULES } from '../rules/index.ts'
import { characterId, readFighterName, readSquare, readTexts } from './reader.ts'

// The point reached in play: `stack` gives it exactly, frame by frame and with names; `now` gives it in a word or two.

type Field =
  | 'number'
  | 'flag'
  | 'mode'
  | 'hand'
  | 'breach'
  | 'window'
  | 'blow'
  | 'seats'
  | 'fighter'
  | 'fighters'
  | 'zombie'
  | 'target'
  | 'zombies'
  | 'square'
  | 'squares'
  | 'token'
  | 'tokens'
  | 'weapon'
  | 'weapons'
  | 'kind'
  | 'live'
  | 'shots'

const HANDS = ['main', 'off'] as const
/** When a covering window opens (EFSZ-24). */
const WINDOWS = ['step', 'attack', 'struck', 'appear', 'initiative', 'end'] as const

/** The steps of a frame that is a sequence. */
function stepsOf(kind: StalingradFrame['kind']): readonly string[] {
  const rule = RULES[kind]
  return 'steps' in rule && rule.steps ? [...rule.steps, END] : []
}

/** The fields of every frame and their names in a file. */
const FRAMES: { readonly [K in StalingradFrame['kind']]: { readonly [field: string]: Field } } = {
  campaign: {},
  scenario: { alone: 'flag' },
  team: { min: 'number', max: 'number', first: 'flag' },
  place: { squares: 'squares' },
  curtain: {},
  round: {},
  initiative: { team: 'number', dead: 'number' },
  'initiative.order': {},
  'team.turn': {},
  activate: {},
  declare: { who: 'fighter' },
  act: { who: 'fighter', mode: 'mode', mp: 'number', attacked: 'flag', stopped: 'flag', over: 'flag', breach: 'breach', live: 'live' },
  'act.end': { who: 'fighter', mode: 'mode', attacked: 'flag', pinned: 'flag', live: 'live' },
  spread: {
    who: 'fighter',
    hand: 'hand',
    left: 'number',
    last: 'target',
    lastAt: 'square',
    ones: 'number',
    cover: 'flag',
    mode: 'mode',
    freeGap: 'flag',
    aimed: 'target',
  },
  'spread.target': { who: 'fighter', options: 'zombies', drums: 'squares' },
  cover: { on: 'window', zombie: 'zombie', passed: 'seats', shots: 'shots' },
  'cover.resolve': { shots: 'shots', next: 'number' },
  blast: { at: 'square', weapon: 'weapon', by: 'fighter', primary: 'number', drum: 'flag' },
  'dead.turn': { order: 'zombies', next: 'number' },
  'dead.act': { zombie: 'zombie', left: 'number', made: 'number', from: 'square' },
  'dead.step': { zombie: 'zombie', options: 'squares' },
  'dead.victim': { zombie: 'zombie', options: 'fighters', how: 'blow' },
  'dead.final': { due: 'squares', cancel: 'number', helper: 'fighter', before: 'number', hand: 'tokens' },
  'spawn.cancel': { due: 'squares' },
  'spawn.push': { who: 'fighter', at: 'square', token: 'token', options: 'squares', named: 'kind' },
  'search.place': { token: 'token', options: 'squares' },
  ready: { who: 'fighter', weapons: 'weapons' },
  recruit: { by: 'fighter', at: 'square' },
  camp: {},
  'master.order': { left: 'zombies' },
  'master.step': { zombie: 'zombie', start: 'square', left: 'number', options: 'squares', stay: 'flag' },
  'master.reroll': {},
  'master.draw': { tokens: 'tokens' },
  'master.move': { due: 'squares' },
  stop: {},
}

// Writing.

export function writeFrames(s: Stalingrad): Json {
  return s.stack.map((frame) => {
    const out: { [key: string]: Json } = { kind: frame.kind }
    if ('step' in frame && frame.step !== undefined) out.step = frame.step
    for (const [field, how] of Object.entries(FRAMES[frame.kind]))
      out[field] = writeField(s, how, ({ ...frame } as { [field: string]: unknown })[field])
    return out
  })
}

function writeField(s: Stalingrad, how: Field, value: unknown): Json {
  const c = contentOf(s)
  const { names } = sceneOf(s).grid
  const n = value as number
  switch (how) {
    case 'number':
    case 'flag':
    case 'mode':
    case 'hand':
    case 'breach':
    case 'window':
    case 'blow':
    case 'seats':
      return value as Json
    case 'fighter':
      return n < 0 ? null : characterId(s, n)
    case 'zombie':
    case 'target':
      return n === 0 ? null : targetName(s, n)
    case 'square':
      return n < 0 ? null : nth(names, n)
    case 'weapon':
      return weaponAt(c, n).id
    case 'kind':
      return n < 0 ? null : kindAt(c, n).id
    case 'token':
      return writeToken(s, n)
    case 'live': {
      const list = value as number[]
      return Array.from({ length: list.length / 2 }, (_, k) => ({
        at: nth(names, nth(list, 2 * k)),
        weapon: weaponAt(c, nth(list, 2 * k + 1)).id,
      }))
    }
    case 'shots':
      return (value as CoverShot[]).map((shot) => ({
        who: characterId(s, shot.who),
        attack: shot.attack,
        target: writeField(s, 'target', shot.target),
        hand: shot.hand,
        second: writeField(s, 'zombie', shot.second),
      }))
    default:
      return (value as number[]).map((x) => writeField(s, how.slice(0, -1) as Field, x))
  }
}

function writeToken(s: Stalingrad, token: number): string {
  const c = contentOf(s)
  const soul = soulOfToken(token)
  return kindAt(c, token % 64).id + (soul >= 0 ? `:${characterAt(c, soul).id}` : '')
}

// Reading.

export function readFrames(r: Reader, s: Stalingrad, given: unknown): StalingradFrame[] {
  const frames: StalingradFrame[] = []
  for (const [k, entry] of r.list(given, 'stack').entries()) {
    const place = `stack[${k}]`
    const x = r.object(entry, place)
    const fields = Object.hasOwn(FRAMES, String(x.kind)) ? (FRAMES[x.kind as 'act'] as { [field: string]: Field }) : undefined
    if (fields === undefined) {
      r.expected(`${place}.kind`, `one of ${Object.keys(FRAMES).join(', ')}`, x.kind)
      continue
    }
    r.keys(x, ['kind', 'step', ...Object.keys(fields)], place)
    const frame: Record<string, unknown> = { kind: x.kind }
    if (x.step !== undefined) frame.step = r.word(x.step, `${place}.step`, stepsOf(x.kind as StalingradFrame['kind']), '')
    for (const [field, how] of Object.entries(fields)) {
      if (x[field] === undefined) r.expected(`${place}.${field}`, 'a value', undefined)
      else frame[field] = readField(r, s, how, x[field], `${place}.${field}`)
    }
    // The table FRAMES names the fields of this kind, and each has been read.
    frames.push(frame as { [field: string]: unknown } & StalingradFrame)
  }
  if (frames.length === 0 && s.result === null) r.expected('stack', 'at least one frame', given)
  return frames
}

function readField(r: Reader, s: Stalingrad, how: Field, value: unknown, place: string): unknown {
  const c = contentOf(s)
  switch (how) {
    case 'number':
      return r.count(value, place, { low: -99, high: 99_999, otherwise: 0 })
    case 'flag':
      return r.flag(value, place)
    case 'mode':
      return r.word(value, place, MODES, 'walking')
    case 'hand':
      return r.word(value, place, HANDS, 'main')
    case 'breach':
      return r.word(value, place, ['', 'step', 'attack', 'used'], '')
    case 'window':
      return r.word(value, place, WINDOWS, 'step')
    case 'blow':
      return r.word(value, place, ['lock', 'wound'], 'lock')
    case 'seats':
      return readTexts(r, value, place)
    case 'fighter':
      return value === null ? -1 : readFighterName(r, s, value, place)
    case 'zombie': {
      const id = value === null ? ['', '0'] : /^z(\d+)$/.exec(String(value))
      if (!id) r.expected(place, 'a zombie like "z1"', value)
      return Number(id?.[1] ?? 0)
    }
    // A zombie, or the square of a drum.
    case 'target':
      return typeof value === 'string' && value.includes(',')
        ? drumTarget(readSquare(r, s, value, place))
        : readField(r, s, 'zombie', value, place)
    case 'square':
      return value === null ? -1 : readSquare(r, s, value, place)
    case 'weapon':
    case 'kind': {
      if (value === null) return -1
      const ix = (how === 'weapon' ? c.weaponIx : c.kindIx).get(String(value))
      if (ix === undefined) r.expected(place, `a ${how}`, value)
      return ix ?? 0
    }
    case 'token': {
      const [name, was] = String(value).split(':') as [string, string | undefined]
      const kind = c.kindIx.get(name)
      if (kind === undefined) r.expected(place, 'a kind of zombie', value)
      return tokenOf(kind ?? c.beta, was === undefined ? -1 : (c.characterIx.get(was) ?? -1))
    }
    case 'live':
      return r.list(value, place).flatMap((entry, k) => {
        const x = r.object(entry, `${place}[${k}]`)
        r.keys(x, ['at', 'weapon'], `${place}[${k}]`)
        return [readSquare(r, s, x.at, `${place}[${k}].at`), readField(r, s, 'weapon', x.weapon, `${place}[${k}].weapon`)]
      })
    case 'shots':
      return r.list(value, place).map((entry, k) => {
        const x = r.object(entry, `${place}[${k}]`)
        r.keys(x, ['who', 'attack', 'target', 'hand', 'second'], `${place}[${k}]`)
        return {
          who: readField(r, s, 'fighter', x.who, `${place}[${k}].who`),
          attack: r.word(x.attack, `${place}[${k}].attack`, ['fire', 'spread', 'h2h', 'swing', 'both', 'drum'], 'fire'),
          target: readField(r, s, 'target', x.target ?? null, `${place}[${k}].target`),
          hand: r.word(x.hand, `${place}[${k}].hand`, HANDS, 'main'),
          second: readField(r, s, 'zombie', x.second ?? null, `${place}[${k}].second`),
        }
      })
    default:
      return r.list(value, place).map((x, k) => readField(r, s, how.slice(0, -1) as Field, x, `${place}[${k}]`))
  }
}

// `now`.

const WORDS = ['setup', 'initiative', 'team', 'team.start', 'dead', 'spawn', 'end', 'camp'] as const

/** The frames below every moment of a scenario. */
function ground(s: Stalingrad): StalingradFrame[] {
  return s.trek === null
    ? [{ kind: 'scenario', alone: true, step: 'rounds' }]
    : [
        { kind: 'campaign', step: 'settle' },
        { kind: 'scenario', alone: false, step: 'rounds' },
      ]
}

export function readNow(r: Reader, s: Stalingrad, p: Given): StalingradFrame[] {
  const { now } = p
  const fresh = p.characters === undefined && p.zombies === undefined
  const word = now === undefined ? (fresh ? 'setup' : 'initiative') : now
  const stop: StalingradFrame[] = r.flag(p.stop, 'stop', false) ? [{ kind: 'stop' }] : []
  if (word === 'setup')
    return s.trek === null ? [{ kind: 'scenario', alone: true }] : fresh ? [{ kind: 'campaign' }] : [{ kind: 'campaign', step: 'play' }]
  if (word === 'camp') return [{ kind: 'campaign', step: 'play' }, { kind: 'camp' }]
  if (isObject(word)) return readMoment(r, s, word, stop)
  if (!WORDS.includes(word as 'team')) {
    r.expected('now', `one of ${WORDS.join(', ')}, or an object like { "act": "dasha", "mode": "walking" }`, word)
    return []
  }
  if (word === 'initiative') return [...ground(s), ...stop, { kind: 'round' }]
  if (word === 'end') return [...ground(s), ...stop, { kind: 'round', step: 'endCover' }]
  if (word === 'team.start') return [...ground(s), roundAfter(s, 'team'), ...stop, { kind: 'team.turn' }]
  if (word === 'team') {
    s.turn = 'team'
    return [...ground(s), roundAfter(s, 'team'), ...stop, { kind: 'team.turn', step: 'final' }, { kind: 'activate' }]
  }
  s.turn = 'dead'
  if (word === 'spawn')
    return [
      ...ground(s),
      roundAfter(s, 'dead'),
      ...stop,
      { kind: 'dead.turn', order: [], next: 0, step: 'over' },
      { kind: 'dead.final', due: [], cancel: 0, helper: -1, before: s.nextId, hand: [] },
    ]
  // When some have acted and some have not, the turn is in progress.
  const begun = s.zombies.some((z) => z.done) && s.zombies.some((z) => !z.done)
  const turn: StalingradFrame = { kind: 'dead.turn', order: [], next: 0, ...(begun ? { step: 'order' } : {}) }
  return [...ground(s), roundAfter(s, 'dead'), ...stop, turn]
}

/** The round as it continues after the turn of that side. */
const roundAfter = (s: Stalingrad, side: 'team' | 'dead'): StalingradFrame => ({
  kind: 'round',
  step: (s.first === 0) === (side === 'team') ? 'second' : 'endCover',
})

/** The frames below the action of one zombie: it is the turn of the zombies, and the next of them follows. */
function inDeadTurn(s: Stalingrad, stop: readonly StalingradFrame[]): StalingradFrame[] {
  s.turn = 'dead'
  return [...ground(s), roundAfter(s, 'dead'), ...stop, { kind: 'dead.turn', order: [], next: 0, step: 'next' }]
}

/** During an activation, the turn of one zombie, an explosion, or a covering window. */
function readMoment(r: Reader, s: Stalingrad, x: Given, stop: StalingradFrame[]): StalingradFrame[] {
  if ('act' in x) return readAct(r, s, x, stop)
  if ('zombie' in x && !('cover' in x)) {
    r.keys(x, ['zombie'], 'now')
    const zombie = readField(r, s, 'zombie', x.zombie, 'now.zombie') as number
    if (!s.zombies.some((z) => z.id === zombie)) r.expected('now.zombie', 'a zombie on the map', x.zombie)
    return [...inDeadTurn(s, stop), { kind: 'dead.act', zombie, left: 0, made: 0, from: -1 }]
  }
  if ('blast' in x) {
    r.keys(x, ['blast', 'weapon', 'by'], 'now')
    const at = readSquare(r, s, x.blast, 'now.blast')
    const weapon = readField(r, s, 'weapon', x.weapon ?? 'grenade', 'now.weapon') as number
    const by = readField(r, s, 'fighter', x.by ?? null, 'now.by') as number
    s.turn = 'team'
    return [
      ...ground(s),
      roundAfter(s, 'team'),
      ...stop,
      { kind: 'team.turn', step: 'final' },
      { kind: 'activate' },
      { kind: 'blast', at, weapon, by, primary: 0, drum: false },
    ]
  }
  if ('cover' in x) {
    r.keys(x, ['cover', 'zombie'], 'now')
    const on = r.word(x.cover, 'now.cover', WINDOWS, 'step')
    const zombie = readField(r, s, 'zombie', x.zombie ?? null, 'now.zombie') as number
    return [...inDeadTurn(s, stop), { kind: 'cover', on, zombie, passed: [], shots: [] }]
  }
  r.expected('now', 'act, zombie, blast or cover', x)
  return []
}

function readAct(r: Reader, s: Stalingrad, x: Given, stop: StalingradFrame[]): StalingradFrame[] {
  r.keys(x, ['act', 'mode', 'mp', 'attacked', 'stopped', 'live'], 'now')
  const who = readField(r, s, 'fighter', x.act, 'now.act') as number
  const f = s.fighters[who]
  const mode = r.word(x.mode, 'now.mode', MODES, 'walking') as Mode
  if (f === undefined || f.status !== ON_MAP) {
    r.expected('now.act', 'a character on the map', x.act, 'EFSZ-7.11')
    return []
  }
  if (mode === 'searching') r.bad('now.mode', 'a search is over at once: activate the character instead', 'EFSZ-8.2')
  f.acted = true
  s.turn = 'team'
  const frame: ActFrame = {
    kind: 'act',
    who,
    mode,
    mp: r.count(x.mp, 'now.mp', { low: 0, high: 99, otherwise: pointsFor(s, f, mode) }),
    attacked: r.flag(x.attacked, 'now.attacked', false),
    stopped: r.flag(x.stopped, 'now.stopped', false),
    over: false,
    breach: '',
    live: (x.live === undefined ? [] : readField(r, s, 'live', x.live, 'now.live')) as number[],
  }
  if (r.problems.length === 0) frame.over = nothingLeft(s, frame)
  return [...ground(s), roundAfter(s, 'team'), ...stop, { kind: 'team.turn', step: 'final' }, { kind: 'activate' }, frame]
}
