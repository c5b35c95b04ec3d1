import {
  type Game,
  type GameEvent,
  type Json,
  type Language,
  LANGUAGES,
  type RuleId,
  type Seat,
  type SeatSpec,
  type Setup,
  type State,
  type Words,
} from '@deadfront/kernel'

/** A fault of a game: the check that found it, and what was found. */
export interface Fault {
  check: string
  say: string
}

/** What a game's author can add to the common checks. */
export interface ProbeSetting<S extends State> {
  /** Conditions that must be true in every settled state: what is wrong, or null. */
  invariants?: readonly ((s: S) => string | null)[]
  /** Questions for `inspect` that a seat might ask in this state; the answers may depend only on what the seat knows. */
  inspects?: (s: S, seat: Seat) => Json[]
  /** The states that a position file can hold, where that is not all of them. */
  positionAt?: (s: S) => boolean
  /** Whether a written position fits the shipped schema: what is wrong, or null. */
  schemaProblem?: (position: Json) => string | null
}

/** A game that is being checked, with everything the checks look up. */
export interface Probe<S extends State, E extends GameEvent> extends ProbeSetting<S> {
  game: Game<S, E, unknown>
  words: readonly { language: string; words: Words<E> }[]
  ruleIds: ReadonlySet<RuleId>
}

export async function probeOf<S extends State, E extends GameEvent>(
  game: Game<S, E, unknown>,
  setting: ProbeSetting<S> = {},
): Promise<Probe<S, E>> {
  const languages = Object.keys(LANGUAGES) as Language[]
  const words = await Promise.all(languages.map(async (language) => ({ language, words: await game.words[language]() })))
  return { ...setting, game, words, ruleIds: new Set(game.rulebook.map((entry) => entry.id)) }
}

export const fault = (check: string, say: string): Fault => ({ check, say })

/** The first fault of several checks; later ones do not run. An exception inside a check is a fault as well. */
export function firstFault(...checks: (() => Fault | null)[]): Fault | null {
  for (const check of checks) {
    const found = caught(check)
    if (found) return found
  }
  return null
}

function caught(check: () => Fault | null): Fault | null {
  try {
    return check()
  } catch (error) {
    return fault('throws', describeError(error))
  }
}

/** The message and the nearest places in the code, so that a finding can be read without running it again. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${String(error)}`
  const places = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 3)
    .map((line) => line.trim().replace(/^at /, ''))
  return `${error.name}: ${error.message} [${places.join(' < ')}]`
}

export const seatsOf = (game: Pick<Game, 'scenarios'>, setup: Setup): readonly SeatSpec[] => {
  const scenario = game.scenarios.find((x) => x.id === setup.scenario)
  return scenario ? scenario.seats(setup.options) : []
}

/** A cited statement must be in the rulebook. */
export function faultOfRule(p: { ruleIds: ReadonlySet<RuleId> }, id: RuleId, citedBy: string): Fault | null {
  return p.ruleIds.has(id) ? null : fault('rules', `${citedBy} cites ${id === '' ? 'no rule' : id}, which is not in the rulebook`)
}
