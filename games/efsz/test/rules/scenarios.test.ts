import { BadInput, type Json } from '@deadfront/kernel'
import { rule, table } from '@deadfront/testkit'
import { expect } from 'vitest'
import { efsz } from '../../src/index.ts'
import { STANDARD } from '../../src/model/content.ts'
import { checkScenario } from '../../src/position/check.ts'
import { set, sheet, zed } from '../kit.ts'

// Chapters 33 to 41: scenarios, spawning, death, the campaign, F.U.B.A.R.

const begin = (scenario: string, dice: number[] = [], options: object = {}) => table(efsz, { scenario, dice, options: options as never })

rule(['EFSZ-33.1', 'EFSZ-41.1', 'EFSZ-41.2', 'EFSZ-41.5', 'EFSZ-41.6'], 'F.U.B.A.R. as its page has it', () => {
  const raw = STANDARD.scenarios.fubar as (typeof STANDARD.scenarios)[string]
  expect(raw).toMatchObject({ characters: { max: 1 }, pool: { beta: 4 }, exits: { X1: { to: ['wake-up'] } } })
  for (const part of ['text', 'characters', 'pool', 'map', 'track', 'objective', 'secondary', 'exits', 'goal', 'remember'])
    expect(raw).toHaveProperty(part)
  const t = begin('fubar')
    .answers(null, { characters: ['dasha'] })
    .refuses(null, { place: 'dasha', at: '4,4', facing: 'N' }, 'EFSZ-33.6')
  t.dice(9, 2).answers(null, { place: 'dasha', at: 'A', facing: 'E' })
  expect(t.position()).toMatchObject({ pool: { beta: 4 }, round: 1 })
  expect(sheet(t, 'dasha')).toMatchObject({ at: '3,5', facing: 'E', ready: null })
  const late = set({ characters: { dasha: { at: '3,2' } }, round: 7, now: 'end' })
  expect(late.told('wounded')).toHaveLength(1)
  expect(late.state.result).toMatchObject({ outcome: 'lost' })
  const out = set({ characters: { dasha: { at: '13,6', facing: 'E' } }, now: { act: 'dasha' } }).answers(null, { step: 'X1' })
  expect(out.state.result).toMatchObject({ outcome: 'won' })
})

rule(['EFSZ-33.2', 'EFSZ-33.3'], 'as many as the page allows, out of those met so far', () => {
  begin('empty-shelves').refuses(null, { characters: ['dasha', 'til', 'sobol'] }, 'EFSZ-33.2')
  const t = set(
    {
      board: 'points-failure',
      campaign: { here: 'shift-without-end', next: ['points-failure'] },
      characters: { dasha: {}, til: {}, sobol: {} },
      now: 'camp',
    },
    [],
    { scenario: 'campaign' },
  )
  t.answers(null, { march: 'points-failure' })
    .asks('p1', 'team')
    .refuses(null, { characters: ['becker'] }, 'EFSZ-33.3')
    .refuses(null, { characters: ['dasha', 'til', 'sobol'] }, 'EFSZ-33.2')
  t.answers(null, { characters: ['til', 'dasha'] })
  expect(sheet(t, 'sobol').status).toBe('rearguard')
})

rule(
  ['EFSZ-33.4', 'EFSZ-33.5', 'EFSZ-33.6', 'EFSZ-33.7', 'EFSZ-33.9', 'EFSZ-33.10'],
  'set-up in order: people, doors shut, marker on 1, zombies drawn face down',
  () => {
    const t = begin('wake-up')
      .answers(null, { characters: ['dasha'] })
      .dice(9, 2)
      .draws('armoured')
      .answers(null, { place: 'dasha', at: 'A', facing: 'N' })
    const types = t.events.map((e) => e.type)
    expect(types.indexOf('placed')).toBeLessThan(types.indexOf('zombiePlaced'))
    expect(zed(t, 'z1')).toMatchObject({ kind: 'armoured', faceDown: true })
    expect(efsz.view(t.state, 'p1').zombies[0]?.kind).toBe(null)
    expect(efsz.view(t.state, 'p1').unseen).toEqual({ beta: 5, armoured: 1 })
    expect(t.position()).toMatchObject({ round: 1, terrain: {}, pool: { beta: 5 } })
  },
)

