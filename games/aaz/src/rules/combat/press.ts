import { type Answer, type AskRule, type Json, pick, type Refusal, whyNotOffered } from '@deadfront/kernel'
import { AIR, type Content, findSpace, LAND, SEA } from '../../model/content.ts'
import type { AazEvent, Count, T } from '../../model/events.ts'
import { type Aaz, activePower, type AazFrame, addMoved, addUnits, type BattleFrame, C, seatOf } from '../../model/state.ts'
import { hasTech } from '../../read/board.ts'
import { ordersOf } from '../orders.ts'
import { no } from '../../model/refusals.ts'
import {
  airAttackers,
  attackersOf,
  attackersWhere,
  battleOf,
  combatOf,
  defendersWhere,
  destroy,
  hasHunter,
  landAttackers,
  markFought,
  seaborneLeft,
  sum,
} from './common.ts'

/** What step 8 leads to: the battle is over, or goes on by itself, or the attacker chooses. */
export type Outlook = { over: true } | { over: false; choices: Answer[] }

const OVER: Outlook = { over: true }
const GO_ON: Outlook = { over: false, choices: [{ choose: 'press' }] }

export const outlook = (s: Aaz, c: Content, b: BattleFrame): Outlook => (b.sea ? outlookAtSea(c, b) : outlookOnLand(s, c, b))

const retreats = (c: Content, b: BattleFrame): Answer[] => b.back.map((at) => ({ choose: 'retreat', to: c.spaces[at]! }))

function outlookOnLand(s: Aaz, c: Content, b: BattleFrame): Outlook {
  if (sum(b.a) === 0) return OVER
  const land = landAttackers(c, b)
  if (sum(b.d) === 0) {
    if (s.zombies[b.at] === 0) return OVER
    // AAZ-PRESS.3, PRESS.10: going on against zombies needs a land unit; Air-D.O.T.s give aircraft one more round (TECH.9).
    if (land === 0 && (b.dots > 0 || !hasTech(s, c, activePower(s), 'airDots'))) return OVER
    return { over: false, choices: [{ choose: 'press' }, { choose: 'cease' }] }
  }
  const overland = land - seaborneLeft(c, b)
  if (overland > 0) return { over: false, choices: [{ choose: 'press' }, ...retreats(c, b)] }
  return airAttackers(c, b) > 0 ? { over: false, choices: [{ choose: 'press' }, { choose: 'retreat' }] } : GO_ON
}

/** Can some fighting unit of one side hit some fighting unit of the other? */
function canHit(c: Content, from: (k: number) => number, hunter: boolean, value: readonly number[], to: (k: number) => number): boolean {
  for (let k = 0; k < c.K; k++) {
    if (value[k] === 0 || from(k) === 0) continue
    for (let v = 0; v < c.K; v++) {
      if (to(v) === 0) continue
      if (c.submarine[k] && c.domain[v] === AIR) continue
      if (c.domain[k] === AIR && c.submarine[v] && !hunter) continue
      return true
    }
  }
  return false
}

/** How a sea battle stands: who can still hit whom, transports left aside or not. */
function standing(c: Content, b: BattleFrame) {
  const attack = (k: number): number => attackersOf(c, b, k)
  const defend = (k: number): number => {
    let n = 0
    for (let p = 0; p < c.P; p++) n += b.d[p * c.K + k]!
    return n
  }
  const noBoats = (of: (k: number) => number) => (k: number) => (c.transport[k] ? 0 : of(k))
  const aHunter = b.aHunted || hasHunter(c, b, 'a')
  const dHunter = b.dHunted || hasHunter(c, b, 'd')
  return {
    attackers: attackersWhere(c, b, (k) => c.attack[k]! > 0),
    boats: attackersWhere(c, b, (k) => c.transport[k]!),
    ships: attackersWhere(c, b, (k) => c.domain[k] === SEA),
    defenders: defendersWhere(c, b, (k) => !c.transport[k]),
    targets: defendersWhere(c, b, (k) => c.transport[k]!),
    hurts: canHit(c, attack, aHunter, c.attack, noBoats(defend)),
    hurtBack: canHit(c, defend, dHunter, c.defense, noBoats(attack)),
    threatened: canHit(c, defend, dHunter, c.defense, attack),
  }
}

function outlookAtSea(c: Content, b: BattleFrame): Outlook {
  const x = standing(c, b)
  if (x.attackers + x.boats === 0 || x.defenders + x.targets === 0) return OVER
  const stay: Outlook = b.back.length > 0 && x.ships > 0 ? { over: false, choices: [{ choose: 'stay' }, ...retreats(c, b)] } : OVER
  if (x.defenders === 0) return x.attackers > 0 ? OVER : stay // AAZ-DTRN.1, PRESS.20
  if (!x.hurts && !x.hurtBack && !(x.boats > 0 && x.threatened)) return stay // GAP-35
  if (x.attackers === 0 && b.back.length === 0) return OVER // AAZ-DTRN.3
  if (x.ships === 0) return { over: false, choices: [{ choose: 'press' }, { choose: 'retreat' }] }
  return b.back.length > 0 ? { over: false, choices: [{ choose: 'press' }, ...retreats(c, b)] } : GO_ON
}

