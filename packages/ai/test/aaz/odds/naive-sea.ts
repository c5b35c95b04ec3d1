import type { Battle } from '../../../src/aaz/odds/index.ts'
import { air, combatDie, copy, keyOf, type Piece, points, rollAll, type Table, type Value, VALUES, type Verdict } from './naive-pieces.ts'

// A round of a sea battle and what follows it, die by die.

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
