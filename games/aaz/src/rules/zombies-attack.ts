import { amounts, type AskRule, isRefusal, nth, type Refusal, type StepRule } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { type Content, kindName, powerName, spaceName } from '../model/content.ts'
import { ZOMBIE_DIE } from '../model/dice.ts'
import type { AazEvent, AazTurn, Count } from '../model/events.ts'
import type { AazFrame, ZombieLossFrame } from '../model/frames.ts'
import { addTo } from '../model/list.ts'
import { readLossList } from '../model/names.ts'
import { refuseBadCount, refuseBadLoss } from '../model/refusals.ts'
import { type Aaz, activePower, addUnits, contentOf, countAt, seatOf, zombiesAt } from '../model/state.ts'
import { lossOrder, ordersOf } from '../read/orders.ts'
import { chooserOf, diceInPhaseTwo, keyOf, type Victims, victimsIn } from '../read/zombies.ts'

type AttackFrame = Extract<AazFrame, { kind: 'zombies.attack' }>

/** Phase 2, one territory after the other (AAZ-ZATK.14). */
export const zombiesAttack: StepRule<Aaz, AttackFrame, AazEvent> = {
  run(t, f) {
    const at = f.left.shift()
    if (at === undefined) return t.done()
    zombiesAttackIn(t, at, activePower(t.s))
  },
}

/** Rolls the zombies of a territory against one power's units there. */
export function zombiesAttackIn(t: AazTurn, at: number, power: number): void {
  const { s } = t
  const c = contentOf(s)
  const n = diceInPhaseTwo(s, c, at, power)
  const dice: number[] = []
  let hits = 0
  for (let i = 0; i < n; i++) {
    const die = t.roll(6, ZOMBIE_DIE, 'zombies')
    dice.push(die)
    // GAP-1 as a switch: the D face (3 on our die) or the A faces (1 and 2).
    if (s.options.phase2Face === 'D' ? die === 3 : die <= 2) hits++
  }
  const victims = victimsIn(s, c, at, power)
  let total = 0
  for (const v of victims) total += v.n
  const lost = Math.min(hits, total)
  t.emit({
    type: 'zombiesAttacked',
    rule: 'AAZ-ZATK.2',
    at: spaceName(c, at),
    power: powerName(c, power),
    zombies: zombiesAt(s, at),
    held: zombiesAt(s, at) - n,
    dice,
    hits,
    lost,
  })
  if (lost === 0) return
  const only = victims.length === 1 || lost === total
  const orders = ordersOf(s, chooserOf(s, c, power))
  if (!only && orders.ask) return t.call({ kind: 'zombies.losses', at, power: power, hits: lost })
  const order = only ? victims : [...victims].sort((a, b) => lossOrder(c, orders, a.k) - lossOrder(c, orders, b.k))
  let left = lost
  const lose = order.map((v) => {
    const n = Math.min(left, v.n)
    left -= n
    return { p: v.p, k: v.k, n }
  })
  devour(t, at, lose)
}

/** AAZ-ZATK.10: infantry become zombies where they are lost; no other unit does. */
function devour(t: AazTurn, at: number, lose: readonly Victims[]): void {
  const { s } = t
  const c = contentOf(s)
  let risen = 0
  for (let p = 0; p < c.P; p++) {
    const units: Count = {}
    for (const v of lose) {
      if (v.p !== p || v.n === 0) continue
      addUnits(s, c, at, p, v.k, -v.n)
      units[kindName(c, v.k)] = v.n
      if (c.rises[v.k]) risen += v.n
    }
    if (Object.keys(units).length > 0)
      t.emit({ type: 'unitsLost', rule: 'AAZ-ZATK.3', at: spaceName(c, at), power: powerName(c, p), units, cause: 'zombies' })
  }
  if (risen === 0) return
  addTo(s.zombies, at, risen)
  t.emit({ type: 'zombiesRose', rule: 'AAZ-ZATK.10', at: spaceName(c, at), n: risen, zombies: zombiesAt(s, at) })
}

/** The losses an answer names, or why they are not possible. */
function readLosses(s: Aaz, c: Content, f: ZombieLossFrame, given: unknown): Victims[] | Refusal {
  const named = readLossList(c, given)
  if (named === null) return refuseBadCount('AAZ-ZATK.5')
  const victims = victimsIn(s, c, f.at, f.power)
  const lose = victims.map((v) => ({ ...v, n: 0 }))
  for (const { name, power, k, n } of named) {
    const i = victims.findIndex((v) => v.k === k && v.p === (power < 0 ? f.power : power))
    if (i < 0) return refuseBadLoss(whyNoVictim(s, c, f, name, power, k), name)
    nth(lose, i).n += n
    if (nth(lose, i).n > nth(victims, i).n) return refuseBadLoss('AAZ-ZATK.3', name)
  }
  const total = lose.reduce((sum, v) => sum + v.n, 0)
  return total === f.hits ? lose : refuseBadLoss('AAZ-ZATK.3', `${total} of ${f.hits}`)
}

/** AAZ-ZATK.7: complexes are no units; AAZ-ZATK.8: units of other powers there are safe. */
function whyNoVictim(s: Aaz, c: Content, f: ZombieLossFrame, name: string, power: number, k: number): string {
  if (/^(IC|RC|industrial complex|recruitment cent(er|re))$/i.test(name)) return 'AAZ-ZATK.7'
  const guest = k >= 0 && c.powers.some((_, q) => q !== f.power && countAt(s, c, f.at, q, k) > 0)
  return guest || (power >= 0 && power !== f.power) ? 'AAZ-ZATK.8' : 'AAZ-ZATK.3'
}

/** AAZ-ZATK.5: the owner chooses which units are lost. */
export const zombieLosses: AskRule<Aaz, ZombieLossFrame, Answers['zombies.losses'], AazEvent> = {
  rule: 'AAZ-ZATK.5',
  who: (s, f) => [seatOf(s, chooserOf(s, contentOf(s), f.power))],
  space(s, f) {
    const c = contentOf(s)
    const items = victimsIn(s, c, f.at, f.power).map((v) => ({ id: keyOf(c, f.power, v), min: 0, max: Math.min(v.n, f.hits) }))
    return [amounts('lose', items, f.hits, f.hits, { do: 'lose' })]
  },
  whyNot(s, f, { lose }) {
    const read = readLosses(s, contentOf(s), f, lose)
    return isRefusal(read) ? read : null
  },
  answer(t, f, { lose }) {
    const read = readLosses(t.s, contentOf(t.s), f, lose)
    if (isRefusal(read)) throw new Error(read.say)
    t.done()
    devour(t, f.at, read)
  },
}
