import type { BattleSetup } from '@deadfront/aaz'
import { battleFrom } from '@deadfront/ai/aaz/odds/setup-battle'
import type { Battle } from '@deadfront/ai/aaz/odds'
import { Script } from '@deadfront/kernel'
import { describe, expect, it, vi } from 'vitest'
import { oddsCommand } from '../../ai/src/aaz/odds/command.ts'
import { messagesOf } from '../src/games/aaz/messages/index.ts'
import { BOARDS, bombardsFirst, unitsOfBoard } from '../src/games/aaz/odds/boards.ts'
import { adviceWords } from '../src/games/aaz/odds/advice-words.ts'
import {
  battleOfSum,
  bombarders,
  commandOf,
  EMPTY_SUM,
  fighting,
  sumOfSetup,
  sumOfText,
  type Sum,
  textOfSum,
  wholeOf,
} from '../src/games/aaz/odds/calculator-sum.ts'
import { mayCease } from '../src/games/aaz/odds/figures.ts'
import { forecastOf, headlineOf } from '../src/games/aaz/odds/forecast.ts'
import { onAPage, Table } from './aaz-desk-kit.ts'

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
  const battle = battleFrom(s)
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

describe('the losses that the table suggests', () => {
  /** The odds of every battle, reckoned in place of the worker. */
  class Reckoner {
    onmessage: ((event: object) => void) | null = null
    postMessage({ id, battle }: { id: number; battle: Battle }): void {
      queueMicrotask(() => this.onmessage?.({ data: { id, odds: forecastOf(battle) } }))
    }
    terminate(): void {}
  }

  onAPage()
  it('AAZ-AFIRE.8: follow the order that the chance was reckoned with: the carrier before its fighters', async () => {
    vi.stubGlobal('Worker', Reckoner)
    const table = await Table.open(
      {
        scenario: '1941',
        turn: 'USA',
        phase: 'combatMove',
        territories: { 'Western United States': { control: 'USA' } },
        seaZones: { sz44: { units: { USA: '1 cv 2 ftr' } }, sz45: { units: { Japan: '2 dd' } } },
      },
      // Nobody of ours hits; one of the destroyers does.
      { script: new Script([6, 6, 6, 1, 6], []) },
    )
    const { desk } = table
    await desk.hand.pick('sz44')
    const setup = desk.hand.targets.value.get('sz45')
    expect(setup).toMatchObject({ kind: 'fight' })
    await vi.waitFor(() => expect(desk.hand.previews.value.get('sz45')?.forecast.take).toBeCloseTo(0.9002, 4))
    expect(await desk.hand.go('sz45')).toBeNull()
    await table.looked()
    expect(await desk.answer({ do: 'done' })).toBeNull()
    await table.looked()
    expect(desk.question.value?.ask.kind).toBe('battle.losses')
    expect(desk.suggestion.value).toEqual({ cv: 1 })
    // Without a chance to go by: the cheapest first.
    expect(await desk.inspect({ ask: 'losses' })).toEqual({ ftr: 1 })
    expect(await desk.inspect({ ask: 'losses', order: ['1 ftr', 'cv'] })).toEqual({ ftr: 1 })
    expect(await desk.answer({ do: 'lose', lose: desk.suggestion.value ?? {} })).toBeNull()
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
    order: ['tnk', 'inf'],
    landing: true,
    landed: { inf: 1 },
    bombard: { bb: 1, ca: 2 },
    defendOrder: ['inf'],
  }

  it('keeps a battle in the address', () => {
    expect(sumOfText(textOfSum(sum))).toEqual(sum)
    expect(sumOfText(textOfSum(EMPTY_SUM))).toEqual(EMPTY_SUM)
    const ordered: Sum = { ...sum, aim: 'orders', press: true, retreatAt: 2 }
    expect(sumOfText(textOfSum(ordered))).toEqual(ordered)
    expect(sumOfText('attack=1+inf&landing=1&bombard=2').bombard).toEqual({ bb: 2 })
    expect(sumOfText('attack=9999+inf&zombies=-3&aim=fame&tech=rays')).toMatchObject({
      attack: { inf: 99 },
      zombies: 0,
      aim: 'take',
      aTech: [],
    })
  })

  it('says the same as the command line', () => {
    expect(commandOf({ ...sum, order: [], defendOrder: [], landing: false })).toBe(
      'npx deadfront odds aaz --attack "3 inf 1 tnk" --defend "2 inf" --zombies 2 --tech z4 --aim swing',
    )
    // What the line says is what the panel reckons.
    const units = unitsOfBoard('1942')
    for (const aim of ['take', 'orders'] as const) {
      const asked: Sum = { ...sum, board: '1942', aim, retreatAt: 1, bombard: { bb: 1, ca: 1 } }
      const given = Object.fromEntries(
        [...commandOf(asked).matchAll(/--([\w-]+)(?: ("[^"]*"|[^-\s]\S*))?/g)].map(([, name = '', value]) => [
          name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
          value === undefined ? (true as const) : value.replaceAll('"', ''),
        ]),
      )
      const { json } = oddsCommand.run(given) as { json: { [key: string]: unknown } }
      const told = wholeOf(battleOfSum(asked, units, bombardsFirst(asked.board)) ?? expect.fail(), { aim })
      expect(json).toMatchObject({ aim, attackOrder: told.attackOrder })
      expect(json['take']).toBeCloseTo(told.take ?? Number.NaN, 12)
      expect(json['clear']).toBeCloseTo(told.clear ?? Number.NaN, 12)
      expect(told.attackOrder).toEqual(['1 tnk', '3 inf'])
    }
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

  it('takes over who landed, which ships bombard, and what a battle that goes on has behind it', () => {
    const mixed = {
      ...setup,
      attackers: { inf: 3, tnk: 1 },
      seaborne: { inf: 2 },
      defenders: { USSR: { inf: 2 } },
      bombard: 3,
      bombarding: { ca: 2, bb: 1 },
    }
    const filled = sumOfSetup(mixed, '1942')
    expect(filled).toMatchObject({ landing: true, landed: { inf: 2 }, bombard: { ca: 2, bb: 1 } })
    expect(battleOfSum(filled, unitsOfBoard('1942'))).toMatchObject({ seaborne: { inf: 2 }, bombard: 3, bombardBy: { ca: 2, bb: 1 } })
    const begun = {
      ...setup,
      round: 2,
      damaged: { attackers: { bb: 1 }, defenders: { USSR: { bb: 2 } } },
      attackerTechs: ['chainsawTanks'],
    }
    expect(battleFrom(begun)).toMatchObject({ damaged: { attacker: 1, defender: 2 }, flakFired: true, tech: { attacker: [] } })
    expect(battleFrom({ ...begun, round: 0 })?.tech?.attacker).toEqual(['chainsawTanks'])
  })

  it('AAZ-PRESS.5: who may cease has the place already, whatever one more round would bring', () => {
    const choices = [{ do: 'press' }, { do: 'cease' }] as const
    expect(mayCease({ friendly: false, land: 1, choices: [...choices] })).toBe(true)
    expect(mayCease({ friendly: true, land: 1, choices: [...choices] })).toBe(false)
    expect(mayCease({ friendly: false, land: 0, choices: [...choices] })).toBe(false)
    expect(mayCease({ friendly: false, land: 1, choices: [{ do: 'press' }] })).toBe(false)
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

  it('AAZ42-U-LAND.4: antiaircraft artillery is offered to defenders only', () => {
    const units = unitsOfBoard('1942')
    expect(fighting(units, 'attack', false)).toEqual(['inf', 'art', 'tnk', 'ftr', 'bmb'])
    expect(fighting(units, 'defend', false)).toEqual(['inf', 'art', 'tnk', 'ftr', 'bmb', 'aaa'])
    expect(fighting(units, 'defend', true)).toContain('ca')
  })

  it('reads the units of every board from its content', () => {
    for (const board of BOARDS) expect(Object.keys(unitsOfBoard(board)).length).toBeGreaterThan(8)
  })
})
