import { amounts, type Form, isRefusal, nth, type Refusal } from '@deadfront/kernel'
import type { MoveAnswer } from '../model/answers.ts'
import {
  AIR,
  type Content,
  deckOf,
  findSpace,
  kindName,
  LAND,
  landNear,
  moveOf,
  perhaps,
  powerName,
  SEA,
  spaceName,
  statedOf,
} from '../model/content.ts'
import type { AazTurn } from '../model/events.ts'
import { numberAt, int8At } from '../model/list.ts'
import { countsByName, readUnits } from '../model/names.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, addMoved, addUnits, contentOf, countAt, freshAt, type How } from '../model/state.ts'
import { isFriendly, isHostile, isUnoccupied } from '../read/board.ts'
import { brokenAt, pathTo, reachNow, type Trip } from '../read/reach.ts'
import { farRule, whyNotStep, whyNoWay } from '../read/why.ts'
import { takeGuests } from './guests.ts'

/** A move as an answer asks for it: `{ do: 'move', units, from, to, via? }`. */
export interface MoveOrder {
  counts: number[]
  from: number
  to: number
  via: number[] | null
  /** Sea units: beside an assault, ignoring submarines and transports there (AAZ-CMOVE.9). */
  support: boolean
  /** `attack: false`: leave a fight past submarines and transports without an attack on them. */
  evade: boolean
  /** Transports: those with cargo aboard. */
  loaded: boolean
  /** Bombers, and fighters that escort them: against the complex there (AAZ42-RAID.1). */
  raid: boolean
}

export function readSpace(c: Content, given: unknown): number | Refusal {
  const at = typeof given === 'string' || typeof given === 'number' ? findSpace(c, String(given)) : -1
  if (at >= 0) return at
  const name = typeof given === 'string' ? given : '?'
  return refuse(
    'AAZ-MAP.1',
    'space.unknown',
    typeof given === 'string' ? `no such space: ${given}${perhaps(c, given)}` : 'name a space of the board',
    [name],
  )
}

/** Which rule says how many units may move, and how far: that of the phase. */
export const marchRule = (s: Aaz): string => (s.phase === 'noncombatMove' ? 'AAZ-NCM.3' : 'AAZ-CMOVE.3')

function readCounts(s: Aaz, c: Content, given: unknown): number[] | Refusal {
  const counts = readUnits(c, given)
  if (typeof counts === 'string') return refuse('AAZ-COMP.14', 'units.unknown', counts)
  if (counts.every((n) => n === 0)) return refuse(marchRule(s), 'units.none', 'name at least one unit')
  return counts
}

export function readPath(c: Content, given: unknown): number[] | Refusal {
  if (!Array.isArray(given)) return refuse('AAZ-MAP.5', 'answer.unreadable', 'expected a list of spaces')
  const path: number[] = []
  for (const name of given) {
    const at = readSpace(c, name)
    if (isRefusal(at)) return at
    path.push(at)
  }
  return path
}

export function readMove(s: Readonly<Aaz>, c: Content, answer: MoveAnswer): MoveOrder | Refusal {
  const counts = readCounts(s, c, answer.units)
  if (isRefusal(counts)) return counts
  const from = readSpace(c, answer.from)
  if (isRefusal(from)) return from
  const to = readSpace(c, answer.to)
  if (isRefusal(to)) return to
  let via: number[] | null = null
  if (answer.via !== undefined) {
    const path = readPath(c, answer.via)
    if (isRefusal(path)) return path
    via = path
  }
  const loaded = answer.cargo === undefined ? sailsLoaded(s, c, from, counts) : answer.cargo === true
  return {
    counts,
    from,
    to,
    via,
    support: answer.support === true,
    evade: answer.attack === false,
    loaded,
    raid: answer.raid === true,
  }
}

/** Where all transports that can still sail have cargo, they take it with them without a request. */
function sailsLoaded(s: Aaz, c: Content, from: number, counts: readonly number[]): boolean {
  const k = c.transportKinds[0]
  if (k === undefined || counts[k] === 0) return false
  const p = activePower(s)
  return freshAt(s, c, from, p, k) <= 0 && s.boats.some((b) => b.at === from && b.power === p && b.how === 'fresh')
}

/** Movement points an aircraft has left this turn, highest first: entries that can still fly, then aircraft that have not moved. */
export function flyable(s: Aaz, c: Content, p: number, at: number, k: number): { left: number; n: number; entry: number }[] {
  const list: { left: number; n: number; entry: number }[] = []
  const fresh = freshAt(s, c, at, p, k)
  if (fresh > 0) list.push({ left: moveOf(c, k), n: fresh, entry: -1 })
  if (s.phase === 'noncombatMove')
    for (const [i, m] of s.moved.entries())
      if (m.at === at && m.kind === k && m.how !== 'done') list.push({ left: moveOf(c, k) - m.used, n: m.count, entry: i })
  return list
}

