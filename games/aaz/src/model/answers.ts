import { type Answer, type AnswersOf, type AskOf, defineAnswers, flag, json, optional, text, whole } from '@deadfront/kernel'
import type { BattleSide, LossCause } from './frames.ts'

/** Units as people write them: "3 inf 1 tnk", or counts by name. */
export type UnitsGiven = string | { readonly [unit: string]: number }

// Many spellings of names and units are accepted (`SZ 5` is sz5, "tank" is tnk), so the rules read them; here they must only be present.
const space = json<string>('a space')
const units = json<UnitsGiven>('units, like "3 inf 1 tnk" or { "inf": 3 }')
const path = json<readonly string[]>('a list of spaces')

/** One load of a transport: units of a coast, taken aboard in a sea zone on the way. */
type LoadGiven = { readonly from: string; readonly units: UnitsGiven; readonly at?: string }

const MOVE = {
  units,
  from: space,
  to: space,
  via: optional(path),
  cargo: optional(json<boolean>('true for transports with their cargo')),
}
const SHIP = {
  from: space,
  to: optional(space),
  via: optional(path),
  load: optional(json<LoadGiven | readonly LoadGiven[]>('loads, like [{ "from", "units", "at" }]')),
  take: optional(json<{ readonly [coastAndUnit: string]: number }>('loads, like { "Germany inf": 1 }')),
  land: optional(json<string | null>('the territory to land in')),
  unload: optional(units),
  cargo: optional(units),
  host: optional(json<string>('an ally whose transport it is')),
}
const BUY = { unit: text('a unit'), n: optional(whole('a number of units')), at: optional(space), by: optional(space) }
const LOSE = { lose: json<UnitsGiven>('units to lose, like { "inf": 1 }') }
// Step 8 moves everything together, so the rule for that refuses these keys.
const PART = { units: optional(units), keep: optional(units) }

const LAND_ALL = { safe: optional(flag('true to come down among zombies only where nothing else is in reach')) }

/** The ways to answer each question. */
export const ANSWERS = defineAnswers({
  bid: { place: { unit: text('a unit'), at: space }, done: {} },
  'card.measure': {
    use: { from: optional(space), to: optional(space), at: optional(space), remove: optional(whole('a number of zombies')) },
    decline: {},
  },
  'zombies.losses': { lose: LOSE },
  combatMove: {
    move: {
      ...MOVE,
      support: optional(flag('true to support a landing')),
      attack: optional(flag('false to slip past submarines and transports')),
      raid: optional(flag('true to bomb the complex or center there, or to escort those who do')),
    },
    ship: { ...SHIP, attack: optional(flag('true to attack in the sea zone')) },
    attack: { at: space, targets: optional(json<UnitsGiven | readonly string[]>('kinds of units')) },
    takeBack: { move: optional(json<number | 'all'>('"all" or the number of a move')) },
    done: {},
  },
  'raid.intercept': { intercept: { fighters: whole('a number of fighters') } },
  'raid.losses': { lose: LOSE },
  'combat.next': { fight: { battle: space } },
  'battle.chainsaw': { saw: { tanks: whole('a number of tanks') } },
  'battle.bombard': { bombard: { ships: whole('a number of ships'), units: optional(units) } },
  'battle.submerge': { submerge: { subs: whole('a number of submarines') } },
  'battle.losses': { lose: LOSE },
  'battle.press': { press: PART, cease: PART, stay: PART, retreat: { to: optional(space), ...PART } },
  stranded: { land: { to: space } },
  noncombatMove: { move: MOVE, ship: SHIP, ray: { from: space, to: space }, landAll: LAND_ALL, done: {} },
  purchase: {
    buy: BUY,
    repair: { at: space, n: optional(whole('a number of points')) },
    return: { unit: text('a unit'), n: optional(whole('a number of units')), at: optional(space) },
    done: {},
  },
  mobilize: { place: BUY, done: {} },
})

export type Answers = AnswersOf<typeof ANSWERS>

/** The place of a battle and its round. */
type AtBattle = { at: string; round: number }
type InPhase = { power: string; round: number }

/** What each question is about, by name: for words, boards and bots. */
export type About = {
  bid: { power: string; left: number }
  'card.measure': { power: string; card: string; measure: string }
  'zombies.losses': { power: string; at: string; hits: number }
  combatMove: InPhase
  'raid.intercept': { power: string; at: string }
  'raid.losses': { power: string; at: string; hits: number }
  'combat.next': { power: string; among: readonly string[] }
  'battle.chainsaw': AtBattle & { power: string }
  'battle.bombard': AtBattle & { power: string }
  'battle.submerge': AtBattle & { side: BattleSide; power: string }
  /** `said`: what each owner of a joint defence has proposed; `disagreed`: therefore the attacker chooses (AAZ-MULTI.4). */
  'battle.losses': AtBattle & {
    side: BattleSide
    cause: LossCause
    hits: number
    said: readonly { power: string; lose: { readonly [unit: string]: number } }[]
    disagreed: boolean
  }
  'battle.press': AtBattle & { power: string }
  stranded: { power: string; at: string; unit: string }
  noncombatMove: InPhase
  /** `first`: units are bought before they have a place (AAZ-EXP42.13). */
  purchase: InPhase & { first?: true }
  mobilize: InPhase
}

/** An open question of the game. */
export type AazAsk = AskOf<Answers, About>

export type MoveAnswer = Extract<Answers['combatMove'], { do: 'move' }>
export type ShipAnswer = Extract<Answers['combatMove'], { do: 'ship' }>
export const isShipAnswer = (answer: Answer): answer is ShipAnswer => answer.do === 'ship' && typeof answer.from === 'string'
export type AttackAnswer = Extract<Answers['combatMove'], { do: 'attack' }>
/** A combat move that can be taken back until the phase ends. */
export type PlannedAnswer = MoveAnswer | ShipAnswer | AttackAnswer
export type BuyAnswer = Extract<Answers['purchase'], { do: 'buy' }> | Extract<Answers['mobilize'], { do: 'place' }>
export type PressAnswer = Answers['battle.press']

/** Keys that were renamed when every answer got its `do`. */
const OLD_KEYS: { readonly [kind: string]: readonly [verb: string, old: string, now: string] } = {
  'battle.chainsaw': ['saw', 'tanks', 'tanks'],
  'battle.bombard': ['bombard', 'bombard', 'ships'],
  'battle.submerge': ['submerge', 'submerge', 'subs'],
  'combat.next': ['fight', 'battle', 'battle'],
  'zombies.losses': ['lose', 'lose', 'lose'],
  'battle.losses': ['lose', 'lose', 'lose'],
  stranded: ['land', 'to', 'to'],
}

/** An answer without `do`, as it was written before rules version 4, with the keys of today. */
export function upgradeAnswer(kind: string, answer: Answer): Answer {
  if (kind === 'card.measure' && typeof answer.use === 'boolean') {
    const { use, ...rest } = answer
    return { do: use ? 'use' : 'decline', ...rest }
  }
  if (kind === 'battle.press' && answer.choose !== undefined) {
    const { choose, ...rest } = answer
    return { do: choose, ...rest }
  }
  const known = Object.hasOwn(OLD_KEYS, kind) ? OLD_KEYS[kind] : undefined
  if (known === undefined) return answer
  const [verb, old, now] = known
  const { [old]: value, ...rest } = answer
  return value === undefined ? { do: verb, ...rest } : { do: verb, ...rest, [now]: value }
}
