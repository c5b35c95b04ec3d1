import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { percentile } from './race.ts'

const PAGE = Buffer.alloc(4096, 1)
/** Flushes per second, about as many as the tables with think time need. */
const PER_SECOND = 400

/** Milliseconds that the disk alone takes to store a page, one flush after the other: no move can be stored sooner. */
export async function flushTimes(folder: string, seconds: number): Promise<{ p50: number; p99: number }> {
  const file = openSync(join(folder, 'flush'), 'w')
  const times: number[] = []
  try {
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      const began = performance.now()
      writeSync(file, PAGE)
      fdatasyncSync(file)
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 1000 / PER_SECOND))
    }
  } finally {
    closeSync(file)
  }
  times.sort((a, b) => a - b)
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}
