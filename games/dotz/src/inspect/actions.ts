import { isRefusal, question, type Refusal, type Seat } from '@deadfront/kernel'
import { type Content, contentOf, fateOf, markOf } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import { NONE, type Siege, type UnitIx, unitAt } from '../model/state.ts'
import { shotPays } from '../read/forms.ts'
import { heldPlays, whyNotPlayHeld } from '../read/held.ts'
import { whyNotFireAtAll, whyNotForage } from '../read/legal.ts'
import { reachedBy, whyNotAbility, whyNotUseMark } from '../read/marks.ts'
import { spaceId, unitId } from '../read/names.ts'
import { paysFor, reachOf, targetsOf } from '../read/reach.ts'
import { seatIx } from '../read/seats.ts'
import { askerOf, type Can, canOf } from './common.ts'
import { type ShotFacts, shotFacts } from './shot.ts'

type ActName = 'move' | 'forage' | 'gunfire'

/** A unit that could do something. */
export interface ActorFacts {
  unit: string
  at: string
  acts: ActName[]
  /** Its best shot, if the power is for a shot: the one most likely to destroy its target. */
  shot: ShotFacts | null
}

/** A Character Action of a unit in play, used or not. */
export type PowerFacts = Can & {
  id: string
  /** The unit that has it. */
  unit: string
  per: 'phase' | 'game'
  act: 'normal' | 'gunfire' | 'free'
  /** The units that could use it now, and for which Actions. */
  whom: ActorFacts[]
}

/** A held Fate card; `units`: the units it can be played on, null when it needs no unit. */
export type HeldCardFacts = Can & { card: string; units: string[] | null }

/** Everything the seat could use in the Action Phase; the reason where something cannot be used. */
export interface ActionsFacts {
  eventActions: number
  /** The seat's own Player Action is ready. */
  playerAction: boolean
  ammo: number
  /** Units with an Action that can be paid for now. */
  actors: ActorFacts[]
  powers: PowerFacts[]
  cards: HeldCardFacts[]
}

export const actions = question({}, (s: Siege, _q, viewer): ActionsFacts | Refusal => {
  const seat = askerOf(s, viewer)
  if (isRefusal(seat)) return seat
  const c = contentOf(s)
  return {
    eventActions: s.eventActions,
    playerAction: s.playerAction[seatIx(seat)] === 1,
    ammo: s.ammo,
    actors: c.units.flatMap((_, u) => actorOf(s, c, u, paidActs(s, c, seat, u)) ?? []),
    powers: c.marks.flatMap((mark, m) => (unitAt(s, mark.unit) >= 0 ? [powerOf(s, c, m)] : [])),
    cards: s.held.map((card) => cardOf(s, c, card)),
  }
})

function actorOf(s: Siege, c: Content, u: UnitIx, acts: ActName[], shot: ShotFacts | null = null): ActorFacts | null {
  const at = unitAt(s, u)
  return at < 0 || acts.length === 0 ? null : { unit: unitId(c, u), at: spaceId(c, at), acts, shot }
}

/** What the unit could do if it were paid for. */
function actsOf(s: Siege, c: Content, u: UnitIx): ActName[] {
  if (unitAt(s, u) < 0) return []
  const acts: ActName[] = reachOf(s, c, u).length > 0 ? ['move'] : []
  if (!whyNotForage(s, c, u)) acts.push('forage')
  if (targetsOf(s, c, u, 'ammo').length > 0) acts.push('gunfire')
  return acts
}

/** What the seat could do with the unit; some ways to pay are for a shot only. */
function paidActs(s: Siege, c: Content, seat: Seat, u: UnitIx): ActName[] {
  if (paysFor(s, c, seat, u).length > 0) return actsOf(s, c, u)
  const shoots = unitAt(s, u) >= 0 && shotPays(s, c, seat, u).some(({ cost }) => targetsOf(s, c, u, cost).length > 0)
  return shoots ? ['gunfire'] : []
}

function powerOf(s: Siege, c: Content, m: number): PowerFacts {
  const mark = markOf(c, m)
  const reached = reachedBy(s, c, m)
  const whom = reached.flatMap((u) => (mark.act === 'gunfire' ? (shooterOf(s, c, m, u) ?? []) : (actorOf(s, c, u, actsOf(s, c, u)) ?? [])))
  const why =
    mark.act === 'free' ? whyNotAbility(s, c, mark.id) : (whyNotUseMark(s, c, m) ?? (whom.length > 0 ? null : whyNobody(s, c, m, reached)))
  return { id: mark.id, unit: unitId(c, mark.unit), per: mark.per, act: mark.act, ...canOf(why), whom }
}

function shooterOf(s: Siege, c: Content, m: number, u: UnitIx): ActorFacts | null {
  const mark = markOf(c, m)
  const extra = mark.shift === undefined ? [] : [{ by: mark.id, shift: mark.shift }]
  const shots = targetsOf(s, c, u, 'ammo').map((z) => shotFacts(s, c, u, z, extra))
  const [best] = shots.sort((a, b) => b.odds.kill - a.odds.kill || b.odds.expected - a.odds.expected)
  return best ? actorOf(s, c, u, ['gunfire'], best) : null
}

/** No unit can use the power: it reaches no unit, or the units it reaches have no use for it. */
function whyNobody(s: Siege, c: Content, m: number, reached: readonly UnitIx[]): Refusal {
  const mark = markOf(c, m)
  const [first] = reached
  if (first === undefined || mark.act !== 'gunfire') return refuse('DOTZ-1.2.3', 'ability.nobody', 'it would reach nobody', [mark.id])
  return (
    reached.map((u) => whyNotFireAtAll(s, c, u, 'ammo')).find((why) => why?.code === 'gunfire.no-ammo') ??
    refuse('DOTZ-5.4.1', 'ability.no-target', 'nobody it reaches has a target in range', [mark.id])
  )
}

function cardOf(s: Siege, c: Content, card: number): HeldCardFacts {
  const { id } = fateOf(c, card)
  const units = heldPlays(s, 'action').flatMap((play) => (play.card === card && play.unit !== NONE ? [unitId(c, play.unit)] : []))
  return { card: id, ...canOf(whyNotPlayHeld(s, 'action', id, undefined)), units: units.length > 0 ? units : null }
}
