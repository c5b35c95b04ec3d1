import type { ChartOf } from '../charts/chart.ts'
import { type Naming, numberText } from '../charts/naming.ts'
import { escaped } from '../escape.ts'
import { COLOURS, type PlotColours } from './colours.ts'

/** A board to draw measures on: its shapes by the names that the measures count with. Plain data, in units of its own. */
export interface Sheet {
  /** Above the drawing where there are several: the scene. */
  title: string
  box: readonly [x: number, y: number, w: number, h: number]
  /** The shapes under the places: fills and strokes of the ink, by how strong they are. */
  ground: readonly SheetPath[]
  places: ReadonlyMap<string, SheetPlace>
  /** Names on the board that help to find a place, by their keys in the game's texts. */
  names?: readonly { key: string; x: number; y: number; anchor: 'start' | 'end' }[]
}

export interface SheetPath {
  d: string
  fill?: number
  stroke?: number
  width?: number
}

export interface SheetPlace {
  d: string
  /** Where a number is written. */
  x: number
  y: number
}

/** So many places have their number written on them, at most. */
const NUMBERS = 14
/** The size of the numbers, in pixels of the picture, and about the width of a digit. */
const FONT = 11
const DIGIT = 7
const GAP = 30

/** The places of a measure on the boards it was counted on; null where no board has any of them. */
export function drawHeat(
  chart: ChartOf<'map'>,
  how: { document: Document; width: number; naming: Naming; sheets: readonly Sheet[]; colours?: PlotColours },
): Element | null {
  const used = how.sheets.filter(({ places }) => chart.places.some(({ key }) => places.has(key)))
  if (used.length === 0) return null
  const most = Math.max(...chart.places.map(({ value }) => value))
  const { width } = how
  const heightOf = (sheet: Sheet): number => Math.min(width * (sheet.box[3] / sheet.box[2]), width)
  const titled = used.length > 1
  let y = 0
  const parts = used.map((sheet) => {
    const top = y + (titled ? GAP : 0)
    y = top + heightOf(sheet) + (titled ? GAP / 2 : 0)
    const title = titled
      ? `<text x="0" y="${top - 10}" font-size="14" font-weight="bold" fill="currentColor">${escaped(sheet.title)}</text>`
      : ''
    return (
      title +
      sheetSvg(chart, sheet, { top, width, height: heightOf(sheet), most, naming: how.naming, heat: (how.colours ?? COLOURS).second })
    )
  })
  const made = how.document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  made.setAttribute('viewBox', `0 0 ${round(width)} ${round(y)}`)
  made.setAttribute('width', String(round(width)))
  made.setAttribute('height', String(round(y)))
  made.setAttribute('class', 'lab-plot lab-heat')
  made.setAttribute('role', 'img')
  made.setAttribute('aria-label', chart.title)
  made.innerHTML = parts.join('')
  return made
}

interface SheetHow {
  top: number
  width: number
  height: number
  most: number
  naming: Naming
  /** The colour of a hot place. */
  heat: string
}

function sheetSvg(chart: ChartOf<'map'>, sheet: Sheet, { top, width, height, most, naming, heat: colour }: SheetHow): string {
  const [x, y, w, h] = sheet.box
  const scale = Math.min(width / w, height / h)
  const ground = sheet.ground.map(
    ({ d, fill, stroke, width: wide = 1 }) =>
      `<path d="${d}" fill="${fill === undefined ? 'none' : 'currentColor'}" fill-opacity="${fill ?? 0}"${stroke === undefined ? '' : ` stroke="currentColor" stroke-opacity="${stroke}" stroke-width="${wide}"`}></path>`,
  )
  const names = (sheet.names ?? []).map(
    (name) =>
      `<text x="${name.x}" y="${name.y}" font-size="${round((FONT + 1) / scale)}" text-anchor="${name.anchor}" fill="currentColor" fill-opacity="0.75" pointer-events="none">${escaped(naming.words.name(name.key))}</text>`,
  )
  const hot = chart.places.flatMap((bar, row) => {
    const place = sheet.places.get(bar.key)
    return place ? [{ bar, row, place }] : []
  })
  const heat = hot.map(({ bar, row, place }) => {
    const label = `${bar.name}: ${numberText(naming, bar.value)} ${chart.unit}`
    return `<path data-row="${row}" d="${place.d}" fill="${colour}" fill-opacity="${(0.12 + 0.83 * Math.sqrt(bar.value / most)).toFixed(2)}" stroke="currentColor" stroke-opacity="0.5" stroke-width="${round(1 / scale)}"><title>${escaped(label)}</title></path>`
  })
  const numbers = apart(
    hot.slice(0, NUMBERS).map(({ bar, place }) => ({ x: place.x, y: place.y, text: shortText(naming, bar.value) })),
    scale,
  ).map(
    (number) =>
      `<text x="${round(number.x)}" y="${round(number.y)}" font-size="${round(FONT / scale)}" text-anchor="middle" dominant-baseline="central" fill="currentColor" font-weight="bold" pointer-events="none">${number.text}</text>`,
  )
  // A picture in the picture: parts outside the board are cut off.
  return `<svg x="0" y="${round(top)}" width="${round(width)}" height="${round(height)}" viewBox="${x} ${y} ${w} ${h}" overflow="hidden">${ground.join('')}${heat.join('')}${names.join('')}${numbers.join('')}</svg>`
}

/** A place may be as small as four digits are wide; its title and the table say more. */
const shortText = (naming: Naming, x: number): string =>
  x >= 0.01 && x < 0.1 ? x.toLocaleString(naming.language, { maximumFractionDigits: 2 }) : numberText(naming, x)

interface PlacedNumber {
  x: number
  y: number
  text: string
}

/** Without the numbers that would cover an earlier one: the first is the largest, and the table has them all. */
function apart(numbers: readonly PlacedNumber[], scale: number): PlacedNumber[] {
  const width = ({ text }: PlacedNumber): number => (text.length * DIGIT) / scale
  const kept: PlacedNumber[] = []
  for (const number of numbers) {
    const isFree = kept.every(
      (other) => Math.abs(other.x - number.x) >= (width(other) + width(number)) / 2 || Math.abs(other.y - number.y) >= (FONT + 2) / scale,
    )
    if (isFree) kept.push(number)
  }
  return kept
}

const round = (x: number): number => Math.round(x * 10) / 10
