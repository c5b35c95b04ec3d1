import type { AazEvent } from '@deadfront/aaz'
import type { Json } from '@deadfront/kernel'
import { describe, expect, it, vi } from 'vitest'
import { BattleShow, opponentsOf, type ShownBattle } from '../src/games/aaz/battle-show.ts'
import { suggestionWords } from '../src/games/aaz/loss-count.ts'
import { othersOf, strangerIn } from '../src/games/aaz/odds/figures.ts'
import type { Forecast } from '../src/games/aaz/odds/forecast.ts'
import { notesOf } from '../src/games/aaz/picture.ts'
import { threatLines } from '../src/games/aaz/places.ts'
import { onAPage, Table } from './aaz-desk-kit.ts'

onAPage()

/** Threats, paths of tanks and the battle board: what new players mistook. */
const front = {
  Ukraine: { control: 'Germany', units: { Germany: '2 inf 2 tnk' } },
  'West Russia': { control: 'USSR' },
  Caucasus: { control: 'USSR' },
  Russia: { control: 'USSR', units: { USSR: '2 inf' } },
  Germany: { control: 'Germany', units: { Germany: '2 inf' } },
}
const move = (turn: string, territories: Json = front): Json => ({ scenario: '1941', turn, phase: 'combatMove', territories })

describe('threats', () => {
  it('name a capital that nobody holds, and who can walk in', async () => {
    const { desk } = await Table.open(move('USSR', { ...front, Russia: { control: 'USSR' } }))
    desk.threats.toggle()
    await vi.waitFor(() => expect(notesOf(desk)).toContainEqual({ at: 'Russia', text: 'open', tone: 'bad' }))
    expect(threatLines(desk, 'Russia')).toEqual(['Germany can come with 2 tanks', 'nobody is there to hold it'])
  })

  it('AAZ-BLITZ.2: do not reach through an army or through works', async () => {
    const barred = { ...front, Russia: { control: 'USSR' }, 'West Russia': { control: 'USSR', units: { USSR: '1 inf' } } }
    const { desk } = await Table.open(move('USSR', barred))
    desk.threats.toggle()
    expect(desk.threats.list.value.map(({ at }) => at)).not.toContain('Russia')
    expect(threatLines(desk, 'Russia')).toEqual([])
  })
})

describe('the way of tanks', () => {
  it('keeps the places that only one way leads to', async () => {
    const table = await Table.open(move('Germany'))
    const { desk } = table
    await desk.hand.pick('Ukraine', 'tnk')
    expect(desk.hand.goThrough('West Russia')).toBe(true)
    expect([...desk.hand.targets.value.keys()]).toEqual(expect.arrayContaining(['Ukraine', 'Russia']))
    await desk.hand.go('Russia')
    await table.looked()
    expect(desk.view.value?.spaces.Russia?.units?.Germany).toEqual({ tnk: 2 })
    expect(desk.view.value?.spaces['West Russia']?.control).toBe('Germany')
  })

  it('AAZ-BLITZ.6: a place that ends the move is no waypoint, and nobody goes there by mistake', async () => {
    const { desk } = await Table.open(move('Germany'))
    await desk.hand.pick('Ukraine', 'tnk')
    desk.hand.routing.value = true
    expect(desk.hand.goThrough('Caucasus')).toBe(false)
    expect(desk.hand.routing.value).toBe(true)
    expect(desk.hand.wayEnds.value).toBe('Caucasus')
    expect(desk.hand.picked.value).toMatchObject({ from: 'Ukraine', units: { tnk: 2 } })
  })

  it('is no choice for infantry that go along', async () => {
    const { desk } = await Table.open(move('Germany'))
    await desk.hand.pick('Ukraine')
    expect(desk.hand.picked.value?.units).toMatchObject({ inf: 2, tnk: 2 })
    expect(desk.hand.throughs()).toEqual([])
  })
})

it('units that can attack nobody are not told to leave some behind', async () => {
  const { desk } = await Table.open(move('Germany'))
  await desk.hand.pick('Germany')
  expect(desk.hand.targets.value.size).toBe(0)
  expect(desk.hand.isStuck()).toBe(true)
  await desk.hand.pick('Ukraine')
  expect(desk.hand.isStuck()).toBe(false)
})

describe('the battle board', () => {
  const started = {
    type: 'battleStarted',
    rule: 'AAZ-BOARD.1',
    at: 'Sea zone 14',
    sea: true,
    attacker: 'Germany',
    attackers: { ftr: 2 },
    seaborne: {},
    defenders: { UK: { bb: 1, dd: 1 } },
    zombies: 0,
    battle: 0,
  } as unknown as AazEvent

  it('names the defender to the end of a battle, also when nobody is left', () => {
    const battle = { at: 'Sea zone 14', zombies: 0, defenders: {}, defendersBehindLine: {} } as unknown as ShownBattle
    expect(opponentsOf(battle, [started])).toEqual(['UK'])
    expect(opponentsOf({ ...battle, zombies: 2 }, [started])).toEqual([])
  })

  it('AAZ-U-BB.1: marks a battleship that took a hit standing', () => {
    const show = new BattleShow((unit: string) => ({ cost: 1, hits: unit === 'bb' ? 2 : 1 }))
    show.hear(started, { events: [] })
    const hit = { type: 'unitsHit', rule: 'AAZ-AFIRE.3', at: 'Sea zone 14', side: 'defender', power: 'UK', units: { bb: 1 } }
    show.hear(hit as unknown as AazEvent, { events: [] })
    expect(show.fight.value?.defenders).toEqual({ UK: { bb: 1, dd: 1 } })
    expect(show.fight.value?.hurt).toEqual({ 'UK bb': 1 })
  })

  it('says "you" to the attacker alone, and does not call a damaged battleship lost', async () => {
    const { desk } = await Table.open(move('Germany'))
    const odds = { defenderWins: 0.2, retreats: 0.2, zombiesHold: 0, draw: 0 } as unknown as Forecast
    expect(strangerIn(desk, 'Germany')).toBeNull()
    expect(othersOf(desk, odds, 'Germany', [])).toEqual(['you have gone back: 20 %'])
    expect(othersOf(desk, odds, 'Japan', [])).toEqual(['Japan has gone back: 20 %'])
    expect(suggestionWords(desk, { bb: 1 })).toBe('Take 1 hit on a battleship')
    expect(suggestionWords(desk, { inf: 2 })).toBe('Lose 2 infantry')
  })
})
