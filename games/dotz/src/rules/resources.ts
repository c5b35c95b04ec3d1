import { contentOf } from '../model/content.ts'
import type { SiegeTurn } from './group.ts'

/** DOTZ-5.3.13: never above the end of the track; DOTZ-0.2: never below nothing. */
export function changeAmmo(t: SiegeTurn, by: number, why: string): void {
  const { s } = t
  const { resource } = contentOf(s).limits
  const before = s.ammo
  s.ammo = Math.min(resource, Math.max(0, before + by))
  const real = s.ammo - before
  t.emit({ type: 'ammoChanged', rule: by > 0 ? 'DOTZ-5.3.13' : 'DOTZ-5.1.15', by: real, ammo: s.ammo, lost: Math.abs(by - real), why })
}

/** DOTZ-C.10: the track has a last space; more than that is lost. */
export function changeEventActions(t: SiegeTurn, by: number): void {
  const { s } = t
  const before = s.eventActions
  s.eventActions = Math.min(contentOf(s).limits.eventActions, Math.max(0, before + by))
  const real = s.eventActions - before
  t.emit({ type: 'eventActionsChanged', rule: 'DOTZ-C.10', by: real, now: s.eventActions, lost: by - real })
}
