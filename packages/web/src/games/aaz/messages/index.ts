import type { Language } from '@deadfront/kernel'
import { en } from './en.ts'
import { es } from './es.ts'
import type { Messages } from './messages.ts'

const MESSAGES: { readonly [L in Language]: Messages } = { en, es }

export const messagesOf = (language: Language): Messages => MESSAGES[language]
