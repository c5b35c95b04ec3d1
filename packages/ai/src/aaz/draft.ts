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

/** The answers of a phase while it is planned: each order is tried on a copy of the table, and kept if the referee accepts it. */
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

  /** Adds the order to the plan if it is legal. */
  tryOrder(answer: Answer): boolean {
    if (!isTaken(this.game, this.s, this.seat, answer)) return false
    this.game.play(this.s, this.seat, answer)
    this.answers.push(answer)
    return true
  }

  move(k: number, n: number, from: number, to: number): boolean {
    return n > 0 && this.tryOrder(moveOrder(this.c, k, n, from, to))
  }
}

/** Does the referee accept the order, also at the end of the phase? A landing that still needs an escort is not accepted. */
export const isTaken = (game: AazGame, s: Aaz, seat: Seat, answer: Answer): boolean =>
  game.whyNot(s, seat, answer) === null && (s.phase !== 'combatMove' || !isShipAnswer(answer) || whyNotShip(s, answer) === null)

export const moveOrder = (c: Content, k: number, n: number, from: number, to: number): MoveAnswer => ({
  do: 'move',
  units: { [kindName(c, k)]: n },
  from: spaceName(c, from),
  to: spaceName(c, to),
})

/** Units to take aboard, by territory and unit. */
export type Load = { readonly [id: string]: number }

export const sizeOf = (load: Load): number => Object.values(load).reduce((a, b) => a + b, 0)
/** The territory in the id of a load: `Germany inf` is taken from Germany. */
export const sourceOf = (c: Content, id: string): number => lookUp(c.spaceIx, id.slice(0, id.lastIndexOf(' ')))

/** Pairs and single units to take aboard, the strongest first; for a transport that carries something only what still fits. */
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
