import { aaz } from '@deadfront/aaz'
import type { Course } from '../../board/course.ts'
import { type LessonId, LESSONS } from './guide/lessons.ts'
import { type LessonId1942, LESSONS_1942 } from './guide/lessons-1942.ts'
import { lessonsEn } from './guide/words.en.ts'
import { lessonsEn1942 } from './guide/words-1942.en.ts'
import { lessonsEs } from './guide/words.es.ts'
import { lessonsEs1942 } from './guide/words-1942.es.ts'

const course: Course<LessonId | LessonId1942> = {
  game: aaz,
  title: { en: 'Prelude, 1939, and the war of 1942', es: 'Preludio, 1939, y la guerra de 1942' },
  scenario: 'intro',
  lessons: [...LESSONS, ...LESSONS_1942],
  words: { en: { ...lessonsEn, ...lessonsEn1942 }, es: { ...lessonsEs, ...lessonsEs1942 } },
}

export default course
