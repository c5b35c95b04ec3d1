import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CATALOG } from '@deadfront/ai'
import { describe, expect, test } from 'vitest'
import { file, run } from './run.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const textOf = (path: string): string => readFileSync(`${ROOT}/${path}`, 'utf8')

describe('documents', () => {
  const pages = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'packages/*/README.md'], { cwd: ROOT }).sort()

  test.each(pages)('%s names only files that exist', (page) => {
    const names = [...textOf(page).matchAll(/`((?:packages|games|scripts|docs|schemas|bench|examples)\/[\w./-]+\.\w+)`/g)].map(
      ([, name]) => name as string,
    )
    expect(names.filter((name) => !existsSync(`${ROOT}/${name}`))).toEqual([])
  })

  test.each(pages)('%s links only to what exists', (page) => {
    const folder = page.includes('/') ? page.replace(/[^/]*$/, '') : ''
    const links = [...textOf(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link]) => link as string)
    expect(links.filter((link) => !existsSync(`${ROOT}/${folder}${link}`))).toEqual([])
  })
})

test('the card of docs/adding-a-card.md is taken, and its case passes', async () => {
  const [content = '', own = ''] = [...textOf('docs/adding-a-card.md').matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, block]) => block as string,
  )
  const sim = ['sim', 'dotz', '--games', '1', '--seed', 's', '--threads', '1', '--seat', '*=bot:random', '--max-actions', '50']
  const played = await run([...sim, '--content', file('card.content.json', content), '--json'], { catalog: CATALOG })
  expect(played.err).toBe('')
  const judged = await run(['judge', file('card.case.json', own)], { catalog: CATALOG })
  expect(judged.out).toContain('1 passed, 0 failed')
})

test('the version is the same in every workspace and in the command line', async () => {
  const versionOf = (path: string): string => (JSON.parse(textOf(path)) as { version: string }).version
  const own = versionOf('package.json')
  for (const path of globSync('{packages,games}/*/package.json', { cwd: ROOT })) expect(versionOf(path), path).toBe(own)
  expect((await run(['--version'])).out).toBe(`${own}\n`)
  expect(textOf('CHANGELOG.md')).toContain(`\n## ${own}\n`)
})
