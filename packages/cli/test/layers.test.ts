import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkLayers, importsIn, whyImplausible } from '../../../scripts/layers.ts'
import { inFolder } from './run.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A small repository with one module in it. */
function planted(path: string, source: string): ReturnType<typeof checkLayers>['violations'] {
  const root = inFolder(path.replaceAll('/', '-'))
  const workspace = path.split('/').slice(0, 2).join('/')
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, workspace, 'package.json'), '{}')
  writeFileSync(join(root, path), source)
  return checkLayers(root).violations
}

test('this repository keeps its layers, and the check sees it whole', () => {
  const report = checkLayers(ROOT)
  expect(report.violations).toEqual([])
  expect(whyImplausible(report)).toBeNull()
})

test.each([
  ['kernel/src/a.ts', "import { x } from '@deadfront/dotz'"],
  ['kernel/src/a.ts', "import { readFileSync } from 'node:fs'"],
  ['kernel/src/a.ts', "import produce from 'immer'"],
  ['ai/src/a.ts', "export * from '@deadfront/lab'"],
  ['server/src/a.ts', "import type { T } from '@deadfront/testkit'"],
  ['cli/src/a.ts', "import { table } from '@deadfront/testkit'"],
  ['web/src/deep/a.tsx', "const x = await import('@deadfront/server')"],
  ['web/src/deep/a.ts', "import { openPool } from '@deadfront/lab/node'"],
  ['lab/src/a.ts', "import { readFileSync } from 'node:fs'"],
  ['store/src/a.ts', "import {\n  a,\n} from '../../kernel/src/game.ts'"],
  ['newcomer/src/a.ts', "import '@deadfront/kernel'"],
  ['protocol/test/a.test.ts', "import '@deadfront/server'"],
])('a planted violation in %s is caught: %s', (path, source) => {
  expect(planted(`packages/${path}`, source)).toMatchObject([{ file: `packages/${path}` }])
})

test.each([
  ['games/aaz/src/read/a.ts', "import { move } from '../rules/move.ts'"],
  ['games/aaz/src/read/deep/a.ts', "import { move } from '../../rules/deep/move.ts'"],
  ['games/dotz/src/model/a.ts', "import { view } from '../view.ts'"],
  ['games/dotz/src/model/a.ts', "import type { Reach } from '../read/reach.ts'"],
  ['packages/testkit/src/sample/last-light/read/a.ts', "import { walk } from '../rules/plan.ts'"],
  ['games/efsz/src/read/a.ts', "const x = import('../rules/attack.ts')"],
  ['packages/lab/src/charts/a.ts', "import { openPool } from '../node/pool.ts'"],
  ['packages/lab/src/charts/a.ts', "import { drawChart } from '../plots/draw.ts'"],
  ['packages/web/src/shell/table/a.tsx', "import { luck } from '../../online/luck.tsx'"],
])('a planted violation inside %s is caught: %s', (path, source) => {
  expect(planted(path, source)).toMatchObject([{ file: path }])
})

test.each([
  ['games/aaz/src/rules/a.ts', "import '../read/board.ts'"],
  ['games/aaz/src/model/a.ts', "import './state.ts'\nimport '../../data/board.json'\nimport '@deadfront/kernel'"],
  ['packages/cli/src/a.ts', "import { fuzz } from '@deadfront/testkit/fuzz'"],
  ['packages/lab/src/node/a.ts', "import fs from 'node:fs'\nimport '../series.ts'"],
  ['packages/cli/src/a.ts', "import { sheetsOf } from '@deadfront/web/sheets'\nimport '@deadfront/lab/node'"],
  ['packages/kernel/test/a.test.ts', "import { table } from '@deadfront/testkit'\nimport fs from 'node:fs'"],
  ['packages/server/src/a.ts', "import fs from 'node:fs'\nimport fastify from 'fastify'"],
  ['games/dotz/src/rules/a.ts', "// import '@deadfront/ai'\nimport { pick } from '@deadfront/kernel'\nimport '../model/state.ts'"],
])('%s may: %s', (path, source) => {
  expect(planted(path, source)).toEqual([])
})

test('a check that sees next to nothing says so', () => {
  expect(whyImplausible({ modules: 0, imports: 0, workspaces: [], violations: [] })).toContain('no workspace')
  expect(whyImplausible({ ...checkLayers(ROOT), modules: 3 })).toContain('only 3 modules')
})

test('finds every kind of import with its line', () => {
  const source =
    "import a from 'a'\nimport {\n  b,\n} from \"b\"\nexport type { C } from 'c'\nimport 'd'\nconst e = import('e')\nconst no = \"import f from 'f'\""
  expect(importsIn(source).slice(0, 5)).toEqual([
    { specifier: 'a', line: 1 },
    { specifier: 'b', line: 4 },
    { specifier: 'c', line: 5 },
    { specifier: 'd', line: 6 },
    { specifier: 'e', line: 7 },
  ])
})

test('the linter keeps clock, chance, waiting and Node out of rules', () => {
  const root = inFolder('lint')
  mkdirSync(join(root, 'games/dotz/src'), { recursive: true })
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(root, '.oxlintrc.json'))
  const source =
    "import { readFileSync } from 'node:fs'\nexport const a = [Date.now(), Math.random(), readFileSync]\nsetTimeout(() => a, 1)\nconsole.log(a)\n"
  writeFileSync(join(root, 'games/dotz/src/a.ts'), source)
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  for (const word of ['node:fs', "'Date'", "'Math.random'", "'setTimeout'", 'console']) expect(stdout).toContain(word)
})
