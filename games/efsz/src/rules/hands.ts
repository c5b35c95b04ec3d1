import { isRefusal } from '@deadfront/kernel'
import { fighterAt, idOf, type StalingradTurn } from '../model/state.ts'
import { readHands } from '../read/hands.ts'
import { handWeapon } from '../read/sheet.ts'

// Readying weapons (EFSZ-4.7, 4.8, 4.18).

/** Readies these weapons; `whyNot` has checked that this is possible. */
export function setHands(
  t: StalingradTurn,
  i: number,
  ready: string | null | undefined,
  off: string | null | undefined,
  cost: number,
): void {
  const { s } = t
  const f = fighterAt(s, i)
  const hands = readHands(s, f, ready, off)
  if (isRefusal(hands)) throw new Error(`unchecked hands: ${hands.say}`)
  f.main = hands.main
  f.off = hands.off
  t.emit({
    type: 'readied',
    rule: cost > 0 ? 'EFSZ-4.10' : 'EFSZ-9.29',
    who: idOf(s, i),
    main: handWeapon(s, f, 'main')?.id ?? null,
    off: handWeapon(s, f, 'off')?.id ?? null,
    cost,
  })
}
