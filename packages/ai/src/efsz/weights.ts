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
  /** The price of a round, by how few are left, and of something to throw. */
  ammo: number
  thrown: number
  /** What is not needed may cost so many points more than going straight home, with so many to be left when time is up. */
  detour: number
  spare: number
  /** A foe that has to fall for the best ending: what it adds to the worth of hitting it; 0 leaves it alone. */
  nemesis: number
  /** In camp: fatigue from which the team holes up, with so many days to spare. */
  worn: number
  rest: number
  /** In camp: rounds a head up to which the team scavenges, with so many days to spare. */
  short: number
  search: number
}

/** The weights of the first releases. Frozen: bots that use them are opponents in the lab. */
export const FIRST_WEIGHTS: Weights = {
  way: 0.25,
  fear: 0.9,
  attack: 1.2,
  bite: 8,
  out: 6,
  standOff: 5,
  cover: 0.3,
  least: 0.05,
  coverLeast: 0.2,
  ammo: 0.5,
  thrown: 0.5,
  detour: 9,
  spare: 6,
  nemesis: 0,
  worn: 3,
  rest: 2,
  short: 1,
  search: 3,
}

/** Omega is hunted when the tasks are done: the best ending needs it slain. */
export const TUNED: Weights = { ...FIRST_WEIGHTS, nemesis: 9 }
