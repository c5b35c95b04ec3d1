import { type Answer, type Ask, type Form, nth, type Words } from '@deadfront/kernel'

/** A line of the numbered list: a whole answer, or a form whose rest the player types. */
export type Entry = { answer: Answer } | { form: Exclude<Form, { form: 'pick' }> }

export const entriesOf = (forms: readonly Form[]): Entry[] =>
  forms.flatMap((form): Entry[] => (form.form === 'pick' ? form.options.map((answer) => ({ answer })) : [{ form }]))

export function labelOf(entry: Entry, words: Words, ask: Ask): string {
  if ('answer' in entry) return words.answer(entry.answer, ask)
  const { form } = entry
  const fixed = form.with && Object.keys(form.with).some((key) => key !== 'do') ? `${words.answer(form.with, ask)}, ` : ''
  return `${fixed}${form.key}: ${howTo(form, words)}`
}

/** The names a form knows, line by line, because the player has to type them. */
export function itemLines(form: Exclude<Form, { form: 'pick' }>, words: Pick<Words, 'name'>): string[] {
  if (form.form === 'amounts') return []
  if (form.form === 'path') return Object.entries(form.exits).map(([from, to]) => `      ${from} → ${to.join(', ')}`)
  return form.items.map((item, i) => `${String(i + 1).padStart(4)}  ${named(words, item)}`)
}

/** The kinds of things that forms list by their bare ids. */
const KINDS = ['unit', 'character', 'weapon', 'zombie', 'space', 'card', 'track', 'power']

function named(words: Pick<Words, 'name'>, item: string | number): string {
  const id = String(item)
  const name = ['', ...KINDS.map((kind) => `${kind}.`)]
    .map((kind) => nth(words.name(kind + id).split('|'), 0))
    .find((word) => word !== '' && word !== id && !word.endsWith(`.${id}`))
  return name === undefined ? id : `${id} (${name})`
}

/** The text that a form expects. */
export function howTo(form: Exclude<Form, { form: 'pick' }>, words: Pick<Words, 'name'>): string {
  const name = (item: string | number): string => named(words, item)
  switch (form.form) {
    case 'amounts':
      return `${between(form.min, form.max)} in all of ${form.items.map((item) => `${name(item.id)} ${between(item.min, item.max)}`).join(', ')}`
    case 'subset':
      return `${between(form.min, form.max)} of ${form.items.map(name).join(', ')}`
    case 'order':
      return `put in order ${form.items.map(name).join(', ')}`
    case 'path':
      return `a way from ${name(form.from)}, ${between(form.min, form.max)} steps`
  }
}

const between = (min: number, max: number): string => (min === max ? String(min) : `${min} to ${max}`)

/** The typed rest of a form as an answer, or what was expected. The referee decides whether it is legal. */
export function readForm(form: Exclude<Form, { form: 'pick' }>, typed: string): { answer: Answer } | { expected: string } {
  const parts = typed
    .split(/\s*[,;]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const read = form.form === 'amounts' ? readAmounts(form.items, parts) : readItems(form, parts)
  return typeof read === 'string' ? { expected: read } : { answer: { ...form.with, [form.key]: read } }
}

/** `3 inf, 1 tnk` or `inf 3, tnk 1` or `inf=3`. */
function readAmounts(items: readonly { id: string }[], parts: readonly string[]): Record<string, number> | string {
  const counts: Record<string, number> = {}
  for (const part of parts) {
    const found = /^(\d+)\s*(?:x\s+)?(.+)$/.exec(part) ?? swap(/^(.+?)\s*[=: ]\s*(\d+)$/.exec(part))
    const id =
      found &&
      itemNamed(
        items.map((item) => item.id),
        nth(found, 2),
      )
    if (!found || id === undefined)
      return `amounts like "2 ${items[0]?.id ?? 'name'}", parted by commas, of ${items.map((item) => item.id).join(', ')}`
    counts[String(id)] = Number(found[1])
  }
  return counts
}

const swap = (found: RegExpExecArray | null): string[] | null => found && [found[0], nth(found, 2), nth(found, 1)]

function readItems(form: Extract<Form, { form: 'subset' | 'order' | 'path' }>, parts: readonly string[]): (string | number)[] | string {
  const known = form.form === 'path' ? [...new Set(Object.values(form.exits).flat())] : form.items
  const items: (string | number)[] = []
  for (const part of parts) {
    const item = itemNamed(known, part) ?? (form.form === 'path' ? undefined : itemNumbered(known, part))
    if (item === undefined) return `names parted by commas, of ${known.join(', ')}; found "${part}"`
    items.push(item)
  }
  return items
}

/** By its place in the list as it was shown, unless numbers are names here. */
function itemNumbered<T extends string | number>(items: readonly T[], typed: string): T | undefined {
  const isPlace = /^\d+$/.test(typed) && !items.some((item) => /^\d+$/.test(String(item)))
  return isPlace ? items[Number(typed) - 1] : undefined
}

/** By its whole name first, then by its beginning if only one name has it. */
function itemNamed<T extends string | number>(items: readonly T[], typed: string): T | undefined {
  const wanted = typed.toLowerCase()
  const exact = items.find((item) => String(item).toLowerCase() === wanted)
  if (exact !== undefined) return exact
  const starting = items.filter((item) => String(item).toLowerCase().startsWith(wanted))
  return starting.length === 1 ? starting[0] : undefined
}