rule(['EFSZ-33.8', 'EFSZ-33.11'], 'objectives are marked until done; named zombies stand face up', () => {
  const t = begin('the-one-who-calls')
    .answers(null, { characters: ['dasha'] })
    .dice(9, 9, 9, 9, 12, 1)
    .answers(null, { place: 'dasha', at: 'A', facing: 'N' })
  expect(zed(t, 'z1')).toMatchObject({ kind: 'alpha', faceDown: false, named: 'alpha' })
  expect(efsz.view(t.state, null)).toMatchObject({ searched: [], marks: { O1: '7,10', O2: '11,2' } })
})

const spawn = (marks: string[], pool: Json = { beta: 9 }): Json => ({
  scenario: { track: { length: 2, repeats: true, spawn: { '1': marks } }, pool },
})

rule('EFSZ-34.9', 'several may wait at one square', () => {
  const t = set(
    {
      map: ['S....', '.....'],
      characters: { dasha: { at: '5,1' } },
      zombies: { z1: 'beta S1' },
      queue: [{ at: 'S1', kind: 'armoured' }],
      now: 'spawn',
      stop: true,
    },
    [],
    { content: spawn(['S1']) },
  )
  expect(t.told('queued')[0]).toMatchObject({ waiting: 2 })
})

rule('EFSZ-34.10', 'an empty pool sends nobody', () => {
  const t = set({ map: ['S....'], characters: { dasha: { at: '5,1' } }, pool: {}, now: 'spawn', stop: true }, [], {
    content: spawn(['S1']),
  })
  expect(t.told('nothingSpawned')).toHaveLength(1)
  expect(t.told('zombiePlaced')).toEqual([])
})

const campaign = (position: object, dice: number[] = []) => set(position as Record<string, unknown>, dice, { scenario: 'campaign' })
const inFubar = (who: object, more: object = {}) => ({
  board: 'fubar',
  campaign: { day: 1 },
  characters: { dasha: { at: '13,6', facing: 'E', ...who } },
  now: { act: 'dasha' },
  ...more,
})

rule(
  ['EFSZ-35.1', 'EFSZ-35.2', 'EFSZ-37.1', 'EFSZ-37.5', 'EFSZ-37.4'],
  'done is done: the exit names what comes next, the day passes, sheets go along',
  () => {
    const t = campaign(inFubar({ health: 2, kills: 3, ammo: 1 })).answers(null, { step: 'X1' })
    expect(t.told('scenarioEnded')[0]).toMatchObject({ outcome: 'done', secondary: [false] })
    expect(t.position()).toMatchObject({ campaign: { day: 2, completed: ['fubar'], next: ['wake-up'] } })
    t.asks('p1', 'camp').refuses(null, { march: 'last-plane-out' }, 'EFSZ-37.1').answers(null, { march: 'wake-up' })
    expect(sheet(t, 'dasha')).toMatchObject({ health: 2, kills: 3, ammo: 1 })
  },
)

rule(
  ['EFSZ-35.3', 'EFSZ-35.4', 'EFSZ-35.5', 'EFSZ-35.6'],
  'failed is tried again: searched stays searched, map and pool are new, nothing is learnt',
  () => {
    const t = campaign({
      board: 'fubar',
      campaign: { day: 1 },
      round: 7,
      searched: ['O2'],
      pool: { beta: 1 },
      terrain: { '7,10': 'openDoor' },
      characters: { dasha: { at: '3,2', food: 1, fatigue: 2 } },
      now: 'end',
    })
    expect(sheet(t, 'dasha')).toMatchObject({ health: 3, status: 'rearguard' })
    expect(t.position()).toMatchObject({ campaign: { again: true, next: ['fubar'], day: 2, searched: ['6,4'] } })
    t.refuses(null, { holeUp: true, eat: [] }, 'EFSZ-40.2').answers(null, { eat: 'dasha' }).answers(null, { march: 'fubar' })
    t.dice(9, 2).answers(null, { place: 'dasha', at: 'A', facing: 'N' })
    expect(t.position()).toMatchObject({ searched: ['6,4'], pool: { beta: 4 }, terrain: {}, campaign: { retry: true } })
  },
)

