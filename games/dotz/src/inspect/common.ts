import { json, type Refusal, refuseQuestion, type Seat, type Viewer } from '@deadfront/kernel'
import type { Content } from '../model/content.ts'
import type { Shift } from '../model/events.ts'
import type { Siege, ZedIx } from '../model/state.ts'
import { zedsOnMap } from '../read/board.ts'
import { findZed } from '../read/names.ts'
import { seatsOf } from '../read/seats.ts'

/** Shifts of a question: numbers, or `{ by, shift }` with the name of their source. */
type GivenShift = number | { readonly by?: string; readonly shift: number }

const isShift = (x: unknown): boolean =>
  Number.isInteger(typeof x === 'object' && x !== null && 'shift' in x ? x.shift : x) && !(typeof x === 'object' && Array.isArray(x))

export const shifts = json<readonly GivenShift[]>(
  'a list of shifts: numbers, or { by, shift }',
  (x) => Array.isArray(x) && x.every(isShift),
)

export const readShifts = (given: readonly GivenShift[] | undefined): Shift[] =>
  (given ?? []).map((x) => (typeof x === 'number' ? { by: 'card', shift: x } : { by: x.by ?? 'card', shift: x.shift }))

/** Chances with six digits, so that equal ones compare as equal. */
export function rounded<T>(value: T): T {
  const round = (x: unknown): unknown =>
    typeof x === 'number'
      ? Math.round(x * 1e6) / 1e6
      : Array.isArray(x)
        ? x.map(round)
        : typeof x === 'object' && x !== null
          ? Object.fromEntries(Object.entries(x).map(([key, part]) => [key, round(part)]))
          : x
  return round(value) as T // The same shape, with other numbers in it.
}

export const noSuchUnit = (name: string): Refusal => refuseQuestion(`unit: expected a Player unit, found ${JSON.stringify(name)}`, [name])
export const noSuchZed = (key: string, name: string): Refusal =>
  refuseQuestion(`${key}: expected a Zeds unit on the map, found ${JSON.stringify(name)}`, [name])
export const noSuchSpace = (key: string, name: string): Refusal =>
  refuseQuestion(`${key}: expected a space, found ${JSON.stringify(name)}`, [name])

/** A Zeds unit by its id, or by a notation that fits only one of those on the map; NONE when there is none. */
export const zedCalled = (s: Siege, c: Content, name: string): ZedIx => findZed(s, c, name, zedsOnMap(s))

/** The seat that asks; a spectator sees what the first player could do. */
export function askerOf(s: Siege, viewer: Viewer): Seat | Refusal {
  const seat = viewer ?? 'p1'
  if (seatsOf(s).includes(seat)) return seat
  return refuseQuestion(`expected a player of this game (${seatsOf(s).join(', ')}), found ${seat}`, [seat])
}

/** Whether something can be done; if not, the refusal without its tag `refused`. */
export type Can = { can: true } | { can: false; why: Pick<Refusal, 'rule' | 'code' | 'say' | 'about'> }

export const canOf = (refusal: Refusal | null): Can =>
  refusal ? { can: false, why: { rule: refusal.rule, code: refusal.code, say: refusal.say, about: refusal.about } } : { can: true }
