import { type Content, ipcOf, kindName, NOBODY, ZOMBIES } from '../model/content.ts'
import { numberAt } from '../model/list.ts'
import { type Aaz, contentOf, countAt, zombiesAt } from '../model/state.ts'
import { allied, anyUnits, facilityAt, hasTech } from './board.ts'

/** AAZ-ZCAP.2, ZCAP.4: only zombies; a complex or center is not taken until they outnumber its value. */
export function willFall(s: Aaz, at: number): boolean {
  const c = contentOf(s)
  if (s.zombies[at] === 0 || s.control[at] === ZOMBIES || s.control[at] === NOBODY) return false
  if (facilityAt(s, c, at) > 0 && zombiesAt(s, at) <= ipcOf(c, at)) return false
  return s.options.flakHoldsNothing ? !anyCombatUnits(s, c, at) : !anyUnits(s, c, at)
}

/** AAZ42-ZCAP.3 as a switch: antiaircraft artillery alone does not prevent control by the zombies (GAP42-12). */
const anyCombatUnits = (s: Aaz, c: Content, at: number): boolean =>
  c.powers.some((_, p) => c.kinds.some((_, k) => !c.flak[k] && countAt(s, c, at, p, k) > 0))

/** AAZ-ZATK.1: only the active power's own territories. */
export function territoriesUnderAttack(s: Aaz, power: number): number[] {
  return contentOf(s).lands.filter((at) => s.control[at] === power && zombiesAt(s, at) > 0 && at !== s.cordon)
}

/** AAZ-TECH.4: each of your infantry in suits stops one zombie. */
export function diceInPhaseTwo(s: Aaz, c: Content, at: number, power: number): number {
  if (!hasTech(s, c, power, 'zibraSuits')) return zombiesAt(s, at)
  let suits = 0
  for (const k of c.landKinds) if (c.rises[k]) suits += countAt(s, c, at, power, k)
  return Math.max(0, zombiesAt(s, at) - suits)
}

export interface Victims {
  p: number
  k: number
  n: number
}

/** Which units can be lost: the power's own (AAZ-ZATK.3, ZATK.8); guests too where the table plays it so (GAP-15). */
export function victimsIn(s: Aaz, c: Content, at: number, power: number): Victims[] {
  const found: Victims[] = []
  for (let p = 0; p < c.P; p++) {
    if (p !== power && !(s.options.guestsBitten && allied(c, p, power))) continue
    for (let k = 0; k < c.K; k++) {
      const n = c.flak[k] && s.options.flakSafeFromZombies ? 0 : countAt(s, c, at, p, k)
      if (n > 0) found.push({ p, k, n })
    }
  }
  return found
}

export const keyOf = (c: Content, power: number, v: Victims): string =>
  v.p === power ? kindName(c, v.k) : `${c.powers[v.p]} ${c.kinds[v.k]}`

/** Who chooses: the owner, or for minor nations the player named by the scenario (AAZ-INTRO.11). */
export const chooserOf = (_s: Aaz, c: Content, power: number): number =>
  c.minor[power] && numberAt(c.chooser, power) >= 0 ? numberAt(c.chooser, power) : power
