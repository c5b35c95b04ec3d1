import type { Answer } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { aaz } from '../../src/index.ts'
import { type Board, buy, map, move, play, why } from '../kit.ts'

const SPACES = map({
  T1: [2, ['T2', 'S1'], { facility: 'IC' }],
  T2: [1, ['T3']],
  T3: [1, []],
  S1: ['S2'],
  S2: ['S3'],
  S3: ['S4'],
  S4: [] as string[],
})
const LANDS = { T1: { control: 'Germany', units: { Germany: '2 inf' } }, T2: { control: 'Germany' }, T3: { control: 'UK' } }
const seas = (units: { [zone: string]: { [power: string]: string } }) =>
  Object.fromEntries(Object.entries(units).map(([zone, here]) => [zone, { units: here }]))
const table = (phase: string, zones = {}, options = {}): Board =>
  play('Germany', phase, { territories: LANDS, seaZones: seas(zones), treasury: { Germany: 20 } }, { content: SPACES, options })
const say = (b: Board, answer: Answer) => {
  const no = aaz.whyNot(b.state, b.seat, answer)
  return no === null ? null : `${no.rule} ${no.code} ${no.say}`
}

test('a misspelt key is told, whatever the order', () => {
  const attack = table('combatMove', { S1: { Germany: '1 trn' } })
  expect(say(attack, { do: 'move', units: '1 inf', from: 'T1', to: 'T3', vai: ['T2'] })).toBe(
    'AAZ-CMOVE.3 kernel.unknown-key unknown key "vai"; expected units, from, to, via, cargo, support, attack, raid',
  )
  expect(say(attack, { do: 'move', units: '1 inf', from: 'T1', to: 'T3' })).toBe('AAZ-CMOVE.3 move.too-far T3 is 2 spaces away, inf has 1')
  const blitz = play(
    'Germany',
    'combatMove',
    { territories: { ...LANDS, T2: { control: 'Germany', units: { Germany: '1 inf' } } } },
    { content: SPACES },
  )
  expect(say(blitz, { do: 'move', units: '1 inf', from: 'T2', to: 'T3', vai: [] })).toBe(
    'AAZ-CMOVE.3 kernel.unknown-key unknown key "vai"; expected units, from, to, via, cargo, support, attack, raid',
  )
  expect(say(blitz, { do: 'move', unit: '1 inf', from: 'T2', to: 'T3' })).toContain('unknown key "unit"')
  expect(say(blitz, { do: 'done', force: true })).toBe('AAZ-CMOVE.3 kernel.unknown-key unknown key "force"; expected no more keys')
  const home = table('noncombatMove', { S1: { Germany: '1 trn' } })
  const ship = { do: 'ship', from: 'S1', to: 'S2' }
  expect(say(home, { ...ship, load: [{ from: 'T1', units: '1 inf' }] })).toBeNull()
  expect(say(home, { ...ship, load: [{ from: 'T1', units: '1 inf', zone: 'S1' }] })).toContain('unknown key "zone"; load has')
  expect(say(home, { ...ship, load: [{ from: 'T1', units: '1 inf' }], attack: true })).toContain('unknown key "attack"')
  expect(say(table('purchase'), { ...buy('inf', 1, 'T1'), price: 3 })).toContain('AAZ-PURCH.1 kernel.unknown-key unknown key "price"')
  expect(say(home, { do: 'orders', orders: { ask: false } })).toBeNull()
  expect(say(home, { do: 'orders', ask: false, orders: {} })).toContain('AAZ-MULTI.4 answer.unknown-key unknown key "ask"')
  // The batch with it changes nothing.
  const done = aaz.apply(home.state, 'Germany', [
    { do: 'move', units: '1 inf', from: 'T1', to: 'T2' },
    { do: 'done', x: 1 },
  ])
  expect(done).toMatchObject({ refused: true, code: 'kernel.unknown-key' })
})
test('losses take nothing but losses', () => {
  const b = play(
    'Germany',
    'zombiesAttack',
    { territories: { ...LANDS, T1: { control: 'Germany', zombies: 1, units: { Germany: '1 inf 1 tnk' } } } },
    { content: SPACES, dice: [3] },
  )
  expect(say(b, { lose: { inf: 1 }, lost: 1 })).toBe('AAZ-ZATK.5 kernel.unknown-key unknown key "lost"; expected lose')
  expect(say(b, { lose: { inf: 1 } })).toBeNull()
})
test('what is too much or too far cites the rule of the phase', () => {
  const attack = table('combatMove')
  const home = table('noncombatMove')
  for (const [b, rule] of [
    [attack, 'AAZ-CMOVE.3'],
    [home, 'AAZ-NCM.3'],
  ] as const) {
    expect(why(b, move('3 inf', 'T1', 'T2'))).toBe(rule)
    expect(why(b, move('0 inf', 'T1', 'T2'))).toBe(rule)
    expect(why(b, move('1 inf', 'T1', 'T3'))).toBe(rule)
    expect(why(b, { do: 'ship', from: 'S1', to: 'S2', load: [{ from: 'T1', units: '1 inf' }] })).toBe(rule)
  }
})
test('a fighter for which the decks do not suffice meets the rule of capacity, without any in reach the rule of range', () => {
  const territories = { T1: { control: 'UK' }, T2: { control: 'Germany', units: { Germany: '1 ftr' } }, T3: { control: 'UK' } }
  const fleet = (zones: { [zone: string]: { [power: string]: string } }) =>
    play('Germany', 'combatMove', { territories, seaZones: seas(zones) }, { content: SPACES })
  const flight = move('1 ftr', 'T2', 'S3')
  // The carrier can follow to S3 and take two; its own fighters are away for the same battle.
  const b = fleet({ S1: { Germany: '1 cv 2 ftr' }, S3: { UK: '1 dd' } })
  b.answers('Germany', move('2 ftr', 'S1', 'S3'))
  expect(why(b, flight)).toBe('AAZ-FLY.15')
  expect(why(fleet({ S1: { Germany: '1 cv 1 ftr' }, S3: { UK: '1 dd' } }), flight)).toBeNull()
  expect(why(fleet({ S3: { UK: '1 dd' } }), flight)).toBe('AAZ-CAIR.2')
  // An ally's deck is none.
  expect(why(fleet({ S3: { UK: '1 dd', Japan: '1 cv' } }), flight)).toBe('AAZ-FLY.15')
})
