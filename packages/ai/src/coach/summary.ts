import { BadInput, type Seat } from '@deadfront/kernel'
import type { Goal, Plan } from './advisor.ts'
import { calibrated, isMarked } from './calibration.ts'
import { type Mark, markOf } from './marks.ts'
import { changeOf, type Estimate, estimateOf } from './playouts.ts'
import type { Reason } from './reasons.ts'
import { type Finding, LEAST_WORLDS, type Outline, type Piece, placeOf, type Screened, type Studied } from './review.ts'

interface Moment {
  at: number
  to: number
  seat: Seat
  kind: string
  plan: Plan
}

export interface CostlyDecision extends Moment {
  mark: Mark | null
  cost: Estimate
  chance: Estimate
  better: { plan: Plan; chance: Estimate }
  reasons: Reason[]
  parts: Studied['parts']
}

/** What a review says. */
export interface Review {
  format: typeof REVIEW_FORMAT
  game: string
  rulesVersion: number
  scenario: string
  /** Whose chances these are. */
  seat: Seat
  /** What the chances are of. */
  goal: Goal
  calibrated: boolean
  /** Costly decisions are marked. */
  marked: boolean
  /** The chances before each decision, by the number of commands before it, and at the end. */
  curve: { at: number; chance: number; error: number; seat: Seat }[]
  /** result = start + luck + own + others + rest */
  sum: { start: number; luck: number; own: number; others: number; rest: number; result: number | null }
  /** Standard errors of the parts. */
  errors: { start: number; luck: number; own: number; others: number; rest: number }
  costliest: CostlyDecision[]
  /** The chance events that changed most, beyond three standard errors. */
  luckiest: { at: number; to: number; change: number; error: number }[]
  decisions: number
  games: number
}

export const REVIEW_FORMAT = 'deadfront-review/1'

const MAX_LISTED = 5
/** A chance event is listed if its change is larger than so many standard errors: among hundreds of events two would be too few. */
const LUCK_ERRORS = 3

/** A position whose value was measured: at the first decision, or after a chance event. */
interface Level extends Estimate {
  /** How many commands came before it. */
  at: number
  /** The value in each imagined world; empty at the end of the game. */
  values: readonly number[]
}

/** The start, the position after every chance event, and the end of a finished game. */
function levelsOf({ decisions, events, commands, result, prior }: Outline, found: readonly Finding[]): Level[] {
  const redrawn = new Map(found.flatMap((one) => (one.do === 'redraw' ? [[one.at, one.values] as const] : [])))
  const levels = positionsOf({ decisions, events, commands, result }).map((at) => {
    const values = redrawn.get(at) ?? []
    return { at, values, ...calibrated(prior, estimateOf(values), values.length) }
  })
  if (result !== null) levels.push({ at: commands, values: [], value: result, error: 0 })
  return levels
}

/** Where chance is redrawn: at the first decision, and after every chance event that did not end the game. */
function positionsOf({ decisions, events, commands, result }: Pick<Outline, 'decisions' | 'events' | 'commands' | 'result'>): number[] {
  const behind = events.map((at) => at + 1).filter((at) => result === null || at < commands)
  return [decisions[0]?.at ?? 0, ...behind]
}

const rootOfSquares = (errors: readonly number[]): number => Math.sqrt(errors.reduce((sum, x) => sum + x * x, 0))

interface Account {
  sum: Review['sum']
  errors: Review['errors']
  luckiest: Review['luckiest']
}

/** What the decisions between two positions changed. */
interface Gains {
  own: Estimate[]
  others: Estimate[]
}

const sumOf = (list: readonly Estimate[]): number => list.reduce((sum, one) => sum + one.value, 0)
const errorOf = (list: readonly Estimate[]): number => rootOfSquares(list.map((one) => one.error))

function gainsOf({ decisions, seat }: Outline, screened: readonly Screened[], from: number, to: number): Gains {
  const gains: Gains = { own: [], others: [] }
  for (const { decision, gain } of screened) {
    const one = decisions[decision]
    if (one !== undefined && one.at >= from && one.at < to) gains[one.seat === seat ? 'own' : 'others'].push(gain)
  }
  return gains
}

