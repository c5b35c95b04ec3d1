/** The third entry of the game: its boards as data, for the web client. */
export { BUILTIN } from './model/boards.ts'
export { CONTENT_SCHEMA } from './model/content-schema.ts'
