import { copyJson, type Json, type Viewer } from '@deadfront/kernel'
import { AIR, type Content, findKind, findSpace, ZOMBIES } from '../model/content.ts'
import type { Count } from '../model/events.ts'
import type { BattleFrame } from '../model/frames.ts'
import { controllerName, countsByName } from '../model/names.ts'
import type { RawContent } from '../model/raw-content.ts'
import { type Aaz, activePower, contentOf, countAt, freshAt } from '../model/state.ts'
import { airAttackers, attackersByName, defendersByName, landAttackers, seaborneLeft, sum } from '../read/battle.ts'
import {
  allied,
  anyUnits,
  buysFirst,
  costOf,
  enemySubsAndTransports,
  facilitiesOf,
  facilityAt,
  isEligible,
  isFriendly,
  isIC,
  isLandingPlace,
  nplOf,
  unitsByName,
  unitsOf,
  willFight,
  zombieMarker,
} from '../read/board.ts'
import { goodsName } from '../read/goods.ts'
import { allLanded, planLanding, slotsLeft } from '../read/landing.ts'
import { ordersOf } from '../read/orders.ts'
import { outlook } from '../read/outlook.ts'
import { flightsFrom, pathTo, reachOf, type Trip } from '../read/reach.ts'
import { zombieFree } from '../read/victory.ts'
import { diceInPhaseTwo, willFall } from '../read/zombies.ts'
import { combatEnds, whyNotDone, whyNotMove } from '../rules/combat-move.ts'
import { flyable, meantWay } from '../rules/moves.ts'
import { noncombatEnds, whyNotEndNoncombat, whyNotNoncombat } from '../rules/noncombat-move.ts'
import { listBuys, whyNotBuy, whyNotEndPurchase } from '../rules/purchase.ts'
import { shipForms } from '../rules/ship.ts'

/** Everything the odds engine needs about a battle, planned or in progress. */
export interface BattleSetup {
  at: string
  sea: boolean
  attacker: string
  attackers: Count
  /** Those of the attackers that come over the beach. */
  seaborne: Count
  defenders: { [power: string]: Count }
  zombies: number
  /** Ships that may bombard. */
  bombard: number
  /** Own or allied land: only zombies to fight, nothing to capture. */
  friendly: boolean
  zombieControlled: boolean
  ipc: number
  facility: boolean
  attackerTechs: string[]
  defenderTechs: { [power: string]: string[] }
  retreats: string[]
  damaged: { attackers: Count; defenders: { [power: string]: Count } }
  round: number
  /** The units of a board of one's own; absent where they are the printed ones. */
  units?: RawContent['units']
}

/** What a seat may ask the referee. Only the other side's standing orders are secret. */
export function inspect(s: Aaz, seat: Viewer, question: Json): Json {
  if (typeof question !== 'object' || question === null || Array.isArray(question)) return null
  const q = question as { [key: string]: Json }
  const ask = Object.hasOwn(INSPECT, String(q.ask)) ? INSPECT[String(q.ask)] : undefined
  return ask ? ask(s, contentOf(s), q, seat) : { unknown: String(q.ask), known: Object.keys(INSPECT) }
}

const INSPECT: { readonly [ask: string]: (s: Aaz, c: Content, q: { [key: string]: Json }, seat: Viewer) => Json } = {
  destinations,
  voyages,
  why,
  landing,
  battle: (s, c) => battlePanel(s, c),
  planned: (s, c) => plannedBattles(s, c).map((at) => setupAt(s, c, at)) as unknown as Json,
  setup: (s, c, q) => {
    const at = findSpace(c, String(q.at))
    return at < 0 ? null : (setupAt(s, c, at) as unknown as Json)
  },
  board: (s) => (typeof s.content === 'string' ? null : (copyJson(s.content) as unknown as Json)),
  purchase,
  warnings: (s, c) => warnings(s, c),
  falls,
  chart,
  orders: (s, c, _q, seat) => {
    const mine = seat === null ? -1 : (c.powerIx.get(seat) ?? -1)
    const known = c.powers.flatMap((name, p) => (mine >= 0 && allied(c, mine, p) ? [[name, { ...ordersOf(s, p) }]] : []))
    return Object.fromEntries(known) as Json
  },
}

