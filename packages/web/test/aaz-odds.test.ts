import type { BattleSetup } from '@deadfront/aaz'
import { BUILTIN } from '@deadfront/aaz/content'
import { battleFrom } from '@deadfront/ai/aaz/odds/setup-battle'
import type { Battle } from '@deadfront/ai/aaz/odds'
import { Script } from '@deadfront/kernel'
import { describe, expect, it, vi } from 'vitest'
import { oddsCommand } from '../../ai/src/aaz/odds/command.ts'
import { messagesOf } from '../src/games/aaz/messages/index.ts'
import { BOARDS, bombardsFirst, unitsOfBoard } from '../src/games/aaz/odds/boards.ts'
import { adviceWords, orderWords } from '../src/games/aaz/odds/advice-words.ts'
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
import { notesOf } from '../src/games/aaz/picture.ts'
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
    expect(forecast.clear).toBeCloseTo(0.978, 3)
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
  /** The odds of every battle, computed in place of the worker. */
  class OddsInPlace {
    onmessage: ((event: object) => void) | null = null
    postMessage({ id, battle }: { id: number; battle: Battle }): void {
      queueMicrotask(() => this.onmessage?.({ data: { id, odds: forecastOf(battle) } }))
    }
    terminate(): void {}
  }

  onAPage()
  it('AAZ-AFIRE.8: follow the order that the chance was computed with: the carrier before its fighters', async () => {
    vi.stubGlobal('Worker', OddsInPlace)
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

  it('AAZ-ZCAP.7: a place where only the dead would be left is not held', async () => {
    vi.stubGlobal('Worker', OddsInPlace)
    const { desk } = await Table.open({
      scenario: '1941',
      turn: 'USSR',
      phase: 'combatMove',
      territories: {
        Karelia: { control: 'USSR', units: { USSR: '1 inf' } },
        Germany: { control: 'Germany', units: { Germany: '3 ftr' } },
      },
    })
    desk.threats.toggle()
    // Three dice that hit on 3 or less: the garrison falls in seven of eight, and rises.
    await vi.waitFor(() => expect(desk.threats.list.value.find(({ at }) => at === 'Karelia')?.hold).toBeCloseTo(0.125, 9))
    expect(notesOf(desk)).toContainEqual({ at: 'Karelia', text: 'hold 13 %', tone: 'bad' })
  })

  it('AAZ-CONC.3: mark what aircraft alone do, and both figures of others, and say what they mean', async () => {
    vi.stubGlobal('Worker', OddsInPlace)
    const table = await Table.open({
      scenario: '1941',
      turn: 'Germany',
      phase: 'combatMove',
      territories: {
        Balkans: { control: 'Germany', units: { Germany: '4 inf' } },
        Germany: { control: 'Germany', units: { Germany: '3 ftr' } },
        Ukraine: { control: 'USSR', units: { USSR: '1 inf' }, zombies: 1 },
        Karelia: { control: 'USSR', units: { USSR: '1 inf' } },
      },
    })
    const { desk } = table
    expect(await desk.answer({ do: 'move', units: '3 ftr', from: 'Germany', to: 'Karelia' })).toBeNull()
    await table.looked()
    expect(await desk.answer({ do: 'move', units: '4 inf', from: 'Balkans', to: 'Ukraine' })).toBeNull()
    await table.looked()
    await vi.waitFor(() => expect(notesOf(desk).map(({ at }) => at)).toEqual(expect.arrayContaining(['Karelia', 'Ukraine'])))
    const note = (at: string) => notesOf(desk).find((each) => each.at === at)
    expect(note('Karelia')).toEqual({
      at: 'Karelia',
      text: 'air 88 %',
      title: 'destroy them 88 %, aircraft alone take nothing',
      tone: 'good',
    })
    expect(note('Ukraine')?.text).toMatch(/^\d\d %  ?· \d\d %$|^>99 % · \d\d %$/)
    expect(note('Ukraine')?.title).toMatch(/^take it .+, take and clear it \d\d %$/)
  })
})

