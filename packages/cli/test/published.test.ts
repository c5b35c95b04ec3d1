import { readFileSync } from 'node:fs'
import { publishedSeeds } from '@deadfront/lab/node'
import { expect, test } from 'vitest'
import { run } from './run.ts'

const textOf = (page: string): string => readFileSync(new URL(`../../../docs/${page}.md`, import.meta.url), 'utf8')

test('every published seed of the documents is in the list of published seeds', () => {
  const known = publishedSeeds()
  for (const page of ['ladder', 'difficulty', 'coach'])
    for (const [seed] of textOf(page).matchAll(/publish\/[a-z0-9][\w-]*/g)) expect(known, page).toContain(seed)
  expect(known).toEqual([...new Set(known)].sort())
})

test('a published seed is not played again by chance, only with --again', async () => {
  const [seed = ''] = publishedSeeds()
  for (const how of [
    ['sim', 'ttt'],
    ['lab', 'series', 'ttt'],
  ]) {
    const given = [...how, '--games', '2', '--threads', '1', '--seed', seed]
    const refused = await run(given)
    expect(refused.err).toBe(`deadfront: --seed: ${seed} was published already; take a new one, or repeat it with --again\n`)
    expect(refused.code).not.toBe(0)
    expect((await run([...given, '--again'])).code).toBe(0)
    expect((await run([...given.slice(0, -1), `${seed}-new`])).code).toBe(0)
  }
})
