import { type GameRecord, type Rng4, sameJson, type Seat, seedRng, type State } from '@deadfront/kernel'
import { type Advisor, type AnyGame, type Goal, type Plan, usualThought } from './advisor.ts'
import { calibrated, type Prior, priorOf } from './calibration.ts'
import type { Course, Decision } from './decisions.ts'
import { type Advice, hintFor } from './hint.ts'
import { markOf } from './marks.ts'
import { differenceOf, type Estimate, estimateOf, sightOf, type Task, type Trial, trialOf, tryPlans, valuesIn } from './playouts.ts'
import { type Reason, reasonsFor } from './reasons.ts'

/** A piece of a review, for any thread in any order: the same piece gives the same result. */
export type Piece =
  /** What a decision changed, against the quick policy. */
  | { do: 'screen'; decision: number; nodes: number }
  /** All chance that is still to come from a position on, drawn anew in so many worlds. */
  | { do: 'redraw'; at: number; worlds: number }
  /** A decision of the player against the best answer that can be found. */
  | { do: 'study'; decision: number; nodes: number }

export interface Screened {
  do: 'screen'
  decision: number
  /** What the answer changed; exactly nothing where the quick policy answers the same. */
  gain: Estimate
  games: number
}

/**
 * The values of games played on from the position after so many commands, one for each imagined world. The worlds are the same before
 * and after a roll: the mean before it is what could be expected, the mean after it is what came, and the difference is luck.
 */
interface Redrawn {
  do: 'redraw'
  at: number
  values: number[]
  games: number
}

export interface Studied {
  do: 'study'
  decision: number
  best: Advice
  own: Advice
  /** How much the best answer is better than the one given. */
  cost: Estimate
  /** Why it is better: what changes. */
  reasons: Reason[]
  /** Of a whole phase: what each of its attacks is worth, by leaving it out. */
  parts: { part: string; worth: Estimate }[]
  games: number
}

export type Finding = Screened | Redrawn | Studied

/** The decision or the position of a piece or a finding. Together with `do` it identifies it within a review. */
export const placeOf = (of: Piece | Finding): number => (of.do === 'redraw' ? of.at : of.decision)

/** Raise this when the coach measures in another way: findings of another version are not mixed with new ones. */
export const COACH_VERSION = 8

/** The least number of worlds for a result. */
export const LEAST_WORLDS = 6
/** How many worlds measure the spread of two answers. */
const PILOT_WORLDS = 8
/** The usual spread of the difference of two answers in one world, and how many times this spread counts at most. */
const USUAL_SPREAD = 0.06
const MAX_SPREAD = 4
/** The share of the budget for comparing answers by games that stop early, at the usual spread. */
const COMPARING = 0.8

export interface Reviewed<S extends State = State> {
  game: AnyGame<S>
  advisor: Advisor<S>
  course: Course<S>
  /** Whose chances are told. */
  seat: Seat
}

/** Carries out one piece. */
export function work<S extends State>(of: Reviewed<S>, piece: Piece): Finding {
  if (piece.do === 'redraw') return redraw(of, piece.at, piece.worlds)
  const decision = of.course.decisions[piece.decision]
  const state = of.course.states[piece.decision]
  if (decision === undefined || state === undefined) throw new Error(`no decision ${piece.decision}`)
  return piece.do === 'screen' ? screen(of, piece, decision, state) : study(of, piece, decision, state)
}

