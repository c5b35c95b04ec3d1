import { aaz, type AazEvent } from '@deadfront/aaz'
import { BUILTIN } from '@deadfront/aaz/content'
import { isRefusal, seedRng } from '@deadfront/kernel'
import { describe, expect, it } from 'vitest'
import { factsOf } from '../src/games/aaz/ground.ts'
import { missedBy, newsOf, turnReportOf, sharedWith, turnsOf } from '../src/games/aaz/recap.ts'
import { addLuck, statsOf } from '../src/games/aaz/stats.ts'
import { chronicleOf } from '../src/games/aaz/chronicle.ts'
import { type AazApi, Desk } from '../src/games/aaz/desk.ts'
import { objectivesOf } from '../src/games/aaz/objective.ts'
import { BattleLog } from '../src/games/aaz/battle-log.ts'
import { facts, start } from './aaz-kit.ts'

/** What the board tells afterwards. */

describe('the chronicle of the war', () => {
  const told = (...events: object[]) => chronicleOf(events as never, facts)

  it('counts the round of a game that begins after its last turn', () => {
    const end = { type: 'roundEnded', round: 4, marker: 9, axis: 30, allies: 40 }
    expect(told(end, { type: 'gameWon', outcome: 'axis', winners: ['Germany'], score: {} }).rounds).toBe(4)
  })

  it('tells cities, losses, the dead and the end', () => {
    const chronicle = told(
      { type: 'turnStarted', power: 'Germany', round: 2 },
      { type: 'battleStarted', at: 'Russia', attacker: 'Germany', attackers: { tnk: 2 }, defenders: { USSR: { inf: 2 } } },
      { type: 'unitsHit', at: 'Russia', power: 'USSR', side: 'defender', units: { inf: 2 } },
      { type: 'unitsHit', at: 'Russia', power: 'Germany', side: 'attacker', units: { 'seaborne tnk': 1 } },
      { type: 'zombiesRose', at: 'Russia', n: 2, zombies: 2 },
      { type: 'battleEnded', at: 'Russia', winner: 'Germany' },
      { type: 'territoryCaptured', at: 'Russia', by: 'Germany', controller: 'Germany', liberated: false },
      { type: 'territoryFell', at: 'Caucasus' },
      { type: 'territoryFell', at: 'Angola' },
      { type: 'roundEnded', round: 2, marker: 9, axis: 30, allies: 40 },
      { type: 'gameWon', outcome: 'axis', winners: ['Germany', 'Japan'], score: { rounds: 2 } },
    )
    expect(chronicle).toMatchObject({
      outcome: 'axis',
      rounds: 2,
      battles: 1,
      losses: { USSR: { ipc: 6, units: { inf: 2 } }, Germany: { ipc: 5, units: { tnk: 1 } } },
      bloodiest: { at: 'Russia', round: 2, ipc: 11 },
      cities: [
        { at: 'Russia', by: 'Germany', how: 'taken', round: 2 },
        { at: 'Caucasus', how: 'overrun' },
      ],
      dead: { rose: 2, overran: 2, marker: 9 },
      tides: [{ marker: 9, axis: 30, allies: 40 }],
    })
  })

  it('knows that the first hit sinks no battleship', () => {
    const fight = { type: 'battleStarted', at: 'sz8', attacker: 'UK', attackers: { bb: 2 }, defenders: {} }
    const hit = (n: number) => ({ type: 'unitsHit', at: 'sz8', power: 'UK', side: 'attacker', units: { bb: n } })
    expect(told(fight, hit(2)).losses.UK?.units.bb ?? 0).toBe(0)
    expect(told(fight, hit(2), hit(1)).losses.UK?.units.bb).toBe(1)
  })

  it('is read from a whole game of bots', () => {
    const rng = seedRng('story')
    let { state, events } = aaz.start({ scenario: 'intro', options: {}, seed: 'story' })
    const all = [...events]
    while (state.result === null) {
      const [ask] = aaz.asks(state)
      const done = aaz.apply(state, ask!.seat, aaz.sample(state, ask!.seat, rng))
      if (isRefusal(done)) throw new Error(done.say)
      ;({ state, events } = done)
      all.push(...events)
    }
    const chronicle = chronicleOf(all, factsOf(BUILTIN.intro!))
    expect(chronicle.outcome).toBe(state.result.outcome)
    expect(chronicle.tides).toHaveLength(state.round)
    expect(chronicle.dead.rose).toBeGreaterThan(0)
  })
})

