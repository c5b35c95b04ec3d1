import type { Answer, Ask, Json, Words } from '@deadfront/kernel'
import type { SiegeEvent } from '../model/events.ts'
import { rulebook } from '../rulebook.ts'
import { scenarios } from '../scenarios.ts'
import { BASIC } from '../model/basic.ts'
import type { About, Tongue } from './names.ts'

/** The sentences of a tongue behind the kernel's door. */
export function makeWords(
  tongue: Tongue,
  own: {
    rule(id: string): string | undefined
    options: { readonly [id: string]: { name: string; text: string; choices?: { readonly [value: string]: string } } } | null
    scenario: { name: string; text: string } | null
    answer(answer: Answer, ask: Ask): string
    results: { readonly [outcome: string]: { title: string; text: string } }
  },
): Words<SiegeEvent> {
  const english = new Map(rulebook.map((entry) => [entry.id, entry.text]))
  return {
    event: (e) => (tongue.events[e.type] as (e: SiegeEvent) => string)(e),
    ask: (a) => tongue.asks[a.kind as keyof Tongue['asks']]?.((a.about ?? {}) as About) ?? { title: a.kind, text: '' },
    answer: own.answer,
    refusal: (r) => tongue.refusals[r.code as keyof Tongue['refusals']]?.(r.about) ?? tongue.kernelRefusals[r.code] ?? r.say,
    seat: (seat) => tongue.seat(seat.slice(1)),
    scenario: (id) => own.scenario ?? scenarios.find((x) => x.id === id) ?? { name: id, text: '' },
    option(id) {
      const option = own.options?.[id]
      if (option) return option
      const spec = scenarios[0]?.options.find((x) => x.id === id)
      if (!spec) return { name: id, text: '' }
      const choices = spec.choices && Object.fromEntries(spec.choices.map((choice) => [String(choice.value), choice.name]))
      return choices ? { name: spec.name, text: spec.text, choices } : { name: spec.name, text: spec.text }
    },
    rule: (id) => own.rule(id) ?? english.get(id) ?? id,
    name: (key) => nameIn(tongue, key),
    result: (outcome) => own.results[outcome] ?? { title: outcome, text: '' },
    phases(view) {
      const v = view as unknown as { turn: number; phase: string; card: { id: string } | null }
      const brains = v.phase === 'brains'
      const keys = brains ? ['draw', 'brains', 'housekeeping'] : ['draw', 'zeds', 'action', 'housekeeping']
      return {
        names: keys.map((key) => nameIn(tongue, `phase.${key}`)),
        now: Math.max(0, keys.indexOf(v.phase)),
        turn: tongue.turn(v.turn, v.card ? nameIn(tongue, `card.${v.card.id}`) : ''),
      }
    },
  }
}

/** A name by its key; spaces known only by a number, Zeds and things of one's own content are named by their ids. */
export function nameIn(tongue: { names: Tongue['names'] }, key: string): string {
  const known = tongue.names[key]
  if (known !== undefined) return known
  const dot = key.indexOf('.')
  const [kind, id] = dot < 0 ? ['', key] : [key.slice(0, dot), key.slice(dot + 1)]
  if (kind === 'space') {
    const track = BASIC.board.tracks[id[0] as string] ? nameIn(tongue, `track.${id[0]}`) : null
    if (track && id.endsWith('-Start')) return `${track} ${tongue.names.start ?? 'Start'}`
    if (track && id[1] === '#') return `${track} ${id.slice(1)}`
  }
  if (key.endsWith('.text')) return ''
  return id
}

/** A list in a sentence: `a, b and c`. */
export const listed = (and: string, items: readonly string[]): string =>
  items.length <= 1 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items[items.length - 1]}`

export const asText = (x: Json | undefined): string => (typeof x === 'string' ? x : x === undefined ? '' : JSON.stringify(x))
