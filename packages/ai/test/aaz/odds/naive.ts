import type { Battle } from '../../../src/aaz/odds/index.ts'

/**
 * The referee of the odds engine: battles by the book, die by die, with lists of soldiers and no mathematics. Every face
 * of every die is tried; rounds repeat until next to nothing is open. Slow on purpose, and written apart from the engine.
 */
export interface Piece {
  id: string
  sea: boolean
  hurt?: boolean
}
export interface Table {
  a: Piece[]
  d: Piece[]
  /** Attackers that retreated from a landing that goes on, and submarines under water. */
  away: Piece[]
  aDived: Piece[]
  dDived: Piece[]
  z: number
}
export type Value = { attack: number; defense: number; cost: number }

export const VALUES: Record<string, Value> = {
  inf: { attack: 1, defense: 2, cost: 3 },
  art: { attack: 2, defense: 2, cost: 4 },
  tnk: { attack: 3, defense: 3, cost: 5 },
  ftr: { attack: 3, defense: 4, cost: 10 },
  bmb: { attack: 4, defense: 1, cost: 12 },
  sub: { attack: 2, defense: 1, cost: 6 },
  trn: { attack: 0, defense: 0, cost: 7 },
  dd: { attack: 2, defense: 2, cost: 8 },
  cv: { attack: 1, defense: 2, cost: 14 },
  bb: { attack: 4, defense: 4, cost: 20 },
  // The board of 1942.
  aaa: { attack: 0, defense: 0, cost: 5 },
  ca: { attack: 3, defense: 3, cost: 12 },
}
const LAND = ['inf', 'art', 'tnk', 'aaa']
const AIR = ['ftr', 'bmb']
export const land = (p: Piece) => LAND.includes(p.id)
const isFlak = (p: Piece) => p.id === 'aaa'
/** Land units that capture and go on against zombies. */
export const troop = (battle: Battle) => (p: Piece) => land(p) && (battle.house?.flakStandsAlone === true || !isFlak(p))
export const air = (p: Piece) => AIR.includes(p.id)

export interface NaiveEnd {
  p: number
  rounds: number
  attacker: string
  defender: string
  zombies: number
  winner: string
  retreated: boolean
}
export interface NaiveOdds {
  attackerWins: number
  defenderWins: number
  draw: number
  retreats: number
  captures: number
  holds: number
  rounds: number
  /** Chance by `attackers|defenders|zombies|winner|retreated`. */
  endings: Map<string, number>
}

const list = (pieces: readonly Piece[]) =>
  pieces
    .map((p) => p.id)
    .sort()
    .join(' ')
export const keyOf = (t: Table) => JSON.stringify(t)
export const copy = (t: Table): Table => JSON.parse(JSON.stringify(t)) as Table

/** The side's pieces in the order in which they fall. */
export function muster(battle: Battle, side: 'attacker' | 'defender'): Piece[] {
  const have = { ...battle[side] }
  const pieces: Piece[] = []
  const policy = battle.policy?.[side]
  // Where nothing is ordered antiaircraft artillery falls first, which fires no more, then the cheapest.
  const worth = (id: string): number => (id === 'aaa' ? 0 : (VALUES[id] as Value).cost)
  const names = [...(policy?.order ?? []), ...Object.keys(VALUES).sort((x, y) => worth(x) - worth(y))]
  for (const name of names) {
    const [first, second] = name.split(' ')
    const id = (second ?? first) as string
    let n = second ? Number(first) : Number.POSITIVE_INFINITY
    while (n > 0 && (have[id] ?? 0) > 0) {
      pieces.push({ id, sea: false })
      have[id]!--
      n--
    }
  }
  if (side === 'attacker' && battle.seaborne)
    for (const id of LAND) {
      let landed = battle.seaborne === true ? (battle.attacker[id] ?? 0) : (battle.seaborne[id] ?? 0)
      for (const piece of pieces.toReversed())
        if (piece.id === id && landed > 0) {
          piece.sea = true
          landed--
        }
    }
  if (policy?.keepLand) {
    const last = pieces.findLastIndex(land)
    if (last >= 0) pieces.push(...pieces.splice(last, 1))
  }
  return pieces
}

