import type { Aaz } from '@deadfront/aaz'
import { contentOf, countAt, facilityAt, findKind, findPower, findSpace, ZOMBIES } from '@deadfront/aaz/ai'
import { type Answer, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { planCombat } from '../../src/aaz/attack.ts'
import { smallAnswer } from '../../src/aaz/small-answers.ts'
import { planPurchase } from '../../src/aaz/buy.ts'
import { cityWorth } from '../../src/aaz/counter.ts'
import { planMobilization } from '../../src/aaz/mobilize.ts'
import { planNoncombat } from '../../src/aaz/noncombat.ts'
import { planRaids } from '../../src/aaz/raids.ts'
import { game, general, marshal, movesTo, put, unitsIn, war } from './kit.ts'

/** What a general has to know on the board of 1942. */
const bought = (plan: readonly Answer[], unit: string): number =>
  plan.reduce((n, x) => (x.do === 'buy' && x.unit === unit ? n + Number(x.n ?? 1) : n), 0)
const raids = (plan: readonly Answer[]): Answer[] => plan.filter((x) => x.raid === true)
const rich = (s: Aaz, power: string, ipcs: number): void => {
  s.treasury[findPower(contentOf(s), power)] = ipcs
}

describe('raids', () => {
  test('AAZ42-RAID.1: bombers without an attack go against works that the enemy has money to use', () => {
    const s = war('UK', 'combatMove', '1942')
    put(s, 'United Kingdom', 'UK', { inf: 4, bmb: 2 })
    rich(s, 'Germany', 45)
    const plan = planRaids(game, s, 'UK')
    expect(raids(plan).every((x) => x.to === 'Germany' || x.to === 'Italy')).toBe(true)
    expect(unitsIn(raids(plan), 'bmb')).toBe(2)
    // Works that stand idle are not worth a bomber.
    rich(s, 'Germany', 0)
    expect(planRaids(game, s, 'UK')).toEqual([])
  })

  test('AAZ42-RAID.4: works with all the damage they can have are left alone', () => {
    const s = war('UK', 'combatMove', '1942')
    const c = contentOf(s)
    put(s, 'United Kingdom', 'UK', { inf: 4, bmb: 1 })
    rich(s, 'Germany', 45)
    s.damage = new Array<number>(c.N).fill(0)
    s.damage[findSpace(c, 'Germany')] = 20
    expect(raids(planRaids(game, s, 'UK')).map((x) => x.to)).toEqual(['Italy'])
    s.damage[findSpace(c, 'Italy')] = 6
    expect(planRaids(game, s, 'UK')).toEqual([])
  })

  test('the raid is part of the combat move, and only of bots with a doctrine', () => {
    const s = war('UK', 'combatMove', '1942')
    put(s, 'United Kingdom', 'UK', { inf: 4, bmb: 1 })
    rich(s, 'Germany', 45)
    const c = contentOf(s)
    for (const zone of c.seas) put(s, c.spaces[zone] ?? '', 'Germany', {})
    for (const land of c.lands) {
      if (s.control[land] === findPower(c, 'Germany')) put(s, c.spaces[land] ?? '', 'Germany', { inf: 12 })
      if (s.control[land] === ZOMBIES) put(s, c.spaces[land] ?? '', 'UK', { inf: 1 })
    }
    expect(raids(planCombat(game, s, 'UK', marshal))).toHaveLength(1)
    expect(raids(planCombat(game, s, 'UK', general))).toEqual([])
  })

  test('AAZ42-RAID.8: fighters escort where they are worth it, and rise where they are', () => {
    const s = war('USSR', 'combatMove', '1942', { escortsAndInterceptors: true })
    put(s, 'Karelia S.S.R.', 'USSR', { inf: 4, bmb: 2, ftr: 3 })
    put(s, 'Germany', 'Germany', { inf: 4, ftr: 2 })
    rich(s, 'Germany', 45)
    const plan = planRaids(game, s, 'USSR')
    expect(unitsIn(raids(plan), 'bmb')).toBeGreaterThan(0)
    expect(unitsIn(raids(plan), 'ftr')).toBeGreaterThan(0)
    for (const answer of [...plan, { do: 'done' }]) game.play(s, 'USSR', answer)
    expect(game.asks(s)[0]).toMatchObject({ seat: 'Germany', kind: 'raid.intercept' })
    const up = smallAnswer(game, s, 'Germany', seedRng('up'), marshal)
    expect(game.whyNot(s, 'Germany', up)).toBeNull()
  })

  test('AAZ42-RAID.8: one fighter does not rise against a swarm of escorts', () => {
    const s = war('USSR', 'combatMove', '1942', { escortsAndInterceptors: true })
    put(s, 'Karelia S.S.R.', 'USSR', { inf: 4, bmb: 1, ftr: 8 })
    put(s, 'Germany', 'Germany', { inf: 4, ftr: 1 })
    const go = (unit: string, n: number): Answer => ({
      do: 'move',
      units: { [unit]: n },
      from: 'Karelia S.S.R.',
      to: 'Germany',
      raid: true,
    })
    const asked = (escorts: number): Answer => {
      const t = game.copy(s)
      for (const answer of [go('bmb', 1), ...(escorts > 0 ? [go('ftr', escorts)] : []), { do: 'done' }]) game.play(t, 'USSR', answer)
      return smallAnswer(game, t, 'Germany', seedRng('rise'), marshal)
    }
    expect(asked(0)).toEqual({ do: 'intercept', fighters: 1 })
    expect(asked(8)).toEqual({ do: 'intercept', fighters: 0 })
  })
})

describe('works', () => {
  test('AAZ42-PURCH.7: the home in danger is repaired first', () => {
    const s = war('USSR', 'purchase', '1942')
    const c = contentOf(s)
    s.damage = new Array<number>(c.N).fill(0)
    s.damage[findSpace(c, 'Russia')] = 8
    s.damage[findSpace(c, 'Karelia S.S.R.')] = 2
    put(s, 'Russia', 'USSR', { inf: 3 })
    put(s, 'West Russia', 'Germany', { inf: 6, tnk: 6 })
    rich(s, 'USSR', 24)
    const plan = planPurchase(game, s, 'USSR', marshal)
    expect(plan.find((x) => x.do === 'repair')?.at).toBe('Russia')
    expect(bought(plan, 'inf') + bought(plan, 'tnk')).toBeGreaterThan(3)
  })

  test('AAZ42-PURCH.11, AAZ42-MOB.5: Japan builds a complex on the continent, and finds its place', () => {
    const s = war('Japan', 'purchase', '1942')
    rich(s, 'Japan', 40)
    const plan = planPurchase(game, s, 'Japan', marshal)
    expect(bought(plan, 'IC') + bought(plan, 'RC')).toBe(1)
    for (const answer of [...plan, { do: 'done' }]) game.play(s, 'Japan', answer)
    while (game.asks(s)[0]?.kind !== 'mobilize')
      game.play(
        s,
        game.asks(s)[0]?.seat ?? '',
        game.whyNot(s, 'Japan', { do: 'done' }) === null ? { do: 'done' } : game.sample(s, 'Japan', seedRng('x')),
      )
    const places = planMobilization(game, s, 'Japan', marshal)
    const site = places.find((x) => x.unit === 'IC' || x.unit === 'RC')
    expect(site).toBeDefined()
    for (const answer of places) game.play(s, 'Japan', answer)
    const c = contentOf(s)
    expect(facilityAt(s, c, findSpace(c, String(site?.at)))).toBeGreaterThan(0)
  })

  test('no complex where units can walk from another, or where the land would be lost', () => {
    const s = war('Germany', 'purchase', '1942')
    rich(s, 'Germany', 60)
    const plan = planPurchase(game, s, 'Germany', marshal)
    expect(bought(plan, 'IC') + bought(plan, 'RC')).toBe(0)
    const t = war('Japan', 'purchase', '1942')
    rich(t, 'Japan', 40)
    for (const at of ['Anhwei', 'Szechwan', 'Yunnan', 'Burma', 'Buryatia S.S.R.', 'India']) put(t, at, 'USA', { inf: 20, tnk: 12 })
    expect(bought(planPurchase(game, t, 'Japan', marshal), 'IC')).toBe(0)
  })
})

test('AAZ42-AAF.1: antiaircraft artillery is bought where aircraft threaten a home without it', () => {
  const s = war('USSR', 'purchase', '1942')
  put(s, 'Russia', 'USSR', { inf: 6 })
  put(s, 'West Russia', 'Germany', { inf: 8, tnk: 6 })
  put(s, 'Belorussia', 'Germany', { ftr: 6, inf: 1 })
  rich(s, 'USSR', 24)
  expect(bought(planPurchase(game, s, 'USSR', marshal), 'aaa')).toBeGreaterThan(0)
  put(s, 'Belorussia', 'Germany', { inf: 1 })
  for (const at of ['Ukraine S.S.R.', 'Poland', 'Bulgaria/Romania', 'Germany', 'Norway']) put(s, at, 'Germany', { inf: 1 })
  expect(bought(planPurchase(game, s, 'USSR', marshal), 'aaa')).toBe(0)
})

describe('victory cities', () => {
  test('AAZ42-WIN.1: the nearer to the number the more the next city is worth, and the last one most', () => {
    const s = war('Japan', 'combatMove', '1942')
    const c = contentOf(s)
    const [japan, uk] = [findPower(c, 'Japan'), findPower(c, 'UK')]
    const honolulu = findSpace(c, 'Hawaiian Islands')
    const first = cityWorth(s, c, japan, honolulu)
    put(s, 'India', 'Japan', { inf: 1 })
    const second = cityWorth(s, c, japan, honolulu)
    put(s, 'Karelia S.S.R.', 'Germany', { inf: 1 })
    const last = cityWorth(s, c, japan, honolulu)
    expect(first).toBeGreaterThan(0)
    expect(second).toBeGreaterThan(first)
    expect(last).toBeGreaterThan(2 * second)
    // And it is worth as much to those who lose the war with it.
    expect(cityWorth(s, c, uk, honolulu)).toBe(last)
    expect(cityWorth(s, c, japan, findSpace(c, 'Borneo'))).toBe(0)
  })

  test('the city that wins the war is taken with what there is', () => {
    const s = war('Japan', 'combatMove', '1942')
    put(s, 'India', 'Japan', { inf: 3 })
    put(s, 'Karelia S.S.R.', 'Germany', { inf: 3 })
    put(s, 'Hawaiian Islands', 'USA', { inf: 1 })
    put(s, 'sz53', 'Japan', { trn: 2, bb: 1, dd: 1 })
    for (const at of ['sz56', 'sz57', 'sz52', 'sz64']) put(s, at, 'USA', {})
    const c = contentOf(s)
    const load = [findKind(c, 'inf'), findKind(c, 'tnk')]
    for (let i = 0; i < 2; i++)
      s.boats.push({ at: findSpace(c, 'sz53'), power: findPower(c, 'Japan'), load: [...load], to: -1, from: -1, how: 'fresh', keep: 0 })
    const plan = planCombat(game, s, 'Japan', marshal)
    expect(plan.filter((x) => x.do === 'ship' && x.land === 'Hawaiian Islands').length).toBeGreaterThan(0)
  })

  test('a city without a complex is guarded when it decides the war', () => {
    const s = war('Germany', 'noncombatMove', '1942')
    for (const at of ['India', 'Kiangsu', 'Philippine Islands']) put(s, at, 'UK', { inf: 2 })
    put(s, 'France', 'Germany', { inf: 1 })
    put(s, 'Germany', 'Germany', { inf: 14, tnk: 4 })
    put(s, 'Northwestern Europe', 'Germany', { inf: 8 })
    put(s, 'United Kingdom', 'UK', { inf: 6, tnk: 4, ftr: 2 })
    put(s, 'sz8', 'UK', { trn: 4, bb: 1, dd: 2 })
    const plan = planNoncombat(game, s, 'Germany', marshal)
    const c = contentOf(s)
    const there = countAt(s, c, findSpace(c, 'France'), findPower(c, 'Germany'), findKind(c, 'inf'))
    expect(there + unitsIn(movesTo(plan, 'France'), 'inf')).toBeGreaterThan(3)
  })
})
