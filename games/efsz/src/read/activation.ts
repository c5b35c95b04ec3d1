import { below, nth, type Refusal, type Rng4 } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { characterAt } from '../model/content.ts'
import { nextTo } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  contentOf,
  type Fighter,
  fighterAt,
  gridIn,
  idOf,
  type Mode,
  MODES,
  ON_MAP,
  REARGUARD,
  sceneOf,
  squareIn,
  squareName,
  type Stalingrad,
} from '../model/state.ts'
import { whyNotSearch } from './moves.ts'
import { int16At } from '../model/list.ts'

// EFSZ-7.9 to 7.13: which characters can be activated, and how.

export const canAct = (f: Fighter): boolean => f.status === ON_MAP && !f.acted

/** May it be activated in that mode? Without a mode: in any mode. */
export function whyNotActivate(s: Stalingrad, i: number, mode: Mode | undefined, search: string | undefined): Refusal | null {
  const f = s.fighters[i]
  if (f === undefined || f.status !== ON_MAP) return refuse('EFSZ-7.11', 'activate.nobody', 'no such character is on the map')
  if (f.acted) return refuse('EFSZ-7.12', 'activate.twice', 'that character has been activated this turn', [idOf(s, i)])
  if (mode === undefined) return null
  if (!MODES.includes(mode)) return refuse('EFSZ-7.13', 'activate.mode', 'a character is stationary, walking, running or searching')
  if (mode !== 'searching')
    return search === undefined ? null : refuse('EFSZ-8.2', 'activate.search-mode', 'only a searching character searches')
  if (f.lock !== 0) return refuse('EFSZ-30.8', 'activate.locked-search', 'a locked character cannot search', [idOf(s, i)])
  return whyNotSearch(s, i, squareIn(s, search))
}

/** The squares that a character can search from its place. */
function searchables(s: Stalingrad, i: number): number[] {
  const f = fighterAt(s, i)
  const grid = gridIn(s)
  const squares = [f.at]
  for (let d = 0; d < 8; d += 2) squares.push(nextTo(grid, f.at, d))
  const { searchAt } = sceneOf(s)
  return squares.filter((q) => q >= 0 && int16At(searchAt, q) >= 0 && whyNotSearch(s, i, q) === null)
}

/** The modes a character may declare, each with the search where there is one. */
export type ModeChoice = Omit<Answers['declare'], 'do'>

export function modeChoices(s: Stalingrad, i: number): ModeChoice[] {
  const choices: ModeChoice[] = [{ mode: 'stationary' }, { mode: 'walking' }, { mode: 'running' }]
  if (fighterAt(s, i).lock === 0) for (const q of searchables(s, i)) choices.push({ mode: 'searching', search: squareName(s, q) })
  return choices
}

/** EFSZ-3.6, 39.4: a rearguard character may use one medkit per scenario. */
export function whyNotHealBehind(s: Stalingrad, i: number): Refusal | null {
  const f = s.fighters[i]
  if (f === undefined || f.status !== REARGUARD)
    return refuse('EFSZ-3.6', 'heal.not-rearguard', 'only the rearguard may use a medkit during a scenario')
  if (f.medkits <= 0) return refuse('EFSZ-3.5', 'heal.no-medkit', 'there is no medkit', [idOf(s, i)])
  if (s.flags.includes(`medkit ${idOf(s, i)}`)) return refuse('EFSZ-39.4', 'heal.again', 'one medkit per scenario', [idOf(s, i)])
  const { health } = characterAt(contentOf(s), f.who)
  return f.health >= health ? refuse('EFSZ-3.7', 'heal.whole', 'nothing to heal', [idOf(s, i)]) : null
}

/** Movement needs an activation (EFSZ-9.1), and so does an attack that is no covering attack (EFSZ-10.1). */
export const whyNotOutOfTurn = (verb: 'attack' | 'move'): Refusal =>
  refuse(verb === 'attack' ? 'EFSZ-10.1' : 'EFSZ-9.1', 'act.not-active', 'a character is activated and declares its mode first')

/** EFSZ-4.16, 3.6: what is done only between two scenarios. */
export const whyNotBetweenOnly = (verb: 'eat' | 'heal'): Refusal =>
  verb === 'eat'
    ? refuse('EFSZ-4.16', 'act.eat', 'food is eaten between scenarios only')
    : refuse('EFSZ-3.6', 'heal.not-rearguard', 'only the rearguard may use a medkit during a scenario')

export function sampleMode(s: Stalingrad, i: number, rng: Rng4): ModeChoice {
  const f = fighterAt(s, i)
  if (f.lock === 0) {
    const places = searchables(s, i)
    if (places.length > 0 && below(rng, 2) === 0)
      return { mode: 'searching', search: squareName(s, nth(places, below(rng, places.length))) }
  }
  const k = below(rng, 5)
  return { mode: k === 0 ? 'stationary' : k < 3 ? 'walking' : 'running' }
}
