import {
  type Answer,
  type AskWords,
  askWords,
  KERNEL_REFUSALS,
  type Language,
  nth,
  type Refusal,
  type RuleId,
  type Words,
} from '@deadfront/kernel'
import { type AazAsk, type About, type Answers, upgradeAnswer } from '../model/answers.ts'
import type { AazEvent, Count } from '../model/events.ts'
import type { RefusalCode } from '../model/refusals.ts'
import { PHASES } from '../model/phases.ts'
import type { AazView } from '../view.ts'

type EventOf<K extends AazEvent['type']> = Extract<AazEvent, { type: K }>
type Sentences = { readonly [K in AazEvent['type']]: (e: EventOf<K>) => string }

/** One language, part by part; every part is required. */
export interface Phrases {
  language: Language
  sentence: Sentences
  ask: AskWords<Answers, About>
  /** By code; null where the sentence of the refusal is already in this language. */
  refusal: { readonly [K in RefusalCode]: (about: readonly (string | number)[], r: Refusal) => string } | null
  names: { readonly [key: string]: string }
  /** Places by their printed names, where this language has another one. */
  places: { readonly [name: string]: string }
  scenarios: { readonly [id: string]: { name: string; text: string } }
  options: { readonly [id: string]: { name: string; text: string; choices?: { readonly [value: string]: string } } }
  results: { readonly [outcome: string]: { title: string; text: string } }
  rule(id: RuleId): string
  answer: {
    done: string
    /** Without units: the move as it is offered, before its units are chosen. */
    move(units: string | null, from: string, to: string): string
    ship(from: string, to: string, land: string | null): string
    attack(at: string): string
    takeBack: string
    landAll: string
    orders: string
    ray(from: string, to: string): string
    buy(n: number, unit: string, at: string): string
    giveBack(n: number, unit: string, at: string): string
    place(unit: string, at: string): string
    repair(n: number, at: string): string
    raid(units: string, from: string, to: string): string
    intercept(n: number): string
    lose(units: string): string
    submerge(n: number): string
    bombard(n: number): string
    tanks(n: number): string
    press: string
    cease: string
    retreat(to: string | null): string
    stay: string
    battle(at: string): string
    to(at: string): string
    use(detail: string): string
    decline: string
    remove(zombies: number): string
  }
  and: string
  nothing: string
  round(n: number, power: string): string
}

/** "2 infantry and 1 tank". */
function unitWords(phrases: Pick<Phrases, 'names' | 'and' | 'nothing'>, count: Count): string {
  const parts = Object.entries(count)
    .filter(([, n]) => n > 0)
    .map(([unit, n]) => `${n} ${unitName(phrases, unit, n) ?? unit}`)
  if (parts.length === 0) return phrases.nothing
  return parts.length === 1 ? nth(parts, 0) : `${parts.slice(0, -1).join(', ')} ${phrases.and} ${parts.at(-1)}`
}

/** The name of a unit for a number of them (`tank|tanks`); keys of joint defences and landings have a word before it. */
export function unitName(phrases: Pick<Phrases, 'names'>, unit: string, n: number): string | undefined {
  const known = phrases.names[`unit.${unit}`]
  if (known !== undefined) return known.split('|')[n === 1 ? 0 : 1] ?? known
  const [first, second] = unit.split(' ')
  if (first === undefined || second === undefined) return undefined
  const word = phrases.names[`power.${first}`] ?? phrases.names[first]
  // Two words may be a place: "West Russia" is not a unit of the power West.
  if (word === undefined && phrases.names[`unit.${second}`] === undefined) return undefined
  return `${unitName(phrases, second, n) ?? second} (${word ?? first})`
}

/** A hit on such a ship may only damage it (AAZ-U-BB.1): hits on it are not lost ships. */
const TOUGH: ReadonlySet<string> = new Set(['bb'])

/** No unit of either side is left where a battle has ended; zombies may be. */
export const isDeserted = ({ attackers, defenders }: { attackers: Count; defenders: { readonly [power: string]: Count } }): boolean =>
  [attackers, ...Object.values(defenders)].every((count) => Object.values(count).every((n) => n === 0))

/** Hits as they were put on units: those that remove one each, and those on ships that take several. */
export function hitsBySort(units: Count): { removed: Count; onTough: readonly (readonly [unit: string, hits: number])[] } {
  const isTough = (unit: string): boolean => TOUGH.has(unit.slice(unit.lastIndexOf(' ') + 1))
  const hit = Object.entries(units).filter(([, n]) => n > 0)
  return { removed: Object.fromEntries(hit.filter(([unit]) => !isTough(unit))), onTough: hit.filter(([unit]) => isTough(unit)) }
}

