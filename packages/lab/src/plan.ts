import { type Game, isObject, type Json, type JsonObject, nth, type Options, type Problem, Reader, type Seat } from '@deadfront/kernel'
import { estimateOf, type Metric, type Team } from './metric.ts'
import type { Playout } from '@deadfront/ai'
import { begunSetup, type Series } from './series.ts'

/** What is played and measured. Plain data: exports contain it, so that all games can be played again. */
export const PLAN_FORMAT = 'deadfront-lab/1'

/**
 * series: one arm; compare: two arms on the same seeds; curve: one arm with one of its numbers set to each of the values; balance: the
 * value among them at which the metric is nearest to the target, by bisection.
 */
export const PLAN_KINDS = ['series', 'compare', 'curve', 'balance'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

/** One set-up with its players. */
export interface Arm {
  /** The user's name for the position or content that is played; the scenario has a name of its own. */
  name?: string
  scenario: string
  options: Options
  position?: Json
  content?: Json
  /** Bot by seat; `*` is every seat not named. */
  bots: { readonly [seat: Seat]: string }
}

/** The number that is changed: `option.bid`, `content.units.tnk.cost`, `position.…`; and what it is set to. */
export interface Vary {
  path: string
  values: readonly number[]
  /** The name of the number, if the game has no text for its path. */
  name?: string
}

export interface LabPlan {
  format: typeof PLAN_FORMAT
  kind: PlanKind
  game: string
  arms: readonly Arm[]
  /** For each arm. */
  games: number
  /** A series ends earlier, once no share's interval is wider than this. */
  width?: number
  seed: string
  /** The two bots of a series change seats in every second game. */
  swap?: boolean
  nodes?: number
  maxActions: number
  /** The metric that compares the arms. */
  metric?: Metric
  vary?: Vary
  /** For `balance`. */
  target?: number
}

/** Every game ends: random play of the longest game needs a few thousand actions. */
export const MAX_SIM_ACTIONS = 200_000
export const MAX_GAMES = 1_000_000

/** One arm and the games it has played so far. */
export interface ArmRun {
  arm: Arm
  /** Of `vary`. */
  value?: number
  played: readonly Playout[]
}

export const seriesOf = (plan: LabPlan, arm: Arm): Series => ({
  game: plan.game,
  scenario: arm.scenario,
  options: arm.options,
  ...(arm.position === undefined ? {} : { position: arm.position }),
  ...(arm.content === undefined ? {} : { content: arm.content }),
  games: plan.games,
  ...(plan.kind === 'series' && plan.width !== undefined ? { width: plan.width } : {}),
  seed: plan.seed,
  bots: arm.bots,
  ...(plan.swap === true ? { swap: true } : {}),
  ...(plan.nodes === undefined ? {} : { budget: { nodes: plan.nodes } }),
  maxActions: plan.maxActions,
  measured: true,
})

/** The arm to play after those that are done; null when the plan is carried out. */
export function nextArm(plan: LabPlan, done: readonly ArmRun[], teams: readonly Team[]): Omit<ArmRun, 'played'> | null {
  if (plan.kind === 'series' || plan.kind === 'compare') {
    const arm = plan.arms[done.length]
    return arm === undefined || done.length >= (plan.kind === 'series' ? 1 : 2) ? null : { arm }
  }
  const { values } = varyOf(plan)
  const value = plan.kind === 'curve' ? values[done.length] : nextBisected(plan, done, teams)
  return value === undefined ? null : { arm: withValue(nth(plan.arms, 0), varyOf(plan).path, value), value }
}

/** How many arms the plan takes at most. */
export function armsIn(plan: LabPlan): number {
  if (plan.kind === 'series') return 1
  if (plan.kind === 'compare') return 2
  const { length } = varyOf(plan).values
  return plan.kind === 'curve' ? length : Math.min(length, 2 + Math.ceil(Math.log2(Math.max(1, length - 1))))
}

const varyOf = (plan: LabPlan): Vary => {
  if (!plan.vary) throw new Error(`a plan of the kind ${plan.kind} has a number to vary`)
  return plan.vary
}

/** Both ends first, then the middle of the part that contains the target. */
function nextBisected(plan: LabPlan, done: readonly ArmRun[], teams: readonly Team[]): number | undefined {
  const values = [...varyOf(plan).values].sort((a, b) => a - b)
  const above = (value: number): boolean | null => {
    const run = done.find((one) => one.value === value)
    return run ? estimateOf(run.played, plan.metric ?? 'length', teams).value > (plan.target ?? 0.5) : null
  }
  let [low, high] = [0, values.length - 1]
  const ends = [above(nth(values, low)), above(nth(values, high))]
  if (ends[0] === null) return nth(values, low)
  if (ends[1] === null) return nth(values, high)
  if (ends[0] === ends[1]) return undefined
  while (high - low > 1) {
    const middle = (low + high) >> 1
    const side = above(nth(values, middle))
    if (side === null) return nth(values, middle)
    if (side === ends[0]) low = middle
    else high = middle
  }
  return undefined
}

/** What the bisection found: the value nearest to the target, or null if the target is outside the range of the results. */
export function balancedAt(plan: LabPlan, done: readonly ArmRun[], teams: readonly Team[]): ArmRun | null {
  const target = plan.target ?? 0.5
  const found = done.map((run) => ({ run, away: estimateOf(run.played, plan.metric ?? 'length', teams).value - target }))
  if (!found.some(({ away }) => away >= 0) || !found.some(({ away }) => away <= 0)) return null
  return found.toSorted((a, b) => Math.abs(a.away) - Math.abs(b.away))[0]?.run ?? null
}

/** The arm with one number changed. */
export function withValue(arm: Arm, path: string, value: number): Arm {
  const [root = '', ...keys] = path.split('.')
  if (root === 'option') return { ...arm, options: { ...arm.options, [keys.join('.')]: value } }
  const field = root === 'position' ? 'position' : 'content'
  return { ...arm, [field]: changed(arm[field] ?? {}, keys, value) }
}

function changed(data: Json, [key, ...rest]: readonly string[], value: number): Json {
  if (key === undefined) return value
  if (Array.isArray(data)) return data.map((each: Json, i) => (String(i) === key ? changed(each, rest, value) : each))
  const before = isObject(data) ? (data as JsonObject) : {}
  return { ...before, [key]: changed(before[key] ?? {}, rest, value) }
}

export type ReadPlan = { plan: LabPlan } | { problem: Problem }

const KEYS = ['format', 'kind', 'game', 'arms', 'games', 'width', 'seed', 'swap', 'nodes', 'maxActions', 'metric', 'vary', 'target']

/** Reads a plan from a file: its own, an export of results, or anything else, which is refused with one line. */
export function readPlan(given: unknown): ReadPlan {
  const data = isObject(given) && isObject(given.plan) ? given.plan : given
  if (!isObject(data)) return { problem: { place: '', say: 'expected a plan of the lab: an object with format, kind, game and arms' } }
  const r = new Reader()
  if (data.format !== PLAN_FORMAT) r.expected('format', `"${PLAN_FORMAT}"`, data.format)
  if (!r.isClean) return { problem: nth(r.problems, 0) }
  r.keys(data, KEYS)
  const kind = r.word(data.kind, 'kind', PLAN_KINDS, 'series')
  const plan: LabPlan = {
    format: PLAN_FORMAT,
    kind,
    game: textOf(r, data.game, 'game'),
    arms: r.list(data.arms, 'arms').map((arm, i) => readArm(r, arm, `arms.${i}`)),
    games: r.count(data.games, 'games', { low: 1, high: MAX_GAMES, otherwise: 1 }),
    seed: textOf(r, data.seed, 'seed'),
    maxActions: r.count(data.maxActions ?? MAX_SIM_ACTIONS, 'maxActions', { low: 1, otherwise: MAX_SIM_ACTIONS }),
    ...(r.flag(data.swap, 'swap') ? { swap: true } : {}),
    ...(data.nodes === undefined ? {} : { nodes: r.count(data.nodes, 'nodes', { low: 1, otherwise: 1 }) }),
    ...(data.width === undefined ? {} : { width: numberOf(r, data.width, 'width') }),
    ...(data.metric === undefined ? {} : { metric: textOf(r, data.metric, 'metric') }),
    ...(data.target === undefined ? {} : { target: numberOf(r, data.target, 'target') }),
    ...(data.vary === undefined ? {} : { vary: readVary(r, data.vary) }),
  }
  const wanted = kind === 'compare' ? 2 : 1
  if (plan.arms.length !== wanted) r.bad('arms', `expected ${wanted}, found ${plan.arms.length}`)
  if ((kind === 'curve' || kind === 'balance') && plan.vary === undefined) r.bad('vary', 'missing')
  if (kind !== 'series' && plan.metric === undefined) r.bad('metric', 'missing')
  const [problem] = r.problems
  return problem ? { problem } : { plan }
}

function readArm(r: Reader, given: unknown, place: string): Arm {
  const data = r.object(given, place)
  const texts = (of: unknown, at: string): { [key: string]: string } =>
    Object.fromEntries(Object.entries(r.object(of ?? {}, at)).map(([key, value]) => [key, textOf(r, value, `${at}.${key}`)]))
  return {
    scenario: textOf(r, data.scenario, `${place}.scenario`),
    options: r.object(data.options ?? {}, `${place}.options`) as Options,
    bots: texts(data.bots, `${place}.bots`),
    ...(data.name === undefined ? {} : { name: textOf(r, data.name, `${place}.name`) }),
    ...(data.position === undefined ? {} : { position: data.position as Json }),
    ...(data.content === undefined ? {} : { content: data.content as Json }),
  }
}

/** Most values a number is varied over. */
export const MAX_VALUES = 200
const PATH = /^(option\.[\w-]+|(content|position)(\.[^.]+)+)$/

function readVary(r: Reader, given: unknown): Vary {
  const data = r.object(given, 'vary')
  const path = textOf(r, data.path, 'vary.path')
  const values = r.list(data.values, 'vary.values').map((value, i) => numberOf(r, value, `vary.values.${i}`))
  const problem = whyNotVary({ path, values })
  if (problem !== null) r.bad('vary', problem)
  return { path, values, ...(data.name === undefined ? {} : { name: textOf(r, data.name, 'vary.name') }) }
}

/** Why this cannot be varied, or null. */
export function whyNotVary({ path, values }: Vary): string | null {
  if (!PATH.test(path)) return `expected option.NAME, content.PATH or position.PATH, found "${path}"`
  if (values.length < 2) return 'expected at least two values'
  return values.length > MAX_VALUES ? `expected at most ${MAX_VALUES} values, found ${values.length}` : null
}

/** Begins a game at both ends of a number that is varied: what cannot be played is refused before the first game, not between two. */
export function tryEnds(game: Game, plan: LabPlan): void {
  if (!plan.vary) return
  const { path, values } = plan.vary
  for (const value of [Math.min(...values), Math.max(...values)])
    begunSetup(game, seriesOf(plan, withValue(nth(plan.arms, 0), path, value)))
}

/** "0..24", "0..24 by 4" or "0,6,12": the values; null where it is none of these. */
export function readValues(text: string): number[] | null {
  const range = /^\s*(-?\d+(?:\.\d+)?)\s*\.\.\s*(-?\d+(?:\.\d+)?)(?:\s*(?:by|:)\s*(\d+(?:\.\d+)?))?\s*$/.exec(text)
  if (range) {
    const [low, high, step] = [Number(range[1]), Number(range[2]), Number(range[3] ?? 1)]
    const count = Math.floor((high - low) / step + 1e-9) + 1
    if (!(step > 0) || !(count > 1) || count > MAX_VALUES) return null
    return Array.from({ length: count }, (_, i) => Number((low + i * step).toFixed(6)))
  }
  const values = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  return values.length > 1 && values.every(Number.isFinite) ? [...new Set(values)] : null
}

function textOf(r: Reader, given: unknown, place: string): string {
  if (typeof given === 'string') return given
  if (given === undefined) r.bad(place, 'missing')
  else r.expected(place, 'a text', given)
  return ''
}

function numberOf(r: Reader, given: unknown, place: string): number {
  if (typeof given === 'number' && Number.isFinite(given)) return given
  r.expected(place, 'a number', given)
  return 0
}
