import type { Aaz, AazFrame, Content } from '@deadfront/aaz'
import {
  activePower,
  addTo,
  allied,
  capacityOf,
  contentOf,
  controlAt,
  copy,
  countAt,
  damageAt,
  facilitiesOf,
  freshAt,
  ipcOf,
  isEligible,
  mayRaid,
  priceOfKind,
  raidersAt,
  raidTargets,
  treasuryOf,
  ZOMBIES,
} from '@deadfront/aaz/ai'
import type { Answer, Seat } from '@deadfront/kernel'
import { CHEAPEST } from './buy.ts'
import { type AazGame, isTaken, moveOrder } from './draft.ts'
import { raidOdds } from './odds/raid.ts'

/** The least gain of a raid for each aircraft that joins it, in IPCs. */
const WORTHWHILE = 0.25
/** The worth of a point of damage to places that the enemy has no money to fill. */
const IDLE = 0.2
/** An upper limit for the aircraft that raid in one turn. */
const MAX_RAIDERS = 12

/** One aircraft more over a target. */
interface Flight {
  from: number
  to: number
  k: number
  gain: number
}

/**
 * Sends bombers that no attack uses against complexes and centers of the enemy, with escorts if they help (AAZ42-RAID.1, RAID.8).
 * The gain of a raid is what the repairs cost the owner.
 */
export function planRaids(game: AazGame, world: Aaz, seat: Seat): Answer[] {
  const c = contentOf(world)
  const s = copy(world)
  const p = activePower(s)
  const answers: Answer[] = []
  const barred = new Set<string>()
  for (let i = 0; i < MAX_RAIDERS; i++) {
    const best = flightsOf(s, c, p)
      .filter((x) => x.gain > WORTHWHILE && !barred.has(`${x.from} ${x.to} ${x.k}`))
      .sort((a, b) => b.gain - a.gain || a.from - b.from || a.to - b.to)[0]
    if (best === undefined) break
    const answer = { ...moveOrder(c, best.k, 1, best.from, best.to), raid: true }
    if (!isTaken(game, s, seat, answer)) {
      barred.add(`${best.from} ${best.to} ${best.k}`)
      continue
    }
    game.play(s, seat, answer)
    answers.push(answer)
  }
  return answers
}

/** Every aircraft that can join a raid now, with the gain that it adds. */
function flightsOf(s: Aaz, c: Content, p: number): Flight[] {
  const flights: Flight[] = []
  for (let from = 0; from < c.N; from++)
    for (const k of c.airKinds) {
      if (freshAt(s, c, from, p, k) <= 0 || !mayRaid(s, c, k)) continue
      for (const to of raidTargets(s, c, p, k, from)) {
        const now = raidersAtOf(s, c, to)
        const more = [...now]
        addTo(more, k, 1)
        const gain = Math.max(gainOf(s, c, to, more), c.raids[k] ? escortedGain(s, c, p, { from, to, raiders: more }) : 0)
        flights.push({ from, to, k, gain: gain - gainOf(s, c, to, now) })
      }
    }
  return flights
}

/** The gain with all fighters of the same space as escorts; they join after the bomber. */
function escortedGain(s: Aaz, c: Content, p: number, flight: { from: number; to: number; raiders: readonly number[] }): number {
  if (fightersAt(s, c, flight.to) === 0) return 0
  const escorted = [...flight.raiders]
  for (const k of c.airKinds) if (!c.raids[k] && mayRaid(s, c, k)) addTo(escorted, k, freshAt(s, c, flight.from, p, k))
  return gainOf(s, c, flight.to, escorted)
}

const raidersAtOf = (s: Aaz, c: Content, at: number): number[] => c.kinds.map((_, k) => (c.airKinds.includes(k) ? raidersAt(s, at, k) : 0))

const priceOfAircraft = (c: Content, bombs: boolean): number => {
  const k = c.airKinds.find((kind) => c.raids[kind] === bombs) ?? c.airKinds[0]
  return k === undefined ? 0 : priceOfKind(c, k)
}

/** What the raiders win on average against so many interceptors; by default all that can rise. */
function gainOf(s: Aaz, c: Content, at: number, raiders: readonly number[], rising = fightersAt(s, c, at)): number {
  const bombers = raiders.reduce((sum, n, k) => (c.raids[k] ? sum + n : sum), 0)
  const escorts = raiders.reduce((sum, n) => sum + n, -bombers)
  if (bombers === 0) return 0
  const odds = raidOdds({
    bombers,
    escorts,
    interceptors: rising,
    room: 2 * ipcOf(c, at) - damageAt(s, at),
    silent: controlAt(s, at) === ZOMBIES,
    zeroOnZ: s.options.raidZeroOnZ === true,
  })
  const lost = odds.bombersLost * priceOfAircraft(c, true) + (odds.escortsLost - odds.interceptorsLost) * priceOfAircraft(c, false)
  const places = idlePlaces(s, c, at)
  return odds.damage.reduce((sum, p, points) => sum + p * worthOf(points, places), 0) - lost
}

/** How many places at the owner's complexes and centers it has no money to fill; null if no power owns the land. */
function idlePlaces(s: Aaz, c: Content, at: number): number | null {
  const owner = controlAt(s, at)
  if (owner < 0) return null
  const places = facilitiesOf(s, c).reduce((n, x) => (isEligible(s, c, x, owner) ? n + capacityOf(s, c, x) : n), 0)
  return Math.max(0, places - Math.floor(treasuryOf(s, owner) / CHEAPEST))
}

/** What so much damage costs the owner. Places that it cannot fill count little. */
function worthOf(points: number, places: number | null): number {
  if (places === null) return 0
  const idle = Math.min(points, places)
  return points - idle + IDLE * idle
}

/** Fighters in the territory that may rise against raiders of the active power (AAZ42-RAID.8). */
function fightersAt(s: Aaz, c: Content, at: number): number {
  if (s.options.escortsAndInterceptors !== true) return 0
  let n = 0
  for (let q = 0; q < c.P; q++) if (!allied(c, q, activePower(s))) for (const k of c.airKinds) if (c.onDeck[k]) n += countAt(s, c, at, q, k)
  return n
}

/** AAZ42-RAID.8: as many fighters rise as make the gain of the raiders smallest. */
export function intercept(s: Aaz, c: Content, { at, power }: Extract<AazFrame, { kind: 'raid.intercept' }>): Answer {
  const most = c.airKinds.reduce((n, k) => (c.onDeck[k] ? n + countAt(s, c, at, power, k) : n), 0)
  const raiders = raidersAtOf(s, c, at)
  let best = 0
  let least = gainOf(s, c, at, raiders, 0)
  for (let n = 1; n <= most; n++) {
    const gain = gainOf(s, c, at, raiders, n)
    if (gain < least - 1e-9) [best, least] = [n, gain]
  }
  return { do: 'intercept', fighters: best }
}
