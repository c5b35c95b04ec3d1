import { at, type Box, boxAround, type Point, walk } from './geometry.ts'

/**
 * Where everything stands on the map: one drawing board of 1600 × 1280, Town Center in the middle, a road to each corner.
 * Headless: the skin draws it, the tests hold it free of overlaps, counters and keyboard walk along it.
 */
export const MAP = { w: 1600, h: 1280 } as const

export type TrackId = 'forest' | 'mountain' | 'highway' | 'suburbs'
export const TRACKS: readonly TrackId[] = ['forest', 'mountain', 'highway', 'suburbs']

export type Look =
  | 'town'
  | 'number'
  | 'start'
  | 'farm'
  | 'village'
  | 'camp'
  | 'mine'
  | 'plant'
  | 'bridge'
  | 'university'
  | 'center'
  | 'cemetery'

export interface Spot {
  /** `forest-4`, `forest-start`, `town-center`, `cemetery`: the layout's own names. */
  id: string
  track: TrackId | null
  /** 0 to 6; 7 is the Start space; -1 off the tracks. */
  step: number
  look: Look
  /** Middle of the place where counters stand. */
  at: Point
  /** The name in print; numbered spaces have none. */
  label: { at: Point; anchor: 'start' | 'middle' | 'end' } | null
  /** The milestone with the number. */
  stone: Point | null
  /** The little picture. */
  scene: Box | null
}

export const PAD = { w: 132, h: 88 } as const
export const COUNTER = 78

interface Plan {
  look: Look
  at: readonly [number, number]
  label?: readonly [number, number, 'start' | 'middle' | 'end']
  stone?: readonly [number, number]
  scene?: readonly [number, number, number, number]
}

const PLANS: { readonly [K in TrackId]: readonly Plan[] } = {
  forest: [
    { look: 'town', at: [800, 428], label: [800, 376, 'middle'] },
    { look: 'number', at: [792, 276], stone: [876, 276] },
    { look: 'number', at: [664, 178], stone: [664, 118] },
    { look: 'farm', at: [510, 226], label: [510, 290, 'middle'], scene: [444, 84, 150, 92] },
    { look: 'village', at: [384, 326], label: [384, 390, 'middle'], scene: [312, 402, 144, 78] },
    { look: 'number', at: [228, 340], stone: [228, 402] },
    { look: 'number', at: [116, 232], stone: [202, 232] },
    { look: 'start', at: [96, 78] },
  ],
  mountain: [
    { look: 'town', at: [1062, 600], label: [1062, 664, 'middle'] },
    { look: 'number', at: [1206, 532], stone: [1206, 594] },
    { look: 'camp', at: [1190, 376], label: [1270, 400, 'start'], scene: [1268, 306, 120, 76] },
    { look: 'number', at: [1062, 284], stone: [976, 284] },
    { look: 'mine', at: [1040, 124], label: [1040, 62, 'middle'], scene: [828, 78, 134, 100] },
    { look: 'village', at: [1204, 98], label: [1204, 162, 'middle'], scene: [1130, 174, 148, 84] },
    { look: 'number', at: [1356, 152], stone: [1356, 214] },
    { look: 'start', at: [1504, 78] },
  ],
  highway: [
    { look: 'town', at: [1012, 806], label: [1012, 870, 'middle'] },
    { look: 'number', at: [1162, 762], stone: [1162, 824] },
    { look: 'number', at: [1316, 744], stone: [1316, 684] },
    { look: 'plant', at: [1452, 832], label: [1452, 770, 'middle'], scene: [1396, 632, 150, 112] },
    { look: 'number', at: [1474, 988], stone: [1550, 930] },
    { look: 'village', at: [1330, 1044], label: [1330, 980, 'middle'], scene: [1242, 872, 150, 84] },
    { look: 'number', at: [1330, 1196], stone: [1246, 1196] },
    { look: 'start', at: [1504, 1202] },
  ],
  suburbs: [
    { look: 'town', at: [690, 846], label: [700, 910, 'middle'] },
    { look: 'bridge', at: [560, 952], label: [540, 1022, 'middle'] },
    { look: 'number', at: [404, 956], stone: [404, 1018] },
    { look: 'village', at: [322, 826], label: [322, 764, 'middle'], scene: [380, 772, 130, 78] },
    { look: 'university', at: [166, 774], label: [166, 712, 'middle'], scene: [92, 600, 148, 92] },
    { look: 'village', at: [106, 926], label: [106, 990, 'middle'], scene: [186, 874, 128, 74] },
    { look: 'number', at: [212, 1062], stone: [300, 1062] },
    { look: 'start', at: [96, 1202] },
  ],
}

