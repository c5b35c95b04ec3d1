import { activePower, contentOf, findPower, findSpace, powerName } from '@deadfront/aaz/ai'
import { nth, seedRng } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { planCombat } from '../../src/aaz/attack.ts'
import { aazBots } from '../../src/aaz/bots.ts'
import { aazLevels } from '../../src/aaz/levels.ts'
import { answered } from '../../src/aaz/counter.ts'
import { garrison, Threats } from '../../src/aaz/features.ts'
import { game, marshal, movesTo, put, unitsIn, war } from './kit.ts'

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
  return answered(new Threats(s, c, p), at, garrison(s, c, at, p), NONE).falls
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
