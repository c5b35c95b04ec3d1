import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { castsIn, castsOf, entriesIn, entriesOf, MAX_CASTS, MAX_ENTRIES } from '../../../scripts/casts.ts'
import { outOfPlace } from '../../../scripts/tree.ts'
import { inFolder } from './run.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

test('games, boards and bots stand on the floor plan; READMEs name what exists; names are kebab-case', () => {
  expect(outOfPlace(ROOT)).toEqual([])
})

test('what is out of place is named', () => {
  const root = inFolder('house')
  const put = (path: string, text = ''): void => {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  put('games/nim/package.json', '{ "exports": { "./ai": "./src/bots.ts" } }')
  put('games/nim/src/index.ts')
  put('games/nim/src/begin.ts')
  put('games/nim/src/bots.ts')
  put('games/nim/src/rules/combatMove.ts')
  put('packages/ai/src/nim/README.md', 'The file `policy.ts` exists, `gone.ts` does not.')
  put('packages/ai/src/nim/policy.ts')
  put('packages/web/src/games/nim/board.ts')
  const faults = outOfPlace(root)
  for (const line of [
    'games/nim/src: setup.ts is missing',
    'games/nim/src: begin.ts has no place in the floor plan',
    'games/nim/src/model: answers.ts is missing',
    'packages/web/src/games/nim: README.md is missing',
    'packages/ai/src/nim: bots.ts is missing',
    'packages/ai/src/nim/README.md: names gone.ts, which does not exist',
    'games/nim/src/rules/combatMove.ts: expected a name in kebab-case',
  ])
    expect(faults).toContain(line)
  expect(faults.filter((line) => /bots\.ts has no place|names policy/.test(line))).toEqual([])
})

test('few casts through unknown, object and never are left, each with its reason', () => {
  const casts = castsIn(ROOT)
  expect(casts.filter(({ hasReason }) => !hasReason).map(({ file, line }) => `${file}:${line}`)).toEqual([])
  expect(casts.length).toBeLessThanOrEqual(MAX_CASTS)
})

test('entries of lists that are taken for granted become fewer', () => {
  expect(entriesIn(ROOT), 'use nth or lookUp').toBeLessThanOrEqual(MAX_ENTRIES)
  expect(entriesOf('const a = list[i] as A // list[j] as B\nf(x[0] as number, y[1] as T)\nconst b = { [key]: 1 }')).toBe(3)
})

test('a reason is a comment on the line or above it', () => {
  const source =
    'const a = x as unknown as A\n// checked above\nconst b = x as unknown as B\nconst c = x as unknown as C // checked\n// as unknown as D\nf(\n)\ng(x as never)\ng(x as object as A) // read'
  expect(castsOf(source, 'a.ts').map(({ line, hasReason }) => [line, hasReason])).toEqual([
    [1, false],
    [3, true],
    [4, true],
    [8, false],
    [9, true],
  ])
})
