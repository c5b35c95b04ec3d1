import { isRefusal, question, type Refusal, type Seat, text } from '@deadfront/kernel'
import { type Content, contentOf, markOf } from '../model/content.ts'
import { NONE, type Siege, type UnitIx, unitAt } from '../model/state.ts'
import { zedsAt } from '../read/board.ts'
import { type FightFacts, fightFacts } from '../read/fight-facts.ts'
import { findsAt, forageBonus } from '../read/forage.ts'
import { heldPlays } from '../read/held.ts'
import { whyNotFireAtAll, whyNotForage, whyNotMoveAtAll } from '../read/legal.ts'
import { reachedBy, whyNotAbility, whyNotUseMark } from '../read/marks.ts'
import { findUnit, spaceId, unitId, unitIds } from '../read/names.ts'
import { type Chances, forageOdds } from '../read/odds.ts'
import { paysFor, reachOf, targetsOf } from '../read/reach.ts'
import { askerOf, type Can, canOf, noSuchUnit, rounded } from './common.ts'
import { type ShotFacts, shotFacts } from './shot.ts'

/** Everything a unit could do now; the reason where it cannot. */
export interface UnitMenu {
  unit: string
  /** Ways to pay for its Moves and Forages. */
  pays: string[]
  actions: {
    move: Can & { points: number }
    /** `ammo`: the chance of each amount of Ammo found. */
    forage: Can & { bonus: number; ammo: Chances }
    gunfire: Can & { range: number }
  }
  abilities: (Can & { id: string; per: 'phase' | 'game'; act: 'normal' | 'gunfire' | 'free'; reaches: string[] })[]
  /** Held cards that can be played on it in the Action Phase. */
  held: string[]
  reach: { at: string; path: string[]; cost: number; fight: FightFacts | null }[]
  targets: ShotFacts[]
}

export const unit = question({ unit: text('a Player unit') }, (s: Siege, { unit: name }, viewer): UnitMenu | Refusal => {
  const c = contentOf(s)
  const u = findUnit(c, name)
  if (u === NONE) return noSuchUnit(name)
  const seat = askerOf(s, viewer)
  return isRefusal(seat) ? seat : menuOf(s, c, u, seat)
})

function menuOf(s: Siege, c: Content, u: UnitIx, seat: Seat): UnitMenu {
  const own = c.units[u]
  return {
    unit: unitId(c, u),
    pays: paysFor(s, c, seat, u),
    actions: {
      move: { ...canOf(whyNotMoveAtAll(s, c, u)), points: own?.move ?? 0 },
      forage: forageMenu(s, c, u),
      gunfire: { ...canOf(whyNotFireAtAll(s, c, u, 'ammo')), range: own?.range ?? 1 },
    },
    abilities: (own?.marks ?? []).map((m) => {
      const mark = markOf(c, m)
      const why = mark.act === 'free' ? whyNotAbility(s, c, mark.id) : whyNotUseMark(s, c, m)
      return { id: mark.id, per: mark.per, act: mark.act, ...canOf(why), reaches: unitIds(c, reachedBy(s, c, m)) }
    }),
    held: heldPlays(s, 'action').flatMap((play) => (play.unit === u ? [c.fates[play.card]?.id ?? ''] : [])),
    reach: reachOf(s, c, u).map((r) => ({
      at: spaceId(c, r.at),
      path: r.path.map((at) => spaceId(c, at)),
      cost: r.cost,
      fight: r.fight ? rounded(fightFacts(s, c, { unit: u, at: r.at, defending: false, zeds: zedsAt(s, r.at) })) : null,
    })),
    targets: targetsOf(s, c, u, 'ammo').map((z) => shotFacts(s, c, u, z, [])),
  }
}

function forageMenu(s: Siege, c: Content, u: UnitIx): UnitMenu['actions']['forage'] {
  const why = whyNotForage(s, c, u)
  const bonus = forageBonus(s, c, u)
  const twoDice = c.units[u]?.abilities.twoDice?.includes('forage') === true
  return { ...canOf(why), bonus, ammo: why ? [] : rounded(forageOdds(findsAt(c, unitAt(s, u)).ammo, bonus, twoDice)) }
}
