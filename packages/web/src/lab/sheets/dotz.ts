import type { Sheet, SheetPlace } from '@deadfront/lab/plots'
import { smooth } from '../../games/dotz/map/geometry.ts'
import { MAP, padOf, roadOf, SPOTS, type TrackId, TRACKS } from '../../games/dotz/map/layout.ts'

const EDGE = 24

const box = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }): string => `M${x} ${y}h${w}v${h}h${-w}z`

/** The name of a road is beside its Start, in the corner of the map. */
function nameOf(track: TrackId): NonNullable<Sheet['names']>[number] {
  const spot = SPOTS.find((each) => each.track === track && each.look === 'start')
  const start = spot?.at ?? { x: 0, y: 0 }
  const isLeft = start.x < MAP.w / 2
  const isTop = start.y < MAP.h / 2
  return {
    key: `track.${spot?.id[0] ?? ''}`,
    x: isLeft ? EDGE : MAP.w - EDGE,
    y: isTop ? EDGE * 2 : MAP.h - EDGE / 3,
    anchor: isLeft ? 'start' : 'end',
  }
}

/** The town with its four roads: spaces by their ids. */
export function dotzSheets(): Sheet[] {
  const places = new Map<string, SheetPlace>(SPOTS.map((spot) => [spot.id, { d: box(padOf(spot)), x: spot.at.x, y: spot.at.y }]))
  return [
    {
      title: '',
      box: [0, 0, MAP.w, MAP.h],
      ground: [
        { d: TRACKS.map((track) => smooth(roadOf(track))).join(''), stroke: 0.18, width: 34 },
        { d: SPOTS.map((spot) => box(padOf(spot))).join(''), fill: 0.06, stroke: 0.5, width: 2 },
      ],
      places,
      names: TRACKS.map(nameOf),
    },
  ]
}
