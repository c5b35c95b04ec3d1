import { aaz, type AazEvent, type BattlePanel } from '@deadfront/aaz'
import { isRefusal, type Json, nth, seedRng } from '@deadfront/kernel'
import { describe, expect, it } from 'vitest'
import { BattleShow } from '../src/games/aaz/battle-show.ts'
import type { Speed } from '../src/board/board.ts'
import { type Motion, MotionQueue, speedOf } from '../src/board/motion.ts'
import { onAPage, Table } from './aaz-desk-kit.ts'
import { facts } from './aaz-kit.ts'

onAPage()

/** Battles are seen: told by their events alone, and their end stands until it is read. */

describe('the battle board while events are played', () => {
  it('shows the armies that the referee has, at every question of a battle', () => {
    let checked = 0
    for (const seed of ['one', 'two', 'three']) {
      const rng = seedRng(seed)
      const show = new BattleShow(facts.unit)
      let { state } = aaz.start({ scenario: '1941', options: {}, seed })
      for (let i = 0; i < 900 && state.result === null; i++) {
        const { seat } = nth(aaz.asks(state), 0)
        const done = aaz.apply(state, seat, aaz.sample(state, seat, rng))
        if (isRefusal(done)) throw new Error(done.say)
        state = done.state
        const events = done.events as AazEvent[]
        for (const event of events) show.hear(event, { events })
        const panel = aaz.inspectJson(state, null, { ask: 'battle' }) as BattlePanel | null
        // Questions before the first round are asked before the battle is told.
        if (!panel || panel.round === 0) continue
        checked++
        const { at, attackers, zombies, round } = panel
        expect(show.fight.value).toMatchObject({ at, attackers, zombies, round })
        const some = (armies: object) => Object.fromEntries(Object.entries(armies).filter(([, count]) => Object.keys(count).length > 0))
        expect(some(show.fight.value?.defenders ?? {})).toEqual(some(panel.defenders))
      }
    }
    expect(checked).toBeGreaterThan(40)
  })

  const started = { type: 'battleStarted', at: 'Russia', sea: false, attacker: 'Germany', attackers: { tnk: 2 }, seaborne: {}, zombies: 0 }
  const fought = [
    { ...started, defenders: { USSR: { inf: 1 } } },
    { type: 'unitsHit', at: 'Russia', power: 'USSR', side: 'defender', units: { inf: 1 }, cause: 'fire' },
    { type: 'battleEnded', at: 'Russia', winner: 'Germany', attackers: { tnk: 2 }, defenders: {}, zombies: 1 },
    { type: 'territoryCaptured', at: 'Russia', by: 'Germany', from: 'USSR', controller: 'Germany', liberated: false },
  ] as never as AazEvent[]

  it('tells the end with the capture and what it cost; to skip a battle does not skip its end', () => {
    const show = new BattleShow(facts.unit)
    show.skipping.value = 'battle'
    for (const event of fought.slice(0, 3)) show.hear(event, { events: fought })
    expect(show.outcome.value).toMatchObject({
      ended: { winner: 'Germany' },
      captured: { at: 'Russia' },
      lost: [{ power: 'USSR', units: { inf: 1 }, ipc: 3 }],
    })
    expect(show.skipping.value).toBeNull()
  })
})

describe('what is held', () => {
  it('waits to be read whatever the speed; the next motion is played, a skip ends all', async () => {
    const queue = new MotionQueue(() => 0)
    const ended: string[] = []
    const held = (name: string): Motion => ({ ms: 0, held: true, end: () => void ended.push(name) })
    const playing = queue.play([held('first'), held('second')])
    await Promise.resolve()
    expect(ended).toEqual([])
    queue.next()
    await Promise.resolve()
    expect(ended).toEqual(['first'])
    queue.skip()
    await playing
    expect(ended).toEqual(['first', 'second'])
  })
})

