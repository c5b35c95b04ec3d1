import type { Answer, Game, Rng4, Seat } from '@deadfront/kernel'
import type { Answers } from '@deadfront/dotz'
import {
  type Content,
  contentOf,
  DEFIANT,
  fireDistance,
  type FrameOf,
  hasUnitFlag,
  heldPlays,
  markOf,
  markReaches,
  NONE,
  playAnswer,
  seatIx,
  type Siege,
  topFrame,
  targetsOf,
  unitAt,
  zedAt,
} from '@deadfront/dotz/ai'
import { answerOf, type Plan, plansOf, shotGain, shotPrice } from './plans.ts'
import { smallAnswer } from './small-answers.ts'
import type { Field } from './field.ts'
import { fieldOf } from './danger.ts'
import type { Weights } from './weights.ts'

const NORMAL = ['move', 'forage', 'gunfire'] as const

/** Shots that a Character Action pays for, better than others (the Citadel). */
function markedShots(f: Field, plans: Plan[]): void {
  const { s, c, w } = f
  for (let m = 0; m < c.marks.length; m++) {
    const mark = markOf(c, m)
    if (mark.act !== 'gunfire' || s.spent[m] !== 0) continue
    for (let u = 0; u < s.uAt.length; u++) {
      if (!markReaches(s, c, m, u)) continue
      for (const z of targetsOf(s, c, u, 'ammo')) {
        const distance = fireDistance(c, unitAt(s, u), zedAt(s, z))
        const gain = shotGain(f, u, z, distance, mark.shift ?? 0) - shotPrice(f, u, false) + w.own
        plans.push({ act: 'gunfire', unit: u, to: z, pay: mark.id, gain })
      }
    }
  }
}

/** A held card that is best played at once: more Actions, more people, a Leader. */
function cardToPlay({ s, c }: Field): Answers['action'] | null {
  if (s.held.length === 0) return null
  let best: Answers['action'] | null = null
  let top = 0
  for (const play of heldPlays(s, 'action')) {
    const effect = c.fates[play.card]?.effects[0]
    const strength = play.unit === NONE ? 0 : (c.units[play.unit]?.strength[0] ?? 0)
    const fixed = play.unit !== NONE && hasUnitFlag(s, play.unit, DEFIANT) ? 3 : 0
    let worth = 0
    if (effect?.do === 'eventActions' && s.eventActions + Number(effect.add ?? 0) <= c.limits.eventActions) worth = 40
    else if (effect?.do === 'arrive') worth = 30 + strength
    else if (effect?.do === 'marker') worth = 20 + strength - fixed
    if (worth > top) [top, best] = [worth, playAnswer(c, play)]
  }
  return best
}

/** With an owner to decide, the others use only their own Player Action; the owner does the rest. */
const proposesOnly = (s: Siege, seat: Seat): boolean => s.options.group === 'owner' && seat !== 'p1' && s.options.players > 1

/** How the seat would pay for an Action of the unit, or ''. A Character Action first: no other unit can use it; then the own marker. */
function payFor(s: Siege, c: Content, seat: Seat, u: number): string {
  const own = s.playerAction[seatIx(seat)] === 1
  if (proposesOnly(s, seat)) return own ? 'player' : ''
  for (let m = 0; m < c.marks.length; m++)
    if (s.spent[m] === 0 && c.marks[m]?.act === 'normal' && markReaches(s, c, m, u)) return markOf(c, m).id
  return own ? 'player' : s.eventActions > 0 ? 'event' : ''
}

/** The Actions worth a look. */
export function actionPlans(f: Field, seat: Seat): Plan[] {
  const { s, c, w } = f
  const all: Plan[] = []
  if (!proposesOnly(s, seat)) markedShots(f, all)
  for (let u = 0; u < s.uAt.length; u++) {
    if (unitAt(s, u) < 0) continue
    const pay = payFor(s, c, seat, u)
    if (pay === '') continue
    const from = all.length
    plansOf(f, u, NORMAL, false, pay, all)
    if (pay !== 'event' && pay !== 'player') for (const plan of all.slice(from)) plan.gain += w.own
  }
  return all
}

/** What a unit could do without an Action. The first bots did not look: when the last Action was spent, they kept the speech. */
function freePlans(f: Field, u: number): Plan[] {
  const plans: Plan[] = []
  if (f.w.fall > 0) plansOf(f, u, NORMAL, false, '', plans)
  return plans
}

/** The Mayor makes his speech when the units that it reaches would gain enough; later in the game less is enough. */
function speech(f: Field, plans: readonly Plan[]): Answers['action'] | null {
  const { s, c, w, turnsLeft } = f
  for (let m = 0; m < c.marks.length; m++) {
    const mark = markOf(c, m)
    if (mark.act !== 'free' || s.spent[m] !== 0 || unitAt(s, mark.unit) < 0) continue
    let sum = 0
    let heard = 0
    for (let u = 0; u < s.uAt.length; u++) {
      if (!markReaches(s, c, m, u)) continue
      heard++
      const own = plans.some((plan) => plan.unit === u) ? plans : freePlans(f, u)
      sum += own.reduce((best, plan) => (plan.unit === u ? Math.max(best, plan.gain) : best), 0)
    }
    if (heard > 1 && sum > w.speech * Math.min(1, turnsLeft / 8)) return { do: 'ability', ability: mark.id }
  }
  return null
}

/** The best of the plans, if one gains enough for an Action. */
function bestPlan(plans: readonly Plan[], least: number): Plan | null {
  let best: Plan | null = null
  let top = least
  for (const plan of plans) {
    if (plan.gain <= top) continue
    top = plan.gain
    best = plan
  }
  return best
}

function action(s: Siege, seat: Seat, w: Weights): Answers['action'] {
  const c = contentOf(s)
  const f = fieldOf(s, c, w)
  const spoken = proposesOnly(s, seat) ? null : cardToPlay(f)
  if (spoken) return spoken
  const plans = actionPlans(f, seat)
  const talk = proposesOnly(s, seat) ? null : speech(f, plans)
  if (talk) return talk
  const plan = bestPlan(plans, w.least)
  return plan ? answerOf(c, plan, unitAt(s, plan.unit)) : { do: 'end' }
}

function free(s: Siege, frame: FrameOf<'free'>, w: Weights): Answers['free'] {
  const c = contentOf(s)
  const f = fieldOf(s, c, w)
  const plans: Plan[] = []
  for (const u of frame.units) if (unitAt(s, u) >= 0) plansOf(f, u, frame.acts, frame.forFree, '', plans)
  const plan = bestPlan(plans, w.least)
  return plan ? answerOf(c, plan, unitAt(s, plan.unit)) : { do: 'end' }
}

/** A quick, sensible answer to any question. */
export function policyAnswer(game: Pick<Game<Siege>, 'sample'>, s: Siege, seat: Seat, w: Weights, rng: Rng4): Answer {
  const frame = topFrame(s)
  if (frame.kind === 'action') return action(s, seat, w)
  if (frame.kind === 'free') return free(s, frame, w)
  return smallAnswer(s, frame, w) ?? game.sample(s, seat, rng)
}
