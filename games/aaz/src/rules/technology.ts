import { nth } from '@deadfront/kernel'
import { powerName } from '../model/content.ts'
import { COMBAT_DIE } from '../model/dice.ts'
import type { AazTurn } from '../model/events.ts'
import { numberAt } from '../model/list.ts'
import { contentOf, techBits } from '../model/state.ts'

/** AAZ-TECH.1, TECH.2: one combat die on the chart; a result already owned is rolled again; with all six owned, no effect. */
export function developTechnology(t: AazTurn, power: number): void {
  const { s } = t
  const c = contentOf(s)
  if (s.tech[power] === (1 << c.techs.length) - 1) return
  for (;;) {
    const roll = t.roll(6, COMBAT_DIE)
    const tech = numberAt(c.techByRoll, roll)
    if (tech < 0) continue
    const owned = (techBits(s, power) & (1 << tech)) !== 0
    t.emit({
      type: 'techRolled',
      rule: owned ? 'AAZ-TECH.2' : 'AAZ-TECH.1',
      power: powerName(c, power),
      roll,
      tech: nth(c.techs, tech),
      owned,
    })
    if (owned) continue
    s.tech[power] = numberAt(s.tech, power) | (1 << tech)
    return t.emit({ type: 'techGained', rule: 'AAZ-TECH.3', power: powerName(c, power), tech: nth(c.techs, tech) })
  }
}
