import type { Aaz } from '@deadfront/aaz'
import { contentOf } from '@deadfront/aaz/ai'
import { type Answer, nth, type Options, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { planCombat } from '../../src/aaz/attack.ts'
import { PLAYOUT_POLICY, STEADY } from '../../src/aaz/policy.ts'
import { aazAdvisor } from '../../src/coach/aaz.ts'
import { axisChance, axisLead } from '../../src/coach/aaz-chances.ts'
import { MEASURED } from '../../src/coach/calibration-priors.ts'
import { hintFor } from '../../src/coach/index.ts'
import { game, movesTo, put, war } from '../aaz/kit.ts'

/** Germans before Moscow, with nobody else near: too many guards to take it, and a good exchange. */
function beforeMoscow(): Aaz {
  const s = war('Germany', 'combatMove')
  for (const place of ['Eastern Europe', 'Ukraine', 'Karelia', 'Archangel', 'Caucasus']) put(s, place, 'Germany', { inf: 1 })
  put(s, 'Germany', 'Germany', { inf: 4 })
  put(s, 'West Russia', 'Germany', { inf: 4, art: 4, tnk: 6 })
  put(s, 'Russia', 'USSR', { inf: 18 })
  return s
}
const attacks = (plan: readonly Answer[]): boolean => movesTo([...plan], 'Russia').length > 0

test('a strafe can be advised: the strongest bot is heard in great wars', () => {
  const s = beforeMoscow()
  expect(attacks(planCombat(game, s, 'Germany', STEADY))).toBe(false)
  // Twelve plans are compared at most: it comes among the first.
  expect(aazAdvisor.plans(game, s, 'Germany', seedRng('strafe')).slice(0, 4).some(attacks)).toBe(true)
})

test('in imagined battles a strafe is broken off when the exchange has been made', () => {
  const territories = {
    Russia: { control: 'USSR', zombies: 0, units: { Germany: '4 inf 4 art 6 tnk', USSR: '18 inf' } },
    'West Russia': { control: 'Germany', zombies: 0, units: {} },
  }
  const position = { turn: 'Germany', phase: 'combat', territories }
  const s = game.start({ scenario: '1941', options: {}, seed: 'strafe', position }).state
  const rng = seedRng('strafe')
  const said: string[] = []
  for (let n = 0; s.phase === 'combat' && n < 40; n++) {
    const { seat, kind } = nth(game.asks(s), 0)
    for (const answer of aazAdvisor.policy(game, s, seat, rng)) {
      if (kind === 'battle.press') said.push(String(answer.do))
      game.play(s, seat, answer)
    }
  }
  expect(said.at(-1)).toBe('retreat')
})

test('a phase ends also after a plan that leaves aircraft without a place to land', () => {
  const territories = {
    'Coastal China': { control: 'Japan', zombies: 0, units: { Japan: '1 ftr' } },
  }
  const seaZones = { sz30: { units: { UK: '1 dd' } }, sz47: { units: { Japan: '1 cv 1 bb', USA: '1 sub' } } }
  const position = { turn: 'Japan', phase: 'combatMove', territories, seaZones }
  const s = game.start({ scenario: '1941', options: {}, seed: 'landing', position }).state
  const { seat, kind } = nth(game.asks(s), 0)
  expect(kind).toBe('combatMove')
  // The fighter would attack the destroyer while its carrier fights in another zone, so the whole plan is never accepted.
  expect(PLAYOUT_POLICY(game, s, seat, seedRng('landing')).at(-1)).not.toEqual({ do: 'done' })
  const plan = aazAdvisor.policy(game, s, seat, seedRng('landing'))
  expect(plan.at(-1)).toEqual({ do: 'done' })
  expect(game.apply(s, seat, plan)).not.toHaveProperty('say')
})

const warWith = (options: Options): Aaz => war('USSR', 'combatMove', '1942', options)

test('a war that is won in another way is not judged by the weights: plans are compared there, and no chances told', () => {
  const s = warWith({ capitalVictory: true })
  expect(() => axisChance(s)).toThrow('no weights for the chances of 1942')
  const lead = axisLead(s)
  expect(aazAdvisor.chance(s, 'Germany')).toBe(lead)
  expect(aazAdvisor.chance(s, 'USSR')).toBe(1 - lead)
  const hint = hintFor(game, { ...aazAdvisor, maxAnswers: 5 }, s, 'USSR', { nodes: 1 })
  expect(hint.calibrated).toBe(false)
  expect(hint.advice.length).toBeGreaterThan(0)
})

test('in a great war chances are told, and nothing is marked', () => {
  const hint = hintFor(game, { ...aazAdvisor, maxAnswers: 5 }, warWith({}), 'USSR', { nodes: 1 })
  expect(hint).toMatchObject({ calibrated: true, marked: false })
})

test('chances are told under the options that were compared, and under no others', () => {
  const scenarioOf = (options: Options): string => aazAdvisor.scenarioOf(game.start({ scenario: '1942', options, seed: 'options' }).state)
  expect(scenarioOf({})).toBe('1942')
  expect(scenarioOf({ bidPower: 'USSR', bid: 12, germanOutbreak: true, desperateMeasures: true })).toBe('1942')
  for (const options of [
    { noZombies: true },
    { totalVictory: true },
    { phase2Face: 'A' },
    { chartAsPrinted: true },
    { raidsOnZombies: true },
  ]) {
    const scenario = scenarioOf(options)
    expect(scenario, JSON.stringify(options)).not.toBe('1942')
    expect(MEASURED.aaz?.scenarios).not.toHaveProperty([scenario])
  }
})

describe.each(['1941', '1942'])('the chances of %s', (scenario) => {
  const at = (change: (s: Aaz) => void): number => {
    const s = war('Germany', 'combatMove', scenario)
    change(s)
    return axisChance(s)
  }

  test('rise with more Axis troops, and fall with more Allied ones', () => {
    const start = at(() => undefined)
    expect(at((s) => put(s, scenario === '1941' ? 'Eastern Europe' : 'Poland', 'Germany', { inf: 20, tnk: 10 }))).toBeGreaterThan(start)
    expect(at((s) => put(s, 'Russia', 'USSR', { inf: 30, tnk: 10 }))).toBeLessThan(start)
  })

  test('are nearly certain where the round ends with a victory', () => {
    const won = at((s) => {
      for (const place of scenario === '1941' ? ['Russia'] : ['Russia', 'Karelia S.S.R.', 'India', 'Hawaiian Islands', 'United Kingdom'])
        put(s, place, 'Germany', { inf: 12, tnk: 6, ftr: 3 })
      s.turn = contentOf(s).order.length - 1
    })
    expect(won).toBeGreaterThan(0.9)
  })
})
