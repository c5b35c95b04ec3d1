import { contours, heightAt } from './contours.ts'
import { at, type Box, distance, grown, holds, n, nearest, overlaps, pencil, type Point, smooth, walk } from './geometry.ts'
import { CEMETERY_BOX, labelBox, LABEL_SIZE, MAP, padOf, roadLine, SPOTS, TOWN_BOX, TRACKS } from './layout.ts'

/** The land under the roads: paper, heights, woods, water, fields and streets, as SVG text. */

const RIVER: readonly Point[] = [
  at(-30, 508),
  at(120, 530),
  at(270, 540),
  at(400, 600),
  at(478, 690),
  at(520, 800),
  at(572, 952),
  at(640, 1060),
  at(690, 1150),
  at(800, 1220),
  at(860, 1310),
]

const LAKE: readonly Point[] = [at(1424, 372), at(1480, 350), at(1544, 362), at(1572, 408), at(1530, 452), at(1462, 452), at(1416, 416)]
const LAKE_MIDDLE = at(1492, 404)

/** Names longer than those of any language: ornaments are not drawn over the printed text. */
const LETTERS = 'MMMMMMMMMMMMMMMM'

const KEEP_OFF: readonly Box[] = [
  ...SPOTS.map((s) => grown(padOf(s), 8)),
  ...SPOTS.flatMap((s) => (s.scene ? [grown(s.scene, 4)] : [])),
  ...SPOTS.flatMap((s) => {
    const box = labelBox(s, LETTERS)
    return box ? [grown(box, 2)] : []
  }),
  { x: 590, y: 340, w: 560, h: 640 },
  { x: 360, y: 1060, w: 430, h: 210 },
  { x: 160, y: 70, w: 270, h: 50 },
  { x: 1300, y: 240, w: 280, h: 46 },
  { x: 910, y: 930, w: 260, h: 46 },
]

const ROADS: readonly Point[] = TRACKS.flatMap((track) => roadLine(track))
const RIVER_LINE = walk(RIVER, 8)

const free = (p: Point, room: number): boolean =>
  !KEEP_OFF.some((box) => holds(grown(box, room), p)) &&
  nearest(p, ROADS) > 26 + room &&
  nearest(p, RIVER_LINE) > 24 + room &&
  distance(p, LAKE_MIDDLE) > 96 + room &&
  distance(p, at(1490, 540)) > 66 + room

function paper(): string {
  return `<rect class="dz-paper" x="0" y="0" width="${MAP.w}" height="${MAP.h}"/><rect x="0" y="0" width="${MAP.w}" height="${MAP.h}" fill="url(#dz-stain)"/>${folds()}`
}

/** Fold lines, as on an old paper map. */
function folds(): string {
  const lines = [400, 800, 1200].map((x) => `M${x} 0V${MAP.h}`).join('') + [427, 853].map((y) => `M0 ${y}H${MAP.w}`).join('')
  return `<path class="dz-fold-dark" d="${lines}"/><path class="dz-fold-light" d="${lines}" transform="translate(2 2)"/>`
}

function heights(): string {
  const levels = [0.14, 0.24, 0.34, 0.46, 0.58, 0.72, 0.86, 1.0, 1.14]
  return contours(levels)
    .map(({ d }, i) => `<path class="dz-contour${i % 3 === 2 ? ' dz-contour-strong' : ''}" d="${d}"/>`)
    .join('')
}

/** A peak with its shaded side hatched, as engravers did. */
function peak(p: Point, size: number, rnd: () => number): string {
  const [w, h] = [size * (1 + rnd() * 0.3), size * (0.72 + rnd() * 0.3)]
  const top = at(p.x + (rnd() - 0.5) * w * 0.2, p.y - h)
  const foot = (side: number) => at(p.x + side * w * 0.62, p.y + rnd() * 4)
  const [l, r] = [foot(-1), foot(1)]
  let hatch = ''
  for (let k = 1; k <= 5; k++) {
    const t = k / 6
    const x = top.x + (r.x - top.x) * t
    const y = top.y + (r.y - top.y) * t
    hatch += `M${n(x)} ${n(y)}l${n(-w * 0.17 * (1 - t * 0.3))} ${n(h * 0.28 * (1.1 - t))}`
  }
  const ridge = `M${n(top.x)} ${n(top.y)}q${n(w * 0.06)} ${n(h * 0.3)} ${n(-w * 0.05)} ${n(h * 0.5)}q${n(w * 0.1)} ${n(h * 0.15)} ${n(0)} ${n(h * 0.38)}`
  return (
    `<path class="dz-peak-fill" d="M${n(l.x)} ${n(l.y)}Q${n(p.x - w * 0.22)} ${n(p.y - h * 0.5)} ${n(top.x)} ${n(top.y)}Q${n(p.x + w * 0.26)} ${n(p.y - h * 0.45)} ${n(r.x)} ${n(r.y)}Z"/>` +
    `<path class="dz-peak-shade" d="M${n(top.x)} ${n(top.y)}Q${n(p.x + w * 0.26)} ${n(p.y - h * 0.45)} ${n(r.x)} ${n(r.y)}L${n(p.x + w * 0.06)} ${n(p.y)}Z"/>` +
    `<path class="dz-ink" d="M${n(l.x)} ${n(l.y)}Q${n(p.x - w * 0.22)} ${n(p.y - h * 0.5)} ${n(top.x)} ${n(top.y)}Q${n(p.x + w * 0.26)} ${n(p.y - h * 0.45)} ${n(r.x)} ${n(r.y)}"/><path class="dz-hair" d="${ridge}${hatch}"/>`
  )
}

