import { aaz, type AazEvent, type AazView } from '@deadfront/aaz'
import { ranksOf } from '@deadfront/aaz/ranks'
import { type Json, Script } from '@deadfront/kernel'
import { describe, expect, it, vi } from 'vitest'
import { isSaid, topCard } from '../src/games/aaz/battle-log.ts'
import { hintOf } from '../src/games/aaz/hints.ts'
import { lossEnds } from '../src/games/aaz/loss-count.ts'
import { messagesOf } from '../src/games/aaz/messages/index.ts'
import type { Forecast } from '../src/games/aaz/odds/forecast.ts'
import { numberFigures, othersOf } from '../src/games/aaz/odds/figures.ts'
import { notesOf } from '../src/games/aaz/picture.ts'
import { battlesAhead } from '../src/games/aaz/plans.ts'
import { stepOf } from '../src/games/aaz/steps.ts'
import { onAPage, Table } from './aaz-desk-kit.ts'
import { facts } from './aaz-kit.ts'

onAPage()

/** The questions of a battle, and the lines beside them: what new players mistook. */
const at = (turn: string, phase: string, table: { [key: string]: Json }): Json => ({ scenario: '1941', turn, phase, ...table })

const attack = at('USSR', 'combatMove', {
  territories: {
    Russia: { control: 'USSR', units: { USSR: '2 inf 1 art' } },
    'West Russia': { control: 'Germany', units: { Germany: '2 inf 1 tnk' } },
  },
})

/** Two infantry and artillery attack; the dice fall as laid down. */
async function attacked(...dice: number[]): Promise<Table> {
  const table = await Table.open(attack, { script: new Script(dice, []) })
  await table.desk.answer({ do: 'move', units: { inf: 2, art: 1 }, from: 'Russia', to: 'West Russia' })
  await table.desk.answer({ do: 'done' })
  await table.looked()
  return table
}

describe('while hits are to be taken', () => {
  it('no figure is told that leaves them out, neither in the panels nor on the map', async () => {
    const table = await attacked(1, 5, 5)
    const { desk } = table
    expect(desk.question.value?.ask.kind).toBe('battle.losses')
    await vi.waitFor(() => expect(desk.planned.value[0]?.forecast).toBeNull())
    expect(desk.battleOdds.value).toBeNull()
    expect(notesOf(desk)).toEqual([])
  })

  it('the battle is asked about once, also where the attacker takes them', async () => {
    const table = await attacked(1, 5, 5, 1, 5, 5)
    const { desk } = table
    const asked = vi.spyOn(desk.api, 'inspect')
    await desk.answer({ lose: { inf: 1 } })
    await table.looked()
    expect(desk.question.value).toMatchObject({ seat: 'USSR', ask: { kind: 'battle.losses' } })
    expect(asked.mock.calls.filter(([question]) => question.ask === 'battle')).toHaveLength(1)
  })

  it('the own choice is confirmed where the suggestion was taken', () => {
    expect(lossEnds(0, 2)).toEqual([{ end: 'suggested', main: true }])
    expect(lossEnds(1, 2).at(-1)).toEqual({ end: 'confirm', main: false })
    expect(lossEnds(2, 2).at(-1)).toEqual({ end: 'confirm', main: true })
  })
})

