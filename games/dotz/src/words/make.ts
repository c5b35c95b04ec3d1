import { type Answer, askWords, type Json, KERNEL_REFUSALS, type Words } from '@deadfront/kernel'
import { type SiegeAsk, upgradeAnswer } from '../model/answers.ts'
import { BASIC } from '../model/built-in.ts'
import type { OwnCard, Shift, SiegeEvent } from '../model/events.ts'
import { rulebook } from '../model/rulebook.ts'
import type { SiegeView } from '../model/view.ts'
import { scenarios } from '../options.ts'
import type { LanguageWords } from './names.ts'

/** The words of one language in the form that the kernel requires. */
export function makeWords(
  wordSet: LanguageWords,
  own: {
    rule(id: string): string | undefined
    options: { readonly [id: string]: { name: string; text: string; choices?: { readonly [value: string]: string } } } | null
    scenario: { name: string; text: string } | null
    results: { readonly [outcome: string]: { title: string; text: string } }
  },
): Words<SiegeEvent, SiegeView, SiegeAsk> {
  const english = new Map(rulebook.map((entry) => [entry.id, entry.text]))
  return {
    event: (e) => (wordSet.events[e.type] as (e: SiegeEvent) => string)(e),
    ask: (a) => askWords(wordSet.asks, a),
    answer: (a, ask) => answerIn(wordSet, a, ask),
    refusal: (r) =>
      wordSet.refusals[r.code as keyof LanguageWords['refusals']]?.(r.about) ?? KERNEL_REFUSALS[wordSet.language][r.code] ?? r.say,
    seat: (seat) => wordSet.seat(seat.slice(1)),
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
    name: (key) => nameIn(wordSet, key),
    result: (outcome) => own.results[outcome] ?? { title: outcome, text: '' },
    phases(view) {
      const brains = view.phase === 'brains'
      const keys = brains ? ['draw', 'brains', 'housekeeping'] : ['draw', 'zeds', 'action', 'housekeeping']
      return {
        names: keys.map((key) => nameIn(wordSet, `phase.${key}`)),
        now: Math.max(0, keys.indexOf(view.phase)),
        turn: wordSet.turn(view.turn, view.card ? (wordSet.names[`card.${view.card.id}`] ?? view.card.name) : ''),
      }
    },
  }
}

/** A name by its key; spaces known only by a number, Zeds and custom things are named by their ids. */
function nameIn(wordSet: { names: LanguageWords['names'] }, key: string): string {
  const known = wordSet.names[key]
  if (known !== undefined) return known
  const dot = key.indexOf('.')
  const [kind, id] = dot < 0 ? ['', key] : [key.slice(0, dot), key.slice(dot + 1)]
  if (kind === 'space') {
    const track = BASIC.board.tracks[id[0] ?? ''] ? nameIn(wordSet, `track.${id[0]}`) : null
    if (track && id.endsWith('-Start')) return (wordSet.names.start ?? '{track} Start').replace('{track}', track)
    if (track && id[1] === '#') return `${track} ${id.slice(1)}`
  }
  if (key.endsWith('.text')) return ''
  return id
}

