import { type Content, kindName, landNear } from '../model/content.ts'
import type { Aaz } from '../model/state.ts'
import { buysFirst, costOf, isEligible, isIC } from './board.ts'

/** The kinds of a recruitment center and of an industrial complex among purchases: they are not units (AAZ-UREF.11, AAZ42-U-FAC.2). */
export const CENTER = -1
export const COMPLEX = -2
export const isFacility = (k: number): boolean => k < 0

const IS_CENTER = /^(RC|recruitment cent(er|re))$/i
const IS_COMPLEX = /^(IC|industrial complex)$/i

/** The facility that a name means; 0 for units. */
export const facilityNamed = (name: string): number => (IS_CENTER.test(name) ? CENTER : IS_COMPLEX.test(name) ? COMPLEX : 0)

/** The price of a facility, where the board sells it (AAZ-EXP42.4, AAZ42-PURCH.11). */
export const facilityPrice = (c: Content, k: number): number | undefined => (k === CENTER ? c.raw.center : c.raw.complex)

/** The facilities for sale. */
export const facilitiesSold = (c: Content): number[] => [CENTER, COMPLEX].filter((k) => facilityPrice(c, k) !== undefined)

export const priceOf = (s: Aaz, c: Content, k: number): number => (isFacility(k) ? (facilityPrice(c, k) ?? 0) : costOf(s, c, k))

export const goodsName = (c: Content, k: number): string => (k === CENTER ? 'RC' : k === COMPLEX ? 'IC' : kindName(c, k))

/** Eligible industrial complexes next to a sea zone (AAZ-PLACE.5). */
export const complexesBeside = (s: Aaz, c: Content, p: number, zone: number): number[] =>
  landNear(c, zone).filter((at) => isIC(s, c, at) && isEligible(s, c, at, p))

/** Goods of one kind that were bought in this phase; `at` is -1 for those without a place yet. */
export interface BoughtGoods {
  kind: number
  at: number
  count: number
}

/** What was bought in this phase, one entry for each kind and place. Facilities are there at once where they are placed at once. */
export function boughtGoods(s: Readonly<Aaz>, c: Content): BoughtGoods[] {
  const goods: BoughtGoods[] = []
  const add = ({ kind, at, count }: BoughtGoods): void => {
    const known = goods.find((x) => x.kind === kind && x.at === at)
    if (known) known.count += count
    else goods.push({ kind, at, count })
  }
  s.bought.forEach(add)
  if (!buysFirst(c)) for (const at of s.raised ?? []) add({ kind: s.centers?.includes(at) ? CENTER : COMPLEX, at, count: 1 })
  return goods
}
