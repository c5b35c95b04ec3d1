/** The third entry of the game: its boards as data, for the web client. */
export { BUILTIN } from './model/built-in.ts'
export { CONTENT_SCHEMA } from './model/content-schema.ts'
