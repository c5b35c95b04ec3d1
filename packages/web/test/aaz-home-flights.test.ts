import { aaz, type AazEvent, type BattleSetup } from '@deadfront/aaz'
import type { Json } from '@deadfront/kernel'
import { describe, expect, it, vi } from 'vitest'
import type { Advice } from '@deadfront/ai/aaz/odds'
import { type ShownBattle, hasDefenders } from '../src/games/aaz/battle-show.ts'
import { en } from '../src/games/aaz/messages/en.ts'
import { es } from '../src/games/aaz/messages/es.ts'
import { adviceWords } from '../src/games/aaz/odds/advice-words.ts'
import { battleOfSum, EMPTY_SUM, wholeOf } from '../src/games/aaz/odds/calculator-sum.ts'
import { unitsOfBoard } from '../src/games/aaz/odds/boards.ts'
import { choiceFigures, figuresOf, fromHere } from '../src/games/aaz/odds/figures.ts'
import type { Forecast } from '../src/games/aaz/odds/forecast.ts'
import { arrowsOf, notesOf } from '../src/games/aaz/picture.ts'
import { threatLines } from '../src/games/aaz/places.ts'
import { stacksOf } from '../src/games/aaz/tokens.ts'
import { onAPage, Table } from './aaz-desk-kit.ts'
import { map } from './aaz-kit.ts'

onAPage()

/** Threats, landings and the figures of a battle: what players mistook on the board of 1941. */
const at = (turn: string, phase: string, table: { [key: string]: Json }): Json => ({ scenario: '1941', turn, phase, ...table })

describe('threats', () => {
  it('tell of every enemy that can come, of the dead, and of landings', async () => {
    const { desk } = await Table.open(
      at('USSR', 'combatMove', {
        territories: {
          Karelia: { control: 'USSR', units: { USSR: '1 tnk' }, zombies: 2 },
          'Norway/Finland': { control: 'Germany', units: { Germany: '2 inf' } },
          Germany: { control: 'Germany', units: { Germany: '2 inf 1 tnk' } },
        },
        seaZones: { sz5: { units: { Germany: '1 trn' } } },
      }),
    )
    desk.threats.toggle()
    expect(desk.threats.busy.value).toBe(true)
    await vi.waitFor(() => expect(desk.threats.busy.value).toBe(false))
    await vi.waitFor(() => expect(desk.threats.list.value.find((threat) => threat.at === 'Karelia')?.hold).toBe(0.5))
    expect(threatLines(desk, 'Karelia')).toEqual([
      // Two march, two come by sea, and the tank drives by way of Eastern Europe.
      'Germany can come with 4 infantry, 1 tank: you hold it 50 %',
      'the dead roll 2 dice at your next turn: you hold it 69 %',
    ])
  })

  it('show the dead also where no enemy can come', async () => {
    const { desk } = await Table.open(
      at('USSR', 'combatMove', {
        territories: { Russia: { control: 'USSR' }, Urals: { control: 'USSR', units: { USSR: '1 inf' }, zombies: 1 } },
      }),
    )
    desk.threats.toggle()
    await vi.waitFor(() => expect(notesOf(desk)).toContainEqual({ at: 'Urals', text: 'hold 83 %', tone: 'good' }))
  })
})

