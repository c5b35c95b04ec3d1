import { listedScenarios, type Scenario } from '@deadfront/kernel'
import type { ComponentChildren } from 'preact'
import type { Loaded } from './use-game.ts'

interface ScenarioChoiceProps {
  label: string
  /** Null until the game is loaded: then the list is empty. */
  loaded: Loaded | null | undefined
  scenario: string
  /** The scenarios to choose from; without it all that the game lists. */
  scenarios?: readonly Scenario[]
  onChange(scenario: string): void
  /** More entries, below the scenarios. */
  children?: ComponentChildren
}

/** A list of the scenarios of a game to choose one from. */
export function ScenarioChoice({ label, loaded, scenario, scenarios, onChange, children }: ScenarioChoiceProps) {
  const offered = scenarios ?? listedScenarios(loaded?.game.scenarios ?? [])
  return (
    <label class="field">
      <span>{label}</span>
      <select value={scenario} onChange={(event) => onChange(event.currentTarget.value)}>
        {offered.map(({ id }) => (
          <option key={id} value={id}>
            {loaded?.words.scenario(id).name}
          </option>
        ))}
        {children}
      </select>
    </label>
  )
}
