import type { Language } from '@deadfront/kernel'
import { computed } from '@preact/signals'
import { language } from '../shell/settings.ts'
import { en, type OnlineMessages } from './messages/en.ts'
import { es } from './messages/es.ts'

const MESSAGES: { readonly [L in Language]: OnlineMessages } = { en, es }

/** The sentences of online play in the language of the page. */
export const o = computed<OnlineMessages>(() => MESSAGES[language.value])
