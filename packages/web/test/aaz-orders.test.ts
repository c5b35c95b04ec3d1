import { aaz, type AazEvent, type BattleSetup, type Threat, type PlannedAnswer } from '@deadfront/aaz'
import { isRefusal } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { battleFrom } from '@deadfront/ai/aaz/odds/setup-battle'
import { OddsDesk } from '../src/games/aaz/odds/odds-desk.ts'
import { shifted, trialsOf, wholeOrder } from '../src/games/aaz/orders.ts'
import { OrdersDesk } from '../src/games/aaz/orders-desk.ts'
import { stepOf, TRACK } from '../src/games/aaz/steps.ts'
import { facts } from './aaz-kit.ts'

/** Battles before they are fought: odds, plans, standing orders. */

describe('the step of a battle', () => {
  const fired: Extract<AazEvent, { type: 'unitsFired' }> = {
    type: 'unitsFired',
    rule: '',
    at: 'Balkans',
    side: 'attacker',
    step: 'fire',
    volleys: [],
    hits: 1,
    zombieHits: 0,
  }
  it('is the one of the question, else the one last told', () => {
    expect(stepOf('battle.press', [fired], 'press')).toBe('press')
    // The referee names the step to come: losses are still taken in the one before.
    expect(stepOf('battle.losses', [fired], 'defendersFire')).toBe('attackersFire')
    expect(stepOf(undefined, [fired, { ...fired, side: 'defender' }], 'deadRise')).toBe('defendersFire')
    expect(stepOf('battle.submerge', [], 'place')).toBe('strikeOrSubmerge')
    for (const step of ['press', 'attackersFire', 'deadRise']) expect(TRACK).toContain(step)
  })
})

describe('odds', () => {
  it('take the battle as the referee tells it', () => {
    const setup = {
      at: 'Ukraine',
      sea: false,
      attacker: 'USSR',
      attackers: { inf: 3, tnk: 1 },
      seaborne: {},
      defenders: { Germany: { inf: 2 }, Japan: { inf: 1 } },
      zombies: 2,
      bombard: 0,
      friendly: false,
      zombieControlled: false,
      ipc: 2,
      facility: false,
      attackerTechs: ['z4Explosives', 'zibraSuits'],
      defenderTechs: {},
      retreats: ['Caucasus'],
      damaged: { attackers: {}, defenders: {} },
      round: 0,
    }
    expect(battleFrom(setup)).toMatchObject({
      kind: 'land',
      defender: { inf: 3 },
      zombies: 2,
      tech: { attacker: ['z4Explosives'] },
      retreatSpace: true,
    })
    expect(battleFrom({ ...setup, attackers: {} })).toBeNull()
  })
})

