/** What people make: positions, content, sets of house rules and puzzles with a title and an author. The file is described in docs/workshop.md. */
export * from './check.ts'
export * from './work.ts'
