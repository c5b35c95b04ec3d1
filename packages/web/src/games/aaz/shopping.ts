import type { Count, Shop } from '@deadfront/aaz'
import type { Answer } from '@deadfront/kernel'
import type { Question } from './question.ts'
import type { Desk } from './desk.ts'

/** What can be bought, ordered or placed now. The question decides which of these it is, not the name of the phase. */
export interface Purchase {
  how: 'buy' | 'order' | 'place'
  treasury: number
  prices: Count
  complexes: { at: string; limit: number; left: number; center: boolean; zones: string[] }[]
  /** Bought and still without a place. */
  waiting: Count
  /** A unit and its place; without a place if it is only ordered. */
  offers: { unit: string; at: string | null }[]
  /** What was bought in this phase, with its place. */
  basket: Shop['basket']
  /** Damaged complexes and centers, and how much can be repaired now (AAZ42-PURCH.7). */
  repairs: Shop['repairs']
}

export function purchaseOf(
  shop: Pick<Shop, 'treasury' | 'prices' | 'complexes' | 'waiting' | 'basket' | 'repairs'>,
  question: Question,
): Purchase {
  const offers = question.options.flatMap((answer) =>
    answer.do === 'buy' || answer.do === 'place'
      ? [{ unit: String(answer.unit), at: typeof answer.at === 'string' ? answer.at : null }]
      : [],
  )
  // If units are bought first, nothing is offered with a place (AAZ-EXP42.13); without any offer the units that wait show this case.
  const first = question.kind === 'purchase' && question.about.first === true
  const how =
    question.kind === 'mobilize' ? 'place' : first || (offers.length > 0 && offers.every((offer) => offer.at === null)) ? 'order' : 'buy'
  return { ...shop, how: how === 'buy' && Object.keys(shop.waiting).length > 0 ? 'order' : how, offers }
}

/** Every place to build at: complexes with their sea zones, and land for a new center. None if units are only ordered. */
export function yardsOf(shop: Purchase | null): { at: string; complex: Purchase['complexes'][number] | null }[] {
  if (!shop || shop.how === 'order') return []
  // The complex that builds most comes first: it is the one offered.
  const complexes = shop.complexes.toSorted((a, b) => Number(b.left > 0) - Number(a.left > 0) || b.limit - a.limit)
  const works = complexes.flatMap((complex) => [{ at: complex.at, complex }, ...complex.zones.map((at) => ({ at, complex }))])
  const open = [...new Set(shop.offers.flatMap(({ unit, at }) => ((unit === 'RC' || unit === 'IC') && at !== null ? [at] : [])))]
  return [...works, ...open.filter((at) => works.every((yard) => yard.at !== at)).map((at) => ({ at, complex: null }))]
}

/** Where a unit that is dropped there would be placed: in that place, or for ships in the only sea zone of that complex. */
export function placeFor(shop: Purchase, unit: string, at: string): string | null {
  const can = (place: string): boolean => shop.offers.some((offer) => offer.unit === unit && offer.at === place)
  if (can(at)) return at
  const zones = shop.complexes.find((complex) => complex.at === at)?.zones.filter(can) ?? []
  return zones.length === 1 ? (zones[0] as string) : null
}

/** The number asked for, limited by money and slots; at least one, so that the referee can say why not. */
export function lotOf(shop: Purchase, unit: string, at: string | null, wanted: number): number {
  const price = Math.max(1, shop.prices[unit] ?? 1)
  const slots = shop.complexes
    .filter((complex) => complex.at === at || complex.zones.includes(at ?? ''))
    .reduce((sum, c) => sum + c.left, 0)
  const most = {
    buy: Math.min(Math.floor(shop.treasury / price), slots),
    order: Math.floor(shop.treasury / price),
    place: Math.min(shop.waiting[unit] ?? 0, slots),
  }
  return Math.max(1, Math.min(wanted, most[shop.how]))
}

/** The answer to the referee that buys or places a unit there. */
export function answerOf(shop: Purchase, unit: string, at: string | null, lot: number): { answer: Answer; place: string | null } {
  const place = shop.how === 'order' || at === null ? null : placeFor(shop, unit, at)
  const n = lotOf(shop, unit, place ?? at, lot)
  const where = shop.how === 'order' ? {} : { at: place ?? at ?? '' }
  return { answer: { do: shop.how === 'place' ? 'place' : 'buy', unit, ...where, n }, place }
}

const FAR = 8

/**
 * Drags a unit from the shop: pressed, moved over the map, dropped where it is to be placed. A press that does not move
 * stays a click of the button.
 */
export function carry(desk: Desk, unit: string, event: PointerEvent): void {
  if (event.pointerType === 'mouse' && event.button !== 0) return
  const button = event.currentTarget as HTMLElement
  const start = { x: event.clientX, y: event.clientY }
  const done = new AbortController()
  let ghost: HTMLElement | null = null
  const moved = (now: PointerEvent): void => {
    if (now.pointerId !== event.pointerId) return
    if (!ghost && Math.hypot(now.clientX - start.x, now.clientY - start.y) > FAR) {
      ghost = ghostOf(button)
      desk.carrying.value = unit
    }
    if (!ghost) return
    ghost.style.transform = `translate(${now.clientX}px, ${now.clientY}px) translate(-50%, -70%)`
    const at = desk.map.placeAt(now.clientX, now.clientY)
    const shop = desk.purchase.peek()
    desk.hand.hover.value = at !== null && shop ? placeFor(shop, unit, at) : null
  }
  const end = (drop: PointerEvent | null): void => {
    done.abort()
    const carried = ghost !== null
    ghost?.remove()
    desk.carrying.value = null
    desk.hand.hover.value = null
    if (!carried) return
    // The click on the button that follows a drag is not a purchase.
    const hush = new AbortController()
    button.addEventListener('click', (click) => click.stopImmediatePropagation(), { capture: true, signal: hush.signal })
    setTimeout(() => hush.abort(), 0)
    const at = drop ? desk.map.placeAt(drop.clientX, drop.clientY) : null
    if (at !== null && desk.purchase.peek()?.how !== 'order') void desk.buy(unit, at)
  }
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void) =>
    window.addEventListener(type, act, { signal: done.signal })
  on('pointermove', moved)
  on('pointerup', (up) => up.pointerId === event.pointerId && end(up))
  on('pointercancel', (up) => up.pointerId === event.pointerId && end(null))
}

function ghostOf(button: HTMLElement): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'az az-ghost-good'
  const counter = button.querySelector('.az-counter')
  if (counter) ghost.append(counter.cloneNode(true))
  document.body.append(ghost)
  return ghost
}
