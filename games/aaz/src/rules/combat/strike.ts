import { type AskRule, below, pick, whyNotOffered } from '@deadfront/kernel'
import type { Answers } from '../../model/answers.ts'
import { attackOf, type Content, defenseOf, kindName, powerName, spaceName } from '../../model/content.ts'
import { COMBAT_DIE } from '../../model/dice.ts'
import type { AazEvent, AazTurn, Volley } from '../../model/events.ts'
import { type AazFrame, type BattleFrame, type BattleSide, otherSide } from '../../model/frames.ts'
import { addTo, numberAt } from '../../model/list.ts'
import { type Aaz, activePower, contentOf, seatOf } from '../../model/state.ts'
import { battleOf, hasHunter, seatFor } from '../../read/battle.ts'
import { ordersOf } from '../../read/orders.ts'
import { destroy } from './common.ts'
import { assignHits } from './losses.ts'

type SubmergeFrame = Extract<AazFrame, { kind: 'battle.submerge' }>

/** Submarines of a side in front of the line; with a power, only its own. */
function submarinesOf(c: Content, b: BattleFrame, side: BattleSide, power: number): number {
  let n = 0
  for (const k of c.submarineKinds) n += side === 'attacker' ? numberAt(b.attackers, k) : numberAt(b.defenders, power * c.K + k)
  return n
}

/** AAZ-SSTR.2: an enemy destroyer in the battle denies strike and submerging. */
const mayStrike = (c: Content, b: BattleFrame, side: BattleSide): boolean => !hasHunter(c, b, otherSide(side))

/** Step 2, first half: the attacker's submarines submerge or strike. */
export function chooseAttackers(t: AazTurn, b: BattleFrame): void {
  const c = contentOf(t.s)
  b.attackersStruck = b.sea && mayStrike(c, b, 'attacker') && submarinesOf(c, b, 'attacker', 0) > 0
  if (b.attackersStruck) askToSubmerge(t, b, 'attacker', activePower(t.s))
}

/** Step 2, second half: the defender chooses after it has seen the strikes on it (AAZ-SSTR.6); one question for each owner. */
export function chooseDefenders(t: AazTurn, b: BattleFrame): void {
  const c = contentOf(t.s)
  b.defendersStruck = false
  if (!b.sea || !mayStrike(c, b, 'defender')) return
  for (let p = c.P - 1; p >= 0; p--) {
    let any = submarinesOf(c, b, 'defender', p) > 0
    for (const k of c.submarineKinds) any ||= numberAt(b.defendersBehindLine, p * c.K + k) > 0
    if (!any) continue
    b.defendersStruck = true
    if (submarinesOf(c, b, 'defender', p) > 0) askToSubmerge(t, b, 'defender', p)
  }
}

function askToSubmerge(t: AazTurn, b: BattleFrame, side: BattleSide, power: number): void {
  const decider = side === 'attacker' ? power : seatFor(t.s, contentOf(t.s), power)
  const orders = ordersOf(t.s, decider)
  if (side === 'defender' && !orders.ask) {
    if (orders.submerge === 'always') submerge(t, b, side, power, submarinesOf(contentOf(t.s), b, side, power))
    return
  }
  t.call({ kind: 'battle.submerge', side, power })
}

/** AAZ-SSTR.5: they leave this battle at once, and stay in the zone. */
function submerge(t: AazTurn, b: BattleFrame, side: BattleSide, power: number, n: number): void {
  const c = contentOf(t.s)
  let left = n
  for (const k of c.submarineKinds) {
    const key = side === 'attacker' ? k : power * c.K + k
    const front = side === 'attacker' ? b.attackers : b.defenders
    const take = Math.min(left, numberAt(front, key))
    addTo(front, key, -take)
    left -= take
  }
  if (n > 0) t.emit({ type: 'submerged', rule: 'AAZ-SSTR.5', at: spaceName(c, b.at), power: powerName(c, power), n })
}

