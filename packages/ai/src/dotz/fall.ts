import { type Content, eventOf, type Siege, spaceAlong, spacesOf, type SpaceIx, type UnitIx } from '@deadfront/dotz/ai'
import { type Field, type Group, groupsOn, holdChance, type NextCard } from './field.ts'

// The chance that a road falls before any player can act again: by the next card, or by a Brains! card and the one after it.

/** A group farther off cannot reach Town Center so soon: by one card, and by two. */
const [SOON, NEAR] = [4, 6]
/** The chance of each track to be the Fated one. */
const FATED = 0.25
/** The part of its chance to hold that a beaten unit has when it is met again in the next space. */
const BEATEN = 0.6
/** Maximum number of activations of one track by one card that is counted. */
const MAX_ACTIVATIONS = 3

/** By track, from the cards of this Act that are left: any of them may be next. */
export function nextCards({ s, c, groups }: Pick<Field, 's' | 'c' | 'groups'>): NextCard[] {
  const isBrains = (card: number): boolean => eventOf(c, card).kind === 'brains'
  const cards = actAt(s, c, s.deck.length - 1)
  const plain = cards.filter((card) => !isBrains(card))
  // After the last card of the Act comes one of the next.
  const afterBrains = plain.length > 0 ? plain : actAt(s, c, s.deck.length - 2)
  const pressed = pressedGroups(s, groups)
  return c.tracks.map((track, ix) => {
    const isPressed = pressed.includes(groups[ix]?.[0])
    return {
      times: chancesOf(c, plain, track, cards.length, isPressed),
      brains: (cards.length - plain.length) / Math.max(1, cards.length),
      after: chancesOf(c, afterBrains, track, afterBrains.length, isPressed),
    }
  })
}

/** The groups that movement pressure would move now: the strongest, one for each player but the first; among equals the nearest. */
function pressedGroups(s: Siege, groups: readonly (readonly Group[])[]): (Group | undefined)[] {
  const events = s.options.players - 1
  if (events === 0) return []
  return groups
    .flat()
    .sort((a, b) => b.strength - a.strength || a.steps - b.steps)
    .slice(0, events)
}

/** The cards that may be at that place of the deck. No player knows which of the final cards is in the deck. */
function actAt(s: Siege, c: Content, place: number): number[] {
  const isFinal = (card: number): boolean => eventOf(c, card).kind === 'final'
  const cards = s.deck.filter((_, i) => s.deckAct[i] === s.deckAct[place])
  return cards.length === 1 && cards.every(isFinal) ? [...cards, ...s.box.filter(isFinal)] : cards
}

/** The chances of 0, 1, 2 … activations of a track by one of the cards. */
function chancesOf(c: Content, cards: readonly number[], track: string, of: number, isPressed: boolean): number[] {
  const chances = new Array<number>(MAX_ACTIVATIONS + 1).fill(0)
  for (const card of cards) {
    const { tracks, movement } = eventOf(c, card)
    const fixed = tracks.filter((symbol) => symbol === track || symbol === 'all').length + (isPressed ? movement : 0)
    let by = [1]
    for (const symbol of tracks) if (symbol === 'fated') by = [...by, 0].map((p, n) => p * (1 - FATED) + (by[n - 1] ?? 0) * FATED)
    by.forEach((p, n) => {
      const times = Math.min(MAX_ACTIVATIONS, fixed + n)
      chances[times] = (chances[times] ?? 0) + p / of
    })
  }
  return chances
}

/** The units in the spaces next to Town Center, by track and step; computed when needed. */
function guardsOf(f: Field): UnitIx[][][] {
  f.guards ??= f.c.tracks.map((_, track) =>
    Array.from({ length: NEAR }, (_, steps) => {
      const at = steps === 0 ? -1 : spaceAlong(spacesOf(f.c, track), steps)
      return f.s.uAt.flatMap((where, u) => (where === at && steps > 0 ? [u] : []))
    }),
  )
  return f.guards
}

/** The unit examined: removed from its space and put into another. `fit` is the part of its chance to hold that Hits leave it. */
export interface Shifted {
  unit: UnitIx
  at: SpaceIx
  fit: number
}

const holds = new Float64Array(NEAR)