rule(['EFSZ-36.4', 'EFSZ-36.5'], 'the fallen walk on in every pool; the rearguard may try again', () => {
  const t = campaign({
    board: 'fubar',
    campaign: { day: 1 },
    characters: { dasha: { at: '3,3', health: 1, locked: 'z1' }, til: {} },
    zombies: { z1: 'beta 3,4' },
    now: 'dead',
  })
  expect(t.told('scenarioEnded')[0]).toMatchObject({ outcome: 'failed', why: 'all dead' })
  expect(t.position()).toMatchObject({ campaign: { fallen: ['dasha'], risen: ['dasha'] } })
  t.answers(null, { march: 'fubar' }).dice(9, 2).answers(null, { place: 'til', at: 'A', facing: 'N' })
  expect(t.position()).toMatchObject({ pool: { beta: 4, 'risen:dasha': 1 } })
})

rule('EFSZ-36.6', 'with nobody left the campaign is lost', () => {
  const t = campaign({
    board: 'fubar',
    campaign: { day: 1 },
    characters: { dasha: { at: '3,3', health: 1, locked: 'z1' } },
    zombies: { z1: 'beta 3,4' },
    now: 'dead',
  })
  expect(t.state.result).toMatchObject({ outcome: 'endingC', rule: 'EFSZ-36.6' })
})

rule('EFSZ-36.7', 'the gear of the dead lies on their square', () => {
  const t = set({
    map: '5x5',
    characters: { dasha: { at: '3,3', health: 1, locked: 'z1', weapons: ['nagant'], ammo: 2, items: ['gate key'] }, til: { at: '1,1' } },
    zombies: { z1: 'beta 3,4' },
    now: { zombie: 'z1' },
    stop: true,
  })
  expect(t.position()).toMatchObject({ heaps: { '3,3': { nagant: 1, ammo: 2, 'gate key': 1 } } })
  expect(sheet(t, 'dasha')).toMatchObject({ slots: [null, null, null, null], ammo: 0 })
})

rule('EFSZ-37.3', 'objectives and clues are written down', () => {
  const t = campaign({
    board: 'the-one-who-calls',
    campaign: { day: 5 },
    characters: { dasha: { at: '7,9' } },
    now: 'team',
    stop: true,
  }).answers(null, { activate: 'dasha', mode: 'searching', search: 'O1' })
  expect(t.position()).toMatchObject({ flags: ['pouch'], campaign: { clues: [1] } })
  expect(sheet(t, 'dasha').thrown).toEqual(['grenade'])
})

rule('EFSZ-37.4', 'from the fourth of December the cold tires everybody; after the twelfth it is too late', () => {
  const t = campaign(inFubar({}, { campaign: { day: 4 } })).answers(null, { step: 'X1' })
  expect(sheet(t, 'dasha').fatigue).toBe(1)
  const late = campaign(inFubar({}, { campaign: { day: 12 } })).answers(null, { step: 'X1' })
  expect(late.state.result).toMatchObject({ outcome: 'endingC' })
})

rule(['EFSZ-38.2', 'EFSZ-38.3', 'EFSZ-38.5'], 'the track starts over: discards go back, rounds keep counting', () => {
  const content = { scenario: { track: { length: 3, repeats: true, spawn: {} } } }
  const t = set(
    {
      map: '5x5',
      round: 3,
      discard: { beta: 2, armoured: 1 },
      pool: { beta: 1 },
      characters: { dasha: { at: '1,1' } },
      now: 'end',
      stop: true,
    },
    [],
    { content },
  )
  expect(t.position()).toMatchObject({ round: 4, lap: 1, pool: { beta: 3, armoured: 1 }, discard: {} })
  t.dice(9, 2).answers(null, { go: true })
  expect(t.told('roundBegan')[0]).toMatchObject({ round: 4, box: 1 })
})

const camp = (here: string, who: object, more: object = {}) => ({
  board: here,
  campaign: { day: 2, here, completed: [here], ...more },
  characters: { dasha: who, til: {} },
  now: 'camp',
})

rule(['EFSZ-40.1', 'EFSZ-40.5'], 'in camp everybody eats once, heals once and shares as they like', () => {
  const t = campaign(camp('wake-up', { weapons: ['luger'], ammo: 2, food: 2, fatigue: 3 }))
  t.answers(null, { give: { luger: 1, ammo: 1 }, from: 'dasha', to: 'til' })
    .answers(null, { hands: 'til', ready: 'luger' })
    .answers(null, { eat: 'dasha' })
    .refuses(null, { eat: 'dasha' }, 'EFSZ-40.5')
  expect(sheet(t, 'til')).toMatchObject({ ready: 'luger', ammo: 1 })
})