/** Runs `each` for every result of the dice: outcome lists with their chance. */
function rollAll<T>(dice: readonly (readonly (readonly [T, number])[])[], each: (results: T[], p: number) => void): void {
  const results: T[] = []
  const go = (at: number, p: number) => {
    const die = dice[at]
    if (!die) return each(results, p)
    for (const [result, q] of die) {
      if (q === 0) continue
      results.push(result)
      go(at + 1, p * q)
      results.pop()
    }
  }
  go(0, 1)
}

type Face = 'hit' | 'strike' | 'miss'
function combatDie(value: number, z4: boolean): (readonly [Face, number])[] {
  let hit = 0
  let strike = 0
  for (const face of [1, 2, 3, 4, 5, 'Z'] as const) {
    if (face === 'Z') strike++
    else if (face <= value) hit++
    else if (face === 5 && z4) strike++
  }
  return [
    ['hit', hit / 6],
    ['strike', strike / 6],
    ['miss', (6 - hit - strike) / 6],
  ]
}
const zombieDie = [
  ['A', 2 / 6],
  ['D', 1 / 6],
  ['-', 3 / 6],
] as const

const tech = (battle: Battle, side: 'attacker' | 'defender', name: 'z4Explosives' | 'chainsawTanks' | 'airDots') =>
  battle.tech?.[side]?.includes(name) ?? false

// ---- land ----

function landDice(battle: Battle, pieces: readonly Piece[], side: 'attack' | 'defense') {
  let guns = pieces.filter((p) => p.id === 'art').length
  const z4 = tech(battle, side === 'attack' ? 'attacker' : 'defender', 'z4Explosives') && guns > 0
  return {
    z4,
    // Antiaircraft artillery rolls nothing in steps 4 and 5.
    dice: pieces
      .filter((p) => !isFlak(p))
      .map((p) => {
        const supported = side === 'attack' && p.id === 'inf' && guns-- > 0
        return combatDie((VALUES[p.id] as Value)[side] + (supported ? 1 : 0), z4)
      }),
  }
}

/** Takes the first piece that passes out of `pieces`; null when there is none. */
function takeFirst(pieces: Piece[], test: (p: Piece) => boolean): Piece | null {
  const ix = pieces.findIndex(test)
  return ix < 0 ? null : (pieces.splice(ix, 1)[0] as Piece)
}

/** Chances of so many hits and strikes with these dice. */
function salvosOf(dice: readonly (readonly (readonly [Face, number])[])[]): [number, number, number][] {
  const sums = new Map<string, number>()
  rollAll(dice, (faces, p) => {
    const key = `${faces.filter((f) => f === 'hit').length} ${faces.filter((f) => f === 'strike').length}`
    sums.set(key, (sums.get(key) ?? 0) + p)
  })
  return [...sums].map(([key, p]) => [...key.split(' ').map(Number), p] as [number, number, number])
}

/** Chances of so many zombies that bite the attacker and the defender. */
function lettersOf(z: number): [number, number, number][] {
  const sums = new Map<string, number>()
  rollAll(
    Array.from({ length: z }, () => zombieDie),
    (bites, p) => {
      const key = `${bites.filter((b) => b === 'A').length} ${bites.filter((b) => b === 'D').length}`
      sums.set(key, (sums.get(key) ?? 0) + p)
    },
  )
  return [...sums].map(([key, p]) => [...key.split(' ').map(Number), p] as [number, number, number])
}

