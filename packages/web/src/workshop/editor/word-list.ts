import type { Language } from '@deadfront/kernel'

/** Texts by key in every language; a key without a text is shown itself. */
export const wordList =
  <K extends string>(en: { readonly [key in K]: string }, es: { readonly [key in K]: string }) =>
  (language: Language, key: string): string =>
    Object.hasOwn(en, key) ? { en, es }[language][key as K] : key
