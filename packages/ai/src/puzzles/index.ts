export { answersOf, TooWide } from './answers.ts'
export { TooManyDice } from './chance.ts'
export { decidedAt, type Goal, isOver, type Progress, progressAfter } from './goal.ts'
export { type Graded, Solver, TooLarge } from './solve.ts'
