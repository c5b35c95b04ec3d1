import { iconMarkup } from '../../board/icons.tsx'
import { escapeText } from '../../board/svg.ts'
import { echoed } from './map/wraparound.ts'

/** A small sign on a place: the chance of a battle, the points left. */
export interface Note {
  at: string
  text: string
  /** What it means. */
  title?: string
  tone: 'good' | 'fair' | 'bad' | 'plain' | 'dead'
}

/** A note where it is drawn: its middle and its size. */
interface Placed {
  note: Note
  x: number
  y: number
  w: number
  h: number
}

/** Notes are above the units and the name of their place; if two would cover each other, the upper one moves up. */
export function placed(notes: readonly Note[], size: number, footOf: (at: string) => { x: number; y: number }): Placed[] {
  const set: Placed[] = []
  const wished = notes.map((note) => {
    const { x, y } = footOf(note.at)
    return { note, x, y: y - size * 0.75, w: (note.text.length * 0.56 + 0.8) * size + skullOf(note, size), h: size * 1.4 }
  })
  // Goes from the bottom up: a note moves away from those below it.
  for (const note of wished.toSorted((a, b) => b.y - a.y)) {
    for (let other = coveredBy(set, note); other; other = coveredBy(set, note)) note.y = other.y - other.h - 0.5
    set.push(note)
  }
  return set
}

const coveredBy = (set: readonly Placed[], { x, y, w, h }: Placed): Placed | undefined =>
  set.find((other) => Math.abs(other.x - x) < (other.w + w) / 2 && Math.abs(other.y - y) < (other.h + h) / 2)

/** A note about the dead has a skull before its text. */
const skullOf = ({ tone }: Note, size: number): number => (tone === 'dead' ? size * 1.1 : 0)

export const notesHtml = (notes: readonly Note[], size: number, footOf: (at: string) => { x: number; y: number }): string =>
  placed(notes, size, footOf)
    .map(({ note, x, y, w, h }) => {
      const { text, title, tone } = note
      const skull = skullOf(note, size)
      const sign = skull > 0 ? iconMarkup('skull', skull / 2 - w / 2 + size * 0.25, -size * 0.08, size) : ''
      const words = `<text x="${skull / 2}" y="${size * 0.28}" font-size="${size}">${escapeText(text)}</text>`
      const frame = `<rect x="${-w / 2}" y="${-size * 0.78}" width="${w}" height="${h}" rx="${size * 0.7}"/>`
      const meaning = title === undefined ? '' : `<title>${escapeText(title)}</title>`
      return echoed(
        `<g class="az-note ${tone}" transform="translate(${x} ${y})">${meaning}${frame}${sign}${words}</g>`,
        x - w / 2,
        x + w / 2,
      )
    })
    .join('')
