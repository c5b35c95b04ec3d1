import type { Language } from '@deadfront/kernel'
import { computed } from '@preact/signals'
import { language } from '../shell/settings.ts'
import { en, type Messages } from './en.ts'
import { es } from './es.ts'

const MESSAGES: { readonly [L in Language]: Messages } = { en, es }

/** The sentences of the shell in the language of the page. */
export const m = computed<Messages>(() => MESSAGES[language.value])
