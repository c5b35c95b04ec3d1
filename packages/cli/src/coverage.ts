import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Game, judge, readCase } from '@deadfront/kernel'
import { coverageOf } from '@deadfront/testkit/coverage'
import { byNumbers, readJson, UsageError } from './io.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface CoverageReport {
  game: string
  statements: number
  cited: number
  uncited: string[]
  /** Case files, a case with variants counted once, and how many of them pass completely. */
  cases: number
  casesPassed: number
  casesFailed: string[]
  /** Ids that a test or a case cites and the rulebook does not have. */
  unknown: { id: string; file: string }[]
  /** Files by statement. */
  citations: { [id: string]: string[] }
}

/** Which statements the tests and cases of a game cite; the cases are run as well. */
export function coverageReport(game: Game, root = ROOT): CoverageReport {
  const folder = join(root, 'games', game.id)
  const coverage = coverageOf(
    folder,
    game.rulebook.map((entry) => entry.id),
  )
  const each = globSync('test/**/*.case.json', { cwd: folder })
    .map((file) => file.split(sep).join('/'))
    .sort(byNumbers)
  const failed = each.filter((file) => !passes(game, join(folder, file)))
  const citations = Object.fromEntries(
    [...coverage.byRule].map(([id, by]) => [id, [...new Set([...by.tests.map((test) => test.file), ...by.cases])]]),
  )
  return {
    game: game.id,
    statements: coverage.byRule.size,
    cited: coverage.byRule.size - coverage.uncited.length,
    uncited: coverage.uncited,
    cases: each.length,
    casesPassed: each.length - failed.length,
    casesFailed: failed,
    unknown: coverage.unknown,
    citations,
  }
}

function passes(game: Game, file: string): boolean {
  try {
    const read = readCase(readJson(file))
    return 'case' in read && judge(game, read.case).every((report) => report.passed)
  } catch (error) {
    if (error instanceof UsageError) return false
    throw error
  }
}
