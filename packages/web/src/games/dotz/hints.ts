import type { Desk } from './desk.ts'
import { unusedOf } from './using.ts'

/** The next step, in the Action Phase without a selected unit. */
export function hintOf(desk: Desk): string {
  const facts = desk.actions.value
  const nothing = facts !== null && facts.actors.length === 0 && unusedOf(desk).length === 0
  return nothing ? desk.m.act.nothingLeft : desk.m.act.pick
}