/** A list in a sentence: `a, b and c`. */
const listed = (and: string, items: readonly string[]): string =>
  items.length <= 1 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items[items.length - 1]}`

/** `Z5|3.2` on the counter is "Zeds 5/3" in a sentence: full and reduced Strength. */
const figures = (id: unknown): string =>
  String(id)
    .replace(/^Z/, '')
    .replace(/\.\d+$/, '')
    .replace('|', '/')
const zed = (id: unknown): string => (/^Z\d/.test(String(id)) ? `Zeds ${figures(id)}` : String(id))
/** `Keep Calm: choose…`; a name that ends in its own mark needs no colon: `What’s That Smell? Choose…`. */
export const headed = (name: string, text: string): string =>
  /[?!.]$/.test(name) ? `${name} ${text.charAt(0).toUpperCase()}${text.slice(1)}` : `${name}: ${text}`

const arrow = (shift: number): string => (shift >= 0 ? `${shift}→` : `←${-shift}`)

/** The short words used to build sentences, in the names of a language; `mob` is the word for two Zeds together. */
export function namerOf(names: LanguageWords['names'], and: string, mob: string) {
  const n = (kind: string, id: unknown): string => nameIn({ names }, `${kind}.${String(id)}`)
  const unit = (id: unknown): string => n('unit', id)
  const card = (id: unknown): string => n('card', id)
  const by = (id: string): string => names[`shift.${id}`] ?? names[`marker.${id}`] ?? names[`ability.${id}`] ?? card(id)
  return {
    n,
    unit,
    card,
    /** A card that was drawn or played; one from custom content brings its name. */
    drawn: (e: { card: string; own?: OwnCard }): string => e.own?.name ?? card(e.card),
    /** The card that a question comes from. */
    asking: (a: { card: string | null; own?: OwnCard }): string => a.own?.name ?? card(a.card),
    /** The text of a card of custom content, after its name. */
    says: (e: { own?: OwnCard }): string => (e.own?.text === undefined ? '' : ` ${e.own.text}`),
    zed,
    at: (id: unknown): string => n('space', id),
    track: (id: unknown): string => n('track', id),
    units: (ids: readonly string[]): string => listed(and, ids.map(unit)),
    zeds: (ids: readonly string[]): string => (ids.length > 1 ? `${mob} ${ids.map(figures).join(' + ')}` : zed(ids[0] ?? '')),
    who: (id: string): string => (names[`unit.${id}`] !== undefined ? unit(id) : zed(id)),
    /** Anything a refusal names: a unit, a place, a track, a card, a Zeds unit. */
    thing: (id: unknown): string =>
      THINGS.map((kind) => names[`${kind}.${String(id)}`]).find((name) => name !== undefined) ?? placeOrZed(n, id),
    shifts: (list: readonly Shift[]): string =>
      list.length === 0 ? '' : ` (${list.map((x) => `${by(x.by)} ${arrow(x.shift)}`).join(', ')})`,
  }
}

const THINGS = ['unit', 'space', 'track', 'card', 'ability'] as const

/** Spaces known only by a number have no name: the track and the number identify them. */
const placeOrZed = (n: (kind: string, id: unknown) => string, id: unknown): string => (/^Z\d/.test(String(id)) ? zed(id) : n('space', id))

/** A sentence has one mark at its end: a card named "What's That Smell?" has its own. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

export const count = (many: number, one: string, more = `${one}s`): string => `${many} ${many === 1 ? one : more}`

/** An answer as the label of a button. Old spellings are read too: logs of old games show them. */
function answerIn(wordSet: LanguageWords, given: Answer, ask: SiegeAsk): string {
  const a = given.do === undefined ? upgradeAnswer(ask.kind, given) : given
  const label = LABELS[`${ask.kind}.${String(a.do)}`] ?? LABELS[String(a.do)]
  return label ? label(wordSet, namerOf(wordSet.names, wordSet.and, ''), a, ask) : JSON.stringify(given)
}

type Label = (wordSet: LanguageWords, name: ReturnType<typeof namerOf>, a: Answer, ask: SiegeAsk) => string
const textsOf = (x: Json | undefined): string[] => (Array.isArray(x) ? x.map(String) : [])

/** By verb, or by question and verb where a verb has another meaning there. */
const LABELS: { readonly [verb: string]: Label } = {
  move: ({ names, answers: say }, { unit, at }, a) =>
    say.move(unit(a.unit), (a.path === undefined ? [String(a.to)] : textsOf(a.path)).map(at).join(' → ')) + paid(names, a),
  forage: ({ names, answers: say }, { unit }, a) => say.forage(unit(a.unit)) + paid(names, a),
  gunfire: ({ names, answers: say }, { unit, at }, a, ask) => {
    // A proposal may be put into words without the places of the Zeds units.
    const place = ask.kind === 'action' || ask.kind === 'free' ? ask.about?.where?.[String(a.target)] : undefined
    return say.gunfire(unit(a.unit), zed(a.target), place === undefined ? '' : at(place)) + paid(names, a)
  },
  ability: (_tongue, { n }, a) => n('ability', a.ability),
  play: ({ answers: say }, { card, unit }, a) => say.play(card(a.card), a.unit === undefined ? '' : unit(a.unit)),
  end: ({ answers: say }) => say.end,
  'free.end': ({ answers: say }) => say.endFree,
  take: (_tongue, { unit }, a) => unit(a.hero),
  next: (_tongue, { track }, a) => track(a.track),
  order: (_tongue, { track }, a) => textsOf(a.order).map(track).join(', '),
  'track.choose': (_tongue, { track }, a) => track(a.track),
  'zed.choose': (_tongue, _name, a) => zed(a.zed),
  'unit.choose': (_tongue, { unit }, a) => unit(a.unit),
  'fighter.choose': (_tongue, { unit }, a) => unit(a.unit),
  'retreat.choose': (_tongue, { unit }, a) => unit(a.unit),
  'die.choose': ({ answers: say }, _name, a, ask) => {
    const bonus = (ask.kind === 'die' && ask.about?.bonus) || 0
    return `${say.die(Number(a.die))}${bonus > 0 ? ` (+${bonus})` : ''}`
  },
  choose: (_tongue, { at }, a) => at(a.at),
  pass: ({ answers: say }, _name, a) => (a.for === 'phase' ? say.passPhase : a.for === 'turn' ? say.passTurn : say.pass),
  leave: ({ answers: say }, { units }, a) => (textsOf(a.units).length === 0 ? say.stay : say.leave(units(textsOf(a.units)))),
  attempt: ({ answers: say }) => say.traps,
  decline: ({ answers: say }) => say.fight,
  reroll: ({ answers: say }) => say.reroll,
  keep: ({ answers: say }) => say.stand,
  assign: ({ answers: say }, _name, a) =>
    Object.entries((a.hits ?? {}) as { readonly [zed: string]: Json })
      .map(([id, many]) => say.hits(Number(many), zed(id)))
      .join(', '),
  back: ({ answers: say }, { units }, a) => say.back(textsOf(a.with).length > 0 ? units(textsOf(a.with)) : ''),
  stay: ({ answers: say }) => say.keep,
  agree: ({ answers: say }) => say.agree,
  object: ({ answers: say }) => say.object,
}

function paid(names: LanguageWords['names'], a: Answer): string {
  if (a.pay === undefined) return ''
  if (String(a.pay).startsWith('player+p')) return ` (${names['pay.player+player']})`
  return ` (${names[`pay.${a.pay}`] ?? nameIn({ names }, `ability.${String(a.pay)}`)})`
}
