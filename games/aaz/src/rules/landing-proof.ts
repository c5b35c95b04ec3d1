import { nth, type Refusal } from '@deadfront/kernel'
import { AIR, type Content, kindName, moveOf, seaNear, spaceName } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, contentOf } from '../model/state.ts'
import { canAttackAt, deckAt, isHostileSea, isLandingPlace } from '../read/board.ts'
import { allLanded, landsAlone, planLanding, possibleDecks } from '../read/landing.ts'
import { flightsFrom } from '../read/reach.ts'
import { int8At } from '../model/list.ts'
import type { PlannedMove, Trial } from './shift.ts'

/** Aircraft without a landing. With `hope`, other moves of this phase may still open the way to one (AAZ-CAIR.2, CAIR.7). */
export function doomed(s: Aaz, c: Content, p: number, hope = false): number {
  if (allLanded(s, c, p)) return 0
  const landing = planLanding(s, c, p, hope ? 'hope' : 'whole')
  return landing.need - landing.saved
}

/** What is known of the aircraft before a move is tried: computed once, however many moves are tried. */
export class AircraftBefore {
  private readonly s: Readonly<Aaz>
  private readonly lost: Partial<Record<'sure' | 'hope', number>> = {}
  private decks: Set<number> | null = null

  constructor(s: Readonly<Aaz>) {
    this.s = s
  }

  /** Aircraft that have no landing even now. */
  doomed(hope = false): number {
    const { s } = this
    return (this.lost[hope ? 'hope' : 'sure'] ??= doomed(s, contentOf(s), activePower(s), hope))
  }

  /** Can a deck ever be in reach of an aircraft there? */
  hasDeckNear(at: number, range: number): boolean {
    const { s } = this
    const c = contentOf(s)
    const row = flightsFrom(s, c, at)
    this.decks ??= possibleDecks(s, c, activePower(s))
    for (const zone of this.decks) if (int8At(row, zone) >= 0 && int8At(row, zone) <= range) return true
    return false
  }
}

/** The first aircraft without a landing, and what has to happen before it has one. */
interface Need {
  unit: string
  at: string
  /** Where a carrier would have to be; null where none can come. */
  zone: string | null
  /** The hostile zone on the carrier's way; null where the carrier itself has to leave. */
  clear: string | null
  /** Where the carrier is. */
  from: string | null
}

function needOf(s: Aaz, c: Content, p: number): Need | null {
  const { planes } = planLanding(s, c, p, 'whole')
  const i = planes.findIndex((plane) => plane.to < 0)
  if (i < 0) return null
  const hope = planLanding(s, c, p, 'hope')
  const { k, at } = nth(planes, i)
  const zone = nth(hope.planes, i).to
  const carrier = zone < 0 ? undefined : hope.carriers.find((x) => x.to === zone && x.from >= 0)
  const none = { unit: kindName(c, k), at: spaceName(c, at), zone: null, clear: null, from: null }
  if (!carrier) return none
  const barred = (x: number): boolean => isHostileSea(s, c, x, p) && !canAttackAt(s, c, x, p)
  const way = [zone, ...seaNear(c, carrier.from).filter((x) => seaNear(c, x).includes(zone))]
  const clear = way.find(barred)
  return {
    ...none,
    zone: spaceName(c, zone),
    clear: clear === undefined ? null : spaceName(c, clear),
    from: spaceName(c, carrier.from),
  }
}

/** In words: what would have to happen first. */
function firstOf({ zone, clear, from }: Need): string {
  if (zone === null) return 'no friendly land and no carrier is in reach'
  return clear === null
    ? `first a carrier from ${from} has to sail to ${zone}`
    : `first attack ${clear}, so that the carrier in ${from} can come to ${zone}`
}

