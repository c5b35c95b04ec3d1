import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CaseFile,
  type CaseReport,
  type CaseVariant,
  checkSetup,
  type Game,
  type Json,
  judge,
  openPosition,
  readCase,
  scenarioIn,
  Script,
  ScriptFault,
  type Setup,
} from '@deadfront/kernel'
import { Command } from 'commander'
import { byNumbers, FAILED, OK, placeIn, plural, problemIn, readingFrom, readJson, type Terminal, UsageError } from '../io.ts'
import type { Finish } from '../main.ts'
import { findEntry } from '../table.ts'

export const judgeCommand = (terminal: Terminal, finish: Finish): Command =>
  new Command('judge')
    .description('run case files: pass, or a difference and the rule')
    .argument('<file...>', 'case files, folders of them, or patterns')
    .option('--json', 'print one JSON document')
    .action(async (given: string[], { json }: { json?: boolean }) => {
      const files = findCases(given)
      // All files are read before any is run: one that cannot be read stops the command before anything is printed.
      const read: { file: string; case: CaseFile; game: Game }[] = []
      for (const file of files) read.push({ file, ...(await openCase(terminal, file)) })
      const reports = read.flatMap((one) => judge(one.game, one.case).map((report) => ({ file: one.file, ...report })))
      const passed = reports.filter((report) => report.passed).length
      const failed = reports.length - passed
      if (json) terminal.json({ files: files.length, passed, failed, cases: reports })
      else {
        for (const report of reports) terminal.lines(linesOf(report, terminal))
        terminal.line(`${plural(files.length, 'file')}: ${passed} passed, ${failed} failed`)
      }
      finish(failed > 0 ? FAILED : OK)
    })

/** Files as given; the `*.case.json` of a folder, however deep; what a pattern matches. */
function findCases(given: readonly string[]): string[] {
  const files = given.flatMap((name) => {
    const kind = statSync(name, { throwIfNoEntry: false })
    if (kind?.isFile()) return [name]
    const found = kind?.isDirectory() ? globSync(join(name, '**/*.case.json')) : globSync(name)
    if (found.length === 0) throw new UsageError(kind ? `${name}: no *.case.json in this folder` : `${name}: no such file`)
    return found.sort(byNumbers)
  })
  return [...new Set(files)]
}

async function openCase(terminal: Terminal, file: string): Promise<{ case: CaseFile; game: Game }> {
  const read = readCase(readJson(file))
  if ('problem' in read) throw problemIn(file, read.problem)
  const game = await findEntry(terminal.around.catalog, read.case.game, `${file}: game: `).load()
  const { variants = [{}], ...base } = read.case
  for (const [i, variant] of variants.entries())
    checkTable(
      game,
      { ...base, ...variant, options: { ...base.options, ...variant.options } },
      file,
      read.case.variants ? `variants[${i}]` : '',
    )
  return { case: read.case, game }
}

/** A table that cannot be set up is a fault of the file, not a failed case. */
function checkTable(game: Game, v: CaseVariant, file: string, under: string): void {
  const at = (key: string): string => (under === '' ? key : `${under}.${key}`)
  const setup: Setup = {
    scenario: v.scenario ?? scenarioIn(v.position) ?? (game.scenarios[0] as { id: string }).id,
    options: v.options ?? {},
    seed: v.seed ?? 'case',
  }
  readingFrom(file, () => checkSetup(game, setup), under)
  if (v.content !== undefined) setup.content = v.content
  if (v.position !== undefined) {
    readingFrom(file, () => openPosition(game, v.position as Json), at('position'))
    setup.position = v.position
  }
  try {
    readingFrom(file, () => game.start(setup, new Script(v.dice, v.draws)), placeIn(under, setup))
  } catch (error) {
    if (!(error instanceof ScriptFault)) throw error // dice that run out are the case's own failure
  }
}

function linesOf(report: CaseReport & { file: string }, { colours }: Terminal): string[] {
  const name = `${report.case}${report.variant === '' ? '' : ` [${report.variant}]`}`
  if (report.passed) return [`${colours.green('pass')}  ${name}`]
  const lines = [`${colours.red('FAIL')}  ${name}  ${colours.dim(report.file)}`]
  for (const failure of report.failures) {
    lines.push(`      ${failure.at}: ${failure.say}`)
    if (failure.difference) {
      lines.push(`        ${failure.difference.place}`)
      lines.push(colours.green(`        - expected ${show(failure.difference.expected)}`))
      lines.push(colours.red(`        + found    ${show(failure.difference.actual)}`))
    }
  }
  lines.push(`      rules: ${report.failures[0]?.rules.join(', ')}`)
  return lines
}

const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))
