import { type Answer, below, type Form, pick, type Refusal, type Rng4, type Seat } from '@deadfront/kernel'
import { squareIn, squareName, type Stalingrad } from '../model/state.ts'

/** A question with a square for an answer, `{ to: '3,4' }` or `{ at: 'S2' }`: one of the frame's own, or `no`. */
export const oneOfTheSquares = (key: 'to' | 'at', no: Refusal) => ({
  space: (s: Stalingrad, f: { options: readonly number[] }): Form[] => [pick(f.options.map((q) => ({ [key]: squareName(s, q) })))],
  whyNot: (s: Stalingrad, f: { options: readonly number[] }, answer: Answer): Refusal | null =>
    f.options.includes(squareIn(s, answer[key])) ? null : no,
  sample: (s: Stalingrad, f: { options: readonly number[] }, _seat: Seat, rng: Rng4): Answer => ({
    [key]: squareName(s, f.options[below(rng, f.options.length)] as number),
  }),
})
