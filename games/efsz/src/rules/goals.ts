import { LEFT, sceneOf, someoneOnMap, type StalingradTurn } from '../model/state.ts'
import { goalMet, goalsMet } from '../read/goals.ts'

// EFSZ-35, 36.5: objectives, and how a scenario ends.

/** EFSZ-36.5, ruling E-62: the scenario is over when no living character is left on the map. */
export function checkEnd(t: StalingradTurn): void {
  const { s } = t
  if (s.ended !== '' || someoneOnMap(s)) return
  const met = goalsMet(s)
  const out = s.fighters.some((f) => f.status === LEFT)
  endScenario(t, met ? 'done' : 'failed', met ? 'objective' : out ? 'left without it' : 'all dead')
}

export function endScenario(t: StalingradTurn, outcome: 'done' | 'failed', why: string): void {
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
