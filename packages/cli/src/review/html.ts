import { goalText, luckRows, noneMarked, percentOf, type Review, REVIEW_WORDS, sumRows } from '@deadfront/ai/coach'
import type { Language } from '@deadfront/kernel'
import { escaped } from '@deadfront/lab'
import type { Told } from './text.ts'

const WIDTH = 720
const HEIGHT = 240

/** The chances during the game as a drawing, with the costliest decisions marked. */
function drawingOf({ curve, costliest }: Review, label: string): string {
  const last = Math.max(1, curve.at(-1)?.at ?? 1)
  const x = (at: number): number => Math.round((at / last) * WIDTH * 10) / 10
  const y = (chance: number): number => Math.round((1 - chance) * HEIGHT * 10) / 10
  const line = curve.map(({ at, chance }) => `${x(at)},${y(chance)}`).join(' ')
  const over = curve.map(({ at, chance, error }) => `${x(at)},${y(Math.min(1, chance + error))}`)
  const under = curve.toReversed().map(({ at, chance, error }) => `${x(at)},${y(Math.max(0, chance - error))}`)
  const rules = [0.25, 0.5, 0.75].map(
    (share) =>
      `<line class="rule" x1="0" x2="${WIDTH}" y1="${y(share)}" y2="${y(share)}"/><text x="4" y="${y(share) - 4}">${percentOf(share)}</text>`,
  )
  const marks = costliest.map(
    ({ at, chance, mark }) =>
      `<g><circle cx="${x(at)}" cy="${y(chance.value)}" r="5"/><text class="mark" x="${x(at)}" y="${y(chance.value) - 9}">${mark ?? ''}</text></g>`,
  )
  return `<svg viewBox="-4 -12 ${WIDTH + 8} ${HEIGHT + 24}" role="img" aria-label="${escaped(label)}">
<rect class="ground" width="${WIDTH}" height="${HEIGHT}"/>
${rules.join('\n')}
<polygon class="error" points="${[...over, ...under].join(' ')}"/>
<polyline class="curve" points="${line}"/>
${marks.join('\n')}
</svg>`
}

const STYLE = `:root{color-scheme:light dark;--ink:#1d1c19;--paper:#faf7f0;--line:#c9c2b2;--curve:#8a3324;--error:#8a332433}
@media (prefers-color-scheme:dark){:root{--ink:#ece7db;--paper:#171613;--line:#4a463d;--curve:#e08a6d;--error:#e08a6d33}}
body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}svg{width:100%;height:auto}svg text{font-size:11px;fill:var(--ink);opacity:.7}
svg .mark{opacity:1;font-weight:700;text-anchor:middle}.ground{fill:none;stroke:var(--line)}.rule{stroke:var(--line);stroke-dasharray:3 4}
.curve{fill:none;stroke:var(--curve);stroke-width:2}.error{fill:var(--error)}circle{fill:var(--curve)}
table{border-collapse:collapse}td,th{padding:.2rem 1.2rem .2rem 0;text-align:left;font-weight:400}td{font-variant-numeric:tabular-nums}tr:last-child{font-weight:700}
li{margin-bottom:.8rem}small{opacity:.75}`

/** A review as one file: it loads nothing from other files. */
export function pageOf(review: Review, told: Told, language: Language): string {
  const t = REVIEW_WORDS[language]
  const title = escaped(told.title)
  const rows = sumRows(review, language).map(
    (cells) =>
      `<tr><th scope="row">${escaped(cells[0])}</th><td>${escaped(cells[1])}</td><td><small>${escaped(cells[2])}</small></td></tr>`,
  )
  const costliest = told.costliest.map(({ of, words: { question, cost, given, better, reasons, parts } }) => {
    const small = [...reasons, ...(parts === null ? [] : [parts])].map((line) => `<br><small>${escaped(line)}</small>`)
    return `<li><strong>${escaped(question)}</strong> (${t.command(of.at + 1)}): ${escaped(cost)}<br>
${escaped(given)}<br>${escaped(better)}${small.join('')}</li>`
  })
  const luck = luckRows(review, language).map(({ to, change, error }) => `<li>${t.command(to)}: ${change} <small>${error}</small></li>`)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>
${drawingOf(review, t.chances)}
<table>${rows.join('')}</table>
<h2>${t.costliest}</h2>
${costliest.length > 0 ? `<ol>${costliest.join('')}</ol>` : `<p>${noneMarked(review, language)}</p>`}
${luck.length > 0 ? `<h2>${t.luckiest}</h2><ul>${luck.join('')}</ul>` : ''}
<p><small>${[goalText(review.goal, language), t.redrawn, t.against].filter((line) => line !== null).join(' ')} ${t.games(review.games)}</small></p>
</body></html>
`
}
