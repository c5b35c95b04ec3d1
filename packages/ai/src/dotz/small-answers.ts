import { type AnyAnswerOf, nth } from '@deadfront/kernel'
import type { Answers } from '@deadfront/dotz'
import {
  ammoFound,
  innermostCombat,
  type Content,
  contentOf,
  DEFIANT,
  type FrameOf,
  hasUnitFlag,
  heldPlays,
  NONE,
  playAnswer,
  type Siege,
  type SiegeFrame,
  spaceId,
  type SpaceIx,
  stepsTo,
  TC,
  toStart,
  trackAt,
  trackId,
  unitAt,
  unitId,
  unitIds,
  type UnitIx,
  unitLife,
  unitSide,
  unitStrength,
  zedId,
  type ZedIx,
  zedLife,
  zedOf,
  zedsAt,
  zedStrength,
} from '@deadfront/dotz/ai'
import { harm, rowsFor } from './plans.ts'
import { type Field, type Group, holdChance } from './field.ts'
import { dangerOf, fieldOf, unitWorth } from './danger.ts'
import type { Weights } from './weights.ts'

/** The best of a list; if equal, the first. */
function best<T>(list: readonly T[], worth: (item: T) => number): T {
  let [top, at] = [Number.NEGATIVE_INFINITY, 0]
  list.forEach((item, i) => {
    const own = worth(item)
    if (own > top) [top, at] = [own, i]
  })
  return nth(list, at)
}

/** The value of winning a fight against this group here: it goes back a step instead of staying. */
const pushWorth = (f: Field, g: Group): number =>
  dangerOf(f, g.track, g.steps, g.strength, g.life) - dangerOf(f, g.track, g.steps + 1, g.strength, g.life)

/** Which unit fights: by what it may win, less what it may cost. */
function fighter(f: Field, frame: FrameOf<'fighter'>): Answers['fighter'] {
  const combat = innermostCombat(f.s)
  const g = combat ? f.groupAt[combat.at] : undefined
  const unit = best(frame.of, (u) => {
    if (!combat || !g) return unitStrength(f.s, f.c, u)
    const push = pushWorth(f, g)
    return rowsFor(f, u, combat.at, g.strength, combat.zedsAttack).reduce(
      (sum, row) => sum + row.p * ((row.win ? push : 0) + row.zeds * f.w.life * 2 - harm(f, u, row.unit)),
      0,
    )
  })
  return { do: 'choose', unit: unitId(f.c, unit) }
}

/** Puts Hits where they lower the danger of the mob most. */
function hits(f: Field, frame: FrameOf<'hits'>): Answers['hits'] {
  const { s, c } = f
  const mob = zedsAt(s, frame.at)
  const [a, b] = [nth(mob, 0), nth(mob, 1)]
  const splits: [number, number][] = []
  for (let n = 0; n <= frame.hits; n++) if (n <= zedLife(s, c, a) && frame.hits - n <= zedLife(s, c, b)) splits.push([n, frame.hits - n])
  if (splits.length === 0)
    return {
      do: 'assign',
      hits: { [zedId(c, a)]: Math.min(frame.hits, zedLife(s, c, a)), [zedId(c, b)]: Math.max(0, frame.hits - zedLife(s, c, a)) },
    }
  const left = (z: ZedIx, taken: number): number => {
    const life = zedLife(s, c, z) - taken
    const zed = zedOf(c, z)
    // The Strength still showing, and a small part for Hits: two weakened units are still two.
    return life <= 0 ? 0 : (life <= zed.capacity[1] ? zed.strength[1] : zedStrength(s, c, z)) + 0.3 * life + 1
  }
  const [n, m] = best(splits, ([x, y]) => -left(a, x) - left(b, y))
  const given: Record<string, number> = {}
  if (n > 0) given[zedId(c, a)] = n
  if (m > 0) given[zedId(c, b)] = m
  return { do: 'assign', hits: given }
}

/** The unit that a card is used for. */
function unit(f: Field, frame: FrameOf<'unit'>): Answers['unit'] {
  const { s, c } = f
  const fixed = (u: UnitIx): number => (hasUnitFlag(s, u, DEFIANT) ? 1.5 : 0)
  const chosen = best(frame.of, (u) => {
    if (frame.why === 'attack') return unitLife(s, c, u) + (c.units[u]?.tough ? 2 : 0) - unitWorth(f, u) * 0.3
    if (frame.why === 'ambush') return holdChance(f, u, unitAt(s, u), 3) * 4 - unitWorth(f, u) * 0.1
    return (c.units[u]?.strength[unitSide(s, u)] ?? 0) - fixed(u)
  })
  return { do: 'choose', unit: unitId(c, chosen) }
}

