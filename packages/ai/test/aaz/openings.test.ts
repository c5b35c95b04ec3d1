import type { Aaz } from '@deadfront/aaz'
import { activePower, contentOf, findPower, findSpace, powerName } from '@deadfront/aaz/ai'
import { nth, seedRng } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { planCombat } from '../../src/aaz/attack.ts'
import { aazBots } from '../../src/aaz/bots.ts'
import { aazLevels } from '../../src/aaz/levels.ts'
import { counterAttack } from '../../src/aaz/counter.ts'
import { garrison, Threats } from '../../src/aaz/features.ts'
import { planNoncombat } from '../../src/aaz/noncombat.ts'
import type { Bot } from '../../src/bot.ts'
import { game, marshal, movesTo, onwards, put, unitsIn, war } from './kit.ts'

const NONE: ReadonlySet<number> = new Set()

/** How likely Moscow is to fall before the USSR moves again, after its first turn. */
function moscowAfterFirstTurn(seed: string): number {
  const { state: s } = game.start({ scenario: '1941', options: {}, seed })
  const rng = seedRng(seed)
  const general = aazBots.find(({ id }) => id === 'general')
  while (powerName(contentOf(s), activePower(s)) === 'USSR') {
    const { seat } = nth(game.asks(s), 0)
    const answer = general?.answer(game, game.guess(s, seat, rng), seat, rng, { nodes: 2000 }) ?? { do: 'done' }
    for (const one of Array.isArray(answer) ? answer : [answer]) game.play(s, seat, one)
  }
  const c = contentOf(s)
  const [at, p] = [findSpace(c, 'Russia'), findPower(c, 'USSR')]
  return counterAttack(new Threats(s, c, p), at, garrison(s, c, at, p), NONE).falls
}

test('guards Moscow in round 1', () => {
  for (const seed of ['moscow/0', 'moscow/1', 'moscow/2']) expect(moscowAfterFirstTurn(seed), seed).toBeLessThan(0.1)
})

test('Japan pushes on China with all that can come, from its first turn', () => {
  const plan = planCombat(game, war('Japan', 'combatMove'), 'Japan', marshal)
  expect(unitsIn(movesTo(plan, 'Yunnan'), 'inf')).toBeGreaterThanOrEqual(2)
  expect(plan.filter((x) => x.do === 'ship' && x.land === 'Yunnan').length).toBeGreaterThanOrEqual(1)
})

test('Japan pushes on India when China is behind it', () => {
  const s = war('Japan', 'combatMove')
  for (const place of ['Yunnan', 'Szechwan', 'Sinkiang', 'Coastal China']) put(s, place, 'Japan', { inf: 1 })
  put(s, 'Southeast Asia', 'Japan', { inf: 6, art: 2, tnk: 2 })
  put(s, 'India', 'UK', { inf: 3 })
  expect(unitsIn(movesTo(planCombat(game, s, 'Japan', marshal), 'India'), 'inf')).toBeGreaterThanOrEqual(3)
})

test.each([
  ['Norway/Finland', 'sz8'],
  ['Western Europe', 'sz8'],
  ['North Africa', 'sz8'],
])('the shuttle lands in %s where it is open', (open, zone) => {
  const s = war('UK', 'combatMove')
  for (const at of ['sz5', 'sz6', 'sz7', 'sz9', 'sz14', 'sz15', 'sz16', 'sz17']) put(s, at, 'Germany', {})
  for (const place of ['Norway/Finland', 'Western Europe', 'North Africa'])
    put(s, place, 'Germany', place === open ? { inf: 1 } : { inf: 9, tnk: 4 })
  put(s, zone, 'UK', { trn: 3, bb: 1, dd: 1 })
  put(s, 'United Kingdom', 'UK', { inf: 6, tnk: 3, ftr: 2 })
  const landed = planCombat(game, s, 'UK', marshal).flatMap((x) => (x.do === 'ship' && x.land !== undefined ? [x.land] : []))
  expect(landed).toContain(open)
})

const ATLANTIC = ['sz5', 'sz6', 'sz7', 'sz8', 'sz9', 'sz10', 'sz11', 'sz14', 'sz15', 'sz16', 'sz17']