rule(['EFSZ-40.2', 'EFSZ-40.3'], 'scavenging where it is offered, once, on its own map', () => {
  campaign(camp('black-water', {})).refuses(null, { scavenge: true }, 'EFSZ-40.2')
  const t = campaign(camp('wake-up', {})).answers(null, { scavenge: true })
  expect(t.position()).toMatchObject({ board: 'empty-shelves' })
  t.answers(null, { characters: ['dasha'] })
    .dice(9, 2)
    .answers(null, { place: 'dasha', at: 'B', facing: 'N' })
  const back = campaign({
    board: 'empty-shelves',
    campaign: { day: 2, here: 'wake-up', completed: ['wake-up'], used: ['scavenge'], next: ['black-water'] },
    characters: { dasha: { at: '11,2', facing: 'E' }, til: {} },
    now: { act: 'dasha' },
  }).answers(null, { step: 'X1' })
  expect(back.position()).toMatchObject({ board: 'wake-up', campaign: { day: 3, scavenged: ['empty-shelves'], next: ['black-water'] } })
  back.refuses(null, { scavenge: true }, 'EFSZ-40.2')
  const again = campaign({
    board: 'empty-shelves',
    campaign: { day: 2, here: 'wake-up', completed: ['wake-up'], used: ['scavenge'], next: ['black-water'] },
    characters: { dasha: { at: '11,2', facing: 'E', ate: true, healed: true, food: 1, medkits: 1, health: 2, fatigue: 3 } },
    now: { act: 'dasha' },
  }).answers(null, { step: 'X1' })
  again.refuses(null, { eat: 'dasha' }, 'EFSZ-40.5').refuses(null, { heal: 'dasha' }, 'EFSZ-40.6')
})

rule('EFSZ-40.7', 'a night in shelter may be attacked; it is then played', () => {
  const t = campaign(camp('ward-nine', { food: 1, fatigue: 5 }), [3]).answers(null, { holeUp: true, eat: ['dasha'] })
  expect(t.told('holedUp')[0]).toMatchObject({ attacked: true, attackOn: 3 })
  expect(t.position()).toMatchObject({ board: 'one-candle' })
  const dawn = campaign({
    board: 'one-candle',
    round: 10,
    campaign: { day: 5, here: 'ward-nine', completed: ['ward-nine'], eaters: ['dasha'], used: ['holeUp'] },
    characters: { dasha: { at: '6,6', food: 1, fatigue: 5, health: 2 } },
    now: 'end',
  })
  expect(sheet(dawn, 'dasha')).toMatchObject({ fatigue: 1, food: 0, health: 3 })
  expect(dawn.position()).toMatchObject({ board: 'ward-nine', campaign: { day: 6 } })
})

rule('EFSZ-37.1', 'the three endings', () => {
  const plane = (omega: boolean, more: object = {}) =>
    campaign({
      board: 'last-plane-out',
      campaign: { day: 9, here: 'white-balka' },
      flags: ['starter', 'fuel', ...(omega ? ['slain omega'] : [])],
      characters: { dasha: { at: '13,11', facing: 'E' }, ...more },
      now: { act: 'dasha' },
    })
  expect(plane(true).answers(null, { step: 'X1' }).state.result).toMatchObject({ outcome: 'endingA' })
  expect(plane(false).answers(null, { step: 'X1' }).state.result).toMatchObject({ outcome: 'endingB' })
  const gone = campaign({ board: 'last-plane-out', round: 12, campaign: { day: 9 }, characters: { dasha: { at: '13,11' } }, now: 'end' })
  expect(gone.state.result).toMatchObject({ outcome: 'endingC' })
})

