import type { Battle } from '../../../src/aaz/odds/index.ts'
import { afterFlakFire, landRound, landStep8 } from './naive-land.ts'
import { combatDie, copy, keyOf, list, muster, rollAll, type Table, tech, troop } from './naive-pieces.ts'
import { seaRound, seaStep8 } from './naive-sea.ts'

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

/**
 * The referee of the odds engine: battles by the book, die by die, with lists of soldiers and no mathematics. Every face
 * of every die is tried; rounds repeat until next to nothing is open. Slow on purpose, and written apart from the engine.
 */
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