/** The dice of the bombarding ships. */
function shipDice(battle: Battle, z4: boolean) {
  const by = battle.bombardBy ?? { bb: battle.bombard ?? 0 }
  const armed = z4 && battle.house?.explosivesAshoreOnly !== true
  return Object.entries(by).flatMap(([id, n]) => Array.from({ length: n }, () => combatDie((VALUES[id] as Value).attack, armed)))
}

/** A table in the middle of a round, who has fallen in it, and defenders that shells have silenced. */
interface Midway extends Table {
  dead: Piece[]
  silent: Piece[]
}

/** A face for every bombarding ship, attacker and defender, and a letter for every zombie. */
export function landRound(battle: Battle, from: Table, first: boolean): [Table, number][] {
  const out = new Map<string, [Table, number]>()
  const attack = landDice(battle, from.a, 'attack')
  const { z4 } = landDice(battle, from.d, 'defense')
  const nothing: [number, number, number][] = [[0, 0, 1]]
  const shells = first && (battle.bombard ?? 0) > 0 ? salvosOf(shipDice(battle, attack.z4)) : nothing
  const early = battle.bombardsFirst === true
  const shots = salvosOf(attack.dice)
  const replies = new Map<string, [number, number, number][]>()
  const replyOf = (firing: readonly Piece[]) => {
    const known =
      replies.get(list(firing)) ?? salvosOf(firing.filter((p) => !isFlak(p)).map((p) => combatDie((VALUES[p.id] as Value).defense, z4)))
    replies.set(list(firing), known)
    return known
  }
  const kill = (t: Midway, n: number) => {
    t.z = Math.max(0, t.z - n)
  }
  const fall = (t: Midway, side: 'a' | 'd', n: number, may: (p: Piece) => boolean): Piece[] => {
    const fallen: Piece[] = []
    for (let k = 0; k < n; k++) {
      const piece = takeFirst(t[side], may)
      if (piece) fallen.push(piece)
    }
    t.dead.push(...fallen)
    return fallen
  }
  const shelled = (before: Midway, [hits, strikes]: [number, number, number]): Midway => {
    const t = copy(before) as Midway
    const fallen = fall(t, 'd', hits, battle.house?.bombardmentHitsAircraft ? () => true : land)
    kill(t, hits - fallen.length + strikes)
    if (battle.house?.bombardmentSilences) t.silent.push(...fallen)
    return t
  }
  const bitten = (before: Midway, [toA, toD]: [number, number, number]): Midway => {
    const t = copy(before) as Midway
    const may = (p: Piece) => land(p) && !(battle.house?.flakSafeFromZombies === true && isFlak(p))
    fall(t, 'a', toA, may)
    fall(t, 'd', toD, may)
    return t
  }
  const fire = (t2: Midway, pBefore: number) => {
    const firing = [...from.d]
    for (const { id } of t2.silent) takeFirst(firing, (p) => p.id === id)
    for (const [hits, strikes, pShots] of shots)
      for (const [backHits, backStrikes, pBack] of replyOf(firing)) {
        const t = copy(t2) as Midway
        kill(t, hits - fall(t, 'd', hits, () => true).length + strikes)
        kill(t, backHits - fall(t, 'a', backHits, () => true).length + backStrikes)
        const { dead, silent: _, ...after } = t
        if (battle.rising !== false) after.z += dead.filter((p) => p.id === 'inf').length
        const key = keyOf(after)
        const known = out.get(key)
        const p = pBefore * pShots * pBack
        if (known) known[1] += p
        else out.set(key, [after, p])
      }
  }
  const start: Midway = { ...copy(from), dead: [], silent: [] }
  if (early) {
    for (const shell of shells) {
      const t1 = shelled(start, shell)
      for (const bites of lettersOf(t1.z)) fire(bitten(t1, bites), shell[2] * bites[2])
    }
  } else for (const bites of lettersOf(from.z)) for (const shell of shells) fire(shelled(bitten(start, bites), shell), bites[2] * shell[2])
  return [...out.values()]
}

