import { type Content, kindName, landNear } from '../model/content.ts'
import type { Aaz } from '../model/state.ts'
import { costOf, isEligible, isIC } from './board.ts'

/** The kind of a recruitment center among purchases: it is no unit (AAZ-UREF.11). */
export const CENTER = -1

export const IS_CENTER = /^(RC|recruitment cent(er|re))$/i

export const priceOf = (s: Aaz, c: Content, k: number): number => (k === CENTER ? (c.raw.center ?? 0) : costOf(s, c, k))

export const goodsName = (c: Content, k: number): string => (k === CENTER ? 'RC' : kindName(c, k))

/** Eligible industrial complexes next to a sea zone (AAZ-PLACE.5). */
export const servers = (s: Aaz, c: Content, p: number, zone: number): number[] =>
  landNear(c, zone).filter((at) => isIC(c, at) && isEligible(s, c, at, p))
