import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { nth, type RuleId } from '@deadfront/kernel'

/** The proofs of a statement: tests by file and title, cases by file. */
export interface Citations {
  tests: { file: string; title: string }[]
  cases: string[]
}

export interface Coverage {
  /** Every statement of the rulebook, in its order. */
  byRule: Map<RuleId, Citations>
  uncited: RuleId[]
  /** Ids that tests or cases cite but the rulebook does not have, with the files that cite them. */
  unknown: { id: RuleId; file: string }[]
  /** Case files that could not be read as JSON. */
  unreadable: string[]
}

/** Which tests and cases under `<folder>/test` cite which statements. */
export function coverageOf(folder: string, ruleIds: Iterable<RuleId>): Coverage {
  const byRule = new Map<RuleId, Citations>()
  for (const id of ruleIds) byRule.set(id, { tests: [], cases: [] })
  const coverage: Coverage = { byRule, uncited: [], unknown: [], unreadable: [] }

  for (const path of filesUnder(join(folder, 'test'))) {
    const file = relative(folder, path).split(sep).join('/')
    if (file.endsWith('.case.json')) readCaseFile(coverage, path, file)
    else if (file.endsWith('.ts'))
      for (const { ids, title } of citationsIn(readFileSync(path, 'utf8')))
        for (const id of ids) cite(coverage, id, file, (by) => by.tests.push({ file, title }))
  }
  for (const [id, by] of byRule) if (by.tests.length === 0 && by.cases.length === 0) coverage.uncited.push(id)
  return coverage
}

function readCaseFile(coverage: Coverage, path: string, file: string): void {
  let rules: unknown
  try {
    rules = (JSON.parse(readFileSync(path, 'utf8')) as { rules?: unknown }).rules
  } catch {
    coverage.unreadable.push(file)
    return
  }
  if (!Array.isArray(rules)) return
  for (const id of new Set(rules)) if (typeof id === 'string') cite(coverage, id, file, (by) => by.cases.push(file))
}

function cite(coverage: Coverage, id: RuleId, file: string, note: (by: Citations) => void): void {
  const by = coverage.byRule.get(id)
  if (by) note(by)
  else coverage.unknown.push({ id, file })
}

/**
 * The `rule('…', 'title', …)` and `rule(['…', …], 'title', …)` calls of a test file. The ids are always plain strings,
 * so reading the text is enough; comments are replaced by blanks first, strings are kept.
 */
export function citationsIn(source: string): { ids: RuleId[]; title: string }[] {
  const found: { ids: RuleId[]; title: string }[] = []
  const text = withoutComments(source)
  for (const call of text.matchAll(CALL)) {
    const ids = [...nth(call, 1).matchAll(TEXT)].map(textOf)
    const title = call[2] === undefined ? '' : call[2].slice(1, -1)
    if (ids.length > 0) found.push({ ids, title })
  }
  return found
}

const TEXT = /'([^'\\\n]*)'|"([^"\\\n]*)"|`([^`\\$]*)`/g
const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/.source
// `rule(`, but not `.rule(` or `myrule(`; then one string, or a list of them; then, if it is a string, the title.
const CALL = new RegExp(String.raw`(?<![\w.$])rule\s*\(\s*(${QUOTED}|\[(?:\s*(?:${QUOTED})\s*,?)*\s*\])\s*,\s*(${QUOTED})?`, 'g')
const COMMENT = new RegExp(String.raw`(${QUOTED})|//[^\n]*|/\*[\s\S]*?\*/`, 'g')

const textOf = (match: RegExpMatchArray): string => match[1] ?? match[2] ?? match[3] ?? ''
const withoutComments = (source: string): string =>
  source.replace(COMMENT, (whole, quoted: string | undefined) => quoted ?? whole.replace(/[^\n]/g, ' '))

function filesUnder(folder: string): string[] {
  let entries: Dirent[]
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesUnder(path)
    return [path]
  })
}