/** AAZ-DTRN: transports nobody protects are destroyed without dice; those whose escorts only cannot be hit, at step 8. */
export function sinkDefenseless(t: T, b: BattleFrame, atStepEight: boolean): void {
  if (!b.sea) return
  const c = C(t.s)
  const x = standing(c, b)
  const stuck = atStepEight && !x.hurts && !x.hurtBack
  if (x.targets > 0 && x.attackers > 0 && (x.defenders === 0 || stuck)) {
    for (let p = 0; p < c.P; p++) {
      let n = 0
      for (const k of c.transportKinds) {
        const boats = b.d[p * c.K + k]!
        destroy(t.s, c, b.at, p, k, boats)
        b.d[p * c.K + k] = 0
        n += boats
      }
      if (n > 0)
        t.emit({
          type: 'transportsDestroyed',
          rule: x.defenders > 0 ? 'AAZ-DTRN.2' : atStepEight ? 'AAZ-DTRN.1' : 'AAZ-DTRN.5',
          at: c.spaces[b.at]!,
          power: c.powers[p]!,
          n,
        })
    }
  }
  if (atStepEight && x.boats > 0 && x.attackers === 0 && x.threatened && x.defenders > 0 && b.back.length === 0) {
    for (const k of c.transportKinds) {
      destroy(t.s, c, b.at, activePower(t.s), k, b.a[k]!)
      b.a[k] = 0
    }
    t.emit({ type: 'transportsDestroyed', rule: 'AAZ-DTRN.3', at: c.spaces[b.at]!, power: c.powers[activePower(t.s)]!, n: x.boats })
  }
}

/** Step 8: another round, unless the battle is over or the attacker, or its standing orders, end it. */
export function pressOn(t: T, b: BattleFrame): void {
  const { s } = t
  const c = C(s)
  sinkDefenseless(t, b, true)
  const now = outlook(s, c, b)
  t.goto(now.over ? 'conclude' : 'round')
  if (now.over || now.choices.length === 1) return
  const ordered = orderedChoice(s, b)
  if (ordered === null) t.call({ kind: 'battle.press' })
  else carryOut(t, b, ordered)
}

type PressFrame = Extract<AazFrame, { kind: 'battle.press' }>

const choicesOf = (s: Aaz): Answer[] => {
  const now = outlook(s, C(s), battleOf(s))
  return now.over ? [] : now.choices
}

/** AAZ-PRESS.3, PRESS.7, PRESS.11: press, cease or retreat, as the enemy left allows. */
export const press: AskRule<Aaz, PressFrame, Answer, AazEvent> = {
  rule: 'AAZ-PRESS.1',
  who: (s) => [seatOf(s, activePower(s))],
  space: (s) => [pick(choicesOf(s))],
  whyNot: (s, _f, answer) => whyNotPress(s, withPlace(s, answer)),
  answer(t, _f, answer) {
    const whole = withPlace(t.s, answer)
    t.done()
    carryOut(t, battleOf(t.s), whole)
  },
}

/** A retreat that does not say where goes to the only place there is. */
function withPlace(s: Aaz, answer: Answer): Answer {
  if (answer.choose !== 'retreat' || answer.to !== undefined) return answer
  const back = choicesOf(s).filter((x) => x.choose === 'retreat')
  return back.length === 1 ? { ...answer, ...back[0] } : answer
}

function carryOut(t: T, b: BattleFrame, answer: Answer): void {
  if (answer.choose === 'press') return goOn(t, b)
  if (answer.choose === 'retreat') return retreat(t, b, answer.to === undefined ? -1 : C(t.s).spaceIx.get(String(answer.to))!)
  if (answer.choose === 'cease')
    t.emit({ type: 'attackCeased', rule: 'AAZ-PRESS.8', at: C(t.s).spaces[b.at]!, power: C(t.s).powers[activePower(t.s)]! })
  b.step = 'conclude'
}

