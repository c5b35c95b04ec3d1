import type { Language } from '@deadfront/kernel'
import { en, type Messages } from './en.ts'
import { es } from './es.ts'

export const messagesOf = (language: Language): Messages => (language === 'es' ? es : en)
