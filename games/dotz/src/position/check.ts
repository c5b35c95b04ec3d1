import { countUnits, hasUnits, hasZeds, zedsAt } from '../read/board.ts'
import type { Table } from './table.ts'

const MAY_CROWD = ['combat', 'enter', 'zedsBack', 'unitsBack']

/** DOTZ-4.6.1, 5.2.7, 6.0.1: how many fit into a space, and that enemies there are fighting. */
export function checkStacking({ reader, s, c }: Table): void {
  const isFighting = s.stack.some((f) => MAY_CROWD.includes(f.kind))
  for (let at = 1; at < c.spaces.length; at++) {
    const place = `spaces.${c.spaces[at]}`
    const [zeds, units] = [zedsAt(s, at).length, countUnits(s, at)]
    if (zeds > c.limits.zeds) reader.bad(place, `expected at most ${c.limits.zeds} Zeds units, found ${zeds}`, 'DOTZ-4.6.1')
    if (isFighting) continue
    if (units > c.limits.units) reader.bad(place, `expected at most ${c.limits.units} Player units, found ${units}`, 'DOTZ-5.2.7')
    if (hasZeds(s, at) && hasUnits(s, at) && c.isStart[at] !== true)
      reader.bad(place, 'Zeds and Player units share a space, so a combat is due: say so with now.combat', 'DOTZ-6.0.1')
  }
}
