import type { Forecaster } from './forecast.ts'

/** What to buy when nothing presses. */
type Taste = 'balanced' | 'infantry' | 'tanks' | 'air'

/** What a marshal weighs besides: who can come back, what can be held, and the capitals that decide the war. */
export interface Doctrine {
  /** What an own capital is worth in IPCs: with it the war is lost. */
  stake: number
  /** What a point of production is worth where the land is held against the enemies' next turns, besides the income of this turn. */
  held: number
  /** How much it counts what the enemies win by attacking those who took a place. */
  counter: number
  /** How much it counts what boats and warships are worth that the enemy can sink. */
  boats: number
  /** How much it counts that the own capital stands worse without those who could come to guard it. */
  relief: number
  /** What it is worth that an IPC of troops comes a step nearer to an enemy capital. */
  drive: number
  /** A stack goes where the enemies gain at most this share of its price by attacking it. */
  dare: number
  /** How much own losses count at least, against an enemy who earns less and replaces his more slowly. */
  attrition: number
  /** How much it counts that an ally takes an enemy capital in its turn because this attack has thinned its guard. */
  opener: number
  /** What it is worth to sink the warships that keep a home overseas from launching ships, in IPCs. */
  port: number
  /** How much of an enemy capital's worth is lost with the chance to take it in the next turn. */
  muster: number
  /** How much a capital of the own side counts that the enemy or the dead hold, against one of the enemy: without it nobody wins. */
  regain: number
  /** What a zombie less is worth on own land, in IPCs: it bites every turn, and each infantry it bites is one more. */
  cleanse: number
  /** So many aircraft, and no more, for a power overseas that has more money than places for troops; with 0 it saves the money. */
  riches: number
  /** No attack on a capital that decides the war with less chance that it falls, to us or to an ally who comes next. */
  gamble: number
}

/** What makes one commander of another. */
export interface Style {
  /** A quick look at every force, and the true one at the best few. */
  look: Forecaster
  exact: Forecaster | null
  /** So many sizes of a force are looked at truly; 3 unless told. */
  close?: number
  /** No attack with less chance of winning. */
  least: number
  /** What a point of production is worth, in IPCs. */
  income: number
  /** How much a zombie less is worth. */
  zombie: number
  /** What an enemy capital is worth besides its income and treasury. */
  capital: number
  /** What it costs to bind units in an attack, as a part of their price: attacks stay no stronger than they have to be. */
  thrift: number
  /** How much losses count against gains. */
  blood: number
  /** How much the enemy's answer to an attack counts. */
  fear: number
  /** How much open country counts that the attackers leave behind; homes always count in full. */
  caution: number
  /** How much it counts what could be before the capital in two turns. */
  siege: number
  /** Falls back from stacks that would be lost, and keeps columns out of traps. */
  wary: boolean
  /** Weighs what the enemy can do next against what is won now. */
  careful: boolean
  taste: Taste
  /** At most so many attacks in a turn. */
  attacks: number
  /** Sends transports and fleets out. */
  seafaring: boolean
  /** Plans purchases and places also on boards that sell before the combat move; without it any legal ones are made there. */
  ordersFirst?: true
  /** Absent in bots that plan without it. */
  doctrine?: Doctrine
}