const techsOf = (s: Aaz, c: Content, p: number): string[] => c.techs.filter((_, i) => (s.tech[p]! & (1 << i)) !== 0)

/** Destinations of the active power's units, with way, points left and landing places; `from` and `unit` narrow it. */
function destinations(s: Aaz, c: Content, q: { [key: string]: Json }): Json {
  const p = activePower(s)
  if (s.phase !== 'combatMove' && s.phase !== 'noncombatMove') return []
  const only = q.from === undefined ? -1 : findSpace(c, String(q.from))
  const kind = q.unit === undefined ? -1 : findKind(c, String(q.unit))
  const out: Json[] = []
  for (let from = 0; from < c.N; from++) {
    if ((only >= 0 && from !== only) || unitsOf(s, c, from, p) === 0) continue
    for (let k = 0; k < c.K; k++) {
      if (kind >= 0 && k !== kind) continue
      const flights = c.domain[k] === AIR ? flyable(s, c, p, from, k) : []
      const can = c.domain[k] === AIR ? flights.reduce((n, x) => n + x.n, 0) : freshAt(s, c, from, p, k)
      if (can <= 0) continue
      out.push({ from: c.spaces[from]!, unit: c.kinds[k]!, can, to: destinationsOf(s, c, p, k, from, flights, q.prove !== false) })
    }
  }
  return out
}

function destinationsOf(
  s: Aaz,
  c: Content,
  p: number,
  k: number,
  from: number,
  flights: readonly { left: number }[],
  prove: boolean,
): Json {
  const combat = s.phase === 'combatMove'
  const range = c.domain[k] === AIR ? Math.max(0, ...flights.map((x) => x.left)) : c.move[k]!
  const trip: Trip = { s, c, p, k, from, walk: combat ? 'combat' : 'noncombat' }
  const reach = reachOf(trip, range)
  const ends = combat ? combatEnds(s, c, p, k, from) : noncombatEnds(s, c, p, k, from)
  return ends.map((to) => {
    const left = range - reach.dist[to]!
    const path = combat ? meantWay(trip, pathTo(reach, to)) : pathTo(reach, to)
    const place: { [key: string]: Json } = { to: c.spaces[to]!, path: path.map((at) => c.spaces[at]!), left }
    if (combat && willFight(s, c, to, p)) place.fight = true
    if (prove && c.domain[k] === AIR) {
      place.landings = landingsFrom(s, c, p, k, to, left).map((at) => c.spaces[at]!)
      const answer = { do: 'move', units: { [c.kinds[k]!]: 1 }, from: c.spaces[from]!, to: c.spaces[to]! }
      const no = combat ? whyNotMove(s, answer) : whyNotNoncombat(s, answer)
      if (no) place.refused = { rule: no.rule, code: no.code, say: no.say }
    }
    return place
  })
}

/** Voyages of the active power's transports: from, to, what can be taken aboard on the way, and where it can land. */
function voyages(s: Aaz, c: Content, q: { [key: string]: Json }): Json {
  if (s.phase !== 'combatMove' && s.phase !== 'noncombatMove') return []
  const found = new Map<string, { from: Json; to: Json; cargo: Json; room: number; take: Json; lands: string[] }>()
  for (const form of shipForms(s, c, activePower(s))) {
    if (form.form !== 'amounts' || form.with === undefined) continue
    const { from, to, cargo, land } = form.with
    if (q.from !== undefined && findSpace(c, String(q.from)) !== findSpace(c, String(from))) continue
    const key = JSON.stringify([from, to, cargo])
    const known = found.get(key) ?? {
      from: from!,
      to: to!,
      cargo: cargo ?? null,
      room: form.max,
      take: form.items.map(({ id, max }) => ({ id, max })),
      lands: [] as string[],
    }
    if (land !== undefined) known.lands.push(String(land))
    found.set(key, known)
  }
  return [...found.values()]
}

