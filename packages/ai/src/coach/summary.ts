import { BadInput, type Seat } from '@deadfront/kernel'
import type { Plan } from './advisor.ts'
import { calibrated } from './calibration.ts'
import type { Estimate } from './playouts.ts'
import type { Reason } from './reasons.ts'
import type { Finding, Outline, Piece, Screened, Studied } from './review.ts'

/** How dear a decision was, in the signs of chess books. */
export type Mark = '?!' | '?' | '??'

const MARKS: readonly (readonly [number, Mark])[] = [
  [0.15, '??'],
  [0.07, '?'],
  [0.03, '?!'],
]

/** So many standard errors are beyond doubt: with two, 13 of 15 marked answers lost against the advice, and nine of ten should. */
const CERTAIN = 3

/** A mark for a decision that was surely dear, and worth speaking of. */
export const markOf = ({ value, error }: Estimate): Mark | null =>
  value > CERTAIN * error ? (MARKS.find(([least]) => value >= least)?.[1] ?? null) : null

/** At the table an answer that surely costs more than this is marked. */
const DEAR = 0.07

export const isDear = ({ value, error }: Estimate): boolean => value > DEAR && value > CERTAIN * error

interface Moment {
  at: number
  to: number
  seat: Seat
  kind: string
  plan: Plan
}

export interface DearDecision extends Moment {
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
  calibrated: boolean
  /** The chances before each decision, by the number of commands before it, and at the end. */
  curve: { at: number; chance: number; error: number; seat: Seat }[]
  /** result = start + luck + own + others + rest */
  sum: { start: number; luck: number; own: number; others: number; rest: number; result: number | null }
  /** Standard errors of the parts. */
  errors: { start: number; luck: number; own: number; others: number }
  dearest: DearDecision[]
  /** The chance events that changed most, beyond three standard errors. */
  luckiest: { at: number; to: number; change: number; error: number }[]
  decisions: number
  games: number
}

export const REVIEW_FORMAT = 'deadfront-review/1'

const DEAREST = 5
/** A game has hundreds of chance events: the largest of them needs more than two standard errors. */
const SURELY = 3

/**
 * Chances before each decision. Between two decisions without a die the chances change by the decision alone, so all of
 * them together are measured by all their games.
 */
function levelled({ decisions, prior }: Outline, screened: readonly Screened[]): Estimate[] {
  const levels: Estimate[] = []
  for (let from = 0; from < screened.length; ) {
    let to = from
    while (to < screened.length - 1 && decisions[to]?.chance === false) to++
    const run = screened.slice(from, to + 1)
    let [games, sum, offset] = [0, 0, 0]
    for (const one of run) {
      games += one.worlds
      sum += one.worlds * (one.chance.value - offset)
      offset += one.gain.value
    }
    const measured = { value: sum / games, error: Math.min(...run.map((one) => one.chance.error)) / Math.sqrt(run.length) }
    const { value, error } = calibrated(prior, measured, games)
    offset = 0
    for (const one of run) {
      levels.push({ value: Math.max(0, Math.min(1, value + offset)), error })
      offset += one.gain.value
    }
    from = to + 1
  }
  return levels
}

const rootOfSquares = (errors: readonly number[]): number => Math.sqrt(errors.reduce((sum, x) => sum + x * x, 0))

interface Account {
  sum: Review['sum']
  errors: Review['errors']
  luckiest: Review['luckiest']
}

/** Every change of the chances goes to the decision, to the dice between it and the next one, or, without dice, to the rest. */
function accountOf({ decisions, commands, seat, result }: Outline, levels: readonly Estimate[], screened: readonly Screened[]): Account {
  const start = levels[0] ?? { value: 0, error: 0 }
  const gains = { luck: 0, own: 0, others: 0, rest: 0 }
  const errors: { own: number[]; others: number[] } = { own: [], others: [] }
  const luckiest: Review['luckiest'] = []
  for (const [i, one] of screened.entries()) {
    const decision = decisions[one.decision]
    const now = levels[i]
    if (decision === undefined || now === undefined) continue
    const whose = decision.seat === seat ? 'own' : 'others'
    gains[whose] += one.gain.value
    errors[whose].push(one.gain.error)
    const next = levels[i + 1]?.value ?? result ?? now.value + one.gain.value
    const change = next - now.value - one.gain.value
    gains[decision.chance ? 'luck' : 'rest'] += change
    const error = rootOfSquares([now.error, levels[i + 1]?.error ?? 0, one.gain.error])
    if (decision.chance && Math.abs(change) > SURELY * error)
      luckiest.push({ at: decision.at, to: decisions[i + 1]?.at ?? commands, change, error })
  }
  return {
    sum: { start: start.value, ...gains, result },
    errors: {
      start: start.error,
      luck: rootOfSquares([start.error, ...errors.own, ...errors.others]),
      own: rootOfSquares(errors.own),
      others: rootOfSquares(errors.others),
    },
    luckiest: luckiest.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, DEAREST),
  }
}

