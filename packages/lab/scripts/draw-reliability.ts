// Draws what the coach said against what happened, one picture for each game, from packages/ai/scripts/reliability.json:
// `node packages/lab/scripts/draw-reliability.ts` writes docs/pictures/coach-GAME.svg.
import { readFileSync, writeFileSync } from 'node:fs'
import { areaY, dot, gridX, gridY, lineY, plot, ruleX, text } from '@observablehq/plot'
import { newDocument } from '../src/node/document.ts'

interface Bin {
  said: number
  happened: number
  positions: number
  error: number
}

interface Curve {
  game: string
  side: string
  bins: Bin[]
}

const ROOT = new URL('../../../', import.meta.url)
const SIZE = { width: 300, height: 320 }
/** So many squares stand in one row; of more, two sides of a war stand beside each other. */
const ROW = 4
/** Blue and a grey that are seen on light and on dark ground. */
const [INK, MAIN] = ['#808080', '#2f7fc1']
const TICKS = [0, 0.25, 0.5, 0.75, 1]
/** What is right, and the five points that are allowed. */
const DIAGONAL = [0, 0.05, 0.95, 1].map((x) => ({ x, low: Math.max(0, x - 0.05), high: Math.min(1, x + 0.05) }))

/** One square: the diagonal, and each bin with two standard errors. */
function squareOf(document: Document, { side, bins }: Curve): string {
  const percent = (x: number): string => `${Math.round(100 * x)}`
  const axis = { domain: [0, 1], ticks: TICKS, tickFormat: percent }
  const figure = plot({
    document,
    ...SIZE,
    margin: 44,
    style: { fontSize: '12px', background: 'none', color: INK },
    x: { ...axis, label: 'said, %', labelAnchor: 'center' },
    y: { ...axis, label: 'happened, %', labelAnchor: 'center' },
    marks: [
      gridX(TICKS, { stroke: INK, strokeOpacity: 0.25 }),
      gridY(TICKS, { stroke: INK, strokeOpacity: 0.25 }),
      areaY(DIAGONAL, { x: 'x', y1: 'low', y2: 'high', fill: INK, fillOpacity: 0.2 }),
      lineY(DIAGONAL, { x: 'x', y: 'x', stroke: INK }),
      ruleX(bins, {
        x: 'said',
        y1: (bin: Bin) => Math.max(0, bin.happened - 2 * bin.error),
        y2: (bin: Bin) => Math.min(1, bin.happened + 2 * bin.error),
        stroke: MAIN,
        strokeWidth: 2,
      }),
      dot(bins, { x: 'said', y: 'happened', r: 4.5, fill: MAIN }),
      text([side], { frameAnchor: 'top-left', dx: 8, dy: 8, fill: INK, fontSize: 14, fontWeight: 'bold' }),
    ],
  })
  return figure.innerHTML
}

const curves = JSON.parse(readFileSync(new URL('packages/ai/scripts/reliability.json', ROOT), 'utf8')) as Curve[]
for (const game of new Set(curves.map((curve) => curve.game))) {
  const document = newDocument()
  const own = curves.filter((curve) => curve.game === game)
  const columns = own.length > ROW ? 2 : own.length
  const squares = own.map(
    (curve, i) =>
      `<g transform="translate(${(i % columns) * SIZE.width},${Math.floor(i / columns) * SIZE.height})" color="${INK}" font-family="system-ui, sans-serif" font-size="12" text-anchor="middle" fill="currentColor">${squareOf(document, curve)}</g>`,
  )
  const [width, height] = [columns * SIZE.width, Math.ceil(own.length / columns) * SIZE.height]
  const label = `${game}: what the coach said and what happened, by side`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${squares.join('')}</svg>\n`
  writeFileSync(new URL(`docs/pictures/coach-${game}.svg`, ROOT), svg)
}
