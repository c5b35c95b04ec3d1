import { isRefusal, type Refusal } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { AIR, type Content, deckOf, powerName, spaceName } from '../model/content.ts'
import type { AazTurn } from '../model/events.ts'
import { addTo } from '../model/list.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, addUnits, contentOf, openKeys } from '../model/state.ts'
import { deckRoom } from '../read/board.ts'
import { type BoughtGoods, boughtGoods, goodsName, isFacility, priceOf } from '../read/goods.ts'
import { readSpace } from './moves.ts'
import { readGoods } from './production.ts'

type ReturnAnswer = Extract<Answers['purchase'], { do: 'return' }>

function readReturn(s: Readonly<Aaz>, answer: ReturnAnswer): BoughtGoods | Refusal {
  const c = contentOf(s)
  const goods = readGoods(c, answer)
  if (isRefusal(goods)) return goods
  const at = answer.at === undefined ? -1 : readSpace(c, answer.at)
  return isRefusal(at) ? at : { kind: goods.k, count: goods.n, at }
}

const boughtAt = (s: Readonly<Aaz>, c: Content, at: number, test: (k: number) => boolean): number =>
  boughtGoods(s, c).reduce((sum, b) => sum + (b.at === at && test(b.kind) ? b.count : 0), 0)

/** Every single thing that can be given back now. */
export function listReturns(s: Readonly<Aaz>): ReturnAnswer[] {
  const c = contentOf(s)
  return boughtGoods(s, c)
    .map(({ kind, at }): ReturnAnswer => ({ do: 'return', unit: goodsName(c, kind), n: 1, ...(at < 0 ? {} : { at: spaceName(c, at) }) }))
    .filter((answer) => whyNotReturn(s, answer) === null)
}

/** Until the phase ends no payment is final: what was bought in it can be given back (AAZ-PURCH.1). */
export function whyNotReturn(s: Readonly<Aaz>, answer: ReturnAnswer): Refusal | null {
  const c = contentOf(s)
  const goods = readReturn(s, answer)
  if (isRefusal(goods)) return goods
  const { kind, count, at } = goods
  const name = goodsName(c, kind)
  const where = at < 0 ? [] : [spaceName(c, at)]
  if (boughtAt(s, c, at, (k) => k === kind) < count)
    return refuse('AAZ-PURCH.1', 'buy.none', `no ${name} was bought${at < 0 ? '' : ` for ${where[0]}`} in this phase`, [name, ...where])
  return strands(s, c, goods) ? refuse('AAZ-PLACE.8', 'buy.deck', `new fighters stand on the carrier in ${where[0]}`, where) : null
}

/** New fighters count on a new carrier's deck. */
function strands(s: Readonly<Aaz>, c: Content, { kind, count, at }: BoughtGoods): boolean {
  const deck = at < 0 || c.isLand[at] || kind < 0 || kind >= c.K ? 0 : deckOf(c, kind)
  return deck > 0 && boughtAt(s, c, at, (k) => c.domain[k] === AIR) > 0 && deckRoom(s, c, at, activePower(s)) < deck * count
}

/** A center or complex that was raised in this phase is removed again. */
function pullDown(s: Aaz, at: number): void {
  const without = (list: readonly number[] | undefined): number[] | undefined => {
    const rest = (list ?? []).filter((x) => x !== at)
    return rest.length > 0 ? rest : undefined
  }
  openKeys(s)
  s.centers = without(s.centers)
  s.complexes = without(s.complexes)
  s.raised = without(s.raised)
}

export function returnGoods(t: AazTurn, answer: ReturnAnswer): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const goods = readReturn(s, answer)
  if (isRefusal(goods)) throw new Error(goods.say)
  const { kind, count, at } = goods
  let left = count
  for (const b of s.bought.toReversed()) {
    if (b.at !== at || b.kind !== kind) continue
    const n = Math.min(left, b.count)
    b.count -= n
    left -= n
  }
  s.bought = s.bought.filter((b) => b.count > 0)
  if (at >= 0 && isFacility(kind)) pullDown(s, at)
  else if (at >= 0) addUnits(s, c, at, p, kind, -count)
  const ipcs = count * priceOf(s, c, kind)
  addTo(s.treasury, p, ipcs)
  t.emit({
    type: 'unitsReturned',
    rule: 'AAZ-PURCH.1',
    power: powerName(c, p),
    units: { [goodsName(c, kind)]: count },
    ipcs,
    undone: true,
    ...(at < 0 ? {} : { at: spaceName(c, at) }),
  })
}
