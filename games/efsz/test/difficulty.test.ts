import { recordedSetup } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import difficulty from '../data/difficulty.json' with { type: 'json' }
import { efsz } from '../src/index.ts'
import { contentFrom, STANDARD } from '../src/model/content.ts'
import { LEVELS, NUMBERS } from '../src/model/difficulty.ts'
import { checkScenario } from '../src/position/check.ts'

const at = (scenario: string, options: { [id: string]: string }) => efsz.start({ scenario, options, seed: 'difficulty' }).state

interface Cells {
  readonly [scenario: string]: { readonly [part: string]: object }
}

const sets: { readonly [level: string]: { readonly [numbers: string]: { alone?: Cells; campaign?: object } } } = difficulty
const cellsOf = (level: string, numbers: string): Cells => sets[level]?.[numbers]?.alone ?? {}

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
      expect(content).toBe(id === 'campaign' ? `standard/${level}/campaign/fourth` : `standard/${level}/fourth`)
      if (id !== 'campaign') expect(checkScenario(id, contentFrom(content).raw)).toEqual([])
    }
    for (const [id, raw] of NUMBERS.flatMap((numbers) => Object.entries(cellsOf(level, numbers)))) {
      expect(STANDARD.scenarios[id], id).toBeDefined()
      for (const key of Object.keys(raw)) expect(['kit', 'pool', 'track', 'characters', 'search'], id).toContain(key)
      // The pages speak of rounds: a level never moves the end of the track.
      expect(Object.keys(raw.track ?? { spawn: {} }), id).toEqual(['spawn'])
    }
  })

  test('a scenario that was tuned again: a record without the option has the numbers of before', () => {
    const recorded = (scenario: string, more: { numbers?: string }) =>
      efsz.start(recordedSetup(efsz, { scenario, options: { difficulty: 'frozen', ...more }, seed: 'difficulty' })).state
    const hashes = NUMBERS.map((numbers) => efsz.hash(recorded('ward-nine', { numbers })))
    expect(efsz.hash(recorded('ward-nine', {}))).toBe(hashes[0])
    expect(new Set(hashes).size).toBe(NUMBERS.length)
    expect(recorded('ward-nine', {}).content).toBe('standard/frozen')
    expect(recorded('ward-nine', { numbers: 'second' }).content).toBe('standard/frozen/second')
    expect(recorded('campaign', {}).content).toBe('standard/frozen/campaign')
  })

  test.each(LEVELS)('%s: a later set of numbers changes the scenarios that it names, and no others', (level) => {
    const numbersOf = (id: string, numbers: string) => contentFrom(at(id, { difficulty: level, numbers }).content).raw.scenarios[id]
    for (const [i, numbers] of NUMBERS.slice(1).entries())
      for (const id of Object.keys(STANDARD.scenarios)) {
        const cell = cellsOf(level, numbers)[id]
        const before = numbersOf(id, NUMBERS[i] ?? '')
        if (cell === undefined) expect(numbersOf(id, numbers), id).toEqual(before)
        else {
          expect(numbersOf(id, numbers), id).toMatchObject(cell)
          expect(before, id).not.toMatchObject(cell)
        }
      }
  })

  const campaignOf = (options: { [id: string]: string }) =>
    contentFrom(efsz.start(recordedSetup(efsz, { scenario: 'campaign', options, seed: 'difficulty' })).state.content).raw

  test('the campaign keeps its first numbers without the option', () => {
    for (const level of LEVELS) expect(campaignOf({ difficulty: level })).toMatchObject(sets[level]?.first?.campaign ?? {})
  })

  test.each(['recruit', 'soldier', 'frozen'])(
    '%s: the campaign of the fourth set is a new one, the third keeps the first',
    (difficulty) => {
      const [first, , third, fourth] = NUMBERS.map((numbers) => campaignOf({ difficulty, numbers }))
      expect(third).toEqual(first)
      expect(fourth).not.toEqual(third)
      expect(fourth).toMatchObject(sets[difficulty]?.fourth?.campaign ?? {})
    },
  )
})