describe('the way home', () => {
  const front = {
    'West Russia': { control: 'USSR', taken: true, units: { USSR: '4 inf 1 ftr' } },
    Russia: { control: 'USSR' },
    India: { control: 'UK', units: { UK: '2 inf' } },
    Caucasus: { control: 'USSR' },
    Ukraine: { control: 'Germany', units: { Germany: '3 inf' } },
  }
  const moved = [{ at: 'West Russia', units: '1 ftr', used: 1, how: 'fought' }]

  it('leads to the nearest safe place of one’s own, not to an ally’s far away', async () => {
    const table = await Table.open(at('USSR', 'noncombatMove', { territories: front, moved }))
    await table.looked()
    expect(table.desk.home.value?.where).toEqual([{ at: 'Archangel', n: 1 }])
  })

  it('is still to be flown: who has to land does not look spent', async () => {
    const table = await Table.open(at('USSR', 'noncombatMove', { territories: front, moved }))
    await table.looked()
    const chips = stacksOf(map, table.desk.view.value!, 2).find((stack) => stack.at === 'West Russia')?.chips
    expect(chips?.map(({ unit, spent }) => ({ unit, spent }))).toContainEqual({ unit: 'ftr', spent: 0 })
    await table.desk.landAll()
    await table.looked()
    const landed = stacksOf(map, table.desk.view.value!, 2).find((stack) => stack.at === 'Archangel')?.chips
    expect(landed?.map(({ unit, spent }) => ({ unit, spent }))).toEqual([{ unit: 'ftr', spent: 1 }])
    expect(table.desk.home.value).toBeNull()
  })

  it('is not offered to a fighter that rests on its own carrier', async () => {
    const sea = (units: string): Json =>
      at('UK', 'noncombatMove', {
        territories: { India: { control: 'UK', units: { UK: '1 inf' } } },
        seaZones: { sz30: { units: { UK: units } } },
      })
    const rests = await Table.open(sea('1 cv 2 ftr'))
    await rests.looked()
    expect(rests.desk.home.value).toBeNull()
    const crowded = await Table.open(sea('1 cv 3 ftr'))
    await crowded.looked()
    expect(crowded.desk.home.value?.where).toEqual([{ at: 'India', n: 1 }])
    await crowded.desk.landAll()
    await crowded.looked()
    expect(crowded.desk.view.value?.spaces.sz30?.units?.UK).toEqual({ cv: 1, ftr: 2 })
  })

  it('AAZ-FLY.7: is offered to who has no deck but one still to be bought, and the warning says so', async () => {
    const table = await Table.open(
      at('Japan', 'noncombatMove', {
        territories: { Japan: { control: 'Japan', units: { Japan: '1 inf' } } },
        seaZones: { sz47: { units: { Japan: '2 ftr' } } },
        treasury: { Japan: 20 },
      }),
    )
    await table.looked()
    const { desk } = table
    expect(await desk.inspect({ ask: 'warnings' })).toContainEqual({ kind: 'aircraft', n: 0, promised: 2 })
    expect(desk.home.value?.where).toEqual([{ at: 'Japan', n: 2 }])
    await desk.landAll()
    await table.looked()
    expect(desk.view.value?.spaces.Japan?.units?.Japan).toMatchObject({ ftr: 2 })
  })
})

it('the arrow of a fleet goes through the zones that it went through', async () => {
  const table = await Table.open(
    at('Germany', 'combatMove', {
      territories: { Germany: { control: 'Germany', units: { Germany: '1 inf' } } },
      seaZones: { sz17: { units: { Germany: '1 dd' } }, sz14: { units: { UK: '1 dd' } } },
    }),
  )
  const { desk } = table
  await desk.hand.pick('sz17')
  expect(await desk.hand.go('sz14')).toBeNull()
  await table.looked()
  expect(arrowsOf(desk)).toMatchObject([{ path: ['sz17', 'sz16', 'sz14'], tone: 'fight' }])
})

describe('the figures of a battle', () => {
  it('do not ask for one more round of who may cease', async () => {
    const table = await Table.open(
      at('USSR', 'combatMove', {
        territories: { Russia: { control: 'USSR', units: { USSR: '3 inf' } }, 'West Russia': { control: 'zombies', zombies: 1 } },
      }),
      { script: { dice: [6, 5, 5, 5] } as never },
    )
    const { desk } = table
    const forecast = { take: 0.4, clear: 0.3, swing: -2, advice: { zombies: 'cease' } } as unknown as Forecast
    const now = { at: 'West Russia', friendly: false, land: 3, choices: [{ do: 'press' }, { do: 'cease' }] }
    desk.battle.value = now as unknown as typeof desk.battle.value
    expect(fromHere(desk, forecast, 'West Russia')).toMatchObject({ forecast: { take: 1, advice: null }, ceases: true })
    expect(fromHere(desk, forecast, 'Ukraine')).toEqual({ forecast, ceases: false })
    const setup = { sea: false, friendly: false, attackers: { inf: 3 }, seaborne: {}, zombies: 1 } as unknown as BattleSetup
    expect(figuresOf(desk, fromHere(desk, forecast, 'West Russia').forecast, setup)).toEqual(['take it 100 %', 'take and clear it 30 %'])
  })

  it('give aircraft alone one piece of advice, not two that contradict each other', () => {
    const advice: Advice = { zombies: null, zombiesAlone: false, retreat: [], aircraft: 'retreat', exactly: true } as never
    expect(adviceWords(advice, en)).toBe('do not retreat; with aircraft alone retreat at once')
    expect(adviceWords(advice, en, true)).toBe('fight one round, then fly home')
    expect(adviceWords(advice, es, true)).toBe('combate una ronda y vuelve a casa')
  })

  it('name beside a chance what it would be for who plays for it, as the board does', () => {
    const units = unitsOfBoard('1941')
    const battle = battleOfSum({ ...EMPTY_SUM, attack: { inf: 2, art: 1 }, zombies: 1 }, units, false)!
    const reply = wholeOf(battle, { aim: 'take' })
    expect(reply.take).toBe(1)
    expect(reply.clear).toBeLessThan(0.6)
    expect(reply.best).toMatchObject({ take: 1, clear: wholeOf(battle, { aim: 'clear' }).clear })
    expect(reply.best.clear).toBeGreaterThan(0.85)
  })
})

