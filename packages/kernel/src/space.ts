import { copyJson, type Json, sameJson } from './json.ts'
import { below, type Rng4, shuffleWith } from './rng.ts'

/** An answer is a small plain object; the question determines its keys. */
export type Answer = { readonly [key: string]: Json }
/** One answer, or a batch of answers in one command. */
export type AnswerOrBatch = Answer | readonly Answer[]

/**
 * How a question can be answered: a closed family that every client, bot and fuzzer understands. It is plain data and
 * is sent to the client. A question offers a list of forms; an answer fits one of them.
 * `with` holds the fixed part of the answer; `key` names the part that is chosen.
 * A form may allow a little more than the rules: `whyNot` decides.
 */
export type Form = PickForm | SubsetForm | AmountsForm | PathForm | OrderForm

/** One of these whole answers. */
export interface PickForm {
  form: 'pick'
  options: readonly Answer[]
}

/** Some of these items: `{ ...with, [key]: [items…] }`. */
export interface SubsetForm {
  form: 'subset'
  with?: Answer
  key: string
  items: readonly (string | number)[]
  min: number
  max: number
}

/** How many of each: `{ ...with, [key]: { item: count, … } }`; items at 0 may be left out. */
export interface AmountsForm {
  form: 'amounts'
  with?: Answer
  key: string
  items: readonly { id: string; min: number; max: number }[]
  min: number
  max: number
}

/** A walk from `from` along `exits`, at most `max` steps: `{ ...with, [key]: [first step, …, last] }`, the start not named. */
export interface PathForm {
  form: 'path'
  with?: Answer
  key: string
  from: string | number
  exits: { readonly [space: string]: readonly (string | number)[] }
  min: number
  max: number
}

/** All of these items in an order: `{ ...with, [key]: [items…] }`. */
export interface OrderForm {
  form: 'order'
  with?: Answer
  key: string
  items: readonly (string | number)[]
}

export const pick = (options: readonly Answer[]): PickForm => ({ form: 'pick', options })
export const subset = (key: string, items: readonly (string | number)[], min: number, max: number, fixed?: Answer): SubsetForm =>
  fixed ? { form: 'subset', with: fixed, key, items, min, max } : { form: 'subset', key, items, min, max }
export const amounts = (key: string, items: AmountsForm['items'], min: number, max: number, fixed?: Answer): AmountsForm =>
  fixed ? { form: 'amounts', with: fixed, key, items, min, max } : { form: 'amounts', key, items, min, max }
export const path = (key: string, from: string | number, exits: PathForm['exits'], min: number, max: number, fixed?: Answer): PathForm =>
  fixed ? { form: 'path', with: fixed, key, from, exits, min, max } : { form: 'path', key, from, exits, min, max }
export const order = (key: string, items: readonly (string | number)[], fixed?: Answer): OrderForm =>
  fixed ? { form: 'order', with: fixed, key, items } : { form: 'order', key, items }

/** Does the answer have the shape of the form? The answer may be anything: a client's message, a case written by hand. */
export function fits(form: Form, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false
  if (form.form === 'pick') return form.options.some((option) => sameJson(option, answer))
  const fixed = form.with ?? {}
  const given = answer as Record<string, unknown>
  for (const key in given) if (key !== form.key && !Object.hasOwn(fixed, key)) return false
  for (const key in fixed) if (!sameJson(fixed[key], given[key])) return false
  if (!Object.hasOwn(given, form.key)) return false
  const chosen = given[form.key]
  if (form.form === 'amounts') return fitsAmounts(form, chosen)
  if (!Array.isArray(chosen)) return false
  if (form.form === 'path') return fitsPath(form, chosen)
  if (new Set(chosen).size !== chosen.length || !chosen.every((x) => (form.items as readonly unknown[]).includes(x))) return false
  return form.form === 'order' ? chosen.length === form.items.length : chosen.length >= form.min && chosen.length <= form.max
}

function fitsAmounts(form: AmountsForm, chosen: unknown): boolean {
  if (typeof chosen !== 'object' || chosen === null || Array.isArray(chosen)) return false
  const counts = chosen as Record<string, unknown>
  let total = 0
  for (const id in counts) if (!form.items.some((item) => item.id === id)) return false
  for (const { id, min, max } of form.items) {
    const count = Object.hasOwn(counts, id) ? counts[id] : 0
    if (typeof count !== 'number' || !Number.isInteger(count) || count < min || count > max) return false
    total += count
  }
  return total >= form.min && total <= form.max
}

function fitsPath(form: PathForm, chosen: readonly unknown[]): boolean {
  if (chosen.length < form.min || chosen.length > form.max) return false
  let at: unknown = form.from
  for (const step of chosen) {
    const exits = Object.hasOwn(form.exits, String(at)) ? form.exits[String(at)] : undefined
    if (!(exits as readonly unknown[] | undefined)?.includes(step)) return false
    at = step
  }
  return true
}

/** A random answer that fits the form; only a path that reaches a dead end may be shorter than its `min`. */
export function sampleForm(form: Form, rng: Rng4): Answer {
  switch (form.form) {
    case 'pick':
      return form.options[below(rng, form.options.length)] as Answer
    case 'order': {
      const items = [...form.items]
      shuffleWith(rng, items)
      return { ...form.with, [form.key]: items }
    }
    case 'subset': {
      const items = [...form.items]
      shuffleWith(rng, items)
      return { ...form.with, [form.key]: items.slice(0, between(rng, form.min, Math.min(form.max, items.length))) }
    }
    case 'amounts':
      return { ...form.with, [form.key]: sampleAmounts(form, rng) }
    case 'path': {
      const steps: (string | number)[] = []
      const length = between(rng, form.min, form.max)
      let at = form.from
      while (steps.length < length) {
        const exits = form.exits[String(at)] ?? []
        if (exits.length === 0) break
        at = exits[below(rng, exits.length)] as string | number
        steps.push(at)
      }
      return { ...form.with, [form.key]: steps }
    }
  }
}

/** A whole number from low to high; low when there is nothing between. */
const between = (rng: Rng4, low: number, high: number): number => low + below(rng, Math.max(1, high - low + 1))

function sampleAmounts(form: AmountsForm, rng: Rng4): Record<string, number> {
  const counts: Record<string, number> = {}
  let total = 0
  for (const { id, min } of form.items) {
    counts[id] = min
    total += min
  }
  const capacity = form.items.reduce((sum, item) => sum + item.max, 0)
  const low = Math.max(form.min, total)
  const wanted = between(rng, low, Math.min(form.max, capacity))
  while (total < wanted) {
    const open = form.items.filter(({ id, max }) => (counts[id] as number) < max)
    if (open.length === 0) break
    const { id } = open[below(rng, open.length)] as { id: string }
    counts[id] = (counts[id] as number) + 1
    total++
  }
  for (const id in counts) if (counts[id] === 0) delete counts[id]
  return counts
}

/** How many answers a form has when that is few enough to count; Infinity otherwise. */
export function sizeOf(form: Form): number {
  return form.form === 'pick' ? form.options.length : Number.POSITIVE_INFINITY
}

/** An answer that is safe to keep: a copy, not a part of the form from which it was made. */
export const ownAnswer = (answer: Answer): Answer => copyJson(answer)