/** How many of the kind can still move from here, and how far the one with the least points of `n` can go. */
function rangeOf(s: Aaz, c: Content, p: number, at: number, k: number, n: number): { can: number; range: number } {
  if (c.domain[k] !== AIR) return { can: freshAt(s, c, at, p, k), range: moveOf(c, k) }
  const list = flyable(s, c, p, at, k)
  let can = 0
  for (const x of list) can += x.n
  if (n > can) return { can, range: 0 }
  list.sort((a, b) => b.left - a.left)
  let left = n
  let range = moveOf(c, k)
  for (const x of list) {
    if (left <= 0) break
    range = Math.min(range, x.left)
    left -= x.n
  }
  return { can, range }
}

/** Units that are there, have not moved, and are of the right element for both ends. */
export function whyNotUnits(s: Aaz, c: Content, p: number, m: MoveOrder): Refusal | null {
  for (let k = 0; k < c.K; k++) {
    const n = numberAt(m.counts, k)
    if (n === 0) continue
    const unit = kindName(c, k)
    const here = countAt(s, c, m.from, p, k)
    if (here < n)
      return refuse(marchRule(s), 'units.not-there', `there are ${here} ${unit} in ${c.spaces[m.from]}`, [unit, spaceName(c, m.from), here])
    const can =
      m.loaded && c.transport[k]
        ? s.boats.filter((b) => b.at === m.from && b.power === p && b.how === 'fresh').length
        : rangeOf(s, c, p, m.from, k, n).can
    if (can < n)
      return refuse(movedRule(s, c, m.from, k), 'units.moved', `only ${can} ${unit} in ${c.spaces[m.from]} can still move`, [
        unit,
        spaceName(c, m.from),
        can,
      ])
    if (c.domain[k] === LAND && !c.isLand[m.to])
      return refuse('AAZ-U-TRN.13', 'move.domain', `${unit} goes to sea only aboard a transport`, [unit])
    if (c.domain[k] === SEA && c.isLand[m.to]) return refuse('AAZ-U-CV.4', 'move.domain', `${unit} stays at sea`, [unit])
  }
  return null
}

/** Which rule forbids a used unit to move. */
function movedRule(s: Aaz, c: Content, at: number, k: number): string {
  const entry = s.moved.find((m) => m.at === at && m.kind === k)
  if (entry?.how === 'joined') return 'AAZ-SURV.7'
  if (s.phase === 'combatMove') return 'AAZ-CMOVE.18'
  // AAZ-SURV.7: the free infantry, where the table lets it stay for the turn; units that fought beside it may not move anyway.
  if (entry?.how === 'done' && !s.options.survivorsMove && s.taken.includes(at) && c.recruit[k]) return 'AAZ-SURV.7'
  // Put ashore in this phase: a move by itself would have cost movement.
  if (c.domain[k] === LAND && entry?.how === 'done' && entry.used === 0) return 'AAZ-U-TRN.8'
  if (c.domain[k] === SEA && entry?.how === 'left') return 'AAZ-HSZ.6'
  if (c.transport[k]) return 'AAZ-NSEA.4'
  // AAZ42-BOMB.5 names only ships that bombarded; the base game names those that fought with them.
  if (c.domain[k] === SEA && s.bombarded.some(([zone, kind]) => zone === at && kind === k)) return 'AAZ-NSEA.8'
  if (c.domain[k] === SEA && entry?.how === 'fought') return statedOf(c, 'AAZ-NSEA.8', 'fought')
  return 'AAZ-NCM.1'
}

/** The way each kind takes; `via` if given, otherwise the shortest. */
export function wayOf(trip: Trip, m: MoveOrder): number[] | Refusal {
  const { s, c, p, k, from } = trip
  const { range } = rangeOf(s, c, p, from, k, numberAt(m.counts, k))
  if (m.via !== null) {
    const path = [...m.via, m.to]
    const broken = brokenAt(trip, path)
    let at = from
    for (const next of path) {
      const why = whyNotStep(trip, at, next)
      if (why) return why
      at = next
    }
    if (broken >= 0) return whyNoWay(trip, m.to, range)
    if (path.length > range)
      return refuse(farRule(s, c, k, range), 'move.too-far', `that is ${path.length} spaces, ${c.kinds[k]} has ${range}`, [
        kindName(c, k),
        spaceName(c, m.to),
        path.length,
        range,
      ])
    return path
  }
  if (from === m.to) return refuse('AAZ-MAP.5', 'move.nowhere', 'that is where it stands', [kindName(c, k)])
  const reach = reachNow(trip, range)
  if (int8At(reach.dist, m.to) < 0) return whyNoWay(trip, m.to, range)
  const path = pathTo(reach, m.to)
  return trip.walk === 'combat' ? meantWay(trip, path) : path
}

