import { language } from './settings.ts'

/** Names in a sentence: "Germany and Japan". */
export const listOf = (names: readonly string[]): string => new Intl.ListFormat(language.value).format(names)
