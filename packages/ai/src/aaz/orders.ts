import type { Aaz } from '@deadfront/aaz'
import { activePower, addUnits, contentOf, goodsName, kindName, spaceName } from '@deadfront/aaz/ai'
import type { Answer, Seat } from '@deadfront/kernel'
import type { AazGame } from './draft.ts'

/** Purchases on boards that sell before the combat move: they are planned for a place, but ordered without one. */
export class Orders {
  readonly #used = new Map<number, number>()
  readonly #s: Aaz
  readonly #game: AazGame
  readonly #seat: Seat
  readonly answers: Answer[] = []

  constructor(game: AazGame, s: Aaz, seat: Seat) {
    this.#game = game
    this.#s = s
    this.#seat = seat
  }

  /** How many places of a home are filled by the orders of this turn. */
  used(home: number): number {
    return this.#used.get(home) ?? 0
  }

  /** Orders one unit, and puts it into the copied state at its planned place. */
  order(k: number, at: number, home: number): boolean {
    const s = this.#s
    const c = contentOf(s)
    if (!this.#give({ do: 'buy', unit: kindName(c, k), n: 1 })) return false
    addUnits(s, c, at, activePower(s), k, 1)
    this.#used.set(home, this.used(home) + 1)
    return true
  }

  /** Orders a complex or center; its place is chosen later. */
  build(k: number): boolean {
    return this.#give({ do: 'buy', unit: goodsName(contentOf(this.#s), k), n: 1 })
  }

  /** Repairs one point of damage at a home. */
  repair(home: number): boolean {
    return this.#give({ do: 'repair', at: spaceName(contentOf(this.#s), home), n: 1 })
  }

  #give(answer: Answer): boolean {
    if (this.#game.whyNot(this.#s, this.#seat, answer) !== null) return false
    this.#game.play(this.#s, this.#seat, answer)
    this.answers.push(answer)
    return true
  }
}
