export type AazFrame =
  | { kind: 'bid'; power: number; left: number }
  | { kind: 'round'; step?: string }
  | { kind: 'turn'; step?: string; power: number }
  | { kind: 'card.measure'; card: number; measure: string }
  | { kind: 'zombies.attack'; left: number[] }
  | ZombieLossFrame
  | { kind: 'combatMove' }
  | { kind: 'combat'; step?: string; assault: number; hostile: number[] }
  | { kind: 'combat.next'; among: number[] }
  | BattleFrame
  | { kind: 'battle.chainsaw'; most: number }
  | { kind: 'battle.bombard'; zones: number[]; most: number[] }
  | { kind: 'battle.submerge'; side: 'a' | 'd'; power: number }
  | LossFrame
  | { kind: 'battle.press' }
  | { kind: 'stranded'; left: { at: number; p: number; k: number }[] }
  | { kind: 'noncombatMove' }
  | { kind: 'purchase' }
  | { kind: 'mobilize' }
  | { kind: 'check'; step?: string; left: number[] }

/** Phase 2 (AAZ-ZATK.5), or the minor nations in the victory check (AAZ-INTRO.11). */
export interface ZombieLossFrame {
  kind: 'zombies.losses'
  at: number
  /** Whose units bleed. */
  p: number
  hits: number
}

/** One battle, in the nine steps of AAZ-GEN.8. Arrays are by kind, the attacker's twice: overland and air, then seaborne. */
export interface BattleFrame {
  kind: 'battle'
  step?: string
  at: number
  sea: boolean
  round: number
  /** Attackers in front of the casualty line, and behind it. */
  a: number[]
  al: number[]
  /** Hits that attackers of each kind (battleships) carry without sinking. */
  ah: number[]
  /** Defenders by power and kind, in front of and behind the line, and the hits they carry. */
  d: number[]
  dl: number[]
  dh: number[]
  /** Battleships that bombard in this round, by kind. */
  bomb: number[]
  /** Did the submarines of the side act in step 2 of this round? */
  aStruck: boolean
  dStruck: boolean
  /** Defenders silenced by bombardment, where the table plays it so (GAP-7). */
  mute: number[]
  /** Was a destroyer of the side in this round? Its loss tells only from the next (AAZ-REMV.2). */
  aHunted: boolean
  dHunted: boolean
  /** Where attackers may retreat to. */
  back: number[]
  /** The attacker went on against zombies alone (AAZ-PRESS.6). */
  zed: boolean
  /** Extra rounds by Air-D.O.T.s already used. */
  dots: number
  /** A territory that was friendly before the battle: nothing to capture. */
  friendly: boolean
}

/** Hits by what they may be put on: any unit, air fire without a destroyer, submarines' fire, bombardment, antiaircraft fire. */
export type Hits =
  | [any: number, air: number, sub: number, bomb: number]
  | [any: number, air: number, sub: number, bomb: number, flak: number]

export type LossCause = 'strike' | 'bite' | 'bombardment' | 'fire' | 'flak'

export interface LossFrame {
  kind: 'battle.losses'
  side: 'a' | 'd'
  cause: LossCause
  hits: Hits
  /** How many hits can be used. */
  need: number
  /** What each owner of a joint defence proposed (AAZ-MULTI.4). */
  said: { power: number; lose: number[] }[]
  /** The owners disagree: the attacker chooses. */
  split: boolean
}