describe('a number of ships', () => {
  it('AAZ42-SEQ.1: the bombardment is the first step of a battle on the 1942 board, and each answer has its figures', async () => {
    const table = await Table.open(
      {
        scenario: '1942',
        turn: 'UK',
        phase: 'combatMove',
        territories: {
          'United Kingdom': { control: 'UK', units: { UK: '2 inf' } },
          'Northwestern Europe': { control: 'Germany', units: { Germany: '1 tnk' } },
        },
        seaZones: { sz8: { units: { UK: '1 bb 1 ca 1 trn' } } },
      },
      { scenario: '1942' },
    )
    const { desk } = table
    await desk.hand.pick('United Kingdom')
    expect(await desk.hand.go('Northwestern Europe')).toBeNull()
    await desk.answer({ do: 'done' })
    await table.looked()
    expect(desk.question.value?.ask.kind).toBe('battle.bombard')
    expect(stepOf('battle.bombard', [], 'place', true)).toBe('strikeOrSubmerge')
    expect(stepOf('battle.bombard', [], 'place')).toBe('attackersFire')
    await vi.waitFor(() => expect(desk.numbered.value).toHaveLength(3))
    expect(desk.numbered.value.map(({ setup }) => setup.bombarding)).toEqual([{}, { bb: 1 }, { bb: 1, ca: 1 }])
    expect(numberFigures(desk, { do: 'bombard', ships: 1 })[0]).toBe('take it 50 %')
  })

  it('AAZ-SSTR.4: submarines that may dive have figures for both answers, in the words of the side that is asked', async () => {
    const sea = (uk: string, germany: string): Json =>
      at('Germany', 'combatMove', { seaZones: { sz9: { units: { Germany: germany } }, sz10: { units: { UK: uk } } } })
    const own = await Table.open(sea('1 trn 1 bb', '2 sub'))
    await own.desk.answer({ do: 'move', units: { sub: 2 }, from: 'sz9', to: 'sz10' })
    await own.desk.answer({ do: 'done' })
    await own.looked()
    expect(own.desk.question.value?.ask.kind).toBe('battle.submerge')
    await vi.waitFor(() => expect(own.desk.numbered.value).toHaveLength(3))
    expect(own.desk.numbered.value.map(({ setup }) => setup.attackers)).toEqual([{ sub: 2 }, { sub: 1 }, {}])
    expect(numberFigures(own.desk, { do: 'submerge', subs: 0 })[0]).toBe('win 50 %')
    const other = await Table.open(sea('1 sub 1 bb', '2 bb'))
    await other.desk.answer({ do: 'move', units: { bb: 2 }, from: 'sz9', to: 'sz10' })
    await other.desk.answer({ do: 'done' })
    await other.looked()
    expect(other.desk.question.value).toMatchObject({ seat: 'UK', ask: { kind: 'battle.submerge' } })
    await vi.waitFor(() => expect(other.desk.numbered.value).toHaveLength(2))
    expect(numberFigures(other.desk, { do: 'submerge', subs: 1 })[0]).toContain('United Kingdom holds out')
  })
})

it('AAZ-U-ART.2: one infantry for each artillery stands in the row that it hits on', () => {
  const army = { armies: { USSR: { inf: 5, art: 1 } }, behind: {}, sea: false }
  const rows = (side: 'attack' | 'defense') =>
    ranksOf({ ...army, side }, facts.unit).map(([value, list]) => [value, list.map(({ unit, n }) => `${n} ${unit}`).join()])
  expect(rows('attack')).toEqual([
    [1, '4 inf'],
    [2, '1 inf,1 art'],
  ])
  expect(rows('defense')).toEqual([[2, '5 inf,1 art']])
})

it('the rows of the battle board are the numbers that the referee rolls against', async () => {
  const { desk } = await attacked(1, 5, 5)
  const fired = desk.log.volleys.value.find((event) => event.type === 'unitsFired')
  const rolled = fired?.type === 'unitsFired' ? fired.volleys.map(({ unit, value, dice }) => `${value}: ${dice.length} ${unit}`) : []
  const rows = ranksOf({ armies: { USSR: { inf: 2, art: 1 } }, behind: {}, side: 'attack', sea: false }, facts.unit)
  expect(rows.flatMap(([value, list]) => list.map(({ unit, n }) => `${value}: ${n} ${unit}`)).sort()).toEqual(rolled.sort())
})

it('the last card is the one on the discards, not one that is drawn later than the point shown', () => {
  const later = { type: 'cardDrawn', card: 'Z41-02', measure: 'researchBreakthrough' } as AazEvent
  const view = (...discard: string[]) => ({ discard, turn: 'Germany' }) as AazView
  expect(topCard(view('Z41-01'), facts, [later])).toMatchObject({ card: 'Z41-01', at: 'Afghanistan', measure: null })
  expect(topCard(view('Z41-01', 'Z41-02'), facts, [later])).toBe(later)
  expect(topCard(view(), facts, [later])).toBeNull()
})

