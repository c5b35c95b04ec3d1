import type { Problem } from '@deadfront/kernel'
import type { RawContent, Goal, RawScenario } from '../model/content.ts'
import type { Grid } from '../model/grid.ts'

/** EFSZ-35.1: what a goal names is in the scenario. Whether a character can walk there is checked with the map. */
export function checkGoals(at: string, raw: RawScenario, grid: Grid, content: RawContent): Problem[] {
  return (['objective', 'secondary'] as const).flatMap((list) =>
    (raw[list] ?? []).flatMap((goal, k) => {
      const say = whyNever(goal, raw, grid, content)
      return say === null ? [] : [{ place: `${at}.${list}[${k}]`, say, rule: 'EFSZ-35.1' }]
    }),
  )
}

/** Why no character can ever reach a goal, or null. */
function whyNever(goal: Goal, raw: RawScenario, grid: Grid, content: RawContent): string | null {
  const missing = (marks: readonly string[]): string | null => {
    const mark = marks.find((each) => !grid.marks.has(each))
    return mark === undefined ? null : `no square ${mark} on the map`
  }
  if ('exit' in goal || 'everyone' in goal)
    return [...grid.marks.keys()].some((mark) => mark[0] === 'X') ? null : 'nobody can reach this goal: there is no exit on the map'
  if ('searched' in goal) return missing(goal.searched)
  if ('searchedAny' in goal) return goal.searchedAny.some((mark) => grid.marks.has(mark)) ? null : missing(goal.searchedAny)
  if ('taken' in goal) return missing([goal.taken])
  if ('freed' in goal && raw.captive === undefined) return 'nobody can reach this goal: there is no captive'
  if ('slain' in goal && !canCome(goal.slain, raw, content)) return `nobody can reach this goal: no ${goal.slain} comes in this scenario`
  return null
}

/** A zombie is in the pool, is named by the scenario, rises from a dead character, or is the reduced form of another one. */
function canCome(zombie: string, raw: RawScenario, content: RawContent): boolean {
  const { objective: _, secondary: __, exits: ___, pool, ...rest } = raw
  if (zombie === 'risen' || (pool[zombie] ?? 0) > 0) return true
  return JSON.stringify(rest).includes(JSON.stringify(zombie)) || Object.values(content.zombies).some(({ becomes }) => becomes === zombie)
}