/** Antiaircraft fire before the first round: every way it can fall, with the artillery gone where it stands alone. */
function afterFlakFire(battle: Battle, from: Table): [Table, number][] {
  const flak = from.d.filter(isFlak).length
  if (battle.kind === 'sea' || flak === 0) return [[from, 1]]
  const shots = battle.flakFired ? 0 : Math.min(3 * flak, from.a.filter(air).length)
  const strike = battle.house?.flakKillsZombies ? 1 / 6 : 0
  const die: [Face, number][] = [
    ['hit', 1 / 6],
    ['strike', strike],
    ['miss', 5 / 6 - strike],
  ]
  return salvosOf(Array.from({ length: shots }, () => die)).map(([hits, strikes, p]) => {
    const t = copy(from)
    for (let n = 0; n < hits; n++) takeFirst(t.a, air)
    t.z = Math.max(0, t.z - strikes)
    overrunFlak(battle, t)
    return [t, p]
  })
}

/** Antiaircraft artillery alone against somebody who can attack is lost without dice. */
export function overrunFlak(battle: Battle, t: Table): void {
  if (battle.house?.flakStandsAlone === true || !t.d.every(isFlak)) return
  if (t.a.some((p) => (VALUES[p.id] as Value).attack > 0)) t.d = []
}

const points = (pieces: readonly Piece[], side: 'attack' | 'defense') => {
  let sum = pieces.reduce((n, p) => n + (VALUES[p.id] as Value)[side], 0)
  if (side === 'attack') sum += Math.min(pieces.filter((p) => p.id === 'inf').length, pieces.filter((p) => p.id === 'art').length)
  return sum
}

type Verdict = 'on' | 'over' | 'retreat' | 'airRound'

/** Step 8; a partial retreat changes the table and asks again. */
function landStep8(battle: Battle, t: Table, rounds: number): Verdict {
  const last = battle.rounds !== undefined && rounds >= battle.rounds
  const policy = battle.policy?.attacker
  if (t.a.length === 0) return 'over'
  overrunFlak(battle, t)
  if (t.d.length === 0) {
    if (t.z === 0 || last) return 'over'
    if (!t.a.some(troop(battle))) return tech(battle, 'attacker', 'airDots') && policy?.airRound !== false ? 'airRound' : 'over'
    const press = policy?.press ?? 'cease'
    if (press === 'cease') return 'over'
    if (press === 'clear') return 'on'
    return t.a.filter(troop(battle)).length >= (press.landAtLeast ?? 1) && t.z <= (press.zombiesAtMost ?? 1e9) ? 'on' : 'over'
  }
  const r = policy?.retreat ?? {}
  const away =
    last ||
    (r.unitsLeft !== undefined && t.a.length <= r.unitsLeft) ||
    (r.withoutLand === true && !t.a.some(troop(battle))) ||
    (r.strengthBelow !== undefined && points(t.a, 'attack') < r.strengthBelow * points(t.d, 'defense')) ||
    (r.outnumberedAt !== undefined && t.a.length <= r.outnumberedAt && t.d.length > t.a.length) ||
    (r.zombiesAbove !== undefined && t.z > r.zombiesAbove)
  // AAZ-PRESS.16: aircraft need no space to retreat to.
  if (!away || (battle.retreatSpace === false && t.a.some((p) => land(p) && !p.sea))) return 'on'
  const stay = t.a.filter((p) => p.sea)
  if (stay.length === 0) return 'retreat'
  if (stay.length === t.a.length) return 'on'
  t.away.push(...t.a.filter((p) => !p.sea))
  t.a = stay
  return landStep8(battle, t, rounds)
}

// ---- sea ----

