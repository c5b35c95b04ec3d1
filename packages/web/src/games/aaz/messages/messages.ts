import type { en } from './en.ts'

/** What the board says by itself. A sentence that is missing in a language does not compile. */
export type Messages = typeof en
