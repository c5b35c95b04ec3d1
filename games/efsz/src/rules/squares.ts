import { below, type Form, nth, pick, type Refusal, type Rng4, type Seat } from '@deadfront/kernel'
import { squareIn, squareName, type Stalingrad, type StalingradTurn } from '../model/state.ts'

interface WithOptions {
  readonly options: readonly number[]
}

/**
 * A question with a square as answer: one of the squares of its frame, or the refusal `no`. `carryOut` runs when the frame is done;
 * with nobody to ask it gets the first square.
 */
export const squareChoice = <F extends WithOptions, A extends { readonly do: string }>(
  answerOf: (square: string) => A,
  squareOf: (answer: A) => string,
  no: Refusal,
  carryOut: (t: StalingradTurn, f: F, at: number) => void,
) => ({
  space: (s: Stalingrad, f: WithOptions): Form[] => [pick(f.options.map((q) => answerOf(squareName(s, q))))],
  whyNot: (s: Stalingrad, f: WithOptions, answer: A): Refusal | null => (f.options.includes(squareIn(s, squareOf(answer))) ? null : no),
  sample: (s: Stalingrad, f: WithOptions, _seat: Seat, rng: Rng4): A =>
    answerOf(squareName(s, nth(f.options, below(rng, f.options.length)))),
  answer(t: StalingradTurn, f: F, answer: A): void {
    t.done()
    carryOut(t, f, squareIn(t.s, squareOf(answer)))
  },
  close(t: StalingradTurn, f: F): void {
    t.done()
    carryOut(t, f, nth(f.options, 0))
  },
})
