import type { Naming } from './charts/naming.ts'
import { csvLines } from './charts/table.ts'
import type { Team } from './metric.ts'
import type { ArmRun, LabPlan } from './plan.ts'
import { CHANCES, type Playout } from '@deadfront/ai'
import { seedOf } from './series.ts'

/** Results as files. */
export const RESULTS_FORMAT = 'deadfront-lab-results/1'

/** Everything: the plan, and each game with all that was measured in it. */
export const resultsJson = (plan: LabPlan, runs: readonly ArmRun[], rulesVersion: number): object => ({
  format: RESULTS_FORMAT,
  rulesVersion,
  plan,
  arms: runs.map(({ arm, value, played }) => ({ ...(value === undefined ? {} : { value }), arm, games: played.map(gameJson) })),
})

const gameJson = ({ outcome, winners, actions, score, measured }: Playout, game: number): object => ({
  game,
  outcome,
  winners,
  actions,
  score,
  ...measured,
})

/** One line for each game: its result, length, luck, scores and figures. */
export function gamesCsv({ teams }: Pick<Naming, 'teams'>, plan: LabPlan, runs: readonly ArmRun[]): string {
  const all = runs.flatMap(({ played }) => played)
  const names = (of: (game: Playout) => object | undefined): string[] => [...new Set(all.flatMap((game) => Object.keys(of(game) ?? {})))]
  const [scores, figures] = [names(({ score }) => score), names(({ measured }) => measured?.figures)]
  const chances = CHANCES.filter((kind) => all.some(({ measured }) => measured?.chances?.[kind] !== undefined))
  const head = [
    'arm',
    ...(plan.vary ? [plan.vary.path] : []),
    'game',
    'seed',
    'outcome',
    'won by',
    'actions',
    'luck',
    ...chances.map((kind) => `luck ${kind}`),
  ]
  const lines = runs.flatMap(({ value, played }, i) =>
    played.map((game, n) => [
      plan.kind === 'compare' ? 'AB'.charAt(i) : i + 1,
      ...(plan.vary ? [value ?? null] : []),
      n,
      seedOf(plan, n),
      game.outcome,
      winnersOf(teams, game),
      game.actions,
      game.measured?.luck ?? null,
      ...chances.map((kind) => game.measured?.chances?.[kind] ?? null),
      ...scores.map((name) => game.score[name] ?? null),
      ...figures.map((name) => game.measured?.figures[name] ?? null),
    ]),
  )
  return csvLines([[...head, ...scores.map((name) => `score ${name}`), ...figures], ...lines])
}

const winnersOf = (teams: readonly Team[], { winners }: Playout): string =>
  teams
    .filter(({ seats }) => seats.some((seat) => winners.includes(seat)))
    .map(({ name }) => name)
    .join(' ')
