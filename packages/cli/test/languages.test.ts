import { globSync, readFileSync } from 'node:fs'
import { LANGUAGES } from '@deadfront/kernel'
import { expect, test } from 'vitest'

const ROOT = `${import.meta.dirname}/../../..`
const IDS = Object.keys(LANGUAGES).join('|')
/** A comparison with one language, or a list of them written by hand. Another language would fall through it in silence. */
const BY_HAND = new RegExp(`[=!]== '(?:${IDS})'|<(?:${IDS})(?:\\|(?:${IDS}))+>`)

test('no source compares with a language: what differs is a record with an entry for each', () => {
  const files = globSync('{packages,games}/*/src/**/*.{ts,tsx}', { cwd: ROOT })
  const found = files.flatMap((file) =>
    readFileSync(`${ROOT}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, i) => (BY_HAND.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(600)
})
