import type { Language } from '@deadfront/kernel'

/** A number with so many decimals, with the decimal sign of the language: 0.6 or 0,6. */
export function decimal(value: number, digits: number, language: Language): string {
  const text = value.toFixed(digits)
  return language === 'es' ? text.replace('.', ',') : text
}
