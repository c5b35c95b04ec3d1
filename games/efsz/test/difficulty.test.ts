import { describe, expect, test } from 'vitest'
import difficulty from '../data/difficulty.json' with { type: 'json' }
import { efsz } from '../src/index.ts'
import { contentFrom, type ScenarioRaw, STANDARD } from '../src/model/content.ts'
import { LEVELS } from '../src/model/difficulty.ts'
import { checkScenario } from '../src/position/check.ts'

const at = (scenario: string, options: { [id: string]: string }) => efsz.start({ scenario, options, seed: 'difficulty' }).state

describe('difficulty', () => {
  test('without the option everything is as printed, with the hash that it had before', () => {
    for (const { id } of efsz.scenarios) {
      expect(at(id, {}).content).toBe('standard')
      expect(efsz.hash(at(id, { difficulty: 'printed' }))).toBe(efsz.hash(at(id, {})))
    }
  })

  test.each(LEVELS)('%s: changes numbers of the scenarios only, and every scenario stays sound', (level) => {
    for (const { id } of efsz.scenarios) {
      const { content } = at(id, { difficulty: level })
      expect(content).toBe(id === 'campaign' ? `standard/${level}/campaign` : `standard/${level}`)
      if (id !== 'campaign') expect(checkScenario(id, contentFrom(content).raw)).toEqual([])
    }
    for (const [id, raw] of Object.entries(difficulty[level].alone as { [id: string]: Partial<ScenarioRaw> })) {
      expect(STANDARD.scenarios[id], id).toBeDefined()
      for (const key of Object.keys(raw)) expect(['kit', 'pool', 'track', 'characters'], id).toContain(key)
      // The pages speak of rounds: a level never moves the end of the track.
      expect(Object.keys(raw.track ?? { spawn: {} }), id).toEqual(['spawn'])
    }
  })
})
