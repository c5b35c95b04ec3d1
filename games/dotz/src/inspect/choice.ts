import { question } from '@deadfront/kernel'
import { type Content, contentOf } from '../model/content.ts'
import { NONE, type Siege, type SpaceIx, type UnitIx, topFrame } from '../model/state.ts'
import { unitsAt, zedsAt } from '../read/board.ts'
import { type FightAsked, type FightFacts, combatAsked, fightFacts } from '../read/fight-facts.ts'
import { ammoFound } from '../read/forage.ts'
import { innermostCombat } from '../read/fight.ts'
import { rounded } from './kit.ts'

/** The exact chances behind the answers of the open question. */
export type ChoiceFacts =
  /** Somebody fights, or could: who is named, who stays, what happens if the traps fail or a card is kept. */
  | { kind: 'fight'; fighters: FightFacts[]; traps: number | null }
  /** Both dice again: what lies there against what a new roll would bring. */
  | { kind: 'reroll'; keep: FightFacts; again: FightFacts }
  /** Which of two dice counts: the Ammo each would find. */
  | { kind: 'die'; finds: { die: number; ammo: number }[] }

/** Null when the open question has no chances behind it. */
export const choice = question({}, (s: Siege): ChoiceFacts | null => {
  if (s.stack.length === 0) return null
  const c = contentOf(s)
  const top = topFrame(s)
  // A vote is about the question below it.
  const f = top.kind === 'vote' ? (s.stack[s.stack.length - 2] ?? top) : top
  switch (f.kind) {
    case 'traps':
      return { kind: 'fight', fighters: defences(s, c, f.at), traps: trapChance(c, f.unit) }
    case 'leave':
      return { kind: 'fight', fighters: defences(s, c, f.at, f.of), traps: null }
    case 'fighter':
    case 'held':
      return fightersOf(s, c)
    case 'reroll':
      return rerollOf(s, c)
    case 'die':
      return { kind: 'die', finds: f.dice.map((die) => ({ die, ammo: ammoFound(s, c, f.unit, die, f.bonus) })) }
    default:
      return null
  }
})

/** How each unit that Zeds have come upon would fare alone against them. */
const defences = (s: Siege, c: Content, at: SpaceIx, units = unitsAt(s, at)): FightFacts[] =>
  units.map((unit) => rounded(fightFacts(s, c, { unit, at, defending: true, zeds: zedsAt(s, at) })))

const trapChance = (c: Content, u: UnitIx): number => (c.units[u]?.abilities.traps?.success.length ?? 0) / 6

function fightersOf(s: Siege, c: Content): ChoiceFacts | null {
  const f = innermostCombat(s)
  // Once the dice lie there the chances of the fight are told.
  if (!f || f.dice.length > 0) return null
  const units = f.unit === NONE ? f.units : [f.unit]
  return { kind: 'fight', fighters: units.map((unit) => rounded(fightFacts(s, c, { ...combatAsked(s, f), unit }))), traps: null }
}

function rerollOf(s: Siege, c: Content): ChoiceFacts | null {
  const f = innermostCombat(s)
  if (!f) return null
  const asked: FightAsked = { ...combatAsked(s, f), unit: f.unit, rerolled: true }
  const rolled = f.dice.reduce((sum, die) => sum + die, 0)
  return { kind: 'reroll', keep: rounded(fightFacts(s, c, { ...asked, rolled })), again: rounded(fightFacts(s, c, asked)) }
}
