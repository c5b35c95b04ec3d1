import type { Game } from '@deadfront/kernel'
import { armName, armNotes, type Chart, type Naming, planCharts, tableOf, textsOf } from '../charts/index.ts'
import type { ArmRun, LabPlan } from '../plan.ts'
import { commandOf, defaultsOf, replayCommand } from '../plan-command.ts'
import { drawChart } from './draw.ts'
import { escaped } from '../escape.ts'
import type { Sheet } from './heat.ts'

/** Results as one HTML file that needs no other file. */

export interface ReportHow {
  document: Document
  naming: Naming
  /** The boards of each arm. */
  sheets: readonly (readonly Sheet[])[]
  game: Pick<Game, 'name' | 'rulesVersion' | 'scenarios'>
  /** The name of the file itself, for the command that makes it again. */
  file: string
  colourOf?: ((key: string) => string | null) | undefined
  /** The page's names of bots, by id. */
  botName?(id: string): string
}

const WIDTH = 760
/** Games named beside each row. */
const EXAMPLES = 5
/** Rows of a table in a report. */
const MAX_ROWS = 400

const STYLE = `:root{color-scheme:light dark;--ink:#1d1c19;--paper:#faf7f0;--line:#c9c2b2;--quiet:#6a655a}
@media (prefers-color-scheme:dark){:root{--ink:#ece7db;--paper:#171613;--line:#4a463d;--quiet:#a8a294}}
body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.6rem;margin-bottom:0}h2{font-size:1.3rem;margin-top:2.5rem}h3{font-size:1.1rem;margin:2rem 0 .3rem}
figure>svg{width:100%;height:auto;overflow:visible}figure{margin:0}figcaption,.note{color:var(--quiet);font-size:.9rem}
.verdict{font-weight:600;border-left:4px solid #d55e00;padding:.3rem .8rem}
table{border-collapse:collapse;font-size:.9rem}td,th{padding:.15rem 1rem .15rem 0;text-align:left;font-weight:400;border-bottom:1px solid var(--line)}th{color:var(--quiet)}td{font-variant-numeric:tabular-nums}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);padding:.6rem .8rem}summary{cursor:pointer;color:var(--quiet)}.scroll{overflow-x:auto}`

export function reportHtml(plan: LabPlan, runs: readonly ArmRun[], how: ReportHow): string {
  const { naming } = how
  const t = textsOf(naming)
  const [first] = plan.arms
  const title = t.report.title(how.game.name, first ? armName(naming.words, first) : '')
  const games = runs.reduce((sum, { played }) => sum + played.length, 0)
  const groups = planCharts(naming, plan, runs).map(
    ({ title: head, verdict, charts, arm }) =>
      `${head === '' ? '' : `<h2>${escaped(head)}</h2>`}${verdict === '' ? '' : `<p class="verdict">${escaped(verdict)}</p>`}${charts.map((chart) => section(chart, how, { heading: head === '' ? 'h2' : 'h3', sheets: how.sheets[arm ?? 0] ?? [] })).join('\n')}`,
  )
  return `<!doctype html>
<html lang="${naming.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1>
<p>${escaped(t.report.summary(games.toLocaleString(naming.language), plan.seed))}. ${escaped(t.report.version(how.game.rulesVersion))}.</p>
${armsHtml(plan, how)}
${groups.join('\n')}
<h2>${escaped(t.report.again)}</h2>
<p>${escaped(t.report.againText)} <code>deadfront lab run</code>.</p>
<pre>${escaped(commandOf(plan, { file: how.file, defaults: defaultsOf(how.game) }))}</pre>
${first && first.position === undefined && first.content === undefined && !plan.vary ? `<p>${escaped(t.report.oneGame(0))}</p><pre>${escaped(replayCommand(plan, first, 0, { defaults: defaultsOf(how.game) }))}</pre>` : ''}
<p class="note">${escaped(t.report.made)}</p>
<script type="application/json" id="plan">${scriptJson(plan)}</script>
</body></html>
`
}

/** JSON that cannot end the element that contains it. */
const scriptJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The plan in a report, as text; null if the page is no report. */
export const planInHtml = (html: string): string | null =>
  /<script type="application\/json" id="plan">(.*?)<\/script>/s.exec(html)?.[1] ?? null

function armsHtml(plan: LabPlan, how: ReportHow): string {
  const { naming } = how
  const t = textsOf(naming)
  return plan.arms
    .map((arm, i) => {
      const head =
        plan.arms.length > 1 ? `<h2>${escaped(`${t.report.arm(i === 0 ? t.arms.a : t.arms.b)}: ${armName(naming.words, arm)}`)}</h2>` : ''
      return (
        head +
        armNotes(naming, arm, how)
          .map((note) => `<p class="note">${escaped(note)}</p>`)
          .join('')
      )
    })
    .join('\n')
}

function section(chart: Chart, how: ReportHow, { heading, sheets }: { heading: 'h2' | 'h3'; sheets: readonly Sheet[] }): string {
  const { naming } = how
  const t = textsOf(naming)
  const drawing = drawChart(chart, { document: how.document, width: WIDTH, naming, sheets, colourOf: how.colourOf })
  return `<section><${heading}>${escaped(chart.title)}</${heading}><figure>${compact(drawing.outerHTML)}${chart.note === '' ? '' : `<figcaption>${escaped(chart.note)}</figcaption>`}</figure>
<details><summary>${escaped(t.report.table)}</summary><div class="scroll">${tableHtml(chart, naming)}</div></details></section>`
}

/** Drawings with fewer digits: whole pixels are exact enough. */
const compact = (svg: string): string => svg.replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))

function tableHtml(chart: Chart, naming: Naming): string {
  const t = textsOf(naming)
  const { head, rows } = tableOf(naming, chart)
  const examples = rows.some(({ games }) => games.length > 0)
  const heads = [...head, ...(examples ? [t.report.examples] : [])].map((cell) => `<th scope="col">${escaped(cell)}</th>`)
  const lines = rows.slice(0, MAX_ROWS).map(({ cells, games }) => {
    const told = cells.map((cell) => `<td>${escaped(typeof cell === 'number' ? cell.toLocaleString(naming.language) : cell)}</td>`)
    return `<tr>${told.join('')}${examples ? `<td>${games.slice(0, EXAMPLES).join(', ')}</td>` : ''}</tr>`
  })
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}
