import {
  type Answer,
  below,
  forkRng,
  type Game,
  type GameEvent,
  type Rng4,
  sameJson,
  sampleForm,
  type Seat,
  type State,
} from '@deadfront/kernel'

/** How a game is searched: everything that knows the game. */
export interface Search<S extends State> {
  /** A quick, sensible answer for any seat: plays the rest of every imagined game. */
  policy(game: Game<S, GameEvent, unknown>, s: S, seat: Seat, rng: Rng4): Answer
  /** How good the position is for the seat, higher is better; also of finished games. */
  value(s: S, seat: Seat): number
  /** How many answers an imagined game goes on for before it is valued. */
  depth: number
  /** At most so many answers are compared. */
  width: number
  /** Answers worth a look; without it, all that the question offers. */
  candidates?(game: Game<S, GameEvent, unknown>, s: S, seat: Seat, rng: Rng4): Answer[]
}

/** The answers that a question offers: whole lists as they are, larger spaces by a sample of legal answers. */
export function offered<S extends State>(game: Game<S, GameEvent, unknown>, s: S, seat: Seat, rng: Rng4, most: number): Answer[] {
  const list: Answer[] = []
  const add = (answer: Answer): void => {
    if (!list.some((known) => sameJson(known, answer))) list.push(answer)
  }
  for (const form of game.space(s, seat)) {
    if (form.form === 'pick') for (const option of form.options) list.push(option)
    else
      for (let i = 0; i < most; i++) {
        const answer = sampleForm(form, rng)
        if (game.whyNot(s, seat, answer) === null) add(answer)
      }
  }
  return list
}

/**
 * Compares answers by imagined games: each is tried in worlds the seat cannot tell from the real one, with other dice,
 * and played on by the policy. The weaker half is dropped again and again (sequential halving), so most of the budget
 * goes where the choice is close. `nodes` counts answers played: the same seed and budget give the same choice anywhere.
 */
export function flatSearch<S extends State>(
  game: Game<S, GameEvent, unknown>,
  world: S,
  seat: Seat,
  rng: Rng4,
  nodes: number,
  search: Search<S>,
): Answer {
  const favourite = search.policy(game, world, seat, rng)
  let rivals = candidatesFor(game, world, seat, rng, search, favourite)
  if (rivals.length === 1) return favourite
  const sums = new Map<Answer, { sum: number; games: number }>(rivals.map((a) => [a, { sum: 0, games: 0 }]))
  const mean = (a: Answer): number => {
    const { sum, games } = sums.get(a) as { sum: number; games: number }
    return games === 0 ? Number.NEGATIVE_INFINITY : sum / games
  }
  const rounds = Math.max(1, Math.ceil(Math.log2(rivals.length)))
  let left = nodes
  for (let round = 0; round < rounds && left > 0; round++) {
    const share = Math.max(1, Math.floor(nodes / rounds))
    let spent = 0
    // Every rival meets the same imagined worlds with the same dice, so that luck of the draw does not decide between them.
    for (let world_ = 0; spent < share; world_++) {
      const imagined = game.guess(world, seat, rng)
      imagined.rng = forkRng(rng, world_)
      for (const answer of rivals) {
        const { value, played } = imagine(game, imagined, seat, answer, rng, search)
        const tally = sums.get(answer) as { sum: number; games: number }
        tally.sum += value
        tally.games++
        spent += played
      }
    }
    left -= spent
    rivals = [...rivals].sort((a, b) => mean(b) - mean(a)).slice(0, Math.max(1, Math.ceil(rivals.length / 2)))
    if (rivals.length === 1) break
  }
  return rivals[0] as Answer
}

function candidatesFor<S extends State>(
  game: Game<S, GameEvent, unknown>,
  world: S,
  seat: Seat,
  rng: Rng4,
  search: Search<S>,
  favourite: Answer,
): Answer[] {
  const all = search.candidates?.(game, world, seat, rng) ?? offered(game, world, seat, rng, search.width)
  const others = all.filter((a) => !sameJson(a, favourite))
  // Too many to compare: a fair sample, the favourite always among them.
  while (others.length > search.width - 1) others.splice(below(rng, others.length), 1)
  return [favourite, ...others]
}

/** Plays one imagined game on from the answer. */
function imagine<S extends State>(
  game: Game<S, GameEvent, unknown>,
  imagined: S,
  seat: Seat,
  answer: Answer,
  rng: Rng4,
  search: Search<S>,
): { value: number; played: number } {
  const s = game.copy(imagined)
  game.play(s, seat, answer)
  let played = 1
  while (s.result === null && played < search.depth) {
    const asked = game.asks(s)[0]
    if (!asked) break
    game.play(s, asked.seat, search.policy(game, s, asked.seat, rng))
    played++
  }
  return { value: search.value(s, seat), played }
}
