import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { aaz } from '../../src/index.ts'
import { A, at, type Board, D, O } from '../kit.ts'
import { german, on1942, smallMap } from '../kit-1942.ts'

// Antiaircraft artillery in the rounds of a battle.

const orders = (losses: string[]) => ({ Germany: { ask: false, losses } })

/** Two British tanks in T1; the zombie bites the defender in the first round. */
const bitten = (more: { [key: string]: never | object } = {}): Board =>
  on1942(
    'UK',
    'combat',
    {
      territories: {
        H: { control: 'UK' },
        T1: { control: 'Germany', zombies: 1, units: { Germany: '1 inf 3 aaa', UK: '2 tnk' } },
        T2: german('1 inf'),
      },
      moved: [{ at: 'T1', units: '2 tnk', from: 'H' }],
      ...more,
    } as never,
    { content: smallMap, dice: [D, 5, 5, 5] },
  )

rule(['AAZ42-AAF.5', 'AAZ42-AAF.7'], 'the referee suggests antiaircraft artillery before infantry', () => {
  const b = bitten()
  b.asks('Germany', 'battle.losses')
  expect(aaz.inspect(b.state, 'Germany', { ask: 'losses' })).toEqual({ aaa: 1 })
  expect(aaz.inspect(b.state, 'Germany', { ask: 'losses', order: ['inf'] })).toEqual({ inf: 1 })
})

rule(['AAZ42-AAF.5', 'AAZ42-AAF.7'], 'standing orders without a word on losses give antiaircraft artillery first', () => {
  expect(at(bitten({ orders: orders([]) }), 'T1').units.Germany).toBe('1 inf 2 aaa')
  expect(at(bitten({ orders: orders(['tnk']) }), 'T1').units.Germany).toBe('1 inf 2 aaa')
  // The owner's word counts: the artillery is then alone, and lost with the infantry.
  expect(at(bitten({ orders: orders(['inf']) }), 'T1').units.Germany).toBeUndefined()
})

rule(['AAZ42-BOMB.3', 'AAZ42-AAF.6'], 'ships may shell antiaircraft artillery beside aircraft, not alone', () => {
  const landing = (units: string): Board =>
    on1942(
      'UK',
      'combatMove',
      {
        territories: { H: { control: 'UK' }, T1: german(units), T2: german('1 inf') },
        seaZones: { S1: { units: { UK: '1 bb 1 trn' }, cargo: { UK: ['2 inf'] } } },
      } as never,
      { content: smallMap, dice: [1, 1, 5, 5] },
    )
  const land = (b: Board): Board => {
    b.answers('UK', { do: 'ship', from: 'S1', land: 'T1' })
    b.answers('UK', { do: 'done' })
    return b
  }
  const beside = land(landing('1 aaa 1 ftr'))
  beside.asks('UK', 'battle.bombard')
  beside.answers('UK', { do: 'bombard', ships: 1 })
  expect(beside.told('unitsHit')[0]).toMatchObject({ units: { aaa: 1 }, cause: 'bombardment' })
  expect(land(landing('1 aaa')).told('flakDestroyed')).toMatchObject([{ n: 1 }])
})

rule(
  ['AAZ42-CMOVE.5', 'AAZ42-PRESS.2'],
  'own antiaircraft artillery left alone with zombies does not press on, not even with Air-D.O.T.s',
  () => {
    const fight = (units: string, dice: number[]): Board =>
      on1942(
        'UK',
        'combat',
        {
          territories: { H: { control: 'UK', zombies: 2, units: { UK: units } }, T1: german('1 inf'), T2: german('') },
          declared: ['H'],
          techs: { UK: ['airDots'] },
        } as never,
        { content: smallMap, options: { ownFlakBitten: true }, dice },
      )
    const b = fight('1 inf 1 aaa', [A, O, 5])
    b.answers('UK', { do: 'lose', lose: { inf: 1 } })
    expect(aaz.asks(b.state)[0]?.kind).not.toBe('battle.press')
    const flown = fight('1 ftr 1 inf 1 aaa', [A, O, 5, 5])
    flown.answers('UK', { do: 'lose', lose: { inf: 1 } })
    flown.asks('UK', 'battle.press')
  },
)

rule(['AAZ42-WIN.1', 'AAZ42-APOC.3'], 'with six cities of the dead both sides can have enough: the count of the living decides', () => {
  const end = (territories: { [name: string]: object }) =>
    on1942('USA', 'victoryCheck', { territories } as never, { options: { citiesAmongTheLiving: true }, draws: ['Norway'] }).state.result
  const dead = { control: 'zombies', zombies: 1 }
  // Axis 3 cities of 3, Allies 4 of 4.
  const fallen = Object.fromEntries(
    ['France', 'Italy', 'Kiangsu', 'India', 'Hawaiian Islands', 'Karelia S.S.R.'].map((name) => [name, dead]),
  )
  expect(end(fallen)).toMatchObject({ outcome: 'allies-cities', rule: 'AAZ42-WIN.1' })
  const weak = Object.fromEntries(
    [
      'Western United States',
      'Eastern United States',
      'Russia',
      'United Kingdom',
      'Central United States',
      'Caucasus',
      'Eastern Canada',
    ].map((name) => [name, { zombies: 1, units: { USA: '1 inf' } }]),
  )
  expect(end({ ...fallen, ...weak })).toMatchObject({ outcome: 'axis-cities' })
})
