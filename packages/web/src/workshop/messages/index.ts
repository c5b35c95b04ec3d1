import type { Language } from '@deadfront/kernel'
import { computed } from '@preact/signals'
import { language } from '../../shell/settings.ts'
import { en, type WorkshopMessages } from './en.ts'
import { es } from './es.ts'

const MESSAGES: { readonly [L in Language]: WorkshopMessages } = { en, es }

/** The sentences of the workshop in the language of the page. */
export const w = computed<WorkshopMessages>(() => MESSAGES[language.value])
