import type { Forecaster } from './forecast.ts'

/** What to buy if no home is in danger. */
type Taste = 'balanced' | 'infantry' | 'tanks' | 'air'

/** More weights of the strongest style: for counter-attacks, for land that can be held, and for the capitals that decide the war. */
export interface Doctrine {
  /** The worth of an own capital in IPCs: with it the war is lost. */
  stake: number
  /** The worth of a point of production in land that is held through the enemies' next turns, besides the income of this turn. */
  held: number
  /** The weight of what the enemies win by attacking units that took a place. */
  counter: number
  /** The weight of transports and warships that the enemy can sink. */
  boats: number
  /** The weight of the danger to the own capital when units that could guard it are used elsewhere. */
  relief: number
  /** The worth of one step nearer to an enemy capital, for each IPC of troops. */
  drive: number
  /** A stack moves to a place only if the enemies gain at most this share of its price by attacking it. */
  dare: number
  /** The least weight of own losses, against an enemy that earns less and so replaces its losses more slowly. */
  attrition: number
  /** The weight of the chance that an ally then takes an enemy capital, because this attack has weakened its garrison. */
  opener: number
  /** The worth of sinking the warships that prevent a home overseas from placing ships, in IPCs. */
  port: number
  /** The weight of losing the chance to take an enemy capital in the next turn. */
  muster: number
  /** The weight of taking back a lost capital of the own side, as a part of an enemy capital: without it the war cannot be won. */
  regain: number
  /** The worth of killing a zombie on own land, in IPCs: it bites every turn, and infantry that it bites become zombies. */
  cleanse: number
  /** How many aircraft at most a power overseas buys if it has more money than places for troops; with 0 it saves the money. */
  riches: number
  /**
   * So many troops that wait for boats are a crowd: outside of homes they go back to one, and at a home more boats than usual are
   * bought for them. With 0 there is no crowd.
   */
  crowd: number
  /** The least chance for an attack on a capital that decides the war: that the own power or an ally after it takes it. */
  gamble: number
}

/** The settings that make one bot different from another. Those that are numbers can be tuned (`bots.ts`). */
export interface Style {
  /** A quick forecast for every size of a force, and an exact one for the best few sizes; null where the quick one is enough. */
  quick: Forecaster
  exact: Forecaster | null
  /** How many sizes of a force get the exact forecast; 3 if it is not given. */
  exactSizes?: number
  /** The least chance of winning for an attack. */
  least: number
  /** The worth of a point of production, in IPCs. */
  income: number
  /** The worth of killing a zombie, in IPCs. */
  zombie: number
  /** The worth of an enemy capital besides its income and treasury, in IPCs. */
  capital: number
  /** The cost of using units in an attack, as a part of their price, so that attacks are not stronger than needed. */
  thrift: number
  /** The weight of losses of both sides against gains of land. */
  blood: number
  /** The weight of the enemy's counter-attack. */
  fear: number
  /** The weight of undefended land that the attackers leave; homes always count in full. */
  caution: number
  /** The weight of enemies who could attack the capital in two turns. */
  siege: number
  /** Moves back stacks that would be lost, and does not move units where they would be lost. */
  wary: boolean
  /** Takes the enemy's next turn into account. */
  careful: boolean
  taste: Taste
  /** The largest number of attacks in a turn. */
  attacks: number
  /** Uses transports and fleets. */
  seafaring: boolean
  /** Plans purchases also on boards that sell before the combat move; without it any legal ones are made there. */
  ordersFirst?: true
  /** Not set in bots that do not use these weights. */
  doctrine?: Doctrine
}
