import { recordedSetup } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import difficulty from '../data/difficulty.json' with { type: 'json' }
import { efsz } from '../src/index.ts'
import { contentFrom, type ScenarioRaw, STANDARD } from '../src/model/content.ts'
import { LEVELS } from '../src/model/difficulty.ts'
import { checkScenario } from '../src/position/check.ts'

const at = (scenario: string, options: { [id: string]: string }) => efsz.start({ scenario, options, seed: 'difficulty' }).state

interface Cells {
  readonly [scenario: string]: Partial<ScenarioRaw>
}

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
      expect(content).toBe(id === 'campaign' ? `standard/${level}/campaign` : `standard/${level}/second`)
      if (id !== 'campaign') expect(checkScenario(id, contentFrom(content).raw)).toEqual([])
    }
    const { alone, again = {} } = difficulty[level] as { alone: Cells; again?: Cells }
    for (const [id, raw] of [...Object.entries(alone), ...Object.entries(again)]) {
      expect(STANDARD.scenarios[id], id).toBeDefined()
      for (const key of Object.keys(raw)) expect(['kit', 'pool', 'track', 'characters'], id).toContain(key)
      // The pages speak of rounds: a level never moves the end of the track.
      expect(Object.keys(raw.track ?? { spawn: {} }), id).toEqual(['spawn'])
    }
  })

  test('a scenario that was tuned again: a record without the option has the numbers of before', () => {
    const setup = { scenario: 'ward-nine', options: { difficulty: 'frozen' }, seed: 'difficulty' }
    const recorded = (more: { numbers?: string }) =>
      efsz.start(recordedSetup(efsz, { ...setup, options: { ...setup.options, ...more } })).state
    const earlier = recorded({})
    expect(earlier.content).toBe('standard/frozen')
    expect(efsz.hash(recorded({ numbers: 'first' }))).toBe(efsz.hash(earlier))
    expect(efsz.hash(recorded({ numbers: 'second' }))).not.toBe(efsz.hash(earlier))
    const numbers = (content: Parameters<typeof contentFrom>[0], id: string) => contentFrom(content).raw.scenarios[id]
    for (const [id, cell] of Object.entries(difficulty.frozen.again)) {
      expect(numbers(at(id, { difficulty: 'frozen' }).content, id), id).toMatchObject(cell)
      expect(numbers(earlier.content, id), id).not.toMatchObject(cell)
    }
  })
})
