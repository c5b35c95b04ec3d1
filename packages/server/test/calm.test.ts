import { expect, test } from 'vitest'
import { Calm } from '../src/calm.ts'

const MB = 1e6

test('memory is given back when it is quiet and there is much to give', () => {
  let heap = 50 * MB
  let collected = 0
  const calm = new Calm(
    () => heap,
    () => {
      collected++
      heap = 80 * MB
    },
  )
  const after = (busy: number, size: number): number => {
    heap = size * MB
    calm.look(busy)
    return collected
  }
  expect(after(0, 90)).toBe(0) // little to give
  expect(after(0.5, 400)).toBe(0) // players would notice
  expect(after(0.001, 400)).toBe(1)
  expect(after(0.001, 150)).toBe(1) // not twice what is needed
  expect(after(0.001, 161)).toBe(2)
  calm.close()
})

test('the collector there is gives memory back', () => {
  let kept: number[][] | null = Array.from({ length: 300 }, () => Array.from({ length: 100_000 }, (_, i) => i + 0.5))
  const calm = new Calm()
  const { heapTotal } = process.memoryUsage()
  expect([kept.length, heapTotal > 200 * MB]).toEqual([300, true])
  kept = null
  calm.look(0)
  expect(process.memoryUsage().heapTotal).toBeLessThan(heapTotal - 150 * MB)
  calm.close()
})
