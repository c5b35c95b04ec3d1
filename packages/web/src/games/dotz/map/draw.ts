import { escapeText } from '../../../board/svg.ts'
import { cartouche, frame, regions, rose, scale } from './furniture.ts'
import { land } from './land.ts'
import { CEMETERY_BOX, LABEL_MAX, LABEL_SIZE, MAP, SPOTS, TOWN_BOX, type TrackId } from './layout.ts'
import { pads, roads } from './roads.ts'
import { bridge, cemetery, scenes, townCenter } from './scenes.ts'

/** Words printed on the map. */
export interface MapWords {
  /** The name of a place by its layout id. */
  place(id: string): string
  track(id: TrackId): string
  title: string
  subtitle: string
  edition: string
  north: string
  miles: string
}

const DEFS =
  `<defs><clipPath id="dz-sheet"><rect width="${MAP.w}" height="${MAP.h}" rx="6"/></clipPath>` +
  '<radialGradient id="dz-stain" cx=".5" cy=".5" r=".75"><stop offset=".55" stop-color="#7a5a2a" stop-opacity="0"/><stop offset="1" stop-color="#5a3d18" stop-opacity=".38"/></radialGradient>' +
  '<radialGradient id="dz-dread"><stop offset="0" stop-color="#17120d" stop-opacity=".95"/><stop offset=".45" stop-color="#17120d" stop-opacity=".55"/><stop offset="1" stop-color="#17120d" stop-opacity="0"/></radialGradient>' +
  '<linearGradient id="dz-gloom" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#0d0a07"/><stop offset=".72" stop-color="#0d0a07" stop-opacity=".9"/><stop offset="1" stop-color="#0d0a07" stop-opacity=".35"/></linearGradient><radialGradient id="dz-breath"><stop offset="0" stop-color="#93c94a" stop-opacity=".42"/><stop offset="1" stop-color="#93c94a" stop-opacity="0"/></radialGradient></defs>'

const square = (): string => {
  const b = TOWN_BOX
  return `<rect class="dz-square" x="${b.x}" y="${b.y}" width="${b.w}" height="${b.h}" rx="26"/><rect class="dz-square-inner" x="${b.x + 7}" y="${b.y + 7}" width="${b.w - 14}" height="${b.h - 14}" rx="20"/>`
}

function labels(words: MapWords): string {
  return SPOTS.map((s) => {
    if (!s.label) return ''
    const kind =
      s.look === 'center'
        ? 'dz-name dz-name-center'
        : s.look === 'village'
          ? 'dz-name dz-name-village'
          : s.look === 'town'
            ? 'dz-name dz-name-town'
            : 'dz-name'
    const name = words.place(s.id)
    const wide = name.length * (s.look === 'center' ? 21 : LABEL_SIZE * 0.5)
    const most = s.look === 'center' ? 270 : LABEL_MAX
    const fit = wide > most ? ` textLength="${most}" lengthAdjust="spacingAndGlyphs"` : ''
    return `<text class="${kind}" x="${s.label.at.x}" y="${s.label.at.y}" text-anchor="${s.label.anchor}"${fit}>${escapeText(name)}</text>`
  }).join('')
}

/** Everything that never moves, as the inside of an SVG group. */
export function drawMap(words: MapWords): string {
  const c = CEMETERY_BOX
  return (
    `${DEFS}<g class="dz-map" clip-path="url(#dz-sheet)">${land()}${regions({ forest: escapeText(words.track('forest')), mountain: escapeText(words.track('mountain')), highway: escapeText(words.track('highway')), suburbs: escapeText(words.track('suburbs')) })}` +
    `${roads()}${scenes()}${cemetery(c.x, c.y, c.w, c.h)}${townCenter()}${square()}${bridge()}${pads()}` +
    `${rose(1490, 546, escapeText(words.north))}${cartouche(392, 1122, escapeText(words.title), escapeText(words.subtitle), escapeText(words.edition))}${scale(880, 1226, escapeText(words.miles))}${labels(words)}${frame()}</g>`
  )
}
