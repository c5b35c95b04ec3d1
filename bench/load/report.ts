import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type BenchHow, type BenchRow, meets } from '../bench.ts'

const FILE = fileURLToPath(new URL('../load-report.md', import.meta.url))

const figure = (value: number): string => (value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3))

const lineOf = (row: BenchRow): string => {
  const goal = row.goal ? `${row.goal.at === 'least' ? '≥' : '≤'} ${row.goal.value} ${meets(row) ? 'reached' : 'missed'}` : ''
  return `| ${row.name} | ${figure(row.value)} ${row.unit} | ${goal} | ${row.note ?? ''} |`
}

/** How busy the machine was with other work before the run; the figures must be read with this number. */
export const othersLoad = (): number => loadavg()[0] as number

/** `bench/load-report.md`, written again by every full run of the online rows. */
export function writeReport(rows: readonly BenchRow[], load: number, how: BenchHow): void {
  const cores = cpus()
  const command = `npm run bench -- online${how.peers ? ' --peers' : ''}`
  const isBusy = load > cores.length / 2
  const busy = isBusy ? ' **The machine was busy: times and moves a second are worse than on a quiet one; memory is not.**' : ''
  writeFileSync(
    FILE,
    [
      '# Load report',
      '',
      `Made by \`${command}\` on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, Node ${process.version}, ${cores[0]?.model ?? ''}, ${cores.length} cores shared by the server and the players. Load of the machine when the run began: ${load.toFixed(1)} (processes that wanted a core); when it ended: ${othersLoad().toFixed(1)}, the run included.${busy}`,
      '',
      '| | measured | goal | |',
      '|---|---|---|---|',
      ...rows.map(lineOf),
      '',
      'Latency is the time from a move sent by one seat until the other seat has it; every move was on disk first. Players are raw WebSocket clients in a process of their own, the same for both servers; `µs/move` is processor time while tables were played, without setting them up.',
      '',
    ].join('\n'),
  )
}
