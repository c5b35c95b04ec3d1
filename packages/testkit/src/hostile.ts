import {
  type Answer,
  below,
  copyJson,
  type GameEvent,
  isRefusal,
  type Json,
  pickOne,
  type Rng4,
  type Seat,
  type Setup,
  type State,
} from '@deadfront/kernel'
import type { Moment } from './checks/moment.ts'
import { brief, notPlain } from './checks/plain.ts'
import { describeError, type Fault, fault, type Probe } from './checks/probe.ts'
import { faultOfRefusal } from './checks/words.ts'

/** A hostile input: perhaps from the wrong seat, to another question, or no answer at all. */
export interface Attempt {
  seat: Seat
  answer: unknown
  ask?: string
}

/** Values that no question offers. Each is built again, so that a game that writes into one does not change the next. */
const JUNK: readonly (() => unknown)[] = [
  () => null,
  () => undefined,
  () => true,
  () => 0,
  () => -1,
  () => 0.5,
  () => 1e9,
  () => 2 ** 53,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => '',
  () => '0',
  () => 'constructor',
  () => '__proto__',
  () => 'toString',
  () => 'length',
  () => [],
  () => [[]],
  () => [null],
  () => ({}),
  () => ({ length: 3 }),
  () => ({ toString: 1, valueOf: 2 }),
  () => JSON.parse('{"__proto__":{"polluted":true}}'),
  () => JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  () => Array.from({ length: 2000 }, (_, i) => i),
  () => deep(5000),
  () => () => 'a function',
  () => Symbol('junk'),
  () => 10n,
]

const ODD_KEYS = ['', '0', 'constructor', 'toString', 'hasOwnProperty', 'length', 'unheardOf']

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < levels; i++) value = { a: value }
  return value
}

const junk = (rng: Rng4): unknown => pickOne(rng, JUNK)()

/** One hostile attempt at the question now open to `seat`. */
export function hostileAttempt<S extends State, E extends GameEvent>(p: Probe<S, E>, s: S, seat: Seat, rng: Rng4): Attempt {
  const { game } = p
  const legal = game.sample(s, seat, rng)
  switch (below(rng, 13)) {
    case 0:
      return { seat, answer: junk(rng) }
    case 1:
      return { seat, answer: {} }
    case 2:
      return { seat: pickOne(rng, ['', 'nobody', '__proto__', 'constructor', ...otherSeats(game.asks(s), seat)]), answer: legal }
    case 3:
      return { seat, answer: legal, ask: pickOne(rng, ['', 'nothing', '__proto__', 'constructor']) }
    case 4:
      return { seat, answer: [legal, junk(rng)] }
    case 5:
      return { seat, answer: pickOne(rng, [[], [[legal]], [undefined], [legal, legal, legal, legal]]) }
    case 6:
      return {
        seat,
        answer: { ...legal, ...(JSON.parse('{"__proto__":{"polluted":true}}') as object), [pickOne(rng, ODD_KEYS)]: junk(rng) },
      }
    case 7:
    case 8:
    case 9:
      return { seat, answer: misname(legal, rng) }
    default:
      return { seat, answer: mutate(legal, rng, junk) }
  }
}

const otherSeats = (asks: readonly { seat: Seat }[], seat: Seat): Seat[] => asks.map((ask) => ask.seat).filter((other) => other !== seat)

/** The same data with one thing wrong: a value replaced, taken away, doubled, or a key added. */
export function mutate(value: Json, rng: Rng4, junkOf: (rng: Rng4) => unknown): unknown {
  const holder = { value: copyJson(value) as unknown }
  const places: { at: Record<string, unknown>; key: string }[] = []
  collect(holder as Record<string, unknown>, places)
  const { at, key } = pickOne(rng, places)
  const held = at[key]
  switch (below(rng, 6)) {
    case 0:
      if (at !== holder) remove(at, key)
      break
    case 1:
      at[key] = [held, held]
      break
    case 2:
      if (typeof held === 'object' && held !== null && !Array.isArray(held)) (held as Record<string, unknown>).unheardOf = junkOf(rng)
      else at[key] = junkOf(rng)
      break
    case 3:
      at[key] = typeof held === 'number' ? held + pickOne(rng, [-1, 1, 0.5, 1000]) : junkOf(rng)
      break
    case 4:
      at[key] = pickOne(rng, places).at[key] ?? junkOf(rng) // the value of another entry
      break
    default:
      at[key] = junkOf(rng)
  }
  return holder.value
}

