import type { CharacterView } from '@deadfront/efsz'
import { STANDARD } from '@deadfront/efsz/content'
import type { Desk } from '../desk.ts'

/** A weapon as a card: dice, numbers, range, ammunition, and whether it is heard. */
export function WeaponCard({ desk, id, c }: { desk: Desk; id: string; c: CharacterView }) {
  const raw = STANDARD.weapons[id]
  const view = desk.view.value
  if (!raw || !view) return null
  const t = desk.m.weapon
  const firearm = raw.usesAmmo || (raw.kind !== 'melee' && raw.primary !== null)
  const lines = [
    t.dice(raw.rof ?? 1),
    firearm && raw.primary ? t.hits(raw.primary) : '',
    firearm && typeof raw.rm === 'number' ? t.range(raw.pb, raw.rm) : '',
    raw.h2h ? t.strike(raw.h2h) : '',
    raw.kind === 'melee' ? t.reach(raw.pb) : '',
    t.hands(raw.oneHanded),
    raw.usesAmmo ? t.ammo(c.ammo) : t.noAmmo,
    firearm && desk.pages.of(view.scenario)?.noise ? t.noise : '',
  ].filter((line) => line !== '')
  return (
    <li class="ez-weapon-card">
      <b>{desk.words.name(`weapon.${id}`)}</b>
      <small>{lines.join(' · ')}</small>
    </li>
  )
}
