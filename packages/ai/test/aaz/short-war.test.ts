import { type Aaz, aaz } from '@deadfront/aaz'
import { contentOf, findPower } from '@deadfront/aaz/ai'
import { nth, seedRng } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { aazLevels } from '../../src/aaz/levels.ts'
import { bestPlan, type RolloutTask } from '../../src/aaz/rollouts.ts'
import { chanceInShortWar, isToldNextTurn, SHORT_WAR_FEATURES, shortWarFeatures } from '../../src/aaz/short-war.ts'
import { SHORT_WAR_WEIGHTS } from '../../src/aaz/short-war-weights.ts'
import { type Bot, botNamed } from '../../src/bot.ts'
import { game, onwards, put, war } from './kit.ts'

test('the weights belong to the features and to the rules', () => {
  expect(SHORT_WAR_WEIGHTS.features).toEqual(SHORT_WAR_FEATURES)
  expect(SHORT_WAR_WEIGHTS.rulesVersion).toBe(aaz.rulesVersion)
  for (const stages of Object.values(SHORT_WAR_WEIGHTS.scenarios))
    for (const weights of Object.values(stages)) expect(weights).toHaveLength(SHORT_WAR_FEATURES.length)
})

test('the prelude has weights for every turn of every round', () => {
  const { victory, order = [] } = contentOf(war('Germany', 'combatMove', 'intro')).raw
  const stages = Array.from({ length: victory.last ?? 0 }, (_, round) => order.map((_power, turn) => `${round + 1}.${turn}`)).flat()
  expect(Object.keys(SHORT_WAR_WEIGHTS.scenarios.intro ?? {})).toEqual(stages)
})

/** The prelude when the USSR has its first turn; Germany has done nothing, but holds these places. */
function afterGermany(places: readonly string[]) {
  const s = onwards(war('Germany', 'combatMove', 'intro'), 'USSR', 'combatMove')
  for (const place of places) put(s, place, 'Germany', { inf: 3 })
  return s
}

test('one side wins what the other loses, and the more income Germany has the more it wins', () => {
  const chances = [[], ['Western Europe'], ['Western Europe', 'Eastern Europe', 'Balkans']].map((places) => {
    const s = afterGermany(places)
    const [germany, ussr] = ['Germany', 'USSR'].map((power) => chanceInShortWar(s, findPower(contentOf(s), power))) as [number, number]
    expect(germany + ussr).toBeCloseTo(1, 12)
    return germany
  }) as [number, number, number]
  expect(chances[1]).toBeGreaterThan(chances[0])
  expect(chances[2]).toBeGreaterThan(chances[1])
})

test('new land is income, and menaced where the enemy can reach it', () => {
  const feature = (places: readonly string[], name: (typeof SHORT_WAR_FEATURES)[number]): number =>
    nth(shortWarFeatures(afterGermany(places)), SHORT_WAR_FEATURES.indexOf(name))
  expect(feature(['Ukraine'], 'menace')).toBeGreaterThan(feature([], 'menace'))
  expect(feature(['Ukraine'], 'income')).toBeCloseTo(feature([], 'income') + 2 / 4, 12)
})

test('a great war is not told this way', () => {
  expect(isToldNextTurn(war('Germany', 'combatMove', 'intro'))).toBe(true)
  expect(isToldNextTurn(war('Germany', 'combatMove'))).toBe(false)
})

test('a plan is chosen by the worth of where it leads until the next turn', () => {
  const world = war('Germany', 'combatMove', 'intro')
  const rounds = new Set<number>()
  const plans = [[{ do: 'done' }], [{ do: 'move', units: { tnk: 1 }, from: 'Germany', to: 'Western Europe' }, { do: 'done' }]]
  const task: RolloutTask = {
    game,
    world,
    seat: 'Germany',
    rng: seedRng('worth'),
    // Nobody does anything: the battle is fought by the first answers there are.
    policy: (g, s, seat, rng) => [g.whyNot(s, seat, { do: 'done' }) === null ? { do: 'done' } : g.sample(s, seat, rng)],
    untilNextTurn: true,
    value: (s, p) => {
      rounds.add(s.round)
      return s.treasury[p] ?? 0
    },
  }
  expect(plans).toContain(bestPlan(task, plans, 2))
  expect([...rounds]).toEqual([2])
})

/** The rounds that the bot imagines for its first combat move. */
function imagined(id: string): number[] {
  const world = war('Germany', 'combatMove', 'intro')
  const rounds = new Set<number>()
  const watched: typeof game = {
    ...game,
    play(s, ...more) {
      game.play(s, ...more)
      rounds.add(s.round)
    },
  }
  const bot = botNamed(aazLevels, id, 'Germany') as Bot<Aaz>
  bot.answer(watched, world, 'Germany', seedRng('far'), { nodes: 160 })
  return [...rounds]
}

test('the strongest bot plays a short war on until its next turn, not to the end', () => {
  expect(Math.max(...imagined('marshal'))).toBe(2)
})
