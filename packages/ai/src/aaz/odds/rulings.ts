import { type Ruling, RULINGS } from '@deadfront/aaz/rulings'
import type { Battle, HouseRules } from './battle.ts'

/** A battle at a table that plays so. When the ships fire is said by `bombardsFirst`. */
export function playedBy(rulings: readonly Ruling[]): Pick<Battle, 'rising' | 'house'> {
  const house: HouseRules = Object.fromEntries(
    rulings.flatMap((id) => (id === 'noZombies' || id === 'bombardmentInStepFour' ? [] : [[id, true]])),
  )
  return { ...(rulings.includes('noZombies') ? { rising: false } : {}), ...(Object.keys(house).length > 0 ? { house } : {}) }
}

/** The rulings in a list of names; what is none is left out. */
export const rulingsIn = (names: readonly string[]): Ruling[] => RULINGS.filter((id) => names.includes(id))
