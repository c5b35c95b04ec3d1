import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium, installDebianPackages } from './chromium.ts'
import { buildClient } from './client.ts'
import { type Ended, runTool } from './process.ts'

/** One line of the summary. */
interface Stage {
  name: string
  passed: number
  failed: number
  skipped: number
  seconds: number
  note?: string
}

/** Lines of a failed check that are shown. */
const SHOWN = 60
const REPORTS = '.tmp/test'
const BROWSER = 'packages/*/test/browser'

/** Types, lint, every test, and the browser; then a summary whose last line has the counts. */
export async function runTests(args: readonly string[]): Promise<number> {
  const began = Date.now()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  installDebianPackages()
  const stages: Stage[] = []
  const stage = async (run: () => Promise<Stage>): Promise<void> => {
    const done = await run()
    stages.push(done)
    process.stdout.write(`${lineOf(done)}\n`)
  }
  await stage(() => check('types', 'node_modules/typescript/bin/tsc', ['-b']))
  await stage(() => check('lint', 'node_modules/oxlint/bin/oxlint', ['--deny-warnings']))
  await stage(() => check('layers', 'scripts/layers.ts', []))
  await stage(() => check('format', 'node_modules/@biomejs/biome/bin/biome', ['format', '--colors=off', '--max-diagnostics=12', '.']))
  await stage(() => check('unused code', 'node_modules/knip/bin/knip.js', ['--no-config-hints']))
  await stage(() => vitest('tests', ['--exclude', `${BROWSER}/**`, ...args]))
  await stage(() => browserTests(args))
  return summarize(stages, (Date.now() - began) / 1000)
}

async function timed<T>(body: () => Promise<T>): Promise<[T, number]> {
  const began = Date.now()
  return [await body(), (Date.now() - began) / 1000]
}

/** A tool that says yes or no. */
async function check(name: string, script: string, args: readonly string[]): Promise<Stage> {
  const [ended, seconds] = await timed(() => runTool(script, args))
  if (ended.code !== 0) process.stdout.write(beginningOf(ended.output))
  return { name, passed: ended.code === 0 ? 1 : 0, failed: ended.code === 0 ? 0 : 1, skipped: 0, seconds }
}

/** Enough to act on; the tool itself has the rest. */
function beginningOf(output: string): string {
  const lines = output.trim().split('\n')
  const left = lines.length - SHOWN
  return `${lines.slice(0, SHOWN).join('\n')}\n${left > 0 ? `… and ${left} more lines\n` : ''}`
}

interface VitestResult {
  fullName: string
  status: string
  failureMessages: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests?: number
  testResults: { name: string; status: string; message: string; assertionResults: VitestResult[] }[]
}

async function vitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Stage> {
  const report = `${REPORTS}/${name.replaceAll(' ', '-')}.json`
  const [ended, seconds] = await timed(() =>
    runTool(
      'node_modules/vitest/vitest.mjs',
      ['run', '--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`, ...args],
      {
        show: true,
        env,
      },
    ),
  )
  return countTests(name, ended, seconds, report)
}

/** The counts of vitest's own report; a file that could not even be loaded counts as one failure. */
function countTests(name: string, ended: Ended, seconds: number, report: string): Stage {
  if (!existsSync(report)) return { name, passed: 0, failed: 1, skipped: 0, seconds, note: 'no report was written' }
  const told = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const unloaded = told.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = told.numFailedTests + unloaded
  // A browser on a busy machine may stumble once: the second try counts, and the stumble is told.
  const stumbled = told.testResults
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
  for (const test of stumbled)
    process.stdout.write(`only on the second try: ${test.fullName}\n  ${test.failureMessages[0]?.split('\n')[0]}\n`)
  return {
    name,
    passed: told.numPassedTests,
    // Unhandled errors make vitest fail with every test green.
    failed: failed === 0 && ended.code !== 0 ? 1 : failed,
    skipped: told.numPendingTests + (told.numTodoTests ?? 0),
    seconds,
    ...(stumbled.length > 0 && { note: `${stumbled.length} only on the second try` }),
  }
}

async function browserTests(args: readonly string[]): Promise<Stage> {
  const name = 'browser tests'
  const none = { name, passed: 0, failed: 0, skipped: 0, seconds: 0 }
  if (globSync(`${BROWSER}/**/*.test.ts`).length === 0) return { ...none, note: 'there are none yet' }
  const chromium = findChromium()
  if (chromium === null) {
    const note = 'no Chrome, Edge or Chromium was found: install one, or set CHROME_PATH'
    return { ...none, failed: process.env.CI === 'true' ? 1 : 0, skipped: 1, note }
  }
  if (!(await buildClient())) return { ...none, failed: 1, note: 'the client does not build' }
  return vitest(name, ['test/browser', '--retry=1', ...args], { CHROME_PATH: chromium })
}

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
