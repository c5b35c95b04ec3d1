// The third entry: the contents of the printed components, for boards and editors. No rules.

export { BASIC } from './model/built-in.ts'
export { CONTENT_SCHEMA } from './model/content-schema.ts'
export { EFFECTS } from './model/effects.ts'
