import list from '../data/puzzles.json' with { type: 'json' }

/** The puzzles that come with the game, each with the exact chance of the best answer. A test proves the chances. */
export const PUZZLES = list.puzzles
