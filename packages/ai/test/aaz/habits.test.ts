import type { Aaz } from '@deadfront/aaz'
import { activePower, contentOf, copy, countAt, findPower, findSpace, int16At, isHostile, spaceName, ZOMBIES } from '@deadfront/aaz/ai'
import { type Answer, type GameEvent, KeyedDice, notOffered, Script, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { planCombat } from '../../src/aaz/attack.ts'
import { smallAnswer } from '../../src/aaz/small-answers.ts'
import { planPurchase } from '../../src/aaz/buy.ts'
import { counterAttack, lostCapitalWorth, roadsToCapitals, fleetAttack } from '../../src/aaz/counter.ts'
import { garrison, Threats } from '../../src/aaz/features.ts'
import { exactForecaster } from '../../src/aaz/forecast.ts'
import { aazLevels } from '../../src/aaz/levels.ts'
import { planNoncombat } from '../../src/aaz/noncombat.ts'
import { DOCTRINE, PLAYOUT_POLICY, MARSHAL } from '../../src/aaz/policy.ts'
import type { Doctrine, Style } from '../../src/aaz/style.ts'
import type { Bot } from '../../src/bot.ts'
import { game, general, marshal, movesTo, put, type Stack, unitsIn, war } from './kit.ts'

const NONE: ReadonlySet<number> = new Set()

describe('habits of a strong general', () => {
  test('takes a capital that decides the war, with all that can come', () => {
    const s = war('Germany', 'combatMove')
    put(s, 'West Russia', 'Germany', { inf: 6, tnk: 6 })
    put(s, 'Russia', 'USSR', { inf: 7 })
    const plan = planCombat(game, s, 'Germany', marshal)
    expect(unitsIn(movesTo(plan, 'Russia'), 'tnk')).toBeGreaterThanOrEqual(6)
  })

  test('keeps those who could still come to guard the capital', () => {
    const s = war('USSR', 'combatMove')
    put(s, 'West Russia', 'Germany', { inf: 10, art: 1, tnk: 7 })
    put(s, 'Russia', 'USSR', { inf: 9 })
    put(s, 'Archangel', 'USSR', { inf: 6, art: 1, tnk: 1 })
    put(s, 'Norway/Finland', 'Germany', { inf: 1 })
    put(s, 'Karelia', 'USSR', { inf: 1 })
    const away = (style: Style): number =>
      planCombat(game, s, 'USSR', style).filter((x) => x.do === 'move' && x.from === 'Archangel' && x.to !== 'West Russia').length
    expect(away({ ...marshal, doctrine: { ...DOCTRINE, relief: 0 } })).toBeGreaterThan(0)
    expect(away(marshal)).toBe(0)
  })

  test('brings every stack next to a besieged capital home', () => {
    const s = war('USSR', 'noncombatMove')
    put(s, 'West Russia', 'Germany', { inf: 10, art: 1, tnk: 7 })
    put(s, 'Russia', 'USSR', { inf: 9 })
    put(s, 'Archangel', 'USSR', { inf: 6, tnk: 1 })
    const plan = planNoncombat(game, s, 'USSR', marshal)
    expect(unitsIn(movesTo(plan, 'Russia'), 'inf')).toBeGreaterThanOrEqual(5)
  })

  test('counts both enemies, one after the other', () => {
    const s = war('USSR', 'combatMove')
    const c = contentOf(s)
    const at = findSpace(c, 'Russia')
    put(s, 'Russia', 'USSR', { inf: 14 })
    put(s, 'West Russia', 'Germany', { inf: 6, tnk: 4 })
    const p = activePower(s)
    const guards = garrison(s, c, at, p)
    const alone = counterAttack(new Threats(s, c, p), at, guards, NONE)
    put(s, 'Urals', 'Japan', { inf: 4, tnk: 6 })
    const both = counterAttack(new Threats(s, c, p), at, guards, NONE)
    expect(both.falls).toBeGreaterThan(alone.falls + 0.05)
    expect(both.falls).toBeGreaterThan(new Threats(s, c, p).chance(at, guards, NONE))
  })

  test('does not leave a stack where it is lost, and advances where it stands', () => {
    const s = war('Germany', 'noncombatMove')
    put(s, 'West Russia', 'Germany', { inf: 1 })
    put(s, 'Ukraine', 'Germany', { inf: 8, tnk: 4 })
    put(s, 'Russia', 'USSR', { inf: 4 })
    put(s, 'Caucasus', 'USSR', { inf: 1 })
    put(s, 'Archangel', 'USSR', { inf: 1 })
    put(s, 'Karelia', 'USSR', { inf: 1 })
    expect(unitsIn(movesTo(planNoncombat(game, s, 'Germany', marshal), 'West Russia'), 'inf')).toBeGreaterThanOrEqual(7)
    put(s, 'Russia', 'USSR', { inf: 20, art: 6, tnk: 8 })
    expect(unitsIn(movesTo(planNoncombat(game, s, 'Germany', marshal), 'West Russia'), 'inf')).toBe(0)
  })

  test('takes what it can hold with all that holds it, and trades the rest with few', () => {
    const s = war('Germany', 'combatMove')
    for (const place of ['Eastern Europe', 'Karelia', 'Archangel', 'Caucasus']) put(s, place, 'Germany', { inf: 1 })
    put(s, 'Germany', 'Germany', { inf: 4 })
    put(s, 'Ukraine', 'Germany', { inf: 4, tnk: 4 })
    put(s, 'West Russia', 'USSR', { inf: 1 })
    const sent = (russians: number, style: Style): { inf: number; tnk: number } => {
      put(s, 'Russia', 'USSR', { inf: russians, art: russians / 4, tnk: russians / 2 })
      const moves = movesTo(planCombat(game, s, 'Germany', style), 'West Russia')
      return { inf: unitsIn(moves, 'inf'), tnk: unitsIn(moves, 'tnk') }
    }
    const held = sent(12, marshal)
    expect(held.inf).toBeGreaterThanOrEqual(7)
    expect(held.tnk).toBe(4)
    const doctrine = { ...DOCTRINE, held: 0, counter: 0 }
    expect(sent(12, { ...marshal, doctrine }).inf).toBeLessThan(4)
    const traded = sent(40, marshal)
    expect(traded.inf).toBeGreaterThan(0)
    expect(traded.inf).toBeLessThanOrEqual(2)
    expect(traded.tnk).toBe(0)
  })

  test('regains a capital of its own side that only the dead hold: without it the war is never won', () => {
    const s = war('USA', 'noncombatMove')
    const c = contentOf(s)
    const [moscow, usa] = [findSpace(c, 'Russia'), findPower(c, 'USA')]
    for (const at of c.lands) if (isHostile(s, c, at, usa) || at === moscow) put(s, spaceName(c, at), 'USA', {})
    s.control[moscow] = ZOMBIES
    s.zombies.fill(0)
    s.zombies[moscow] = 20
    for (const place of ['Eastern Europe', 'Germany']) put(s, place, 'USA', { inf: 8, tnk: 8 })
    const without = { ...DOCTRINE, regain: 0 }
    const steps = (doctrine: Doctrine): number => int16At(roadsToCapitals(s, c, usa, doctrine), findSpace(c, 'Eastern Europe'))
    expect([steps(DOCTRINE), steps(without)]).toEqual([2, -1])
    expect([lostCapitalWorth(s, c, usa, moscow), lostCapitalWorth(s, c, findPower(c, 'Germany'), moscow)]).toEqual([1, 0])
    const gathered = (style: Style): number => {
      const moves = movesTo(planNoncombat(game, s, 'USA', style), 'West Russia')
      return unitsIn(moves, 'inf') + unitsIn(moves, 'tnk')
    }
    expect(gathered(marshal)).toBeGreaterThan(gathered({ ...marshal, doctrine: without }))
  })

  test('buys no boats where they are sunk: escorts that save them, or aircraft', () => {
    const s = war('UK', 'purchase')
    const c = contentOf(s)
    const zone = findSpace(c, 'sz8')
    put(s, 'sz9', 'Germany', { sub: 2, bb: 1 })
    put(s, 'sz8', 'UK', {})
    s.treasury[findPower(c, 'UK')] = 24
    put(s, 'United Kingdom', 'UK', { inf: 9, art: 3 })
    const boat = c.kinds.map((unit) => (unit === 'trn' ? 2 : 0))
    expect(fleetAttack(s, c, findPower(c, 'UK'), zone, boat).chance).toBeGreaterThan(0.5)
    const bought = (style: Style): string[] => planPurchase(game, s, 'UK', style).flatMap((x) => (x.do === 'buy' ? [String(x.unit)] : []))
    expect(bought(general)).toContain('trn')
    expect(bought(marshal)).not.toContain('trn')
    expect(bought(marshal).some((unit) => ['ftr', 'dd', 'cv', 'bb'].includes(unit))).toBe(true)
  })

  test('keeps the last land unit where there is land to take, and an aircraft falls', () => {
    const position = {
      turn: 'Germany',
      phase: 'combat',
      territories: { Ukraine: { control: 'USSR', zombies: 0, units: { Germany: '1 inf 1 ftr', USSR: '2 inf' } } },
    }
    const started = game.start({ scenario: '1941', options: {}, seed: 'keep', position }, new Script([5, 5, 1, 5], []))
    const s = started.state
    expect(game.asks(s)[0]).toMatchObject({ seat: 'Germany', kind: 'battle.losses' })
    const answer = smallAnswer(game, s, 'Germany', seedRng('keep'), marshal)
    expect(answer).toEqual({ do: 'lose', lose: { ftr: 1 } })
    expect(game.whyNot(s, 'Germany', answer)).toBeNull()
    expect(smallAnswer(game, s, 'Germany', seedRng('keep'), general)).toEqual({ do: 'lose', lose: { inf: 1 } })
  })

  test('submarines dive out of a lost battle, and strike in one that is won', () => {
    const asked = (germany: string, uk: string): Aaz => {
      const seaZones = { sz8: { units: { Germany: germany, UK: uk } } }
      const position = { turn: 'Germany', phase: 'combat', seaZones, declared: ['sz8'] }
      const script = new Script(new Array<number>(12).fill(5), [])
      const s = game.start({ scenario: '1941', options: {}, seed: 'dive', position }, script).state
      expect(game.asks(s)[0]).toMatchObject({ seat: 'UK', kind: 'battle.submerge' })
      return s
    }
    const lost = asked('2 bb 1 cv 2 ftr', '1 sub')
    expect(smallAnswer(game, lost, 'UK', seedRng('dive'), marshal)).toEqual({ do: 'submerge', subs: 1 })
    expect(smallAnswer(game, lost, 'UK', seedRng('dive'), general)).toEqual({ do: 'submerge', subs: 0 })
    expect(smallAnswer(game, asked('1 cv', '2 sub 2 bb'), 'UK', seedRng('dive'), marshal)).toEqual({ do: 'submerge', subs: 0 })
  })

  test('fighters are bought for the besieged capital of an ally, and fly there', () => {
    const besieged = (germans: Stack, phase: string): Aaz => {
      const s = war('UK', phase)
      put(s, 'West Russia', 'Germany', germans)
      put(s, 'Russia', 'USSR', { inf: 8, art: 1 })
      put(s, 'Middle East', 'UK', { inf: 2, ftr: 2 })
      for (const home of ['India', 'United Kingdom']) put(s, home, 'UK', { inf: 10 })
      s.treasury[findPower(contentOf(s), 'UK')] = 24
      return s
    }
    const fighters = (s: Aaz): number =>
      planPurchase(game, s, 'UK', marshal).reduce((n, x) => (x.do === 'buy' && x.unit === 'ftr' ? n + Number(x.n) : n), 0)
    const strong = { inf: 10, art: 2, tnk: 7 }
    expect(fighters(besieged(strong, 'purchase'))).toBeGreaterThan(0)
    const moves = planNoncombat(game, besieged({ inf: 4, tnk: 2 }, 'noncombatMove'), 'UK', marshal)
    expect(unitsIn(movesTo(moves, 'Russia'), 'ftr')).toBe(2)
  })

  test('makes units of a bid, where its army stands', () => {
    const { state } = game.start({ scenario: '1941', options: { bidPower: 'USSR', bid: 9 }, seed: 'bid' })
    const rng = seedRng('bid')
    const answer = smallAnswer(game, state, 'USSR', rng, marshal)
    expect(answer).toMatchObject({ do: 'place', unit: 'tnk' })
    expect(game.whyNot(state, 'USSR', answer)).toBeNull()
    expect(smallAnswer(game, state, 'USSR', rng, general)).toEqual({ do: 'done' })
  })
})

test('keyed dice: the battles that two plans share end alike', () => {
  const { state } = game.start({ scenario: 'intro', options: {}, seed: 'keyed' })
  const { seat } = game.asks(state)[0] as { seat: string }
  const plan = planCombat(game, state, seat, general)
  const targets = [...new Set(plan.map((x) => String(x.to ?? x.at)))]
  const last = targets.at(-1)
  expect(targets.length).toBeGreaterThan(1)
  const c = contentOf(state)
  const shared = targets.filter((x) => x !== last).map((x) => findSpace(c, x))
  const after = (answers: readonly Answer[], luck: KeyedDice): string => {
    const s = copy(state)
    const rng = seedRng('rest')
    for (const answer of [...answers, { do: 'done' }]) game.play(s, seat, answer, undefined, luck)
    while (s.phase === 'combat' || s.phase === 'combatMove')
      for (const answer of PLAYOUT_POLICY(game, s, seat, rng)) game.play(s, game.asks(s)[0]?.seat ?? seat, answer, undefined, luck)
    return JSON.stringify(
      shared.map((at) => [s.control[at], s.zombies[at], c.powers.map((_, q) => c.kinds.map((__, k) => countAt(s, c, at, q, k)))]),
    )
  }
  const fewer = plan.filter((x) => String(x.to ?? x.at) !== last)
  const found = Array.from({ length: 8 }, (_, i) => after(plan, new KeyedDice(`salt ${i}`)))
  expect(Array.from({ length: 8 }, (_, i) => after(fewer, new KeyedDice(`salt ${i}`)))).toEqual(found)
  expect(new Set(found).size).toBeGreaterThan(1)
})

test('more thought looks at more forces truly', () => {
  const s = war('Germany', 'combatMove')
  const looks = (exactSizes: number): number => {
    let n = 0
    const exact = exactForecaster(true)
    planCombat(game, s, 'Germany', {
      ...MARSHAL,
      exactSizes,
      exact: (c, setup) => {
        n++
        return exact(c, setup)
      },
    })
    return n
  }
  expect(looks(8)).toBeGreaterThan(1.5 * looks(1))
})

test('no more ships bombard than may', () => {
  const s = war('USA', 'combatMove')
  s.stack.push({ kind: 'battle.bombard', zones: [0], max: [3] })
  const oneOnly = { ...game, whyNot: (_: Aaz, __: string, answer: Answer) => (Number(answer.ships) > 1 ? notOffered('') : null) }
  expect(smallAnswer(oneOnly, s, 'USA', seedRng('ships'), general)).toEqual({ do: 'bombard', ships: 1 })
})

describe('on a board that sells before the combat move', () => {
  const spent = (bot: string): { share: number; returned: number } => {
    const player = aazLevels.find((x) => x.id === bot) as unknown as Bot<Aaz>
    const rng = seedRng('orders')
    const { state } = game.start({ scenario: '1942', options: {}, seed: 'orders' })
    const c = contentOf(state)
    const purse = [...state.treasury]
    let [orders, returned] = [0, 0]
    while (state.round === 1) {
      const { seat, kind } = game.asks(state)[0] as { seat: string; kind: string }
      const said = player.answer(game, game.guess(state, seat, rng), seat, rng, { nodes: 1 })
      const events: GameEvent[] = []
      for (const answer of [said].flat() as Answer[]) {
        expect(game.whyNot(state, seat, answer)).toBeNull()
        game.play(state, seat, answer, events)
      }
      if (kind === 'purchase') orders += 1 - (state.treasury[findPower(c, seat)] ?? 0) / (purse[findPower(c, seat)] ?? 1)
      returned += events.filter((event) => event.type === 'unitsReturned').length
    }
    return { share: orders / c.order.length, returned }
  }

  test.each(['captain', 'marshal'])('%s spends its money on what finds a place', (bot) => {
    const { share, returned } = spent(bot)
    expect(share).toBeGreaterThan(0.9)
    expect(returned).toBe(0)
  })

  test('damage is repaired where more is wanted than the homes can raise', () => {
    const s = war('Germany', 'purchase', '1942')
    const c = contentOf(s)
    const home = findSpace(c, 'Germany')
    s.damage = s.damage ?? new Array<number>(c.N).fill(0)
    s.damage[home] = 8
    const plan = planPurchase(game, s, 'Germany', marshal)
    expect(plan.some((x) => x.do === 'repair' && x.at === 'Germany')).toBe(true)
  })
})
