import type { Language } from '@deadfront/kernel'

const DECIMAL_SIGN: { readonly [L in Language]: string } = { en: '.', es: ',' }

/** A number with this number of decimals and the decimal sign of the language: 0.6 or 0,6. */
export const decimal = (value: number, digits: number, language: Language): string =>
  value.toFixed(digits).replace('.', DECIMAL_SIGN[language])
