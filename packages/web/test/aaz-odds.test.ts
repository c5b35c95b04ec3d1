import type { BattleSetup } from '@deadfront/aaz'
import { describe, expect, it } from 'vitest'
import { messagesOf } from '../src/games/aaz/messages/index.ts'
import { BOARDS, bombardsFirst, unitsOfBoard } from '../src/games/aaz/odds/boards.ts'
import { adviceWords } from '../src/games/aaz/odds/advice-words.ts'
import {
  battleOfSum,
  bombarders,
  commandOf,
  EMPTY_SUM,
  sumOfSetup,
  sumOfText,
  type Sum,
  textOfSum,
  wholeOf,
} from '../src/games/aaz/odds/calculator-sum.ts'
import { battleOf, forecastOf, headlineOf } from '../src/games/aaz/odds/forecast.ts'

const setup: BattleSetup = {
  at: 'Balkans',
  sea: false,
  attacker: 'Germany',
  attackers: { inf: 2, art: 1 },
  seaborne: {},
  defenders: {},
  zombies: 1,
  bombard: 0,
  friendly: false,
  zombieControlled: true,
  ipc: 2,
  facility: false,
  attackerTechs: [],
  defenderTechs: {},
  retreats: ['Germany'],
  damaged: { attackers: {}, defenders: {} },
  round: 0,
}
const air = (unit: string): boolean => ['ftr', 'bmb'].includes(unit)
const forecastAt = (s: BattleSetup) => {
  const battle = battleOf(s)
  if (!battle) throw new Error('no battle')
  return forecastOf(battle)
}

describe('the forecast of the board', () => {
  it('AAZ-PRESS.5: two infantry and artillery take a zombie-controlled territory from one zombie for certain', () => {
    const forecast = forecastAt(setup)
    expect(forecast.take).toBe(1)
    expect(forecast.clear).toBeCloseTo(0.89, 2)
    expect(headlineOf(forecast, setup, air)).toEqual({ kind: 'take', chance: 1 })
    expect(adviceWords(forecast.advice ?? expect.fail(), messagesOf('en'))).toBe('cease after the first round')
    expect(adviceWords(forecast.advice ?? expect.fail(), messagesOf('es'))).toBe('cesa tras la primera ronda')
  })

  it('AAZ-CONC.8: in a friendly territory there is only something to clear', () => {
    const friendly = { ...setup, friendly: true, zombieControlled: false }
    const forecast = forecastAt(friendly)
    expect(forecast.take).toBeNull()
    expect(headlineOf(forecast, friendly, air).kind).toBe('clear')
  })

  it('AAZ-CONC.3: aircraft alone are never promised a capture', () => {
    const flown = { ...setup, attackers: { ftr: 3 }, defenders: { USSR: { inf: 1 } } }
    const forecast = forecastAt(flown)
    expect(forecast.take).toBe(0)
    expect(headlineOf(forecast, flown, air)).toEqual({ kind: 'destroy', chance: forecast.destroy })
  })
})

describe('the calculator', () => {
  const sum: Sum = {
    ...EMPTY_SUM,
    attack: { inf: 3, tnk: 1 },
    defend: { inf: 2 },
    zombies: 2,
    aTech: ['z4Explosives'],
    aim: 'swing',
    order: ['tnk'],
  }

  it('keeps a battle in the address', () => {
    expect(sumOfText(textOfSum(sum))).toEqual(sum)
    expect(sumOfText(textOfSum(EMPTY_SUM))).toEqual(EMPTY_SUM)
    expect(sumOfText('attack=9999+inf&zombies=-3&aim=fame&tech=rays')).toMatchObject({
      attack: { inf: 99 },
      zombies: 0,
      aim: 'take',
      aTech: [],
    })
  })

  it('says the same as the command line', () => {
    expect(commandOf({ ...sum, order: [] })).toBe(
      'npx deadfront odds aaz --attack "3 inf 1 tnk" --defend "2 inf" --zombies 2 --tech z4 --aim swing',
    )
    expect(commandOf({ ...EMPTY_SUM, sea: true, attack: { cv: 1, ftr: 2 }, defend: { dd: 2 } })).toBe(
      'npx deadfront odds aaz --sea --attack "1 cv 2 ftr" --defend "2 dd"',
    )
  })

  it('takes a place of the map, and tells all that may come of it', () => {
    const filled = sumOfSetup(setup, '1941')
    expect(filled).toMatchObject({ attack: { inf: 2, art: 1 }, zombies: 1, sea: false, friendly: false })
    const battle = battleOfSum(filled, unitsOfBoard('1941'))
    const told = wholeOf(battle ?? expect.fail(), { aim: 'take' })
    expect(told.take).toBe(1)
    expect(told.swings.reduce((all, { p }) => all + p, 0)).toBeCloseTo(1, 12)
    expect(told.attackers.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
  })

  it('leaves out who cannot fight there, and waits for both sides', () => {
    const units = unitsOfBoard('1941')
    expect(battleOfSum({ ...sum, attack: { inf: 2, bb: 1 } }, units)?.attacker).toEqual({ inf: 2 })
    expect(battleOfSum({ ...sum, sea: true, attack: { inf: 2, dd: 1 }, defend: { sub: 1 } }, units)?.attacker).toEqual({ dd: 1 })
    expect(battleOfSum(EMPTY_SUM, units)).toBeNull()
    expect(battleOfSum({ ...EMPTY_SUM, attack: { inf: 1 } }, units)).toBeNull()
  })

  it('AAZ42-BOMB.1: knows every kind of ship that bombards, and when it fires', () => {
    const units = unitsOfBoard('1942')
    expect(bombarders(units)).toEqual(['bb', 'ca'])
    expect(bombarders(unitsOfBoard('1941'))).toEqual(['bb'])
    const landing: Sum = { ...EMPTY_SUM, board: '1942', attack: { inf: 1 }, zombies: 2, landing: true, bombard: { bb: 1, ca: 1 } }
    expect(sumOfText(textOfSum(landing))).toEqual(landing)
    // An address of an earlier release.
    expect(sumOfText('attack=1+inf&landing=1&bombard=2').bombard).toEqual({ bb: 2 })
    expect(commandOf(landing)).toContain('--bombard "1 bb 1 ca"')
    const battle = battleOfSum(landing, units, bombardsFirst('1942'))
    expect(battle).toMatchObject({ bombard: 2, bombardBy: { bb: 1, ca: 1 }, bombardsFirst: true })
    expect(bombardsFirst('1941')).toBe(false)
    const told = wholeOf(battle ?? expect.fail(), { aim: 'take' })
    const spared = (n: number): number => (4 / 6) ** n
    expect(told.take).toBeCloseTo(
      (5 / 6) * (4 / 6) + ((5 / 6) * (2 / 6) + (1 / 6) * (4 / 6)) * spared(1) + (1 / 6) * (2 / 6) * spared(2),
      12,
    )
  })

  it('reads the units of every board from its content', () => {
    for (const board of BOARDS) expect(Object.keys(unitsOfBoard(board)).length).toBeGreaterThan(8)
  })
})
