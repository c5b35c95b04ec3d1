import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { findChromium } from './browsers.ts'
import { type Ended, runTool } from './process.ts'

/** One line of the summary. */
export interface Stage {
  name: string
  passed: number
  failed: number
  skipped: number
  seconds: number
  note?: string
}

/** Where the test runners write their reports. */
export const REPORTS = '.tmp/test'
/** Lines of a failed check that are shown. */
const SHOWN = 60

async function timed<T>(body: () => Promise<T>): Promise<[T, number]> {
  const began = Date.now()
  return [await body(), (Date.now() - began) / 1000]
}

/** A tool that passes or fails. */
export async function check(name: string, script: string, args: readonly string[]): Promise<Stage> {
  const [ended, seconds] = await timed(() => runTool(script, args))
  if (ended.code !== 0) process.stdout.write(beginningOf(ended.output))
  return { name, passed: ended.code === 0 ? 1 : 0, failed: ended.code === 0 ? 0 : 1, skipped: 0, seconds }
}

/** The first lines of an output; the tool itself shows the rest. */
function beginningOf(output: string): string {
  const lines = output.trim().split('\n')
  const left = lines.length - SHOWN
  return `${lines.slice(0, SHOWN).join('\n')}\n${left > 0 ? `… and ${left} more lines\n` : ''}`
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests?: number
  testResults: { status: string; assertionResults: object[] }[]
}

export async function vitest(name: string, args: readonly string[]): Promise<Stage> {
  const report = `${REPORTS}/${name.replaceAll(' ', '-')}.json`
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${report}`]
  const [ended, seconds] = await timed(() =>
    runTool('node_modules/vitest/vitest.mjs', ['run', '--passWithNoTests', ...reporters, ...args], { show: true }),
  )
  return countTests(name, ended, seconds, report)
}

/** The counts of vitest's own report; a file that could not be loaded counts as one failure. */
function countTests(name: string, ended: Ended, seconds: number, report: string): Stage {
  if (!existsSync(report)) return { name, passed: 0, failed: 1, skipped: 0, seconds, note: 'no report was written' }
  const counts = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const unloaded = counts.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = counts.numFailedTests + unloaded
  return {
    name,
    passed: counts.numPassedTests,
    // Unhandled errors make vitest fail with every test green.
    failed: failed === 0 && ended.code !== 0 ? 1 : failed,
    skipped: counts.numPendingTests + (counts.numTodoTests ?? 0),
    seconds,
  }
}

/** The projects of playwright.config.ts, by the names of their stages. */
const PROJECTS = { chromium: 'browser tests', smoke: 'other browsers' } as const

export async function browserTests(args: readonly string[], built: boolean): Promise<Stage[]> {
  const none = { name: PROJECTS.chromium, passed: 0, failed: 0, skipped: 0, seconds: 0 }
  if (findChromium() === null) {
    const note = 'no Chrome, Edge or Chromium was found: install one, or set CHROME_PATH'
    return [{ ...none, failed: process.env.CI === 'true' ? 1 : 0, skipped: 1, note }]
  }
  if (!built) return [{ ...none, failed: 1, note: 'the client does not build' }]
  const report = `${REPORTS}/browser-tests.json`
  // Vitest chooses tests by name with -t, Playwright with -g.
  const filter = args.map((arg) => (arg === '-t' ? '-g' : arg))
  const projects = Object.keys(PROJECTS).map((name) => `--project=${name}`)
  const [ended, seconds] = await timed(() =>
    runTool('node_modules/@playwright/test/cli.js', ['test', '--pass-with-no-tests', ...projects, ...filter], {
      show: true,
      env: { BROWSER_REPORT: report },
    }),
  )
  const stages = countBrowserTests(ended, seconds, report)
  if (stages.some((stage) => stage.failed > 0)) await traceFailures(report)
  return stages
}

/** The maximum number of failed tests that are run once more for their trace. */
const MAX_TRACED = 4
const TRACES = '.tmp/traces'

/**
 * Runs failed tests once more with a trace: every action with the page before and after it. The result of this run does not
 * count. Traces of all tests would take 40 percent of the time of the browser tests.
 */
async function traceFailures(report: string): Promise<void> {
  if (!existsSync(report)) return
  const { config, ...root } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
  const failed = specsOf(root).filter(({ tests }) => tests.some((test) => test.status === 'unexpected'))
  if (failed.length === 0) return
  process.stdout.write(`\nthe failed tests once more, for their traces (the result does not count):\n`)
  const places = failed.slice(0, MAX_TRACED).map((spec) => `${relative('.', resolve(config.rootDir, spec.file))}:${spec.line}`)
  await runTool('node_modules/@playwright/test/cli.js', ['test', '--trace', 'on', '--output', TRACES, ...places], {
    show: true,
    env: { BROWSER_REPORT: `${REPORTS}/traced-tests.json` },
  })
  process.stdout.write(`\ntraces are in ${TRACES}: npx playwright show-trace FILE\n`)
}

interface PlaywrightTest {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  annotations: { type: string; description?: string }[]
}
interface PlaywrightSpec {
  /** From the root folder of the tests. */
  file: string
  line: number
  tests: PlaywrightTest[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}
interface PlaywrightReport extends PlaywrightSuite {
  config: { rootDir: string }
  errors: object[]
}

const specsOf = (suite: PlaywrightSuite): PlaywrightSpec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** The counts of Playwright's own report, one stage for each project. The first stage has the time. */
function countBrowserTests(ended: Ended, seconds: number, report: string): Stage[] {
  const name = PROJECTS.chromium
  if (!existsSync(report)) return [{ name, passed: 0, failed: 1, skipped: 0, seconds, note: 'no report was written' }]
  const result = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
  const tests = specsOf(result).flatMap((spec) => spec.tests)
  const stages = Object.entries(PROJECTS).map(([project, stage], i): Stage => {
    const own = tests.filter((test) => test.projectName === project)
    const count = (status: string): number => own.filter((test) => test.status === status).length
    const why = own.flatMap((test) => (test.status === 'skipped' ? test.annotations.map((each) => each.description ?? '') : []))
    const note = [...new Set(why)].join('; ')
    const counts = { passed: count('expected'), failed: count('unexpected') + count('flaky'), skipped: count('skipped') }
    return { name: stage, ...counts, seconds: i === 0 ? seconds : 0, ...(note === '' ? {} : { note }) }
  })
  // Errors outside of tests, such as a file that cannot be loaded, make Playwright fail with every test green.
  const green = stages.every((stage) => stage.failed === 0)
  return stages.map((stage, i) => (i === 0 && green && ended.code !== 0 ? { ...stage, failed: Math.max(1, result.errors.length) } : stage))
}
