import { type Json, nth } from '@deadfront/kernel'
import { contentOf, type EventCard, type FateCard } from '../model/content.ts'
import type { SiegeFrame } from '../model/frames.ts'
import { NONE, type Siege, unitAt, zedAt } from '../model/state.ts'
import { zedsOnMap } from './board.ts'
import { ownCard } from './own-card.ts'
import { spaceId, trackId, unitId, unitIds, zedId, zedIds } from './names.ts'
import { seatName } from './seats.ts'

/** What an open question is about, by names: enough for a client to word and draw it. */
export function about(s: Siege, f: SiegeFrame): Json {
  const c = contentOf(s)
  const below = s.stack[s.stack.length - 2]
  switch (f.kind) {
    case 'track':
      return { why: f.why, tracks: f.of.map((ix) => trackId(c, ix)), ...cardBelow(s) }
    case 'start':
    case 'place.choose':
    case 'group':
      return { why: f.why, spaces: f.of.map((at) => spaceId(c, at)), ...cardBelow(s) }
    case 'zed': {
      const at = below && 'at' in below ? below.at : below && 'from' in below ? below.from : NONE
      return { why: f.why, zeds: zedIds(c, f.of), at: at >= 0 ? spaceId(c, at) : null }
    }
    case 'unit':
      return { why: f.why, units: unitIds(c, f.of), ...cardBelow(s) }
    case 'fighter':
      return { why: f.why, units: unitIds(c, f.of), at: below?.kind === 'combat' ? spaceId(c, below.at) : null }
    case 'retreat':
      return { to: f.why, units: unitIds(c, f.of) }
    case 'leave':
      return { at: spaceId(c, f.at), units: unitIds(c, f.of) }
    case 'traps':
      return { at: spaceId(c, f.at), unit: unitId(c, f.unit) }
    case 'held':
      return { moment: f.moment, cards: s.held.map((ix) => c.fates[ix]?.id ?? '') }
    case 'reroll':
      return { unit: unitId(c, f.unit), dice: below?.kind === 'combat' ? below.dice : [] }
    case 'hits': {
      const zeds = s.zAt.flatMap((at, z) => (at === f.at ? [z] : []))
      return { at: spaceId(c, f.at), hits: f.hits, zeds: zedIds(c, zeds) }
    }
    case 'die':
      return { unit: unitId(c, f.unit), dice: f.dice, bonus: f.bonus }
    case 'overwatch':
      return { unit: unitId(c, f.unit), units: unitIds(c, f.of) }
    case 'tracks.order':
      return { left: f.left.map((ix) => trackId(c, ix)), brains: f.brains }
    case 'free':
      return {
        units: unitIds(
          c,
          f.units.filter((u) => unitAt(s, u) >= 0),
        ),
        acts: f.acts,
        forFree: f.forFree,
        left: f.left,
        by: f.by,
        where: zedPlaces(s),
      }
    case 'action':
      return {
        eventActions: s.eventActions,
        ammo: s.ammo,
        players: s.playerAction.map((ready, seat) => ({ seat: seatName(seat), action: ready === 1 ? 'ready' : 'spent' })),
        where: zedPlaces(s),
      }
    case 'vote':
      return { by: seatName(f.by), ask: below?.kind ?? '', answer: f.answer, yes: f.yes.map(seatName), no: f.no.map(seatName) }
    case 'hero.choose':
    case 'hero.take':
      return { seat: seatName(f.seat) }
    default:
      return null
  }
}

/** Where each Zeds unit on the map stands: a shot at it is worded with its place. */
function zedPlaces(s: Siege): { [zed: string]: string } {
  const c = contentOf(s)
  return Object.fromEntries(zedsOnMap(s).map((z) => [zedId(c, z), spaceId(c, zedAt(s, z))]))
}

/** The card whose text asks. */
function cardBelow(s: Siege): { card: string | null; own?: { name: string; text?: string } } {
  const card = cardAsking(s)
  return { card: card?.id ?? null, ...ownCard(card) }
}

function cardAsking(s: Siege): EventCard | FateCard | undefined {
  const c = contentOf(s)
  for (let i = s.stack.length - 1; i >= 0; i--) {
    const f = nth(s.stack, i)
    if (f.kind === 'effect') return f.source.of === 'event' ? c.events[f.source.card] : c.fates[f.source.card]
    if (f.kind === 'fate') return c.fates[f.card]
  }
  return s.card === NONE ? undefined : c.events[s.card]
}
