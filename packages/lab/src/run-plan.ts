import type { Team } from './metric.ts'
import { type ArmRun, type LabPlan, nextArm, seriesOf } from './plan.ts'
import type { Playout } from '@deadfront/ai'
import { type Player, runSeries } from './run.ts'
import type { Series } from './series.ts'

export interface PlanHow {
  teams: readonly Team[]
  /** Starts the players of one arm: threads of Node, workers of a page. */
  open(series: Series): Promise<Player & { close(): Promise<void> }>
  /** What was played before, by arm and number of the game: a plan that was stopped goes on. */
  known?(arm: number): ReadonlyMap<number, Playout>
  onArm?(runs: readonly ArmRun[]): void
  /** Each batch as it is played; awaited, so that a store can keep up. */
  onPlayed?(arm: number, played: readonly Playout[], first: number): void | Promise<void>
  signal?: AbortSignal
}

/** Carries out a plan, arm after arm. An arm that was stopped is the last, with the games it has. */
export async function runPlan(plan: LabPlan, how: PlanHow): Promise<ArmRun[]> {
  const runs: ArmRun[] = []
  for (;;) {
    const next = nextArm(plan, runs, how.teams)
    if (next === null) return runs
    const index = runs.length
    how.onArm?.([...runs, { ...next, played: [] }])
    const series = seriesOf(plan, next.arm)
    const player = await how.open(series)
    try {
      const played = await runSeries(series, player, {
        ...(how.known ? { known: how.known(index) } : {}),
        ...(how.onPlayed ? { onPlayed: (games, first) => how.onPlayed?.(index, games, first) } : {}),
        ...(how.signal ? { signal: how.signal } : {}),
      })
      runs.push({ ...next, played })
    } finally {
      await player.close()
    }
    if (how.signal?.aborted) return runs
  }
}
