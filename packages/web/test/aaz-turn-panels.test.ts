import type { AazEvent } from '@deadfront/aaz'
import { type Json, Script } from '@deadfront/kernel'
import { LossCount } from '@deadfront/aaz/losses'
import { describe, expect, it, vi } from 'vitest'
import { messagesOf } from '../src/games/aaz/messages/index.ts'
import { adviceWords } from '../src/games/aaz/odds/advice-words.ts'
import { othersOf } from '../src/games/aaz/odds/figures.ts'
import type { Forecast } from '../src/games/aaz/odds/forecast.ts'
import { aboutPlace, targetFacts } from '../src/games/aaz/places.ts'
import { battlesAhead } from '../src/games/aaz/plans.ts'
import { turnsOf } from '../src/games/aaz/recap.ts'
import { onAPage, Table } from './aaz-desk-kit.ts'
import { facts } from './aaz-kit.ts'

onAPage()

/** Panels of a turn: replay, cost of battles, purchase, units in hand. */
const at = (turn: string, phase: string, table: { [key: string]: Json }): Json => ({ scenario: '1941', turn, phase, ...table })

const twoBattles = at('Germany', 'combatMove', {
  territories: {
    Germany: { control: 'Germany', units: { Germany: '3 inf' } },
    'Eastern Europe': { control: 'USSR', units: { USSR: '1 inf' } },
    'West Russia': { control: 'USSR', units: { USSR: '3 inf' } },
    Ukraine: { control: 'Germany', units: { Germany: '3 inf' } },
  },
})

/** Germany fights for Eastern Europe first, then for West Russia, and is in the middle of that battle. */
async function inTheSecondBattle(): Promise<Table> {
  const table = await Table.open(twoBattles, { script: new Script([1, 1, 1, 5, 1, 5, 5, 5, 5, 5], []) })
  for (const answer of [
    { do: 'move', units: { inf: 3 }, from: 'Germany', to: 'Eastern Europe' },
    { do: 'move', units: { inf: 3 }, from: 'Ukraine', to: 'West Russia' },
    { do: 'done' },
    { do: 'fight', battle: 'Eastern Europe' },
  ])
    expect(await table.desk.answer(answer)).toBeNull()
  if (table.desk.question.peek()?.ask.kind === 'battle.press') await table.desk.answer({ do: 'cease' })
  return table
}

describe('a replay', () => {
  it('leaves the battle board and the report of the turns as they were before it', async () => {
    const table = await inTheSecondBattle()
    const { desk } = table
    await vi.waitFor(() => expect(desk.looked.value).toBe(desk.update.value?.at))
    const now = desk.update.value?.at ?? 0
    const before = { told: desk.log.volleys.value, report: desk.log.report.value, ways: desk.log.marches.value }
    expect(desk.log.volleys.value[0]).toMatchObject({ type: 'battleStarted', at: 'West Russia' })
    table.jump(2)
    await vi.waitFor(() => expect(desk.log.volleys.value).toEqual([]))
    table.tell(2)
    table.tell(3)
    table.jump(now)
    await vi.waitFor(() => expect(desk.log.volleys.value).toEqual(before.told))
    expect(desk.log.report.value).toEqual(before.report)
    expect(desk.log.marches.value).toEqual(before.ways)
    expect(turnsOf(desk.log.report.value)).toHaveLength(turnsOf(before.report).length)
  })
})

describe('what a battle cost', () => {
  const overrun: AazEvent = { type: 'flakDestroyed', rule: 'AAZ42-AAF.6', at: 'Caucasus', power: 'USSR', n: 1 }

  it('counts flak that is overrun', async () => {
    expect(new LossCount({ unit: () => ({ cost: 5 }) }).hear(overrun)).toEqual({ at: 'Caucasus', power: 'USSR', units: { aaa: 1 }, ipc: 5 })
    const { desk } = await Table.open(twoBattles)
    const started = { type: 'battleStarted', at: 'Caucasus', attacker: 'Germany', attackers: { inf: 3 }, defenders: { USSR: { aaa: 1 } } }
    const ended = { type: 'battleEnded', at: 'Caucasus', attackers: { inf: 3 }, defenders: {}, zombies: 0, winner: 'Germany' }
    for (const event of [started, overrun, ended]) desk.show.hear(event as AazEvent, { events: [] })
    expect(desk.show.outcome.value?.lost).toMatchObject([{ power: 'USSR', units: { aaa: 1 } }])
  })

  it('is known also where the page came in the middle of it', async () => {
    const { desk } = await Table.open(twoBattles)
    const told = (event: Json): AazEvent => event as never
    const started = told({
      type: 'battleStarted',
      at: 'Ukraine',
      attacker: 'USSR',
      attackers: { inf: 3 },
      defenders: { Germany: { inf: 1 } },
    })
    const hit = told({ type: 'unitsHit', at: 'Ukraine', power: 'USSR', side: 'attacker', units: { inf: 1 } })
    desk.show.hear(started, { events: [] })
    desk.show.recall([started, hit])
    desk.show.hear(told({ type: 'battleEnded', at: 'Ukraine', attackers: { inf: 2 }, defenders: {}, zombies: 0 }), { events: [] })
    expect(desk.show.outcome.value?.lost).toEqual([{ power: 'USSR', units: { inf: 1 }, ipc: facts.unit('inf')?.cost }])
  })
})

