import { optional, question, type Refusal, text } from '@deadfront/kernel'
import { findSpace } from '../model/content.ts'
import type { Count } from '../model/events.ts'
import { type Aaz, activePower, contentOf } from '../model/state.ts'
import { shipOffers } from '../rules/ship.ts'
import { findOr, spaceIn } from './common.ts'

/** A voyage of a transport: where it sails, what it can load on the way, and where it can land. */
export interface VoyageOffer {
  from: string
  to: string
  /** What the transport carries already; null for an empty one. */
  cargo: Count | null
  room: number
  /** What can be loaded, by territory and unit. */
  take: { id: string; max: number }[]
  lands: string[]
}

/** Voyages of the active power's transports; `from` names the sea zone they start in. */
export const voyages = question({ from: optional(text('a sea zone')) }, (s: Aaz, q): VoyageOffer[] | Refusal =>
  findOr(
    q.from,
    (name) => spaceIn(contentOf(s), 'from', name),
    (from) => listVoyages(s, from),
  ),
)

/** All voyages, or those from one sea zone. */
export function listVoyages(s: Aaz, only = -1): VoyageOffer[] {
  if (s.phase !== 'combatMove' && s.phase !== 'noncombatMove') return []
  const c = contentOf(s)
  const found = new Map<string, VoyageOffer>()
  for (const offer of shipOffers(s, c, activePower(s))) {
    const { from, to, cargo, land } = offer
    if (only >= 0 && only !== findSpace(c, from)) continue
    const key = JSON.stringify([from, to, cargo])
    const known: VoyageOffer = found.get(key) ?? {
      from,
      to,
      cargo: cargo ?? null,
      room: offer.max,
      take: offer.items.map(({ id, max }) => ({ id, max })),
      lands: [],
    }
    if (land !== undefined) known.lands.push(land)
    found.set(key, known)
  }
  return [...found.values()]
}