describe('what others did meanwhile', () => {
  const turn = (power: string, round: number) => ({ type: 'turnStarted', power, round }) as never
  const news = { type: 'territoryFell', at: 'Angola' } as never
  it('is told from one’s last turn on', () => {
    const turns = turnsOf([turn('USSR', 1), news, turn('Germany', 1), news, turn('UK', 1), news, turn('Japan', 1), turn('USSR', 2)])
    expect(missedBy(['USSR'], turns).map((x) => x.power)).toEqual(['Germany', 'UK'])
    expect(missedBy(['USSR', 'UK'], turns).map((x) => x.power)).toEqual([])
    expect(missedBy(['Germany'], turns)).toEqual([])
  })

  it('tells a battle once: by the capture it ended in', () => {
    const ended = (at: string, zombies: number): AazEvent =>
      ({ type: 'battleEnded', rule: '', at, winner: 'USSR', zombies }) as unknown as AazEvent
    const captured = { type: 'territoryCaptured', rule: '', at: 'Balkans' } as unknown as AazEvent
    expect(newsOf([ended('Balkans', 0), captured, ended('sz5', 0)])).toEqual([captured, ended('sz5', 0)])
    expect(newsOf([ended('Balkans', 2), captured])).toEqual([ended('Balkans', 2), captured])
  })
})

describe('what is told', () => {
  const event = (type: string, more: object = {}): AazEvent => ({ type, rule: '', at: 'Balkans', ...more }) as unknown as AazEvent
  const past = [
    event('turnStarted', { power: 'USSR', round: 1 }),
    event('cardDrawn', { zombies: 2 }),
    event('battleStarted'),
    event('unitsFired'),
  ]
  it('is recalled by who comes back: the card, the dice of a battle that goes on, the turns', () => {
    const told = new BattleLog()
    told.recall(past)
    expect(told.card.value).toBe(past[1])
    expect(told.volleys.value).toEqual(past.slice(2))
    expect(told.away.value).toEqual(past.slice(0, 2))
  })
  it('is not told twice, and a battle that is over is not on the board', () => {
    const told = new BattleLog()
    told.hear(event('turnStarted', { power: 'Germany', round: 1 }))
    told.recall([...past, event('battleEnded')])
    expect(told.away.value).toHaveLength(1)
    expect(told.volleys.value).toEqual([])
  })
})

describe('place names', () => {
  it('are Spanish in Spanish, on the map and in sentences; sea zones have their names in both', async () => {
    const [english, spanish] = [await aaz.words.en!(), await aaz.words.es!()]
    for (const at of Object.keys(BUILTIN['1941']!.territories)) expect(english.name(`place.${at}`)).toBe(at)
    expect(spanish.name('place.West Russia')).toBe('Rusia occidental')
    expect(spanish.name('place.sz5')).toBe('Zona marítima 5')
    expect(english.name('place.sz5')).toBe('Sea zone 5')
    expect(english.name('place.Germany inf')).toBe('infantry (Germany)')
    const fell = { type: 'territoryFell', rule: '', at: 'West Russia', from: 'Germany', ipc: 1, npl: 1, marker: 1 } as AazEvent
    expect(spanish.event(fell)).toContain('Rusia occidental')
    expect(spanish.event(fell)).not.toMatch(/Russia|West/)
    // Every land has a name: only these are the same in both languages.
    const same = Object.keys(BUILTIN['1941']!.territories).filter((at) => spanish.name(`place.${at}`) === at)
    expect(same).toEqual([
      'Alaska',
      'Angola',
      'Australia',
      'Borneo',
      'Chile/Argentina',
      'Colombia/Venezuela',
      'Gibraltar',
      'Himalaya',
      'India',
      'Iwo Jima',
      'Manchuria',
      'Midway',
      'Mongolia',
      'Mozambique',
      'Okinawa',
      'Siberia',
      'Sinkiang',
      'Yunnan',
    ])
  })
})

describe('sentences', () => {
  it('call sea zones and units by their names', async () => {
    const [english, spanish] = [await aaz.words.en!(), await aaz.words.es!()]
    const event = { type: 'landingFailed', rule: '', power: 'UK', at: 'sz14' } as AazEvent
    expect(english.event(event)).toContain('in sea zone 14')
    expect(spanish.event(event)).toContain('la zona marítima 14')
    const refusal = { rule: 'AAZ-CMOVE.3', code: 'move.far', say: 'Ukraine is 2 spaces away, inf has 1', about: [] }
    expect(english.refusal(refusal as never)).toBe('Ukraine is 2 spaces away, infantry has 1.')
  })
})

