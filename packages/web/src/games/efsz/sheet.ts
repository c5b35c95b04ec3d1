import type { CharacterView } from '@deadfront/efsz'
import { STANDARD } from '@deadfront/efsz/content'
import type { Desk } from './desk.ts'

/** A weapon in words: dice, numbers, range, ammunition, and whether it makes noise. */
export function weaponLines(desk: Desk, id: string, c: CharacterView): string[] {
  const raw = STANDARD.weapons[id]
  const view = desk.view.value
  if (!raw || !view) return []
  const t = desk.m.weapon
  if (raw.kind === 'thrown') return [t.thrown(raw.throwRange ?? 0), t.blast(raw.primary ?? 0, raw.pb, Number(raw.rm)), t.later]
  const firearm = raw.usesAmmo || (raw.kind !== 'melee' && raw.primary !== null)
  return [
    t.dice(raw.rof ?? 1),
    firearm && raw.primary ? t.hits(raw.primary) : '',
    firearm && typeof raw.rm === 'number' ? t.range(raw.pb, raw.rm) : '',
    raw.h2h ? t.strike(raw.h2h) : '',
    raw.kind === 'melee' ? t.reach(raw.pb) : '',
    t.hands(raw.oneHanded),
    raw.usesAmmo ? t.ammo(c.ammo) : t.noAmmo,
    firearm && desk.pages.of(view.scenario)?.noise ? t.noise : '',
  ].filter((line) => line !== '')
}

/** The kills that unlock the three skills: those in play, and the others. */
export function ladderOf(desk: Desk, c: CharacterView): string {
  const { standard, short } = STANDARD.tables.experience
  const now = c.skills.map((skill) => skill.at)
  const isShort = now.join() === short.slice(0, now.length).join()
  return desk.m.sheet.ladder(now.join(', '), isShort, (isShort ? standard : short).join(', '))
}

/** "Grenade ×2" for two of them. */
export const counted = (things: readonly string[]): string[] =>
  [...new Set(things)].map((thing) => {
    const count = things.filter((other) => other === thing).length
    return count > 1 ? `${thing} ×${count}` : thing
  })