describe('how fast, and for whom', () => {
  const position: Json = {
    turn: 'Germany',
    phase: 'combatMove',
    territories: {
      Germany: { control: 'Germany', units: { Germany: '2 tnk' } },
      Russia: { control: 'USSR', units: { USSR: '1 inf' } },
    },
  }
  const raid = [
    { type: 'raidFlown', at: 'Germany', attacker: 'UK', defender: 'Germany', bombers: { bmb: 1 }, escorts: {} },
    { type: 'unitsFired', at: 'Germany', side: 'defender', step: 'flak', volleys: [], hits: 0, zombieHits: 0 },
    { type: 'facilityDamaged', at: 'Germany', attacker: 'UK', dice: [3], added: 3, damage: 3, limit: 20 },
  ] as unknown as AazEvent[]
  const shotDown = [
    ...raid.slice(0, 2),
    { type: 'unitsHit', at: 'Germany', power: 'UK', side: 'attacker', units: { bmb: 1 }, cause: 'flak' },
  ] as unknown as AazEvent[]

  /** A battle or raid told to its end, at this speed, to whoever has these seats. */
  async function told(events: readonly AazEvent[], speed: Speed, seats: readonly string[], skip: 'all' | 'battle' | null = null) {
    const table = await Table.open(position, {}, {
      settings: () => ({ speed }),
      seats: ['Germany', 'USSR', 'UK'].map((id) => ({ id, name: id, holder: seats.includes(id) ? 'me' : 'bot', player: '' })),
    } as never)
    const { desk } = table
    const update = { ...desk.update.value!, events, live: true }
    // Nobody looks from a seat of the table: only the own seats count.
    desk.update.value = { ...desk.update.value!, viewer: null }
    desk.playing.value = true
    desk.show.skipping.value = skip
    for (const event of events) desk.tell(event, update)
    return { desk, stands: desk.standsUntilRead(update), replayed: desk.standsUntilRead({ ...update, live: false }), update }
  }
  const battle = [
    {
      type: 'battleStarted',
      at: 'Russia',
      sea: false,
      attacker: 'Germany',
      attackers: { tnk: 2 },
      seaborne: {},
      defenders: { USSR: { inf: 1 } },
      zombies: 0,
    },
    { type: 'unitsHit', at: 'Russia', power: 'USSR', side: 'defender', units: { inf: 1 }, cause: 'fire' },
    { type: 'battleEnded', at: 'Russia', winner: 'Germany', attackers: { tnk: 2 }, defenders: {}, zombies: 0 },
  ] as unknown as AazEvent[]

  it.each([
    ['slow', 'UK', true],
    ['normal', 'UK', true],
    ['fast', 'UK', false],
    ['fast', 'USSR', true],
    ['instant', 'USSR', false],
  ] as const)('%s: the end of a battle of bots or others stands for %s: %s', async (speed, seat, stands) => {
    expect(await told(battle, speed, [seat])).toMatchObject({ stands, replayed: false })
  })

  it('skip ends at the end of the battle, skip all shows none of them', async () => {
    expect(await told(battle, 'normal', ['UK'], 'battle')).toMatchObject({ stands: true })
    const { desk, stands } = await told(battle, 'normal', ['UK'], 'all')
    expect([stands, desk.show.fight.value]).toEqual([false, null])
  })

  it.each([
    ['the bombs', raid],
    ['the last bomber', shotDown],
  ])('the end of a raid stands until it is read, where %s fell, and comes into sight', async (_, events) => {
    const { desk, stands, update } = await told(events, 'normal', ['USSR'])
    expect([stands, desk.raids.toldAt()]).toEqual([true, 'Germany'])
    expect(events.map((event) => desk.raids.endsWith(event, update.events))).toEqual(events.map((_, i) => i === events.length - 1))
    expect((await told(events, 'fast', ['USSR'])).stands).toBe(false)
    expect((await told(events, 'fast', ['UK'])).stands).toBe(true)
    desk.playing.value = false
    expect(desk.raids.toldAt()).toBeNull()
  })

  it.each([
    ['slow', 0.5],
    ['normal', 1],
    ['fast', 2.2],
    ['instant', 0],
  ] as const)('%s plays at its rate', (speed, rate) => {
    expect(speedOf({ motion: 'full', speed })).toBe(rate)
    expect(speedOf({ motion: 'off', speed })).toBe(0)
  })
})

it('the phases follow a first battle that is played, and are those of the view again at its end', async () => {
  const { desk } = await Table.open(
    { scenario: '1941', turn: 'USSR', phase: 'combatMove' },
    {},
    { settings: () => ({ speed: 'normal' }) as never },
  )
  const update = desk.update.value!
  const begun: AazEvent = { type: 'phaseStarted', rule: 'AAZ-TURN.2', phase: 'combat', power: 'USSR' }
  desk.tell(begun, update)
  expect(desk.shownView.value, 'nothing is played').toBeNull()
  desk.playing.value = true
  desk.tell(begun, update)
  expect(desk.words.phases(desk.shownView.value).names[desk.words.phases(desk.shownView.value).now]).toBe('Combat')
  desk.playing.value = false
  desk.take({ ...update })
  expect(desk.shownView.value).toBeNull()
})
