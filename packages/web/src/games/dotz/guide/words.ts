import type { Language } from '@deadfront/kernel'
import type { LessonId } from './lessons.ts'
import { lessonsEn } from './words.en.ts'
import { lessonsEs } from './words.es.ts'

/** What each lesson says: before, when somebody is stuck, and when it is done. A lesson without words does not compile. */
interface LessonText {
  title: string
  text: string
  hint: string
  done: string
}

export type LessonWords = { readonly [K in LessonId]: LessonText }

export const lessonWords = (language: Language): LessonWords => (language === 'es' ? lessonsEs : lessonsEn)
