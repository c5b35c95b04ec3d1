import { type Answer, isObject, labelOf, type Language, sameJson, type Words } from '@deadfront/kernel'
import type { Trial } from './playouts.ts'

/** A fact that is likelier or less likely after this answer than after the other one. */
export interface Reason {
  fact: string
  from: number
  to: number
}

/** A change is shown if it is larger than this and than two standard errors; and how many changes are shown at most. */
const MIN_CHANGE = 0.03
const MAX_REASONS = 2

/** What speaks for an answer, or against it. */
export type Speaks = 'for' | 'against'

/**
 * How this answer differs from another one: for the better answer the facts that become likelier (`for`), for the worse one those
 * that become less likely (`against`). Every fact is good for the side of the seat.
 */
export function reasonsFor(trial: Trial, other: Trial | undefined, speaks: Speaks): Reason[] {
  if (other === undefined) return []
  const [n, m] = [trial.values.length, other.values.length]
  const found: (Reason & { weight: number })[] = []
  for (const fact of new Set([...trial.facts.keys(), ...other.facts.keys()])) {
    const to = (trial.facts.get(fact) ?? 0) / n
    const from = (other.facts.get(fact) ?? 0) / m
    const error = Math.sqrt((spread(to, n) + spread(from, m)) / 1)
    const change = speaks === 'for' ? to - from : from - to
    if (change >= MIN_CHANGE && change > 2 * error) found.push({ fact, from, to, weight: change })
  }
  return found
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_REASONS)
    .map(({ fact, from, to }) => ({ fact, from, to }))
}

/** The variance of a share of n games, never taken for nothing. */
const spread = (share: number, n: number): number => Math.max(share * (1 - share), 1 / (4 * (n + 1))) / n

type FactWords = { readonly [verb: string]: (name: string) => string }

const FACTS: { readonly [L in Language]: FactWords } = {
  en: {
    road: (x) => `holds the ${x} road`,
    lives: (x) => `${x} lives`,
    unhurt: (x) => `${x} is not hurt`,
    out: (x) => `${x} gets out`,
    through: () => 'completes the main scenario',
    ammo: () => 'has Ammo left',
    holds: (x) => `holds ${x}`,
    takes: (x) => `takes ${x}`,
  },
  es: {
    road: (x) => `aguanta el camino: ${x}`,
    lives: (x) => `${x} vive`,
    unhurt: (x) => `${x} sale sin heridas`,
    out: (x) => `${x} escapa`,
    through: () => 'completa el escenario principal',
    ammo: () => 'queda munición',
    holds: (x) => `conserva ${x}`,
    takes: (x) => `toma ${x}`,
  },
}

/** Hundredths with one decimal, with the decimal sign of the language, without plus or minus. */
export const hundredths = (share: number, language: Language): string =>
  (100 * Math.abs(share)).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const plusMinus = (error: number, language: Language): string => `±${hundredths(error, language)}`

export const percentOf = (share: number): string => `${Math.round(100 * share)} %`

/** "holds the Mountain road: 71 % → 78 %" */
export function reasonText(reason: Reason, words: Words, language: Language): string {
  const at = reason.fact.indexOf(' ')
  const [verb, key] = at < 0 ? [reason.fact, ''] : [reason.fact.slice(0, at), reason.fact.slice(at + 1)]
  const said = FACTS[language][verb]
  if (said === undefined) throw new Error(`no words for the fact ${reason.fact}`)
  return `${said(nameOf(key, words))}: ${percentOf(reason.from)} → ${percentOf(reason.to)}`
}

/** `track.M` is a name of the game's words; a place without a dot is called what it is called in their language. */
function nameOf(key: string, words: Words): string {
  if (!/^[a-z]+\./.test(key)) return labelOf(words, key)
  const name = words.name(key)
  return name === key ? key.slice(key.indexOf('.') + 1) : name
}

/** A plan in words: what is done, in order, without the end of a phase where something comes before it. */
export function planText(plan: readonly Answer[], words: Words, ask: Parameters<Words['answer']>[1]): string {
  const deeds = plan.length > 1 ? plan.filter((answer) => answer.do !== 'done') : plan
  return together(deeds)
    .map((answer) => words.answer(answer, ask))
    .join('; ')
}

/** Answers that differ only in how many of which units they name are one: two infantry, not one and one more. */
function together(plan: readonly Answer[]): Answer[] {
  const said: { rest: Answer; counts: Counts | null }[] = []
  for (const answer of plan) {
    const counts = countsOf(answer.units)
    const { units: _, ...rest } = answer
    const same = counts === null ? undefined : said.find((other) => other.counts !== null && sameJson(other.rest, rest))
    if (same === undefined) said.push(counts === null ? { rest: answer, counts } : { rest, counts: { ...counts } })
    else same.counts = sumOf(same.counts, counts)
  }
  return said.map(({ rest, counts }) => (counts === null ? rest : { ...rest, units: counts }))
}

type Counts = { readonly [unit: string]: number }

const countsOf = (units: unknown): Counts | null =>
  isObject(units) && Object.values(units).every((n) => typeof n === 'number') ? (units as Counts) : null

function sumOf(a: Counts | null, b: Counts | null): Counts {
  const sum: Record<string, number> = { ...a }
  for (const [unit, n] of Object.entries(b ?? {})) sum[unit] = (sum[unit] ?? 0) + n
  return sum
}
