import { nth } from '@deadfront/kernel'
import type { Aim, Battle } from '../../../src/aaz/odds/index.ts'
import { landRound, overrunFlak } from './naive-land.ts'
import { air, copy, keyOf, land, muster, type Table, troop, VALUES } from './naive-pieces.ts'
import { seaRound, seaStep8 } from './naive-sea.ts'

/** What a way to play comes to on average. */
export interface Result {
  take: number
  clear: number
  destroy: number
  swing: number
}
const NOTHING: Result = { take: 0, clear: 0, destroy: 0, swing: 0 }

/** After a round: what may be done, which either ends the battle or goes on from a table. */
type Option = { end: Result } | { on: string }
interface Fork {
  options: Option[]
}
interface Round {
  outcomes: { fork: string; p: number }[]
}

const worth = (ids: readonly string[]): number => ids.reduce((sum, id) => sum + (VALUES[id]?.cost ?? 0), 0)

/** All tables of a battle and every choice in it, by the naive rules. */
class Tree {
  readonly rounds = new Map<string, Round>()
  readonly forks = new Map<string, Fork>()
  readonly battle: Battle
  readonly start: Table

  constructor(battle: Battle) {
    this.battle = battle
    this.start = { a: muster(battle, 'attacker'), d: muster(battle, 'defender'), away: [], aDived: [], dDived: [], z: battle.zombies ?? 0 }
    if (battle.kind === 'sea')
      for (const pieces of [this.start.a, this.start.d]) pieces.sort((x, y) => Number(x.id === 'trn') - Number(y.id === 'trn'))
    this.fight(this.start)
  }

  fight(t: Table): string {
    const key = keyOf(t)
    if (this.rounds.has(key)) return key
    const round: Round = { outcomes: [] }
    this.rounds.set(key, round)
    const moves = this.battle.kind === 'land' ? landRound(this.battle, t, false) : seaRound(this.battle, t)
    for (const [to, p] of moves) round.outcomes.push({ fork: this.fork(to, t), p })
    return key
  }

  private fork(t: Table, begun: Table): string {
    const dd = (pieces: Table['a']) => pieces.some((p) => p.id === 'dd')
    const key = this.battle.kind === 'sea' ? `${keyOf(t)} ${dd(begun.a)} ${dd(begun.d)}` : keyOf(t)
    if (this.forks.has(key)) return key
    const fork: Fork = { options: [] }
    this.forks.set(key, fork)
    fork.options = this.battle.kind === 'sea' ? this.seaOptions(t, begun) : this.landOptions(t)
    return key
  }

  private end(t: Table, retreated: boolean): Result {
    const { battle } = this
    const won = !retreated && t.a.length > 0 && t.d.length === 0
    const taken = won && (battle.kind === 'sea' || t.a.some(troop(battle)))
    const alive = (pieces: Table['a']) => worth(pieces.map((p) => p.id))
    const lost = (had: Battle['attacker'], left: number) =>
      worth(Object.entries(had).flatMap(([id, n]) => new Array<string>(n).fill(id))) - left
    const swing = lost(battle.defender, alive([...t.d, ...t.dDived])) - lost(battle.attacker, alive([...t.a, ...t.away, ...t.aDived]))
    const zombiesOnly = battle.kind === 'land' && Object.values(battle.defender).every((n) => n === 0)
    const enemies = t.d.length + t.dDived.length
    const clear = battle.friendly ? t.z === 0 : taken && t.z === 0
    return {
      take: taken && !battle.friendly ? 1 : 0,
      clear: clear ? 1 : 0,
      destroy: enemies === 0 && (!zombiesOnly || t.z === 0) ? 1 : 0,
      swing,
    }
  }

  private landOptions(from: Table): Option[] {
    const t = copy(from)
    overrunFlak(this.battle, t)
    const over: Option = { end: this.end(t, false) }
    if (t.a.length === 0) return [over]
    if (t.d.length === 0) return t.z === 0 || !t.a.some(troop(this.battle)) ? [over] : [{ on: this.fight(t) }, over]
    const options: Option[] = [{ on: this.fight(t) }]
    const stay = t.a.filter((p) => p.sea)
    if (this.battle.retreatSpace === false && t.a.some((p) => land(p) && !p.sea)) return options
    if (stay.length === 0) return [...options, { end: this.end(t, true) }]
    if (stay.length === t.a.length) return options
    const part = copy(t)
    part.away.push(...t.a.filter((p) => !p.sea))
    part.a = stay
    return [...options, { on: this.fight(part) }]
  }

  private seaOptions(t: Table, begun: Table): Option[] {
    const after = copy(t)
    const verdict = seaStep8(this.battle, after, begun, 1)
    if (verdict !== 'on') return [{ end: this.end(after, verdict === 'retreat') }]
    const on: Option = { on: this.fight(after) }
    return this.battle.retreatSpace !== false || after.a.every(air) ? [on, { end: this.end(after, true) }] : [on]
  }

  /** What a policy comes to: the option of each fork. */
  play(option: (fork: string) => number): Result {
    const known = new Map<string, Result>()
    const valueOf = (table: string): Result => {
      const found = known.get(table)
      if (found) return found
      const sum = { ...NOTHING }
      let again = 0
      for (const { fork, p } of this.rounds.get(table)?.outcomes ?? []) {
        const chosen = nth(this.forks.get(fork)?.options ?? [], option(fork))
        if ('on' in chosen && chosen.on === table) {
          again += p
          continue
        }
        const r = 'on' in chosen ? valueOf(chosen.on) : chosen.end
        for (const k of ['take', 'clear', 'destroy', 'swing'] as const) sum[k] += p * r[k]
      }
      for (const k of ['take', 'clear', 'destroy', 'swing'] as const) sum[k] /= 1 - again
      known.set(table, sum)
      return sum
    }
    return valueOf(keyOf(this.start))
  }
}

/** The best result of all policies there are, one by one; nothing when there are more than `most`. */
export function bruteForce(battle: Battle, most: number): ((aim: Aim) => { chance: number; swing: number }) | undefined {
  const tree = new Tree(battle)
  const forks = [...tree.forks].filter(([, f]) => f.options.length > 1).map(([key]) => key)
  if (2 ** forks.length > most) return undefined
  const place = new Map(forks.map((key, n) => [key, n]))
  const results: Result[] = []
  for (let policy = 0; policy < 2 ** forks.length; policy++)
    results.push(tree.play((fork) => (place.has(fork) ? (policy >> (place.get(fork) ?? 0)) & 1 : 0)))
  return (aim) => {
    const goal = aim === 'take' && battle.friendly ? 'clear' : aim
    const chance = Math.max(...results.map((r) => r[goal]))
    const swing = Math.max(...results.filter((r) => r[goal] > chance - 1e-12).map((r) => r.swing))
    return { chance, swing }
  }
}