/** The words of one language from which sentences are made. */
export interface Lexicon {
  names: { readonly [key: string]: string }
  and: string
  nothing: string
  nobody: string
}

/** Short helpers for sentences: units, powers, measures, technologies, whole armies. */
export function shorthand(lexicon: Lexicon) {
  const { names, nobody } = lexicon
  const units = (count: Count): string => unitWords(lexicon, count)
  const power = (id: string): string => names[`power.${id}`] ?? id
  return {
    units,
    power,
    phase: (id: string): string => names[`phase.${id}`] ?? id,
    measure: (id: string): string => names[`measure.${id}`] ?? id,
    tech: (id: string): string => names[`tech.${id}`] ?? id,
    armies: (forces: { [power: string]: Count }): string =>
      Object.entries(forces)
        .map(([id, count]) => `${power(id)}: ${units(count)}`)
        .join('; ') || nobody,
    unit: (id: string, n: number): string => unitName(lexicon, id, n) ?? id,
  }
}

/** The ending of a plural, in both languages. */
export const s = (n: number): string => (n === 1 ? '' : 's')

/** Faces of the zombie die, and the zombie face of a combat die, as names of the dice tray. */
export const DIE_FACES: { readonly [key: string]: string } = {
  ...Object.fromEntries(
    ['zombiesBit', 'zombiesAttacked'].flatMap((event) =>
      [1, 2, 3, 4, 5, 6].map((d) => [`die.${event}.${d}`, d <= 2 ? 'A' : d === 3 ? 'D' : '–']),
    ),
  ),
  'die.unitsFired.6': 'Z',
}

export const faces = (dice: readonly number[]): string => dice.map((d) => (d === 6 ? 'Z' : String(d))).join(' ')
/** The faces of zombie dice in a sentence: A and D as printed, the empty ones counted (AAZ-COMP.4). */
export function zombieFaces(dice: readonly number[], blank: (n: number) => string): string {
  const empty = dice.filter((d) => d > 3).length
  return [...dice.filter((d) => d <= 3).map((d) => (d <= 2 ? 'A' : 'D')), ...(empty > 0 ? [blank(empty)] : [])].join(', ')
}

const SEA: { readonly [L in Language]: (n: string) => string } = { en: (n) => `sea zone ${n}`, es: (n) => `la zona marítima ${n}` }
const SEA_NAME: { readonly [L in Language]: string } = { en: 'Sea zone', es: 'Zona marítima' }
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Replaces names such as `sz14` or `Germany` in answers and files by the names of this language in a sentence. */
function speaker({ language, places }: Pick<Phrases, 'language' | 'places'>): (text: string) => string {
  // The longest first: `West Russia` is not Russia.
  const known = Object.keys(places).sort((a, b) => b.length - a.length)
  const place = known.length > 0 ? new RegExp(`(?<!\\p{L})(?:${known.join('|')})(?!\\p{L})`, 'gu') : null
  return (text) => {
    const local = place ? text.replace(place, (name) => places[name] ?? name) : text
    // A place may end in its own full stop, as in Karelia S.S.R.
    return capital(local.replace(/\bsz(\d+)\b/g, (_, n: string) => SEA[language](n)).replace(/(?<=\p{L})\.\.(?!\.)/gu, '.'))
  }
}

/** The same for units in a sentence that has their short names. */
const unitsSpoken = (phrases: Phrases, text: string): string =>
  text.replace(/\b[a-z]{2,3}\b/g, (word) => phrases.names[`unit.${word}`]?.split('|')[0] ?? word)

/** A place as printed on the map; `Germany inf` is a unit and its place. */
function placeName(phrases: Phrases, place: string): string {
  const sea = /^sz(\d+)$/.exec(place)
  if (sea) return `${SEA_NAME[phrases.language]} ${sea[1]}`
  const cut = place.lastIndexOf(' ')
  const unit = cut < 0 ? undefined : phrases.names[`unit.${place.slice(cut + 1)}`]
  if (unit !== undefined && place.slice(0, cut) !== 'seaborne') return `${unit.split('|')[0]} (${placeName(phrases, place.slice(0, cut))})`
  return phrases.places[place] ?? place
}

