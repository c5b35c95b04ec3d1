/** A statement of a game's rule index, e.g. `DOTZ-5.2.3`. */
export type RuleId = string

/**
 * Why the referee refuses. Data, not an exception: `code` finds the sentence in the message files, `say` is that sentence
 * in English, `about` names the pieces and places in it, `rule` is the statement that the player can look up.
 */
export interface Refusal {
  readonly refused: true
  readonly code: string
  readonly rule: RuleId
  readonly say: string
  readonly about: readonly (string | number)[]
}

export const refuse = (rule: RuleId, code: string, say: string, about: readonly (string | number)[] = []): Refusal => ({
  refused: true,
  code,
  rule,
  say,
  about,
})

export const isRefusal = (x: unknown): x is Refusal => typeof x === 'object' && x !== null && (x as { refused?: unknown }).refused === true

/** A fault in a file or an option, at a place, with what was expected there. */
export interface Problem {
  place: string
  say: string
  rule?: RuleId
}

export const problemLine = (p: Problem): string => `${p.place === '' ? '' : `${p.place}: `}${p.say}${p.rule ? ` (${p.rule})` : ''}`

/** Thrown where outside data (options, positions, records, cases) cannot be read. Callers show the one line and change nothing. */
export class BadInput extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[] | Problem) {
    const list = Array.isArray(problems) ? (problems as readonly Problem[]) : [problems as Problem]
    super(list.map(problemLine).join('; '))
    this.name = 'BadInput'
    this.problems = list
  }
}

// The kernel's own refusals, the same for every game. `rule` is the statement behind the open question: there a player can read
// which seat's turn it is.
export const notAsked = (seat: string, rule: RuleId = ''): Refusal =>
  refuse(rule, 'kernel.not-asked', `${seat} has nothing to decide now`, [seat])
export const GAME_OVER: Refusal = refuse('', 'kernel.game-over', 'the game is over')
export const otherAsk = (kind: string): Refusal => refuse('', 'kernel.other-question', `the question now is ${kind}`, [kind])
export const notPlain = (rule: RuleId): Refusal => refuse(rule, 'kernel.not-plain', 'an answer is a small object of plain values')
export const notOffered = (rule: RuleId): Refusal => refuse(rule, 'kernel.not-offered', 'that answer is not one of the choices')
