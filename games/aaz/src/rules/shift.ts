import { below, isRefusal, nth, type Refusal, type Rng4 } from '@deadfront/kernel'
import type { MoveAnswer, ShipAnswer } from '../model/answers.ts'
import { AIR, type Content, deckOf, kindName, spaceName } from '../model/content.ts'
import { numberAt } from '../model/list.ts'
import { type Aaz, activePower, addUnits, contentOf, copyMoved, type How, unitsIn } from '../model/state.ts'
import type { Walk } from '../read/reach.ts'
import { AircraftBefore } from './landing-proof.ts'
import { type MoveOrder, readMove, shiftUnits, wayOf, whyNotUnits } from './moves.ts'
import { sampleShip } from './ship.ts'

/** One kind of a move, with the way it takes and how it is counted afterwards. */
export interface Shift {
  k: number
  path: number[]
  how: How
}

/** A move that was read: which units move, and the way of each kind. */
export interface PlannedMove {
  c: Content
  p: number
  m: MoveOrder
  shifts: Shift[]
}

/** Returns how a kind is counted after its move, or why it may not end there. */
export type EndOfMove = (m: MoveOrder, k: number, path: readonly number[]) => How | Refusal

/** Reads a move and finds its ways, or returns why it is not possible. */
export function planMove(s: Readonly<Aaz>, answer: MoveAnswer, walk: Walk, end: EndOfMove): PlannedMove | Refusal {
  const c = contentOf(s)
  const p = activePower(s)
  const m = readMove(s, c, answer)
  if (isRefusal(m)) return m
  const bad = whyNotUnits(s, c, p, m)
  if (bad) return bad
  const shifts: Shift[] = []
  for (let k = 0; k < c.K; k++) {
    if (m.counts[k] === 0) continue
    const path = wayOf({ s, c, p, k, from: m.from, walk }, m)
    if (isRefusal(path)) return path
    const how = end(m, k, path)
    if (isRefusal(how)) return how
    shifts.push({ k, path, how })
  }
  return { c, p, m, shifts }
}

/**
 * A private table on which moves are tried out, so that the true state is never changed. Several moves can be tried one after
 * the other on the same table; each is undone before the next.
 */
export class Trial {
  readonly aircraft: AircraftBefore
  private readonly s: Readonly<Aaz>
  private table: Aaz | null = null

  constructor(s: Readonly<Aaz>) {
    this.s = s
    this.aircraft = new AircraftBefore(s)
  }

  /** What `look` finds on the table after the move. */
  after<R>({ c, p, m, shifts }: PlannedMove, look: (table: Aaz) => R): R {
    const { s } = this
    const table = (this.table ??= { ...s, count: s.count.slice() })
    table.moved = s.moved.map(copyMoved)
    table.declared = s.declared.slice()
    for (const { k, path, how } of shifts) {
      shiftUnits(table, { c, p, k, from: m.from }, { n: numberAt(m.counts, k), path, how })
      if (how === 'moved' && !table.declared.includes(m.to)) table.declared.push(m.to)
    }
    const seen = look(table)
    // Only these two spaces were changed, guests on carriers included.
    const size = c.P * c.K
    for (const at of [m.from, m.to]) for (let i = at * size; i < (at + 1) * size; i++) table.count[i] = numberAt(s.count, i)
    return seen
  }
}

/** Moves the units of one kind; transports that are asked for with their cargo take it along. */
export function carryShift(s: Aaz, { c, p, m }: PlannedMove, { k, path, how }: Shift): void {
  const n = numberAt(m.counts, k)
  if (!c.transport[k] || !m.loaded) return shiftUnits(s, { c, p, k, from: m.from }, { n, path, how })
  let left = n
  for (const b of s.boats) {
    if (left === 0) break
    if (b.at !== m.from || b.power !== p || b.how !== 'fresh') continue
    b.at = m.to
    // A way back to the start is only used in combat.
    if (how !== 'done') b.from = path.length > 1 ? numberAt(path, path.length - 2) : m.from
    b.how = how
    left--
  }
  addUnits(s, c, m.from, p, k, -n)
  addUnits(s, c, m.to, p, k, n)
}

/** The longest of the ways, for the event. */
export const longestWay = (shifts: readonly Shift[]): readonly number[] =>
  shifts.reduce<readonly number[]>((longest, { path }) => (path.length >= longest.length ? path : longest), [])

/** What a random answer is drawn from: the units of a space that can move, and where each kind can go. */
export interface StackChoice {
  at: number
  can(k: number): number
  ends(k: number): number[]
  /** Asked for voyages, aircraft and carriers; of all others a move to one of its ends is legal as it is. */
  isLegal(answer: MoveAnswer | ShipAnswer): boolean
}

/** A random stack to a random destination, or a voyage of a transport; null when there is none, or an illegal one was drawn. */
export function sampleStack(s: Aaz, choice: StackChoice, rng: Rng4): MoveAnswer | ShipAnswer | null {
  const c = contentOf(s)
  const p = activePower(s)
  const { at } = choice
  const first = below(rng, c.K)
  for (let i = 0; i < c.K; i++) {
    const k = (first + i) % c.K
    const n = choice.can(k)
    if (c.transport[k] && (n > 0 || s.boats.some((b) => b.at === at && b.power === p && b.how === 'fresh')) && below(rng, 2) === 0)
      return ifLegal(choice, sampleShip(s, c, p, at, rng))
    if (n <= 0) continue
    const to = choice.ends(k)
    if (to.length === 0) continue
    const units = { [kindName(c, k)]: 1 + below(rng, n) }
    const answer: MoveAnswer = { do: 'move', units, from: spaceName(c, at), to: spaceName(c, nth(to, below(rng, to.length))) }
    return c.domain[k] === AIR || deckOf(c, k) > 0 ? ifLegal(choice, answer) : answer
  }
  return null
}

const ifLegal = <A extends MoveAnswer | ShipAnswer>(choice: StackChoice, answer: A | null): A | null =>
  answer !== null && choice.isLegal(answer) ? answer : null

/** A space with units of the power, any of them. */
export function randomSpace(s: Aaz, c: Content, p: number, rng: Rng4): number {
  const first = below(rng, c.N)
  for (let i = 0; i < c.N; i++) {
    const at = (first + i) % c.N
    const base = (at * c.P + p) * c.K
    for (let k = 0; k < c.K; k++) if (unitsIn(s, base + k) > 0) return at
  }
  return -1
}
