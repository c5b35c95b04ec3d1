import { type AskRule, pick, type Refusal, whyNotOffered } from '@deadfront/kernel'
import type { PressAnswer } from '../../model/answers.ts'
import { AIR, attackOf, findSpace, kindName, LAND, powerName, spaceName } from '../../model/content.ts'
import type { AazEvent, AazTurn, Count } from '../../model/events.ts'
import type { AazFrame, BattleFrame } from '../../model/frames.ts'
import { numberAt } from '../../model/list.ts'
import { refuse } from '../../model/refusals.ts'
import { type Aaz, activePower, addMoved, addUnits, contentOf, type Moved, seatOf } from '../../model/state.ts'
import { attackersWhere, battleOf, combatOf, landAttackers, seaborneLeft, sum } from '../../read/battle.ts'
import { ordersOf } from '../../read/orders.ts'
import { outlook, standing } from '../../read/outlook.ts'
import { takeGuests } from '../guests.ts'
import { returnToHosts } from '../hosts.ts'
import { withSpaces } from '../spaces.ts'
import { destroy, markFought } from './common.ts'
import { destroyLoneFlak } from './flak.ts'

/** AAZ-DTRN: transports without escorts are destroyed without dice; those whose escorts only cannot be hit, at step 8. */
export function sinkDefenseless(t: AazTurn, b: BattleFrame, atStepEight: boolean): void {
  if (!b.sea) return
  const c = contentOf(t.s)
  const x = standing(c, b)
  const stuck = atStepEight && !x.hurts && !x.hurtBack
  if (x.targets > 0 && x.attackers > 0 && (x.defenders === 0 || stuck)) {
    for (let p = 0; p < c.P; p++) {
      let n = 0
      for (const k of c.transportKinds) {
        const boats = numberAt(b.defenders, p * c.K + k)
        destroy(t.s, c, b.at, p, k, boats)
        b.defenders[p * c.K + k] = 0
        n += boats
      }
      if (n > 0)
        t.emit({
          type: 'transportsDestroyed',
          rule: x.defenders > 0 ? 'AAZ-DTRN.2' : atStepEight ? 'AAZ-DTRN.1' : 'AAZ-DTRN.5',
          at: spaceName(c, b.at),
          power: powerName(c, p),
          n,
        })
    }
  }
  if (atStepEight && x.boats > 0 && x.attackers === 0 && x.threatened && x.defenders > 0 && b.retreats.length === 0) {
    for (const k of c.transportKinds) {
      destroy(t.s, c, b.at, activePower(t.s), k, numberAt(b.attackers, k))
      b.attackers[k] = 0
    }
    t.emit({ type: 'transportsDestroyed', rule: 'AAZ-DTRN.3', at: spaceName(c, b.at), power: powerName(c, activePower(t.s)), n: x.boats })
  }
}

/** Step 8: another round, unless the battle is over or the attacker, or its standing orders, end it. */
export function pressOn(t: AazTurn, b: BattleFrame): void {
  const { s } = t
  const c = contentOf(s)
  sinkDefenseless(t, b, true)
  destroyLoneFlak(t, b, 'AAZ42-AAF.7')
  const now = outlook(s, c, b)
  t.goto(now.over ? 'conclude' : 'round')
  if (now.over || now.choices.length === 1) return
  const ordered = orderedChoice(s, b)
  if (ordered === null) t.call({ kind: 'battle.press' })
  else carryOut(t, b, ordered)
}

type PressFrame = Extract<AazFrame, { kind: 'battle.press' }>

const choicesOf = (s: Readonly<Aaz>): PressAnswer[] => {
  const now = outlook(s, contentOf(s), battleOf(s))
  return now.over ? [] : now.choices
}

