import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { USUAL } from '@deadfront/ai'
import { eloOfScore, pairScores, playout, scoreOfElo, sprt, USUAL_BOUNDS } from '@deadfront/lab'
import { fitElo, type MatchSetting, playLadder, playMatch } from '@deadfront/lab/node'
import { afterAll, describe, expect, test } from 'vitest'
import { TEST_CATALOG } from './catalog.ts'

const FROM = { module: new URL('./catalog.ts', import.meta.url).href, name: 'TEST_CATALOG' }
const how = (threads = 1) => ({ catalog: TEST_CATALOG, catalogFrom: FROM, threads })
const setting = (more: Partial<MatchSetting> = {}): MatchSetting => ({
  game: 'ttt',
  scenario: 'plain',
  a: 'first',
  b: 'random',
  pairs: 60,
  seed: 'match',
  ...more,
})
const folder = mkdtempSync(join(tmpdir(), 'deadfront-lab-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string) => join(folder, name)
const played = async (more: Partial<MatchSetting> = {}, extra: object = {}) => {
  const { seconds: _, msPerDecision: __, ...report } = await playMatch(setting(more), { ...how(), ...extra })
  return report
}

describe('a match', () => {
  test('each bot plays each side once of every seed, and the threads change nothing', async () => {
    const one = await played()
    expect(one).toMatchObject({ kind: 'sides', pairs: 60, open: 0 })
    expect(one.won + one.lost + one.drawn).toBe(120)
    expect(one.score.value).toBeCloseTo((one.won + one.drawn / 2) / 120)
    expect(await played({}, how(2))).toEqual(one)
    const other = await played({ a: 'random', b: 'first' })
    expect(other.score.value).toBeCloseTo(1 - one.score.value)
    expect(other.elo.value).toBeCloseTo(-one.elo.value)
  })

  test('ends as soon as the bounds are reached, at the same pair whatever the threads', async () => {
    const clear = await played({ pairs: 400, bounds: USUAL_BOUNDS })
    expect(clear.sprt?.verdict).toBe('stronger')
    expect(clear.pairs).toBeLessThan(400)
    expect(await played({ pairs: 400, bounds: USUAL_BOUNDS }, how(2))).toEqual(clear)
  })

  test('a game that does not end is counted as open, half a point to each', async () => {
    const report = await played({ pairs: 3, maxActions: 2 })
    expect(report).toMatchObject({ won: 0, lost: 0, drawn: 0, open: 6, score: { value: 0.5 } })
  })

  test('counts the decisions of each bot and the time they take', async () => {
    let now = 0
    const [entry] = TEST_CATALOG
    const game = await entry?.load()
    const first = (await entry?.bots())?.find((bot) => bot.id === 'first')
    if (!game || !first) throw new Error('no game')
    const { thought } = playout(game, { scenario: 'plain', options: {}, seed: 's' }, () => first, {
      budget: USUAL,
      clock: () => (now += 2),
    })
    expect(thought).toEqual({ first: { decisions: 7, ms: 14 } })
    expect((await playMatch(setting({ pairs: 5 }), how())).msPerDecision).toMatchObject({ a: expect.any(Number), b: expect.any(Number) })
  })

  test('goes on from its results file, also after a line that was cut', async () => {
    const results = inFolder('cut.jsonl')
    const whole = await played({ pairs: 12 })
    await played({ pairs: 5 }, { results })
    appendFileSync(results, '{"pair":5,"sco')
    expect(await played({ pairs: 12 }, { results })).toEqual(whole)
    const lines = readFileSync(results, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(13)
    expect(await played({ pairs: 12 }, { results })).toEqual(whole)
    expect(readFileSync(results, 'utf8').trim().split('\n')).toEqual(lines)
  })

  test('a file of another match, or of anything else, is refused and left alone', async () => {
    const results = inFolder('other.jsonl')
    await played({ pairs: 2 }, { results })
    const text = readFileSync(results, 'utf8')
    await expect(played({ pairs: 2, seed: 'x' }, { results })).rejects.toThrow('its seed is "match", expected "x"')
    writeFileSync(inFolder('text.jsonl'), 'hello\n')
    await expect(played({ pairs: 2 }, { results: inFolder('text.jsonl') })).rejects.toThrow('line 1: expected a JSON object')
    expect(readFileSync(results, 'utf8')).toBe(text)
  })

  test('seeds of different purposes never mix, and a published one is used once', async () => {
    const gate = await played({ pairs: 20, a: 'random', b: 'only-random' })
    const tune = await played({ pairs: 20, a: 'random', b: 'only-random', purpose: 'tune' })
    expect([tune.won, tune.lost]).not.toEqual([gate.won, gate.lost])
    const publish = { pairs: 2, purpose: 'publish' } as const
    await expect(played(publish)).rejects.toThrow('needs a results file')
    await played(publish, { results: inFolder('published.jsonl') })
    await played(publish, { results: inFolder('published.jsonl') })
    await expect(played(publish, { results: inFolder('again.jsonl') })).rejects.toThrow('was published already, in published.jsonl')
  })

  test('names that do not exist are refused', async () => {
    await expect(played({ a: 'deep' })).rejects.toThrow('no bot "deep"')
    await expect(played({ pairs: 0 })).rejects.toThrow('at least 1')
  })
})

describe('Elo', () => {
  test('and the expected score belong together', () => {
    for (const elo of [-300, 0, 35, 100]) expect(eloOfScore(scoreOfElo(elo))).toBeCloseTo(elo)
    expect(scoreOfElo(100)).toBeCloseTo(0.64, 2)
    expect(eloOfScore(1, 10)).toBeCloseTo(eloOfScore(0.95))
  })

  test('the sequential test follows the likelihood of the pairs', () => {
    const even = sprt(pairScores(Array.from({ length: 2000 }, (_, i) => (i % 2 === 0 ? 0.25 : 0.75))), USUAL_BOUNDS)
    expect(even.verdict).toBe('not stronger')
    const scores = Array.from({ length: 200 }, (_, i) => [0.5, 0.5, 0.75, 0.25, 0.75][i % 5] as number)
    const test = sprt(pairScores(scores), USUAL_BOUNDS)
    // By hand: mean 0.55, variance 0.035; s1 is the score of 35 Elo.
    const s1 = scoreOfElo(35)
    expect(test.llr).toBeCloseTo((200 * (s1 - 0.5) * (1.1 - 0.5 - s1)) / (2 * 0.035), 0)
    expect(sprt(pairScores([1]), USUAL_BOUNDS).verdict).toBe('open')
  })

  test('the ladder finds the strengths that made the results', () => {
    const bots = ['a', 'b', 'c']
    const strength: Record<string, number> = { a: 0, b: 120, c: 260 }
    const match = (a: string, b: string) => {
      const value = scoreOfElo((strength[a] ?? 0) - (strength[b] ?? 0))
      return { a, b, kind: 'sides', pairs: 5000, score: { value, low: value, high: value } } as const
    }
    const { elo, covariance } = fitElo(bots, [match('a', 'b'), match('a', 'c'), match('b', 'c')])
    expect((elo[1] ?? 0) - (elo[0] ?? 0)).toBeCloseTo(120, 0)
    expect((elo[2] ?? 0) - (elo[1] ?? 0)).toBeCloseTo(140, 0)
    const [[a = 0, ab = 0] = [], [, b = 0] = []] = covariance
    // 10,000 games: an error of about three and a half points for the difference.
    expect(Math.sqrt(a + b - 2 * ab)).toBeCloseTo(3.2, 0)
  })

  test('a round robin ranks the bots and says how far they are apart', async () => {
    const { a: _, b: __, ...rest } = setting({ pairs: 40 })
    const { rungs, matches } = await playLadder({ ...rest, bots: ['random', 'first', 'only-random'] }, how())
    expect(matches).toHaveLength(3)
    expect(rungs[0]?.elo.value).toBe(0)
    expect(rungs.at(-1)?.bot).toBe('first')
    const { above } = rungs.at(-1) ?? {}
    expect(above && above.low < above.value && above.value < above.high).toBe(true)
  })
})
