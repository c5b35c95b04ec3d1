import type { ScreenBox } from './board.ts'

/** The distance of a tip from its anchor and from the edge of the screen, in CSS pixels. */
const GAP = 10
const MARGIN = 8

interface Size {
  width: number
  height: number
}

/**
 * The place of a tip: below its anchor, else above it. Of the places around the anchor and in the corners of the screen
 * it takes the first that covers least of the parts to avoid.
 */
export function placeTip(anchor: ScreenBox, tip: Size, screen: Size, avoid: readonly ScreenBox[] = []): { left: number; top: number } {
  const right = screen.width - tip.width - MARGIN
  const bottom = screen.height - tip.height - MARGIN
  const inside = (left: number, top: number) => ({
    left: Math.round(Math.min(Math.max(MARGIN, left), right)),
    top: Math.round(Math.min(Math.max(MARGIN, top), bottom)),
  })
  const [midX, midY] = [anchor.left + anchor.width / 2 - tip.width / 2, anchor.top + anchor.height / 2 - tip.height / 2]
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - tip.height - GAP
  const [after, before] = [anchor.left + anchor.width + GAP, anchor.left - tip.width - GAP]
  const upright = below <= bottom ? [inside(midX, below), inside(midX, above)] : [inside(midX, above), inside(midX, below)]
  if (avoid.length === 0) return upright[0] ?? inside(midX, below)
  const places = [
    ...upright,
    ...[after, before].flatMap((left) => [midY, below, above].map((top) => inside(left, top))),
    ...[MARGIN, right].flatMap((left) => [MARGIN, bottom].map((top) => inside(left, top))),
  ]
  const covers = (place: { left: number; top: number }): number => {
    const box = { ...place, ...tip }
    return [...avoid, anchor].reduce((sum, part) => sum + sharedArea(box, part), 0)
  }
  return places.reduce((best, place) => (covers(place) < covers(best) ? place : best))
}

function sharedArea(a: ScreenBox, b: ScreenBox): number {
  const w = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const h = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return w > 0 && h > 0 ? w * h : 0
}
