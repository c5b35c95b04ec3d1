import { type Answer, labelOf, type Words } from '@deadfront/kernel'

/** The subject of a form: the common part of its answers, by name. A yes is named by its field, a list by its field and parts. */
export function headOf(fixed: Answer | undefined, key: string, words: Words): string {
  const parts = Object.entries(fixed ?? {}).flatMap(([field, value]) => {
    if (value === undefined || value === false || value === null) return []
    if (value === true) return labelOf(words, field)
    if (Array.isArray(value)) return `${labelOf(words, field)} ${value.map((part) => labelOf(words, part)).join(', ')}`
    return labelOf(words, value)
  })
  return parts.length > 0 ? parts.join(', ') : labelOf(words, key)
}
