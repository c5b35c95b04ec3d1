import { mkdirSync, rmSync } from 'node:fs'
import { installDebianPackages } from './browsers.ts'
import { buildClient } from './client.ts'
import { SLOW_TESTS } from './slow-tests.ts'
import { browserTests, check, REPORTS, type Stage, vitest } from './stages.ts'

/**
 * Types, lint, every test, and the browsers; then a summary whose last line has the counts.
 * The first argument `quick` leaves out the slow tests; other arguments choose tests by their path or name.
 */
export async function runTests(args: readonly string[]): Promise<number> {
  const began = Date.now()
  const quick = args[0] === 'quick'
  const filter = quick ? args.slice(1) : args
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  if (!quick) installDebianPackages()
  const stages: Stage[] = []
  const stage = async (run: Promise<Stage>): Promise<void> => {
    const done = await run
    stages.push(done)
    process.stdout.write(`${lineOf(done)}\n`)
  }
  // The type check keeps one processor busy. The other checks, and the build of the client, run at the same time.
  let built = Promise.resolve(true)
  await Promise.all([
    stage(check('types', 'node_modules/typescript/bin/tsc', ['-b'])),
    (async () => {
      await stage(check('lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']))
      await stage(check('layers', 'scripts/layers.ts', []))
      await stage(check('format', 'node_modules/@biomejs/biome/bin/biome', ['format', '--colors=off', '--max-diagnostics=12', '.']))
      await stage(check('unused code', 'node_modules/knip/bin/knip.js', ['--no-config-hints']))
      if (!quick) built = buildClients()
      await built
    })(),
  ])
  if (quick) await stage(vitest('unit tests', [...SLOW_TESTS.flatMap((path) => ['--exclude', path]), ...filter]))
  else {
    await stage(vitest('tests', filter))
    for (const done of await browserTests(filter, await built)) await stage(Promise.resolve(done))
  }
  return summarize(stages, (Date.now() - began) / 1000)
}

const buildClients = async (): Promise<boolean> => (await buildClient('test')) && (await buildClient('production'))

const lineOf = (s: Stage): string =>
  [
    s.failed > 0 ? 'FAIL' : 'ok  ',
    s.name.padEnd(14),
    `${s.passed} passed, ${s.failed} failed${s.skipped > 0 ? `, ${s.skipped} skipped` : ''}`.padEnd(34),
    `${s.seconds.toFixed(1)} s`,
    s.note ?? '',
  ]
    .join('  ')
    .trimEnd()

function summarize(stages: readonly Stage[], seconds: number): number {
  const sum = (key: 'passed' | 'failed' | 'skipped'): number => stages.reduce((total, stage) => total + stage[key], 0)
  const skipped = sum('skipped')
  process.stdout.write(`\n${stages.map(lineOf).join('\n')}\n`)
  process.stdout.write(`\nin ${seconds.toFixed(0)} s${skipped > 0 ? `; ${skipped} skipped` : ''}\n`)
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
  return sum('failed') === 0 ? 0 : 1
}