rule('EFSZ-37.2', 'special rules: water, wagons, doors, hatches, drums, noise, sleepers, dusk', () => {
  const deep = set({ characters: { dasha: { at: '5,5', facing: 'N' } }, water: 4, now: 'end' }, [9, 2], { scenario: 'black-water' })
  expect(deep.told('wounded')[0]).toMatchObject({ cause: 'water' })
  const wagon = set({ characters: { dasha: { at: '5,12' } }, round: 2, zombies: { z1: 'beta 9,12' }, now: 'end', stop: true }, [3], {
    scenario: 'points-failure',
  })
  expect(wagon.told('wounded')[0]).toMatchObject({ cause: 'wagon' })
  expect(wagon.told('zombieEliminated')[0]).toMatchObject({ by: null })
  const door = set({ characters: { dasha: { at: '2,2' } }, round: 2, now: 'end', stop: true }, [10, 1], { scenario: 'shift-without-end' })
  expect(door.told('rattled')[0]).toMatchObject({ now: 'open' })
  const mill = set(
    {
      characters: { til: { at: '6,3', facing: 'N' } },
      zombies: { z1: { kind: 'grinzer', at: '9,10', named: 'grinzer' }, z2: 'beta 8,10' },
      now: 'team',
      stop: true,
    },
    [],
    { scenario: 'grinzers-mill' },
  )
  mill.answers(null, { activate: 'til', mode: 'searching', search: 'O1' })
  expect(zed(mill, 'z1')).toMatchObject({ kind: 'alpha', stunned: true })
  expect(zed(mill, 'z2')).toBe(undefined)
  const drum = set(
    {
      characters: { dasha: { at: '6,5', facing: 'N', weapons: ['nagant'], ammo: 2 } },
      zombies: { z1: 'beta 7,6' },
      now: { act: 'dasha' },
      stop: true,
    },
    [12, 1, 12],
    { scenario: 'steel-widow' },
  )
  drum.answers(null, { attack: 'drum', target: '6,6' })
  expect(drum.told('exploded')[0]).toMatchObject({ weapon: 'drum' })
  expect(drum.told('zombieEliminated')).toHaveLength(1)
  const loud = set(
    {
      characters: { dasha: { at: '2,2', facing: 'E', weapons: ['nagant'], ammo: 2 } },
      zombies: { z1: 'beta 6,2', z2: 'beta 2,5 stunned faceDown asleep' },
      now: { act: 'dasha' },
      stop: true,
    },
    [12],
    { scenario: 'ward-nine' },
  )
  loud.answers(null, { attack: 'fire', target: 'z1' })
  expect(loud.told('woke')).toHaveLength(1)
  expect(loud.position()).toMatchObject({ noise: 'dasha' })
  const dusk = set({ characters: { dasha: { at: '2,2' } }, round: 9, now: 'end', stop: true }, [], { scenario: 'empty-shelves' })
  expect(sheet(dusk, 'dasha').fatigue).toBe(1)
  const cold = set({ characters: { dasha: { at: '2,2' }, til: { at: '7,9' } }, round: 3, now: 'end', stop: true }, [], {
    scenario: 'white-balka',
  })
  expect([sheet(cold, 'dasha').fatigue, sheet(cold, 'til').fatigue]).toEqual([1, 0])
})

// Scenario files.

rule(['EFSZ-35.1', 'EFSZ-37.1'], 'every scenario that ships is sound, and unsound ones are refused with the place', () => {
  for (const id of Object.keys(STANDARD.scenarios)) expect([id, checkScenario(id, STANDARD)]).toEqual([id, []])
  const refusal = (scenario: object, position = true): string => {
    try {
      efsz.start({ scenario: 'fubar', options: {}, seed: 'x', content: { scenario } as Json, ...(position ? { position: {} } : {}) })
    } catch (error) {
      if (error instanceof BadInput) return error.problems.map((p) => `${p.place}: ${p.say}`).join('; ')
      throw error
    }
    return ''
  }
  const map = (STANDARD.scenarios.fubar as { map: string[] }).map
  expect(refusal({ map: map.map((row, y) => (y === 3 ? row.slice(1) : row)) })).toContain('scenarios.fubar.map[3]: expected 14 squares')
  expect(refusal({ pool: { ghoul: 2 } })).toContain('scenarios.fubar.pool.ghoul: unknown zombie')
  expect(refusal({ pool: { ghoul: 2 } }, false)).toContain('scenarios.fubar.pool.ghoul: unknown zombie')
  expect(refusal({ exits: { X1: { to: ['nowhere'] } } })).toContain('scenarios.fubar.exits.X1.to: no such scenario: nowhere')
  expect(
    refusal({ map: map.map((row, y) => (y === 3 ? '#..h..#..h#O##' : y === 2 ? '#.....D...##.#' : y === 4 ? '#..h..######.#' : row)) }),
  ).toContain('O1')
})