/** A held card at its moment. */
function held(f: Field, frame: FrameOf<'held'>): Answers['held'] {
  const { s, c } = f
  const combat = innermostCombat(s)
  const g = combat ? f.groupAt[combat.at] : undefined
  for (const play of heldPlays(s, frame.moment)) {
    const effect = c.fates[play.card]?.effects[0]
    const answer = playAnswer(c, play)
    if (effect?.do === 'turnTables' && g && (g.steps <= 3 || f.turnsLeft <= 5)) return answer
    if (effect?.do === 'combatShift' && combat && g && combat.unit !== NONE) {
      const rows = rowsFor(f, combat.unit, combat.at, g.strength, false)
      if (rows.reduce((p, row) => (row.win ? p + row.p : p), 0) < 0.75 && g.steps <= 4) return answer
    }
    if (effect?.do === 'marker' && play.unit === combat?.unit) return answer
  }
  return { do: 'pass' }
}

/** Units that would probably be beaten retreat while they can. */
function leave(f: Field, frame: FrameOf<'leave'>): Answers['leave'] {
  const g = f.groupAt[frame.at]
  const go = g ? frame.of.filter((u) => holdChance(f, u, frame.at, g.strength) < f.w.stay) : []
  // Near Town Center one unit has to stay.
  return { do: 'leave', units: stepsTo(f.c, frame.at) <= 2 ? [] : unitIds(f.c, go) }
}

/** After her shot she moves back if the group next to her would beat her. */
function overwatch(f: Field, frame: FrameOf<'overwatch'>): Answers['overwatch'] {
  const { s, c } = f
  const at = unitAt(s, frame.unit)
  const g = f.groupAt[toStart(c, at)]
  if (!g || stepsTo(c, at) <= 1) return { do: 'stay' }
  return holdChance(f, frame.unit, at, g.strength) < f.w.stay ? { do: 'back', with: [] } : { do: 'stay' }
}

/** Roll again if the dice lose the fight. */
function wantsReroll(s: Siege, c: Content): boolean {
  const combat = innermostCombat(s)
  if (!combat) return false
  return c.zedsLose[combat.column]?.[(combat.dice[0] ?? 0) + (combat.dice[1] ?? 0)] !== true
}

const trackOf = (f: Field, at: SpaceIx): number => (at === TC ? 0 : trackAt(f.c, at))

const dangerAt = (f: Field, track: number): number => f.dangers[track] ?? 0

/** The answers that need no search; null for a question that has none of its own here. */
export function smallAnswer(s: Siege, frame: SiegeFrame, w: Weights): AnyAnswerOf<Answers> | null {
  const c = contentOf(s)
  if (frame.kind === 'vote') return { do: 'agree' }
  if (frame.kind === 'reroll') return { do: wantsReroll(s, c) ? 'reroll' : 'keep' }
  const f = fieldOf(s, c, w)
  switch (frame.kind) {
    case 'fighter':
      return fighter(f, frame)
    case 'hits':
      return hits(f, frame)
    case 'unit':
      return unit(f, frame)
    case 'held':
      return held(f, frame)
    case 'leave':
      return leave(f, frame)
    case 'overwatch':
      return overwatch(f, frame)
    case 'traps':
      return { do: holdChance(f, frame.unit, frame.at, f.groupAt[frame.at]?.strength ?? 0) < w.traps ? 'attempt' : 'decline' }
    case 'die':
      return { do: 'choose', die: best(frame.dice, (die) => ammoFound(s, c, frame.unit, die, frame.bonus)) }
    case 'track': {
      const track = best(frame.of, (ix) => -dangerAt(f, ix))
      return { do: 'choose', track: trackId(c, track) }
    }
    case 'tracks.order': {
      const track = best(frame.left, (ix) => dangerAt(f, ix))
      return { do: 'next', track: trackId(c, track) }
    }
    case 'start': {
      const start = best(frame.of, (at) => -dangerAt(f, trackOf(f, at)) - (f.coming[trackOf(f, at)] ?? 0))
      return { do: 'choose', at: spaceId(c, start) }
    }
    case 'group': {
      const group = best(frame.of, (at) => {
        const g = f.groupAt[at]
        return g ? -pushWorth(f, g) : 0
      })
      return { do: 'choose', at: spaceId(c, group) }
    }
    case 'zed': {
      const zed = best(frame.of, (z) => -zedLife(s, c, z))
      return { do: 'choose', zed: zedId(c, zed) }
    }
    case 'retreat': {
      const strongest = best(frame.of, (u) => unitStrength(s, c, u))
      return { do: 'choose', unit: unitId(c, strongest) }
    }
    case 'place.choose':
      return { do: 'choose', at: spaceId(c, frame.of.includes(TC) ? TC : nth(frame.of, 0)) }
    default:
      return null
  }
}
