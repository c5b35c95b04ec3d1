import { type DearDecision, percentOf, planText, reasonText, type Review } from '@deadfront/ai/coach'
import type { Ask, Language, Words } from '@deadfront/kernel'
import { tabulate } from '../io.ts'

/** A dear decision in words. */
interface ToldDecision {
  of: DearDecision
  question: string
  given: string
  better: string
  reasons: string[]
  parts: string[]
}

export interface Told {
  seat: string
  scenario: string
  dearest: ToldDecision[]
}

export const TEXTS = {
  en: {
    review: 'Review',
    chances: 'chances',
    start: 'at the start',
    luck: 'luck',
    own: 'own decisions',
    others: 'decisions of others',
    rest: 'rest',
    result: 'result',
    goesOn: 'the game goes on',
    dearest: 'The dearest decisions',
    none: 'No decision was surely dear.',
    command: 'command',
    given: 'given',
    better: 'better',
    cost: 'cost',
    attacks: 'worth of each part',
    luckiest: 'Where chance changed most',
    games: 'imagined games',
    silent: 'The chances of this scenario were not compared with enough played games: read the curve with care. Nothing is marked.',
    against: 'Decisions are counted against the quick answer of the coach, the dearest ones against the best answer found.',
    redrawn: 'Luck is what each die and draw gave above its mean when it is redrawn.',
  },
  es: {
    review: 'Análisis',
    chances: 'probabilidades',
    start: 'al empezar',
    luck: 'suerte',
    own: 'decisiones propias',
    others: 'decisiones ajenas',
    rest: 'resto',
    result: 'resultado',
    goesOn: 'la partida sigue',
    dearest: 'Las decisiones más caras',
    none: 'Ninguna decisión fue cara con seguridad.',
    command: 'orden',
    given: 'respuesta',
    better: 'mejor',
    cost: 'coste',
    attacks: 'valor de cada parte',
    luckiest: 'Donde más cambió el azar',
    games: 'partidas imaginadas',
    silent:
      'Las probabilidades de este escenario no se han comparado con bastantes partidas jugadas: lee la curva con cautela. No se marca nada.',
    against: 'Las decisiones se cuentan frente a la respuesta rápida del entrenador; las más caras, frente a la mejor respuesta hallada.',
    redrawn: 'La suerte es lo que cada dado y cada robo dio por encima de su media al repetirlos.',
  },
} as const satisfies { [L in Language]: { readonly [key: string]: string } }

export const signed = (share: number): string => `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(1)} %`
export const plusMinus = (error: number): string => `±${(100 * error).toFixed(1)}`

export function tell(review: Review, words: Words, asks: ReadonlyMap<number, Ask>, language: Language): Told {
  return {
    seat: words.seat(review.seat),
    scenario: words.scenario(review.scenario).name,
    dearest: review.dearest.flatMap((of): ToldDecision[] => {
      const ask = asks.get(of.at)
      if (ask === undefined) return []
      return [
        {
          of,
          question: words.ask(ask).title,
          given: planText(of.plan, words, ask),
          better: planText(of.better.plan, words, ask),
          reasons: of.reasons.map((reason) => reasonText(reason, words, language)),
          parts: of.parts.map(({ part, worth }) => `${part} ${signed(worth.value)} ${plusMinus(worth.error)}`),
        },
      ]
    }),
  }
}

/** The sum of a review: name, value, error. */
export function sumRows({ sum, errors }: Review, language: Language): [string, string, string][] {
  const t = TEXTS[language]
  return [
    [t.start, percentOf(sum.start), plusMinus(errors.start)],
    [t.luck, signed(sum.luck), plusMinus(errors.luck)],
    [t.own, signed(sum.own), plusMinus(errors.own)],
    [t.others, signed(sum.others), plusMinus(errors.others)],
    [t.rest, signed(sum.rest), plusMinus(errors.rest)],
    [t.result, sum.result === null ? t.goesOn : percentOf(sum.result), ''],
  ]
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
  const t = TEXTS[language]
  const dear = told.dearest.flatMap(({ of, question, given, better, reasons, parts }) => [
    `  ${of.mark ?? ''} ${t.command} ${of.at + 1}, ${question}: ${t.cost} ${percentOf(of.cost.value)} ${plusMinus(of.cost.error)}`,
    `     ${t.given}: ${given}`,
    `     ${t.better}: ${better} (${percentOf(of.better.chance.value)})`,
    ...reasons.map((reason) => `       ${reason}`),
    ...(parts.length > 0 ? [`     ${t.attacks}: ${parts.join('; ')}`] : []),
  ])
  const luck = review.luckiest.map(({ to, change, error }) => `  ${t.command} ${to}: ${signed(change)} ${plusMinus(error)}`)
  return [
    `${t.review}: ${told.scenario}, ${told.seat}`,
    '',
    `  ${sparkline(review)}`,
    '',
    ...tabulate(sumRows(review, language), '  '),
    '',
    t.dearest,
    ...(review.calibrated ? (dear.length > 0 ? dear : [`  ${t.none}`]) : [`  ${t.silent}`]),
    ...(luck.length > 0 ? ['', t.luckiest, ...luck] : []),
    '',
    t.redrawn,
    `${t.against} ${review.games} ${t.games}.`,
  ]
}
