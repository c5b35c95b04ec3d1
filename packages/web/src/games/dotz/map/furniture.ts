/** The decorations of an old map: a frame, a compass rose, a title box, a scale, and the big pale names of the regions. */
import { MAP } from './layout.ts'

export function frame(): string {
  const { w, h } = MAP
  let ticks = ''
  for (let x = 20; x < w - 20; x += 80)
    ticks += `<rect x="${x}" y="10" width="40" height="8"/><rect x="${x}" y="${h - 18}" width="40" height="8"/>`
  for (let y = 20; y < h - 20; y += 80)
    ticks += `<rect x="10" y="${y}" width="8" height="40"/><rect x="${w - 18}" y="${y}" width="8" height="40"/>`
  return `<g class="dz-frame"><rect class="dz-frame-line" x="10" y="10" width="${w - 20}" height="${h - 20}"/><rect class="dz-frame-line" x="18" y="18" width="${w - 36}" height="${h - 36}"/><g class="dz-frame-tick">${ticks}</g></g>`
}

export function rose(x: number, y: number, north: string): string {
  const point = (a: number, r: number, wide: number): string =>
    `<path class="dz-rose-dark" transform="rotate(${a})" d="M0 ${-r}L${wide} ${-wide}L0 0Z"/><path class="dz-rose-light" transform="rotate(${a})" d="M0 ${-r}L${-wide} ${-wide}L0 0Z"/>`
  const spokes = [45, 135, 225, 315].map((a) => point(a, 34, 8)).join('') + [0, 90, 180, 270].map((a) => point(a, 52, 10)).join('')
  return `<g transform="translate(${x} ${y})" class="dz-rose"><circle class="dz-ink" r="40"/><circle class="dz-hair" r="44"/>${spokes}<text class="dz-rose-text" y="-57">${north}</text></g>`
}

export function cartouche(x: number, y: number, title: string, under: string, small: string): string {
  return (
    `<g transform="translate(${x} ${y})" class="dz-cartouche"><path class="dz-scroll-back" d="M-16 26h-26l10 22-10 22h40zM396 26h26l-10 22 10 22h-40z"/>` +
    '<path class="dz-scroll" d="M-8 6q190-22 396 0v92q-206 22-396 0z"/><path class="dz-ink" d="M-8 6q190-22 396 0v92q-206 22-396 0z"/><path class="dz-hair" d="M0 13q186-20 380 0v78q-194 20-380 0z"/>' +
    `<text class="dz-title" x="190" y="52">${title}</text><text class="dz-under" x="190" y="76">${under}</text><text class="dz-small" x="190" y="93">${small}</text></g>`
  )
}

export function scale(x: number, y: number, unit: string): string {
  return `<g transform="translate(${x} ${y})" class="dz-scale"><path class="dz-rose-dark" d="M0 0h50v6H0zM100 0h50v6h-50z"/><path class="dz-ink" d="M0 0h200v6H0zM50 0v6M100 0v6M150 0v6"/><text class="dz-small" x="0" y="-5">0</text><text class="dz-small" x="100" y="-5">1</text><text class="dz-small" x="200" y="-5">2 ${unit}</text></g>`
}

/** The four regions in wide, pale capitals. */
export function regions(names: { readonly [K in 'forest' | 'mountain' | 'highway' | 'suburbs']: string }): string {
  const name = (text: string, x: number, y: number, turn: number): string =>
    `<text class="dz-region" transform="translate(${x} ${y}) rotate(${turn})">${text}</text>`
  return (
    name(names.forest, 296, 112, 0) +
    name(names.mountain, 1438, 276, 0) +
    name(names.highway, 1040, 966, 0) +
    name(names.suburbs, 452, 1090, 0)
  )
}