/** AAZ-CAIR.2, FLY.5: every aircraft must keep some way to land; with `hope`, after other moves of this phase. */
export function whyNotLanding(s: Readonly<Aaz>, plan: PlannedMove, trial: Trial, hope: boolean): Refusal | null {
  const { c, p, m, shifts } = plan
  if (landsOnGround(s, plan)) return null
  const air = shifts.find(({ k }) => c.domain[k] === AIR)
  if (isLostForSure(s, plan, trial.aircraft)) {
    const { k } = nth(shifts, 0)
    const need: Need = { unit: kindName(c, k), at: spaceName(c, m.to), zone: null, clear: null, from: null }
    return refuse('AAZ-CAIR.2', 'move.no-landing', `${need.unit} could not land after ${need.at}: ${firstOf(need)}`, [need.unit, need.at])
  }
  const lost = trial.after(plan, (table) => doomed(table, c, p))
  if (lost === 0 || lost <= trial.aircraft.doomed()) return null
  if (hope && trial.after(plan, (table) => doomed(table, c, p, true)) <= trial.aircraft.doomed(true)) return null
  const after = trial.after(plan, (table) => ({
    rule: air ? landingRule(table, c, p, m.to, air.k) : '',
    need: needOf(table, c, p),
  }))
  const about = [kindName(c, (air ?? nth(shifts, 0)).k), spaceName(c, m.to)]
  const first = after.need ? firstOf(after.need) : ''
  return air
    ? refuse(after.rule, 'move.no-landing', `${about[0]} could not land after ${about[1]}: ${first}`, [...about, ...named(after.need)])
    : refuse('AAZ-FLY.8', 'move.no-landing', 'an aircraft counts on this carrier where it is', about)
}

/**
 * A quick yes: aircraft that can land on friendly ground need no deck, and take none from others. Not where our carriers are,
 * because the fight may hold them there.
 */
function landsOnGround(s: Readonly<Aaz>, { c, p, m, shifts }: PlannedMove): boolean {
  if (!c.isLand[m.to] && deckAt(s, c, m.to, p) > 0) return false
  return shifts.every(({ k, path }) => c.domain[k] === AIR && hasGroundNear(s, c, p, m.to, moveOf(c, k) - path.length))
}

function hasGroundNear(s: Readonly<Aaz>, c: Content, p: number, from: number, range: number): boolean {
  const row = flightsFrom(s, c, from)
  return c.lands.some((at) => int8At(row, at) >= 0 && int8At(row, at) <= range && isLandingPlace(s, c, at, p))
}

/**
 * A quick no: one kind of aircraft flies out of reach of all friendly ground and of every zone where a deck may ever be, and all
 * others have a landing, which it does not touch.
 */
function isLostForSure(s: Readonly<Aaz>, { c, p, m, shifts }: PlannedMove, before: AircraftBefore): boolean {
  const shift = nth(shifts, 0)
  if (shifts.length > 1 || c.domain[shift.k] !== AIR || before.doomed() > 0) return false
  if (!c.isLand[m.to] && deckAt(s, c, m.to, p) > 0) return false
  const left = moveOf(c, shift.k) - shift.path.length
  return !hasGroundNear(s, c, p, m.to, left) && !(c.onDeck[shift.k] && before.hasDeckNear(m.to, left))
}

const named = (need: Need | null): string[] => (need?.zone ? [need.zone, need.clear ?? '', need.from ?? ''] : [])

/** The end of the phase proves all moves together (AAZ-CAIR.7). */
export function refuseUnlanded(s: Readonly<Aaz>, c: Content, p: number): Refusal {
  const need = needOf(s, c, p)
  if (need === null) return refuse('AAZ-FLY.5', 'phase.landing', 'some aircraft have no way to land', [])
  return refuse('AAZ-FLY.5', 'phase.landing', `${need.unit} over ${need.at} has no way to land: ${firstOf(need)}`, [
    need.unit,
    need.at,
    ...named(need),
  ])
}

/** AAZ-FLY.15 where only the decks are too few, or are an ally's; otherwise there is no place to land. */
function landingRule(s: Aaz, c: Content, p: number, at: number, k: number): string {
  const left = moveOf(c, k) - Math.max(...s.moved.filter((m) => m.at === at && m.kind === k).map((m) => m.used))
  if (landsAlone(s, c, p, at, k, left)) return 'AAZ-FLY.15'
  const row = flightsFrom(s, c, at)
  const guest = (zone: number): boolean => c.powers.some((_, q) => q !== p && c.side[q] === c.side[p] && deckAt(s, c, zone, q) > 0)
  return c.onDeck[k] && c.seas.some((zone) => int8At(row, zone) >= 0 && int8At(row, zone) <= left && guest(zone))
    ? 'AAZ-FLY.15'
    : 'AAZ-CAIR.2'
}