/** The chance that the road falls by distance and Strength of the group in front. */
export function fallChance(f: Field, track: number, steps: number, strength: number, shifted: Shifted | null): number {
  const next = f.next[track]
  if (next === undefined || steps > (f.w.later > 0 ? NEAR : SOON)) return 0
  for (let k = 1; k < Math.min(steps, NEAR); k++) holds[k] = holdAt(f, track, k, strength, shifted)
  const now = fallBy(steps, next)
  if (f.w.later === 0) return now
  where.fill(0)
  where[steps] = 1
  advance(next)
  advance(next)
  return now + f.w.later * ((where[0] as number) - now)
}

/** The chance of each distance of the group, 0 is Town Center. */
const where = new Float64Array(NEAR + 1)
const moved = new Float64Array(NEAR + 1)

/** The effect of one card on the chances. */
function advance(next: NextCard): void {
  moved.fill(0)
  moved[0] = where[0] as number
  for (let steps = 1; steps <= NEAR; steps++) {
    const p = where[steps] as number
    if (p === 0) continue
    for (let n = 0; n <= MAX_ACTIVATIONS; n++) if ((next.times[n] ?? 0) > 0) spread(steps, n, p * (next.times[n] ?? 0))
    if (next.brains > 0) {
      // The steps that a Brains! card moves groups that do not reach Town Center are not counted.
      const falls = rush(steps, -1, next.after)
      moved[0] = (moved[0] as number) + p * next.brains * falls
      moved[steps] = (moved[steps] as number) + p * next.brains * (1 - falls)
    }
  }
  where.set(moved)
}

/** Divides the chance of a distance among the distances after so many activations. */
function spread(steps: number, times: number, p: number): void {
  if (times === 0 || steps === 0) {
    moved[steps] = (moved[steps] as number) + p
    return
  }
  const h = steps === 1 ? 0 : Math.max(0, hold(steps - 1))
  if (h > 0) spread(steps, times - 1, p * h)
  spread(steps - 1, times - 1, p * (1 - h))
}

/** By the next card. */
function fallBy(steps: number, next: NextCard): number {
  let sum = next.brains > 0 ? next.brains * rush(steps, -1, next.after) : 0
  for (let n = 1; n <= MAX_ACTIVATIONS; n++) if ((next.times[n] ?? 0) > 0) sum += (next.times[n] ?? 0) * fallIn(steps, n)
  return sum
}

/** The best chance to hold of the units there; -1 without units. */
function holdAt(f: Field, track: number, steps: number, strength: number, shifted: Shifted | null): number {
  const at = spaceAlong(spacesOf(f.c, track), steps)
  let best = -1
  for (const u of guardsOf(f)[track]?.[steps] ?? []) if (shifted?.unit !== u) best = Math.max(best, holdChance(f, u, at, strength))
  return shifted?.at === at ? Math.max(best, shifted.fit * holdChance(f, shifted.unit, at, strength)) : best
}

const hold = (steps: number): number => holds[steps] as number

/** By so many activations one after the other. */
function fallIn(steps: number, times: number): number {
  if (steps > times) return 0
  if (steps === 1) return 1
  const h = Math.max(0, hold(steps - 1))
  return h * fallIn(steps, times - 1) + (1 - h) * fallIn(steps - 1, times - 1)
}

/** By a Brains! card, where winners go on until no unit is before them, and the card after it. */
function rush(steps: number, beaten: number, after: readonly number[]): number {
  if (steps === 1) return 1
  const h = Math.max(hold(steps - 1), beaten * BEATEN)
  if (h < 0) return fallByTimes(steps - 1, after)
  return h * fallByTimes(steps, after) + (1 - h) * rush(steps - 1, h, after)
}

/** By the card after a Brains! card. */
function fallByTimes(steps: number, chances: readonly number[]): number {
  let sum = 0
  for (let n = 1; n <= MAX_ACTIVATIONS; n++) if ((chances[n] ?? 0) > 0) sum += (chances[n] ?? 0) * fallIn(steps, n)
  return sum
}

/** The price of that chance for the road as it is, or with a unit moved. */
export function fallOn(f: Field, track: number, shifted: Shifted | null): number {
  const [front] = groupsOn(f, track)
  return f.w.fall === 0 || front === undefined ? 0 : f.w.fall * fallChance(f, track, front.steps, front.strength, shifted)
}
