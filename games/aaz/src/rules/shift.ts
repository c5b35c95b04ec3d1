import { type Answer, below, isRefusal, type Refusal, type Rng4 } from '@deadfront/kernel'
import type { Content } from '../model/content.ts'
import { type Aaz, activePower, addUnits, contentOf, copyMoved, type How } from '../model/state.ts'
import type { Walk } from '../read/reach.ts'
import { type MoveOrder, readMove, shiftUnits, wayOf, whyNotUnits } from './moves.ts'
import { sampleShip } from './ship.ts'

/** One kind of a move, with the way it takes and how it counts from then on. */
export interface Shift {
  k: number
  path: number[]
  how: How
}

/** Reads a move and finds its ways, or says why not; `end` as below. */
export function planMove(
  s: Aaz,
  answer: Answer,
  walk: Walk,
  end: (m: MoveOrder, k: number, path: readonly number[]) => How | Refusal,
): { m: MoveOrder; shifts: Shift[] } | Refusal {
  const c = contentOf(s)
  const p = activePower(s)
  const m = readMove(s, c, answer)
  if (isRefusal(m)) return m
  const bad = whyNotUnits(s, c, p, m)
  if (bad) return bad
  const shifts = shiftsOf(s, c, p, m, walk, (k, path) => end(m, k, path))
  return isRefusal(shifts) ? shifts : { m, shifts }
}

/** The ways of all kinds of a move; `end` says how each counts, or why it may not end there. */
export function shiftsOf(
  s: Aaz,
  c: Content,
  p: number,
  m: MoveOrder,
  walk: Walk,
  end: (k: number, path: readonly number[]) => How | Refusal,
): Shift[] | Refusal {
  const shifts: Shift[] = []
  for (let k = 0; k < c.K; k++) {
    if (m.counts[k] === 0) continue
    const path = wayOf(s, c, p, m, k, walk)
    if (isRefusal(path)) return path
    const how = end(k, path)
    if (isRefusal(how)) return how
    shifts.push({ k, path, how })
  }
  return shifts
}

/** Looks at the table as it would be after the move, and puts everything back. */
export function asIfMoved<R>(s: Aaz, c: Content, p: number, m: MoveOrder, shifts: readonly Shift[], look: () => R): R {
  const { moved, declared } = s
  s.moved = moved.map(copyMoved)
  s.declared = declared.slice()
  for (const { k, path, how } of shifts) {
    shiftUnits(s, c, p, k, m.counts[k]!, m.from, path, how)
    if (how === 'moved' && !s.declared.includes(m.to)) s.declared.push(m.to)
  }
  const seen = look()
  for (const { k } of shifts) {
    s.count[(m.to * c.P + p) * c.K + k]! -= m.counts[k]!
    s.count[(m.from * c.P + p) * c.K + k]! += m.counts[k]!
  }
  s.moved = moved
  s.declared = declared
  return seen
}

/** Carries a kind out: transports that are asked for with their cargo take it along. */
export function carryShift(s: Aaz, c: Content, p: number, m: MoveOrder, { k, path, how }: Shift): void {
  const n = m.counts[k]!
  if (!c.transport[k] || !m.loaded) return shiftUnits(s, c, p, k, n, m.from, path, how)
  let left = n
  for (const b of s.boats) {
    if (left === 0) break
    if (b.at !== m.from || b.p !== p || b.how !== 'fresh') continue
    b.at = m.to
    // A way back is only wanted in combat.
    if (how !== 'done') b.from = path.length > 1 ? path[path.length - 2]! : m.from
    b.how = how
    left--
  }
  addUnits(s, c, m.from, p, k, -n)
  addUnits(s, c, m.to, p, k, n)
}

/** The longest of the ways, to be told. */
export const toldWay = (shifts: readonly Shift[]): readonly number[] =>
  shifts.reduce<readonly number[]>((told, { path }) => (path.length >= told.length ? path : told), [])

/** A random stack of the space to a random place it can come to, or a voyage of a transport; null when there is none. */
export function sampleStack(
  s: Aaz,
  c: Content,
  p: number,
  at: number,
  rng: Rng4,
  can: (k: number) => number,
  ends: (k: number) => number[],
): Answer | null {
  const first = below(rng, c.K)
  for (let i = 0; i < c.K; i++) {
    const k = (first + i) % c.K
    const n = can(k)
    if (c.transport[k] && (n > 0 || s.boats.some((b) => b.at === at && b.p === p && b.how === 'fresh')) && below(rng, 2) === 0)
      return sampleShip(s, c, p, at, rng)
    if (n <= 0) continue
    const to = ends(k)
    if (to.length > 0)
      return {
        do: 'move',
        units: { [c.kinds[k]!]: 1 + below(rng, n) },
        from: c.spaces[at]!,
        to: c.spaces[to[below(rng, to.length)]!]!,
      }
  }
  return null
}
