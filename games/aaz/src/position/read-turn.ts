import { type Given, isObject } from '@deadfront/kernel'
import { AIR, moveOf } from '../model/content.ts'
import { numberAt } from '../model/list.ts'
import { activePower, addMoved, countAt } from '../model/state.ts'
import { buysFirst } from '../read/board.ts'
import { facilityNamed, facilityPrice } from '../read/goods.ts'
import type { TableReader } from './read.ts'

/**
 * What the active power has done in its turn. `moved: [{ at, units, from?, used?, how? }]` are its units that have moved or fought;
 * also purchases, ships that have bombarded and fighters that intercepted.
 */
export function readTurnSoFar(r: TableReader): void {
  for (const [i, value] of r.list(r.given.moved, 'moved').entries()) {
    const place = `moved[${i}]`
    const entry = r.object(value, place)
    r.keys(entry, ['at', 'units', 'from', 'used', 'how'], place)
    const at = r.space(`${place}.at`, entry.at)
    if (at >= 0) readMovedAt(r, place, at, entry)
  }
  for (const [i, value] of boughtList(r).entries()) readBought(r, `bought[${i}]`, value)
  for (const [i, value] of r.list(r.given.bombarded, 'bombarded').entries()) readBombarded(r, `bombarded[${i}]`, value)
  for (const [i, value] of r.list(r.given.scrambled, 'scrambled').entries()) readScrambled(r, `scrambled[${i}]`, value)
}

function readMovedAt(r: TableReader, place: string, at: number, entry: Given): void {
  const { s, c } = r
  const counts = r.units(`${place}.units`, entry.units)
  const from = entry.from === undefined ? -1 : r.space(`${place}.from`, entry.from)
  const used = r.count(entry.used, `${place}.used`, { low: 0, otherwise: 0 })
  const isLate = s.phase === 'noncombatMove' || s.phase === 'mobilize' || (s.phase === 'purchase' && !c.phases.includes('mobilize'))
  const how = r.how(`${place}.how`, entry.how, isLate ? 'fought' : 'moved')
  if (how === 'fresh') return
  for (let k = 0; k < c.K; k++) {
    if (counts[k] === 0) continue
    let known = numberAt(counts, k)
    for (const m of s.moved) if (m.at === at && m.kind === k) known += m.count
    if (known > countAt(s, c, at, activePower(s), k)) r.bad(place, `more ${c.kinds[k]} moved than stand in ${c.spaces[at]}`, 'AAZ-CMOVE.18')
    else if (used > moveOf(c, k)) r.bad(`${place}.used`, `${c.kinds[k]} has only ${c.move[k]} movement`, 'AAZ-CAIR.1')
    else addMoved(s, { at, kind: k, count: numberAt(counts, k), used, from: c.domain[k] === AIR ? -1 : from, how })
  }
}

/** Where units are bought first they may also be written like units: "2 inf 1 IC", `{ "inf": 2 }`. */
function boughtList(r: TableReader): readonly unknown[] {
  const { bought } = r.given
  if (typeof bought !== 'string' && !isObject(bought)) return r.list(bought, 'bought')
  if (isObject(bought)) return Object.entries(bought).map(([unit, n]) => ({ unit, n }))
  return goodsWords(bought)
}

/** Goods given as a text, "2 inf 1 IC". */
export const goodsWords = (text: string): { unit: string; n: number }[] =>
  Array.from(text.matchAll(/(\d+)?\s*([^\s\d,+]+)/g), ([, n = '1', unit = '']) => ({ unit, n: Number(n) }))

function readBought(r: TableReader, place: string, value: unknown): void {
  const { s, c } = r
  const entry = r.object(value, place)
  r.keys(entry, ['at', 'unit', 'n', 'by'], place)
  const count = r.count(entry.n, `${place}.n`, { low: 1, otherwise: 1 })
  // Units bought first wait without a place (AAZ-EXP42.13).
  if (entry.at === undefined && buysFirst(c)) {
    const facility = facilityNamed(String(entry.unit))
    const isSold = facility !== 0 && facilityPrice(c, facility) !== undefined
    const kind = isSold ? facility : r.kind(`${place}.unit`, entry.unit)
    if (isSold || kind >= 0) s.bought.push({ by: -1, at: -1, kind, count })
    return
  }
  const at = r.space(`${place}.at`, entry.at)
  const kind = r.kind(`${place}.unit`, entry.unit)
  const by = entry.by === undefined ? -1 : r.space(`${place}.by`, entry.by)
  if (at >= 0 && kind >= 0) s.bought.push({ by: by < 0 && c.isLand[at] ? at : by, at, kind, count })
}

/** Fighters that intercepted raiders (AAZ42-RAID.8). */
function readScrambled(r: TableReader, place: string, value: unknown): void {
  const entry = r.object(value, place)
  r.keys(entry, ['at', 'power', 'unit', 'n'], place)
  const at = r.space(`${place}.at`, entry.at)
  const power = r.power(`${place}.power`, entry.power)
  const kind = r.kind(`${place}.unit`, entry.unit)
  const n = r.count(entry.n, `${place}.n`, { low: 1, otherwise: 1 })
  if (at < 0 || power < 0 || kind < 0) return
  if (n > countAt(r.s, r.c, at, power, kind)) return r.bad(`${place}.n`, 'more than stand there', 'AAZ42-RAID.8')
  ;(r.s.scrambled ??= []).push([at, power, kind, n])
}

function readBombarded(r: TableReader, place: string, value: unknown): void {
  const entry = r.object(value, place)
  r.keys(entry, ['at', 'unit', 'n'], place)
  const at = r.space(`${place}.at`, entry.at)
  const kind = r.kind(`${place}.unit`, entry.unit)
  const n = r.count(entry.n, `${place}.n`, { low: 1, otherwise: 1 })
  if (at >= 0 && kind >= 0) r.s.bombarded.push([at, kind, n])
}
