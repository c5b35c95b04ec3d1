import type { Aaz } from '@deadfront/aaz'
import { activePower, addUnits, contentOf, kindName } from '@deadfront/aaz/ai'
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
    const answer = { do: 'buy', unit: kindName(c, k), n: 1 }
    if (this.#game.whyNot(s, this.#seat, answer) !== null) return false
    this.#game.play(s, this.#seat, answer)
    this.answers.push(answer)
    addUnits(s, c, at, activePower(s), k, 1)
    this.#used.set(home, this.used(home) + 1)
    return true
  }

  /** Repairs come first where more units are wanted than the homes can raise. */
  repair(slots: () => number, purse: () => number): void {
    for (let i = 0; i < MAX_REPAIRS && slots() * USUAL_PRICE < purse(); i++) {
      const [form] = this.#game.space(this.#s, this.#seat)
      const fix = form?.form === 'pick' ? form.options.find((x) => x.do === 'repair') : undefined
      if (fix === undefined) return
      const one = { do: 'repair', at: String(fix.at), n: 1 }
      const answer = this.#game.whyNot(this.#s, this.#seat, one) === null ? one : fix
      if (this.#game.whyNot(this.#s, this.#seat, answer) !== null) return
      this.#game.play(this.#s, this.#seat, answer)
      this.answers.push(answer)
    }
  }
}

const MAX_REPAIRS = 12
/** IPCs of a usual unit. */
const USUAL_PRICE = 4
