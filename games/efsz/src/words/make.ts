import { type Answer, type AskWords, askWords, KERNEL_REFUSALS, type Language, type Refusal, type Words } from '@deadfront/kernel'
import type { About, Answers, StalingradAsk } from '../model/answers.ts'
import { STANDARD } from '../model/content.ts'
import type { EventOf, StalingradEvent } from '../model/events.ts'
import type { RefusalCode } from '../model/refusals.ts'
import { OPTIONS } from '../options.ts'
import type { StalingradView } from '../view.ts'

/** What is said in one language, part by part; nothing may be missing. */
export interface Phrases {
  language: Language
  events: { readonly [K in StalingradEvent['type']]: (e: EventOf<K>) => string }
  asks: AskWords<Answers, About>
  answers: { readonly [key: string]: (a: { readonly [key: string]: unknown }) => string }
  /** English says what the refusal says. */
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

/** The people for the first scenario of a campaign are being chosen: there is no camp yet. */
export const isBeforeFirst = ({ trek }: StalingradView): boolean => trek !== null && trek.route.length === 0

const PHASES = ['initiative', 'team', 'dead', 'spawn', 'end'] as const

export function makeWords(phrases: Phrases): Words<StalingradEvent, StalingradView, StalingradAsk> {
  const rules = new Map(phrases.rules.map((r) => [r.id, r.text]))
  const answer = (a: Answer): string => {
    const key = VERBS_WITHOUT_FIELDS.find((verb) => a.do === verb || a[verb] === true) ?? ANSWER_KEYS.find((known) => known in a)
    return (key === undefined ? undefined : phrases.answers[key])?.(a) ?? JSON.stringify(a)
  }
  return {
    event: (e) => (phrases.events[e.type] as (e: StalingradEvent) => string)(e),
    ask: (a) => askWords(phrases.asks, a),
    answer,
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
    name: (key) => phrases.names[key] ?? key,
    result: (outcome) => phrases.results[outcome] ?? { title: outcome, text: outcome },
    // In camp no round is played.
    phases: (view) => ({
      names: view.camp ? [] : [...phrases.phases],
      now: PHASES.indexOf(view.phase as 'team'),
      turn: phrases.turn(view),
    }),
  }
}

/** Answers told apart by their verb alone; in old records by a flag. `pass` may also hand over gear. */
const VERBS_WITHOUT_FIELDS = ['end', 'keep', 'pass', 'scavenge', 'holeUp', 'reroll', 'stay', 'go', 'stop']

/** The field that tells what an answer is; the first that is there counts. */
const ANSWER_KEYS = [
  'return',
  'order',
  'cover',
  'activate',
  'attack',
  'step',
  'turn',
  'door',
  'hands',
  'ready',
  'pickup',
  'free',
  'breach',
  'characters',
  'place',
  'first',
  'mode',
  'dread',
  'zombie',
  'victim',
  'character',
  'march',
  'give',
  'heal',
  'eat',
  'from',
  'target',
  'to',
  'at',
]

export const listOf = (and: string, items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items[items.length - 1]}`
