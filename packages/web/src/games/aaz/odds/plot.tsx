import { percent } from '../percent.ts'

interface Bar {
  at: number
  p: number
}

/** Bars that are drawn; more values than this share a bar. */
const MAX_BARS = 32
const WIDTH = 240
const HEIGHT = 64
/** Room above the bars for their chances, and below for their values. */
const HEAD = 14
const FOOT = 15
/** Room at both sides for values that are wider than their bar. */
const SIDE = 6
/** Bars beyond this are too narrow for a chance above each. */
const MAX_TOLD = 6

/** Values with almost no chance at both ends are left out; many values share bars. */
function shown(bars: readonly Bar[]): (Bar & { to: number })[] {
  const sorted = bars.toSorted((a, b) => a.at - b.at)
  const first = sorted.findIndex(({ p }) => p >= 0.001)
  const last = sorted.findLastIndex(({ p }) => p >= 0.001)
  const [from, to] = [sorted[first]?.at ?? 0, sorted[last]?.at ?? 0]
  const width = Math.max(1, Math.ceil((to - from + 1) / MAX_BARS))
  const count = Math.floor((to - from) / width) + 1
  const grouped = Array.from({ length: count }, (_, n) => ({ at: from + n * width, to: from + n * width + width - 1, p: 0 }))
  for (const { at, p } of sorted) {
    const bar = grouped[Math.floor((at - from) / width)]
    if (bar) bar.p += p
  }
  return grouped
}

/** A small bar chart of chances, with its values as text for those who do not see it. */
export function Plot({ title, bars, zero = false }: { title: string; bars: readonly Bar[]; zero?: boolean }) {
  const list = shown(bars)
  const most = Math.max(...list.map(({ p }) => p), 1e-9)
  const step = WIDTH / list.length
  const name = ({ at, to }: { at: number; to: number }): string => (to > at ? `${at}–${to}` : String(at))
  const every = Math.ceil(list.length / 8)
  return (
    <figure class="az-plot">
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`${-SIDE} ${-HEAD} ${WIDTH + 2 * SIDE} ${HEAD + HEIGHT + FOOT}`}
        role="img"
        aria-label={`${title}: ${list.map((bar) => `${name(bar)} ${percent(bar.p)}`).join(', ')}`}
      >
        {list.map((bar, n) => (
          <g key={bar.at} class={zero ? (bar.to < 0 ? 'below' : 'above') : undefined}>
            <title>{`${name(bar)}: ${percent(bar.p)}`}</title>
            <rect x={n * step} y={0} width={step} height={HEIGHT} class="back" />
            <rect x={n * step + step * 0.1} y={HEIGHT - (bar.p / most) * HEIGHT} width={step * 0.8} height={(bar.p / most) * HEIGHT} />
            {list.length <= MAX_TOLD && bar.p > 0 ? (
              <text x={n * step + step / 2} y={HEIGHT - (bar.p / most) * HEIGHT - 3}>
                {percent(bar.p)}
              </text>
            ) : null}
            {n % every === 0 ? (
              <text x={n * step + step / 2} y={HEIGHT + 13}>
                {String(bar.at).replace('-', '−')}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </figure>
  )
}
