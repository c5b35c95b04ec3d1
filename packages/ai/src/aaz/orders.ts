import type { Aaz } from '@deadfront/aaz'
import { activePower, addUnits, contentOf, goodsName, kindName, spaceName } from '@deadfront/aaz/ai'
import type { Answer, Seat } from '@deadfront/kernel'
import type { AazGame } from './draft.ts'

/** What is wanted where the board sells before the combat move: planned with its place, ordered without. */
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

  /** Slots of a home that this turn's orders have filled. */
  used(home: number): number {
    return this.#used.get(home) ?? 0
  }

  /** Orders one, and sets it down in the copied state where it is meant to stand. */
  order(k: number, at: number, home: number): boolean {
    const s = this.#s
    const c = contentOf(s)
    if (!this.#give({ do: 'buy', unit: kindName(c, k), n: 1 })) return false
    addUnits(s, c, at, activePower(s), k, 1)
    this.#used.set(home, this.used(home) + 1)
    return true
  }

  /** A new complex or center; its place is found when it is placed. */
  build(k: number): boolean {
    return this.#give({ do: 'buy', unit: goodsName(contentOf(this.#s), k), n: 1 })
  }

  /** One point of damage less at a home. */
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
