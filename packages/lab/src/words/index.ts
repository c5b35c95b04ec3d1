import type { Language } from '@deadfront/kernel'
import { en, type LabWords } from './en.ts'
import { es } from './es.ts'

export type { LabWords }

export const LAB_WORDS: { readonly [L in Language]: LabWords } = { en, es }
