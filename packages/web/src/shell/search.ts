import type { RulebookEntry } from '@deadfront/kernel'

/** Without accents and case, so that `poblacion` finds `Población`. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Every word has to be found somewhere in id, chapter or text; ids that begin with the query come first. */
export function search(entries: readonly RulebookEntry[], query: string, textOf: (entry: RulebookEntry) => string): RulebookEntry[] {
  const wanted = folded(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...entries]
  const found = entries.filter((entry) => {
    const where = folded(`${entry.id} ${entry.chapter} ${textOf(entry)}`)
    return wanted.every((word) => where.includes(word))
  })
  const whole = wanted.join(' ')
  const rank = (entry: RulebookEntry) => (folded(entry.id) === whole ? 0 : folded(entry.id).startsWith(whole) ? 1 : 2)
  return found
    .map((entry, i) => ({ entry, i }))
    .sort((a, b) => rank(a.entry) - rank(b.entry) || a.i - b.i)
    .map(({ entry }) => entry)
}
