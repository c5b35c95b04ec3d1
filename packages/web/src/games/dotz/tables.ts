import { BASIC } from '@deadfront/dotz/model/basic.ts'

/** The printed tables, for the combat panel to show; the referee, not this, decides what a roll means. */
export const { tables } = BASIC
