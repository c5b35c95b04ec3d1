import { copyJson, END, isCount, isObject, placeIn, type Reader } from '@deadfront/kernel'
import type { LastFrame } from '../model/frames.ts'
import { type LastLight, PLANKS_A_NIGHT } from '../model/state.ts'
import { houseOf } from '../read/survivors.ts'
import { night } from '../rules/night.ts'

const MAX_FRAMES = 99

/** Reads the open frames, outermost first. Each frame must be inside one that calls it. */
export function readStack(r: Reader, s: LastLight, given: unknown): void {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_FRAMES)
    return r.expected('now', 'a list of what is under way', given)
  let inside = ''
  for (const [i, frame] of given.entries()) {
    const kind: string = isObject(frame) && typeof frame.kind === 'string' ? frame.kind : ''
    const shape = Object.hasOwn(FRAMES, kind) ? FRAMES[kind as LastFrame['kind']] : null
    if (!shape || !shape.inside.includes(inside))
      return r.expected(`now[${i}].kind`, `something that happens inside ${inside || 'a game'}`, kind || undefined)
    const { kind: _kind, ...fields } = frame as { readonly [key: string]: unknown }
    r.keys(fields, Object.keys(shape.has), `now[${i}]`)
    for (const [key, field] of Object.entries(shape.has))
      if (!FIELDS[field](fields[key], s)) r.expected(placeIn(`now[${i}]`, key), field, fields[key])
    inside = kind
  }
  if (r.isClean) s.stack = copyJson(given) as LastFrame[]
}

const isSeat = (x: unknown, s: LastLight): boolean => s.survivors.some((survivor) => survivor.seat === x)
const isDoor = (x: unknown, s: LastLight): boolean => houseOf(s).doors.includes(x as string)
const byDoor = (x: unknown, s: LastLight, high: number): boolean =>
  isObject(x) && Object.entries(x).every(([door, n]) => isDoor(door, s) && isCount(n, 0, high))
const listOf = (x: unknown, is: (item: unknown) => boolean): boolean => Array.isArray(x) && new Set(x).size === x.length && x.every(is)

const FIELDS = {
  'a step of the night': (x) => x === undefined || x === END || night.steps.includes(x as string),
  'a seat': isSeat,
  seats: (x, s) => listOf(x, (seat) => isSeat(seat, s)),
  'a door': isDoor,
  doors: (x, s) => listOf(x, (door) => isDoor(door, s)),
  'how many dead': (x) => isCount(x, 0, 99),
  'the dead by door': (x, s) => byDoor(x, s, 99),
  'planks by seat and door': (x, s) =>
    isObject(x) && Object.entries(x).every(([seat, planks]) => isSeat(seat, s) && byDoor(planks, s, PLANKS_A_NIGHT)),
  'a card in the discards': (x, s) => s.discards.includes(x as string),
  'true or false': (x) => typeof x === 'boolean',
  'a push or a card': (x, s) =>
    isObject(x) &&
    (x.on === 'push'
      ? isDoor(x.door, s) && Object.keys(x).length === 2
      : x.on === 'card' && isSeat(x.by, s) && s.discards.includes(x.card as string)),
} satisfies { [what: string]: (x: unknown, s: LastLight) => boolean }

/** The fields of every kind of frame, and the frames it may be inside. */
const FRAMES: { readonly [K in LastFrame['kind']]: { inside: readonly string[]; has: { [key: string]: keyof typeof FIELDS } } } = {
  night: { inside: [''], has: { step: 'a step of the night' } },
  plan: { inside: ['night'], has: { plans: 'planks by seat and door' } },
  walks: { inside: ['night'], has: { left: 'seats' } },
  walk: { inside: ['walks'], has: { seat: 'a seat' } },
  doors: { inside: ['night'], has: { dead: 'the dead by door' } },
  assault: { inside: ['night'], has: { doors: 'doors', dead: 'the dead by door' } },
  push: { inside: ['assault'], has: { door: 'a door', dead: 'how many dead' } },
  'push.resolve': { inside: ['assault'], has: { door: 'a door', dead: 'how many dead' } },
  window: { inside: ['push.resolve', 'card.resolve'], has: { on: 'a push or a card', passed: 'seats' } },
  card: { inside: ['window'], has: { card: 'a card in the discards', by: 'a seat' } },
  'card.resolve': { inside: ['window'], has: { card: 'a card in the discards', by: 'a seat', hushed: 'true or false' } },
  fight: { inside: ['assault'], has: { door: 'a door', dead: 'how many dead', fired: 'seats' } },
}
