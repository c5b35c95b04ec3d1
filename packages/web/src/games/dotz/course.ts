import { dotz } from '@deadfront/dotz'
import type { Course } from '../../board/course.ts'
import { type LessonId, LESSONS } from './guide/lessons.ts'
import { lessonsEn } from './guide/words.en.ts'
import { lessonsEs } from './guide/words.es.ts'

const course: Course<LessonId> = {
  game: dotz,
  title: { en: 'A first game', es: 'Una primera partida' },
  scenario: 'basic',
  panels: ['dotz-event', 'dotz-people'],
  free: ['pay'],
  lessons: LESSONS,
  words: { en: lessonsEn, es: lessonsEs },
}

export default course