type SubmergeAnswer = Answers['battle.submerge']

const waysTo = (n: number): SubmergeAnswer[] => Array.from({ length: n + 1 }, (_, subs) => ({ do: 'submerge', subs }))

/** AAZ-SSTR.4: any number of the eligible submarines. */
export const submergeAsk: AskRule<Aaz, SubmergeFrame, SubmergeAnswer, AazEvent> = {
  rule: 'AAZ-SSTR.4',
  who: (s, f) => [seatOf(s, f.side === 'attacker' ? f.power : seatFor(s, contentOf(s), f.power))],
  space: (s, f) => [pick(waysTo(submarinesOf(contentOf(s), battleOf(s), f.side, f.power)))],
  whyNot: (s, f, answer) => whyNotOffered([pick(waysTo(submarinesOf(contentOf(s), battleOf(s), f.side, f.power)))], answer, 'AAZ-SSTR.4'),
  answer(t, f, answer) {
    t.done()
    submerge(t, battleOf(t.s), f.side, f.power, answer.subs)
  },
  sample: (s, f, _seat, rng) => ({
    do: 'submerge',
    subs: below(rng, 4) === 0 ? below(rng, submarinesOf(contentOf(s), battleOf(s), f.side, f.power) + 1) : 0,
  }),
}

/** AAZ-SSTR.8, SSTR.9: the strikes of one side. */
export function strike(t: AazTurn, b: BattleFrame, side: BattleSide): void {
  const { s } = t
  const c = contentOf(s)
  if (side === 'attacker' ? !b.attackersStruck : !b.defendersStruck) return
  const volleys: Volley[] = []
  let hits = 0
  const roll = (power: number, k: number, n: number): void => {
    if (n === 0) return
    const value = side === 'attacker' ? attackOf(c, k) : defenseOf(c, k)
    const dice: number[] = []
    for (let i = 0; i < n; i++) {
      const die = t.roll(6, COMBAT_DIE, kindName(c, k))
      dice.push(die)
      if (die <= value && die < 6) hits++
    }
    volleys.push({ power: powerName(c, power), unit: kindName(c, k), value, dice })
  }
  for (const k of c.submarineKinds) {
    if (side === 'attacker') roll(activePower(s), k, numberAt(b.attackers, k))
    else for (let p = 0; p < c.P; p++) roll(p, k, numberAt(b.defenders, p * c.K + k) + numberAt(b.defendersBehindLine, p * c.K + k))
  }
  if (volleys.length === 0) return
  t.emit({
    type: 'unitsFired',
    rule: side === 'attacker' ? 'AAZ-SSTR.8' : 'AAZ-SSTR.9',
    at: spaceName(c, b.at),
    side: side,
    step: 'strike',
    volleys,
    hits,
    zombieHits: 0,
  })
  if (hits === 0) return
  const used = assignHits(t, b, otherSide(side), [0, 0, hits, 0], 'strike')
  if (used < hits) t.emit({ type: 'hitsWasted', rule: 'AAZ-SSTR.11', at: spaceName(c, b.at), side: side, n: hits - used })
}

/** AAZ-SSTR.10: units hit by strikes leave the battle before any other unit fires. */
export function removeLine(t: AazTurn, b: BattleFrame): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  for (let key = 0; key < b.attackersBehindLine.length; key++) {
    if (numberAt(b.attackersBehindLine, key) > 0) destroy(s, c, b.at, p, key % c.K, numberAt(b.attackersBehindLine, key))
    b.attackersBehindLine[key] = 0
  }
  for (let key = 0; key < b.defendersBehindLine.length; key++) {
    if (numberAt(b.defendersBehindLine, key) > 0)
      destroy(s, c, b.at, Math.floor(key / c.K), key % c.K, numberAt(b.defendersBehindLine, key))
    b.defendersBehindLine[key] = 0
  }
}
