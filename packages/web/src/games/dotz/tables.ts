import { BASIC } from '@deadfront/dotz/content'

/** The printed tables, which the combat panel shows; only the referee decides the result of a roll. */
export const { tables } = BASIC
