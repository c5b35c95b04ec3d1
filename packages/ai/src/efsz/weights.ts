/** Weights of the policy. The unit is the worth of removing a zombie next to a character. */
export interface Weights {
  /** Each point of movement nearer to the goal. */
  way: number
  /** Each zombie that could seize the character there. */
  fear: number
  attack: number
  /** Not to be wounded, and not to be locked. */
  bite: number
  /** Leaving by an open exit when every task is done. */
  out: number
  /** At this distance from a zombie that has to be killed the character need not come nearer. */
  standOff: number
  /** A marker for covering, without moving. */
  cover: number
  /** An attack, and a covering attack that could wait, must gain so much. */
  least: number
  coverLeast: number
  /** The price of a round of ammunition, by how few are left, and of a grenade. */
  ammo: number
  thrown: number
  /** An optional task may cost so many points more than the direct way to the exit; so many must be left at the deadline. */
  detour: number
  spare: number
  /** Added to the worth of hitting a zombie that must be killed for the best ending; 0 does not hunt it. */
  nemesis: number
  /** More than 0: of several shut exits the team opens the nearest, otherwise the first. */
  nearest: number
  /** In camp: with this fatigue the team rests for a day, if so many days are left over. */
  worn: number
  rest: number
  /** In camp: with so few rounds for each character the team scavenges, if so many days are left over. */
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
  nearest: 0,
  worn: 3,
  rest: 2,
  short: 1,
  search: 3,
}

/** Omega is hunted when the tasks are done and the hunt can succeed (`huntPays`): the best ending needs it killed. */
export const TUNED: Weights = { ...FIRST_WEIGHTS, nemesis: 9, nearest: 1 }
