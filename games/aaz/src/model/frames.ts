export type AazFrame =
  | { kind: 'bid'; power: number; left: number }
  | { kind: 'round'; step?: string }
  | { kind: 'turn'; step?: string; power: number }
  | { kind: 'card.measure'; card: number; measure: string }
  | { kind: 'zombies.attack'; left: number[] }
  | ZombieLossFrame
  | { kind: 'combatMove' }
  | { kind: 'combat'; step?: string; assault: number; hostile: number[]; raided?: number[] }
  | RaidFrame
  | { kind: 'raid.intercept'; at: number; power: number }
  | { kind: 'raid.losses'; at: number; hits: number }
  | { kind: 'combat.next'; among: number[] }
  | BattleFrame
  | { kind: 'battle.chainsaw'; max: number }
  | { kind: 'battle.bombard'; zones: number[]; max: number[]; landed?: number[] }
  | { kind: 'battle.submerge'; side: BattleSide; power: number }
  | LossFrame
  | { kind: 'battle.press' }
  | { kind: 'stranded'; left: { at: number; power: number; unit: number }[] }
  | { kind: 'noncombatMove' }
  | { kind: 'purchase' }
  | { kind: 'mobilize' }
  | { kind: 'check'; step?: string; left: number[] }

export type BattleSide = 'attacker' | 'defender'
export const otherSide = (side: BattleSide): BattleSide => (side === 'attacker' ? 'defender' : 'attacker')

/** Phase 2 (AAZ-ZATK.5), or the minor nations in the victory check (AAZ-INTRO.11). */
export interface ZombieLossFrame {
  kind: 'zombies.losses'
  at: number
  /** The power whose units are lost. */
  power: number
  hits: number
}

/** A strategic bombing raid (AAZ42-RAID.5). */
export interface RaidFrame {
  kind: 'raid'
  step?: string
  at: number
  /** Fighters that intercept it, by power and kind. */
  interceptors: number[]
  /** Raiders and interceptors hit in the air round, before they leave. */
  lost: number
  downed: number
}

/** One battle, in the nine steps of AAZ-GEN.8. Arrays are by kind, the attacker's twice: overland and air, then seaborne. */
export interface BattleFrame {
  kind: 'battle'
  step?: string
  at: number
  sea: boolean
  round: number
  /** Attackers in front of the casualty line and behind it. */
  attackers: number[]
  attackersBehindLine: number[]
  /** Hits that attackers of each kind (battleships) have taken without sinking. */
  attackersHurt: number[]
  /** Defenders by power and kind, in front of and behind the line, and the hits they have taken. */
  defenders: number[]
  defendersBehindLine: number[]
  defendersHurt: number[]
  /** Battleships that bombard in this round, by kind. */
  bombarding: number[]
  /** Did the submarines of the side act in step 2 of this round? */
  attackersStruck: boolean
  defendersStruck: boolean
  /** Defenders that do not fire after bombardment, where the table plays it so (GAP-7). */
  silenced: number[]
  /** Was a destroyer of the side in this round? Its loss counts only from the next round on (AAZ-REMV.2). */
  attackersHadHunter: boolean
  defendersHadHunter: boolean
  /** Where attackers may retreat to. */
  retreats: number[]
  /** The attacker continued against zombies alone (AAZ-PRESS.6). */
  pressedZombies: boolean
  /** Extra rounds by Air-D.O.T.s already used. */
  airDotsUsed: number
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
  side: BattleSide
  cause: LossCause
  hits: Hits
  /** How many hits can be used. */
  need: number
  /** What each owner of a joint defence proposed (AAZ-MULTI.4). */
  proposals: { power: number; lose: number[] }[]
  /** The owners disagree: the attacker chooses. */
  disagreed: boolean
}
