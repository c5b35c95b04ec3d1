import { centreOf, PLACES, placeOf } from './map/world.ts'

export interface Label {
  name: string
  lines: readonly string[]
  x: number
  y: number
  size: number
  sea: boolean
}

interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Shorter forms for narrow places, as a staff officer would write them. */
const SHORT: { readonly [name: string]: string } = {
  'Anglo-Egypt Sudan': 'Egypt–Sudan',
  'Belgian Congo/Kenya': 'Congo/Kenya',
  'Caroline Islands': 'Carolines',
  'Central America': 'C. America',
  'Coastal China': 'Coastal Ch.',
  'Eastern Canada': 'E. Canada',
  'Eastern Europe': 'E. Europe',
  'Eastern United States': 'Eastern US',
  'French Equatorial Africa': 'Fr. Eq. Africa',
  'French Madagascar': 'Madagascar',
  'French West Africa': 'Fr. W. Africa',
  'Hawaiian Islands': 'Hawaii',
  'Italian East Africa': 'It. E. Africa',
  'Norway/Finland': 'Norway/Finl.',
  'Philippine Islands': 'Philippines',
  'Solomon Islands': 'Solomons',
  'Southeast Asia': 'SE Asia',
  'Southern Europe': 'S. Europe',
  'Soviet Far East': 'Far East',
  'Spain/Portugal': 'Spain/Port.',
  'Union of South Africa': 'South Africa',
  'United Kingdom': 'UK',
  'Wake Island': 'Wake',
  'Western Canada': 'W. Canada',
  'Western Europe': 'W. Europe',
  'Western United States': 'Western US',
  'Chile/Argentina': 'Chile/Arg.',
  'Colombia/Venezuela': 'Colombia/Ven.',
}

const WIDTH = 0.5
const LEAST_PX = 11
const MOST = 15

/** What the place says of itself at most; sea zones have their number. */
export const seaNumber = (name: string): string => name.replace(/^sz/, '')

function forms(name: string, sea: boolean): string[][] {
  if (sea) return [[seaNumber(name)]]
  const words = name.split(/(?<=\/)| /)
  const two = words.length > 1 ? halves(words) : null
  const short = SHORT[name]
  return [[name], ...(two ? [two] : []), ...(short ? [[short], ...(short.includes(' ') ? [short.split(' ')] : [])] : [])]
}

function halves(words: readonly string[]): string[] {
  const join = (part: readonly string[]): string => part.join(' ').replaceAll('/ ', '/')
  let best = [join(words.slice(0, 1)), join(words.slice(1))]
  for (let i = 1; i < words.length; i++) {
    const pair = [join(words.slice(0, i)), join(words.slice(i))]
    if (Math.max(...pair.map((p) => p.length)) < Math.max(...best.map((p) => p.length))) best = pair
  }
  return best
}

/**
 * Names for a scale (pixels per sheet unit). Each is as large as its land allows, and never below what can be read; where
 * that is too long it breaks into two lines or grows short; only what would cover another name waits for a closer look.
 */
export function labelsFor(scale: number, halfOf: (name: string) => number, weight: (name: string) => number): Label[] {
  const least = LEAST_PX / scale
  const placed: Box[] = []
  const labels: Label[] = []
  const names = [...PLACES.keys()].sort((a, b) => weight(b) - weight(a))
  for (const name of names) {
    const place = placeOf(name)
    const room = centreOf(name)
    const half = halfOf(name)
    const tries: Label[] = []
    for (const lines of forms(name, place.sea)) {
      const long = Math.max(...lines.map((line) => line.length))
      const fit = place.sea ? Math.max(9, 13 / scale) : (Math.max(place.label.w, room.r * 1.9) * 0.94) / (long * WIDTH)
      const size = Math.max(least, Math.min(MOST, 17 / scale, fit))
      const tall = size * lines.length
      // Above the units; in the middle where there are none.
      const clear = half === 0 ? room.y + size * 0.35 - (tall - size) / 2 : room.y + Math.min(room.r * 0.22, 7) - half - 3 - (tall - size)
      const roomy = { name, lines, x: room.x, y: clear, size, sea: place.sea }
      tries.push(roomy)
    }
    const good =
      tries.find((label) => fitsIn(label, place.label.w, room.r) && free(boxOf(label), placed)) ??
      tries.findLast((label) => free(boxOf(label), placed))
    if (!good) continue
    placed.push(boxOf(good))
    labels.push(good)
  }
  return labels
}

const fitsIn = (label: Label, width: number, r: number): boolean =>
  Math.max(...label.lines.map((line) => line.length)) * label.size * WIDTH <= Math.max(width, 2 * r) * 1.02

function boxOf(label: Label): Box {
  const w = Math.max(...label.lines.map((line) => line.length)) * label.size * WIDTH
  return {
    x0: label.x - w / 2,
    x1: label.x + w / 2,
    y0: label.y - label.size * 0.8,
    y1: label.y + label.size * (label.lines.length - 1) + 0.2,
  }
}

const free = (box: Box, others: readonly Box[]): boolean =>
  others.every((other) => box.x1 < other.x0 || box.x0 > other.x1 || box.y1 < other.y0 || box.y0 > other.y1)