export const TOWN: Point = at(800, 646)
export const TOWN_BOX: Box = boxAround(TOWN, 352, 212)
export const CEMETERY_BOX: Box = { x: 836, y: 1012, w: 330, h: 150 }

export const spotId = (track: TrackId, step: number): string => (step === 7 ? `${track}-start` : `${track}-${step}`)

function spotOf(track: TrackId, plan: Plan, step: number): Spot {
  return {
    id: spotId(track, step),
    track,
    step,
    look: plan.look,
    at: at(...plan.at),
    label: plan.label ? { at: at(plan.label[0], plan.label[1]), anchor: plan.label[2] } : null,
    stone: plan.stone ? at(...plan.stone) : null,
    scene: plan.scene ? { x: plan.scene[0], y: plan.scene[1], w: plan.scene[2], h: plan.scene[3] } : null,
  }
}

const off = (id: string, look: Look, box: Box, label: Point): Spot => ({
  id,
  track: null,
  step: -1,
  look,
  at: at(box.x + box.w / 2, box.y + box.h / 2),
  label: { at: label, anchor: 'middle' },
  stone: null,
  scene: null,
})

export const SPOTS: readonly Spot[] = [
  off('town-center', 'center', TOWN_BOX, at(TOWN.x, TOWN_BOX.y + TOWN_BOX.h + 24)),
  ...TRACKS.flatMap((track) => PLANS[track].map((plan, step) => spotOf(track, plan, step))),
  off('cemetery', 'cemetery', CEMETERY_BOX, at(CEMETERY_BOX.x + CEMETERY_BOX.w / 2, CEMETERY_BOX.y + CEMETERY_BOX.h + 22)),
]

const BY_ID = new Map(SPOTS.map((spot) => [spot.id, spot]))

export function spot(id: string): Spot {
  const found = BY_ID.get(id)
  if (!found) throw new Error(`no place ${id} on the map`)
  return found
}

/** The points a road runs through, from Town Center off the edge of the paper. */
export const roadOf = (track: TrackId): Point[] => {
  const stops = PLANS[track].map((plan) => at(...plan.at))
  const start = stops[7] as Point
  const edge = at(start.x < 800 ? -60 : 1660, start.y < 640 ? start.y - 60 : start.y + 60)
  return [TOWN, ...stops, edge]
}

export const roadLine = (track: TrackId): Point[] => walk(roadOf(track))

/** Where the box of a place's counters is. */
export function padOf(s: Spot): Box {
  if (s.look === 'center') return TOWN_BOX
  if (s.look === 'cemetery') return CEMETERY_BOX
  return boxAround(s.at, PAD.w, PAD.h)
}

export const LABEL_SIZE = 25

/** The room a printed name takes: measured generously, for the tests and for keeping trees off the letters. */
export function labelBox(s: Spot, name: string): Box | null {
  if (!s.label) return null
  const w = name.length * LABEL_SIZE * 0.46 + 8
  const h = LABEL_SIZE * 1.1
  const x = s.label.anchor === 'middle' ? s.label.at.x - w / 2 : s.label.anchor === 'start' ? s.label.at.x : s.label.at.x - w
  return { x, y: s.label.at.y - h * 0.78, w, h }
}

export const STONE = 17

/** The neighbours of a place along the roads: for the arrow keys. */
export function neighbours(s: Spot): Spot[] {
  if (s.look === 'cemetery') return [spot('town-center')]
  if (s.look === 'center') return TRACKS.map((track) => spot(spotId(track, 0)))
  const track = s.track as TrackId
  const out = [s.step === 0 ? spot('town-center') : spot(spotId(track, s.step - 1))]
  if (s.step < 7) out.push(spot(spotId(track, s.step + 1)))
  return out
}
