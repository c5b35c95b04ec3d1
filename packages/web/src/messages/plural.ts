import type { Language } from '@deadfront/kernel'

/** `counting('en')(3, 'move', 'moves')` gives `3 moves`, with the number format of the language. */
export const counting = (language: Language) => {
  const rules = new Intl.PluralRules(language)
  const format = new Intl.NumberFormat(language)
  return (n: number, one: string, other: string): string => `${format.format(n)} ${rules.select(n) === 'one' ? one : other}`
}