/**
 * Splits the result of the game into luck, decisions and a rest. Between two measured positions the decisions change the chances first,
 * then the dice of one command fall. The value before that command, plus what the decisions changed, is what could be expected; the
 * difference to the value after it is luck. If the game ends without dice, what is left is the rest.
 */
function accountOf(outline: Outline, levels: readonly Level[], screened: readonly Screened[]): Account {
  const { events, commands, result, prior } = outline
  const [start = { value: 0, error: 0 }] = levels
  const all = gainsOf(outline, screened, 0, commands)
  const chances = new Set(events.map((at) => at + 1))
  let luck = 0
  const luckiest: Review['luckiest'] = []
  for (const [i, now] of levels.slice(1).entries()) {
    const before = levels[i]
    if (before === undefined || !chances.has(now.at)) continue
    const gains = Object.values(gainsOf(outline, screened, before.at, now.at)).flat()
    const change = now.value - before.value - sumOf(gains)
    // The worlds are the same before and after the dice, so what they have in common is no error.
    const step = now.values.length > 0 ? changeOf(before.values, now.values).error * measuredShare(prior, now.values.length) : before.error
    const error = rootOfSquares([step, errorOf(gains)])
    luck += change
    if (Math.abs(change) > LUCK_ERRORS * error) luckiest.push({ at: now.at - 1, to: now.at, change, error })
  }
  const [own, others] = [sumOf(all.own), sumOf(all.others)]
  const errors = { start: start.error, own: errorOf(all.own), others: errorOf(all.others) }
  const last = levels.at(-1) ?? { at: 0, value: 0, error: 0 }
  const final = result ?? last.value + sumOf(Object.values(gainsOf(outline, screened, last.at, commands)).flat())
  const beforeLast = levels.at(-2)
  const isQuietEnd = result !== null && !chances.has(commands) && beforeLast !== undefined
  return {
    sum: { start: start.value, luck, own, others, rest: final - start.value - luck - own - others, result },
    errors: { ...errors, luck: rootOfSquares(Object.values(errors)), rest: isQuietEnd ? beforeLast.error : 0 },
    luckiest: luckiest.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, MAX_LISTED),
  }
}

/** Which share of a measured change is shown: the games of the prior count in both values. */
const measuredShare = (prior: Outline['prior'], worlds: number): number => worlds / (worlds + (prior?.games ?? 0))

/** The chance before a decision: that after the last dice, plus what the decisions since then have changed. */
function chanceBefore(outline: Outline, levels: readonly Level[], screened: readonly Screened[], at: number): Estimate {
  const level = levels.findLast((one) => one.at <= at) ?? levels[0] ?? { at, value: 0, error: 0 }
  const gains = Object.values(gainsOf(outline, screened, level.at, at)).flat()
  return { value: Math.max(0, Math.min(1, level.value + sumOf(gains))), error: rootOfSquares([level.error, errorOf(gains)]) }
}

/** Puts the findings together. */
export function reviewOf(outline: Outline, found: readonly Finding[]): Review {
  const { decisions, commands, game, rulesVersion, scenario, seat, goal, result, prior } = outline
  const screened = found.filter((one): one is Screened => one.do === 'screen').toSorted((a, b) => a.decision - b.decision)
  const levels = levelsOf(outline, found)
  const chances = decisions.map(({ at }) => chanceBefore(outline, levels, screened, at))
  const curve = chances.map(({ value, error }, i) => ({
    at: decisions[i]?.at ?? 0,
    chance: value,
    error,
    seat: decisions[i]?.seat ?? seat,
  }))
  if (result !== null) curve.push({ at: commands, chance: result, error: 0, seat })
  return {
    format: REVIEW_FORMAT,
    game,
    rulesVersion,
    scenario,
    seat,
    goal,
    calibrated: prior !== null,
    marked: isMarked(prior),
    curve,
    ...accountOf(outline, levels, screened),
    costliest: costliestOf(outline, chances, found),
    decisions: decisions.length,
    games: found.reduce((sum, one) => sum + one.games, 0),
  }
}

