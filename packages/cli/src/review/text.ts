import {
  type CostlyDecision,
  goalText,
  luckRows,
  type Review,
  noneMarked,
  REVIEW_WORDS,
  sumRows,
  tellDecision,
  type ToldDecision,
} from '@deadfront/ai/coach'
import type { Ask, Language, Words } from '@deadfront/kernel'
import { tabulate } from '../io.ts'

export interface Told {
  /** What the review is about, as a heading. */
  title: string
  costliest: { of: CostlyDecision; words: ToldDecision }[]
}

const TITLE: { readonly [L in Language]: string } = { en: 'Review', es: 'Análisis' }

export function tell(review: Review, words: Words, asks: ReadonlyMap<number, Ask>, language: Language): Told {
  return {
    title: `${TITLE[language]}: ${words.scenario(review.scenario).name}, ${words.seat(review.seat)}`,
    costliest: review.costliest.flatMap((of) => {
      const ask = asks.get(of.at)
      return ask === undefined ? [] : [{ of, words: tellDecision(of, ask, words, language) }]
    }),
  }
}

const BARS = '▁▂▃▄▅▆▇█'
const WIDE = 72

/** The curve as a row of bars, for a terminal. */
function sparkline({ curve }: Review): string {
  const last = curve.at(-1)?.at ?? 1
  return Array.from({ length: Math.min(WIDE, curve.length) }, (_, i) => {
    const at = (i / Math.max(1, Math.min(WIDE, curve.length) - 1)) * last
    const chance = curve.findLast((point) => point.at <= at)?.chance ?? 0
    return BARS[Math.min(BARS.length - 1, Math.floor(chance * BARS.length))]
  }).join('')
}

export function linesOf(review: Review, told: Told, language: Language): string[] {
  const t = REVIEW_WORDS[language]
  const costliest = told.costliest.flatMap(({ of, words: { question, cost, given, better, reasons, parts } }) => [
    `  ${question} (${t.command(of.at + 1)}): ${cost}`,
    `     ${given}`,
    `     ${better}`,
    ...reasons.map((reason) => `       ${reason}`),
    ...(parts === null ? [] : [`     ${parts}`]),
  ])
  const goal = goalText(review.goal, language)
  const luck = luckRows(review, language).map(({ to, change, error }) => `  ${t.command(to)}: ${change} ${error}`)
  return [
    told.title,
    '',
    `  ${sparkline(review)}`,
    '',
    ...tabulate(sumRows(review, language), '  '),
    '',
    t.costliest,
    ...(costliest.length > 0 ? costliest : [`  ${noneMarked(review, language)}`]),
    ...(luck.length > 0 ? ['', t.luckiest, ...luck] : []),
    '',
    ...(goal === null ? [] : [goal]),
    t.redrawn,
    `${t.against} ${t.games(review.games)}`,
  ]
}