/** All ways to place the hits; the best by the book, then by the owner's order (AAZ-AFIRE.8). */
function assign(pieces: readonly Piece[], hits: readonly ('sub' | 'air' | 'any')[], hunted: boolean, damageLast: boolean): Piece[] {
  const can = (hit: string, p: Piece) => (hit === 'sub' ? !air(p) : hit === 'air' ? hunted || p.id !== 'sub' : true)
  const capacity = (p: Piece) => (p.id === 'bb' ? (p.hurt ? 1 : 2) : 1)
  let best: { used: number; boats: number; taste: string; takes: number[] } | null = null
  const seen = new Set<string>()
  const go = (at: number, takes: number[], used: number) => {
    const mark = `${at} ${takes.join()}`
    if (seen.has(mark)) return
    seen.add(mark)
    const hit = hits[at]
    if (hit === undefined) {
      const boats = pieces.reduce((n, p, ix) => n + (p.id === 'trn' ? (takes[ix] as number) : 0), 0)
      // The owner's taste: harmless first hits before all, then the pieces in their order.
      const harmless = pieces.filter((p, ix) => p.id === 'bb' && !p.hurt && (takes[ix] as number) > 0).length
      const falls = pieces.map((p, ix) => ((takes[ix] as number) >= capacity(p) ? '1' : '0')).join('')
      // Or in turn: where the first battleship stands, all their harmless hits, then their losses.
      const ship = (p: Piece) => capacity(p) === 2 || p.hurt === true
      const fallen = (p: Piece) => ((takes[pieces.indexOf(p)] as number) >= capacity(p) ? '1' : '0')
      const ships = pieces.filter(ship)
      const inTurn = pieces
        .map((p) => (!ship(p) ? fallen(p) : p === ships[0] ? String(harmless).padStart(3, '0') + ships.map(fallen).join('') : ''))
        .join('')
      const taste = damageLast ? inTurn : `${String(harmless).padStart(3, '0')}${falls}`
      if (!best || used > best.used || (used === best.used && (boats < best.boats || (boats === best.boats && taste > best.taste))))
        best = { used, boats, taste, takes: [...takes] }
      return
    }
    go(at + 1, takes, used)
    pieces.forEach((p, ix) => {
      if (!can(hit, p) || (takes[ix] as number) >= capacity(p)) return
      takes[ix]!++
      go(at + 1, takes, used + 1)
      takes[ix]!--
    })
  }
  go(
    0,
    pieces.map(() => 0),
    0,
  )
  const { takes } = best as unknown as { takes: number[] }
  const left = pieces
    .filter((p, ix) => (takes[ix] as number) < capacity(p))
    .map((p) => ({ ...p, ...(p.id === 'bb' && (takes[pieces.indexOf(p)] as number) > 0 ? { hurt: true } : {}) }))
  // Battleships are alike: the hurt ones stand first.
  const ships = left.filter((p) => p.id === 'bb').sort((x, y) => Number(y.hurt ?? false) - Number(x.hurt ?? false))
  return left.map((p) => (p.id === 'bb' ? (ships.shift() as Piece) : p))
}

