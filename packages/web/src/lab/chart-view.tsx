import { type Chart, type ChartTable, csvOf, type Naming, tableOf } from '@deadfront/lab'
import type { drawChart, plotColours, Sheet } from '@deadfront/lab/plots'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Button, Spinner } from '../shell/parts.tsx'
import { settings } from '../shell/settings.ts'
import { l } from './messages/index.ts'
import { sideColours } from './side-colours.ts'
import { savePng, saveSvg, saveText } from './save-files.ts'

/** Games that the user wants to see: those behind a part of a chart. */
export interface Picked {
  what: string
  arm: number
  games: readonly number[]
}

interface Plots {
  drawChart: typeof drawChart
  plotColours: typeof plotColours
}

/** The chart library is loaded with the first chart, and only here. */
let plots: Plots | null = null

interface ChartProps {
  game: string
  chart: Chart
  naming: Naming
  sheets: readonly Sheet[]
  arm: number
  /** Of its heading. */
  level: 2 | 3
  onPick(picked: Picked): void
}

/** One chart: its picture, its table, and its files. A click on a part opens the games behind it. */
export function ChartView({ game, chart, naming, sheets, arm, level, onPick }: ChartProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const t = l.value
  const host = useRef<HTMLDivElement>(null)
  const table = useMemo(() => lazily(() => tableOf(naming, chart)), [chart, naming.language])
  const ready = usePlots()
  const width = useWidth(host)
  const { palette, theme } = settings.value
  useEffect(() => {
    const place = host.current
    if (!place || !ready || width === 0) return
    const [colours, colourOf] = [ready.plotColours(palette, theme), sideColours(game)]
    place.replaceChildren(ready.drawChart(chart, { document, width, naming, sheets, colours, colourOf }))
  }, [chart, naming.language, sheets, ready, width, palette, theme])
  const drawing = (): Element | null => host.current?.querySelector('svg') ?? null
  const pick = (what: string, games: readonly number[], of = arm) => {
    if (games.length > 0) onPick({ what, arm: of, games })
  }
  const save = (label: string, act: (svg: Element) => void) => (
    <Button
      kind="quiet"
      icon="download"
      aria-label={t.save.label(label, chart.title)}
      onClick={() => {
        const svg = drawing()
        if (svg) act(svg)
      }}
    >
      {label}
    </Button>
  )
  return (
    <article class="block lab-chart" data-chart={chart.id} aria-label={chart.title}>
      <Heading class="lab-chart-title">{chart.title}</Heading>
      <div
        ref={host}
        class="lab-drawing"
        onClick={(event) => {
          const hit = (event.target as Element).closest('[data-row],[data-game]')
          const game = hit?.getAttribute('data-game')
          if (typeof game === 'string') return pick(`${t.games.game} ${game}`, [Number(game)])
          const row = table().rows[Number(hit?.getAttribute('data-row') ?? -1)]
          if (row) pick(rowName(chart, row.cells), row.games, row.arm)
        }}
      >
        {ready ? null : <Spinner label={t.view.drawing} />}
      </div>
      {chart.note === '' ? null : <p class="hint">{chart.note}</p>}
      <ChartTableView chart={chart} table={table} naming={naming} onPick={pick} />
      <div class="lab-acts">
        {save(t.save.png, (svg) => void savePng(svg, chart.title))}
        {save(t.save.svg, (svg) => void saveSvg(svg, chart.title))}
        {save(t.save.table, () => saveText(chart.title, 'csv', csvOf(table())))}
      </div>
    </article>
  )
}

/** What a row is about, for the title of its games. */
function rowName(chart: Chart, cells: readonly (string | number)[]): string {
  const [first = '', second = ''] = cells
  if (chart.kind === 'histogram' || chart.kind === 'luck') return `${chart.title}, ${first}–${second}`
  return chart.kind === 'moments' ? `${first}, ${second}` : String(first)
}

function usePlots(): Plots | null {
  const [ready, setReady] = useState(plots)
  useEffect(() => {
    if (plots) return
    void import('@deadfront/lab/plots').then((loaded) => {
      plots = loaded
      setReady(loaded)
    })
  }, [])
  return ready
}

/** The available width, in steps: a chart is not drawn again for every pixel. */
function useWidth(place: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setWidth(Math.max(280, Math.floor(element.clientWidth / 20) * 20))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return width
}

/** Made once, when it is first needed. */
function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null
  return () => (made ??= make())
}

/** Rows beyond these are in the file. */
const MAX_ROWS = 200

interface TableProps {
  chart: Chart
  table: () => ChartTable
  naming: Naming
  onPick(what: string, games: readonly number[], arm?: number): void
}

/** Its rows are there only while it is open: a running series would draw all of them again and again. */
function ChartTableView(props: TableProps) {
  const [open, setOpen] = useState(false)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{l.value.view.table}</summary>
      {open ? <TableRows {...props} /> : null}
    </details>
  )
}

function TableRows({ chart, table, naming, onPick }: TableProps) {
  const t = l.value
  const { head, rows } = table()
  return (
    <div class="lab-table" role="region" aria-label={chart.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              <th key={i} scope="col">
                {cell}
              </th>
            ))}
            {rows.some(({ games }) => games.length > 0) ? <th scope="col">{t.games.replay}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map(({ cells, games, arm }, row) => (
            <tr key={row}>
              {cells.map((cell, i) => (
                <td key={i}>{typeof cell === 'number' ? cell.toLocaleString(naming.language) : cell}</td>
              ))}
              {games.length > 0 ? (
                <td>
                  <Button
                    kind="quiet"
                    aria-label={t.view.gamesLabel(rowName(chart, cells), games.length)}
                    onClick={() => onPick(rowName(chart, cells), games, arm)}
                  >
                    {t.view.gamesButton(games.length)}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
