import type { Goal } from '../model/content.ts'
import { BURST } from '../model/grid.ts'
import { LEFT, sceneOf, someoneOnMap, type Stalingrad } from '../model/state.ts'

// EFSZ-35, 36.5: objectives.

export const knowsClue = (s: Stalingrad, clue: number): boolean => s.trek?.clues.includes(clue) || s.flags.includes(`clue ${clue}`)

export function goalMet(s: Stalingrad, goal: Goal): boolean {
  const { grid } = sceneOf(s)
  const out = s.fighters.filter((f) => f.status === LEFT)
  if ('exit' in goal) {
    if (goal.exit === 'weapon') return out.some((f) => f.slots.some((ix) => ix >= 0))
    if (goal.exit === 'item') return out.some((f) => f.items.includes(goal.item))
    return out.length > 0
  }
  if ('flag' in goal) return s.flags.includes(goal.flag)
  if ('slain' in goal) return s.flags.includes(`slain ${goal.slain}`)
  if ('alive' in goal) return out.length > 0 || someoneOnMap(s)
  if ('searched' in goal) return goal.searched.every((mark) => s.searched.includes(grid.marks.get(mark) ?? -2))
  if ('searchedAny' in goal) return goal.searchedAny.some((mark) => s.searched.includes(grid.marks.get(mark) ?? -2))
  if ('freed' in goal) return s.flags.includes('freed')
  if ('taken' in goal) return s.flags.includes(`taken ${goal.taken}`)
  if ('doorsStanding' in goal) return !s.terrain.some((ground) => (ground & BURST) !== 0)
  return out.length > 0 && !someoneOnMap(s) && !s.flags.includes('someone fell')
}

export const goalsMet = (s: Stalingrad): boolean => sceneOf(s).raw.objective.every((goal) => goalMet(s, goal))
