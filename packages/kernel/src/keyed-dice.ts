import { type Rng4, seedRng } from './rng.ts'

/**
 * Chance for simulated games. A roll is looked up by what it is for (when, where, which unit, its count) instead of being
 * drawn from one stream: two branches of a game have the same luck after they separate, wherever they do the same thing.
 * So a difference between them comes from the decision, not from the dice. Real games and records never use it.
 */
export class KeyedDice {
  readonly #salt: string
  readonly #rolled: Map<string, number>

  /** The same salt gives the same dice. */
  constructor(salt: string, rolled: ReadonlyMap<string, number> = new Map()) {
    this.#salt = salt
    this.#rolled = new Map(rolled)
  }

  /** The generator of the next chance event with this key. */
  next(key: string): Rng4 {
    const n = this.#rolled.get(key) ?? 0
    this.#rolled.set(key, n + 1)
    return seedRng(`${this.#salt}/${key}/${n}`)
  }

  /** The same luck for another branch that begins at this point. */
  branch(): KeyedDice {
    return new KeyedDice(this.#salt, this.#rolled)
  }
}
