import { type AskWords, askWords, KERNEL_REFUSALS, type Language, type Refusal, type Words } from '@deadfront/kernel'
import { type About, type Answers, type OrderAnswer, type StalingradAsk, upgradeAnswer } from '../model/answers.ts'
import { STANDARD } from '../model/content.ts'
import type { EventOf, StalingradEvent } from '../model/events.ts'
import type { RefusalCode } from '../model/refusals.ts'
import { OPTIONS } from '../options.ts'
import type { StalingradView } from '../view.ts'

/** An answer as the label of a button or a line in a list. */
type Label = (a: { readonly [key: string]: unknown }) => string
type Verb = Answers[keyof Answers]['do'] | OrderAnswer['do']
/** Verbs with a different meaning in some questions: they have words for each of these. */
type Ambiguous = 'choose' | 'place' | 'step'
type InQuestion = { [K in keyof Answers]: `${K}.${Extract<Answers[K]['do'], Ambiguous>}` }[keyof Answers]

/** The words of one language, part by part; every part is required. */
export interface Phrases {
  language: Language
  events: { readonly [K in StalingradEvent['type']]: (e: EventOf<K>) => string }
  asks: AskWords<Answers, About>
  answers: { readonly [V in Exclude<Verb, Ambiguous> | InQuestion]: Label }
  /** Null for English: the text is in the refusal itself. */
  refusals: { readonly [C in RefusalCode]: string } | null
  names: { readonly [key: string]: string }
  scenarios: { readonly [id: string]: { name: string; text: string } } | null
  options: { readonly [id: string]: { name: string; text: string; choices?: { readonly [value: string]: string } } } | null
  results: { readonly [outcome: string]: { title: string; text: string } }
  rules: readonly { id: string; text: string }[]
  seat: (id: string) => string
  phases: readonly string[]
  turn: (view: StalingradView) => string
}

/** The characters for the first scenario of a campaign are being chosen: there is no camp yet. */
export const isBeforeFirst = ({ trek }: StalingradView): boolean => trek !== null && trek.route.length === 0

/** Forms name gear as `item.ppsh`; the names of all gear are those of weapons. */
const kindOfGear = (key: string): string => key.replace(/^item\./, 'weapon.')

const PHASES = ['initiative', 'team', 'dead', 'spawn', 'end'] as const

export function makeWords(phrases: Phrases): Words<StalingradEvent, StalingradView, StalingradAsk> {
  const rules = new Map(phrases.rules.map((r) => [r.id, r.text]))
  const labels: { readonly [verb: string]: Label | undefined } = phrases.answers
  return {
    event: (e) => (phrases.events[e.type] as (e: StalingradEvent) => string)(e),
    ask: (a) => askWords(phrases.asks, a),
    // Logs of old games show answers without a verb.
    answer(given, ask) {
      const a = given.do === undefined ? upgradeAnswer(ask.kind, given) : given
      const label = labels[`${ask.kind}.${String(a.do)}`] ?? labels[String(a.do)]
      return label ? label(a) : JSON.stringify(given)
    },
    refusal(r: Refusal) {
      const kernel = KERNEL_REFUSALS[phrases.language][r.code]
      if (kernel !== undefined) return kernel
      const said = phrases.refusals?.[r.code as RefusalCode]
      return said ?? `${r.say.charAt(0).toUpperCase()}${r.say.slice(1)}.`
    },
    seat: phrases.seat,
    scenario(id) {
      const own = phrases.scenarios?.[id]
      if (own) return own
      if (id === 'campaign') return { name: STANDARD.campaign.title, text: phrases.names['scenario.campaign'] ?? '' }
      const raw = STANDARD.scenarios[id]
      return { name: raw?.title ?? id, text: raw?.goal ?? id }
    },
    option(id) {
      const own = phrases.options?.[id]
      if (own) return own
      const spec = OPTIONS.find((o) => o.id === id)
      if (!spec) return { name: id, text: id }
      const choices = spec.choices ? Object.fromEntries(spec.choices.map((c) => [String(c.value), c.name])) : undefined
      return choices ? { name: spec.name, text: spec.text, choices } : { name: spec.name, text: spec.text }
    },
    rule: (id) => rules.get(id) ?? id,
    name: (key) => phrases.names[key] ?? phrases.names[kindOfGear(key)] ?? key,
    result: (outcome) => phrases.results[outcome] ?? { title: outcome, text: outcome },
    // In camp there are no rounds.
    phases: (view) => ({
      names: view.camp ? [] : [...phrases.phases],
      now: PHASES.indexOf(view.phase as 'team'),
      turn: phrases.turn(view),
    }),
  }
}

export const listOf = (and: string, items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items[items.length - 1]}`