/** Friendly ground and own decks within range. */
function landingsFrom(s: Aaz, c: Content, p: number, k: number, at: number, left: number): number[] {
  const row = flightsFrom(s, c, at)
  const found: number[] = []
  for (let to = 0; to < c.N; to++) {
    if (row[to]! < 0 || row[to]! > left) continue
    if (c.isLand[to] ? isLandingPlace(s, c, to, p) : c.onDeck[k] && c.carrierKinds.some((v) => countAt(s, c, to, p, v) > 0)) found.push(to)
  }
  return found
}

/** Why one unit cannot go there now; null when it can. */
function why(s: Aaz, c: Content, q: { [key: string]: Json }): Json {
  const answer = { ...q, do: 'move', units: q.units ?? { [String(q.unit)]: 1 } }
  const no = s.phase === 'combatMove' ? whyNotMove(s, answer) : s.phase === 'noncombatMove' ? whyNotNoncombat(s, answer) : null
  return no && c.N > 0 ? { rule: no.rule, code: no.code, say: no.say, about: [...no.about] } : null
}

/** Where aircraft that must land can go, and which carriers that needs. */
function landing(s: Aaz, c: Content): Json {
  const plan = planLanding(s, c, activePower(s), 'whole')
  return {
    need: plan.need,
    saved: plan.saved,
    planes: plan.planes.map((x) => ({ at: c.spaces[x.at]!, unit: c.kinds[x.k]!, left: x.range, to: x.to < 0 ? null : c.spaces[x.to]! })),
    carriers: plan.carriers.map((x) => ({
      unit: c.kinds[x.k]!,
      from: x.from < 0 ? null : c.spaces[x.from]!,
      to: c.spaces[x.to]!,
      build: x.by < 0 ? null : c.spaces[x.by]!,
      used: x.used,
    })),
  }
}

/** Spaces where a battle of the active power is to come. */
export function plannedBattles(s: Aaz, c: Content): number[] {
  const p = activePower(s)
  const found: number[] = []
  for (let at = 0; at < c.N; at++) {
    const landing = s.boats.some((b) => b.p === p && b.to === at)
    if (landing || (unitsOf(s, c, at, p) > 0 && willFight(s, c, at, p))) found.push(at)
  }
  return found
}

/** A battle in this space as it would be, or is, set up. */
export function setupAt(s: Aaz, c: Content, at: number): BattleSetup {
  const p = activePower(s)
  const running = s.stack.findLast((f) => f.kind === 'battle')
  const b: BattleFrame | null = running?.kind === 'battle' && running.at === at ? running : null
  const seaborne = new Array<number>(c.K).fill(0)
  const zones = new Set<number>()
  for (const boat of s.boats)
    if (boat.p === p && boat.to === at) {
      zones.add(boat.at)
      for (const k of boat.load.slice(0, boat.load.length - boat.keep)) if (k >= 0) seaborne[k]!++
    }
  const attackers = b ? attackersByName(c, b) : mergeCounts(unitsByName(s, c, at, p), countsByName(c, seaborne))
  const defenders: { [power: string]: Count } = {}
  for (let q = 0; q < c.P; q++) {
    if (allied(c, p, q)) continue
    const units = unitsByName(s, c, at, q)
    if (Object.keys(units).length > 0) defenders[c.powers[q]!] = units
  }
  let bombard = b ? sum(b.bomb) : 0
  if (!b)
    for (const zone of zones)
      if (!s.foughtAt.includes(zone) && !willFight(s, c, zone, p))
        for (const k of c.seaKinds) if (c.bombards[k]) bombard += countAt(s, c, zone, p, k)
  const retreats = b ? b.back : [...new Set(s.moved.filter((m) => m.at === at && m.from >= 0).map((m) => m.from))]
  return {
    at: c.spaces[at]!,
    sea: !c.isLand[at],
    attacker: c.powers[p]!,
    attackers,
    seaborne: b ? countsByName(c, b.a, c.K) : countsByName(c, seaborne),
    defenders: b ? defendersByName(c, b) : defenders,
    zombies: s.zombies[at]!,
    bombard,
    friendly: c.isLand[at]! && isFriendly(s, c, at, p),
    zombieControlled: s.control[at] === ZOMBIES,
    ipc: c.ipc[at]!,
    facility: facilityAt(s, c, at) > 0,
    attackerTechs: techsOf(s, c, p),
    defenderTechs: Object.fromEntries(Object.keys(defenders).map((name) => [name, techsOf(s, c, c.powerIx.get(name)!)])),
    retreats: retreats.map((x) => c.spaces[x]!),
    damaged: b
      ? {
          attackers: countsByName(c, b.ah),
          defenders: Object.fromEntries(
            c.powers.flatMap((name, q) =>
              Object.keys(countsByName(c, b.dh, q * c.K)).length > 0 ? [[name, countsByName(c, b.dh, q * c.K)]] : [],
            ),
          ),
        }
      : { attackers: {}, defenders: {} },
    round: b?.round ?? 0,
    ...(typeof s.content === 'string' ? {} : { units: s.content.units }),
  }
}

