import type { Answer, Form, Game, Json, Seat, State } from '@deadfront/kernel'
import { tooLarge } from './ungradable.ts'

/** Every answer that a seat can give, for searches of small positions. */

/** A question with more answers than this has too many to search them all. */
const MAX_ANSWERS = 5000

/**
 * All answers to the open question that fit its forms; a form may allow a little more than the rules, so some may be refused.
 * Throws Ungradable if there are too many to try each.
 */
export function answersOf(game: Game, state: State, seat: Seat): Answer[] {
  const found: Answer[] = []
  for (const form of game.space(state, seat))
    for (const answer of answersIn(form)) {
      if (found.length >= MAX_ANSWERS) throw tooLarge(MAX_ANSWERS, 'answers')
      found.push(answer)
    }
  return found
}

function* answersIn(form: Form): Generator<Answer> {
  if (form.form === 'pick') {
    yield* form.options
    return
  }
  const chosen: Iterable<Json> =
    form.form === 'subset'
      ? subsets(form.items, form.min, form.max)
      : form.form === 'amounts'
        ? amounts(form.items, form.min, form.max)
        : form.form === 'order'
          ? permutations(form.items)
          : walks(form.from, form.exits, form.min, form.max)
  for (const value of chosen) yield { ...form.with, [form.key]: value }
}

type Item = string | number

function* subsets(items: readonly Item[], min: number, max: number, from = 0): Generator<Item[]> {
  if (min <= 0) yield []
  if (max <= 0) return
  for (let i = from; i < items.length; i++) for (const rest of subsets(items, min - 1, max - 1, i + 1)) yield [items[i] as Item, ...rest]
}

function* amounts(
  items: readonly { id: string; min: number; max: number }[],
  min: number,
  max: number,
  from = 0,
): Generator<{ [id: string]: number }> {
  const item = items[from]
  if (item === undefined) {
    if (min <= 0 && max >= 0) yield {}
    return
  }
  for (let n = item.min; n <= Math.min(item.max, max); n++)
    for (const rest of amounts(items, min - n, max - n, from + 1)) yield n === 0 ? rest : { [item.id]: n, ...rest }
}

function* permutations(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [i, first] of items.entries()) for (const rest of permutations(items.toSpliced(i, 1))) yield [first, ...rest]
}

/** Walks that visit each square at most once. */
function* walks(
  from: Item,
  exits: { readonly [space: string]: readonly Item[] },
  min: number,
  max: number,
  seen: readonly Item[] = [],
): Generator<Item[]> {
  if (min <= 0) yield []
  if (max <= 0) return
  for (const to of exits[String(from)] ?? []) {
    if (seen.includes(to)) continue
    for (const rest of walks(to, exits, min - 1, max - 1, [...seen, from])) yield [to, ...rest]
  }
}
