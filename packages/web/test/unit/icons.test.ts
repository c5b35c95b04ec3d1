import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Symbol characters used as icons are empty boxes on machines without a symbol font, so icons are SVG (`board/icons.tsx`).
 * Allowed are letters, punctuation, mathematical signs such as `−` and `≤`, and the four plain arrows, which text fonts have.
 */
const SYMBOLS = /[\u2194-\u21ff\u2300-\u23ff\u2460-\u24ff\u25a0-\u27bf\u27f0-\u27ff\u2900-\u297f\u2b00-\u2bff\u{1f000}-\u{1faff}]/u

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, (text) => text.replace(/[^\n]/g, '')).replace(/^\s*\/\/.*$/gm, '')

const root = `${import.meta.dirname}/../../../..`

test('no source draws an icon with a symbol character', () => {
  const files = globSync(['packages/*/src/**/*.{ts,tsx,css,js}', 'packages/web/index.html', 'games/*/src/words/*.ts'], { cwd: root })
  const found = files.flatMap((file) =>
    withoutComments(readFileSync(`${root}/${file}`, 'utf8'))
      .split('\n')
      .flatMap((line, i) => (SYMBOLS.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
  expect(files.length).toBeGreaterThan(200)
})
