import { nth } from '@deadfront/kernel'
import { contentOf, type Stalingrad, type StalingradTurn } from '../model/state.ts'

/** Adds Dread, up to the maximum that the Zombie Master may hold. */
export function gainDread(t: StalingradTurn, count: number, why: string): void {
  const { s } = t
  const { hold } = contentOf(s).tables.dread
  const gained = Math.min(count, hold - s.dread)
  if (gained <= 0) return
  s.dread += gained
  t.emit({ type: 'dreadGained', rule: 'EFSZ-1.7', count: gained, dread: s.dread, why })
}

/** A power bought in advance, used up now: the choice made with it, '' when none was needed; null when there is no such power. */
export function spendPower(s: Stalingrad, what: string): string | null {
  const flag = `dread ${what}`
  const k = s.flags.findIndex((x) => x === flag || x.startsWith(`${flag} `))
  return k < 0 ? null : nth(s.flags.splice(k, 1), 0).slice(flag.length).trim()
}

export function spendDread(t: StalingradTurn, count: number, on: string): void {
  const { s } = t
  s.dread -= count
  s.spent += count
  t.emit({ type: 'dreadSpent', rule: 'EFSZ-1.7', count, dread: s.dread, on })
}
