import type { Language } from '@deadfront/kernel'

/** `count('en')(3, 'move', 'moves')` → `3 moves`, with the numbers of the language. */
export const counting = (language: Language) => {
  const rules = new Intl.PluralRules(language)
  const format = new Intl.NumberFormat(language)
  return (n: number, one: string, other: string): string => `${format.format(n)} ${rules.select(n) === 'one' ? one : other}`
}
