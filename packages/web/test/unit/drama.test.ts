import { signal } from '@preact/signals'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Report } from '../../src/board/board.ts'

const play = vi.hoisted(() => vi.fn())
vi.mock('../../src/shell/sound.ts', () => ({ play }))
const choices = vi.hoisted(() => ({ value: { drama: true } }))
vi.mock('../../src/shell/settings.ts', () => ({ choices }))

const { addToReport } = await import('../../src/shell/table/add-to-report.ts')

const report = (text: string, drama: Report['drama']): Report => ({ title: 'Turn 3', lines: [{ text, tone: 'bad' }], drama })

beforeEach(() => {
  play.mockClear()
  choices.value = { drama: true }
})

test('a death, an alarm, a reveal and the last card have a sound each; what was not seen yet stays', () => {
  const shown = signal<Report | null>(null)
  for (const drama of ['death', 'alarm', 'reveal', 'last', null] as const) addToReport(shown, report(String(drama), drama))
  expect(play.mock.calls.flat()).toEqual(['lose', 'dead', 'card', 'card'])
  expect(shown.value?.lines.map((line) => line.text)).toEqual(['death', 'alarm', 'reveal', 'last', 'null'])
  expect(shown.value?.drama).toBe('last')
})

test('one switch turns the drama off; the lines are told all the same', () => {
  choices.value = { drama: false }
  const shown = signal<Report | null>(null)
  addToReport(shown, report('bitten', 'alarm'))
  expect(play).not.toHaveBeenCalled()
  expect(shown.value?.lines).toHaveLength(1)
})
