// Runs the browser tests and the cluster tests repeatedly while every processor is kept busy:
//   npm run loaded [-- RUNS [FILES…]]
// A test that fails under load will fail one day on another machine. Ten runs by default, a table at the end.
// BURNERS=0 where other work already keeps the processors busy.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { installDebianPackages } from './browsers.ts'
import { buildClient } from './client.ts'
import { browserTests, REPORTS, type Stage, vitest } from './stages.ts'

const CLUSTER_TESTS = ['packages/server/test/cluster', 'packages/server/test/torture', 'packages/server/test/takeover']

/** Computes without end, but stops by itself within a second after its parent has ended. */
const BURN = `
  const parent = process.ppid
  const burn = () => {
    const until = Date.now() + 1000
    while (Date.now() < until);
    if (process.ppid === parent) setImmediate(burn)
  }
  burn()`

const burners = Number(process.env.BURNERS ?? availableParallelism())

const keepBusy = (): ChildProcess[] => Array.from({ length: burners }, () => spawn(process.execPath, ['-e', BURN], { stdio: 'ignore' }))

interface Run {
  stages: Stage[]
  seconds: number
}

async function runLoaded(files: readonly string[]): Promise<Run> {
  const began = Date.now()
  const busy = keepBusy()
  try {
    const cluster = CLUSTER_TESTS.filter((path) => files.length === 0 || files.some((file) => path.includes(file)))
    const stages = [...(await browserTests(files, true)), ...(cluster.length > 0 ? [await vitest('cluster tests', cluster)] : [])]
    return { stages, seconds: (Date.now() - began) / 1000 }
  } finally {
    for (const child of busy) child.kill()
  }
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function tableOf(runs: readonly Run[]): string {
  const names = runs[0]?.stages.map((stage) => stage.name) ?? []
  const lines = runs.map(({ stages, seconds }, i) => {
    const results = stages.map((s) => `${s.passed} passed, ${s.failed} failed${s.skipped > 0 ? `, ${s.skipped} skipped` : ''}`)
    return row([String(i + 1), ...results, `${seconds.toFixed(0)} s`, stages.some((s) => s.failed > 0) ? 'FAIL' : 'ok'])
  })
  return [row(['run', ...names, 'time', 'result']), row(['run', ...names, 'time', 'result'].map(() => '---')), ...lines].join('\n')
}

const [count = '10', ...files] = process.argv.slice(2)
const wanted = Number(count)
if (!Number.isInteger(wanted) || wanted < 1) {
  process.stderr.write(`deadfront: expected a number of runs, found "${count}"\n`)
  process.exit(2)
}
mkdirSync(REPORTS, { recursive: true })
installDebianPackages()
if (!(await buildClient('test')) || !(await buildClient('production'))) process.exit(1)
const runs: Run[] = []
for (let i = 0; i < wanted; i++) {
  // Each run plays other games; the tests read the seed from the environment.
  process.env.BROWSER_SEED = `run ${i + 1}`
  process.stdout.write(`\nrun ${i + 1} of ${wanted}, every processor busy (BROWSER_SEED='${process.env.BROWSER_SEED}')\n`)
  runs.push(await runLoaded(files))
}
const failed = runs.filter(({ stages }) => stages.some((stage) => stage.failed > 0)).length
process.stdout.write(`\n${tableOf(runs)}\n\n${runs.length - failed} of ${runs.length} runs green\n`)
process.exitCode = failed === 0 ? 0 : 1
