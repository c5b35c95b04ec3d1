import { below, type Form, nth, pick, type Refusal, type Rng4, type Seat } from '@deadfront/kernel'
import { squareIn, squareName, type Stalingrad } from '../model/state.ts'

interface WithOptions {
  readonly options: readonly number[]
}

/** A question with a square as answer: one of the squares of its frame, or the refusal `no`. */
export const squareChoice = <A extends { readonly do: string }>(
  answerOf: (square: string) => A,
  squareOf: (answer: A) => string,
  no: Refusal,
) => ({
  space: (s: Stalingrad, f: WithOptions): Form[] => [pick(f.options.map((q) => answerOf(squareName(s, q))))],
  whyNot: (s: Stalingrad, f: WithOptions, answer: A): Refusal | null => (f.options.includes(squareIn(s, squareOf(answer))) ? null : no),
  sample: (s: Stalingrad, f: WithOptions, _seat: Seat, rng: Rng4): A =>
    answerOf(squareName(s, nth(f.options, below(rng, f.options.length)))),
})