it('who dives lives: a battle without a winner is not told as the end of everybody', async () => {
  const { desk } = await Table.open(attack)
  const odds = { defenderWins: 0, retreats: 0, zombiesHold: 0, draw: 1 } as Forecast
  expect(othersOf(desk, odds, 'USSR', ['Germany'])).toEqual(['nobody wins: 100 %'])
  expect(messagesOf('es').odds.noWinner('1 %')).toBe('nadie vence: 1 %')
})

it('AAZ-U-SUB.2: a hit that finds nobody is told beside the dice', async () => {
  const fleet = at('UK', 'combatMove', { territories: { 'United Kingdom': { control: 'UK', units: { UK: '1 ftr' } } } })
  const position = { ...(fleet as object), seaZones: { sz7: { units: { Germany: '1 sub' } } } }
  const table = await Table.open(position, { script: new Script([5, 1], []) })
  const { desk } = table
  await desk.answer({ do: 'move', units: { ftr: 1 }, from: 'United Kingdom', to: 'sz7' })
  await desk.answer({ do: 'attack', at: 'sz7' })
  await desk.answer({ do: 'done' })
  await desk.answer({ submerge: 0 })
  const said = desk.log.volleys.value.filter(isSaid).map((event) => desk.words.event(event))
  expect(said).toContain('1 hit of the attacker finds no target in sea zone 7.')
})

it('a battleship that is sent ashore is told to stay at sea, not that a landing needs cargo', async () => {
  const { desk } = await Table.open(
    at('Germany', 'combatMove', {
      territories: { 'Southern Europe': { control: 'Germany', units: { Germany: '1 inf' } }, 'Middle East': { control: 'UK' } },
      seaZones: { sz17: { units: { Germany: '1 bb 1 trn' } }, sz18: { units: { UK: '1 dd' } } },
    }),
  )
  await desk.hand.pick('sz17', 'bb')
  expect(await desk.hand.whyNot('Middle East')).toMatchObject({ code: 'move.domain' })
})

describe('battles ahead', () => {
  it('leave out where the fight is over', async () => {
    const { desk } = await Table.open(attack)
    const fought = { setup: { at: 'sz14', defenders: { UK: {} }, zombies: 0 }, forecast: null } as never
    desk.planned.value = [fought]
    expect(battlesAhead(desk)).toHaveLength(1)
    desk.update.value = { ...desk.update.value!, view: { ...desk.view.value!, phase: 'combat' } }
    expect(battlesAhead(desk)).toEqual([])
  })

  it('begin with the one under way, and are none once the game is over', async () => {
    const { desk } = await Table.open(attack)
    const fights = ['Karelia', 'West Russia'].map((at) => ({ setup: { at, defenders: {}, zombies: 1 }, forecast: null }) as never)
    desk.planned.value = fights
    const places = () => battlesAhead(desk).map(({ setup }) => setup.at)
    desk.update.value = { ...desk.update.value!, view: { ...desk.view.value!, phase: 'combat', battle: 'West Russia' } }
    expect(places()).toEqual(['West Russia', 'Karelia'])
    desk.update.value = { ...desk.update.value!, asks: [] }
    expect(places()).toEqual([])
  })

  it('do not tell the end of a battle whose dice are still thrown on the map', async () => {
    const table = await Table.open(attack)
    const { desk } = table
    await table.looked()
    let answer = (_now: object[]): void => {}
    const later = new Promise<object[]>((given) => (answer = given))
    vi.spyOn(desk.api, 'inspect').mockImplementation(() => later as never)
    desk.take({ ...desk.update.value! })
    // The referee has gone on before he answers, and what he did is played.
    desk.playing.value = true
    answer([{ at: 'West Russia', attackers: {}, seaborne: {}, defenders: {}, zombies: 1 }])
    await later
    await new Promise((resolve) => setTimeout(resolve))
    expect(desk.planned.value).toEqual([])
  })
})

