import { type Ask, labelOf, type Language, type Words } from '@deadfront/kernel'
import type { Goal } from './advisor.ts'
import { hundredths, percentOf, planText, plusMinus, reasonText } from './reasons.ts'
import type { CostlyDecision, Review } from './summary.ts'

// A review in words, the same on the page, on the command line and in an exported file.

export const REVIEW_WORDS = {
  en: {
    chances: 'chances',
    start: 'at the start',
    luck: 'luck',
    own: 'own decisions',
    others: 'decisions of others',
    rest: 'rest',
    result: 'result',
    goesOn: 'the game goes on',
    costliest: 'The costliest decisions',
    none: 'No decision was certainly costly.',
    command: (n: number) => `command ${n}`,
    given: 'given',
    better: 'better',
    cost: (percent: string, error: string) => `cost ${percent} ${error}`,
    parts: 'worth of each part',
    luckiest: 'Where chance changed most',
    games: (n: number) => `${n} imagined games.`,
    unmarked: 'It was not shown that marked decisions lose in this scenario: nothing is marked.',
    silent: 'The chances of this scenario were not compared with enough played games: read the curve with care. Nothing is marked.',
    against: 'Decisions are counted against the quick answer of the coach, the costliest ones against the best answer found.',
    redrawn: 'Luck is what each die and draw gave above its mean when it is redrawn.',
  },
  es: {
    chances: 'probabilidades',
    start: 'al empezar',
    luck: 'suerte',
    own: 'decisiones propias',
    others: 'decisiones ajenas',
    rest: 'resto',
    result: 'resultado',
    goesOn: 'la partida sigue',
    costliest: 'Las decisiones más caras',
    none: 'Ninguna decisión fue cara con seguridad.',
    command: (n: number) => `jugada ${n}`,
    given: 'respuesta',
    better: 'mejor',
    cost: (percent: string, error: string) => `coste ${percent} ${error}`,
    parts: 'valor de cada parte',
    luckiest: 'Donde más cambió el azar',
    games: (n: number) => `${n} partidas imaginadas.`,
    unmarked: 'No se ha mostrado que las decisiones marcadas pierdan en este escenario: no se marca nada.',
    silent:
      'Las probabilidades de este escenario no se han comparado con bastantes partidas jugadas: lee la curva con cautela. No se marca nada.',
    against: 'Las decisiones se cuentan frente a la respuesta rápida del entrenador; las más caras, frente a la mejor respuesta hallada.',
    redrawn: 'La suerte es lo que cada dado y cada robo dio por encima de su media al repetirlos.',
  },
} as const satisfies { [L in Language]: object }

const ESCAPE: { readonly [L in Language]: string } = {
  en: 'In a campaign a percentage says how likely it is that somebody gets out of Stalingrad in the end (ending A or B).',
  es: 'En una campaña, un porcentaje dice la probabilidad de que alguien acabe saliendo de Stalingrado (final A o B).',
}

/** What the chances are of; null where it is that the side wins this game. */
export const goalText = (goal: Goal, language: Language): string | null => (goal === 'escape' ? ESCAPE[language] : null)

/** Why no decision is marked. */
export function noneMarked({ calibrated, marked }: Pick<Review, 'calibrated' | 'marked'>, language: Language): string {
  const t = REVIEW_WORDS[language]
  if (!calibrated) return t.silent
  return marked ? t.none : t.unmarked
}

/** What rounds to nothing is no loss. */
const signed = (share: number, language: Language): string => `${share <= -0.0005 ? '−' : '+'}${hundredths(share, language)} %`

/** The sum of a review: name, value, error. */
export function sumRows({ sum, errors }: Review, language: Language): [name: string, value: string, error: string][] {
  const t = REVIEW_WORDS[language]
  return [
    [t.start, percentOf(sum.start), plusMinus(errors.start, language)],
    [t.luck, signed(sum.luck, language), plusMinus(errors.luck, language)],
    [t.own, signed(sum.own, language), plusMinus(errors.own, language)],
    [t.others, signed(sum.others, language), plusMinus(errors.others, language)],
    [t.rest, signed(sum.rest, language), plusMinus(errors.rest, language)],
    [t.result, sum.result === null ? t.goesOn : percentOf(sum.result), ''],
  ]
}

/** The chance events that changed most: how many commands were given with each, what it changed, and the error. */
export const luckRows = ({ luckiest }: Review, language: Language): { to: number; change: string; error: string }[] =>
  luckiest.map(({ to, change, error }) => ({ to, change: signed(change, language), error: plusMinus(error, language) }))

/** A costly decision in words. */
export interface ToldDecision {
  /** The mark and what was asked. */
  question: string
  cost: string
  given: string
  /** With the chances that it had. */
  better: string
  /** What speaks for the better answer. */
  reasons: string[]
  /** Of a whole phase: what each of its parts was worth. */
  parts: string | null
}

export function tellDecision(of: CostlyDecision, ask: Ask, words: Words, language: Language): ToldDecision {
  const t = REVIEW_WORDS[language]
  const parts = of.parts.map(
    ({ part, worth }) => `${labelOf(words, part)} ${signed(worth.value, language)} ${plusMinus(worth.error, language)}`,
  )
  return {
    question: `${of.mark ?? ''} ${words.ask(ask).title}`.trim(),
    cost: t.cost(percentOf(of.cost.value), plusMinus(of.cost.error, language)),
    given: `${t.given}: ${planText(of.plan, words, ask)}`,
    better: `${t.better}: ${planText(of.better.plan, words, ask)} (${percentOf(of.better.chance.value)})`,
    reasons: of.reasons.map((reason) => reasonText(reason, words, language)),
    parts: parts.length > 0 ? `${t.parts}: ${parts.join('; ')}` : null,
  }
}