describe('in a purchase', () => {
  it('a second click counts while the first one is still shown', async () => {
    const { desk } = await Table.open(
      at('Germany', 'purchase', { territories: { Germany: { control: 'Germany' } }, treasury: { Germany: 12 } }),
    )
    await vi.waitFor(() => expect(desk.purchase.value).not.toBeNull())
    const answer = vi.spyOn(desk.api, 'answer').mockImplementation(async () => {
      desk.playing.value = true
      return null
    })
    await desk.buy('inf', 'Germany')
    await desk.buy('inf', 'Germany')
    expect(answer).toHaveBeenCalledTimes(2)
    expect(answer.mock.calls[1]).toEqual([{ do: 'buy', unit: 'inf', n: 1, at: 'Germany' }, 'Germany'])
  })
})

describe('units in hand', () => {
  const table = at('Germany', 'noncombatMove', {
    territories: {
      Germany: { control: 'Germany', units: { Germany: '2 inf' } },
      'Western Europe': { control: 'Germany', units: { Germany: '1 inf' } },
    },
  })

  it('say that a click on a place with own units moves there', async () => {
    const { desk } = await Table.open(table)
    await desk.hand.pick('Germany')
    const target = desk.hand.targets.value.get('Western Europe')
    expect(target && targetFacts(desk, target)[0]).toBe('goes to your units there; a click on their picture picks those up')
    const empty = desk.hand.targets.value.get('Eastern Europe')
    expect(empty ? targetFacts(desk, empty) : []).not.toContain(desk.m.move.joins)
  })

  it('that have an order already say where they came from and how it is taken back', async () => {
    const { desk } = await Table.open(twoBattles)
    await desk.answer({ do: 'move', units: { inf: 3 }, from: 'Germany', to: 'Eastern Europe' })
    const view = desk.view.value
    expect(view && aboutPlace(desk, view, 'Eastern Europe')).toContain(
      'ordered here from Germany: “Planned moves” beside the map takes it back',
    )
  })
})

describe('a submarine that dived', () => {
  it('is no battle ahead any more', async () => {
    const table = await Table.open(
      at('UK', 'combatMove', {
        territories: {
          'United Kingdom': { control: 'UK', units: { UK: '2 ftr' } },
          'Anglo-Egypt Sudan': { control: 'UK', units: { UK: '3 inf' } },
          'North Africa': { control: 'Germany', units: { Germany: '2 inf' } },
        },
        seaZones: { sz6: { units: { Germany: '1 sub 1 trn' } } },
      }),
      { script: new Script([1, 1, 5, 5, 5, 5, 5], []) },
    )
    const { desk } = table
    for (const answer of [
      { do: 'move', units: { ftr: 2 }, from: 'United Kingdom', to: 'sz6' },
      { do: 'move', units: { inf: 3 }, from: 'Anglo-Egypt Sudan', to: 'North Africa' },
      { do: 'done' },
      { do: 'fight', battle: 'sz6' },
    ])
      expect(await desk.answer(answer)).toBeNull()
    expect(desk.question.peek()?.ask.kind).toBe('battle.submerge')
    await desk.answer({ do: 'submerge', subs: 1 })
    await table.looked()
    expect(battlesAhead(desk).map(({ setup }) => setup.at)).toEqual(['North Africa'])
  })

  it('is told apart from a battle that nobody wins', async () => {
    const { desk } = await Table.open(twoBattles)
    const odds = {
      defenderWins: 0,
      retreats: 0,
      zombiesHold: 0,
      draw: 1,
      defenderLeft: { sub: 1, cv: 0.001 } as Forecast['defenderLeft'],
    } as Forecast
    expect(othersOf(desk, { ...odds, defenderLeft: {} }, 'USSR', ['Germany'])).toEqual(['nobody wins: 100 %'])
    expect(othersOf(desk, odds, 'USSR', ['Germany'])).toEqual(['only submarines are left, out of reach: 100 %'])
  })
})

it('where there is nothing to decide, nothing is said about how to play it', () => {
  const advice = { zombies: null, zombiesAlone: true, retreat: [], aircraft: null, exactly: true } as never
  expect(adviceWords(advice, messagesOf('en'))).toBe('')
})

it('bites are told by whom they hit', () => {
  expect(messagesOf('en').battle.bitten(2, 1)).toBe('A: attacker 2, D: defender 1')
  expect(messagesOf('es').battle.bitten(0, 1)).toBe('D: defensor 1')
})