function screen<S extends State>(of: Reviewed<S>, piece: Piece & { do: 'screen' }, decision: Decision, state: S): Screened {
  const { game, advisor, seat } = of
  const root = advisor.settle(state, decision.seat)
  const rng = seedRng(sightOf(game, root, decision.seat))
  const usual = advisor.policy(game, root, decision.seat, rng)
  const found = { do: piece.do, decision: piece.decision }
  // The same answer changes nothing.
  if (sameJson(usual, decision.plan)) return { ...found, gain: { value: 0, error: 0 }, games: 0 }
  const task: Task<S> = { game, advisor, root, seat: decision.seat, of: seat }
  const [bot, own] = [trialOf(usual), trialOf(decision.plan)]
  if (advisor.isBlurred) compareBySpread({ ...task, soon: true }, own, bot, rng, piece.nodes)
  else tryFor(task, [bot, own], rng, piece.nodes)
  return { ...found, gain: differenceOf(own, bot), games: bot.values.length + own.values.length }
}

/** The position after so many commands: where the first decision is made, or where a chance event has led to. */
function positionAt<S extends State>({ course }: Reviewed<S>, at: number): S {
  const state = course.outcomes[course.events.findIndex((event) => event.at + 1 === at)]
  const found = state ?? course.states[course.decisions.findIndex((one) => one.at === at)]
  if (found === undefined) throw new Error(`nothing is redrawn after ${at} commands`)
  return found
}

function redraw<S extends State>(of: Reviewed<S>, at: number, worlds: number): Redrawn {
  const { game, advisor, seat } = of
  const state = positionAt(of, at)
  const asked = game.asks(state)[0]?.seat ?? seat
  const root = advisor.settle(state, asked)
  const values = valuesIn({ game, advisor, root, seat: asked, of: seat, whole: advisor.isBlurred === true }, worlds)
  return { do: 'redraw', at, values, games: worlds }
}

/** Plays the least number of worlds, then more until the budget is used. */
function tryFor<S extends State>(task: Task<S>, trials: readonly Trial[], rng: Rng4, nodes: number): void {
  const spent = tryPlans(task, trials, rng, { worlds: LEAST_WORLDS })
  if (spent < nodes) tryPlans(task, trials, rng, { nodes: nodes - spent })
}

/**
 * Compares two answers in more worlds if their spread is larger: the error of a sum over many decisions is smallest if each one gets
 * a budget in proportion to its spread. The first worlds measure the spread, and count like the others.
 */
function compareBySpread<S extends State>(task: Task<S>, own: Trial, bot: Trial, rng: Rng4, nodes: number): void {
  const spent = tryPlans(task, [bot, own], rng, { worlds: PILOT_WORLDS })
  const spread = differenceOf(own, bot).error * Math.sqrt(PILOT_WORLDS)
  const wanted = nodes * COMPARING * Math.min(MAX_SPREAD, spread / USUAL_SPREAD)
  if (spent < wanted) tryPlans(task, [bot, own], rng, { nodes: wanted - spent })
}

function study<S extends State>(of: Reviewed<S>, piece: Piece & { do: 'study' }, decision: Decision, state: S): Studied {
  const { game, advisor, seat } = of
  const hint = hintFor(game, advisor, state, decision.seat, { nodes: piece.nodes, own: decision.plan, of: seat })
  const { own } = hint
  const best = hint.advice.find((one) => one !== own) ?? own
  if (own === null || best === null) throw new Error('the answer given was not compared')
  // The best answer was chosen with other games than these, so the difference is not too large.
  const root = advisor.settle(state, decision.seat)
  const rng = seedRng(`${sightOf(game, root, decision.seat)}/again`)
  const task: Task<S> = { game, advisor, root, seat: decision.seat, of: seat, whole: advisor.isBlurred === true }
  const leftOut = advisor.without?.(game, root, decision.seat, decision.plan) ?? []
  const [mine, other, ...parts] = [decision.plan, best.plan, ...leftOut.map((one) => one.plan)].map(trialOf)
  if (mine === undefined || other === undefined) throw new Error('nothing was tried')
  const trials = [mine, other, ...parts]
  tryPlans(task, trials, rng, { worlds: 2 * LEAST_WORLDS })
  tryPlans(task, [mine, other], rng, { nodes: advisor.isBlurred ? piece.nodes / 2 : piece.nodes })
  const cost = advisor.isBlurred ? provenCost(task, mine, other, rng, piece.nodes / 2) : differenceOf(other, mine)
  // Chances and reasons come from the same games as the cost, if those were played to their end.
  const prior = priorOf(of, root)
  const chanceBy = ({ values }: Trial, { chance }: Advice): Estimate =>
    advisor.isBlurred ? chance : calibrated(prior, estimateOf(values), values.length)
  return {
    do: 'study',
    decision: piece.decision,
    best: { ...best, chance: chanceBy(other, best) },
    own: { ...own, chance: chanceBy(mine, own) },
    cost,
    reasons: reasonsFor(other, mine, 'for'),
    parts: parts.map((trial, i) => ({ part: leftOut[i]?.part ?? '', worth: differenceOf(mine, trial) })),
    games: hint.games + mine.values.length * 2,
  }
}