/** AAZ-PRESS.3, PRESS.7, PRESS.11: press, cease or retreat, as the remaining enemy allows. */
export const press: AskRule<Aaz, PressFrame, PressAnswer, AazEvent> = {
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

/** A retreat without a destination goes to the only possible place. */
function withPlace(s: Readonly<Aaz>, answer: PressAnswer): PressAnswer {
  if (answer.do !== 'retreat') return answer
  if (answer.to !== undefined) return withSpaces(contentOf(s), answer)
  const [first, ...others] = choicesOf(s).filter((x) => x.do === 'retreat')
  return first !== undefined && others.length === 0 ? { ...answer, ...first } : answer
}

function carryOut(t: AazTurn, b: BattleFrame, answer: PressAnswer): void {
  if (answer.do === 'press') return goOn(t, b)
  if (answer.do === 'retreat') return retreat(t, b, answer.to === undefined ? -1 : findSpace(contentOf(t.s), answer.to))
  if (answer.do === 'cease')
    t.emit({
      type: 'attackCeased',
      rule: 'AAZ-PRESS.8',
      at: spaceName(contentOf(t.s), b.at),
      power: powerName(contentOf(t.s), activePower(t.s)),
    })
  b.step = 'conclude'
}

function whyNotPress(s: Readonly<Aaz>, answer: PressAnswer): Refusal | null {
  const b = battleOf(s)
  const choices = choicesOf(s)
  if (!choices.some((x) => x.do === answer.do)) return whyNotNow(b, answer.do)
  const { units, keep, ...whole } = answer
  if (whole.do === 'retreat') {
    const { to } = whole
    if (to !== undefined && !choices.some((x) => x.do === 'retreat' && x.to === to))
      return refuse(wasHostile(s, to) ? 'AAZ-PRESS.14' : 'AAZ-PRESS.12', 'press.retreat-where', 'no retreat there', [to])
  }
  if (units !== undefined || keep !== undefined)
    return refuse(seaborneLeft(contentOf(s), b) > 0 ? 'AAZ-AMPH.18' : 'AAZ-PRESS.18', 'press.not-now', 'all that can retreat go together')
  return whyNotOffered([pick(choices)], whole, 'AAZ-PRESS.12')
}

/** Why a choice of step 8 is not possible in this battle. */
function whyNotNow(b: BattleFrame, choice: PressAnswer['do']): Refusal {
  if (choice === 'retreat')
    return refuse(sum(b.defenders) === 0 ? 'AAZ-PRESS.11' : 'AAZ-PRESS.12', 'press.not-now', 'there is no retreat now')
  if (choice === 'cease') return refuse('AAZ-PRESS.7', 'press.not-now', 'an attack is ceased only against zombies alone')
  return refuse('AAZ-PRESS.1', 'press.not-now', 'that is no choice now')
}

const wasHostile = (s: Readonly<Aaz>, to: string): boolean => combatOf(s)?.hostile.includes(findSpace(contentOf(s), to)) ?? false

function goOn(t: AazTurn, b: BattleFrame): void {
  const { s } = t
  const c = contentOf(s)
  const zombies = sum(b.defenders) === 0 && !b.sea
  if (zombies) {
    b.pressedZombies = true
    if (landAttackers(c, b) === 0) b.airDotsUsed++
  }
  t.emit({
    type: 'attackPressed',
    rule: zombies ? 'AAZ-PRESS.3' : 'AAZ-PRESS.1',
    at: spaceName(c, b.at),
    power: powerName(c, activePower(s)),
    against: zombies ? 'zombies' : 'enemies',
  })
}

/** AAZ-PRESS.12, AMPH.18: all that can go, together, to one space; aircraft stay over the battle; seaborne units continue to fight. */
function retreat(t: AazTurn, b: BattleFrame, to: number): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const units: Count = {}
  for (let k = 0; k < c.K; k++) {
    const n = numberAt(b.attackers, k)
    if (n === 0) continue
    units[kindName(c, k)] = n
    if (c.domain[k] !== AIR) {
      addUnits(s, c, b.at, p, k, -n)
      addUnits(s, c, to, p, k, n)
    }
    b.attackers[k] = 0
  }
  if (to >= 0) {
    let boats = 0
    // Units that retreated to here from another battle took no part in this one, and stay (AAZ-GEN.6).
    for (const boat of s.boats)
      if (b.sea && boat.at === b.at && boat.power === p && boat.host === undefined && boat.how !== 'fought') {
        boat.at = to
        boat.to = -1 // AAZ-AMPH.22
        boat.how = 'fought'
        boats++
      }
    const stays = (m: Moved): boolean =>
      m.how === 'fought' || c.domain[m.kind] === AIR || (c.domain[m.kind] === LAND && m.how === 'seaborne')
    s.moved = s.moved.filter((m) => m.at !== b.at || stays(m))
    for (let k = 0; k < c.K; k++) {
      if (c.domain[k] === AIR) continue
      const n = (units[kindName(c, k)] ?? 0) - (c.transport[k] && b.sea ? boats : 0)
      if (n > 0) addMoved(s, { at: to, kind: k, count: n, used: 0, from: -1, how: 'fought' })
      // AAZ-BOMB.5: it was in combat, and supports no landing from its new zone.
      if (n > 0 && c.bombards[k]) s.bombarded.push([to, k, n])
    }
    if (b.sea && c.shared) takeGuests(s, c, p, b.at, to)
    // Submerged submarines of ours stay in their zone.
    if (b.sea) markFought(s, b.at)
  }
  if (b.sea) returnToHosts(s, b.at)
  t.emit({
    type: 'attackRetreated',
    rule: 'AAZ-PRESS.12',
    at: spaceName(c, b.at),
    power: powerName(c, p),
    to: to < 0 ? null : spaceName(c, to),
    units,
  })
  for (const m of s.moved) if (m.at === b.at && c.domain[m.kind] === AIR) m.how = 'fought'
  if (b.sea || sum(b.attackers) === 0) b.step = 'conclude'
}

/** The choice of step 8 that standing orders make; null when the player wants to be asked. */
function orderedChoice(s: Aaz, b: BattleFrame): PressAnswer | null {
  const orders = ordersOf(s, activePower(s))
  if (orders.ask) return null
  const choices = choicesOf(s)
  if (choices.some((x) => x.do === 'cease')) return { do: orders.zombies }
  const back = choices.find((x) => x.do === 'retreat')
  const outnumbered = sum(b.attackers) <= orders.retreatAt && sum(b.defenders) > sum(b.attackers)
  // Transports that have lost their escort retreat while they can.
  const c = contentOf(s)
  const helpless = attackersWhere(c, b, (k) => attackOf(c, k) > 0) === 0
  return back && (outnumbered || helpless) ? back : (choices[0] ?? null)
}
