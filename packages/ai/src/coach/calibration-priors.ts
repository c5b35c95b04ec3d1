import type { Calibration } from './calibration.ts'

/** Found and checked by `node packages/ai/scripts/calibrate-coach.ts`; the curves are in docs/coach.md. */
export const MEASURED: { readonly [game: string]: Calibration } = {
  dotz: { rulesVersion: 3, scenarios: { '*': { '*': { won: 0.45, games: 1 } } } },
  efsz: {
    rulesVersion: 6,
    // Campaigns were not compared: no chances are told there and nothing is marked.
    scenarios: { '*': { '*': { won: 0.7, games: 1 }, dead: { won: 0.08, games: 0.5 } }, campaign: {} },
  },
  // Great wars were not compared in enough games.
  aaz: { rulesVersion: 6, scenarios: { intro: { Germany: { won: 0.25, games: 1 }, USSR: { won: 1.75, games: 2.5 } } } },
}
