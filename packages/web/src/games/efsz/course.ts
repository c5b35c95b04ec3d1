import { efsz } from '@deadfront/efsz'
import type { Course } from '../../board/course.ts'
import { type LessonId, LESSONS } from './guide/lessons.ts'
import { lessonsEn } from './guide/words.en.ts'
import { lessonsEs } from './guide/words.es.ts'

const course: Course<LessonId> = {
  game: efsz,
  title: { en: 'F.U.B.A.R. step by step', es: 'F.U.B.A.R. paso a paso' },
  scenario: 'fubar',
  // The referee chooses between equal paths of zombies: a lesson asks nothing that it does not teach.
  options: { ties: 'referee' },
  lessons: LESSONS,
  words: { en: lessonsEn, es: lessonsEs },
}

export default course