describe('a battle pointed at', () => {
  const { state } = aaz.start({ scenario: '1941', options: {}, seed: 'board' })
  const setupWith = (moves: PlannedAnswer[]): BattleSetup => {
    const found = aaz.inspect(state, 'USSR', { ask: 'setup', at: 'West Russia', moves })
    if (isRefusal(found)) throw new Error(found.say)
    return found
  }
  const setup = setupWith([])
  it('is computed with those in hand, by land and off the boats', () => {
    const units = { inf: 3, tnk: 1 }
    const joined = setupWith([
      { do: 'move', from: 'Russia', to: 'West Russia', units },
      { do: 'ship', from: 'sz4', to: 'sz4', land: 'West Russia', take: { 'Archangel inf': 1 } },
    ])
    expect(joined.attackers).toEqual({ inf: 4, tnk: 1 })
    expect(joined.seaborne).toEqual({ inf: 1 })
    expect(joined.retreats).toEqual(['Russia'])
    expect(joined.defenders).toEqual(setup.defenders)
  })
  it('is the battle that the referee plans when they go', () => {
    const move = { do: 'move', from: 'Russia', to: 'West Russia', units: { inf: 3 } } as const
    const after = aaz.apply(state, 'USSR', move)
    if (isRefusal(after)) throw new Error(after.say)
    const [planned] = aaz.inspect(after.state, 'USSR', { ask: 'planned' }) as BattleSetup[]
    expect(setupWith([move])).toEqual(planned)
  })
  it('AAZ42-BOMB.2: counts the guns of ships beside the transports, and the cargo of those that are loaded', () => {
    const position = {
      scenario: '1942',
      turn: 'Germany',
      phase: 'combatMove',
      territories: {
        Germany: { control: 'Germany', units: { Germany: '1 inf 1 tnk' } },
        'Baltic States': { control: 'zombies', zombies: 2 },
      },
      seaZones: { sz5: { units: { Germany: '1 trn 1 ca' } } },
    }
    const table = aaz.start({ scenario: '1942', options: {}, seed: 'guns', position }).state
    const ship = { do: 'ship', from: 'sz5', to: 'sz5', land: 'Baltic States', take: { 'Germany inf': 1, 'Germany tnk': 1 } } as const
    const after = aaz.apply(table, 'Germany', ship)
    if (isRefusal(after)) throw new Error(after.say)
    const [planned] = aaz.inspect(after.state, 'Germany', { ask: 'planned' }) as BattleSetup[]
    expect(planned?.bombard).toBe(1)
    expect(aaz.inspect(table, 'Germany', { ask: 'setup', at: 'Baltic States', moves: [ship] })).toEqual(planned)
    const cargo = { units: { Germany: '1 trn' }, cargo: { Germany: ['1 inf'] } }
    const loaded = aaz.start({ scenario: '1942', options: {}, seed: 'guns', position: { ...position, seaZones: { sz5: cargo } } }).state
    const unload = { do: 'ship', from: 'sz5', to: 'sz5', land: 'Baltic States', cargo: { inf: 1 }, take: {} } as const
    const found = aaz.inspect(loaded, 'Germany', { ask: 'setup', at: 'Baltic States', moves: [unload] })
    expect(found).toMatchObject({ attackers: { inf: 1 }, seaborne: { inf: 1 } })
  })
})

/** What the referee says about the next turns of a power. */
const prospects = (state: Parameters<typeof aaz.inspect>[0], power: string) => ({
  attacks: aaz.inspect(state, null, { ask: 'attacks', by: power }) as BattleSetup[],
  threats: aaz.inspect(state, null, { ask: 'threats', of: power }) as Threat[],
})

describe('standing orders', () => {
  const { state: first1941 } = aaz.start({ scenario: '1941', options: {}, seed: 'board' })

  it('are weighed in battles that threaten, on both sides', () => {
    const trials = trialsOf('USSR', null, [], prospects(first1941, 'USSR'))
    expect(trials.filter((trial) => trial.side === 'defender').length).toBeGreaterThan(2)
    expect(trials.some((trial) => trial.side === 'attacker')).toBe(true)
    for (const { setup, side } of trials) {
      expect(side === 'attacker' ? setup.attacker : Object.keys(setup.defenders)).toContain('USSR')
      expect(battleFrom(setup)).not.toBeNull()
    }
  })

  it('are weighed with the units of a board of one’s own', () => {
    const content = { units: { tnk: { attack: 5 } }, territories: { Ukraine: { ipc: 7 } } }
    const { state } = aaz.start({ scenario: '1941', options: { noZombies: true }, seed: 'own', content })
    const trials = trialsOf('USSR', null, [], prospects(state, 'USSR'))
    expect(trials.length).toBeGreaterThan(2)
    for (const { setup } of trials) expect(battleFrom(setup)?.units?.tnk).toMatchObject({ attack: 5, defense: 3, traits: ['chainsaw'] })
    const planned = aaz.inspectJson(state, 'USSR', { ask: 'setup', at: 'Ukraine' }) as unknown as BattleSetup
    expect(planned).toMatchObject({ ipc: 7, units: { tnk: { attack: 5 } } })
    expect(aaz.inspectJson(aaz.start({ scenario: '1941', options: {}, seed: 'own' }).state, 'USSR', { ask: 'board' })).toBeNull()
  })

  it('count what stands near enough, aircraft with a way home', () => {
    const force = (by: string, at: string) => (aaz.inspect(first1941, null, { ask: 'attacks', by, at }) as BattleSetup[])[0]?.attackers
    expect(force('Germany', 'Karelia')).toMatchObject({ inf: expect.any(Number) })
    // A bomber from Japan lands among its allies; nothing of Japan comes to Brazil.
    expect(force('Japan', 'Karelia')).toEqual({ bmb: 1 })
    expect(force('Japan', 'Brazil')).toEqual({})
    expect(force('Germany', 'sz8')).toMatchObject({ sub: expect.any(Number) })
  })

  it('have the battle on the board first, then those planned', () => {
    const [first] = trialsOf('USSR', null, [], prospects(first1941, 'USSR'))
    const now = { ...first!.setup, at: 'Urals' }
    expect(
      trialsOf('USSR', now, [{ ...now, at: 'Siberia' }], prospects(first1941, 'USSR')).map((trial) => `${trial.when} ${trial.setup.at}`),
    ).toEqual(expect.arrayContaining(['now Urals', 'planned Siberia']))
  })

  it('name everybody in the end, cheapest first', () => {
    const cost = (unit: string) => facts.unit(unit)!.cost
    expect(wholeOrder({ losses: ['tnk'] }, ['inf', 'art', 'tnk', 'ftr'], cost)).toEqual(['tnk', 'inf', 'art', 'ftr'])
    expect(shifted(['inf', 'art', 'tnk'], 'tnk', -1)).toEqual(['inf', 'tnk', 'art'])
    expect(shifted(['inf', 'art'], 'inf', -1)).toEqual(['inf', 'art'])
  })
})