export function makeWords(phrases: Phrases): Words<AazEvent, AazView, AazAsk> {
  const { language } = phrases
  const spoken = speaker(phrases)
  // `unit.tnk` is one tank, `units.tnk` several.
  const several = (key: string): string | undefined => (key.startsWith('units.') ? unitName(phrases, key.slice(6), 2) : undefined)
  const name = (key: string): string =>
    phrases.names[key]?.split('|')[0] ??
    several(key) ??
    (key.startsWith('place.') ? placeName(phrases, key.slice(6)) : key.slice(key.indexOf('.') + 1))
  return {
    event: (e) => spoken((phrases.sentence[e.type] as (e: AazEvent) => string)(e)),
    ask(a) {
      const { title, text } = askWords(phrases.ask, a)
      return { title: spoken(title), text: spoken(text) }
    },
    answer: (answer, ask) => spoken(answerWords(phrases, answer.do === undefined ? upgradeAnswer(ask.kind, answer) : answer)),
    refusal: (r) => {
      const ofKernel = KERNEL_REFUSALS[language][r.code]
      if (ofKernel !== undefined) return ofKernel
      if (phrases.refusal === null) return `${spoken(unitsSpoken(phrases, r.say))}.`
      const known = phrases.refusal[r.code as RefusalCode]
      return spoken(known ? known(r.about, r) : r.say)
    },
    seat: (seat) => name(`power.${seat}`),
    scenario: (id) => phrases.scenarios[id] ?? { name: id, text: '' },
    option: (id) => phrases.options[id] ?? { name: id, text: '' },
    rule: (id) => phrases.rule(id),
    name,
    result: (outcome) => phrases.results[outcome] ?? { title: outcome, text: '' },
    phases(view) {
      const phases: readonly string[] = view.phases ?? PHASES
      return {
        names: phases.map((p) => name(`phase.${p}`)),
        now: phases.indexOf(view.phase),
        turn: phrases.round(view.round, name(`power.${view.turn}`)),
      }
    },
  }
}

function answerWords(phrases: Phrases, a: Answer): string {
  const w = phrases.answer
  const units = (x: unknown): string => (typeof x === 'string' ? x : unitWords(phrases, (x ?? {}) as Count))
  const text = (x: unknown): string => String(x ?? '')
  switch (a.do) {
    case 'done':
      return w.done
    case 'move':
      if (a.raid === true) return w.raid(a.units === undefined ? '' : units(a.units), text(a.from), text(a.to))
      // The way is part of the move where it was chosen (AAZ-BLITZ.1).
      return w.move(
        a.units === undefined ? null : units(a.units),
        [a.from, ...(Array.isArray(a.via) ? a.via : [])].map(text).join(' → '),
        text(a.to),
      )
    case 'ship':
      return w.ship(text(a.from), text(a.to ?? a.from), a.land === undefined ? null : text(a.land))
    case 'attack':
      return w.attack(text(a.at))
    case 'takeBack':
      return w.takeBack
    case 'landAll':
      return w.landAll
    case 'orders':
      return w.orders
    case 'ray':
      return w.ray(text(a.from), text(a.to))
    case 'buy':
      return w.buy(Number(a.n ?? 1), unitName(phrases, text(a.unit), Number(a.n ?? 1)) ?? text(a.unit), text(a.at))
    case 'return':
      return w.giveBack(Number(a.n ?? 1), unitName(phrases, text(a.unit), Number(a.n ?? 1)) ?? text(a.unit), text(a.at))
    case 'place':
      return w.place(unitName(phrases, text(a.unit), 1) ?? text(a.unit), text(a.at))
    case 'repair':
      return w.repair(Number(a.n ?? 1), text(a.at))
    case 'intercept':
      return w.intercept(Number(a.fighters))
    case 'lose':
      return w.lose(units(a.lose))
    case 'submerge':
      return w.submerge(Number(a.subs))
    case 'bombard':
      return w.bombard(Number(a.ships))
    case 'saw':
      return w.tanks(Number(a.tanks))
    case 'press':
      return w.press
    case 'cease':
      return w.cease
    case 'stay':
      return w.stay
    case 'retreat':
      return w.retreat(a.to === undefined ? null : text(a.to))
    case 'fight':
      return w.battle(text(a.battle))
    case 'land':
      return w.to(text(a.to))
    case 'decline':
      return w.decline
    case 'use': {
      const way = [a.from, a.at, a.to].filter((x) => x !== undefined).map(String)
      return w.use([way.join(' → '), a.remove === undefined ? '' : w.remove(Number(a.remove))].filter(Boolean).join(', '))
    }
    default:
      return JSON.stringify(a)
  }
}