it('the dead bite no defender where none is left', () => {
  const fight = { defenders: {}, defendersBehindLine: {} } as unknown as ShownBattle
  const fired = { type: 'unitsFired', side: 'defender' } as AazEvent
  expect(hasDefenders(fight, [])).toBe(false)
  expect(hasDefenders(fight, [fired])).toBe(true)
  expect(hasDefenders({ ...fight, defenders: { UK: { inf: 1 } } }, [])).toBe(true)
})

it('standing orders open with the power on turn', async () => {
  const { desk } = await Table.open(
    at('UK', 'combatMove', { territories: { 'United Kingdom': { control: 'UK', units: { UK: '1 inf' } } } }),
  )
  Object.assign(desk.api, { seats: ['Germany', 'UK'].map((id) => ({ id, holder: 'me' })) })
  desk.update.value = { ...desk.update.value! }
  await desk.standing.open()
  expect(desk.standing.power.value).toBe('UK')
  desk.standing.close()
})

it('AAZ-AMPH.17: a retreat that leaves units off the boats behind carries their figures', async () => {
  const { desk } = await Table.open(
    at('Germany', 'combatMove', { territories: { Germany: { control: 'Germany', units: { Germany: '1 inf' } } } }),
  )
  const battle = { at: 'Karelia', sea: false, friendly: false, attackers: { inf: 2, tnk: 2 }, seaborne: { inf: 2 }, zombies: 0 }
  desk.stayOdds.value = { take: 0.2, clear: 0.1, destroy: 0.2 } as unknown as Forecast
  expect(choiceFigures(desk, { do: 'retreat', to: 'Germany' }, battle)).toEqual([
    '2 infantry off the boats must stay and fight on',
    'take it 20 %',
    'take and clear it 10 %',
  ])
})

it('a sentence that ends with the Karelia S.S.R. has one full stop, and who loads where it lies does not sail', async () => {
  const words = await aaz.words.en()
  const moved = {
    type: 'unitsMoved',
    rule: 'AAZ-CMOVE.3',
    power: 'USSR',
    from: 'Russia',
    to: 'Baltic States',
    via: ['Karelia S.S.R.'],
    units: { ftr: 1 },
    phase: 'combatMove',
  }
  expect(words.event(moved as AazEvent)).toBe('Soviet Union moves 1 fighter from Russia to Baltic States by way of Karelia S.S.R.')
  const shipped = {
    type: 'cargoShipped',
    rule: 'AAZ-AMPH.1',
    power: 'Germany',
    from: 'sz5',
    to: 'sz5',
    via: [],
    loaded: { inf: 1 },
    cargo: { inf: 1 },
    landing: 'Karelia',
    phase: 'combatMove',
  }
  expect(words.event(shipped as AazEvent)).toBe('Germany loads in sea zone 5: 1 infantry, bound for Karelia.')
})

it('AAZ-U-TRN.4: a transport from afar has an arrow of its own to the coast where troops go aboard', async () => {
  const { desk } = await Table.open({
    scenario: '1941',
    turn: 'UK',
    phase: 'combatMove',
    territories: { 'United Kingdom': { control: 'UK', units: { UK: '1 inf' } }, 'Western Europe': { control: 'Germany' } },
    seaZones: { sz10: { units: { UK: '1 trn' } } },
  })
  await desk.hand.pick('United Kingdom')
  desk.hand.hover.value = 'Western Europe'
  const [ship, troops] = arrowsOf(desk)
  expect(ship?.path.at(0)).toBe('sz10')
  expect(troops?.path.at(0)).toBe('United Kingdom')
  // They meet in the zone beside the island, and go ashore together.
  expect(troops?.path.at(1)).toBe(ship?.path.at(-1))
  expect(desk.facts().content.territories['United Kingdom']?.borders).toContain(troops?.path.at(1))
  expect(troops?.path.at(-1)).toBe('Western Europe')
})
