import { type AskRule, isRefusal, pick, type Refusal } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { findKind, kindName, powerName, SEA, spaceName } from '../model/content.ts'
import type { AazEvent } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { addTo } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, addUnits, contentOf, seatOf } from '../model/state.ts'
import { costOf, unitsOf } from '../read/board.ts'
import { readSpace } from './moves.ts'

type BidAnswer = Answers['bid']
type BidFrame = Extract<AazFrame, { kind: 'bid' }>

/** A bid balances the sides: units where the power already has some, the rest as money. */
function whyNotBid(s: Readonly<Aaz>, f: Readonly<BidFrame>, answer: BidAnswer): Refusal | null {
  const c = contentOf(s)
  if (answer.do === 'done') return null
  const k = findKind(c, answer.unit)
  if (k < 0) return refuse('AAZ-COMP.14', 'units.unknown', `unknown unit ${answer.unit}`, [answer.unit])
  const at = readSpace(c, answer.at)
  if (isRefusal(at)) return at
  const fits = (c.domain[k] === SEA) !== c.isLand[at]
  if (!fits || unitsOf(s, c, at, f.power) === 0)
    return refuse('AAZ-OPT.3', 'bid.where', 'bid units join units of yours', [kindName(c, k), spaceName(c, at)])
  if (costOf(s, c, k) > f.left) return refuse('AAZ-OPT.3', 'bid.money', `${f.left} IPCs of the bid are left`, [f.left])
  return null
}

function ways(s: Aaz, f: BidFrame): BidAnswer[] {
  const c = contentOf(s)
  const all: BidAnswer[] = [{ do: 'done' }]
  for (let at = 0; at < c.N; at++)
    for (let k = 0; k < c.K; k++) {
      const answer = { do: 'place', unit: kindName(c, k), at: spaceName(c, at) } as const
      if (unitsOf(s, c, at, f.power) > 0 && whyNotBid(s, f, answer) === null) all.push(answer)
    }
  return all
}

export const bid: AskRule<Aaz, BidFrame, BidAnswer, AazEvent> = {
  rule: 'AAZ-OPT.3',
  who: (s, f) => [seatOf(s, f.power)],
  space: (s, f) => [pick(ways(s, f))],
  whyNot: whyNotBid,
  answer(t, f, answer) {
    const { s } = t
    const c = contentOf(s)
    if (answer.do === 'done') {
      addTo(s.treasury, f.power, f.left)
      t.emit({ type: 'bidKept', rule: 'AAZ-OPT.3', power: powerName(c, f.power), ipcs: f.left })
      return t.done()
    }
    const k = findKind(c, answer.unit)
    const at = readSpace(c, answer.at) as number
    addUnits(s, c, at, f.power, k, 1)
    f.left -= costOf(s, c, k)
    t.emit({
      type: 'bidPlaced',
      rule: 'AAZ-OPT.3',
      power: powerName(c, f.power),
      unit: kindName(c, k),
      at: spaceName(c, at),
      cost: costOf(s, c, k),
    })
  },
}
