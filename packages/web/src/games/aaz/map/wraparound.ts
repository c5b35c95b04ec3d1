import { svg } from '../../../board/svg.ts'
import { WORLD } from './world.ts'

/** How much of the other side of the world is shown beyond the seam. */
export const MARGIN = 90

/** By how much something that reaches from one x to another is shifted to be seen again beyond the seam. */
export function shiftsOf(from: number, to: number): number[] {
  return [...(from < MARGIN ? [WORLD.w] : []), ...(to > WORLD.w - MARGIN ? [-WORLD.w] : [])]
}

/**
 * The faint strips beyond the seam. Only what is near the seam is drawn again: a second and a third world in the page made every touch
 * on a phone five times as slow.
 */
export class Echo {
  readonly root = svg('g', { class: 'az-ghost', 'aria-hidden': 'true' })
  private readonly strips = new Map(
    [WORLD.w, -WORLD.w].map((dx) => [dx, this.root.appendChild(svg('g', { transform: `translate(${dx} 0)` }))] as const),
  )

  /** Copies of something that does not change, or that the caller changes. */
  add(from: number, to: number, make: () => SVGElement): SVGElement[] {
    return shiftsOf(from, to).flatMap((dx) => {
      const copy = make()
      this.strips.get(dx)?.append(copy)
      return [copy]
    })
  }

  /** Draws again everything that is visible between the two edges, and nothing else. */
  fill(items: readonly { from: number; to: number; html: () => string }[], left: number, right: number): void {
    for (const [dx, strip] of this.strips) {
      const seen = items.filter(({ from, to }) => shiftsOf(from, to).includes(dx) && from + dx <= right && to + dx >= left)
      const html = seen.map((item) => item.html()).join('')
      if (html !== this.written.get(dx)) strip.innerHTML = html
      this.written.set(dx, html)
    }
  }
  private readonly written = new Map<number, string>()
}

/** A layer at full opacity: what is lit, pointed at or noted does not fade beyond the seam. */
export const echoed = (html: string, from: number, to: number): string =>
  html +
  shiftsOf(from, to)
    .map((dx) => `<g transform="translate(${dx} 0)">${html}</g>`)
    .join('')
