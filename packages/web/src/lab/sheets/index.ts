import type { ArmRun } from '@deadfront/lab'
import type { Sheet } from '@deadfront/lab/plots'
import type { Words } from '@deadfront/kernel'

/** The boards on which the lab draws what was counted by place. No DOM: the command line draws the same. */
export async function sheetsOf(game: string, runs: readonly ArmRun[], words: Words): Promise<Sheet[]> {
  const [first] = runs
  if (!first) return []
  if (game === 'aaz') return (await import('./aaz.ts')).aazSheets(first.arm.scenario)
  if (game === 'dotz') return (await import('./dotz.ts')).dotzSheets()
  if (game !== 'efsz') return []
  const keys = new Set(
    runs.flatMap(({ played }) =>
      played.flatMap(({ measured }) => Object.values(measured?.tallies ?? {}).flatMap((tally) => Object.keys(tally))),
    ),
  )
  return (await import('./efsz.ts')).efszSheets(first.arm, keys, (scene) => words.scenario(scene).name)
}
