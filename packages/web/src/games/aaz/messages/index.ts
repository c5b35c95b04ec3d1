import type { Language } from '@deadfront/kernel'
import { en, type Messages } from './en.ts'
import { es } from './es.ts'

const MESSAGES: { readonly [L in Language]: Messages } = { en, es }

export const messagesOf = (language: Language): Messages => MESSAGES[language]
