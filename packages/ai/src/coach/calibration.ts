import type { Game, Seat, State } from '@deadfront/kernel'
import { CURVES } from './calibration-curves.ts'

/** A curve through pairs of said and true chances, both rising. */
export type Curve = readonly (readonly [number, number])[]

export interface Calibration {
  /** The rules version under which chances and results were compared. */
  rulesVersion: number
  /** By scenario, or `*` for all: by seat, or `*` for all, the curve that corrects the chances. Without one they are right as they are. */
  scenarios: { readonly [scenario: string]: { readonly [seat: string]: Curve } }
}

/** The curves of a state's scenario; undefined where what the coach says was not compared with what happens. */
function curvesOf(game: Pick<Game, 'id' | 'rulesVersion'>, s: State): { readonly [seat: string]: Curve } | undefined {
  const known = CURVES[game.id]
  if (known === undefined || known.rulesVersion !== game.rulesVersion) return undefined
  const { scenario } = s as { scenario?: unknown }
  return (typeof scenario === 'string' ? known.scenarios[scenario] : undefined) ?? known.scenarios['*']
}

/** What a coach says was compared with what happens, for this scenario under these rules; where it was not, there are no marks. */
export const isCalibrated = (game: Pick<Game, 'id' | 'rulesVersion'>, s: State): boolean => curvesOf(game, s) !== undefined

/** A chance, corrected by the curve of its scenario and seat where there is one. */
export function calibrated(game: Pick<Game, 'id' | 'rulesVersion'>, s: State, seat: Seat, chance: number): number {
  const curves = curvesOf(game, s)
  const curve = curves?.[seat] ?? curves?.['*']
  return curve === undefined ? chance : along(curve, chance)
}

/** Between the points of a curve, in straight lines from (0, 0) to (1, 1). */
export function along(curve: Curve, x: number): number {
  const points = [[0, 0], ...curve, [1, 1]] as const
  for (let i = 1; i < points.length; i++) {
    const [x0, y0] = points[i - 1] ?? [0, 0]
    const [x1, y1] = points[i] ?? [1, 1]
    if (x <= x1) return x1 === x0 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0)
  }
  return 1
}
