import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playMatch, tune, type TuneReport, type TuneSetting } from '@deadfront/lab/node'
import { afterAll, describe, expect, test } from 'vitest'
import { TEST_CATALOG } from './catalog.ts'

const folder = mkdtempSync(join(tmpdir(), 'deadfront-tune-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SETTING: TuneSetting = { game: 'ttt', scenario: 'plain', bot: 'tuned', pairs: 20, iterations: 40, seed: 'tune' }

const tuned = async (change: Partial<TuneSetting> = {}, results?: string): Promise<Omit<TuneReport, 'seconds'>> => {
  const { seconds: _, ...report } = await tune({ ...SETTING, ...change }, { catalog: TEST_CATALOG, ...(results ? { results } : {}) })
  return report
}

describe('tuning by SPSA', () => {
  test('finds the direction in which the bot gets stronger', async () => {
    const { start, mean, name, games } = await tuned({ names: ['sees'] })
    expect(start).toEqual({ sees: 0.2 })
    expect(mean.sees).toBeGreaterThan(0.4)
    expect(games).toBe(1600)
    expect(name).toBe(`tuned:sees=${mean.sees}`)
    const { score } = await playMatch(
      { game: 'ttt', scenario: 'plain', a: name, b: 'tuned', pairs: 150, seed: 'gate' },
      { catalog: TEST_CATALOG },
    )
    expect(score.low).toBeGreaterThan(0.5)
  })

  test('goes on from its file as if it had never been stopped', async () => {
    const results = join(folder, 'tune.jsonl')
    const whole = await tuned({ iterations: 6 })
    await tuned({ iterations: 3 }, results)
    appendFileSync(results, '{"iteration":3,"sc')
    expect(await tuned({ iterations: 6 }, results)).toEqual(whole)
    expect(readFileSync(results, 'utf8').trim().split('\n')).toHaveLength(7)
    await expect(tuned({ iterations: 6, pairs: 2 }, results)).rejects.toThrow('its pairs is 20, expected 2')
  })

  test('weights stay inside their bounds, and those that are not named stay as they are', async () => {
    const { last } = await tuned({ iterations: 15, pairs: 3 })
    expect(last.sees).toBeGreaterThanOrEqual(0)
    expect(last.idle).toBeLessThanOrEqual(2)
    expect(Object.keys((await tuned({ iterations: 1, pairs: 1, names: ['idle'] })).last)).toEqual(['idle'])
  })

  test('wrong names and weights are refused before anything is played', async () => {
    await expect(tuned({ bot: 'first' })).rejects.toThrow('bot "first" has no weights; those with weights: tuned')
    await expect(tuned({ bot: 'deep' })).rejects.toThrow('no bot "deep"')
    await expect(tuned({ names: ['speed'] })).rejects.toThrow('no weight "speed"; there are sees, idle')
    await expect(tuned({ iterations: 0 })).rejects.toThrow('at least 1')
    const match = (a: string) => playMatch({ ...SETTING, a, b: 'tuned' }, { catalog: TEST_CATALOG })
    await expect(match('tuned:sees=2')).rejects.toThrow('sees=2: expected a number from 0 to 1')
    await expect(match('tuned:speed=1')).rejects.toThrow('no weight "speed"')
    await expect(match('first:sees=1')).rejects.toThrow('bot "first" has no weights')
  })
})