/** Puts the findings together. */
export function reviewOf(outline: Outline, found: readonly Finding[]): Review {
  const { decisions, commands, game, rulesVersion, scenario, seat, result, prior } = outline
  const screened = found.filter((one): one is Screened => one.do === 'screen').toSorted((a, b) => a.decision - b.decision)
  const levels = levelled(outline, screened)
  const curve = levels.map((level, i) => ({
    at: decisions[i]?.at ?? 0,
    chance: level.value,
    error: level.error,
    seat: decisions[i]?.seat ?? seat,
  }))
  if (result !== null) curve.push({ at: commands, chance: result, error: 0, seat })
  return {
    format: REVIEW_FORMAT,
    game,
    rulesVersion,
    scenario,
    seat,
    calibrated: prior !== null,
    curve,
    ...accountOf(outline, levels, screened),
    dearest: dearestOf(outline, levels, found),
    decisions: decisions.length,
    games: found.reduce((sum, one) => sum + one.games, 0),
  }
}

/** The dearest decisions of the player, as far as they surely were dear. Without calibration nothing is marked. */
function dearestOf({ decisions, prior }: Outline, levels: readonly Estimate[], found: readonly Finding[]): DearDecision[] {
  if (prior === null) return []
  return found
    .filter((one): one is Studied => one.do === 'study')
    .flatMap((one): DearDecision[] => {
      const decision = decisions[one.decision]
      const mark = markOf(one.cost)
      if (decision === undefined || mark === null) return []
      const { at, to, seat, kind, plan } = decision
      const { best, cost, reasons, parts } = one
      const chance = levels[one.decision] ?? one.own.chance
      return [{ at, to, seat, kind, plan, mark, cost, chance, better: { plan: best.plan, chance: best.chance }, reasons, parts }]
    })
    .toSorted((a, b) => b.cost.value - a.cost.value)
    .slice(0, DEAREST)
}

// What is looked at, and in which order.

/** So many decisions are studied for the few that are told. */
const STUDIES = 12
/** The part of the thought that goes over all decisions; the rest goes into the studies. */
const SCREENING = 0.6

/** Every decision once. */
function screenings({ decisions }: Outline, nodes: number): Piece[] {
  const each = Math.ceil((nodes * SCREENING) / decisions.length)
  return decisions.map((_, decision) => ({ do: 'screen', decision, nodes: each }))
}

const ownOf = ({ decisions, seat }: Outline): number => Math.min(STUDIES, decisions.filter((one) => one.seat === seat).length)

/** After that the player's decisions that look dearest. Each is searched once and measured once. */
function studies(outline: Outline, found: readonly Screened[], nodes: number): Piece[] {
  const own = found.filter(({ decision }) => outline.decisions[decision]?.seat === outline.seat)
  const dear = own.toSorted((a, b) => a.gain.value - b.gain.value || a.decision - b.decision).slice(0, STUDIES)
  const each = Math.ceil((nodes * (1 - SCREENING)) / (2 * Math.max(1, dear.length)))
  return dear.map(({ decision }) => ({ do: 'study', decision, nodes: each }))
}

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
  const total = outline.decisions.length + ownOf(outline)
  const found: Finding[] = []
  const all = async (pieces: readonly Piece[]): Promise<void> => {
    const waiting = pieces.filter((piece) => {
      const known = how.known?.find((one) => one.do === piece.do && one.decision === piece.decision)
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
  await all(screenings(outline, how.nodes))
  await all(
    studies(
      outline,
      found.filter((one): one is Screened => one.do === 'screen'),
      how.nodes,
    ),
  )
  return reviewOf(outline, found)
}
