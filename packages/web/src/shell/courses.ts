import type { Course } from '../board/course.ts'

const courses = import.meta.glob<Course>('../games/*/course.ts', { import: 'default' })

/** The loader of a game's course; undefined if it has none. */
export const courseOf = (game: string): (() => Promise<Course>) | undefined => courses[`../games/${game}/course.ts`]
