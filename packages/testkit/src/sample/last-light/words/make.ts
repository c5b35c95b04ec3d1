import type { Ask, Json, RuleId, Words } from '@deadfront/kernel'
import type { FrameOf, LastEvent, LastFrame } from '../model.ts'
import type { LastView } from '../view.ts'

type EventOf<K extends LastEvent['type']> = Extract<LastEvent, { type: K }>
/** The kinds of frame that ask. */
export type AskKind = Extract<LastFrame['kind'], 'plan' | 'walk' | 'doors' | 'window' | 'fight'>

/** The sentences of one language. Exhaustive: a new event, question, refusal or statement does not compile without its words. */
export interface Sentences {
  events: { readonly [K in LastEvent['type']]: (e: EventOf<K>) => string }
  asks: { readonly [K in AskKind]: { title: string; text: (about: AboutOf<K>) => string } }
  answer(answer: { readonly [key: string]: Json }): string
  refusals: { readonly [code: string]: string }
  scenarios: { readonly [id: string]: { name: string; text: string } }
  options: { readonly [id: string]: { name: string; text: string; choices?: { readonly [value: string]: string } } }
  rules: { readonly [id: RuleId]: string }
  names: { readonly [key: string]: string }
  results: { readonly [outcome: string]: { title: string; text: string } }
  phases: readonly [string, string, string]
  night: (now: number, of: number) => string
}

export type AboutOf<K extends AskKind> = K extends 'window'
  ? { on: FrameOf<'window'>['on'] }
  : K extends 'fight'
    ? { door: string; dead: number }
    : unknown

export const wordsFrom = (say: Sentences): Words<LastEvent> => ({
  event: (e) => (say.events[e.type] as (e: LastEvent) => string)(e),
  ask: (a: Ask) => {
    const { title, text } = say.asks[a.kind as AskKind]
    return { title, text: (text as (about: unknown) => string)(a.about) }
  },
  answer: (answer) => say.answer(answer),
  refusal: (r) => say.refusals[r.code] ?? '',
  seat: (seat) => say.names[seat] ?? seat,
  scenario: (id) => say.scenarios[id] ?? { name: id, text: '' },
  option: (id) => say.options[id] ?? { name: id, text: '' },
  rule: (id) => say.rules[id] ?? '',
  name: (key) => say.names[key] ?? key,
  result: (outcome) => say.results[outcome] ?? { title: outcome, text: '' },
  phases(seen) {
    const view = seen as unknown as LastView
    return { names: [...say.phases], now: ['plan', 'walk', 'dead'].indexOf(view.phase), turn: say.night(view.night, view.nights) }
  },
})

export const textList = (items: unknown, name: (item: string) => string): string =>
  Array.isArray(items) ? items.map((x) => name(String(x))).join(', ') : ''
