import type { Goal } from '../model/content.ts'
import { BURST } from '../model/grid.ts'
import { LEFT, sceneOf, type Stalingrad } from '../model/state.ts'
import { someoneOnMap, type T } from './effects.ts'

// EFSZ-35, 36.5: objectives, and how a scenario ends.

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

/** EFSZ-36.5, ruling E-62: the scenario is over when no living character is left on the map. */
export function checkEnd(t: T): void {
  const { s } = t
  if (s.ended !== '' || someoneOnMap(s)) return
  const met = goalsMet(s)
  const out = s.fighters.some((f) => f.status === LEFT)
  endScenario(t, met ? 'done' : 'failed', met ? 'objective' : out ? 'left without it' : 'all dead')
}

export function endScenario(t: T, outcome: 'done' | 'failed', why: string): void {
  const { s } = t
  if (s.ended !== '') return
  s.ended = outcome
  t.emit({
    type: 'scenarioEnded',
    rule: outcome === 'done' ? 'EFSZ-35.1' : 'EFSZ-35.3',
    scenario: s.scenario,
    outcome,
    why,
    secondary: sceneOf(s).raw.secondary.map((goal) => goalMet(s, goal)),
  })
  t.call({ kind: 'curtain' })
}