const mergeCounts = (a: Count, b: Count): Count => {
  const out: Count = { ...a }
  for (const [unit, n] of Object.entries(b)) out[unit] = (out[unit] ?? 0) + n
  return out
}

/** The battle board: who stands where, which step, what may be chosen. */
function battlePanel(s: Aaz, c: Content): Json {
  const b = s.stack.findLast((f) => f.kind === 'battle')
  if (b?.kind !== 'battle') return null
  const line = (counts: readonly number[], size: number): Json =>
    Object.fromEntries(
      c.powers.flatMap((name, p) =>
        Object.keys(countsByName(c, counts, p * size)).length > 0 ? [[name, countsByName(c, counts, p * size)]] : [],
      ),
    )
  const now = outlook(s, c, b)
  return {
    ...(setupAt(s, c, b.at) as unknown as { [key: string]: Json }),
    step: b.step ?? 'place',
    attackersBehindLine: { ...countsByName(c, b.al), ...countsByName(c, b.al, c.K) },
    defendersBehindLine: line(b.dl, c.K),
    land: landAttackers(c, b),
    air: airAttackers(c, b),
    seaborneLeft: seaborneLeft(c, b),
    choices: now.over ? [] : (now.choices as unknown as Json),
  }
}

/** Phase 7: money, prices, slots, what may be bought where, and what waits for its place (AAZ-EXP42.13). */
function purchase(s: Aaz, c: Content, q: { [key: string]: Json }): Json {
  const p = activePower(s)
  const slots = slotsLeft(s, c, p)
  const out: { [key: string]: Json } = {
    treasury: s.treasury[p]!,
    prices: {
      ...Object.fromEntries(c.kinds.map((unit, k) => [unit, costOf(s, c, k)])),
      ...(c.raw.center === undefined ? {} : { RC: c.raw.center }),
    },
    complexes: facilitiesOf(s, c)
      .filter((at) => isEligible(s, c, at, p))
      .map((at) => ({
        at: c.spaces[at]!,
        limit: c.ipc[at]!,
        left: slots.get(at) ?? 0,
        center: !isIC(c, at),
        zones: isIC(c, at) ? c.seaNear[at]!.map((z) => c.spaces[z]!) : [],
      })),
    buys: s.phase === 'purchase' ? (listBuys(s) as unknown as Json) : [],
    waiting: waitingGoods(s, c),
  }
  if (q.unit !== undefined && q.at !== undefined) {
    const no = whyNotBuy(s, { do: 'buy', unit: q.unit, at: q.at, n: q.n ?? 1 })
    out.refused = no ? { rule: no.rule, code: no.code, say: no.say } : null
  }
  return out
}

