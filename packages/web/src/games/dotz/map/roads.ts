import { nth } from '@deadfront/kernel'
import { at, n, type Point, smooth, walk } from './geometry.ts'
import { padOf, roadOf, type Spot, SPOTS, STONE, type TrackId, TRACKS } from './layout.ts'

/** The four roads, the places for counters, the milestones, and the tunnels that the Zeds come from. */

/** The stretch through Town Center is drawn by the town's own streets, so a road begins at its Town space. */
function road(track: TrackId): string {
  const d = smooth(roadOf(track))
  const layer = (part: string): string => `<path class="dz-road dz-road-${track} dz-road-${part}" d="${d}"/>`
  if (track === 'highway') return layer('edge') + layer('bed') + layer('line')
  if (track === 'suburbs') return layer('edge') + layer('bed')
  return layer('edge') + layer('bed') + layer('line')
}

/** Route shields are half-way between two spaces of the Highway. */
function shields(): string {
  const stops = roadOf('highway')
  const line = walk(stops, 10)
  const middle = (i: number): Point => nth(line, (i + 1) * 10 + 5)
  return [3, 4]
    .map((i) => {
      const p = middle(i)
      return `<g transform="translate(${n(p.x)} ${n(p.y)})"><path class="dz-shield" d="M-13 -13q6 3 13 -2q7 5 13 2q4 8 2 15q-3 9 -15 14q-12 -5 -15 -14q-2 -7 2 -15z"/><text class="dz-shield-text" y="6">13</text></g>`
    })
    .join('')
}

/** A tunnel: a stone frame, a dark inside, and a little green, which nothing else on the map has. */
function tunnel(s: Spot): string {
  const edge = at(s.at.x < 800 ? 0 : 1600, s.at.y < 640 ? 0 : 1280)
  const stones: string[] = []
  for (let k = 0; k <= 14; k++) {
    const a = Math.PI + (k / 14) * Math.PI
    const [c, si] = [Math.cos(a), Math.sin(a)]
    stones.push(`M${n(s.at.x + c * 86)} ${n(s.at.y + 26 + si * 92)}L${n(s.at.x + c * 104)} ${n(s.at.y + 26 + si * 110)}`)
  }
  const arch = (rx: number, ry: number): string =>
    `M${n(s.at.x - rx)} ${n(s.at.y + 58)}V${n(s.at.y + 26)}A${rx} ${ry} 0 0 1 ${n(s.at.x + rx)} ${n(s.at.y + 26)}V${n(s.at.y + 58)}Z`
  return (
    `<ellipse class="dz-dread" cx="${edge.x}" cy="${edge.y}" rx="330" ry="290"/>` +
    `<path class="dz-arch" d="${arch(104, 110)}"/><path class="dz-ink" d="${stones.join('')}"/>` +
    `<path class="dz-mouth" d="${arch(86, 92)}"/>`
  )
}

/** Drawn over the road, so that the road continues into the dark. */
function gloom(s: Spot): string {
  const d = `M${n(s.at.x - 86)} ${n(s.at.y + 58)}V${n(s.at.y + 26)}A86 92 0 0 1 ${n(s.at.x + 86)} ${n(s.at.y + 26)}V${n(s.at.y + 58)}Z`
  return `<path class="dz-gloom" d="${d}"/><ellipse class="dz-breath" cx="${s.at.x}" cy="${s.at.y + 20}" rx="74" ry="52"/>`
}

/** The sign of a track, drawn around (0, 0) about 24 wide: on the map, on cards and in lists. */
export const TRACK_SIGN: { readonly [K in TrackId]: string } = {
  forest: '<path d="M0-12 7-2H4l6 8H2v5h-4V6h-8l6-8h-3z"/>',
  mountain: '<path d="M-13 9-3-9 2-1l3-4 8 14z"/><path d="m-3-9 3.6 5.600-2.600 1.400-2-1.400-1.800 1.200z" fill="#fff" opacity=".75"/>',
  highway:
    '<path d="M-9-10q5 2 9-1 4 3 9 1 3 6 1 11-2 7-10 11-8-4-10-11-2-5 1-11z"/><path d="M0-6v3M0-1v3M0 4v3" stroke="#fff" stroke-width="1.800" fill="none" opacity=".85"/>',
  suburbs: '<path d="M-12 0 0-11 12 0H9v10H2V3h-4v7h-7V0z"/>',
}

function stone(s: Spot): string {
  if (!s.stone) return ''
  return `<g transform="translate(${s.stone.x} ${s.stone.y})"><path class="dz-stone" d="M-${STONE - 3} ${STONE}v-${STONE}a${STONE - 3} ${STONE} 0 0 1 ${2 * (STONE - 3)} 0v${STONE}z"/><text class="dz-stone-text" y="9">${s.step}</text></g>`
}

/** The clearing where counters are drawn. */
function pad(s: Spot): string {
  if (s.look === 'center' || s.look === 'cemetery') return ''
  const b = padOf(s)
  const shape = `<rect class="dz-pad dz-pad-${s.look === 'start' ? 'start' : (s.track as string)}" x="${n(b.x)}" y="${n(b.y)}" width="${b.w}" height="${b.h}" rx="${s.look === 'number' ? 44 : 16}"/>`
  const inner =
    s.look === 'start'
      ? ''
      : `<rect class="dz-pad-inner dz-pad-${s.track as string}" x="${n(b.x + 5)}" y="${n(b.y + 5)}" width="${b.w - 10}" height="${b.h - 10}" rx="${s.look === 'number' ? 39 : 12}"/>`
  return shape + inner
}

/** Named spaces have their number too, small, at the edge of the clearing. */
function rim(s: Spot): string {
  if (s.stone || s.step < 0) return ''
  const b = padOf(s)
  const p = at(b.x - 2, s.label && s.label.at.y < s.at.y ? b.y + b.h : b.y)
  if (s.look === 'start')
    return `<g transform="translate(${n(s.at.x)} ${n(s.at.y - 58)})" class="dz-sign dz-sign-${s.track as string}"><circle r="19"/>${`<g class="dz-sign-ink">${TRACK_SIGN[s.track as TrackId]}</g>`}</g>`
  return `<g transform="translate(${n(p.x)} ${n(p.y)})"><circle class="dz-rim dz-rim-${s.track as string}" r="14"/><text class="dz-rim-text" y="6">${s.step}</text></g>`
}

export const roads = (): string => {
  const starts = SPOTS.filter((s) => s.look === 'start')
  return starts.map(tunnel).join('') + TRACKS.map(road).join('') + starts.map(gloom).join('') + shields()
}

export const pads = (): string => SPOTS.map((s) => pad(s) + stone(s) + rim(s)).join('')
