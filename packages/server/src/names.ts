import type { Person, TableMeta } from '@deadfront/store'
import unhomoglyph from 'unhomoglyph'

const letters = (text: string): string => text.normalize('NFKD').replace(/[^\p{L}\p{N}\p{S}]/gu, '')

/** The shape of a name (the "skeleton" of Unicode Technical Standard 39): as it is written, and in small letters. */
function looksOf(name: string): [written: string, small: string] {
  const plain = letters(name)
  return [unhomoglyph(plain).toLowerCase(), unhomoglyph(letters(plain.toLowerCase()))]
}

/** Could one name be taken for the other? */
export function looksLike(one: string, other: string): boolean {
  const [a, b] = [looksOf(one), looksOf(other)]
  return a[0] === b[0] || a[1] === b[1]
}

/** The name of a person at a table. Where another player's name looks the same, a number follows it. */
export function nameAt(meta: TableMeta, { id, name }: Pick<Person, 'id' | 'name'>): string {
  const others = Object.values(meta.seats).flatMap((seat) => (seat.person !== null && seat.person !== id ? [seat.name] : []))
  const isTaken = (wanted: string): boolean => others.some((other) => looksLike(wanted, other))
  let found = name
  for (let n = 2; isTaken(found); n++) found = `${name} (${n})`
  return found
}
