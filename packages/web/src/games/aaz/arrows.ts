import { nearerX, WORLD, type WorldMap } from './map/world.ts'
import { echoed } from './map/wraparound.ts'

export interface Arrow {
  key: string
  path: readonly string[]
  tone: 'move' | 'fight' | 'ship' | 'preview'
  text: string
}

/** An arrow through the places of its path. */
export function arrowHtml(map: WorldMap, arrow: Arrow, width: number): string {
  const points: { x: number; y: number }[] = []
  for (const name of arrow.path) {
    const { x, y } = map.centreOf(name)
    const last = points.at(-1)
    points.push({
      x: last ? nearerX(((last.x % WORLD.w) + WORLD.w) % WORLD.w, x) + (last.x - (((last.x % WORLD.w) + WORLD.w) % WORLD.w)) : x,
      y,
    })
  }
  if (points.length < 2) return ''
  const end = points.at(-1) as { x: number; y: number }
  const before = points.at(-2) as { x: number; y: number }
  const angle = Math.atan2(end.y - before.y, end.x - before.x)
  const head = 4.2 * width
  // The head ends just before the stack that it points at.
  const short = Math.min(38, Math.hypot(end.x - before.x, end.y - before.y) * 0.42)
  const tip = { x: end.x - Math.cos(angle) * short, y: end.y - Math.sin(angle) * short }
  const neck = { x: tip.x - Math.cos(angle) * head * 0.8, y: tip.y - Math.sin(angle) * head * 0.8 }
  const line = curve([...points.slice(0, -1), neck])
  const wing = (turn: number) => `${tip.x - Math.cos(angle + turn) * head} ${tip.y - Math.sin(angle + turn) * head}`
  const xs = points.map((point) => point.x)
  const html = `<g class="az-arrow ${arrow.tone}"><path class="under" d="${line}" stroke-width="${width * 2}"/><path class="shaft" d="${line}" stroke-width="${width * 1.3}"/><path class="head" d="M${tip.x} ${tip.y}L${wing(0.5)}L${wing(-0.5)}Z"/></g>`
  return echoed(html, Math.min(...xs), Math.max(...xs))
}

/** A slightly bowed line through the places passed. */
function curve(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points as [{ x: number; y: number }, ...{ x: number; y: number }[]]
  let d = `M${first.x} ${first.y}`
  let last = first
  for (const to of rest) {
    const bow = Math.hypot(to.x - last.x, to.y - last.y) * 0.12
    const angle = Math.atan2(to.y - last.y, to.x - last.x) - Math.PI / 2
    d += `Q${(last.x + to.x) / 2 + Math.cos(angle) * bow} ${(last.y + to.y) / 2 + Math.sin(angle) * bow} ${to.x} ${to.y}`
    last = to
  }
  return d
}
