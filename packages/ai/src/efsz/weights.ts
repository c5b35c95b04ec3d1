/** What steady holds dear, in the worth of a zombie next to somebody taken off the map. */
export interface Weights {
  /** Each point of movement nearer to what one is after. */
  way: number
  /** Each of the dead that could seize one there. */
  fear: number
  attack: number
  /** Not to be bitten, and to be free to go. */
  bite: number
  /** Going out by an open exit when all is done. */
  out: number
  /** How far from the quarry is near enough. */
  standOff: number
  /** A marker for covering, standing still. */
  cover: number
  /** An attack, and a covering attack that could wait, must promise so much. */
  least: number
  coverLeast: number
}

export const TUNED: Weights = { way: 0.25, fear: 0.9, attack: 1.2, bite: 8, out: 6, standOff: 5, cover: 0.3, least: 0.05, coverLeast: 0.2 }
