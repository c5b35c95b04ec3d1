import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newGame, whyNotId, whyNotName } from '../../../scripts/new-game.ts'
import { outOfPlace } from '../../../scripts/tree.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** What a copy of the repository does without: what git does not keep, and the tests of others. */
const LEFT_OUT =
  /(^|\/)(node_modules|\.git|\.tmp|\.tsbuild|\.deadfront|dist|dist-test|test-results)(\/|$)|^(packages|games)\/[^/]+\/test(\/|$)/

/** Tests that go through the catalogue: the new game must pass them too. */
const OF_EVERY_GAME = [
  ...['options', 'rulebooks', 'strict-positions'].map((name) => `packages/cli/test/${name}.test.ts`),
  'packages/web/test/unit/shell.test.ts',
]

/** The repository without its tests, with packages linked as npm links them. */
function copyOfRepository(): string {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'deadfront-new-game-'))
  cpSync(ROOT, copy, { recursive: true, filter: (from) => !LEFT_OUT.test(relative(ROOT, from)) })
  const modules = join(ROOT, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@deadfront'), { recursive: true })
  for (const name of readdirSync(modules)) if (name !== '@deadfront') symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  return copy
}

describe('npm run new-game', () => {
  let copy: string
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })

  beforeAll(() => {
    copy = copyOfRepository()
    for (const name of OF_EVERY_GAME) cpSync(join(ROOT, name), join(copy, name))
    newGame(copy, 'nim', 'Nim')
    for (const folder of globSync('{packages,games}/*', { cwd: copy }))
      if (existsSync(join(copy, folder, 'package.json')))
        symlinkSync(join(copy, folder), join(copy, 'node_modules/@deadfront', folder.split('/')[1] as string))
    const nested = join(ROOT, 'packages/cli/node_modules')
    if (existsSync(nested)) symlinkSync(nested, join(copy, 'packages/cli/node_modules'))
  }, 60_000)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('the new game compiles, with its bots and its board', () => {
    const built = run('typescript/bin/tsc', '-b', 'games/nim', 'packages/ai', 'packages/web', '--pretty', 'false')
    expect(built.stdout).toBe('')
    expect(built.status).toBe(0)
  }, 120_000)

  test('its own tests pass', () => {
    const tested = run('vitest/vitest.mjs', 'run', 'games/nim', 'packages/web/test/nim-board.test.ts', '--maxWorkers=1')
    expect(tested.status, tested.stdout + tested.stderr).toBe(0)
    expect(tested.stdout).toMatch(/Test Files {2}5 passed/)
  }, 120_000)

  test('it passes the tests of every game', () => {
    const tested = run('vitest/vitest.mjs', 'run', ...OF_EVERY_GAME, '-t', 'nim|every rule book|every bot', '--maxWorkers=1')
    expect(tested.status, tested.stdout + tested.stderr).toBe(0)
    expect(tested.stdout).toMatch(/Test Files {2}4 passed/)
  }, 120_000)

  test('it exports nothing that nobody uses', () => {
    const found = run('knip/bin/knip.js', '--no-config-hints').stdout
    expect(found.split('\n').filter((line) => /\bnim\b/.test(line))).toEqual([])
  }, 120_000)

  test('it is in the catalogue, with two bots', () => {
    const args = ['sim', 'nim', '--games', '20', '--threads', '1', '--seat', 'a=bot:steady', '--seat', 'b=bot:random', '--json']
    const played = spawnSync(process.execPath, [join(copy, 'packages/cli/bin/deadfront.mjs'), ...args], { cwd: copy, encoding: 'utf8' })
    expect(played.stderr).toBe('')
    expect(JSON.parse(played.stdout)).toMatchObject({ game: 'nim', games: 20 })
  }, 60_000)

  test('it keeps the layers and the floor plan', () => {
    const layers = spawnSync(process.execPath, [join(copy, 'scripts/layers.ts')], { cwd: copy, encoding: 'utf8' })
    expect(layers.stderr).toBe('')
    expect(layers.status).toBe(0)
    expect(outOfPlace(copy).filter((line) => /\bnim\b/.test(line))).toEqual([])
  })

  test('an id that cannot be is refused', () => {
    expect(whyNotId(ROOT, 'aaz')).toContain('exists already')
    expect(whyNotId(ROOT, 'No-Id')).toContain('lowercase letters')
    expect(whyNotId(ROOT, 'nim')).toBeNull()
  })

  test('a name that would end a quoted text is refused', () => {
    expect(whyNotName("Zed's Town")).toContain('without quotes')
    expect(whyNotName('Zed’s Town')).toBeNull()
  })

  test('the catalogue gives it rules and bots alone', () => {
    const catalogue = readFileSync(join(copy, 'packages/ai/src/catalog.ts'), 'utf8')
    const entry = /\{\n {4}id: 'nim',\n[^}]*\}/.exec(catalogue)?.[0] ?? ''
    expect([...entry.matchAll(/^ {4}(\w+):/gm)].map(([, key]) => key)).toEqual(['id', 'name', 'load', 'bots'])
  })
})
