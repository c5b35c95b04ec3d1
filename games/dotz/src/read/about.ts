import { type AboutRules, type AnyAnswerOf, nth } from '@deadfront/kernel'
import type { About, Answers } from '../model/answers.ts'
import { contentOf, type EventCard, type FateCard } from '../model/content.ts'
import type { SiegeFrame } from '../model/frames.ts'
import { NONE, type Siege, TC, unitAt, zedAt } from '../model/state.ts'
import { ownCard } from './own-card.ts'
import { spaceId, trackId, unitId, unitIds, zedId, zedIds } from './names.ts'
import { seatName } from './seats.ts'

/** What an open question is about, by names: a client needs no more to word and draw it. */
export const ABOUT: AboutRules<Siege, SiegeFrame, Answers, About> = {
  'hero.choose': (_s, f) => ({ seat: seatName(f.seat) }),
  'hero.take': (_s, f) => ({ seat: seatName(f.seat) }),
  action: (s) => ({
    eventActions: s.eventActions,
    ammo: s.ammo,
    players: s.playerAction.map((ready, seat) => ({ seat: seatName(seat), action: ready === 1 ? 'ready' : 'spent' })),
    where: zedPlaces(s),
  }),
  free(s, f) {
    const units = f.units.filter((u) => unitAt(s, u) >= 0)
    return { units: unitsOf(s, units), acts: f.acts, forFree: f.forFree, left: f.left, by: f.by, where: zedPlaces(s) }
  },
  'tracks.order': (s, f) => ({ left: tracksOf(s, f.left), brains: f.brains }),
  track: (s, f) => ({ why: f.why, tracks: tracksOf(s, f.of), ...cardBelow(s) }),
  start: choiceOfSpace,
  'place.choose': choiceOfSpace,
  group: choiceOfSpace,
  zed(s, f) {
    const below = frameBelow(s)
    const at = below && 'at' in below ? below.at : below && 'from' in below ? below.from : NONE
    return { why: f.why, zeds: zedIds(contentOf(s), f.of), at: at >= 0 ? placeOf(s, at) : null }
  },
  unit: (s, f) => ({ why: f.why, units: unitsOf(s, f.of), ...cardBelow(s) }),
  fighter(s, f) {
    const below = frameBelow(s)
    return { why: f.why, units: unitsOf(s, f.of), at: below?.kind === 'combat' ? placeOf(s, below.at) : null }
  },
  retreat: (s, f) => ({ to: f.why, units: unitsOf(s, f.of) }),
  leave: (s, f) => ({ at: placeOf(s, f.at), units: unitsOf(s, f.of) }),
  traps: (s, f) => ({ at: placeOf(s, f.at), unit: unitOf(s, f.unit) }),
  held: (s, f) => ({ moment: f.moment, cards: s.held.map((ix) => contentOf(s).fates[ix]?.id ?? '') }),
  reroll(s, f) {
    const below = frameBelow(s)
    return { unit: unitOf(s, f.unit), dice: below?.kind === 'combat' ? below.dice : [] }
  },
  hits(s, f) {
    const zeds = s.zAt.flatMap((at, z) => (at === f.at ? [z] : []))
    return { at: placeOf(s, f.at), hits: f.hits, zeds: zedIds(contentOf(s), zeds) }
  },
  die: (s, f) => ({ unit: unitOf(s, f.unit), dice: f.dice, bonus: f.bonus }),
  overwatch: (s, f) => ({ unit: unitOf(s, f.unit), units: unitsOf(s, f.of) }),
  vote: (s, f) => ({
    by: seatName(f.by),
    ask: frameBelow(s)?.kind ?? '',
    // It was checked as an answer to that question when it was proposed.
    answer: f.answer as AnyAnswerOf<Answers>,
    yes: f.yes.map(seatName),
    no: f.no.map(seatName),
  }),
}

function choiceOfSpace(s: Siege, f: { why: string; of: readonly number[] }) {
  return { why: f.why, spaces: f.of.map((at) => placeOf(s, at)), ...cardBelow(s) }
}

const placeOf = (s: Siege, at: number): string => spaceId(contentOf(s), at)
const unitOf = (s: Siege, unit: number): string => unitId(contentOf(s), unit)
const unitsOf = (s: Siege, units: readonly number[]): string[] => unitIds(contentOf(s), units)
const tracksOf = (s: Siege, tracks: readonly number[]): string[] => tracks.map((ix) => trackId(contentOf(s), ix))
/** The frame that asks the question on top. */
const frameBelow = (s: Siege): SiegeFrame | undefined => s.stack[s.stack.length - 2]

/** The space of each Zeds unit on the map: a shot at it is worded with its place. Hot: it is made for every Action Phase question. */
function zedPlaces(s: Siege): { [zed: string]: string } {
  const c = contentOf(s)
  const places: { [zed: string]: string } = {}
  for (let z = 0; z < s.zAt.length; z++) {
    const at = zedAt(s, z)
    if (at > TC) places[zedId(c, z)] = spaceId(c, at)
  }
  return places
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