/** The decisions that cost the player most and have a mark. */
function costliestOf({ decisions, prior }: Outline, chances: readonly Estimate[], found: readonly Finding[]): CostlyDecision[] {
  if (!isMarked(prior)) return []
  return found
    .filter((one): one is Studied => one.do === 'study')
    .flatMap((one): CostlyDecision[] => {
      const decision = decisions[one.decision]
      const mark = markOf(one.cost)
      if (decision === undefined || mark === null) return []
      const { at, to, seat, kind, plan } = decision
      const { best, cost, reasons, parts } = one
      const chance = chances[one.decision] ?? one.own.chance
      return [{ at, to, seat, kind, plan, mark, cost, chance, better: { plan: best.plan, chance: best.chance }, reasons, parts }]
    })
    .toSorted((a, b) => b.cost.value - a.cost.value)
    .slice(0, MAX_LISTED)
}

// The pieces of a review, in their order.

/** How many decisions are studied; only the most costly of them are shown. */
const STUDIES = 12
/** The share of the budget that compares every decision with the policy's answer; the rest is for the studies. */
const SCREENING = 0.6

/** Every decision once. */
function screenings({ decisions }: Outline, nodes: number): Piece[] {
  const each = Math.ceil((nodes * SCREENING) / decisions.length)
  return decisions.map((_, decision) => ({ do: 'screen', decision, nodes: each }))
}

/**
 * The start and every chance event, in the same worlds. Their number is set by the advisor for the usual budget, and grows with the
 * budget.
 */
function redrawings(outline: Outline, nodes: number): Piece[] {
  const { redraws } = outline
  const worlds = Math.max(LEAST_WORLDS, Math.round((redraws.worlds * nodes) / redraws.nodes))
  return positionsOf(outline).map((at) => ({ do: 'redraw', at, worlds }))
}

const ownOf = ({ decisions, seat }: Outline): number => Math.min(STUDIES, decisions.filter((one) => one.seat === seat).length)

/** After that the player's decisions that look most costly. For each the best answer is searched, and its difference measured. */
function studies(outline: Outline, found: readonly Screened[], nodes: number): Piece[] {
  const own = found.filter(({ decision }) => outline.decisions[decision]?.seat === outline.seat)
  const costliest = own.toSorted((a, b) => a.gain.value - b.gain.value || a.decision - b.decision).slice(0, STUDIES)
  const each = Math.ceil((nodes * (1 - SCREENING)) / (2 * Math.max(1, costliest.length)))
  return costliest.map(({ decision }) => ({ do: 'study', decision, nodes: each }))
}

/** How many pieces a review has. */
export const piecesIn = (outline: Outline): number => positionsOf(outline).length + outline.decisions.length + ownOf(outline)

export interface ConductHow {
  nodes: number
  /** What an earlier run has found. */
  known?: readonly Finding[]
  /** How many pieces are worked on at a time. */
  width: number
  run(piece: Piece): Promise<Finding>
  onFound?(finding: Finding): void
  onProgress?(done: number, total: number): void
}

/** Carries out a whole review, several pieces at a time. What is known is not done again. */
export async function conduct(outline: Outline, how: ConductHow): Promise<Review> {
  if (!(how.nodes > 0)) throw new BadInput({ place: 'nodes', say: 'expected a budget of at least 1' })
  if (outline.decisions.length === 0) throw new BadInput({ place: 'commands', say: 'nobody has decided anything yet' })
  const first = [...redrawings(outline, how.nodes), ...screenings(outline, how.nodes)]
  const total = piecesIn(outline)
  const found: Finding[] = []
  const all = async (pieces: readonly Piece[]): Promise<void> => {
    const waiting = pieces.filter((piece) => {
      const known = how.known?.find((one) => one.do === piece.do && placeOf(one) === placeOf(piece))
      if (known) found.push(known)
      return known === undefined
    })
    how.onProgress?.(found.length, total)
    const workers = Array.from({ length: how.width }, async () => {
      for (let piece = waiting.shift(); piece !== undefined; piece = waiting.shift()) {
        const finding = await how.run(piece)
        found.push(finding)
        how.onFound?.(finding)
        how.onProgress?.(found.length, total)
      }
    })
    await Promise.all(workers)
  }
  await all(first)
  await all(
    studies(
      outline,
      found.filter((one): one is Screened => one.do === 'screen'),
      how.nodes,
    ),
  )
  return reviewOf(outline, found)
}