export function seaRound(battle: Battle, from: Table): [Table, number][] {
  const out = new Map<string, [Table, number]>()
  const has = (pieces: readonly Piece[], id: string) => pieces.some((p) => p.id === id)
  const kind = (p: Piece) => (p.id === 'sub' ? 'sub' : air(p) ? 'air' : 'any') as 'sub' | 'air' | 'any'
  const mayA = has(from.a, 'sub') && !has(from.d, 'dd')
  const mayD = has(from.d, 'sub') && !has(from.a, 'dd')
  const diveA = mayA && battle.policy?.attacker?.submarines === 'submerge'
  const diveD = mayD && battle.policy?.defender?.submarines === 'submerge'
  const roll = (pieces: readonly Piece[], side: 'attack' | 'defense', each: (hits: ('sub' | 'air' | 'any')[], p: number) => void) => {
    const sums = new Map<string, number>()
    const shooters = pieces.filter((p) => (VALUES[p.id] as Value)[side] > 0)
    rollAll(
      shooters.map((p) => combatDie((VALUES[p.id] as Value)[side], false)),
      (faces, p) => {
        const hits = shooters
          .filter((_, ix) => faces[ix] === 'hit')
          .map(kind)
          .sort()
        sums.set(hits.join(), (sums.get(hits.join()) ?? 0) + p)
      },
    )
    for (const [hits, p] of sums) each(hits === '' ? [] : (hits.split(',') as ('sub' | 'air' | 'any')[]), p)
  }
  const lastA = battle.policy?.attacker?.damageLast === true
  const lastD = battle.policy?.defender?.damageLast === true
  const isSub = (p: Piece) => p.id === 'sub'
  const start = copy(from)
  if (diveA) {
    start.aDived.push(...start.a.filter(isSub))
    start.a = start.a.filter((p) => !isSub(p))
  }
  roll(mayA && !diveA ? start.a.filter(isSub) : [], 'attack', (strikes, p1) => {
    const d1 = assign(start.d, strikes, false, lastD)
    const struck = start.d.filter(isSub).length - d1.filter(isSub).length
    const backers = !mayD ? [] : diveD ? start.d.filter(isSub).slice(0, struck) : start.d.filter(isSub)
    roll(backers, 'defense', (back, p2) => {
      const mid = copy(start)
      mid.d = d1
      mid.a = assign(start.a, back, false, lastA)
      if (diveD) {
        mid.dDived.push(...mid.d.filter(isSub))
        mid.d = mid.d.filter((p) => !isSub(p))
      }
      roll(mayA ? mid.a.filter((p) => !isSub(p)) : mid.a, 'attack', (hits, p3) => {
        const d2 = assign(mid.d, hits, has(mid.a, 'dd'), lastD)
        roll(mayD ? mid.d.filter((p) => !isSub(p)) : mid.d, 'defense', (reply, p4) => {
          const end = copy(mid)
          end.d = d2
          end.a = assign(mid.a, reply, has(mid.d, 'dd'), lastA)
          const key = keyOf(end)
          const known = out.get(key)
          if (known) known[1] += p1 * p2 * p3 * p4
          else out.set(key, [end, p1 * p2 * p3 * p4])
        })
      })
    })
  })
  return [...out.values()]
}

/** Step 8 at sea of a round that began as `begun`; removes defenceless transports from the table. */
export function seaStep8(battle: Battle, t: Table, begun: Table, rounds: number): Verdict {
  const guns = (pieces: readonly Piece[]) => pieces.filter((p) => p.id !== 'trn')
  if (t.a.length === 0) return 'over'
  if (guns(t.d).length === 0) {
    if (guns(t.a).length > 0) t.d = []
    return 'over'
  }
  const free = battle.retreatSpace !== false
  if (guns(t.a).length === 0) {
    if (free) return 'retreat'
    t.a = []
    return 'over'
  }
  // AAZ-REMV.2: a destroyer lost in the round still counts in it.
  const hurts = (from: readonly Piece[], at: readonly Piece[], hunters: readonly Piece[]) =>
    guns(from).some((s) =>
      at.some((p) => (s.id === 'sub' ? !air(p) : air(s) ? p.id !== 'sub' || hunters.some((x) => x.id === 'dd') : true)),
    )
  if (!hurts(t.a, guns(t.d), begun.a) && !hurts(t.d, guns(t.a), begun.d)) {
    t.d = guns(t.d)
    if (!hurts(t.d, t.a, begun.d)) return 'over'
  }
  const r = battle.policy?.attacker?.retreat ?? {}
  const away =
    (battle.rounds !== undefined && rounds >= battle.rounds) ||
    (r.unitsLeft !== undefined && t.a.length <= r.unitsLeft) ||
    (r.outnumberedAt !== undefined && t.a.length <= r.outnumberedAt && t.d.length > t.a.length) ||
    (r.strengthBelow !== undefined && points(t.a, 'attack') < r.strengthBelow * points(t.d, 'defense'))
  return away && (free || t.a.every(air)) ? 'retreat' : 'on'
}

