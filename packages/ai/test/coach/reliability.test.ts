import { readFileSync } from 'node:fs'
import type { Options } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { binsOf, fitPrior, type Look, MAX_OFF, type Reliability } from '../../scripts/reliability.ts'
import { catalogEntry } from '../../src/catalog.ts'
import { MEASURED } from '../../src/coach/calibration-priors.ts'
import { priorOf } from '../../src/coach/calibration.ts'
import { COACH_VERSION } from '../../src/coach/review.ts'

const FILE = new URL('../../scripts/reliability.json', import.meta.url)
const measured = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Reliability[]

describe('calibrated or silent', () => {
  test.each(Object.entries(MEASURED))(
    '%s: what is told was compared under these rules and is right within 5 points',
    async (id, { rulesVersion }) => {
      expect(rulesVersion).toBe((await catalogEntry(id)?.load())?.rulesVersion)
      const own = measured.filter((curve) => curve.game === id)
      expect(own.length).toBeGreaterThan(0)
      for (const { side, bins, rulesVersion: by, coach } of own) {
        expect(by, side).toBe(rulesVersion)
        expect(coach, side).toBe(COACH_VERSION)
        for (const { said, happened } of bins) expect(Math.abs(happened - said), `${side} at ${said}`).toBeLessThanOrEqual(MAX_OFF)
      }
    },
  )

  test('other rules, and scenarios that were not compared, are told nothing', async () => {
    const told = async (id: string, scenario: string, seat: string, later = 0, options: Options = {}) => {
      const entry = catalogEntry(id)
      const [game, advisor] = [await entry?.load(), await entry?.advisor?.()]
      if (game === undefined || advisor === undefined) throw new Error(`no coach for ${id}`)
      const rules = { id, rulesVersion: game.rulesVersion + later }
      return priorOf({ game: rules, advisor, seat }, game.start({ scenario, options, seed: 'silent' }).state)
    }
    expect(await told('aaz', 'intro', 'USSR')).not.toBeNull()
    expect(await told('aaz', '1941', 'USSR')).not.toBeNull()
    expect(await told('aaz', '1942', 'Japan')).not.toBeNull()
    expect(await told('aaz', '1941', 'USSR', 0, { noZombies: true })).toBeNull()
    expect(await told('aaz', 'intro', 'USSR', 1)).toBeNull()
    expect(await told('efsz', 'fubar', 'p1')).not.toBeNull()
    expect(await told('efsz', 'campaign', 'p1')).not.toBeNull()
    expect(await told('dotz', 'basic', 'p1')).not.toBeNull()
  })
})

describe('curves', () => {
  /** Positions with true chances 0.2 and 0.8, of which few imagined games say too much. */
  const looks: Look[] = Array.from({ length: 400 }, (_, i) => {
    const truth = i % 2 === 0 ? 0.2 : 0.8
    const spread = [-0.2, -0.1, 0, 0.1, 0.2][i % 5] ?? 0
    return { game: i, side: 'a', share: truth + spread, worlds: 8, won: 10 * truth, of: 10 }
  })

  test('the prior that fits best pulls towards the middle', () => {
    const { won, games } = fitPrior(looks)
    expect(games).toBeGreaterThan(0)
    expect(won / games).toBeCloseTo(0.5, 1)
  })

  test('bins hold every position once, and a chance that is told too high is seen', () => {
    const bins = binsOf(looks, 4)
    expect(bins.reduce((sum, bin) => sum + bin.positions, 0)).toBe(400)
    const tooHigh = looks.map((look) => ({ ...look, won: look.won / 4, worlds: 10_000 }))
    expect(Math.max(...binsOf(tooHigh, 2).map(({ said, happened }) => said - happened))).toBeGreaterThan(MAX_OFF)
  })
})
