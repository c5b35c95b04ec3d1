import type { CharacterView } from '@deadfront/efsz'
import type { Desk } from '../desk.ts'
import { weaponLines } from '../sheet.ts'

/** A weapon as a card. */
export function WeaponCard({ desk, id, c }: { desk: Desk; id: string; c: CharacterView }) {
  const lines = weaponLines(desk, id, c)
  if (lines.length === 0) return null
  return (
    <li class="ez-weapon-card">
      <b>{desk.words.name(`weapon.${id}`)}</b>
      <small>{lines.join(' · ')}</small>
    </li>
  )
}