// ---- the battle ----

export function naiveOdds(battle: Battle): NaiveOdds {
  const odds: NaiveOdds = { attackerWins: 0, defenderWins: 0, draw: 0, retreats: 0, captures: 0, holds: 0, rounds: 0, endings: new Map() }
  const start: Table = {
    a: muster(battle, 'attacker'),
    d: muster(battle, 'defender'),
    away: [],
    aDived: [],
    dDived: [],
    z: battle.zombies ?? 0,
  }
  if (battle.kind === 'sea') for (const pieces of [start.a, start.d]) pieces.sort((x, y) => Number(x.id === 'trn') - Number(y.id === 'trn'))
  const end = (t: Table, p: number, rounds: number, retreated: boolean) => {
    const winner = retreated
      ? 'defender'
      : t.a.length > 0 && t.d.length === 0
        ? 'attacker'
        : t.d.length > 0 && t.a.length === 0
          ? 'defender'
          : 'draw'
    if (winner === 'attacker') odds.attackerWins += p
    else if (winner === 'defender') odds.defenderWins += p
    else odds.draw += p
    if (retreated) odds.retreats += p
    const taken = winner === 'attacker' && t.a.some(troop(battle))
    if (taken) odds.captures += p
    // AAZ-ZCAP.7: what only zombies stand in falls to them.
    const kept = t.d.length + t.dDived.length > 0 || (battle.kind === 'land' && !taken && t.z === 0)
    if (kept) odds.holds += p
    odds.rounds += rounds * p
    const key = `${list([...t.a, ...t.away, ...t.aDived])}|${list([...t.d, ...t.dDived])}|${t.z}|${winner}|${retreated}`
    odds.endings.set(key, (odds.endings.get(key) ?? 0) + p)
  }
  let open = new Map<string, [Table, number]>()
  const put = (to: typeof open, t: Table, p: number) => {
    const known = to.get(keyOf(t))
    if (known) known[1] += p
    else to.set(keyOf(t), [t, p])
  }
  const saws = tech(battle, 'attacker', 'chainsawTanks') ? start.a.filter((p) => p.id === 'tnk' && !p.sea).length : 0
  rollAll(
    Array.from({ length: saws }, () => combatDie(3, false)),
    (faces, p) => {
      const t = copy(start)
      t.z = Math.max(0, t.z - faces.filter((f) => f !== 'miss').length)
      if (battle.kind === 'sea' && t.d.every((d) => d.id === 'trn')) end({ ...t, d: [] }, p, 0, false)
      else
        for (const [shot, q] of afterFlakFire(battle, t))
          if (battle.kind === 'land' && ((shot.d.length === 0 && shot.z === 0) || shot.a.length === 0)) end(shot, p * q, 0, false)
          else put(open, shot, p * q)
    },
  )
  const memo = new Map<string, [Table, number][]>()
  for (let n = 1; open.size > 0 && n < 400; n++) {
    const next: typeof open = new Map()
    for (const [t, p] of open.values()) {
      if (p < 1e-17) continue
      const key = keyOf(t)
      const moves = (n > 1 ? memo.get(key) : undefined) ?? (battle.kind === 'land' ? landRound(battle, t, n === 1) : seaRound(battle, t))
      if (n > 1) memo.set(key, moves)
      for (const [move, q] of moves) {
        const to = copy(move)
        const verdict = battle.kind === 'land' ? landStep8(battle, to, n) : seaStep8(battle, to, t, n)
        if (verdict === 'on') put(next, to, p * q)
        else if (verdict === 'airRound') for (const [last, r] of landRound(battle, to, false)) end(last, p * q * r, n + 1, false)
        else end(to, p * q, n, verdict === 'retreat')
      }
    }
    open = next
  }
  return odds
}
