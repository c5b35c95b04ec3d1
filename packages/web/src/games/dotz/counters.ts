import { escapeText } from '../../board/svg.ts'
import { n } from './map/geometry.ts'
import { COUNTER } from './map/layout.ts'
import { portrait, shambler } from './portraits.ts'

/** What a counter shows; the board makes one from the view, panels and cards make their own. */
export interface Face {
  kind: 'zed' | 'hero' | 'heroic' | 'civilians'
  id: string
  /** A name that is short enough for the counter. */
  name: string
  strength: number
  /** Symbols on the visible side, and how many of them are marked off. */
  capacity: number
  hits: number
  reduced: boolean
  /** Movement Points; Zeds have none. */
  move: number | null
  /** Military, Citizen, Police, Scavenger…: the colour of a hero's card, never the only sign of it. */
  trade: string
  /** Which picture: the number in a civilians' name, the place in the Zeds Cup. */
  number: number
  markers: readonly Marker[]
}

export type Marker = 'defiant' | 'well-armed' | 'leader' | 'tough' | 'keep-calm'

const H = COUNTER / 2

/** Signs of the markers, drawn around (0, 0) about 18 wide. */
export const MARKER_SIGN: { readonly [K in Marker]: string } = {
  defiant:
    '<path d="M-5 8V0q-3-1-2-4l3-4q1-2 3-1h4q3 0 3 4v5q0 3-3 4v4z"/><path d="M-1-8v6M2-8v6M5-7v5" stroke="#7d2a1c" stroke-width="1.200" fill="none"/>',
  'well-armed': '<path d="M-9 5-2 1l9-7 2 2-8 7-1 4-2 1v-3l-5 4z"/>',
  leader: '<path d="m0-9 2.600 5.400 6 .8-4.400 4.200L5.300 7.300 0 4.500l-5.300 2.800 1.100-5.900-4.400-4.200 6-.8z"/>',
  tough: '<path d="M-8-5h16q-1 5-6 6v3h3v4H-5V4h3V1q-6-1-6-6z"/>',
  'keep-calm': '<path d="M-6-6l6 6-6 6zM1-6l6 6-6 6z"/>',
}

function pips(face: Face): string {
  let out = ''
  for (let i = 0; i < face.capacity; i++) {
    const x = -H + 11 + i * 12
    const gone = i >= face.capacity - face.hits
    out += `<path class="pip${gone ? ' gone' : ''}" transform="translate(${n(x)} ${H - 10})" d="M0 4.500q-5.500-3.500-5.500-7 0-2.500 2.600-2.500Q-.8-5 0-3.200.8-5 2.900-5q2.600 0 2.600 2.500 0 3.500-5.500 7z"/>`
    if (gone) out += `<path class="wound" transform="translate(${n(x)} ${H - 10})" d="M-5-5 5 5M5-5-5 5"/>`
  }
  return out
}

function badges(face: Face): string {
  return face.markers
    .map(
      (marker, i) =>
        `<g class="badge badge-${marker}" transform="translate(${n(-H + 5 + i * 20)} ${-H + 3})"><circle r="11"/><g class="badge-ink">${MARKER_SIGN[marker]}</g></g>`,
    )
    .join('')
}

/** A turned counter is marked by its shape too: one corner is cut off and the face is hatched. */
const outline = (reduced: boolean): string =>
  reduced
    ? `M${-H + 9} ${-H}H${H - 22}q2 7 8 5q-2 7 6 8q-2 7 8 8V${H - 9}a9 9 0 0 1-9 9H${-H + 9}a9 9 0 0 1-9-9V${-H + 9}a9 9 0 0 1 9-9z`
    : `M${-H + 9} ${-H}H${H - 9}a9 9 0 0 1 9 9V${H - 9}a9 9 0 0 1-9 9H${-H + 9}a9 9 0 0 1-9-9V${-H + 9}a9 9 0 0 1 9-9z`

function hatch(): string {
  let d = ''
  for (let k = -H + 14; k < H + 20; k += 13)
    d += `M${n(Math.min(H - 4, k + 30))} ${n(Math.max(-H + 4, k - 50))}L${n(Math.max(-H + 4, k - 50))} ${n(Math.min(H - 4, k + 30))}`
  return `<path class="hatch" d="${d}"/>`
}

/** Long names are drawn narrower, so that they do not cross the edge. */
function fitName(face: Face): string {
  const room = COUNTER - 8 - (face.reduced ? 12 : 0) - face.markers.length * 16
  return face.name.length * 7.6 > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : ''
}

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, '-')

/** The inside of a counter's group, drawn around (0, 0). */
export function counter(face: Face): string {
  const zed = face.kind === 'zed'
  const body = `<path class="shadow" d="${outline(face.reduced)}" transform="translate(2 4)"/><path class="body" d="${outline(face.reduced)}"/>${face.reduced ? hatch() : ''}`
  const art = zed
    ? `<g class="face" transform="translate(-3 ${-H + 11}) scale(1.020 1.190)">${shambler(face.number)}</g>`
    : `<g class="face" transform="translate(-1 ${-H + 19}) scale(.960 1.020)">${portrait(face.id, face.number)}</g>`
  const band = zed
    ? ''
    : `<path class="band" d="M${-H + 9} ${-H}H${face.reduced ? H - 22 : H - 9}${face.reduced ? 'q2 7 8 5q-1 5 3 7' : 'a9 9 0 0 1 9 9v9'}V${-H + 18}H${-H}v-9a9 9 0 0 1 9-9z"/><text class="name" x="${(face.reduced ? -6 : 0) + face.markers.length * 8}" y="${-H + 14}"${fitName(face)}>${escapeText(face.name)}</text>`
  const move =
    face.move === null
      ? ''
      : `<g class="move" transform="translate(${H - 10} ${H - 10})"><circle r="8.500"/><text y="5">${face.move}</text></g>`
  return `${body}<g class="art">${art}</g>${band}<text class="strength" x="${-H + 18}" y="${zed ? 14 : 17}">${face.strength}</text>${face.reduced ? `<path class="under" d="M${-H + 5} ${zed ? 19 : 21}h26"/>` : ''}${pips(face)}${move}<path class="rim" d="${outline(face.reduced)}"/>${badges(face)}`
}

export const counterClass = (face: Face): string => `dz-counter ${face.kind} trade-${slug(face.trade)}${face.reduced ? ' reduced' : ''}`

/** A counter as a picture of its own: for panels and cards. */
export const counterPicture = (face: Face, size = 64): string =>
  `<svg class="dz-counter-picture" width="${size}" height="${size}" viewBox="-45 -45 90 90" aria-hidden="true" focusable="false"><g class="${counterClass(face)}">${counter(face)}</g></svg>`
