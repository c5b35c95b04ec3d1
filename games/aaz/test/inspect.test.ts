import { expect, test } from 'vitest'
import { aaz } from '../src/index.ts'
import { type Board, map, move, play } from './kit.ts'

const zone = map({ T0: [1, ['T1']], T1: [2, []], S0: ['S1'], S1: ['T1'] })
const suggested = (b: Board) => aaz.inspect(b.state, b.seat, { ask: 'losses' })

test('losses are suggested cheapest first, fill the number and are legal', () => {
  const b = play(
    'Germany',
    'combat',
    { territories: { T0: { control: 'Germany' }, T1: { control: 'UK', units: { UK: '3 ftr', Germany: '2 tnk 2 inf 1 ftr' } } } },
    { content: zone, dice: [5, 5, 5, 5, 5, 1, 1, 1] },
  )
  b.asks('Germany', 'battle.losses')
  expect(suggested(b)).toEqual({ inf: 2, tnk: 1 })
  expect(aaz.whyNot(b.state, b.seat, { do: 'lose', lose: { inf: 2, tnk: 1 } })).toBeNull()
})

test('at sea a battleship takes its harmless hit first', () => {
  const b = play(
    'Germany',
    'combat',
    { territories: { T0: { control: 'Germany' } }, seaZones: { S1: { units: { Germany: '1 dd 1 bb', UK: '1 dd' } } } },
    { content: zone, dice: [5, 5, 1] },
  )
  b.asks('Germany', 'battle.losses')
  expect(suggested(b)).toEqual({ bb: 1 })
})

test('without a question of losses nothing is suggested; an unknown name in a question is refused', () => {
  const b = play('Germany', 'combatMove', { territories: { T0: { control: 'Germany', units: { Germany: '1 inf' } } } }, { content: zone })
  expect(suggested(b)).toBeNull()
  expect(aaz.inspectJson(b.state, null, { ask: 'destinations', from: 'Atlantis' })).toMatchObject({ refused: true })
  expect(aaz.inspectJson(b.state, null, { ask: 'destinations', unit: 'zeppelin' })).toMatchObject({ refused: true })
  expect(aaz.inspectJson(b.state, null, { ask: 'setup', at: 'T1', by: 'S1' })).toMatchObject({ refused: true })
})

test('why never changes the state, not even for a moment', () => {
  const b = play(
    'Germany',
    'combatMove',
    {
      territories: { T0: { control: 'Germany', units: { Germany: '1 ftr 1 bmb' } }, T1: { control: 'UK', units: { UK: '1 inf' } } },
      seaZones: { S0: { units: { Germany: '1 cv 1 ftr' } }, S1: { units: { UK: '1 dd' } } },
    },
    { content: zone },
  )
  const frozen = freeze(b.state)
  for (const to of ['T1', 'S1', 'S0'])
    for (const unit of ['ftr', 'bmb', 'cv'])
      for (const from of ['T0', 'S0']) expect(() => aaz.whyNot(frozen, 'Germany', move(`1 ${unit}`, from, to))).not.toThrow()
  expect(() => aaz.whyNot(frozen, 'Germany', { do: 'done' })).not.toThrow()
  expect(() => aaz.inspect(frozen, null, { ask: 'destinations' })).not.toThrow()
})

function freeze<T>(x: T): T {
  if (typeof x === 'object' && x !== null) {
    for (const value of Object.values(x)) freeze(value)
    Object.freeze(x)
  }
  return x
}
