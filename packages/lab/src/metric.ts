import type { Game, Options, Seat } from '@deadfront/kernel'
import type { Playout } from '@deadfront/ai'
import { type Estimate, spreadOf, wilson } from './statistics.ts'

/** The seats that win and lose together. */
export interface Team {
  name: string
  seats: readonly Seat[]
}

/** The sides of a scenario; all seats are one team if it names none. */
export function teamsOf(game: Pick<Game, 'scenarios'>, scenario: string, options: Options): Team[] {
  const seats = game.scenarios.find(({ id }) => id === scenario)?.seats(options) ?? []
  const names = [...new Set(seats.map(({ side }) => side ?? 'team'))]
  return names.map((name) => ({ name, seats: seats.filter(({ side }) => (side ?? 'team') === name).map(({ id }) => id) }))
}

/**
 * A number of each game that series are compared by: `win:axis` (1 if a seat of that side won, otherwise 0), `outcome:draw`,
 * `score:total`, `figure:rounds` (of the game's measures) or `length` (actions).
 */
export type Metric = string

/** Every metric that these games have. */
export function metricsOf(teams: readonly Team[], played: readonly Playout[]): Metric[] {
  const names = (of: (game: Playout) => object | undefined): string[] => [...new Set(played.flatMap((game) => Object.keys(of(game) ?? {})))]
  return [
    ...teams.map(({ name }) => `win:${name}`),
    ...[...new Set(played.map(({ outcome }) => outcome))].sort().map((outcome) => `outcome:${outcome}`),
    ...names(({ score }) => score).map((name) => `score:${name}`),
    ...names(({ measured }) => measured?.figures).map((name) => `figure:${name}`),
    'length',
  ]
}

export const isShare = (metric: Metric): boolean => metric.startsWith('win:') || metric.startsWith('outcome:')

/** The number of a game; 0 where it has none. */
export function valueOf(game: Playout, metric: Metric, teams: readonly Team[]): number {
  const [kind, name = ''] = split(metric)
  switch (kind) {
    case 'win': {
      const seats = teams.find((team) => team.name === name)?.seats ?? []
      return Number(game.winners.some((seat) => seats.includes(seat)))
    }
    case 'outcome':
      return Number(game.outcome === name)
    case 'score':
      return game.score[name] ?? 0
    case 'figure':
      return game.measured?.figures[name] ?? 0
    default:
      return game.actions
  }
}

export const split = (metric: Metric): [kind: string, name: string] => {
  const at = metric.indexOf(':')
  return at < 0 ? [metric, ''] : [metric.slice(0, at), metric.slice(at + 1)]
}

export function estimateOf(played: readonly Playout[], metric: Metric, teams: readonly Team[]): Estimate {
  const values = played.map((game) => valueOf(game, metric, teams))
  if (!isShare(metric)) return spreadOf(values)
  return wilson(
    values.reduce((sum, x) => sum + x, 0),
    values.length,
  )
}

/** Why the metric cannot be used, or null. */
export function whyNotMetric(metric: Metric, teams: readonly Team[]): string | null {
  const [kind, name] = split(metric)
  if (!['win', 'outcome', 'score', 'figure', 'length'].includes(kind))
    return `expected win:SIDE, outcome:NAME, score:NAME, figure:NAME or length, found "${metric}"`
  if (kind === 'win' && !teams.some((team) => team.name === name))
    return `no side "${name}"; there are ${teams.map((team) => team.name).join(', ')}`
  if (kind !== 'length' && name === '') return `expected a name after "${kind}:"`
  return null
}
