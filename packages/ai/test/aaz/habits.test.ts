import { type Aaz, aaz } from '@deadfront/aaz'
import { activePower, addUnits, contentOf, copy, countAt, findKind, findPower, findSpace } from '@deadfront/aaz/ai'
import { type Answer, type Game, type GameEvent, KeyedDice, NOT_OFFERED, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { planCombat } from '../../src/aaz/attack.ts'
import { inBattle } from '../../src/aaz/battle.ts'
import { planPurchase } from '../../src/aaz/buy.ts'
import { answered, sunk } from '../../src/aaz/counter.ts'
import { garrison, Threats } from '../../src/aaz/features.ts'
import { reckoner } from '../../src/aaz/forecast.ts'
import { aazLevels } from '../../src/aaz/levels.ts'
import { planNoncombat } from '../../src/aaz/noncombat.ts'
import { GENERAL, HABIT, MARSHAL } from '../../src/aaz/policy.ts'
import type { Style } from '../../src/aaz/style.ts'
import type { Bot } from '../../src/bot.ts'

const game = aaz as unknown as Game<Aaz, GameEvent, unknown>
const NONE: ReadonlySet<number> = new Set()
const marshal: Style = { ...MARSHAL, exact: reckoner(true) }
const general: Style = { ...GENERAL, exact: reckoner(true) }

/** The war when the power's phase begins: everybody before it did nothing. */
function war(power: string, phase: string, scenario = '1941'): Aaz {
  const { state } = game.start({ scenario, options: {}, seed: 'habits' })
  const rng = seedRng('habits')
  for (let i = 0; i < 200; i++) {
    const { seat, kind } = game.asks(state)[0] as { seat: string; kind: string }
    if (seat === power && kind === phase) return state
    game.play(state, seat, game.whyNot(state, seat, { do: 'done' }) === null ? { do: 'done' } : game.sample(state, seat, rng))
  }
  throw new Error(`no ${phase} of ${power}`)
}

type Stack = { readonly [unit: string]: number }

/** Nobody stands in the place but these, and their power holds it. */
function put(s: Aaz, place: string, power: string, stack: Stack): void {
  const c = contentOf(s)
  const at = findSpace(c, place)
  for (let q = 0; q < c.P; q++) for (let k = 0; k < c.K; k++) addUnits(s, c, at, q, k, -countAt(s, c, at, q, k))
  for (const [unit, n] of Object.entries(stack)) addUnits(s, c, at, findPower(c, power), findKind(c, unit), n)
  if (c.isLand[at]) s.control[at] = findPower(c, power)
  s.zombies[at] = 0
}

const movesTo = (plan: readonly Answer[], place: string): Answer[] => plan.filter((x) => x.do === 'move' && x.to === place)
const unitsIn = (moves: readonly Answer[], unit: string): number => moves.reduce((n, x) => n + ((x.units as Stack)[unit] ?? 0), 0)

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
    expect(away({ ...marshal, doctrine: { ...(MARSHAL.doctrine as NonNullable<Style['doctrine']>), relief: 0 } })).toBeGreaterThan(0)
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
    const alone = answered(new Threats(s, c, p), at, guards, NONE)
    put(s, 'Urals', 'Japan', { inf: 4, tnk: 6 })
    const both = answered(new Threats(s, c, p), at, guards, NONE)
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

  test('buys no boats where they are sunk: escorts that save them, or aircraft', () => {
    const s = war('UK', 'purchase')
    const c = contentOf(s)
    const zone = findSpace(c, 'sz8')
    put(s, 'sz9', 'Germany', { sub: 2, bb: 1 })
    put(s, 'sz8', 'UK', {})
    s.treasury[findPower(c, 'UK')] = 24
    put(s, 'United Kingdom', 'UK', { inf: 9, art: 3 })
    const boat = c.kinds.map((unit) => (unit === 'trn' ? 2 : 0))
    expect(sunk(s, c, findPower(c, 'UK'), zone, boat).chance).toBeGreaterThan(0.5)
    const bought = (style: Style): string[] => planPurchase(game, s, 'UK', style).flatMap((x) => (x.do === 'buy' ? [String(x.unit)] : []))
    expect(bought(general)).toContain('trn')
    expect(bought(marshal)).not.toContain('trn')
    expect(bought(marshal).some((unit) => ['ftr', 'dd', 'cv', 'bb'].includes(unit))).toBe(true)
  })

  test('makes units of a bid, where its army stands', () => {
    const { state } = game.start({ scenario: '1941', options: { bidPower: 'USSR', bid: 9 }, seed: 'bid' })
    const rng = seedRng('bid')
    const answer = inBattle(game, state, 'USSR', rng, marshal)
    expect(answer).toMatchObject({ do: 'place', unit: 'tnk' })
    expect(game.whyNot(state, 'USSR', answer)).toBeNull()
    expect(inBattle(game, state, 'USSR', rng, general)).toEqual({ do: 'done' })
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
      for (const answer of HABIT(game, s, seat, rng)) game.play(s, game.asks(s)[0]?.seat ?? seat, answer, undefined, luck)
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
  const looks = (close: number): number => {
    let n = 0
    const exact = reckoner(true)
    planCombat(game, s, 'Germany', {
      ...MARSHAL,
      close,
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
  const oneOnly = { ...game, whyNot: (_: Aaz, __: string, answer: Answer) => (Number(answer.ships) > 1 ? NOT_OFFERED('') : null) }
  expect(inBattle(oneOnly, s, 'USA', seedRng('ships'), general)).toEqual({ do: 'bombard', ships: 1 })
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
