import { BadInput, type Language, type Problem } from '@deadfront/kernel'
import { NOUNS_ES, PROBLEMS_ES } from './problems-es.ts'

type Phrases = readonly (readonly [RegExp, string])[]

function translated(text: string, phrases: Phrases): string {
  for (const [pattern, words] of phrases) {
    const found = pattern.exec(text)
    if (found)
      return words.replaceAll(/\$(\d)|\{(\d)\}/g, (_, plain?: string, noun?: string) =>
        noun === undefined ? (found[Number(plain)] ?? '') : translated(found[Number(noun)] ?? '', NOUNS_ES),
      )
  }
  return text
}

/** What a reader of files says of a value, in a language. */
export const problemText = ({ say }: Pick<Problem, 'say'>, to: Language): string => (to === 'en' ? say : translated(say, PROBLEMS_ES))

/** The same in a line, with its place and rule. */
export const problemRow = (problem: Problem, to: Language): string =>
  `${problem.place === '' ? '' : `${problem.place}: `}${problemText(problem, to)}${problem.rule ? ` (${problem.rule})` : ''}`

/** Why something could not be read or played, in a line. */
export const faultText = (error: unknown, to: Language): string =>
  error instanceof BadInput
    ? error.problems.map((problem) => problemRow(problem, to)).join('; ')
    : error instanceof Error
      ? error.message
      : String(error)
