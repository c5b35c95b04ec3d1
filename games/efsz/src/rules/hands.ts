import { fighterAt, idOf, type StalingradTurn } from '../model/state.ts'
import type { Hands } from '../read/hands.ts'
import { handWeapon } from '../read/sheet.ts'

// Readying weapons (EFSZ-4.7, 4.8, 4.18).

export function setHands(t: StalingradTurn, i: number, hands: Hands, cost: number): void {
  const { s } = t
  const f = fighterAt(s, i)
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
