import type { Answer, Ask, AnyAnswerOf, KERNEL_REFUSALS, RuleId, Words } from '@deadfront/kernel'
import { type Answers, type AskKind, upgradeAnswer } from '../model/answers.ts'
import type { LastEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import type { RefusalCode } from '../model/refusals.ts'
import type { LastView } from '../view.ts'

type EventOf<K extends LastEvent['type']> = Extract<LastEvent, { type: K }>
type KernelCode = keyof (typeof KERNEL_REFUSALS)['en']

/** The sentences of one language. Exhaustive: a new event, question, refusal or statement does not compile without its words. */
export interface Sentences {
  events: { readonly [K in LastEvent['type']]: (e: EventOf<K>) => string }
  asks: { readonly [K in AskKind]: { title: string; text: (about: AboutOf<K>) => string } }
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

type AboutOf<K extends AskKind> = K extends 'window'
  ? { on: FrameOf<'window'>['on'] }
  : K extends 'fight'
    ? { door: string; dead: number }
    : unknown

export const wordsFrom = (say: Sentences): Words<LastEvent, LastView> => ({
  event: (e) => (say.events[e.type] as (e: LastEvent) => string)(e),
  ask: (a: Ask) => {
    const { title, text } = say.asks[a.kind as AskKind]
    return { title, text: (text as (about: unknown) => string)(a.about) }
  },
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
