import { type Answer, type AnyAnswerOf, type AskWords, askWords, type KERNEL_REFUSALS, type RuleId, type Words } from '@deadfront/kernel'
import { type About, type Answers, type LastAsk, upgradeAnswer } from '../model/answers.ts'
import type { LastEvent } from '../model/events.ts'
import type { RefusalCode } from '../model/refusals.ts'
import type { LastView } from '../view.ts'

type EventOf<K extends LastEvent['type']> = Extract<LastEvent, { type: K }>
type KernelCode = keyof (typeof KERNEL_REFUSALS)['en']

/** The sentences of one language. Exhaustive: a new event, question, refusal or statement does not compile without its words. */
export interface Sentences {
  events: { readonly [K in LastEvent['type']]: (e: EventOf<K>) => string }
  asks: AskWords<Answers, About>
  answer(answer: AnyAnswerOf<Answers>): string
  refusals: { readonly [code in RefusalCode | KernelCode]: string }
  scenarios: { readonly [id: string]: { name: string; text: string } }
  options: { readonly [id: string]: { name: string; text: string; choices?: { readonly [value: string]: string } } }
  rules: { readonly [id: RuleId]: string }
  names: { readonly [key: string]: string }
  results: { readonly [outcome: string]: { title: string; text: string } }
  phases: readonly [string, string, string]
  night: (now: number, of: number) => string
}

export const wordsFrom = (say: Sentences): Words<LastEvent, LastView, LastAsk> => ({
  event: (e) => (say.events[e.type] as (e: LastEvent) => string)(e),
  ask: (a) => askWords(say.asks, a),
  // An answer in a record may be older than the verbs.
  answer: (answer: Answer, a) => say.answer((answer.do === undefined ? upgradeAnswer(a.kind, answer) : answer) as AnyAnswerOf<Answers>),
  refusal: (r) => say.refusals[r.code as RefusalCode] ?? '',
  seat: (seat) => say.names[seat] ?? seat,
  scenario: (id) => say.scenarios[id] ?? { name: id, text: '' },
  option: (id) => say.options[id] ?? { name: id, text: '' },
  rule: (id) => say.rules[id] ?? '',
  name: (key) => say.names[key] ?? key,
  result: (outcome) => say.results[outcome] ?? { title: outcome, text: '' },
  phases: (view) => ({
    names: [...say.phases],
    now: ['plan', 'walk', 'dead'].indexOf(view.phase),
    turn: say.night(view.night, view.nights),
  }),
})

export const textList = (items: readonly string[], name: (item: string) => string): string => items.map(name).join(', ')
