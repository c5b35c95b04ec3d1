import { type Content, kindName, powerName, spaceName } from '../model/content.ts'
import type { AazTurn } from '../model/events.ts'
import { type Aaz, activePower, addUnits, contentOf, countAt } from '../model/state.ts'
import { allied, deckAt, fightersAtSea, guestsOf } from '../read/board.ts'

/** A fighter of an ally in the zone that has no place on a carrier of its owner. */
function nextGuest(s: Aaz, c: Content, at: number, p: number): { power: number; kind: number } | null {
  for (let q = 0; q < c.P; q++) {
    if (q === p || !allied(c, q, p) || fightersAtSea(s, c, at, q) <= deckAt(s, c, at, q)) continue
    for (const k of c.airKinds) if (c.onDeck[k] && countAt(s, c, at, q, k) > 0) return { power: q, kind: k }
  }
  return null
}

/** Fighters of allies that the power's carriers in the zone no longer have room for. */
const guestsWithoutDeck = (s: Aaz, c: Content, at: number, p: number): number => guestsOf(s, c, at, p) - deckAt(s, c, at, p)

/** AAZ42-CCARR.2, MULTI.3: carriers that leave take with them the guests that the others have no room for. */
export function takeGuests(s: Aaz, c: Content, p: number, from: number, to: number): void {
  for (let n = guestsWithoutDeck(s, c, from, p); n > 0; n--) {
    const guest = nextGuest(s, c, from, p)
    if (guest === null) return
    addUnits(s, c, from, guest.power, guest.kind, -1)
    addUnits(s, c, to, guest.power, guest.kind, 1)
  }
}

/** AAZ42-CCARR.2: guests are lost with the carriers that were sunk in an attack while they were aboard. */
export function loseGuests(t: AazTurn, at: number): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  if (!c.shared) return
  for (let n = guestsWithoutDeck(s, c, at, p); n > 0; n--) {
    const guest = nextGuest(s, c, at, p)
    if (guest === null) return
    addUnits(s, c, at, guest.power, guest.kind, -1)
    const units = { [kindName(c, guest.kind)]: 1 }
    t.emit({ type: 'aircraftLost', rule: 'AAZ42-CCARR.2', at: spaceName(c, at), power: powerName(c, guest.power), units })
  }
}
