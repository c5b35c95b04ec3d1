import { aaz } from '@deadfront/aaz'
import type { Course } from '../../board/course.ts'
import { type LessonId, LESSONS } from './guide/lessons.ts'
import { lessonsEn } from './guide/words.en.ts'
import { lessonsEs } from './guide/words.es.ts'

const course: Course<LessonId> = {
  game: aaz,
  title: { en: 'Prelude, 1939', es: 'Preludio, 1939' },
  scenario: 'intro',
  lessons: LESSONS,
  words: { en: lessonsEn, es: lessonsEs },
}

export default course