describe('asked only when here', () => {
  const page = { visibilityState: 'visible' }
  const said: [string, boolean][] = []
  let force: { [power: string]: { ask: boolean } }
  let update: ReturnType<typeof signal>
  let desk: OrdersDesk

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', page)
    vi.stubGlobal('location', { hash: '#/table/1' })
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(['#/table/1 Germany']) })
    page.visibilityState = 'visible'
    said.length = 0
    force = { Germany: { ask: true } }
    update = signal({ live: true, viewer: 'Germany', asks: [{ seat: 'USSR' }] })
    const api = {
      seats: [
        { id: 'Germany', holder: 'me' },
        { id: 'Japan', holder: 'me' },
      ],
      inspect: async () => force,
      answer: async ({ orders }: { orders: { ask: boolean } }, power: string) => {
        said.push([power, orders.ask])
        force = { ...force, [power]: orders }
        return null
      },
    }
    desk = new OrdersDesk({ api, update } as never)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const turn = (visibilityState: string) => {
    page.visibilityState = visibilityState
    desk.attend()
  }

  it('tells the referee after a while, and only of powers that want it', async () => {
    turn('hidden')
    await vi.advanceTimersByTimeAsync(1000)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toEqual([['Germany', false]])
    await desk.refresh()
    turn('visible')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said.slice(1)).toEqual([['Germany', true]])
  })

  it('says nothing of a glance at another page', async () => {
    turn('hidden')
    await vi.advanceTimersByTimeAsync(1000)
    turn('visible')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toEqual([])
  })

  it('lets a power be that is asked, until it is no longer', async () => {
    update.value = { live: true, viewer: 'Germany', asks: [{ seat: 'Germany' }] }
    turn('hidden')
    desk.leave()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toEqual([])
    update.value = { live: true, viewer: 'Germany', asks: [{ seat: 'UK' }] }
    desk.attend()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toEqual([['Germany', false]])
  })

  it('tells at once when the page goes for good, and never after the board has gone', async () => {
    desk.leave()
    expect(said).toEqual([['Germany', false]])
    await desk.refresh()
    desk.attend()
    desk.destroy()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toHaveLength(1)
  })
})

describe('the worker of the odds', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('that does not load leaves nobody waiting', async () => {
    const made: { onerror?: () => void; ended: boolean }[] = []
    class Unloadable {
      ended = false
      constructor() {
        made.push(this)
      }
      postMessage() {}
      terminate() {
        this.ended = true
      }
    }
    vi.stubGlobal('Worker', Unloadable)
    const odds = new OddsDesk()
    const [trial] = trialsOf('USSR', null, [], prospects(aaz.start({ scenario: '1941', options: {}, seed: 'board' }).state, 'USSR'))
    const asked = odds.of(trial!.setup)
    made[0]!.onerror?.()
    expect(await asked).toBeNull()
    expect(made[0]!.ended).toBe(true)
    void odds.of(trial!.setup)
    expect(made).toHaveLength(2)
  })
})
