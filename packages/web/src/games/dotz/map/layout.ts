import { nth } from '@deadfront/kernel'
import { at, type Box, boxAround, type Point, walk } from './geometry.ts'

/**
 * The positions of everything on the map: one drawing of 1600 × 1280, Town Center in the middle, a road to each corner.
 * It uses no DOM: the skin draws it, tests check that nothing overlaps, counters and keyboard move along it.
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
  /** The referee's name of the place: `F#4`, `F-Start`, `TC`; `Cemetery` is ours. */
  id: string
  track: TrackId | null
  /** 0 to 6; 7 is the Start space; -1 off the tracks. */
  step: number
  look: Look
  /** Middle of the place where counters are drawn. */
  at: Point
  /** The position of the printed name; numbered spaces have none. */
  label: { at: Point; anchor: 'start' | 'middle' | 'end' } | null
  /** The milestone with the number. */
  stone: Point | null
  /** The little picture. */
  scene: Box | null
}

const PAD = { w: 132, h: 88 } as const
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
    { look: 'town', at: [800, 408], label: [800, 352, 'middle'] },
    { look: 'number', at: [796, 260], stone: [882, 264] },
    { look: 'number', at: [664, 176], stone: [664, 116] },
    { look: 'farm', at: [512, 232], label: [512, 298, 'middle'], scene: [424, 62, 168, 112] },
    { look: 'village', at: [384, 332], label: [384, 398, 'middle'], scene: [304, 404, 164, 106] },
    { look: 'number', at: [232, 356], stone: [232, 418] },
    { look: 'number', at: [114, 262], stone: [200, 266] },
    { look: 'start', at: [104, 110] },
  ],
  mountain: [
    { look: 'town', at: [1062, 596], label: [1062, 662, 'middle'] },
    { look: 'number', at: [1206, 532], stone: [1206, 594] },
    { look: 'camp', at: [1194, 386], label: [1270, 418, 'start'], scene: [1268, 296, 144, 96] },
    { look: 'number', at: [1060, 288], stone: [974, 292] },
    { look: 'mine', at: [1040, 142], label: [1026, 86, 'middle'], scene: [754, 66, 148, 104] },
    { look: 'village', at: [1214, 112], label: [1190, 178, 'middle'], scene: [1126, 184, 156, 104] },
    { look: 'number', at: [1352, 166], stone: [1352, 228] },
    { look: 'start', at: [1496, 110] },
  ],
  highway: [
    { look: 'town', at: [1012, 812], label: [1012, 878, 'middle'] },
    { look: 'number', at: [1162, 766], stone: [1162, 828] },
    { look: 'number', at: [1314, 738], stone: [1314, 676] },
    { look: 'plant', at: [1456, 836], label: [1480, 778, 'middle'], scene: [1390, 622, 182, 126] },
    { look: 'number', at: [1476, 990], stone: [1562, 994] },
    { look: 'village', at: [1326, 1046], label: [1310, 990, 'middle'], scene: [1200, 858, 164, 106] },
    { look: 'number', at: [1326, 1194], stone: [1240, 1198] },
    { look: 'start', at: [1496, 1196] },
  ],
  suburbs: [
    { look: 'town', at: [690, 846], label: [716, 912, 'middle'] },
    { look: 'bridge', at: [558, 956], label: [524, 1030, 'middle'] },
    { look: 'number', at: [402, 960], stone: [402, 900] },
    { look: 'village', at: [322, 828], label: [338, 772, 'middle'], scene: [300, 652, 138, 96] },
    { look: 'university', at: [166, 776], label: [160, 720, 'middle'], scene: [78, 584, 168, 110] },
    { look: 'village', at: [106, 926], label: [106, 992, 'middle'], scene: [184, 882, 144, 92] },
    { look: 'number', at: [212, 1062], stone: [298, 1066] },
    { look: 'start', at: [104, 1196] },
  ],
}

export const TOWN: Point = at(800, 646)
export const TOWN_BOX: Box = boxAround(TOWN, 352, 212)
export const CEMETERY_BOX: Box = { x: 836, y: 1012, w: 330, h: 150 }

export const LETTER: { readonly [K in TrackId]: string } = { forest: 'F', mountain: 'M', highway: 'H', suburbs: 'S' }
export const trackOf = (letter: string): TrackId | undefined => TRACKS.find((track) => LETTER[track] === letter)
export const spotId = (track: TrackId, step: number): string => (step === 7 ? `${LETTER[track]}-Start` : `${LETTER[track]}#${step}`)
export const TC = 'TC'
export const CEMETERY = 'Cemetery'

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
  off(TC, 'center', TOWN_BOX, at(TOWN.x, TOWN_BOX.y + TOWN_BOX.h + 24)),
  ...TRACKS.flatMap((track) => PLANS[track].map((plan, step) => spotOf(track, plan, step))),
  off(CEMETERY, 'cemetery', CEMETERY_BOX, at(CEMETERY_BOX.x + CEMETERY_BOX.w / 2, CEMETERY_BOX.y + CEMETERY_BOX.h + 22)),
]

const BY_ID = new Map(SPOTS.map((spot) => [spot.id, spot]))

export const spotOrNull = (id: string): Spot | null => BY_ID.get(id) ?? null

export function spot(id: string): Spot {
  const found = BY_ID.get(id)
  if (!found) throw new Error(`no place ${id} on the map`)
  return found
}

/** The points a road runs through, from Town Center off the edge of the paper. */
export const roadOf = (track: TrackId): Point[] => {
  const stops = PLANS[track].map((plan) => at(...plan.at))
  const start = nth(stops, 7)
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

/** The widest a name may be; longer ones are printed narrower. */
export const LABEL_MAX = 236

/** The room a printed name takes, with a margin: for the tests, and to keep trees off the letters. */
export function labelBox(s: Spot, name: string): Box | null {
  if (!s.label) return null
  const w = Math.min(LABEL_MAX, name.length * LABEL_SIZE * 0.46 + 8)
  const h = LABEL_SIZE * 1.1
  const x = s.label.anchor === 'middle' ? s.label.at.x - w / 2 : s.label.anchor === 'start' ? s.label.at.x : s.label.at.x - w
  return { x, y: s.label.at.y - h * 0.78, w, h }
}

export const STONE = 17

/** The neighbours of a place along the roads: for the arrow keys. */
export function neighbours(s: Spot): Spot[] {
  if (s.look === 'cemetery') return [spot(TC)]
  if (s.look === 'center') return TRACKS.map((track) => spot(spotId(track, 0)))
  const track = s.track as TrackId
  const out = [s.step === 0 ? spot(TC) : spot(spotId(track, s.step - 1))]
  if (s.step < 7) out.push(spot(spotId(track, s.step + 1)))
  return out
}
