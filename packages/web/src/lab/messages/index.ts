import type { Language } from '@deadfront/kernel'
import { computed } from '@preact/signals'
import { language } from '../../shell/settings.ts'
import { en, type LabMessages } from './en.ts'
import { es } from './es.ts'

const MESSAGES: { readonly [L in Language]: LabMessages } = { en, es }

/** The sentences of the lab in the language of the page. */
export const l = computed<LabMessages>(() => MESSAGES[language.value])
