import { question } from '@deadfront/kernel'
import { copy } from '../copy.ts'
import { type Content, contentOf, effectsOf, fateOf, toStart, toTown } from '../model/content.ts'
import type { Shift } from '../model/events.ts'
import type { SiegeFrame } from '../model/frames.ts'
import { addUnitFlag, NONE, type Siege, type SpaceIx, TC, type UnitIx, topFrame, unitAt, type ZedIx } from '../model/state.ts'
import { unitsAt, zedsAt } from '../read/board.ts'
import { attackColumn, innermostCombat } from '../read/fight.ts'
import { type FightAsked, type FightFacts, combatAsked, fightFacts } from '../read/fight-facts.ts'
import { ammoFound } from '../read/forage.ts'
import { heldPlays, type HeldPlay, playAnswer } from '../read/held.ts'
import { MARKERS } from '../read/targets.ts'
import { rounded } from './common.ts'

/** The exact chances of the answers to the open question. */
export type ChoiceFacts =
  /** A unit fights, or could: which unit is named, which stays, what happens if the traps fail or a card is kept. */
  | { kind: 'fight'; fighters: FightFacts[]; traps: number | null; cards?: CardFacts[] }
  /** A card attacks the unit that is named, with no attacker on the map: the unit only takes Hits. */
  | { kind: 'harm'; fighters: FightFacts[] }
  /** Overwatch: the nearest mob of the road attacks her, in her space or one space nearer to town. */
  | { kind: 'overwatch'; stay: FightFacts | null; back: FightFacts | null }
  /** Both dice again: the result as it is, compared with a new roll. */
  | { kind: 'reroll'; keep: FightFacts; again: FightFacts }
  /** Which of two dice counts: the Ammo each would find. */
  | { kind: 'die'; finds: { die: number; ammo: number }[] }

/** The fight if a held card is played (on the unit). */
export interface CardFacts {
  card: string
  unit?: string
  fighters: FightFacts[]
}

/** Null when the open question has no chances. */
export const choice = question({}, (s: Siege): ChoiceFacts | null => {
  if (s.stack.length === 0) return null
  const c = contentOf(s)
  const top = topFrame(s)
  // A vote is about the question below it.
  const depth = s.stack.length - (top.kind === 'vote' ? 2 : 1)
  const f = s.stack[depth] ?? top
  switch (f.kind) {
    case 'unit':
      return harmOf(s, c, f.of, s.stack[depth - 1])
    case 'traps':
      return { kind: 'fight', fighters: defences(s, c, f.at), traps: trapChance(c, f.unit) }
    case 'leave':
      return { kind: 'fight', fighters: defences(s, c, f.at, f.of), traps: null }
    case 'fighter':
      return fightersOf(s, c)
    case 'held': {
      const cards = heldPlays(s, f.moment).flatMap((play) => cardFacts(s, c, play) ?? [])
      const without = fightersOf(s, c)
      return without && { ...without, cards }
    }
    case 'overwatch': {
      const at = unitAt(s, f.unit)
      const mob = nearestMob(s, c, at)
      const against = (where: SpaceIx) =>
        mob.length === 0 || where === TC ? null : rounded(fightFacts(s, c, { unit: f.unit, at: where, defending: true, zeds: mob }))
      return { kind: 'overwatch', stay: against(at), back: against(toTown(c, at)) }
    }
    case 'reroll':
      return rerollOf(s, c)
    case 'die':
      return { kind: 'die', finds: f.dice.map((die) => ({ die, ammo: ammoFound(s, c, f.unit, die, f.bonus) })) }
    default:
      return null
  }
})

/** What the attack of the card that asks would do to each unit; null when the card is about something else. */
function harmOf(s: Siege, c: Content, units: readonly UnitIx[], asker: SiegeFrame | undefined): ChoiceFacts | null {
  const effect = asker?.kind === 'effect' ? effectsOf(c, asker.source)[asker.i] : undefined
  if (effect?.do !== 'attack') return null
  const fixed = attackColumn(c, effect)
  const fighters = units.map((unit) => rounded(fightFacts(s, c, { unit, at: unitAt(s, unit), defending: true, zeds: [], fixed })))
  return { kind: 'harm', fighters }
}

/** The chances of each unit in a space that Zeds enter, if it fights them alone. */
const defences = (s: Siege, c: Content, at: SpaceIx, units = unitsAt(s, at)): FightFacts[] =>
  units.map((unit) => rounded(fightFacts(s, c, { unit, at, defending: true, zeds: zedsAt(s, at) })))

const trapChance = (c: Content, u: UnitIx): number => (c.units[u]?.abilities.traps?.success.length ?? 0) / 6

/** The nearest Zeds on the way to the Start of the road. */
function nearestMob(s: Siege, c: Content, from: SpaceIx): ZedIx[] {
  for (let at = toStart(c, from); at !== NONE; at = toStart(c, at)) if (zedsAt(s, at).length > 0) return zedsAt(s, at)
  return []
}

/** A card that shifts the fight, or marks a unit for it; null for a card that changes no chances. */
function cardFacts(s: Siege, c: Content, play: HeldPlay): CardFacts | null {
  const { effects } = fateOf(c, play.card)
  const [effect] = effects
  const { card, unit } = playAnswer(c, play)
  if (effect?.do === 'combatShift') {
    const fighters = fightersOf(s, c, [{ by: card, shift: Number(effect.shift ?? 0) }])?.fighters
    return fighters ? { card, fighters } : null
  }
  if (effect?.do !== 'marker' || unit === undefined) return null
  const after = copy(s)
  addUnitFlag(after, play.unit, MARKERS[String(effect.marker)] ?? 0)
  const fighters = fightersOf(after, c)?.fighters
  return fighters ? { card, unit, fighters } : null
}

function fightersOf(s: Siege, c: Content, more: readonly Shift[] = []): (ChoiceFacts & { kind: 'fight' }) | null {
  const f = innermostCombat(s)
  // After the roll no chance of the fight is left to show.
  if (!f || f.dice.length > 0) return null
  const units = f.unit === NONE ? f.units : [f.unit]
  const asked = combatAsked(s, f)
  const extra = [...(asked.extra ?? []), ...more]
  return { kind: 'fight', fighters: units.map((unit) => rounded(fightFacts(s, c, { ...asked, extra, unit }))), traps: null }
}

function rerollOf(s: Siege, c: Content): ChoiceFacts | null {
  const f = innermostCombat(s)
  if (!f) return null
  const asked: FightAsked = { ...combatAsked(s, f), unit: f.unit, rerolled: true }
  const rolled = f.dice.reduce((sum, die) => sum + die, 0)
  return { kind: 'reroll', keep: rounded(fightFacts(s, c, { ...asked, rolled })), again: rounded(fightFacts(s, c, asked)) }
}
