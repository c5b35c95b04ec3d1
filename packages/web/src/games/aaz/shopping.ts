import type { Desk, Purchase } from './desk.ts'

/** Where a unit would be placed when it is dropped there: on the spot, or for ships in the only sea zone of that complex. */
export function placeFor(shop: Purchase, unit: string, at: string): string | null {
  const can = (place: string): boolean => shop.buys.some((buy) => buy.unit === unit && buy.at === place)
  if (can(at)) return at
  const zones = shop.complexes.find((complex) => complex.at === at)?.zones.filter(can) ?? []
  return zones.length === 1 ? (zones[0] as string) : null
}

/** As many as asked for, as far as money and slots go; one at least, so that the referee can say why not. */
export function lotOf(shop: Purchase, unit: string, at: string, wanted: number): number {
  const price = shop.prices[unit] ?? 1
  const slots = shop.complexes.filter((complex) => complex.at === at || complex.zones.includes(at)).reduce((sum, c) => sum + c.left, 0)
  return Math.max(1, Math.min(wanted, Math.floor(shop.treasury / Math.max(1, price)), slots))
}

const FAR = 8

/**
 * Carrying a unit out of the shop: pressed, drawn over the map, dropped where it shall stand. A press that does not move
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
    const at = desk.placeAt(now.clientX, now.clientY)
    const shop = desk.purchase.peek()
    desk.hover.value = at !== null && shop ? placeFor(shop, unit, at) : null
  }
  const end = (drop: PointerEvent | null): void => {
    done.abort()
    const carried = ghost !== null
    ghost?.remove()
    desk.carrying.value = null
    desk.hover.value = null
    if (!carried) return
    // A click that follows on the button is no purchase.
    const hush = new AbortController()
    button.addEventListener('click', (click) => click.stopImmediatePropagation(), { capture: true, signal: hush.signal })
    setTimeout(() => hush.abort(), 0)
    const at = drop ? desk.placeAt(drop.clientX, drop.clientY) : null
    if (at !== null) void desk.buy(unit, at)
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
