import type { Aaz } from '@deadfront/aaz'
import { contentOf, findKind, findPower, findSpace } from '@deadfront/aaz/ai'
import { type Answer, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { planCombat } from '../../src/aaz/attack.ts'
import { smallAnswer } from '../../src/aaz/small-answers.ts'
import { planPurchase } from '../../src/aaz/buy.ts'
import { Threats } from '../../src/aaz/features.ts'
import { planNoncombat } from '../../src/aaz/noncombat.ts'
import { DOCTRINE } from '../../src/aaz/policy.ts'
import type { Doctrine, Style } from '../../src/aaz/style.ts'
import { game, general, marshal, movesTo, put, type Stack, unitsIn, war } from './kit.ts'

const NONE: ReadonlySet<number> = new Set()
const marshalWith = (values: Partial<Doctrine>): Style => ({ ...marshal, doctrine: { ...DOCTRINE, ...values } })
const landings = (plan: readonly Answer[]): string[] =>
  plan.flatMap((x) => (x.do === 'ship' && x.land !== undefined ? [String(x.land)] : []))

/** Germans before Moscow, with nobody else near. */
function beforeMoscow(germans: Stack, guards: number): Aaz {
  const s = war('Germany', 'combatMove')
  for (const place of ['Eastern Europe', 'Ukraine', 'Karelia', 'Archangel', 'Caucasus']) put(s, place, 'Germany', { inf: 1 })
  put(s, 'Germany', 'Germany', { inf: 4 })
  put(s, 'West Russia', 'Germany', germans)
  put(s, 'Russia', 'USSR', { inf: guards })
  return s
}
const onMoscow = (s: Aaz, style: Style): number => movesTo(planCombat(game, s, 'Germany', style), 'Russia').length

describe('strafes', () => {
  test('attacks to kill where the place cannot be taken and the exchange is good', () => {
    const strong = beforeMoscow({ inf: 4, art: 4, tnk: 6 }, 18)
    expect(onMoscow(strong, marshal)).toBeGreaterThan(0)
    expect(onMoscow(strong, general)).toBe(0)
    expect(onMoscow(beforeMoscow({ inf: 12 }, 18), marshal)).toBe(0)
  })

  test('retreats by plan when the exchange has been made', () => {
    const position = {
      turn: 'Germany',
      phase: 'combat',
      territories: {
        Russia: { control: 'USSR', zombies: 0, units: { Germany: '4 inf 4 art 6 tnk', USSR: '18 inf' } },
        'West Russia': { control: 'Germany', zombies: 0, units: {} },
      },
    }
    const s = game.start({ scenario: '1941', options: {}, seed: 'strafe', position }).state
    const rng = seedRng('strafe')
    const said: string[] = []
    while (s.phase === 'combat' && said.length < 40) {
      const { seat, kind } = game.asks(s)[0] as { seat: string; kind: string }
      const answer = smallAnswer(game, s, seat, rng, marshal)
      if (kind === 'battle.press') said.push(String(answer.do))
      game.play(s, seat, answer)
    }
    expect(said.at(-1)).toBe('retreat')
  })

  test('losses count less against an enemy who replaces his more slowly', () => {
    const s = beforeMoscow({ inf: 3, art: 3, tnk: 4 }, 14)
    expect(onMoscow(s, marshalWith({ attrition: 1 }))).toBe(0)
    expect(onMoscow(s, marshalWith({ attrition: 0.6 }))).toBeGreaterThan(0)
  })
})

describe('the dead', () => {
  test('the dead that rise among the enemy are part of the gain of a strafe', () => {
    const s = beforeMoscow({ inf: 4, art: 4, tnk: 6 }, 18)
    expect(onMoscow(s, marshal)).toBeGreaterThan(0)
    expect(onMoscow(s, { ...marshal, zombie: 0 })).toBe(0)
  })

  test('AAZ-DM.3: a decoy leads zombies from own land into the costliest of the enemy', () => {
    const s = war('Germany', 'combatMove')
    const c = contentOf(s)
    put(s, 'Ukraine', 'Germany', { inf: 1 })
    for (const place of ['West Russia', 'Caucasus']) put(s, place, 'USSR', { inf: 1 })
    put(s, 'Russia', 'USSR', { inf: 1 })
    s.zombies.fill(0)
    s.zombies[findSpace(c, 'Ukraine')] = 4
    s.zombies[findSpace(c, 'Russia')] = 4
    s.stack.push({ kind: 'card.measure', card: 0, measure: 'decoyTeam' })
    const answer = smallAnswer(game, s, 'Germany', seedRng('decoy'), marshal)
    expect(answer).toMatchObject({ do: 'use', from: 'Ukraine' })
    expect(s.control[findSpace(c, String(answer.to))]).toBe(findPower(c, 'USSR'))
    expect(game.whyNot(s, 'Germany', answer)).toBeNull()
    s.zombies[findSpace(c, 'Ukraine')] = 0
    expect(smallAnswer(game, s, 'Germany', seedRng('decoy'), marshal)).toEqual({ do: 'decline' })
  })
})

test('clears the dead out of its home before they are many', () => {
  const s = war('UK', 'combatMove')
  put(s, 'United Kingdom', 'UK', { inf: 6, tnk: 4 })
  s.zombies[findSpace(contentOf(s), 'United Kingdom')] = 2
  const clears = (style: Style): boolean => planCombat(game, s, 'UK', style).some((x) => x.do === 'attack' && x.at === 'United Kingdom')
  expect(clears(marshal)).toBe(true)
  expect(clears(marshalWith({ cleanse: 0 }))).toBe(false)
})

test('a power overseas with more money than places for troops buys aircraft', () => {
  const s = war('UK', 'purchase')
  for (const zone of ['sz5', 'sz6', 'sz9', 'sz15', 'sz17']) put(s, zone, 'Germany', {})
  put(s, 'Russia', 'USSR', { inf: 30 })
  put(s, 'United Kingdom', 'UK', { inf: 4, tnk: 4, ftr: 4 })
  put(s, 'sz8', 'UK', { trn: 4, dd: 2 })
  s.treasury[findPower(contentOf(s), 'UK')] = 120
  const fighters = (riches: number): number =>
    planPurchase(game, s, 'UK', marshalWith({ riches })).reduce((n, x) => n + (x.unit === 'ftr' ? Number(x.n) : 0), 0)
  expect(fighters(DOCTRINE.riches)).toBeGreaterThanOrEqual(2)
  expect(fighters(0)).toBe(0)
})

describe('a crowd overseas', () => {
  /** Americans far from every enemy, with boats at the other coast. */
  const inCanada = (phase: 'noncombatMove' | 'purchase'): Aaz => {
    const s = war('USA', phase)
    put(s, 'Western Canada', 'USA', { inf: 14 })
    put(s, 'Eastern United States', 'USA', { inf: 20, tnk: 10 })
    put(s, 'sz11', 'USA', { trn: 8, dd: 6 })
    s.treasury[findPower(contentOf(s), 'USA')] = 40
    return s
  }
  const without = marshalWith({ crowd: 0 })

  test('troops that no road leads to the enemy go back to a home where boats are bought', () => {
    const s = inCanada('noncombatMove')
    const home = (style: Style): number => unitsIn(movesTo(planNoncombat(game, s, 'USA', style), 'Western United States'), 'inf')
    expect(home(marshal)).toBeGreaterThanOrEqual(12)
    expect(home(without)).toBe(0)
  })

  test('more boats are bought than usual', () => {
    const s = inCanada('purchase')
    const boats = (style: Style): number =>
      planPurchase(game, s, 'USA', style).reduce((n, x) => n + (x.unit === 'trn' ? Number(x.n) : 0), 0)
    expect(boats(marshal)).toBeGreaterThanOrEqual(2)
    expect(boats(without)).toBe(0)
  })
})

test('a capital over two turns: thins its guard for the ally who attacks it next', () => {
  const s = beforeMoscow({ inf: 4, art: 2, tnk: 3 }, 16)
  put(s, 'Urals', 'Japan', { inf: 5, tnk: 5 })
  expect(onMoscow(s, marshalWith({ attrition: 1 }))).toBeGreaterThan(0)
  expect(onMoscow(s, marshalWith({ attrition: 1, opener: 0 }))).toBe(0)
  put(s, 'Urals', 'Japan', {})
  expect(onMoscow(s, marshalWith({ attrition: 1 }))).toBe(0)
})

describe('the sea', () => {
  test('aircraft strike at warships though the submarines beside them cannot be hit', () => {
    const s = war('UK', 'combatMove')
    put(s, 'sz8', 'Germany', { bb: 1, dd: 1, sub: 3 })
    put(s, 'United Kingdom', 'UK', { inf: 6, ftr: 4, bmb: 1 })
    for (const zone of ['sz10', 'sz14']) put(s, zone, 'UK', {})
    const planes = (style: Style): number => unitsIn(movesTo(planCombat(game, s, 'UK', style), 'sz8'), 'ftr')
    expect(planes(marshal)).toBeGreaterThanOrEqual(4)
    expect(planes(general)).toBe(0)
  })

  test('a power behind a closed port buys aircraft to open it, and no more troops', () => {
    const s = war('Japan', 'purchase')
    put(s, 'sz47', 'UK', { dd: 2, sub: 1 })
    put(s, 'Japan', 'Japan', { inf: 10, tnk: 4 })
    s.treasury[findPower(contentOf(s), 'Japan')] = 14
    const bought = (style: Style): string[] => planPurchase(game, s, 'Japan', style).map((x) => String(x.unit))
    expect(bought(marshal)).toEqual(['ftr'])
    expect(bought(general)).toContain('inf')
  })

  test('a closed port is opened before other ships are sunk', () => {
    const s = war('USA', 'combatMove')
    put(s, 'sz11', 'Germany', { dd: 1 })
    put(s, 'sz10', 'Germany', { trn: 1 })
    put(s, 'Eastern United States', 'USA', { inf: 6, ftr: 2 })
    put(s, 'sz44', 'USA', {})
    const planes = (port: number): number => unitsIn(movesTo(planCombat(game, s, 'USA', marshalWith({ port })), 'sz11'), 'ftr')
    expect(planes(DOCTRINE.port)).toBe(2)
    expect(planes(0)).toBeLessThan(2)
  })

  test('buys the escorts that a convoy needs on its way, and saves for them', () => {
    const bought = (ipcs: number): string[] => {
      const s = war('USA', 'purchase')
      for (const zone of ['sz5', 'sz6', 'sz15', 'sz17']) put(s, zone, 'Germany', {})
      put(s, 'sz9', 'Germany', { sub: 3, dd: 1, bb: 1 })
      put(s, 'sz11', 'USA', { trn: 3 })
      put(s, 'Russia', 'USSR', { inf: 30 })
      put(s, 'Sinkiang', 'USSR', { inf: 3 })
      put(s, 'Eastern United States', 'USA', { inf: 6, tnk: 6 })
      s.treasury[findPower(contentOf(s), 'USA')] = ipcs
      return planPurchase(game, s, 'USA', marshal).flatMap((x) => (x.at === 'Western United States' ? [] : [`${x.n} ${x.unit}`]))
    }
    expect(bought(34)).toEqual(['4 dd'])
    expect(bought(7)).toEqual([])
  })

  test('keeps the shuttle running: troops land in Europe, and empty boats come back for more', () => {
    const s = war('UK', 'combatMove')
    for (const zone of ['sz5', 'sz6', 'sz9', 'sz15', 'sz17']) put(s, zone, 'Germany', {})
    put(s, 'sz8', 'UK', { trn: 3, bb: 1, dd: 1 })
    put(s, 'United Kingdom', 'UK', { inf: 6, tnk: 3, ftr: 2 })
    put(s, 'Norway/Finland', 'Germany', { inf: 1 })
    expect(landings(planCombat(game, s, 'UK', marshal)).length).toBeGreaterThanOrEqual(2)
    const back = war('USA', 'noncombatMove')
    for (const zone of ['sz5', 'sz6', 'sz9', 'sz15', 'sz17']) put(back, zone, 'Germany', {})
    put(back, 'sz2', 'USA', { trn: 3, dd: 2 })
    put(back, 'sz11', 'USA', {})
    put(back, 'Eastern United States', 'USA', { inf: 6, tnk: 3 })
    const home = planNoncombat(game, back, 'USA', marshal)
    expect(unitsIn(movesTo(home, 'sz11'), 'trn') + unitsIn(movesTo(home, 'sz10'), 'trn')).toBe(3)
  })
})

test('does not scatter those who could take a capital in the next turn', () => {
  const s = beforeMoscow({ inf: 8, art: 2 }, 18)
  put(s, 'Caucasus', 'Germany', { inf: 4, art: 2, tnk: 3 })
  put(s, 'Middle East', 'UK', { inf: 2 })
  const away = (muster: number): number => movesTo(planCombat(game, s, 'Germany', marshalWith({ muster })), 'Middle East').length
  expect(away(0)).toBeGreaterThan(0)
  expect(away(DOCTRINE.muster)).toBe(0)
})

test('counts aircraft that fly far and land near', () => {
  const s = war('Germany', 'combatMove')
  const c = contentOf(s)
  const at = findSpace(c, 'Germany')
  put(s, 'Western Europe', 'UK', { inf: 2, tnk: 2 })
  put(s, 'Gibraltar', 'UK', { ftr: 3 })
  put(s, 'United Kingdom', 'UK', { inf: 1 })
  const fighters = (far: boolean): number =>
    new Threats(s, c, findPower(c, 'Germany'), far).forces(at, NONE).reduce((n, { units }) => n + (units[findKind(c, 'ftr')] ?? 0), 0)
  expect(fighters(false)).toBe(0)
  expect(fighters(true)).toBe(3)
})