/** The same answer with one value wrong and of the right type, so that it passes the check of shapes and reaches the rules. */
function misname(legal: Answer, rng: Rng4): Answer {
  const wrong = copyJson(legal) as Record<string, unknown>
  const places: { at: Record<string, unknown>; key: string }[] = []
  collect(wrong, places)
  const values = places.filter((place) => place.key !== 'do')
  const { at, key } = pickOne(rng, values.length > 0 ? values : places)
  const held = at[key]
  if (typeof held === 'string') at[key] = pickOne(rng, ['nobody', ...namesIn(places)])
  else if (typeof held === 'number') at[key] = held + pickOne(rng, [-1, 1, 7, 1000])
  else if (typeof held === 'boolean') at[key] = !held
  else if (Array.isArray(held))
    at[key] = pickOne<unknown[]>(rng, [[], held.slice(1), [...held, ...held], held.toReversed(), [...held, 'nobody']])
  else if (typeof held === 'object' && held !== null) (held as Record<string, unknown>).nobody = 1
  return wrong as Answer
}

const namesIn = (places: readonly { at: Record<string, unknown>; key: string }[]): string[] =>
  places.map(({ at, key }) => at[key]).filter((value) => typeof value === 'string')

function collect(at: Record<string, unknown>, places: { at: Record<string, unknown>; key: string }[]): void {
  for (const key of Object.keys(at)) {
    places.push({ at, key })
    const held = at[key]
    if (typeof held === 'object' && held !== null) collect(held as Record<string, unknown>, places)
  }
}

function remove(at: Record<string, unknown>, key: string): void {
  if (Array.isArray(at)) at.splice(Number(key), 1)
  else delete at[key]
}

/** No input may make the rules throw: it is refused and changes nothing, or it is legal. */
export function faultOfAttempt<S extends State, E extends GameEvent>(
  p: Probe<S, E>,
  at: Moment<S, E>,
  { seat, answer, ask }: Attempt,
): Fault | null {
  const { game } = p
  const { s } = at
  const attempt = (): string => `${seat} answers ${shown(answer)}${ask === undefined ? '' : ` to ${ask}`}`
  try {
    const no = game.whyNot(s, seat, answer as Answer, ask)
    const done = game.apply(s, seat, answer as Answer, { ask })
    if (!at.isUnchanged) return fault('hostile', `${attempt()}: the state was changed`)
    if (polluted()) return fault('hostile', `${attempt()}: every object in the program was changed`)
    if (!Array.isArray(answer) && isRefusal(done) !== (no !== null))
      return fault('hostile', `${attempt()}: asked and given, the referee says two different things`)
    if (no) {
      const found = faultOfRefusal(p, no)
      if (found) return fault('hostile', `${attempt()}: ${found.say}`)
    }
    if (isRefusal(done)) return null
    const strange = notPlain(done.state, 'state')
    if (strange) return fault('hostile', `${attempt()}: taken, and then ${strange}`)
    return done.state.result === null && game.asks(done.state).length === 0
      ? fault('hostile', `${attempt()}: taken, and then nobody is asked`)
      : null
  } catch (error) {
    return fault('hostile', `${attempt()}: ${describeError(error)}`)
  }
}

/** A position file with one thing wrong is read or refused; it never makes the game throw. */
export function faultOfHostilePosition<S extends State, E extends GameEvent>(p: Probe<S, E>, s: S, setup: Setup, rng: Rng4): Fault | null {
  const position = mutate(p.game.position.write(s), rng, junkInFile) as Json
  try {
    const read = p.game.position.read(position, setup)
    if ('problems' in read) {
      const whole =
        read.problems.length > 0 && read.problems.every((x) => typeof x.place === 'string' && typeof x.say === 'string' && x.say !== '')
      return whole ? null : fault('hostile.position', `${brief(position)}: refused without a place and a sentence`)
    }
    const strange = notPlain(read.state, 'state')
    if (strange) return fault('hostile.position', `${brief(position, 2000)}: read, and then ${strange}`)
    if (read.state.result === null && p.game.asks(read.state).length === 0)
      return fault('hostile.position', `${brief(position, 2000)}: read, and then nobody is asked`)
    return null
  } catch (error) {
    return fault('hostile.position', `${brief(position, 2000)}: ${describeError(error)}`)
  }
}

/** What a file can hold: JSON only. */
const junkInFile = (rng: Rng4): Json =>
  pickOne<Json>(rng, [null, true, -1, 0.5, 99, 100_000, '', 'constructor', '__proto__', 'nobody', [], [null], {}, { a: 1 }])

const polluted = (): boolean => Object.keys(Object.prototype).length > 0 || 'polluted' in {}

function shown(value: unknown): string {
  try {
    return brief(value)
  } catch {
    return String(typeof value)
  }
}