/** How much better an answer is where `enough` stops imagined games: with shared dice, and so with little noise. */
function nearCost<S extends State>(task: Task<S>, own: Plan, best: Plan, rng: Rng4, nodes: number): Estimate {
  const [mine, other] = [trialOf(own), trialOf(best)]
  tryPlans(task, [mine, other], rng, { worlds: 2 * LEAST_WORLDS })
  tryPlans(task, [mine, other], rng, { nodes })
  return differenceOf(other, mine)
}

/** So many worlds are played to the end before a cost is believed that games which stop early have shown, for so many times the thought. */
const PROOF = { worlds: 60, times: 12 }

/**
 * A cost counts only if whole games show it too, by more than their standard error: the value of games that stop early can be wrong
 * about both answers. Where it would be marked, enough whole games are played to tell.
 */
function provenCost<S extends State>(task: Task<S>, mine: Trial, other: Trial, rng: Rng4, nodes: number): Estimate {
  const near = nearCost({ ...task, whole: false }, mine.plan, other.plan, rng, nodes)
  if (markOf(near) !== null) {
    const worlds = PROOF.worlds - mine.values.length
    tryPlans(task, [mine, other], rng, { worlds, nodes: PROOF.times * nodes })
  }
  const whole = differenceOf(other, mine)
  return whole.value > whole.error ? near : { ...near, value: 0 }
}

/** What a review needs to know of the game, as plain data: findings can be put together without its rules. */
export interface Outline {
  game: string
  rulesVersion: number
  scenario: string
  /** Whose chances are told. */
  seat: Seat
  /** What the chances are of. */
  goal: Goal
  decisions: Decision[]
  /** The commands with dice or a draw, from the first decision on: how many commands came before each. */
  events: number[]
  /** In how many worlds each of them is redrawn with the usual budget. */
  redraws: { worlds: number; nodes: number }
  commands: number
  /** 1 won, 0 lost, 0.5 drawn; null while the game goes on. */
  result: number | null
  /** What calibrates the chances; null where they were not compared with what happens. */
  prior: Prior | null
}

export function outlineOf<S extends State>({ game, advisor, course, seat }: Reviewed<S>, record: GameRecord): Outline {
  const { decisions } = course
  const start = decisions[0]?.at ?? 0
  const events = course.events.flatMap(({ at }) => (at >= start ? [at] : []))
  const worlds = Math.floor(advisor.usual.redrawn / (events.length + 1))
  return {
    game: game.id,
    rulesVersion: game.rulesVersion,
    scenario: record.setup.scenario,
    seat,
    goal: advisor.goalOf?.(course.end) ?? 'win',
    decisions,
    events,
    redraws: { worlds: Math.min(MAX_REDRAWS, worlds), nodes: usualThought(advisor, decisions.length) },
    commands: record.commands.length,
    result: course.end.result === null ? null : advisor.chance(course.end, seat),
    prior: priorOf({ game, advisor, seat }, course.end),
  }
}

/** The largest number of worlds for each chance event: more of them hardly change the result. */
const MAX_REDRAWS = 64
