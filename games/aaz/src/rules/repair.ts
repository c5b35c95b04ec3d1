import { isRefusal, type Refusal } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { powerName, spaceName, ZOMBIES } from '../model/content.ts'
import type { AazTurn } from '../model/events.ts'
import { addTo, numberAt } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, contentOf, openKeys, treasuryOf } from '../model/state.ts'
import { damageAt, facilitiesOf, facilityAt, isEligible } from '../read/board.ts'
import { readSpace } from './moves.ts'

type RepairAnswer = Extract<Answers['purchase'], { do: 'repair' }>

/** AAZ42-PURCH.7, PURCH.9: 1 IPC for each point of damage, at facilities held since the turn began. */
export function whyNotRepair(s: Readonly<Aaz>, answer: RepairAnswer): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  const at = readSpace(c, answer.at)
  if (isRefusal(at)) return at
  const name = spaceName(c, at)
  const { n = 1 } = answer
  if (n < 1) return refuse('AAZ42-PURCH.7', 'answer.unreadable', 'expected a number from 1')
  if (c.raw.raids !== true || facilityAt(s, c, at) === 0 || damageAt(s, at) < n)
    return refuse('AAZ42-PURCH.7', 'repair.damage', `${name} has ${damageAt(s, at)} damage`, [name, damageAt(s, at)])
  if (s.control[at] !== p)
    return refuse(s.control[at] === ZOMBIES ? 'AAZ42-ZCAP.5' : 'AAZ42-PURCH.7', 'repair.foreign', `${name} is not yours`, [name])
  if (!isEligible(s, c, at, p)) return refuse('AAZ42-PURCH.9', 'repair.captured', `${name} was not yours when the turn began`, [name])
  return n <= treasuryOf(s, p)
    ? null
    : refuse('AAZ42-PURCH.7', 'buy.money', `that costs ${n}, you have ${s.treasury[p]}`, [n, treasuryOf(s, p)])
}

export function repair(t: AazTurn, answer: RepairAnswer): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const at = readSpace(c, answer.at) as number
  const { n = 1 } = answer
  addTo(s.treasury, p, -n)
  changeDamage(s, at, -n)
  t.emit({
    type: 'facilityRepaired',
    rule: 'AAZ42-PURCH.7',
    power: powerName(c, p),
    at: spaceName(c, at),
    n,
    damage: damageAt(s, at),
    treasury: treasuryOf(s, p),
  })
}

/** Adds damage to a facility, or removes some; the table is kept only while there is any. */
export function changeDamage(s: Aaz, at: number, n: number): void {
  const damage = s.damage ?? s.control.map(() => 0)
  damage[at] = numberAt(damage, at) + n
  openKeys(s)
  s.damage = damage.some((x) => x > 0) ? damage : undefined
}

/** Repairs that can be made now: one point, and the maximum that is damaged or can be paid. */
export function listRepairs(s: Aaz): RepairAnswer[] {
  const c = contentOf(s)
  if (s.damage === undefined) return []
  const money = treasuryOf(s, activePower(s))
  return facilitiesOf(s, c).flatMap((at) => {
    const most = Math.min(damageAt(s, at), money)
    const numbers = most > 1 ? [1, most] : [1]
    return numbers
      .map((n): RepairAnswer => ({ do: 'repair', at: spaceName(c, at), n }))
      .filter((answer) => whyNotRepair(s, answer) === null)
  })
}