function mountains(): string {
  const rnd = pencil(77)
  const found: { p: Point; size: number }[] = []
  for (let tries = 0; tries < 2600; tries++) {
    const p = at(880 + rnd() * 720, 30 + rnd() * 520)
    if (heightAt(p.x, p.y) < 0.42 || !free(at(p.x, p.y - 18), 14) || !free(p, 4)) continue
    const size = 20 + heightAt(p.x, p.y) * 20 + rnd() * 8
    if (found.some((q) => distance(q.p, p) < (q.size + size) * 0.5)) continue
    found.push({ p, size })
  }
  found.sort((a, b) => a.p.y - b.p.y)
  return found.map(({ p, size }) => peak(p, size, rnd)).join('')
}

/** A conifer in four strokes. */
function conifer(p: Point, s: number): string {
  return (
    `<path class="dz-tree" d="M${n(p.x)} ${n(p.y - s)}l${n(s * 0.3)} ${n(s * 0.4)}h${n(-s * 0.12)}l${n(s * 0.24)} ${n(s * 0.42)}h${n(-s * 0.84)}l${n(s * 0.24)} ${n(-s * 0.42)}h${n(-s * 0.12)}Z"/>` +
    `<path class="dz-tree-shade" d="M${n(p.x)} ${n(p.y - s)}l${n(s * 0.3)} ${n(s * 0.4)}h${n(-s * 0.12)}l${n(s * 0.24)} ${n(s * 0.42)}h${n(-s * 0.42)}Z"/><path class="dz-hair" d="M${n(p.x)} ${n(p.y - s * 0.18)}v${n(s * 0.22)}"/>`
  )
}

/** A broad tree: a scribbled crown. */
function broadleaf(p: Point, s: number): string {
  const c = s * 0.36
  return `<path class="dz-tree" d="M${n(p.x - c)} ${n(p.y - s * 0.3)}q${n(-c * 0.5)} ${n(-c * 0.9)} ${n(c * 0.4)} ${n(-c * 1.1)}q${n(c * 0.5)} ${n(-c * 0.9)} ${n(c)} ${n(-c * 0.1)}q${n(c * 0.9)} ${n(c * 0.1)} ${n(c * 0.5)} ${n(c * 1.1)}q${n(-c * 0.9)} ${n(c * 0.6)} ${n(-c * 1.9)} ${n(c * 0.1)}Z"/><path class="dz-hair" d="M${n(p.x)} ${n(p.y - s * 0.26)}v${n(s * 0.3)}"/>`
}

function woods(): string {
  const rnd = pencil(1942)
  const found: { p: Point; s: number; broad: boolean }[] = []
  const thick = (p: Point): number => {
    const nw = Math.max(0, 1 - p.x / 760) * Math.max(0, 1 - p.y / 640)
    const lone = p.y > 560 ? 0.055 : 0.05
    return Math.max(nw * 2.6, lone)
  }
  for (let tries = 0; tries < 5200; tries++) {
    const p = at(10 + rnd() * (MAP.w - 20), 30 + rnd() * (MAP.h - 45))
    if (rnd() > thick(p) || !free(at(p.x, p.y - 8), 9) || heightAt(p.x, p.y) > 0.62) continue
    const s = 20 + rnd() * 11
    if (found.some((q) => distance(q.p, p) < 17)) continue
    found.push({ p, s, broad: p.x + p.y > 900 ? rnd() < 0.7 : rnd() < 0.12 })
  }
  found.sort((a, b) => a.p.y - b.p.y)
  return found.map(({ p, s, broad }) => (broad ? broadleaf(p, s) : conifer(p, s))).join('')
}

function water(): string {
  const d = smooth(RIVER)
  const lake = smooth(LAKE, true)
  return (
    `<path class="dz-water-halo" d="${d}" stroke-width="60"/><path class="dz-water-bank" d="${d}" stroke-width="44"/><path class="dz-water" d="${d}" stroke-width="40"/><path class="dz-water-line" d="${d}" stroke-dasharray="46 22 12 30"/>` +
    `<path class="dz-lake-halo" d="${lake}"/><path class="dz-lake" d="${lake}"/>` +
    [0.8, 0.6, 0.38]
      .map(
        (k) =>
          `<path class="dz-water-line" d="${lake}" transform="translate(${n(LAKE_MIDDLE.x * (1 - k))} ${n(LAKE_MIDDLE.y * (1 - k))}) scale(${k})"/>`,
      )
      .join('')
  )
}