describe('the report of a turn', () => {
  const lines = [
    { type: 'cardDrawn', at: 'Angola', zombies: 1 },
    { type: 'zombiesAttacked', at: 'Angola', power: 'UK' },
    { type: 'unitsLost', at: 'Angola', power: 'UK', units: { inf: 1 } },
    { type: 'battleStarted', at: 'Balkans', attacker: 'USSR', attackers: { tnk: 2 }, defenders: { Germany: { inf: 2 } } },
    { type: 'unitsHit', at: 'Balkans', power: 'Germany', units: { inf: 1 } },
    { type: 'unitsHit', at: 'Balkans', power: 'Germany', units: { inf: 1 } },
    { type: 'unitsHit', at: 'Balkans', power: 'USSR', units: { tnk: 1 } },
    { type: 'battleEnded', at: 'Balkans', winner: 'USSR', zombies: 0 },
    { type: 'territoryCaptured', at: 'Balkans' },
    { type: 'unitsBought', at: 'Russia', unit: 'inf', n: 2 },
    { type: 'unitsBought', at: 'Russia', unit: 'tnk', n: 1 },
  ] as never as AazEvent[]

  it('has the card, each news with its place and what it cost, the dead of phase 2, and the purchases', () => {
    const report = turnReportOf({ power: 'USSR', round: 2, lines }, facts)
    expect(report.card).toBe(lines[0])
    expect(report.news).toEqual([
      {
        event: lines[8],
        at: 'Balkans',
        lost: [
          { at: 'Balkans', power: 'Germany', units: { inf: 2 }, ipc: 6 },
          { at: 'Balkans', power: 'USSR', units: { tnk: 1 }, ipc: 5 },
        ],
      },
      { event: lines[1], at: 'Angola', lost: [{ at: 'Angola', power: 'UK', units: { inf: 1 }, ipc: 3 }] },
    ])
    expect(report.bought).toEqual([{ at: 'Russia', units: { inf: 2, tnk: 1 } }])
  })

  it('at a shared screen is for each power; a person with several powers is not told of their own turns', () => {
    const seat = (id: string, holder: 'me' | 'bot', player: string) => ({ id, name: id, holder, player })
    const shared = [seat('USSR', 'me', 'Ana'), seat('Germany', 'me', 'Ana')]
    expect(sharedWith('USSR', shared)).toEqual(['USSR'])
    const solo = [seat('USSR', 'me', 'Ana'), seat('UK', 'me', 'Ana'), seat('Germany', 'bot', 'General')]
    expect(sharedWith('USSR', solo)).toEqual(['USSR', 'UK'])
  })
})

describe('statistics over rounds', () => {
  it('counts luck as hits above the average', () => {
    const luck = {}
    addLuck(luck, { type: 'unitsFired', volleys: [{ power: 'UK', unit: 'inf', value: 2, dice: [1, 2, 3] }] } as never as AazEvent)
    expect(luck).toEqual({ UK: 1 })
  })

  it('has a row for each round as it began, and one for now', async () => {
    const view = start('1941')
    const steps = [1, 2].map((round) => ({ at: round, events: [{ type: 'turnStarted', rule: '', power: 'USSR', round }] }))
    const api = { steps: async () => steps, viewAt: async () => view } as never as AazApi
    const stats = await statsOf(api, facts, { ...view, round: 2 })
    expect(stats.map(({ round }) => round)).toEqual([1, 2, 2])
    expect(stats[0]?.income.Germany).toBe(view.powers.Germany?.npl)
    expect(stats[0]?.army.Germany).toBeGreaterThan(100)
  })
})

describe('the objective', () => {
  it('is told for both sides: an enemy capital, and all of one’s own', async () => {
    const words = await aaz.words.en!()
    const desk = new Desk({ language: 'en', seats: [], words, inspect: async () => null } as never as AazApi)
    const view = start('1941')
    expect(objectivesOf(desk, view).map(({ side, now, need }) => [side, now, need])).toEqual([
      ['Allies', 0, 1],
      ['Axis', 0, 1],
    ])
    const fallen = { ...view, spaces: { ...view.spaces, Russia: { ...view.spaces.Russia, control: 'Germany' } } }
    const [allies, axis] = objectivesOf(desk, fallen)
    expect(axis?.now).toBe(1)
    expect(allies?.text).toContain('own ones lost: 1')
    expect(objectivesOf(desk, start('intro'))).toMatchObject([{ side: 'Germany', need: 20 }])
  })
})