describe('the order of losses', () => {
  it('stands beside the policy with what it gains and costs', () => {
    const forecast = forecastAt({ ...setup, attackers: { inf: 6, tnk: 3, ftr: 2 }, defenders: { USSR: { inf: 4, art: 1 } }, zombies: 3 })
    const [first, second] = orderWords(forecast, messagesOf('en'), (unit) => unit)
    expect(first).toMatch(/^Losses in this order: 2 ftr, .* inf \(the best of those tried\)\.$/)
    expect(second).toMatch(
      /^Against the usual order \(6 inf, 2 tnk, 2 ftr, 1 tnk\): 97 % instead of 94 %, −\d\.\d IPCs instead of \+1\.0\.$/,
    )
    expect(orderWords(forecast, messagesOf('es'), (unit) => unit)[1]).toMatch(/97 % en vez de 94 %, −\d,\d IPC en vez de \+1,0\.$/)
    expect(orderWords(forecastAt(setup), messagesOf('en'), (unit) => unit)).toEqual([])
  })

  it('is the usual one where another gains nothing that is shown and costs IPCs', () => {
    const army = { ...setup, attackers: { inf: 7, tnk: 2, bmb: 1 }, defenders: { USSR: { inf: 1, tnk: 1 } } }
    const forecast = forecastAt(army)
    expect(forecast.take).toBeGreaterThan(0.9999)
    expect(forecast.attackOrder.join()).toBe('7 inf,1 tnk,1 bmb,1 tnk')
    expect(orderWords(forecast, messagesOf('en'), (unit) => unit)).toEqual([])
  })

  it('chances that are compared do not read alike', () => {
    const words = (aimed: number, usual: number, swing = -0.6) =>
      orderWords(
        {
          attackOrder: ['2 tnk'],
          usualOrder: { attackOrder: ['2 inf'], chance: usual, swing: 0.1 },
          someOrders: false,
          aimed,
          swing,
        },
        messagesOf('en'),
        (unit) => unit,
      )[1]
    expect(words(0.8241, 0.8166)).toBe('Against the usual order (2 inf): 82.4 % instead of 81.7 %, −0.6 IPCs instead of +0.1.')
    expect(words(0.8241, 0.82409)).toBe('Against the usual order (2 inf): −0.6 IPCs instead of +0.1.')
    // A difference that nobody would notice is no advice.
    expect(words(0.995, 0.994, 0)).toBeUndefined()
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
    hurt: { attack: 1, defend: 2 },
    begun: true,
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
    // What the line says is what the panel computes.
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

  it('computes as the table plays that the battle is taken from', () => {
    const landing = { ...setup, seaborne: { inf: 2 }, bombard: 1, bombarding: { bb: 1 } }
    const rulings = { noZombies: true, bombardmentInStepFour: true, bombardmentHitsAircraft: true } as const
    const filled = sumOfSetup({ ...landing, rulings }, '1942')
    expect(sumOfSetup(landing, '1942').rulings).toEqual([])
    expect(filled.rulings).toEqual(['noZombies', 'bombardmentInStepFour', 'bombardmentHitsAircraft'])
    expect(sumOfText(textOfSum(filled)).rulings).toEqual(filled.rulings)
    const battle = battleOfSum(filled, unitsOfBoard('1942'), true)
    expect(battle).toMatchObject({ rising: false, house: { bombardmentHitsAircraft: true } })
    expect(battle?.bombardsFirst).toBeUndefined()
    expect(battleOfSum({ ...filled, rulings: [] }, unitsOfBoard('1942'), true)?.bombardsFirst).toBe(true)
    expect(commandOf(filled)).toContain('--rulings noZombies,bombardmentInStepFour,bombardmentHitsAircraft')
    const answer = oddsCommand.run({ attack: '2 tnk', defend: '3 inf', rulings: 'noZombies' })
    expect((answer as { json: object }).json).toMatchObject({ zombiesLeft: 0 })
    expect(() => oddsCommand.run({ attack: '2 tnk', defend: '3 inf', rulings: 'noDice' })).toThrow('"noDice" is none')
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

  it.each([
    [
      'at sea, with ships hit and no way back',
      { sea: true, attackers: { bb: 1, dd: 1 }, defenders: { USSR: { bb: 1 }, UK: { bb: 1, sub: 1 } }, zombies: 0, retreats: [] },
      { attackers: { bb: 1 }, defenders: { UK: { bb: 1 } } },
    ],
    [
      'at sea, with a way back',
      { sea: true, attackers: { bb: 1 }, defenders: { USSR: { bb: 2 } }, zombies: 0 },
      { attackers: {}, defenders: { USSR: { bb: 1 } } },
    ],
    [
      'on land, the guns have fired',
      { attackers: { inf: 2, ftr: 2 }, defenders: { USSR: { inf: 1, aaa: 1 } } },
      { attackers: {}, defenders: {} },
    ],
    [
      'on land, cornered',
      { attackers: { inf: 2, ftr: 1 }, defenders: { USSR: { inf: 2 } }, retreats: [] },
      { attackers: {}, defenders: {} },
    ],
  ])('says of a battle that goes on what the board says: %s', async (_, more, damaged) => {
    const begun: BattleSetup = { ...setup, ...more, round: 2, damaged }
    const filled = sumOfText(textOfSum(sumOfSetup(begun, '1942')))
    const units = unitsOfBoard('1942')
    const board = battleFrom({ ...begun, units: BUILTIN['1942']?.units ?? expect.fail() }) ?? expect.fail()
    const hand = battleOfSum(filled, units, true) ?? expect.fail()
    expect(hand.damaged).toEqual(board.damaged)
    expect(hand.flakFired).toBe(board.flakFired)
    expect(hand.retreatSpace).toBe(board.retreatSpace)
    expect(wholeOf(hand, { aim: 'take' }).take).toBeCloseTo(forecastOf(board).take ?? Number.NaN, 12)
    const line = commandOf(filled)
    expect(line.includes('--cornered')).toBe(begun.retreats.length === 0)
    const given = Object.fromEntries(
      [...line.matchAll(/--([a-z-]+)(?: "([^"]*)"| ([^-\s]\S*))?/g)].map(([, flag = '', quoted, plain]) => [
        flag.replaceAll(/-(.)/g, (__, c: string) => c.toUpperCase()),
        quoted ?? plain ?? (true as const),
      ]),
    )
    const { json } = (await oddsCommand.run(given)) as { json: { take?: number } }
    expect(json.take).toBeCloseTo(forecastOf(board).take ?? Number.NaN, 12)
    // A battle that has not begun retreats where its attackers came from, too.
    expect(sumOfSetup({ ...begun, round: 0, retreats: [] }, '1942').retreat).toBe(false)
    expect(sumOfSetup({ ...begun, round: 0, attackers: {}, retreats: [] }, '1942').retreat).toBe(true)
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
