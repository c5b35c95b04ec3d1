import { copyJson, forkRng, type Json, KeyedDice, next32, type Rng4, type Seat, seedRng, type State } from '@deadfront/kernel'
import type { Advisor, AnyGame, Plan } from './advisor.ts'

/** A position that is looked at: who decides there, and whose chances are counted. */
export interface Task<S extends State = State> {
  game: AnyGame<S>
  advisor: Advisor<S>
  /** Settled: nothing in it tells more than the seat may know. */
  root: S
  seat: Seat
  of: Seat
  /** Play to the end, not only until `enough`. */
  whole?: boolean
  /** Play until `soon`, where the game has such a place. */
  soon?: boolean
}

/** How the imagined games of one plan ended. The same index means the same imagined world and the same dice. */
export interface Trial {
  plan: Plan
  values: number[]
  /** How many games had each fact; a likely fact counts in part. */
  facts: Map<string, number>
}

export const trialOf = (plan: Plan): Trial => ({ plan, values: [], facts: new Map() })

const meanOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length

/** A mean with its standard error. */
export interface Estimate {
  value: number
  error: number
}

/**
 * Results of whole games are 0 or 1. Equal results do not mean certainty, so their spread is at least `least`. Values from a curve
 * or a network lie between 0 and 1; their spread is taken as it is.
 */
const spreadOf = (values: readonly number[], mean: number, least: number): number => {
  const spread = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / Math.max(1, values.length - 1)
  return values.every((x) => Number.isInteger(x)) ? Math.max(spread, least) : spread
}

/** Mean and standard error; among whole games the spread is at least what one other result among one more would give. */
export function estimateOf(values: readonly number[]): Estimate {
  const n = values.length
  if (n === 0) return { value: 0.5, error: 0.5 }
  const value = meanOf(values)
  return { value, error: Math.sqrt(spreadOf(values, value, 1 / (4 * (n + 1))) / n) }
}

/** How much better `a` is than `b`, over the worlds that both were played in. Their common luck cancels out. */
export const differenceOf = (a: Trial, b: Trial): Estimate => changeOf(b.values, a.values)

/** How much the values of the same worlds changed. */
export function changeOf(from: readonly number[], to: readonly number[]): Estimate {
  const n = Math.min(from.length, to.length)
  if (n === 0) return { value: 0, error: 1 }
  const differences = Array.from({ length: n }, (_, i) => (to[i] ?? 0) - (from[i] ?? 0))
  const value = meanOf(differences)
  return { value, error: Math.sqrt(spreadOf(differences, value, 1 / (n + 1) ** 2) / n) }
}

/** The share of the time that is used, and the share that may be used. */
export interface Clock {
  used(): number
  until: number
}

/** What ends a series of imagined games: answers played, worlds, or a clock. */
export interface Limits {
  nodes?: number
  worlds?: number
  clock?: Clock | undefined
}

/** No time is left for one more world that takes as long as each of these did. */
export function isTimeOver(clock: Clock | undefined, began: number, worlds: number): boolean {
  if (clock === undefined) return false
  const now = clock.used()
  return now + (now - began) / worlds > clock.until
}

/** Plays every plan in the same imagined worlds, until the number of worlds or the budget is reached. Returns how many answers were played. */
export function tryPlans<S extends State>(task: Task<S>, trials: readonly Trial[], rng: Rng4, limits: Limits): number {
  const { game, root, seat } = task
  const { nodes = Number.POSITIVE_INFINITY, worlds = Number.POSITIVE_INFINITY, clock } = limits
  const began = clock?.used() ?? 0
  let spent = 0
  for (let i = 0; i < worlds && spent < nodes && (i === 0 || !isTimeOver(clock, began, i)); i++) {
    const world = game.guess(root, seat, rng)
    const dice = forkRng(rng, i)
    // Plans that are compared have the same luck also after they differ, where the advisor wants it; in whole games it does not help.
    const salt = trials.length > 1 && task.advisor.sharesLuck && !task.whole ? `${next32(rng)}:${next32(rng)}` : null
    for (const trial of trials) {
      const luck = salt === null ? undefined : new KeyedDice(salt)
      spent += playOn(task, trial, { s: game.copy(world), rng: [...dice], luck })
    }
  }
  return spent
}

/**
 * Plays on from a position in numbered worlds. World 7 has the same keyed dice at every position of every game, so the values of two
 * positions on the way differ by what happened between them, and by little else.
 */
export function valuesIn<S extends State>(task: Task<S>, worlds: number): number[] {
  const { game, root, seat } = task
  const trial = trialOf([])
  for (let i = 0; i < worlds; i++) {
    const world = `world ${i}`
    const s = game.copy(game.guess(root, seat, seedRng(world)))
    playOn(task, trial, { s, rng: seedRng(`policy of ${world}`), luck: new KeyedDice(world) })
  }
  return trial.values
}

/** One imagined game before its first answer. */
interface Imagined<S extends State> {
  s: S
  rng: Rng4
  luck: KeyedDice | undefined
}

/** Plays one imagined game on from a plan. Returns the number of answers. */
function playOn<S extends State>(
  { game, advisor, root, seat, of, whole = false, soon = false }: Task<S>,
  trial: Trial,
  { s, rng, luck }: Imagined<S>,
): number {
  let played = 0
  const isFar = (soon ? advisor.soon : undefined) ?? advisor.enough
  for (const [i, answer] of trial.plan.entries()) {
    // After the first answer a die may have changed what is asked.
    if (i > 0 && (s.result !== null || game.whyNot(s, seat, answer) !== null)) break
    game.play(s, seat, answer, undefined, luck)
    played++
  }
  while (s.result === null && played < advisor.maxAnswers) {
    const [asked] = game.asks(s)
    if (asked === undefined) throw new Error('nobody is asked in an imagined game without a result')
    const next = advisor.policy(game, s, asked.seat, rng)
    if (!whole && isFar(s, root, next)) break
    for (const answer of next) {
      game.play(s, asked.seat, answer, undefined, luck)
      played++
    }
  }
  trial.values.push(advisor.chance(s, of))
  for (const [fact, likelihood] of advisor.facts(s, root, of)) trial.facts.set(fact, (trial.facts.get(fact) ?? 0) + likelihood)
  return Math.max(1, played)
}

/** The view and the questions of a seat as a text: equal for all states that look the same to the seat. */
export function sightOf<S extends State>(game: AnyGame<S>, s: S, seat: Seat): string {
  return JSON.stringify([copyJson(game.view(s, seat) as Json), game.asks(s)])
}
