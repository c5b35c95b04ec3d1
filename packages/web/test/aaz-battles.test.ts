import { aaz, type AazEvent, type BattlePanel } from '@deadfront/aaz'
import { isRefusal, nth, seedRng } from '@deadfront/kernel'
import { describe, expect, it } from 'vitest'
import { BattleShow } from '../src/games/aaz/battle-show.ts'
import { type Motion, MotionQueue } from '../src/board/motion.ts'
import { facts } from './aaz-kit.ts'

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