function whyNotPress(s: Aaz, answer: Answer): Refusal | null {
  const c = C(s)
  const b = battleOf(s)
  const choices = choicesOf(s)
  const { choose } = answer
  if (!choices.some((x) => x.choose === choose)) {
    if (choose === 'retreat') return no(sum(b.d) === 0 ? 'AAZ-PRESS.11' : 'AAZ-PRESS.12', 'press.not-now', 'there is no retreat now', [])
    if (choose === 'cease') return no('AAZ-PRESS.7', 'press.not-now', 'an attack is ceased only against zombies alone', [])
    if (choose === 'press' || choose === 'stay') return no('AAZ-PRESS.1', 'press.not-now', 'that is no choice now', [])
    return no('AAZ-PRESS.1', 'answer.unreadable', 'expected choose: press, cease, retreat or stay')
  }
  if (choose === 'retreat' && answer.to !== undefined && !choices.some((x) => x.choose === 'retreat' && x.to === answer.to))
    return no(wasHostile(s, answer.to) ? 'AAZ-PRESS.14' : 'AAZ-PRESS.12', 'press.retreat-where', 'no retreat there', [
      typeof answer.to === 'string' ? answer.to : '?',
    ])
  const known = answer.units !== undefined || answer.keep !== undefined
  if (known) return no(seaborneLeft(c, b) > 0 ? 'AAZ-AMPH.18' : 'AAZ-PRESS.18', 'press.not-now', 'all that can retreat go together', [])
  return whyNotOffered([pick(choices)], answer, 'AAZ-PRESS.12')
}

const wasHostile = (s: Aaz, to: Json): boolean => combatOf(s)?.hostile.includes(findSpace(C(s), String(to))) ?? false

function goOn(t: T, b: BattleFrame): void {
  const { s } = t
  const c = C(s)
  const zombies = sum(b.d) === 0 && !b.sea
  if (zombies) {
    b.zed = true
    if (landAttackers(c, b) === 0) b.dots++
  }
  t.emit({
    type: 'attackPressed',
    rule: zombies ? 'AAZ-PRESS.3' : 'AAZ-PRESS.1',
    at: c.spaces[b.at]!,
    power: c.powers[activePower(s)]!,
    against: zombies ? 'zombies' : 'enemies',
  })
}

/** AAZ-PRESS.12, AMPH.18: all that can go, together, to one space; aircraft stay over the battle; seaborne units fight on. */
function retreat(t: T, b: BattleFrame, to: number): void {
  const { s } = t
  const c = C(s)
  const p = activePower(s)
  const units: Count = {}
  for (let k = 0; k < c.K; k++) {
    const n = b.a[k]!
    if (n === 0) continue
    units[c.kinds[k]!] = n
    if (c.domain[k] !== AIR) {
      addUnits(s, c, b.at, p, k, -n)
      addUnits(s, c, to, p, k, n)
    }
    b.a[k] = 0
  }
  if (to >= 0) {
    let boats = 0
    for (const boat of s.boats)
      if (b.sea && boat.at === b.at && boat.p === p) {
        boat.at = to
        boat.to = -1 // AAZ-AMPH.22
        boat.how = 'fought'
        boats++
      }
    s.moved = s.moved.filter((m) => m.at !== b.at || c.domain[m.k] === AIR || (c.domain[m.k] === LAND && m.how === 'seaborne'))
    for (let k = 0; k < c.K; k++) {
      if (c.domain[k] === AIR) continue
      const n = (units[c.kinds[k]!] ?? 0) - (c.transport[k] && b.sea ? boats : 0)
      if (n > 0) addMoved(s, to, k, n, 0, -1, 'fought')
      // AAZ-BOMB.5: it has seen combat, and supports no landing from its new zone.
      if (n > 0 && c.bombards[k]) s.bombarded.push([to, k, n])
    }
    // Submerged submarines of ours stay where they dived.
    if (b.sea) markFought(s, b.at)
  }
  t.emit({
    type: 'attackRetreated',
    rule: 'AAZ-PRESS.12',
    at: c.spaces[b.at]!,
    power: c.powers[p]!,
    to: to < 0 ? null : c.spaces[to]!,
    units,
  })
  for (const m of s.moved) if (m.at === b.at && c.domain[m.k] === AIR) m.how = 'fought'
  if (b.sea || sum(b.a) === 0) b.step = 'conclude'
}

/** Does a standing order answer step 8? It does when its owner does not want to be asked. */
export function orderedChoice(s: Aaz, b: BattleFrame): Answer | null {
  const orders = ordersOf(s, activePower(s))
  if (orders.ask) return null
  const choices = choicesOf(s)
  if (choices.some((x) => x.choose === 'cease')) return { choose: orders.zombies }
  const back = choices.find((x) => x.choose === 'retreat')
  const outnumbered = sum(b.a) <= orders.retreatAt && sum(b.d) > sum(b.a)
  // Transports that have lost their escort go home while they can.
  const helpless = attackersWhere(C(s), b, (k) => C(s).attack[k]! > 0) === 0
  return back && (outnumbered || helpless) ? back : (choices[0] ?? null)
}
