import { type Answer, type Json, labelOf, type Words } from '@deadfront/kernel'

/**
 * The subject of a form: what is done, a colon, and the common part of its answers by name; from a place to a place with an arrow. A
 * yes is named by its field, a list by its field and parts.
 */
export function headOf(fixed: Answer | undefined, key: string, words: Words): string {
  const { do: deed, from, to, ...rest } = fixed ?? {}
  const isWay = typeof from === 'string' && typeof to === 'string'
  const way = isWay ? [`${labelOf(words, from)} → ${labelOf(words, to)}`] : []
  const parts = [...way, ...partsOf(isWay ? rest : { from, to, ...rest }, words)]
  const done = deed === undefined ? [] : partsOf({ do: deed }, words)
  if (parts.length === 0 && done.length === 0) return labelOf(words, key)
  return [...done, ...(parts.length > 0 ? [parts.join(', ')] : [])].join(': ')
}

function partsOf(fields: { readonly [field: string]: Json | undefined }, words: Words): string[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (value === undefined || value === false || value === null) return []
    if (value === true) return labelOf(words, field)
    if (Array.isArray(value)) return `${labelOf(words, field)} ${value.map((part) => labelOf(words, part)).join(', ')}`
    return labelOf(words, value)
  })
}