function waitingGoods(s: Aaz, c: Content): Count {
  const waiting: Count = {}
  for (const b of s.bought) if (b.at < 0) waiting[goodsName(c, b.k)] = (waiting[goodsName(c, b.k)] ?? 0) + b.n
  return waiting
}

/** What a careful player would want to hear before ending the phase. */
function warnings(s: Aaz, c: Content): Json {
  const p = activePower(s)
  const out: Json[] = []
  const end =
    s.phase === 'combatMove'
      ? whyNotDone(s)
      : s.phase === 'noncombatMove'
        ? whyNotEndNoncombat(s)
        : s.phase === 'purchase'
          ? whyNotEndPurchase(s)
          : null
  if (end) out.push({ kind: 'refused', rule: end.rule, say: end.say })
  if (s.phase === 'noncombatMove') {
    for (let at = 0; at < c.N; at++)
      for (let k = 0; k < c.K; k++) {
        const n = freshAt(s, c, at, p, k)
        if (n > 0 && (c.domain[k] !== AIR || !c.isLand[at])) out.push({ kind: 'unmoved', at: c.spaces[at]!, unit: c.kinds[k]!, n })
      }
    if (!allLanded(s, c, p)) out.push({ kind: 'aircraft', n: planLanding(s, c, p, 'still').need - planLanding(s, c, p, 'still').saved })
  }
  if (s.phase === 'combatMove')
    for (const at of c.lands)
      if (isFriendly(s, c, at, p) && s.zombies[at]! > 0 && unitsOf(s, c, at, p) > 0 && !s.declared.includes(at))
        out.push({ kind: 'zombiesIgnored', at: c.spaces[at]!, zombies: s.zombies[at]! })
  if (s.phase === 'combatMove')
    for (const at of c.seas) {
      const [subs, boats] = enemySubsAndTransports(s, c, at, p)
      if (subs + boats > 0 && unitsOf(s, c, at, p) > 0 && !willFight(s, c, at, p))
        out.push({ kind: 'shipsIgnored', at: c.spaces[at]!, submarines: subs, transports: boats })
    }
  if (s.stack.at(-1)?.kind === 'mobilize') {
    const n = s.bought.reduce((sum, b) => (b.at < 0 ? sum + b.n : sum), 0)
    if (n > 0) out.push({ kind: 'unplaced', n })
  } else if (s.phase === 'purchase') {
    const cheapest = Math.min(...c.kinds.map((_, k) => costOf(s, c, k)))
    if (s.treasury[p]! >= cheapest && (buysFirst(c) || [...slotsLeft(s, c, p).values()].some((n) => n > 0)))
      out.push({ kind: 'unspent', ipcs: s.treasury[p]! })
  }
  return out
}

/** What the next phase 3 would take, and what phase 2 of a power's turn would roll, as the table stands. */
function falls(s: Aaz, c: Content, q: { [key: string]: Json }): Json {
  const out: Json[] = []
  for (const at of c.lands) {
    const z = s.zombies[at]!
    if (z === 0 || s.control[at] === ZOMBIES) continue
    const owner = s.control[at]!
    out.push({
      at: c.spaces[at]!,
      control: controllerName(c, owner),
      zombies: z,
      falls: willFall(s, at),
      garrison: anyUnits(s, c, at),
      needed: facilityAt(s, c, at) > 0 ? c.ipc[at]! + 1 : 1,
      ipc: c.ipc[at]!,
      dice: owner >= 0 ? diceInPhaseTwo(s, c, at, owner) : 0,
    })
  }
  return q.only === true ? out.filter((x) => (x as { falls: boolean }).falls) : out
}

/** The production chart with the zombie marker. */
function chart(s: Aaz, c: Content): Json {
  return {
    powers: Object.fromEntries(c.powers.map((name, p) => [name, { npl: nplOf(s, p), treasury: s.treasury[p]! }])),
    zombies: zombieMarker(s),
    threshold: c.raw.victory.apocalypse ?? null,
    zombieFree: { axis: zombieFree(s, 'axis'), allies: zombieFree(s, 'allies') },
    apocalypse: s.apocalypse,
  }
}
