import type { MeasureSpec } from '@deadfront/ai'
import { labelOf, type Language, nameOrNull, type Words } from '@deadfront/kernel'
import { type Metric, split, type Team } from '../metric.ts'
import { UNFINISHED } from '@deadfront/ai'
import { LAB_WORDS, type LabWords } from '../words/index.ts'

/** Names for the charts of one game, in one language. */
export interface Naming {
  language: Language
  words: Words
  specs: readonly MeasureSpec[]
  teams: readonly Team[]
}

export const textsOf = ({ language }: Naming): LabWords => LAB_WORDS[language]

export const outcomeName = (naming: Naming, outcome: string): string =>
  outcome === UNFINISHED ? textsOf(naming).unfinished : naming.words.result(outcome).title

/** A side of the game; a side without a name is the players. */
export function teamName(naming: Naming, team: string): string {
  if (team === 'team' || naming.teams.length === 1) return textsOf(naming).team
  const [only, ...more] = naming.teams.find(({ name }) => name === team)?.seats ?? []
  return (
    nameOrNull(naming.words, `side.${team}`) ??
    (only !== undefined && more.length === 0 ? naming.words.seat(only) : labelOf(naming.words, team))
  )
}

/** The game's text for a score; a text that only repeats its id is not used. */
export function scoreName(naming: Naming, score: string): string {
  const own = nameOrNull(naming.words, `score.${score}`)
  if (own !== null && own !== score) return own
  return naming.teams.some(({ name }) => name === score) ? teamName(naming, score) : labelOf(naming.words, score)
}

/** What a measure counts: a place, a card, a power. A key may have the scene before it: `fubar/3,5`. */
export function measuredName({ words, language }: Naming, spec: MeasureSpec, key: string): string {
  const own = spec.labels?.[key]?.[language]
  if (own !== undefined) return own
  // Without names of the game the key is a scenario and a square; names of the game may contain a slash.
  if (spec.names === undefined) return labelOf(words, key.slice(key.lastIndexOf('/') + 1))
  return nameOrNull(words, `${spec.names}${key}`) ?? labelOf(words, key)
}

export function metricName(naming: Naming, metric: Metric): string {
  const t = textsOf(naming).metrics
  const [kind, name] = split(metric)
  if (kind === 'win') return t.win(teamName(naming, name))
  if (kind === 'outcome') return t.outcome(outcomeName(naming, name))
  if (kind === 'score') return t.score(scoreName(naming, name))
  const spec = naming.specs.find(({ id }) => id === name)
  return kind === 'figure' ? t.figure(spec?.title[naming.language] ?? name) : t.length
}

const digitsOf = (x: number): number => {
  const size = Math.abs(x)
  return size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3
}

/** A number with as many digits as a reader wants. */
export const numberText = ({ language }: Naming, x: number): string => x.toLocaleString(language, { maximumFractionDigits: digitsOf(x) })

export const percentText = ({ language }: Naming, share: number): string =>
  share.toLocaleString(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
