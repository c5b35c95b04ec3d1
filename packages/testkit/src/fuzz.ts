import { below, type Game, type GameEvent, pickOne, type Scenario, seedRng, type Setup, type State } from '@deadfront/kernel'
import { type Probe, type ProbeSetting, probeOf } from './checks/probe.ts'
import { type Finding, findingText, playThrough, randomOptions, takes } from './playthrough.ts'
import { shrinkFinding } from './shrink.ts'

export interface FuzzSetting<S extends State> extends ProbeSetting<S> {
  /** Commands and hostile attempts together. */
  actions: number
  seed?: string
  /** Give malformed answers and positions to the referee between the legal moves. */
  hostile?: boolean
  /** All by default. */
  scenarios?: readonly string[]
  /** At most so many commands in one game. */
  steps?: number
  /** The slow checks at every n-th step. */
  deepEvery?: number
  onProgress?: (done: number, of: number) => void
}

export interface FuzzReport {
  game: string
  seed: string
  actions: number
  games: number
  /** How the finished games ended. */
  results: { [outcome: string]: number }
  /** The first fault found, shrunk. */
  finding: Finding | null
  /** The finding in words, with its record; '' when there is none. */
  message: string
}

/** Random play over scenarios and option sets until `actions` are done or a fault is found. The same seed does the same. */
export async function fuzz<S extends State, E extends GameEvent>(game: Game<S, E, unknown>, setting: FuzzSetting<S>): Promise<FuzzReport> {
  const seed = setting.seed ?? 'fuzz'
  const probe = await probeOf(game, setting)
  const rng = seedRng(`${game.id} ${seed}`)
  const report: FuzzReport = { game: game.id, seed, actions: 0, games: 0, results: {}, finding: null, message: '' }
  const scenarios = game.scenarios.filter((scenario) => setting.scenarios?.includes(scenario.id) ?? true)
  while (report.actions < setting.actions) {
    const scenario = pickOne(rng, scenarios) as Scenario
    const name = `${seed}/${report.games}`
    let setup: Setup = { scenario: scenario.id, options: randomOptions(scenario, rng), seed: `${name}/${below(rng, 1e9)}` }
    if (!takes(game, setup)) setup = { ...setup, options: {} }
    const hostile = setting.hostile ? 6 : 0
    const left = setting.actions - report.actions
    const steps = Math.min(setting.steps ?? 2000, Math.max(1, Math.ceil(left / (1 + hostile))))
    const played = playThrough(probe, {
      setup,
      seed: name,
      steps,
      deepEvery: setting.deepEvery ?? 20,
      hostile,
      onStep: (actions) => setting.onProgress?.(Math.min(report.actions + actions, setting.actions), setting.actions),
    })
    report.actions += Math.max(1, played.commands + played.attempts)
    report.games++
    const outcome = played.record.result?.outcome
    if (outcome !== undefined) report.results[outcome] = (report.results[outcome] ?? 0) + 1
    if (played.finding) return withFinding(report, probe, played.finding)
    setting.onProgress?.(Math.min(report.actions, setting.actions), setting.actions)
    await yieldToOtherTasks()
  }
  return report
}

function withFinding<S extends State, E extends GameEvent>(report: FuzzReport, probe: Probe<S, E>, found: Finding): FuzzReport {
  const { attempt: _, ...finding } = shrinkFinding(probe, found) // the sentence has its text; the value itself may not be JSON
  return { ...report, finding, message: findingText(report.game, finding) }
}

/** Lets other tasks, such as the progress bar, run between games. */
const yieldToOtherTasks = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export { type Finding, findingText } from './playthrough.ts'
export { shrink, shrinkFinding } from './shrink.ts'
