import { globSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BenchHow, type BenchRow, meets, type Rows } from './bench.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** `npm run bench [-- --peers] [--quick] [NAME…]`: every file under `rows/`, or those named; a table, and `latest.json`. */
export async function runBench(args: readonly string[]): Promise<number> {
  const how: BenchHow = { peers: args.includes('--peers'), quick: args.includes('--quick') }
  const names = args.filter((arg) => !arg.startsWith('--'))
  const files = globSync('rows/*.ts', { cwd: FOLDER })
    .sort()
    .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
  if (files.length === 0) {
    process.stderr.write(`bench: no rows named ${names.join(', ')}\n`)
    return 2
  }
  const found: BenchRow[] = []
  for (const file of files) {
    const { rows } = (await import(pathToFileURL(`${FOLDER}${file}`).href)) as { rows: Rows }
    const made = await rows(how)
    tell(made, found.at(-1)?.group)
    found.push(...made)
  }
  const report = { when: new Date().toISOString(), node: process.version, processor: cpus()[0]?.model ?? '', ...how, rows: found }
  if (names.length === 0) writeFileSync(`${FOLDER}latest.json`, `${JSON.stringify(report, null, 2)}\n`)
  const missed = found.filter((row) => !meets(row))
  process.stdout.write(
    `\n${process.version}, ${report.processor}; ${missed.length === 0 ? 'every goal reached' : `${missed.length} goals missed`}\n`,
  )
  return missed.length === 0 ? 0 : 1
}

function tell(rows: readonly BenchRow[], before: string | undefined): void {
  let group = before
  for (const row of rows) {
    if (row.group !== group) process.stdout.write(`\n${row.group}\n`)
    group = row.group
    const goal = row.goal ? `goal ${row.goal.at === 'least' ? '≥' : '≤'} ${row.goal.value}  ${meets(row) ? 'reached' : 'MISSED'}` : ''
    process.stdout.write(
      `  ${row.name.padEnd(44)} ${figure(row.value).padStart(12)} ${row.unit.padEnd(14)} ${goal} ${row.note ?? ''}`.trimEnd(),
    )
    process.stdout.write('\n')
  }
}

const figure = (value: number): string => (value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3))