/** The USA with boats in the zone and troops at home, no enemy ships in the Atlantic, and one shore of the enemy open. */
function american(zone: string, open: string): Aaz {
  const s = war('USA', 'noncombatMove')
  for (const at of ATLANTIC) put(s, at, 'Germany', {})
  for (const place of ['Norway/Finland', 'Western Europe', 'North Africa', 'Southern Europe', 'Eastern Europe'])
    put(s, place, 'Germany', place === open ? { inf: 1 } : { inf: 9, tnk: 4 })
  put(s, zone, 'USA', { trn: 3, bb: 1, dd: 2 })
  return s
}

test.each([
  ['sz11', 'Eastern United States', 'Norway/Finland'],
  ['sz11', 'Eastern United States', 'Western Europe'],
  ['sz11', 'Eastern United States', 'North Africa'],
  ['sz10', 'Eastern Canada', 'Norway/Finland'],
  ['sz10', 'Eastern Canada', 'Western Europe'],
  ['sz10', 'Eastern Canada', 'North Africa'],
])('the USA loads at %s and lands over the Atlantic in its next turn: %s to %s', (zone, home, open) => {
  const s = american(zone, open)
  put(s, home, 'USA', { inf: 8, tnk: 4, ftr: 2 })
  const sailed = planNoncombat(game, s, 'USA', marshal)
  expect(sailed.filter((x) => x.do === 'ship' && x.from === zone && x.to !== zone && x.land === undefined)).toHaveLength(3)
  for (const answer of sailed) game.play(s, 'USA', answer)
  onwards(s, 'USA', 'combatMove')
  const landed = planCombat(game, s, 'USA', marshal).flatMap((x) => (x.do === 'ship' ? [x.land] : []))
  expect(landed).toContain(open)
})

test('the empty boats of the USA come back for more', () => {
  const s = american('sz9', 'North Africa')
  put(s, 'Eastern United States', 'USA', { inf: 8, tnk: 4, ftr: 2 })
  const moves = planNoncombat(game, s, 'USA', marshal).filter((x) => x.do === 'move' && x.from === 'sz9')
  expect(unitsIn(movesTo(moves, 'sz11'), 'trn')).toBe(3)
})

test('the lower levels look at one attack a turn, and at two', () => {
  const s = war('Germany', 'combatMove')
  const mostOf = (id: string): number => {
    const bot = aazLevels.find((one) => one.id === id)
    const counts = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => {
      const answer = bot?.answer(game, s, 'Germany', seedRng(seed), { nodes: 1 }) ?? []
      return new Set((Array.isArray(answer) ? answer : [answer]).flatMap((x) => x.land ?? x.to ?? [])).size
    })
    return Math.max(...counts)
  }
  expect(mostOf('recruit')).toBe(1)
  expect(mostOf('sergeant')).toBe(2)
})

test('no round of a great war is imagined, however much thought there is', () => {
  const s = war('USSR', 'combatMove')
  const general = aazBots.find(({ id }) => id === 'general')
  let guesses = 0
  const counted: typeof game = { ...game, guess: (...args) => (guesses++, game.guess(...args)) }
  general?.answer(counted, s, 'USSR', seedRng('thought'), { nodes: 20_000 })
  expect(guesses).toBe(0)
})

test('the fourth level looks a round ahead in short wars, with a small part of the work of the fifth', () => {
  const { state } = game.start({ scenario: 'intro', options: {}, seed: 'thought' })
  const { seat } = nth(game.asks(state), 0)
  const playsOf = (id: string, nodes: number): number => {
    let plays = 0
    const counted: typeof game = {
      ...game,
      play: (...args) => {
        plays++
        return game.play(...args)
      },
    }
    const bot = aazLevels.find((one) => one.id === id) as Bot<Aaz> | undefined
    bot?.answer(counted, game.guess(state, seat, seedRng('world')), seat, seedRng('thought'), { nodes })
    return plays
  }
  const [quick, fourth, fifth] = [playsOf('colonel', 1), playsOf('colonel', 2000), playsOf('marshal', 2000)]
  expect(fourth).toBeGreaterThan(2 * quick)
  expect(fourth).toBeLessThan(fifth / 3)
})
