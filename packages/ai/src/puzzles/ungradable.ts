/**
 * Why the best chance of a puzzle cannot be found: the position is too large, or the goal, the moment or the board is not one
 * that the grader computes exactly.
 */
export type UngradableWhy = 'large' | 'goal' | 'phase' | 'landing' | 'undefended'

const PLACES: { readonly [W in UngradableWhy]: string } = {
  large: 'data.position',
  goal: 'data.goal',
  phase: 'data.position.phase',
  landing: 'data.position',
  undefended: 'data.position',
}

export class Ungradable extends Error {
  readonly why: UngradableWhy
  readonly place: string

  constructor(why: UngradableWhy, message: string) {
    super(message)
    this.why = why
    this.place = PLACES[why]
  }
}

/** The position has more of something than a search can handle. */
export const tooLarge = (max: number, things: string): Ungradable =>
  new Ungradable('large', `too large to be searched whole: more than ${max} ${things}`)
