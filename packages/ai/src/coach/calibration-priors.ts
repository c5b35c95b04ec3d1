import type { Calibration } from './calibration.ts'

/** Found and checked by `node packages/ai/scripts/calibrate-coach.ts`; the curves are in docs/coach.md. */
export const MEASURED: { readonly [game: string]: Calibration } = {
  dotz: { rulesVersion: 3, scenarios: { '*': { '*': { won: 3.6, games: 4.5 } } } },
  efsz: {
    rulesVersion: 6,
    scenarios: {
      '*': { '*': { won: 0.4, games: 0.5 }, dead: { won: 0.35, games: 0.5 } },
      // The curve in camp is told as it is.
      campaign: { '*': { won: 0, games: 0 } },
      // These were not compared: no chances are told there and nothing is marked.
      'campaign with a Master': {},
      'campaign of another kind': {},
    },
  },
  aaz: {
    rulesVersion: 7,
    scenarios: {
      intro: { Germany: { won: 0.35, games: 1 }, USSR: { won: 0.22, games: 0.5 } },
      // The curves of great wars are told as they are. Wars that are won in another way were not compared.
      '1941': { '*': { won: 0, games: 0, unmarked: true } },
      '1942': { '*': { won: 0, games: 0, unmarked: true } },
    },
  },
}
