import { BadInput, type Language, type Problem } from '@deadfront/kernel'
import { NOUNS_ES, PROBLEMS_ES } from './problems-es.ts'

type Phrases = readonly (readonly [RegExp, string])[]
interface Translation {
  problems: Phrases
  nouns: Phrases
}

/** The readers write English: that language needs no translation. */
const TRANSLATIONS: { readonly [L in Language]: Translation | null } = { en: null, es: { problems: PROBLEMS_ES, nouns: NOUNS_ES } }

function translated(text: string, phrases: Phrases, nounOf: (text: string) => string): string {
  for (const [pattern, words] of phrases) {
    const found = pattern.exec(text)
    if (found)
      return words.replaceAll(/\$(\d)|\{(\d)\}/g, (_, plain?: string, noun?: string) =>
        noun === undefined ? (found[Number(plain)] ?? '') : nounOf(found[Number(noun)] ?? ''),
      )
  }
  return text
}

/** A file reader's message about a value, in a language. */
export function problemText({ say }: Pick<Problem, 'say'>, to: Language): string {
  const translation = TRANSLATIONS[to]
  if (translation === null) return say
  const nounOf = (text: string): string => translated(text, translation.nouns, nounOf)
  return translated(say, translation.problems, nounOf)
}

/** The same in a line, with its place and rule. */
export const problemRow = (problem: Problem, to: Language): string =>
  `${problem.place === '' ? '' : `${problem.place}: `}${problemText(problem, to)}${problem.rule ? ` (${problem.rule})` : ''}`

/** The reason why something could not be read or played, in one line. */
export const faultText = (error: unknown, to: Language): string =>
  error instanceof BadInput
    ? error.problems.map((problem) => problemRow(problem, to)).join('; ')
    : error instanceof Error
      ? error.message
      : String(error)
