import { type Answer, labelOf, type Words } from '@deadfront/kernel'

/** What a form is about: what its answers have in common, by name. A yes is called by its field, a list by its field and parts. */
export function headOf(fixed: Answer | undefined, key: string, words: Words): string {
  const parts = Object.entries(fixed ?? {}).flatMap(([field, value]) => {
    if (value === undefined || value === false || value === null) return []
    if (value === true) return labelOf(words, field)
    if (Array.isArray(value)) return `${labelOf(words, field)} ${value.map((part) => labelOf(words, part)).join(', ')}`
    return labelOf(words, value)
  })
  return parts.length > 0 ? parts.join(', ') : labelOf(words, key)
}
