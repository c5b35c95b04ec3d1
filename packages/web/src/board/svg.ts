import { PATTERNS } from './paint.ts'

const NS = 'http://www.w3.org/2000/svg'

/** An SVG element with attributes and children: `svg('g', { class: 'unit' }, svg('circle', { r: 4 }))`. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: { readonly [name: string]: string | number | undefined } = {},
  ...children: (SVGElement | string | null)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NS, tag) as SVGElementTagNameMap[K]
  setAll(element, attributes)
  for (const child of children) if (child !== null) element.append(child)
  return element
}

/** A text for markup: names may come from files and links of other people. */
export const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function setAll(element: Element, attributes: { readonly [name: string]: string | number | undefined }): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name)
    else element.setAttribute(name, String(value))
  }
}

/** Sets an attribute unless it has this value already: the same value again would lay out and paint the element again. */
export function write(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value)
}

/** Sets the content unless it is the content that was set last. */
export function fill(element: Element, markup: string): void {
  if (filled.get(element) === markup) return
  filled.set(element, markup)
  element.innerHTML = markup
}
const filled = new WeakMap<Element, string>()

/**
 * The still picture below a board, with a compositor layer of its own (`.map-ground`): a counter that moves does not paint
 * the ground again. The `Viewport` of the board keeps both on the same part.
 */
export const groundOf = (name: string): SVGSVGElement =>
  svg('svg', { class: `map-ground ${name}`, 'aria-hidden': 'true', focusable: 'false', preserveAspectRatio: 'xMidYMid meet' })

/** One element for each item, identified by its key: creates new ones, updates known ones, removes the rest, in the order of the items. */
export function keyed<T, E extends Element>(
  parent: Element,
  items: readonly T[],
  keyOf: (item: T) => string,
  make: (item: T) => E,
  change: (element: E, item: T) => void,
): void {
  const known = new Map<string, E>()
  for (const child of Array.from(parent.children)) {
    const key = child.getAttribute('data-key')
    if (key !== null) known.set(key, child as E)
  }
  let before: Element | null = null
  for (const item of items) {
    const key = keyOf(item)
    let element = known.get(key)
    if (element) known.delete(key)
    else {
      element = make(item)
      element.setAttribute('data-key', key)
    }
    change(element, item)
    const next: ChildNode | null = before ? before.nextSibling : parent.firstChild
    if (next !== element) parent.insertBefore(element, next)
    before = element
  }
  for (const gone of known.values()) gone.remove()
}

/** The fill patterns of paint.ts as `<defs>` content: use `fill="url(#prefix-dots)"` over a plain fill. */
export function patterns(prefix: string, colour = 'currentColor'): SVGDefsElement {
  const stroke = { stroke: colour, 'stroke-width': 1.2, fill: 'none' }
  const shapes: { readonly [name: string]: SVGElement | null } = {
    plain: null,
    diagonal: svg('path', { d: 'M-2 10 10 -2 M-2 2 2 -2 M6 10 10 6', ...stroke }),
    dots: svg('circle', { cx: 4, cy: 4, r: 1.3, fill: colour }),
    cross: svg('path', { d: 'M0 0 8 8 M8 0 0 8', ...stroke }),
    rows: svg('path', { d: 'M0 4H8', ...stroke }),
    columns: svg('path', { d: 'M4 0V8', ...stroke }),
    rings: svg('circle', { cx: 4, cy: 4, r: 2.4, ...stroke }),
    checks: svg('path', { d: 'M0 0H4V4H0Z M4 4H8V8H4Z', fill: colour }),
  }
  return svg(
    'defs',
    {},
    ...PATTERNS.map((name) =>
      svg('pattern', { id: `${prefix}-${name}`, width: 8, height: 8, patternUnits: 'userSpaceOnUse' }, shapes[name] ?? null),
    ),
  )
}
