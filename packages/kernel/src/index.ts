/**
 * The kernel knows no game. To read it in an afternoon: `turn.ts` (frames, steps, asks), `space.ts` (forms), `refusal.ts`,
 * `game.ts` (the one door), then `match.ts` and `record.ts` (a game on the table, and on paper), then `case.ts`.
 */
export * from './case.ts'
export * from './content.ts'
export * from './game.ts'
export * from './hash.ts'
export * from './json.ts'
export * from './judge.ts'
export * from './match.ts'
export * from './options.ts'
export * from './position.ts'
export * from './record.ts'
export * from './refusal.ts'
export * from './rng.ts'
export * from './script.ts'
export * from './setup.ts'
export * from './space.ts'
export * from './turn.ts'
export * from './words.ts'
