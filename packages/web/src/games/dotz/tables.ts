import { BASIC } from '@deadfront/dotz/content'

/** The printed tables, for the combat panel to show; the referee, not this, decides what a roll means. */
export const { tables } = BASIC