/**
 * Chooses between equally short ways of a combat move: through friendly land rather than by a blitz that was not asked for; but
 * where there is no enemy to fight at the end, the blitz.
 */
export function meantWay({ s, c, p, k, from }: Trip, path: number[]): number[] {
  if (c.domain[k] !== LAND || path.length !== 2) return path
  const to = numberAt(path, 1)
  const peaceful = isFriendly(s, c, to, p) && s.zombies[to] === 0 && !s.declared.includes(from)
  const blitzes = (mid: number): boolean => c.blitz[k] === true && isHostile(s, c, mid, p) && isUnoccupied(s, c, mid, p)
  const fits = (mid: number): boolean =>
    !c.blocked[mid] && landNear(c, mid).includes(to) && (peaceful ? blitzes(mid) : isFriendly(s, c, mid, p))
  const mid = landNear(c, from).find(fits)
  return mid === undefined ? path : [mid, to]
}

/** Moves units on the table. Aircraft keep the count of the points already spent. */
export function shiftUnits(
  s: Aaz,
  { c, p, k, from }: Omit<Trip, 's' | 'walk'>,
  shift: { n: number; path: readonly number[]; how: How },
): void {
  const { n, path, how } = shift
  const to = path.at(-1) ?? from
  const flights = c.domain[k] === AIR ? flyable(s, c, p, from, k) : null
  addUnits(s, c, from, p, k, -n)
  addUnits(s, c, to, p, k, n)
  if (flights === null) {
    const last = path.length > 1 && how !== 'left' ? numberAt(path, path.length - 2) : from
    addMoved(s, { at: to, kind: k, count: n, used: path.length, from: last, how })
    if (c.shared && deckOf(c, k) > 0) takeGuests(s, c, p, from, to)
    return
  }
  // Aircraft: those with the least range left that get there, so that the others keep theirs.
  flights.sort((a, b) => a.left - b.left)
  let left = n
  let spent = false
  for (const x of flights) {
    if (x.left < path.length) continue
    const take = Math.min(left, x.n)
    if (take === 0) continue
    left -= take
    if (x.entry >= 0) {
      nth(s.moved, x.entry).count -= take
      spent = true
    }
    addMoved(s, { at: to, kind: k, count: take, used: moveOf(c, k) - x.left + path.length, from: -1, how })
  }
  if (spent) s.moved = s.moved.filter((m) => m.count > 0)
}

export function emitMove(t: AazTurn, p: number, m: MoveOrder, path: readonly number[]): void {
  if (t.quiet) return
  const c = contentOf(t.s)
  t.emit({
    type: 'unitsMoved',
    rule: t.s.phase === 'combatMove' ? 'AAZ-CMOVE.3' : 'AAZ-NCM.3',
    power: powerName(c, p),
    from: spaceName(c, m.from),
    to: spaceName(c, m.to),
    via: path.slice(0, -1).map((at) => spaceName(c, at)),
    units: countsByName(c, m.counts),
    phase: t.s.phase,
  })
}

/** Moves as forms: one for each pair of spaces, how many of each kind left open. */
export function moveForms(s: Aaz, c: Content, p: number, ends: (k: number, from: number) => number[]): Form[] {
  const forms: Form[] = []
  for (let from = 0; from < c.N; from++) {
    const by = new Map<number, { id: string; min: number; max: number }[]>()
    for (let k = 0; k < c.K; k++) {
      if (countAt(s, c, from, p, k) === 0) continue
      const { can } = rangeOf(s, c, p, from, k, 1)
      if (can <= 0) continue
      for (const to of ends(k, from)) {
        const items = by.get(to) ?? []
        items.push({ id: kindName(c, k), min: 0, max: can })
        by.set(to, items)
      }
    }
    for (const [to, items] of by) {
      const most = items.reduce((n, x) => n + x.max, 0)
      forms.push(amounts('units', items, 1, most, { do: 'move', from: spaceName(c, from), to: spaceName(c, to) }))
    }
    const trn = c.transportKinds[0]
    const loaded = c.isLand[from] ? 0 : s.boats.filter((b) => b.at === from && b.power === p && b.how === 'fresh').length
    if (loaded > 0 && trn !== undefined)
      for (const to of ends(trn, from))
        forms.push(
          amounts('units', [{ id: kindName(c, trn), min: 0, max: loaded }], 1, loaded, {
            do: 'move',
            from: spaceName(c, from),
            to: spaceName(c, to),
            cargo: true,
          }),
        )
  }
  return forms
}
