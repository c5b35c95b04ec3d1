import { type Answer, forkRng, type Game, type GameEvent, type Rng4, sameJson, sampleForm, type Seat, type State } from '@deadfront/kernel'

/** How a game is searched: everything that knows the game. */
export interface Search<S extends State> {
  /** A quick, sensible answer for any seat: plays the rest of every imagined game. */
  policy(game: Game<S, GameEvent, unknown>, s: S, seat: Seat, rng: Rng4): Answer
  /** How good the position is for the seat, higher is better; also of finished games. */
  value(s: S, seat: Seat): number
  /** Has an imagined game gone far enough to be valued? All should stop at a like point, or they cannot be compared. */
  enough(s: S, root: S): boolean
  /** In any case it stops after so many answers. */
  depth: number
  /** The answers to compare, the likeliest first; the policy's own is always among them. */
  candidates(game: Game<S, GameEvent, unknown>, s: S, seat: Seat, rng: Rng4): Answer[]
}

/** The answers that a question offers: whole lists as they are, larger spaces by a sample of legal answers. */
export function offered<S extends State>(game: Game<S, GameEvent, unknown>, s: S, seat: Seat, rng: Rng4, most: number): Answer[] {
  const list: Answer[] = []
  for (const form of game.space(s, seat)) {
    if (form.form === 'pick') {
      list.push(...form.options)
      continue
    }
    for (let i = 0; i < most; i++) {
      const answer = sampleForm(form, rng)
      if (game.whyNot(s, seat, answer) === null && !list.some((known) => sameJson(known, answer))) list.push(answer)
    }
  }
  return list
}

/** An answer and how its imagined games went. */
interface Rival {
  answer: Answer
  sum: number
  games: number
}

const mean = (rival: Rival): number => rival.sum / rival.games

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
  const others = search.candidates(game, world, seat, rng).filter((answer) => !sameJson(answer, favourite))
  let rivals: Rival[] = [favourite, ...others].map((answer) => ({ answer, sum: 0, games: 0 }))
  const rounds = Math.ceil(Math.log2(rivals.length))
  let left = nodes
  for (let round = 0; round < rounds && left > 0; round++) {
    left -= tryOut(game, world, seat, rng, left / (rounds - round), search, rivals)
    // Among equals the earlier stays: the favourite, then the likelier. (The sort is stable.)
    rivals = [...rivals].sort((a, b) => mean(b) - mean(a)).slice(0, Math.ceil(rivals.length / 2))
  }
  return (rivals[0] as Rival).answer
}

/** Every rival meets the same imagined worlds with the same dice, so that luck of the draw does not decide between them. Returns what it cost. */
function tryOut<S extends State>(
  game: Game<S, GameEvent, unknown>,
  world: S,
  seat: Seat,
  rng: Rng4,
  nodes: number,
  search: Search<S>,
  rivals: readonly Rival[],
): number {
  let spent = 0
  for (let i = 0; spent < nodes; i++) {
    const imagined = game.guess(world, seat, rng)
    const dice = forkRng(rng, i)
    for (const rival of rivals) {
      const own: Rng4 = [...dice]
      const { value, played } = imagine(game, game.copy(imagined), world, seat, rival.answer, own, search)
      rival.sum += value
      rival.games++
      spent += played
    }
  }
  return spent
}

/** Plays one imagined game on from the answer. */
function imagine<S extends State>(
  game: Game<S, GameEvent, unknown>,
  s: S,
  root: S,
  seat: Seat,
  answer: Answer,
  rng: Rng4,
  search: Search<S>,
): { value: number; played: number } {
  game.play(s, seat, answer)
  let played = 1
  while (s.result === null && played < search.depth && !search.enough(s, root)) {
    const asked = game.asks(s)[0]
    if (asked === undefined) throw new Error('nobody is asked in an imagined game without a result')
    game.play(s, asked.seat, search.policy(game, s, asked.seat, rng))
    played++
  }
  return { value: search.value(s, seat), played }
}