describe('a hint below the question', () => {
  it('speaks of no zombies at sea', async () => {
    const { desk } = await Table.open(attack)
    const asked = (kind: string, about: Json) => ({ ...desk.question.value!, ask: { ...desk.question.value!.ask, kind, about } })
    const press = asked('battle.press', { at: 'sz14' })
    expect(hintOf(desk, press)).toContain('zombies')
    desk.battle.value = { at: 'sz14', sea: true } as never
    expect(hintOf(desk, press)).toBe('Press the attack, or retreat.')
  })

  it.each([
    ['Germany', 'your units'],
    ['UK', 'minor nations'],
  ])('says for whom losses are chosen: %s (AAZ-INTRO.9)', async (owner, said) => {
    const territories = {
      Russia: { control: 'USSR', units: { USSR: '2 inf 1 art' } },
      'West Russia': { control: owner, units: { [owner]: '2 inf 1 art' } },
    }
    const position = at('USSR', 'combatMove', { scenario: 'intro', territories })
    const table = await Table.open(position, { scenario: 'intro', script: new Script([1, 5, 5], []) })
    await table.desk.answer({ do: 'move', units: { inf: 2, art: 1 }, from: 'Russia', to: 'West Russia' })
    await table.desk.answer({ do: 'done' })
    await table.looked()
    const question = table.desk.question.value
    expect(question).toMatchObject({ kind: 'battle.losses', about: { side: 'defender' } })
    expect(question && hintOf(table.desk, question)).toContain(said)
  })
})

it('where one power built is not lit for the next', async () => {
  const { desk } = await Table.open(at('Germany', 'purchase', { territories: { Germany: { control: 'Germany' } } }))
  desk.yard.value = 'Germany'
  desk.take(desk.update.value!)
  expect(desk.yard.value).toBe('Germany')
  const { spaces, asks } = desk.update.value!
  desk.take({ ...desk.update.value!, asks: asks.map((ask) => ({ ...ask, seat: 'UK' })), spaces: { UK: spaces.Germany! } })
  expect(desk.yard.value).toBeNull()
})

it('the calculator says which place of the map it is filled with, for the power on turn', async () => {
  const { desk } = await Table.open(attack)
  Object.assign(desk.api, { seats: ['Germany', 'USSR'].map((id) => ({ id, holder: 'me' })) })
  desk.update.value = { ...desk.update.value! }
  await desk.calculateAt('West Russia')
  expect(desk.calculatedAt.value).toBe('West Russia')
  expect(desk.calculated.value).toMatchObject({ attack: { inf: 2, art: 1 }, defend: { inf: 2, tnk: 1 } })
})

it('a Desperate Measure names what it counts', async () => {
  const [en, es] = [await aaz.words.en(), await aaz.words.es()]
  const used = { type: 'measureUsed', rule: 'AAZ-DM.3', power: 'UK', measure: 'emergencyFunds', detail: { ipcs: 6 }, at: null, to: null }
  expect(en.event(used as AazEvent)).toContain('(6 IPCs)')
  expect(es.event(used as AazEvent)).toContain('(6 IPC)')
  const about = { power: 'UK', card: '9', measure: 'strikeTeam' }
  const ask = { seat: 'UK', kind: 'card.measure', rule: 'AAZ-DM.3', about } as const
  expect(en.answer({ do: 'use', at: 'Eire', remove: 1 }, ask)).toBe('Use it: Eire, 1 zombie fewer')
  expect(es.answer({ do: 'use', at: 'Eire', remove: 2 }, ask)).toBe('Usarla: Irlanda, 2 zombis menos')
})

it('AAZ-AFIRE.8: no transport is suggested while another ship can take the hit', async () => {
  const seaZones = { sz13: { units: { UK: '1 trn 1 cv 1 dd' } }, sz14: { units: { Germany: '1 dd' } } }
  const table = await Table.open(at('UK', 'combatMove', { seaZones }), { script: new Script([5, 5, 1], []) })
  await table.desk.answer({ do: 'move', units: { trn: 1, cv: 1, dd: 1 }, from: 'sz13', to: 'sz14' })
  await table.desk.answer({ do: 'done' })
  expect(table.desk.question.value).toMatchObject({ seat: 'UK', ask: { kind: 'battle.losses' } })
  expect(await table.desk.inspect({ ask: 'losses', order: ['trn', 'cv', 'dd'] })).toEqual({ cv: 1 })
})
