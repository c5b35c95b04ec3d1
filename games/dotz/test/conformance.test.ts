import { conformance } from '@deadfront/testkit'
import { dotz } from '../src/index.ts'
import { invariants } from './kit.ts'

conformance(dotz, {
  options: [
    {},
    { length: 'short', spill: true, earlyWin: true, trapsAlone: true },
    { players: 2, group: 'owner' },
    { players: 3, group: 'vote' },
    { players: 4 },
  ],
  seeds: 3,
  steps: 220,
  deepEvery: 5,
  invariants,
  inspects: (s) => [
    { preview: true },
    { unit: 'piazza' },
    { unit: 'hunt' },
    { combat: true },
    { space: 'F#4' },
    { score: true },
    { pressure: true },
    { turn: s.turn },
  ],
})
