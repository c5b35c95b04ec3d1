import { below, nth, type Rng4, type Seat } from '@deadfront/kernel'
import type { Answers, NormalAction } from '../model/answers.ts'
import { type Content, contentOf, firstSpaceOf, markOf, toStart, toTown } from '../model/content.ts'
import type { FrameOf } from '../model/frames.ts'
import { DEFIANT, NONE, type Siege, type SpaceIx, TC, type UnitIx, type ZedIx, hasUnitFlag, unitAt } from '../model/state.ts'
import { hasZeds, roomForUnits } from './board.ts'
import { heldPlays, playAnswer } from './held.ts'
import { type ShotCost, ammoFor } from './legal.ts'
import { markReaches } from './marks.ts'
import { spaceId, unitId, zedId } from './names.ts'
import { targetsOf } from './reach.ts'
import { seatIx } from './seats.ts'

/** A quick legal answer for fast play, without building all possible answers. */

/** One of these units at random; the list is not empty. */
const oneOf = (list: readonly number[], rng: Rng4): number => list[below(rng, list.length)] as number

const MAX_TRIES = 8

/** A random legal Action, found by a few attempts; ends the phase when none is found. */
export function sampleAction(s: Siege, seat: Seat, rng: Rng4): Answers['action'] {
  const c = contentOf(s)
  const seatHas = s.playerAction[seatIx(seat)] === 1
  for (let i = 0; i < MAX_TRIES; i++) {
    const roll = below(rng, 64)
    if (roll === 0) return { do: 'end' }
    if (roll < 4) {
      const special = sampleSpecial(s, c, rng)
      if (special) return special
      continue
    }
    const u = below(rng, s.uAt.length)
    if (unitAt(s, u) < 0) continue
    const pay = samplePay(s, c, seatHas, u, rng)
    if (pay === '') continue
    const answer = sampleAct(s, c, u, rng, 'ammo')
    if (answer) return { ...answer, pay }
  }
  return { do: 'end' }
}

function samplePay(s: Siege, c: Content, seatHas: boolean, u: UnitIx, rng: Rng4): string {
  for (let m = 0; m < s.spent.length; m++)
    if (s.spent[m] === 0 && markOf(c, m).act === 'normal' && markReaches(s, c, m, u)) return markOf(c, m).id
  if (s.eventActions > 0 && (!seatHas || below(rng, 2) === 0)) return 'event'
  return seatHas ? 'player' : ''
}

/** Held cards, the Mayor's speech, shots paid by a Character Action or with a hand-made round. */
function sampleSpecial(s: Siege, c: Content, rng: Rng4): Answers['action'] | null {
  const plays = heldPlays(s, 'action')
  if (plays.length > 0) return playAnswer(c, nth(plays, below(rng, plays.length)))
  if (s.spent.length === 0) return null
  const m = below(rng, s.spent.length)
  const mark = markOf(c, m)
  if (s.spent[m] !== 0 || unitAt(s, mark.unit) < 0) return null
  if (mark.act === 'free') return c.units.some((_, u) => markReaches(s, c, m, u)) ? { do: 'ability', ability: mark.id } : null
  const u = below(rng, s.uAt.length)
  if (mark.act !== 'gunfire' || !markReaches(s, c, m, u)) return null
  const target = sampleTarget(s, c, u, rng, 'ammo')
  return target === NONE ? null : { do: 'gunfire', unit: unitId(c, u), target: zedId(c, target), pay: mark.id }
}

function sampleAct(s: Siege, c: Content, u: UnitIx, rng: Rng4, cost: ShotCost): NormalAction | null {
  const roll = below(rng, 8)
  if (roll < 3) {
    const z = sampleTarget(s, c, u, rng, cost)
    if (z !== NONE) return { do: 'gunfire', unit: unitId(c, u), target: zedId(c, z) }
  } else if (roll < 4) {
    if (c.forageOf[unitAt(s, u)] !== '') return { do: 'forage', unit: unitId(c, u) }
  }
  const steps = sampleWalk(s, c, u, rng)
  return steps === null ? null : { do: 'move', unit: unitId(c, u), path: steps }
}

function sampleTarget(s: Siege, c: Content, u: UnitIx, rng: Rng4, cost: ShotCost): ZedIx {
  if (s.ammo < ammoFor(s, c, u, cost)) return NONE
  const targets = targetsOf(s, c, u, cost)
  return targets.length === 0 ? NONE : oneOf(targets, rng)
}

/** A straight walk of random length in a random direction. */
function sampleWalk(s: Siege, c: Content, u: UnitIx, rng: Rng4): string[] | null {
  if (hasUnitFlag(s, u, DEFIANT)) return null
  const steps: string[] = []
  let left = 1 + below(rng, c.units[u]?.move ?? 1)
  let at = unitAt(s, u)
  let outward = at === TC || below(rng, 2) === 0
  while (left > 0) {
    let to: SpaceIx
    if (at === TC) {
      to = firstSpaceOf(c, below(rng, c.trackSpaces.length))
      outward = true
    } else to = outward ? toStart(c, at) : toTown(c, at)
    if (to === NONE || c.isStart[to] === true || s.noEntry[to] !== 0) break
    at = to
    steps.push(spaceId(c, to))
    left--
    if (hasZeds(s, to)) return steps
  }
  if (steps.length === 0 || (at !== s.uAt[u] && roomForUnits(s, c, at) === 0)) return null
  return steps
}

export function sampleFree(s: Siege, f: FrameOf<'free'>, rng: Rng4): Answers['free'] {
  const c = contentOf(s)
  for (let i = 0; i < MAX_TRIES; i++) {
    const u = oneOf(f.units, rng)
    if (unitAt(s, u) < 0) continue
    const answer = sampleAct(s, c, u, rng, f.forFree ? 'none' : 'ammo')
    if (answer && f.acts.includes(answer.do)) return answer
  }
  return { do: 'end' }
}
