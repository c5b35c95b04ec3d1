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

describe('commands in the documents', () => {
  const pages = globSync(['*.md', 'docs/**/*.md', 'games/*/*.md', 'packages/{ai,web}/**/README.md'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  })
  const helps = new Map<string, Promise<string>>()
  const helpOf = (path: string): Promise<string> => {
    const help = helps.get(path) ?? run([...path.split(' '), '--help'], { catalog: CATALOG }).then(({ out }) => out)
    helps.set(path, help)
    return help
  }

  /** Every command line of a page: lines of shell blocks, and code in the text. */
  function commandsOf(page: string): string[] {
    const text = textOf(page)
    const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'))
    const inline = [...text.matchAll(/`([^`\n]*\bdeadfront [^`\n]*)`/g)].map(([, code = '']) => code)
    return [...blocks, ...inline].flatMap((line) => /(?:^|\s)(?:npx )?deadfront ([a-z][^<]*)$/.exec(line)?.[1] ?? [])
  }

  /** The words of a line, without its comment. Brackets around what may be left out are taken off. */
  const wordsOf = (line: string): string[] =>
    [...line.replace(/\s#.*$/, '').matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"[\]])+/g)].map(([word]) => word)

  /** What is wrong with a documented command, or null: an unknown command or option, or too many arguments. */
  async function whyNotCommand(line: string): Promise<string | null> {
    const [command = '', ...rest] = wordsOf(line)
    let path = command
    let help = await helpOf(command)
    if (!help.includes(`Usage: deadfront ${command} `)) return `there is no command ${command}`
    const [, subcommands = ''] = help.split('\nCommands:')
    if (rest[0] !== undefined && subcommands.includes(`\n  ${rest[0]} `)) {
      path = `${command} ${rest.shift()}`
      help = await helpOf(path)
    }
    let args = 0
    for (let at = 0; at < rest.length; at++) {
      const [flag = '', value] = (rest[at] ?? '').split('=')
      const known = flag.startsWith('--') ? new RegExp(`\\n +${flag}( <)?`).exec(help) : null
      if (!flag.startsWith('--')) args++
      else if (!known) return `${path} has no ${flag}`
      else if (known[1] && value === undefined) at++ // its value
    }
    const [usage = ''] = help.split('\n')
    const most = usage.includes('...') ? Number.POSITIVE_INFINITY : [...usage.matchAll(/[<[](?!options|command)[a-z]+[>\]]/g)].length
    return args > most ? `${path} takes ${most} arguments` : null
  }

  test('can be run as they are written', async () => {
    const lines = pages.flatMap((page) => commandsOf(page).map((line) => ({ page, line })))
    expect(lines.length).toBeGreaterThan(100)
    const faults = await Promise.all(lines.map(async ({ page, line }) => ({ page, line, why: await whyNotCommand(line) })))
    expect(faults.filter(({ why }) => why !== null)).toEqual([])
  })

  test('those that cannot be run are found', async () => {
    expect(await whyNotCommand('ladder dotz volunteer deputy sheriff --pairs 2')).toBe('ladder takes 2 arguments')
    expect(await whyNotCommand('sim dotz --gamez 3')).toBe('sim has no --gamez')
    expect(await whyNotCommand('simulate dotz')).toBe('there is no command simulate')
    expect(await whyNotCommand('match aaz 1941 one two --pairs 200 --sprt   # sequential')).toBeNull()
  })
})

test('help says which options are required, and what the others mean when left out', async () => {
  const help = async (...path: string[]): Promise<string> => (await run([...path, '--help'])).out.replaceAll(/\s+/g, ' ')
  expect(await help('sim')).toContain('--games <n> how many games (required)')
  expect(await help('lab', 'curve')).toContain('content.units.tnk.cost=4,5,6 (required)')
  expect(await help('match')).toContain('per decision, in positions (2000)')
  expect(await help('verify')).not.toContain('[])')
})
