import { type Ruling, RULINGS } from '@deadfront/aaz/rulings'
import type { Battle, HouseRules } from './battle.ts'

/** A battle at a table with these rulings. `bombardsFirst` says when the ships fire. */
export function playedBy(rulings: readonly Ruling[]): Pick<Battle, 'rising' | 'house'> {
  const house: HouseRules = Object.fromEntries(
    rulings.flatMap((id) => (id === 'noZombies' || id === 'bombardmentInStepFour' ? [] : [[id, true]])),
  )
  return { ...(rulings.includes('noZombies') ? { rising: false } : {}), ...(Object.keys(house).length > 0 ? { house } : {}) }
}

/** The rulings in a list of names; names that are not rulings are left out. */
export const rulingsIn = (names: readonly string[]): Ruling[] => RULINGS.filter((id) => names.includes(id))
