import { computed } from '@preact/signals'
import { language } from '../shell/settings.ts'
import { en, type Messages } from './en.ts'
import { es } from './es.ts'

/** The shell's sentences in the language of the page. */
export const m = computed<Messages>(() => (language.value === 'es' ? es : en))
