import type { Calibration } from './calibration.ts'

/** Measured by `node packages/ai/scripts/calibrate-coach.ts`; the tables are in docs/coach.md. */
export const CURVES: { readonly [game: string]: Calibration } = {
  dotz: { rulesVersion: 3, scenarios: { '*': {} } },
  efsz: { rulesVersion: 6, scenarios: { '*': {} } },
  // Great wars were not compared in enough games yet: their chances are told with a warning and nothing is marked.
  aaz: { rulesVersion: 6, scenarios: { intro: {} } },
}
