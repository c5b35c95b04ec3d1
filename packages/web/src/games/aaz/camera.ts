import type { AazView } from '@deadfront/aaz'
import type { Facts } from './ground.ts'
import type { WorldMap } from './map/world.ts'
import { isBuying, namedIn, type Question } from './question.ts'
import { type Purchase, yardsOf } from './shopping.ts'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** The margin around the armies, and the least size that is shown, so that neighbours are visible. */
const AIR = 90
const LEAST = { w: 520, h: 380 }

/** The part of the world with a power's armies near its capital; null for a power with armies all over the world. */
export function homeOf(view: AazView, facts: Facts, power: string, reach: number): Box | null {
  const { map } = facts
  const capital = facts.powers[power]?.capital
  const own = Object.entries(view.spaces).flatMap(([at, { units }]) => (units?.[power] && map.places.has(at) ? [map.centreOf(at)] : []))
  const heart = capital && map.places.has(capital) ? map.centreOf(capital) : own[0]
  if (!heart) return null
  const near = [heart, ...own].filter(({ x, y }) => Math.hypot(x - heart.x, y - heart.y) <= reach)
  if (near.length - 1 < own.length / 2) return null
  return around(near)
}

function around(points: readonly { x: number; y: number }[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [w, h] = [Math.max(LEAST.w, spread(xs) + 2 * AIR), Math.max(LEAST.h, spread(ys) + 2 * AIR)]
  return { x: (Math.min(...xs) + Math.max(...xs) - w) / 2, y: (Math.min(...ys) + Math.max(...ys) - h) / 2, w, h }
}

/** How much of the width of the map a card covers at its left, and the widest box that is framed beside it. */
const CARD = 0.4
const WIDEST = 1000

/** The part of the world to choose from where a card is played, beside the card; null where no place is chosen, or all the world. */
export function boxOfMeasure(map: WorldMap, { ask, options }: Question, beside: boolean): Box | null {
  if (ask.kind !== 'card.measure') return null
  const places = options.flatMap((answer) => {
    const at = answer.to ?? answer.at
    return typeof at === 'string' && map.places.has(at) ? [map.centreOf(at)] : []
  })
  if (places.length === 0) return null
  const box = around(places)
  if (box.w > WIDEST) return null
  const w = beside ? box.w / (1 - CARD) : box.w
  return { ...box, x: box.x - (w - box.w), w }
}

const spread = (list: readonly number[]): number => Math.max(...list) - Math.min(...list)

/** The places a question is about: one of them should be visible when it is asked. */
export function placesAskedAbout(map: WorldMap, question: Question, shop: Purchase | null, card: string | null = null): string[] {
  const at = namedIn(question).at ?? (question.ask.kind === 'card.measure' ? (card ?? undefined) : undefined)
  const asked = at !== undefined ? [at] : isBuying(question) ? openYards(shop) : []
  return asked.filter((name) => map.places.has(name))
}

/** Places where something can be built now. The first one is chosen already, so it is shown. */
const openYards = (shop: Purchase | null): string[] =>
  yardsOf(shop)
    .map(({ at }) => at)
    .filter((at) => shop?.offers.some((offer) => offer.at === at))

/** True if a point is well inside the visible part. */
export const inside = ({ x, y }: { x: number; y: number }, sight: Box): boolean =>
  x > sight.x + sight.w * 0.08 && x < sight.x + sight.w * 0.92 && y > sight.y + sight.h * 0.08 && y < sight.y + sight.h * 0.92
