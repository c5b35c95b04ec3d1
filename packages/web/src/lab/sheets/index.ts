import type { ArmRun } from '@deadfront/lab'
import type { Sheet } from '@deadfront/lab/plots'
import type { Words } from '@deadfront/kernel'

/** The boards on which the lab draws what was counted by place, for each arm. No DOM: the command line draws the same. */
export const sheetsOf = (game: string, runs: readonly ArmRun[], words: Words): Promise<Sheet[][]> =>
  Promise.all(runs.map((run) => sheetsOfArm(game, run, words)))

/** For one game, equal keys mean equal boards. */
export const sheetsKey = (game: string, runs: readonly ArmRun[]): string =>
  JSON.stringify(runs.map((run) => (game === 'efsz' ? [...scenesIn(run)].sort() : [])))

async function sheetsOfArm(game: string, run: ArmRun, words: Words): Promise<Sheet[]> {
  if (game === 'aaz') return (await import('./aaz.ts')).aazSheets(run.arm)
  if (game === 'dotz') return (await import('./dotz.ts')).dotzSheets()
  if (game !== 'efsz') return []
  return (await import('./efsz.ts')).efszSheets(run.arm, scenesIn(run), (scene) => words.scenario(scene).name)
}

/** The scenes that the places of an arm name (`fubar/3,5`). */
function scenesIn({ played }: ArmRun): Set<string> {
  const scenes = new Set<string>()
  for (const { measured } of played)
    for (const tally of Object.values(measured?.tallies ?? {}))
      for (const key of Object.keys(tally)) scenes.add(key.slice(0, Math.max(0, key.lastIndexOf('/'))))
  return scenes
}
