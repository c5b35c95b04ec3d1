import { efsz, type Stalingrad } from '@deadfront/efsz'
import { checkSetup, isLanguage, LANGUAGES, Match, nth, type Options, seedRng } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { priorOf } from '../../src/coach/calibration.ts'
import { efszAdvisor } from '../../src/coach/efsz.ts'
import { campaignFeatures, escapeChance, LEVEL_NAMES, MAX_LEFT, TEAM_FEATURES } from '../../src/coach/efsz-chances.ts'
import { EFSZ_WEIGHTS } from '../../src/coach/efsz-weights.ts'
import { courseOf, goalText, hintFor, outlineOf, reasonText } from '../../src/coach/index.ts'

function started(options: Options): Stalingrad {
  return efsz.start(checkSetup(efsz, { scenario: 'campaign', options, seed: 'coach campaign' })).state
}

/** A campaign that the coach's own policy plays until something is so. */
function playedUntil(s: Stalingrad, isThere: (s: Stalingrad) => boolean): Stalingrad {
  const rng = seedRng('campaign')
  while (!isThere(s)) {
    if (s.result !== null) throw new Error('the campaign is over')
    const { seat } = nth(efsz.asks(s), 0)
    for (const answer of efszAdvisor.policy(efsz, s, seat, rng)) efsz.play(s, seat, answer)
  }
  return s
}

const isInScenario = (s: Stalingrad): boolean => s.terrain.length > 0 && s.round === 2
const soldier = (): Stalingrad => started({ difficulty: 'soldier' })

test('the weights of campaigns belong to the features and the rules', () => {
  expect(EFSZ_WEIGHTS.rulesVersion).toBe(efsz.rulesVersion)
  expect(Object.keys(EFSZ_WEIGHTS.levels)).toEqual(LEVEL_NAMES)
  for (const ways of Object.values(EFSZ_WEIGHTS.levels)) expect(ways).toHaveLength(MAX_LEFT)
  expect(Object.keys(EFSZ_WEIGHTS.team)).toEqual(TEAM_FEATURES)
})

test('an imagined game of a campaign goes on to the next camp', () => {
  const root = playedUntil(soldier(), isInScenario)
  const s = playedUntil(efsz.copy(root), (now) => efszAdvisor.enough(now, root, []))
  expect(nth(efsz.asks(s), 0).kind).toBe('camp')
  expect(s.trek?.completed).toHaveLength((root.trek?.completed.length ?? 0) + 1)
  // From the camp on the next scenario is played as well.
  expect(efszAdvisor.enough(s, s, [])).toBe(false)
})

test('wounds, fatigue and the dead have a price for the rest of the campaign', () => {
  const s = playedUntil(soldier(), (now) => (now.trek?.completed.length ?? 0) === 3 && now.terrain.length === 0)
  const { trek } = s
  if (trek === null) throw new Error('no campaign')
  const chance = escapeChance(s, trek)
  const changed = (how: (other: Stalingrad) => void): number => {
    const other = efsz.copy(s)
    how(other)
    return escapeChance(other, other.trek ?? trek)
  }
  expect(campaignFeatures(s, trek)).toHaveLength(LEVEL_NAMES.length * MAX_LEFT + TEAM_FEATURES.length)
  expect(changed((other) => other.fighters.forEach((f) => (f.health -= 1)))).toBeLessThan(chance)
  expect(changed((other) => other.fighters.forEach((f) => (f.fatigue += 2)))).toBeLessThan(chance)
  expect(changed((other) => other.trek?.fallen.push(1))).toBeLessThan(chance)
})

test('a hint in a campaign tells how likely somebody is to get out in the end', () => {
  const s = playedUntil(soldier(), isInScenario)
  const { seat } = nth(efsz.asks(s), 0)
  const hint = hintFor(efsz, efszAdvisor, s, seat, { nodes: 1500 })
  expect(hint).toMatchObject({ goal: 'escape', calibrated: true })
  const { value, error } = nth(hint.advice, 0).chance
  expect(value).toBeGreaterThan(0.1)
  expect(value).toBeLessThan(0.98)
  expect(error).toBeLessThan(0.25)
  const single = efsz.start(checkSetup(efsz, { scenario: 'fubar', options: {}, seed: 'single' })).state
  expect(hintFor(efsz, efszAdvisor, single, 'p1', { nodes: 1 }).goal).toBe('win')
})

test('a review of a campaign says what its chances are of', () => {
  const record = new Match(efsz, checkSetup(efsz, { scenario: 'campaign', options: {}, seed: 'coach campaign' })).record()
  const course = courseOf(efsz, efszAdvisor, record)
  expect(outlineOf({ game: efsz, advisor: efszAdvisor, course, seat: 'p1' }, record).goal).toBe('escape')
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    expect(goalText('escape', language)).toMatch(/A .* B/)
    expect(goalText('win', language)).toBeNull()
  }
})

test('the scenario that is completed is a reason, with words', async () => {
  const root = playedUntil(soldier(), isInScenario)
  const s = playedUntil(efsz.copy(root), (now) => efszAdvisor.enough(now, root, []))
  const facts = efszAdvisor.facts(s, root, 'p1').map(([fact]) => fact)
  expect(facts).toContain('through')
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    const words = await efsz.words[language]()
    for (const fact of facts) expect(reasonText({ fact, from: 0.5, to: 0.6 }, words, language)).toMatch(/: 50 % → 60 %$/)
  }
})

test('campaigns that were not compared are told nothing: with a Zombie Master, or with numbers of earlier releases', () => {
  const told = (s: Stalingrad, seat = 'p1') => priorOf({ game: efsz, advisor: efszAdvisor, seat }, s)
  for (const difficulty of ['printed', 'recruit', 'rifleman', 'soldier', 'frozen'])
    expect(told(started({ difficulty })), difficulty).not.toBeNull()
  expect(told(started({ master: true }))).toBeNull()
  expect(told(started({ master: true }), 'dead')).toBeNull()
  expect(told(started({ difficulty: 'soldier', numbers: 'first' }))).toBeNull()
})
