import type { Aaz, Content } from '@deadfront/aaz'
import {
  activePower,
  contentOf,
  copy,
  isShipAnswer,
  kindName,
  type MoveAnswer,
  type ShipAnswer,
  spaceName,
  type VoyageOffer,
  whyNotShip,
} from '@deadfront/aaz/ai'
import { type Answer, type Game, type GameEvent, lookUp, type Seat } from '@deadfront/kernel'

export type AazGame = Game<Aaz, GameEvent, unknown>

/** A phase in the writing: orders are tried on a copy of the table, and those the referee takes are kept. */
export class Draft {
  readonly game: AazGame
  readonly s: Aaz
  readonly c: Content
  readonly p: number
  readonly seat: Seat
  readonly answers: Answer[] = []

  constructor(game: AazGame, world: Aaz, seat: Seat) {
    this.game = game
    this.s = copy(world)
    this.c = contentOf(world)
    this.p = activePower(world)
    this.seat = seat
  }

  /** Writes the order down if it is legal. */
  give(answer: Answer): boolean {
    if (!isTaken(this.game, this.s, this.seat, answer)) return false
    this.game.play(this.s, this.seat, answer)
    this.answers.push(answer)
    return true
  }

  move(k: number, n: number, from: number, to: number): boolean {
    return n > 0 && this.give(moveOrder(this.c, k, n, from, to))
  }
}

/** Does the referee take the order, and will the phase end with it? No landing in the hope of an escort: it must be there. */
export const isTaken = (game: AazGame, s: Aaz, seat: Seat, answer: Answer): boolean =>
  game.whyNot(s, seat, answer) === null && (s.phase !== 'combatMove' || !isShipAnswer(answer) || whyNotShip(s, answer) === null)

export const moveOrder = (c: Content, k: number, n: number, from: number, to: number): MoveAnswer => ({
  do: 'move',
  units: { [kindName(c, k)]: n },
  from: spaceName(c, from),
  to: spaceName(c, to),
})

/** Something to take aboard, by territory and unit. */
export type Load = { readonly [id: string]: number }

export const sizeOf = (load: Load): number => Object.values(load).reduce((a, b) => a + b, 0)
/** The territory a load is taken from, of its id. */
export const sourceOf = (c: Content, id: string): number => lookUp(c.spaceIx, id.slice(0, id.lastIndexOf(' ')))

/** Pairs and single units to take aboard, the strongest first; for a transport with something aboard what still has room. */
export function loadsOf(v: Pick<VoyageOffer, 'take' | 'cargo' | 'room'>): Load[] {
  const of = (unit: string): { id: string; max: number }[] => v.take.filter((x) => x.id.endsWith(` ${unit}`))
  const loads: Load[] = []
  const [tank] = of('tnk')
  const [gun] = of('art')
  const [foot, other] = of('inf')
  for (const heavy of [tank, gun]) if (heavy && foot) loads.push({ [heavy.id]: 1, [foot.id]: 1 })
  if (foot && foot.max > 1) loads.push({ [foot.id]: 2 })
  if (foot && other) loads.push({ [foot.id]: 1, [other.id]: 1 })
  for (const one of [tank, foot, gun]) if (one) loads.push({ [one.id]: 1 })
  return v.cargo === null ? loads : [...loads.filter((x) => sizeOf(x) <= v.room), {}]
}

/** The order for a voyage. */
export const shipOrder = (v: VoyageOffer, take: Load, land?: string): ShipAnswer => ({
  do: 'ship',
  from: v.from,
  to: v.to,
  take,
  ...(land === undefined ? {} : { land }),
  ...(v.cargo === null ? {} : { cargo: v.cargo }),
})
