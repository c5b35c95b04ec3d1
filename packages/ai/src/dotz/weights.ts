/**
 * The weights of the bots, in units of danger. Found by playing: many sets of numbers were tried in thousands of whole
 * games, and the better ones kept and mixed.
 */
export interface Weights {
  /** How fast danger decreases with each step away from Town Center. */
  fade: number
  /** How fast the danger of a group ends once the cards left cannot bring it to Town Center. */
  sharp: number
  /** What a group's Strength and each Hit it can still take add to its danger. */
  strength: number
  life: number
  /** Steps of delay by a unit that would surely hold. */
  block: number
  /** How much worse two ways of losing are than one: the exponent of the danger of a whole track. */
  focus: number
  /** A track without Zeds: its next activation only places one. */
  clear: number
  hero: number
  heroic: number
  civilians: number
  /** The part of a unit's worth that its Strength makes. */
  might: number
  /** The part of a unit's worth that its Hits take away before it falls. */
  injury: number
  /** The value of the first Ammo, and how fast the value of the next ones decreases. */
  ammo: number
  plenty: number
  /** The value of a place with a shot or an attack in reach. */
  ready: number
  /** The harm to expect at the unit's place. */
  exposed: number
  /** A move only prepares: the part of its gain that counts. */
  walk: number
  /** Using a Character Action that would otherwise be wasted. */
  own: number
  /** How much the units that it reaches must be able to gain before the Mayor makes his speech. */
  speech: number
  /** An Action must gain so much to be chosen. */
  least: number
  /** How much worse near Zeds are for each time that the next card is likelier than usual to move them. */
  soon: number
  /** The part of the delay of a unit that counts if a stronger one is in its space. */
  second: number
  /** A unit that holds with a smaller chance than this retreats if it can, and sets its traps. */
  stay: number
  traps: number
  /** The part that counts of Ammo that a card gives to a unit in the right space. */
  cache: number
  /** The price of a road that falls before any player can act again; 0 for bots that do not look at the cards to come in that way. */
  fall: number
  /** The part of that which counts for a move that makes a road safer. */
  shut: number
  /** The part that counts of the chance to fall by the card after the next. */
  later: number
}

/** The weights of the first releases. Frozen: bots that use them are opponents in the lab. */
export const FIRST_WEIGHTS: Weights = {
  fade: 1.1,
  sharp: 1.1,
  strength: 0.11,
  life: 0.11,
  block: 1.2,
  focus: 0.024,
  clear: 0.63,
  hero: 5.1,
  heroic: 3.3,
  civilians: 1.9,
  might: 0.35,
  injury: 1.6,
  ammo: 1,
  plenty: 0.35,
  ready: 0.63,
  exposed: 0.68,
  walk: 0.22,
  own: 0.43,
  speech: 23,
  least: 0.029,
  soon: 0,
  second: 1,
  stay: 0.4,
  traps: 0.6,
  cache: 0,
  fall: 0,
  shut: 0,
  later: 0,
}

/** Found by an evolution strategy on games with one and two players, with seeds that were used for nothing else. */
export const TUNED: Weights = {
  fade: 0.765,
  sharp: 0.692,
  strength: 0.106,
  life: 0.113,
  block: 0.756,
  focus: 0.014,
  clear: 0.566,
  hero: 8.31,
  heroic: 4.61,
  civilians: 3.5,
  might: 1.44,
  injury: 1.7,
  ammo: 0.514,
  plenty: 0.18,
  ready: 0.695,
  exposed: 0.797,
  walk: 0.269,
  own: 0.357,
  speech: 12,
  least: -0.1,
  soon: 0.3,
  second: 0.7,
  stay: 0.4,
  traps: 0.6,
  cache: 1,
  fall: 0,
  shut: 0,
  later: 0,
}

/**
 * Also counts what the next cards can do to a road before any player acts again. Found by the same strategy from the weights above: 14
 * generations of 12 candidates with 40 games of one player each.
 */
export const WATCHFUL: Weights = {
  ...TUNED,
  fade: 0.743,
  sharp: 0.336,
  block: 0.958,
  focus: 0.0132,
  clear: 0.436,
  hero: 12.8,
  heroic: 5.31,
  civilians: 4.24,
  might: 1.18,
  injury: 1.81,
  ammo: 0.709,
  plenty: 0.121,
  ready: 0.528,
  exposed: 0.76,
  walk: 0.358,
  own: 0.37,
  speech: 12.1,
  soon: 0.462,
  second: 0.91,
  fall: 25.8,
  shut: 1.21,
  later: 0.567,
}
