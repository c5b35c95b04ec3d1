import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { SLOW_TESTS } from './scripts/slow-tests.ts'

/** Slow files first, so that no processor is idle while the last long file runs alone. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slow = new Set(globSync(SLOW_TESTS).map((path) => resolve(path)))
    const sorted = await super.sort(files)
    return [...sorted.filter((file) => slow.has(file.moduleId)), ...sorted.filter((file) => !slow.has(file.moduleId))]
  }
}

/** Tests that only compute. Their files share a process, which loads each game once; all others have a process per file. */
const COMPUTING = [
  'games/*/test/**/*.test.ts',
  'packages/@(ai|kernel|lab|protocol|testkit)/test/**/*.test.ts',
  'packages/web/test/!(unit)/**/*.test.ts',
  'packages/web/test/*.test.ts',
]
/** Tests of the page around the boards: its modules read the browser's globals when they are loaded, and some are mocked. */
const PAGE = ['packages/web/test/unit/**/*.test.ts']
/** No `exclude` here: a project that has one ignores the `--exclude` of the command line. */
const PROCESSES = ['packages/!(ai|kernel|lab|protocol|testkit|web)/test/**/*.test.ts']

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'computing', include: COMPUTING, isolate: false } },
      { extends: true, test: { name: 'page', include: PAGE } },
      {
        extends: true,
        test: {
          name: 'processes',
          include: PROCESSES,
          globalSetup: ['scripts/log-check.ts'],
        },
      },
    ],
    pool: 'forks',
    // Every processor works; by default one would stay idle.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: SlowFirst },
    // These limits only say when a test has failed. They are wide enough for a machine whose processors are all busy.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
