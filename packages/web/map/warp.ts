/**
 * From longitude and latitude to the sheet. The board gives Europe far more room than the globe does, and cuts the world
 * where North America's west and east meet, so this is our own projection: latitude alone decides the row; in a row,
 * longitude is stretched between knots, one set for the north and one for the south, blended in between.
 */
export const SHEET = { w: 2000, h: 1240 } as const

export type Knots = readonly (readonly [at: number, to: number])[]

/** Where the sheet of 1941 is cut, by latitude. It runs along borders only, so no space is cut in two. */
export const SEAM_1941: Knots = [
  [-58, -100],
  [0, -100],
  [10, -97.5],
  [16, -95.3],
  [19, -98],
  [24, -99.6],
  [29.8, -101],
  [37, -100],
  [49, -101],
  [62, -103],
  [80, -104],
]

const ROWS: Knots = [
  [-57, 0],
  [-40, 88],
  [-20, 214],
  [0, 352],
  [20, 498],
  [34, 627],
  [40, 721],
  [50, 886],
  [60, 1046],
  [70, 1177],
  [78.5, 1240],
]

const NORTH: Knots = [
  [-102, 0],
  [-60, 160],
  [-14, 400],
  [-2, 498],
  [40, 962],
  [60, 1104],
  [100, 1310],
  [140, 1570],
  [180, 1716],
  [232, 1912],
  [258, 2000],
]

const SOUTH: Knots = [
  [-102, 0],
  [-80, 118],
  [-35, 356],
  [-14, 478],
  [15, 690],
  [50, 930],
  [80, 1124],
  [105, 1322],
  [150, 1614],
  [180, 1744],
  [258, 2000],
]

/** A smooth curve through the knots that never turns back (Fritsch and Carlson). */
function curve(knots: Knots): (at: number) => number {
  const xs = knots.map((k) => k[0])
  const ys = knots.map((k) => k[1])
  const n = xs.length
  const slope = (i: number): number => (ys[i + 1]! - ys[i]!) / (xs[i + 1]! - xs[i]!)
  const tangent = xs.map((_, i) => {
    if (i === 0) return slope(0)
    if (i === n - 1) return slope(n - 2)
    const [a, b] = [slope(i - 1), slope(i)]
    return a * b <= 0 ? 0 : (2 * a * b) / (a + b)
  })
  return (at) => {
    if (at <= xs[0]!) return ys[0]! + (at - xs[0]!) * tangent[0]!
    if (at >= xs[n - 1]!) return ys[n - 1]! + (at - xs[n - 1]!) * tangent[n - 1]!
    let i = 0
    while (at > xs[i + 1]!) i++
    const w = xs[i + 1]! - xs[i]!
    const t = (at - xs[i]!) / w
    const [a, b, c, d] = [(1 + 2 * t) * (1 - t) ** 2, t * (1 - t) ** 2, t * t * (3 - 2 * t), t * t * (t - 1)]
    return a * ys[i]! + b * w * tangent[i]! + c * ys[i + 1]! + d * w * tangent[i + 1]!
  }
}

function straight(knots: Knots): (at: number) => number {
  return (at) => {
    let i = 0
    while (i < knots.length - 2 && at > knots[i + 1]![0]) i++
    const [x0, y0] = knots[i]!
    const [x1, y1] = knots[i + 1]!
    return y0 + ((y1 - y0) * (at - x0)) / (x1 - x0)
  }
}

const rise = curve(ROWS)
const north = curve(NORTH)
const south = curve(SOUTH)

export const rowOf = (lat: number): number => SHEET.h - rise(lat)

/** The way from longitude and latitude to the sheet of one board: boards are cut at different seams. */
export interface Projection {
  seamAt(lat: number): number
  /** Longitudes are counted eastward from the seam: from seamAt(lat) to seamAt(lat) + 360. */
  unrolled(lon: number, lat: number): number
  columnOf(lon: number, lat: number): number
}

export function projectionOf(seam: Knots): Projection {
  const seamAt = straight(seam)
  /** Knots count from a seam at -102; near the real seam the difference fades out. */
  const shifted = (lon: number, lat: number): number => {
    const off = seamAt(lat) + 102
    const from = lon - seamAt(lat)
    const edge = Math.min(from, 360 - from)
    return lon - off * Math.max(0, 1 - edge / 40)
  }
  return {
    seamAt,
    unrolled(lon, lat) {
      const first = seamAt(lat)
      let at = lon
      while (at < first) at += 360
      while (at >= first + 360) at -= 360
      return at
    },
    columnOf(lon, lat) {
      const at = shifted(lon, lat)
      const t = Math.min(1, Math.max(0, (lat - 10) / 36))
      const blend = t * t * (3 - 2 * t)
      return south(at) * (1 - blend) + north(at) * blend
    },
  }
}

/** The latitude of a row, by halving. */
export function latOf(y: number): number {
  let [low, high] = [-60, 80]
  for (let i = 0; i < 50; i++) {
    const mid = (low + high) / 2
    if (rowOf(mid) > y) low = mid
    else high = mid
  }
  return (low + high) / 2
}