/** Ploughed fields around the farm and along the southern plain. */
function fields(): string {
  const rnd = pencil(31)
  const plots: readonly (readonly [number, number, number, number, number])[] = [
    [596, 270, 74, 46, -14],
    [604, 326, 60, 40, 12],
    [420, 196, 44, 40, 24],
    [1180, 1010, 70, 46, -18],
    [660, 262, 66, 52, 8],
    [1116, 1200, 90, 48, 6],
    [1210, 1120, 62, 44, -10],
    [690, 1010, 70, 46, 20],
  ]
  return plots
    .map(([x, y, w, h, turn]) => {
      let rows = ''
      for (let k = 5; k < h; k += 6) rows += `M3 ${k}q${n(w / 2)} ${n(rnd() * 4 - 2)} ${w - 6} 0`
      return `<g transform="translate(${x} ${y}) rotate(${turn})"><rect class="dz-plough" width="${w}" height="${h}"/><path class="dz-hair" d="${rows}"/></g>`
    })
    .join('')
}

/** The regular streets of the south-west: small blocks with small roofs. */
function streets(): string {
  const rnd = pencil(55)
  let lines = ''
  let roofs = ''
  const grids: readonly (readonly [number, number, number, number, number])[] = [
    [350, 1040, 5, 4, 8],
    [20, 1010, 4, 3, -8],
    [210, 936, 4, 3, 4],
    [430, 840, 3, 3, -12],
    [20, 830, 2, 2, 6],
    [250, 640, 4, 2, -6],
  ]
  for (const [x, y, cols, rows, turn] of grids) {
    const [cw, ch] = [40, 32]
    const turned = (px: number, py: number): Point => {
      const a = (turn * Math.PI) / 180
      return at(x + px * Math.cos(a) - py * Math.sin(a), y + px * Math.sin(a) + py * Math.cos(a))
    }
    for (let c = 0; c < cols; c++) {
      for (let r = 0; r < rows; r++) {
        const middle = turned(c * cw + cw / 2, r * ch + ch / 2)
        if (!free(middle, 18) || overlaps({ x: middle.x - 20, y: middle.y - 16, w: 40, h: 32 }, CEMETERY_BOX)) continue
        lines += `<rect class="dz-block" x="${n(-cw / 2 + 2)}" y="${n(-ch / 2 + 2)}" width="${cw - 4}" height="${ch - 4}" transform="translate(${n(middle.x)} ${n(middle.y)}) rotate(${turn})"/>`
        for (const [dx, dy] of [
          [-9, -5],
          [8, -5],
          [-9, 8],
          [8, 8],
        ] as const)
          if (rnd() < 0.82)
            roofs += `<path class="dz-roof" transform="translate(${n(middle.x + dx)} ${n(middle.y + dy)}) rotate(${turn})" d="M-5 3v-4l5-4 5 4v4z"/>`
      }
    }
  }
  return lines + roofs
}

/** The built-up town: a tint, and a street plan between Town Center and the four Town spaces. */
function town(): string {
  const blob = smooth(
    [
      at(800, 348),
      at(940, 400),
      at(1080, 520),
      at(1160, 600),
      at(1130, 720),
      at(1120, 860),
      at(980, 900),
      at(800, 905),
      at(660, 930),
      at(560, 840),
      at(585, 640),
      at(620, 470),
      at(700, 370),
    ],
    true,
  )
  const rnd = pencil(9)
  let blocks = ''
  for (let y = 372; y < 900; y += 34) {
    for (let x = 590; x < 1140; x += 42) {
      const p = at(x + 18, y + 13)
      if (holds(grown(TOWN_BOX, 12), p) || SPOTS.some((s) => overlaps(grown(padOf(s), 4), { x, y, w: 36, h: 28 }))) continue
      if (nearest(p, ROADS) < 40 || nearest(p, RIVER_LINE) < 46 || !insideTown(p)) continue
      if (SPOTS.some((s) => s.label && Math.abs(p.y - s.label.at.y + LABEL_SIZE / 3) < 30 && Math.abs(p.x - s.label.at.x) < 110)) continue
      const [w, h] = [30 + rnd() * 6, 22 + rnd() * 6]
      blocks += `<rect class="dz-house" x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"/><path class="dz-hair" d="M${n(x)} ${n(y)}l${n(w / 2)} ${n(h / 2)}l${n(w / 2)} ${n(-h / 2)}M${n(x + w / 2)} ${n(y + h / 2)}v${n(h / 2)}"/>`
    }
  }
  return `<path class="dz-urban" d="${blob}"/>${blocks}`
}

const insideTown = (p: Point): boolean => ((p.x - 855) / 300) ** 2 + ((p.y - 635) / 280) ** 2 < 1

export const land = (): string => `${paper()}${heights()}${fields()}${water()}${town()}${streets()}${woods()}${mountains()}`
