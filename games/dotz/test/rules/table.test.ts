import { rule, table } from '@deadfront/testkit'
import { expect } from 'vitest'
import { dotz } from '../../src/index.ts'

/** A fight on a given column and roll: Hits on the Zeds, Hits on the unit, and who gives way. */
function cell(column: string, low: number, high: number, zedsHits: number, unitHits: number, loser: 'zeds' | 'player'): void {
  for (const sum of new Set([low, high])) {
    const first = Math.max(1, sum - 6)
    const g = table(dotz, {
      position: {
        spaces: { 'F#2': 'Z9 {9+9}, Hero A 9|9 {9+9}' },
        now: { combat: { at: 'F#2', attacker: 'player', from: 'F#1', column } },
      },
      dice: [first, sum - first],
    })
    const [result] = g.told('combatResult')
    expect({ column: result?.column, sum: result?.sum }).toEqual({ column, sum })
    expect([result?.zedsHits, result?.unitHits, result?.loser]).toEqual([zedsHits, unitHits, loser])
    const spaces = g.position<{ spaces: Record<string, string[]> }>().spaces
    expect(spaces[loser === 'zeds' ? 'F#2' : 'F#1']).toEqual(['A'])
    g.diceAllUsed()
  }
}

rule('DOTZ-T.1.1', 'Zeds x3, 2', () => cell('Zeds x3', 2, 2, 0, 5, 'player'))
rule('DOTZ-T.1.2', 'Zeds x3, 3-4', () => cell('Zeds x3', 3, 4, 0, 5, 'player'))
rule('DOTZ-T.1.3', 'Zeds x3, 5-6', () => cell('Zeds x3', 5, 6, 0, 4, 'player'))
rule('DOTZ-T.1.4', 'Zeds x3, 7', () => cell('Zeds x3', 7, 7, 0, 3, 'player'))
rule('DOTZ-T.1.5', 'Zeds x3, 8-9', () => cell('Zeds x3', 8, 9, 0, 2, 'player'))
rule('DOTZ-T.1.6', 'Zeds x3, 10-11', () => cell('Zeds x3', 10, 11, 1, 2, 'player'))
rule('DOTZ-T.1.7', 'Zeds x3, 12', () => cell('Zeds x3', 12, 12, 2, 2, 'zeds'))
rule('DOTZ-T.2.1', 'Zeds x2, 2', () => cell('Zeds x2', 2, 2, 0, 5, 'player'))
rule('DOTZ-T.2.2', 'Zeds x2, 3-4', () => cell('Zeds x2', 3, 4, 0, 4, 'player'))
rule('DOTZ-T.2.3', 'Zeds x2, 5-6', () => cell('Zeds x2', 5, 6, 0, 3, 'player'))
rule('DOTZ-T.2.4', 'Zeds x2, 7', () => cell('Zeds x2', 7, 7, 0, 3, 'player'))
rule('DOTZ-T.2.5', 'Zeds x2, 8-9', () => cell('Zeds x2', 8, 9, 1, 2, 'player'))
rule('DOTZ-T.2.6', 'Zeds x2, 10-11', () => cell('Zeds x2', 10, 11, 2, 2, 'zeds'))
rule('DOTZ-T.2.7', 'Zeds x2, 12', () => cell('Zeds x2', 12, 12, 2, 1, 'zeds'))
rule('DOTZ-T.3.1', 'Zeds Advantage, 2', () => cell('Zeds Advantage', 2, 2, 0, 4, 'player'))
rule('DOTZ-T.3.2', 'Zeds Advantage, 3-4', () => cell('Zeds Advantage', 3, 4, 0, 3, 'player'))
rule('DOTZ-T.3.3', 'Zeds Advantage, 5-6', () => cell('Zeds Advantage', 5, 6, 1, 3, 'player'))
rule('DOTZ-T.3.4', 'Zeds Advantage, 7', () => cell('Zeds Advantage', 7, 7, 1, 2, 'player'))
rule('DOTZ-T.3.5', 'Zeds Advantage, 8-9', () => cell('Zeds Advantage', 8, 9, 2, 2, 'zeds'))
rule('DOTZ-T.3.6', 'Zeds Advantage, 10-11', () => cell('Zeds Advantage', 10, 11, 2, 1, 'zeds'))
rule('DOTZ-T.3.7', 'Zeds Advantage, 12', () => cell('Zeds Advantage', 12, 12, 2, 0, 'zeds'))
rule('DOTZ-T.4.1', 'Equal, 2', () => cell('Equal', 2, 2, 0, 4, 'player'))
rule('DOTZ-T.4.2', 'Equal, 3-4', () => cell('Equal', 3, 4, 0, 3, 'player'))
rule('DOTZ-T.4.3', 'Equal, 5-6', () => cell('Equal', 5, 6, 1, 2, 'player'))
rule('DOTZ-T.4.4', 'Equal, 7', () => cell('Equal', 7, 7, 2, 2, 'zeds'))
rule('DOTZ-T.4.5', 'Equal, 8-9', () => cell('Equal', 8, 9, 2, 1, 'zeds'))
rule('DOTZ-T.4.6', 'Equal, 10-11', () => cell('Equal', 10, 11, 3, 1, 'zeds'))
rule('DOTZ-T.4.7', 'Equal, 12', () => cell('Equal', 12, 12, 3, 0, 'zeds'))
rule('DOTZ-T.5.1', 'Human Advantage, 2', () => cell('Human Advantage', 2, 2, 0, 3, 'player'))
rule('DOTZ-T.5.2', 'Human Advantage, 3-4', () => cell('Human Advantage', 3, 4, 1, 3, 'player'))
rule('DOTZ-T.5.3', 'Human Advantage, 5-6', () => cell('Human Advantage', 5, 6, 2, 2, 'zeds'))
rule('DOTZ-T.5.4', 'Human Advantage, 7', () => cell('Human Advantage', 7, 7, 2, 1, 'zeds'))
rule('DOTZ-T.5.5', 'Human Advantage, 8-9', () => cell('Human Advantage', 8, 9, 3, 1, 'zeds'))
rule('DOTZ-T.5.6', 'Human Advantage, 10-11', () => cell('Human Advantage', 10, 11, 3, 0, 'zeds'))
rule('DOTZ-T.5.7', 'Human Advantage, 12', () => cell('Human Advantage', 12, 12, 4, 0, 'zeds'))
rule('DOTZ-T.6.1', 'Human x2, 2', () => cell('Human x2', 2, 2, 1, 3, 'player'))
rule('DOTZ-T.6.2', 'Human x2, 3-4', () => cell('Human x2', 3, 4, 2, 2, 'zeds'))
rule('DOTZ-T.6.3', 'Human x2, 5-6', () => cell('Human x2', 5, 6, 2, 1, 'zeds'))
rule('DOTZ-T.6.4', 'Human x2, 7', () => cell('Human x2', 7, 7, 3, 1, 'zeds'))
rule('DOTZ-T.6.5', 'Human x2, 8-9', () => cell('Human x2', 8, 9, 3, 0, 'zeds'))
rule('DOTZ-T.6.6', 'Human x2, 10-11', () => cell('Human x2', 10, 11, 3, 0, 'zeds'))
rule('DOTZ-T.6.7', 'Human x2, 12', () => cell('Human x2', 12, 12, 4, 0, 'zeds'))
rule('DOTZ-T.7.1', 'Human x3, 2', () => cell('Human x3', 2, 2, 2, 2, 'zeds'))
rule('DOTZ-T.7.2', 'Human x3, 3-4', () => cell('Human x3', 3, 4, 2, 1, 'zeds'))
rule('DOTZ-T.7.3', 'Human x3, 5-6', () => cell('Human x3', 5, 6, 3, 1, 'zeds'))
rule('DOTZ-T.7.4', 'Human x3, 7', () => cell('Human x3', 7, 7, 3, 0, 'zeds'))
rule('DOTZ-T.7.5', 'Human x3, 8-9', () => cell('Human x3', 8, 9, 3, 0, 'zeds'))
rule('DOTZ-T.7.6', 'Human x3, 10-11', () => cell('Human x3', 10, 11, 4, 0, 'zeds'))
rule('DOTZ-T.7.7', 'Human x3, 12', () => cell('Human x3', 12, 12, 5, 0, 'zeds'))
