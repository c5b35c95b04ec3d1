import type { Chart } from './chart.ts'
import { type Naming, numberText, percentText, textsOf } from './naming.ts'

/** A chart as a table: for screen readers, for CSV, and for readers who want the numbers. */
export interface ChartTable {
  head: string[]
  rows: TableRow[]
}

export interface TableRow {
  /** Numbers as they are; the page writes them in its language. */
  cells: (string | number)[]
  /** The games behind the row; of this arm, where the chart is of several. */
  games: readonly number[]
  arm?: number
}

export function tableOf(naming: Naming, chart: Chart): ChartTable {
  const c = textsOf(naming).columns
  const plain = (cells: (string | number)[], games: readonly number[] = []): TableRow => ({ cells, games })
  switch (chart.kind) {
    case 'shares':
      return {
        head: [c.what, c.count, c.share, c.low, c.high],
        rows: chart.bars.map((x) => plain([x.name, x.count, ...[x.value, x.low, x.high].map((y) => percentText(naming, y))], x.games)),
      }
    case 'histogram':
      return {
        head: [c.from, c.to, c.games],
        rows: chart.bins.filter(({ games }) => games.length > 0).map(({ from, to, games }) => plain([from, to, games.length], games)),
      }
    case 'bands':
      return {
        head: [c.line, chart.axis, c.games, '5 %', '25 %', c.median, '75 %', '95 %'],
        rows: chart.panels.flatMap(({ name, rounds }) =>
          rounds.map((r) => plain([name, r.at, r.count, ...[r.q05, r.q25, r.q50, r.q75, r.q95].map((x) => round(x))])),
        ),
      }
    case 'bars':
      return chart.bars.some(({ times }) => times !== undefined)
        ? {
            head: [c.what, chart.unit, c.times, c.games],
            rows: chart.bars.map((x) => plain([x.name, round(x.value), x.times ?? 0, x.games.length], x.games)),
          }
        : { head: [c.what, chart.unit, c.games], rows: chart.bars.map((x) => plain([x.name, round(x.value), x.games.length], x.games)) }
    case 'map':
      return {
        head: [c.place, chart.unit, c.games],
        rows: chart.places.map((x) => plain([x.name, round(x.value), x.games.length], x.games)),
      }
    case 'moments':
      return {
        head: [c.what, c.at, c.games],
        rows: chart.panels.flatMap(({ name, bins }) => bins.map(({ at, games }) => plain([name, at, games.length], games))),
      }
    case 'luck':
      return {
        head: [c.from, c.to, c.games, c.share, c.low, c.high],
        rows: chart.bins.map((x) =>
          plain([x.from, x.to, x.games.length, ...[x.value, x.low, x.high].map((y) => percentText(naming, y))], x.games),
        ),
      }
    case 'points': {
      const text = (x: number): string => (chart.share ? percentText(naming, x) : numberText(naming, x))
      return {
        head: [chart.axis || c.what, c.games, chart.unit, c.low, c.high],
        rows: chart.points.map(({ name, games, value, low, high, arm }) => ({
          cells: [name, games, text(value), text(low), text(high)],
          games: arm === null ? [] : Array.from({ length: games }, (_, i) => i),
          ...(arm === null ? {} : { arm }),
        })),
      }
    }
  }
}

const round = (x: number): number => Number(x.toPrecision(4))

/** One table as CSV, as spreadsheets read it. */
export const csvOf = ({ head, rows }: ChartTable): string => csvLines([head, ...rows.map(({ cells }) => cells)])

export const csvLines = (lines: readonly (readonly (string | number | null)[])[]): string =>
  lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')

/** A text that begins like a formula stays a text. */
function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = /^[=+@\t\r-]/.test(cell) && !/^-[\d.,\s]+%?$/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
