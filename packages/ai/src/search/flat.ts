import { type Answer, forkRng, type Game, type GameEvent, type Rng4, sameJson, sampleForm, type Seat, type State } from '@deadfront/kernel'

/** How a game is searched: everything that depends on the game. */
export interface Search<S extends State> {
  /** A quick, sensible answer for any seat: plays the rest of every imagined game. */
  policy(game: Game<S, GameEvent, unknown>, s: S, seat: Seat, rng: Rng4): Answer
  /** How good the position is for the seat, higher is better; also of finished games. */
  value(s: S, seat: Seat): number
  /**
   * Has an imagined game gone far enough to be valued, before the next answer is given? All should stop at a similar point,
   * or they cannot be compared.
   */
  enough(s: S, root: S, next: Answer): boolean
  /** In any case it stops after so many answers. */
  depth: number
  /** By how much a challenger must be better than the policy's own answer, in standard errors of the difference. */
  caution: number
  /** The minimum of imagined games to estimate the standard error; 8 if absent. */
  trusted?: number
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

/** An answer and how its imagined games compare with those of the favourite. */
interface Rival {
  answer: Answer
  games: number
  /** The sum of the differences, and of their squares. */
  ahead: number
  squares: number
}

/** Whose decision is searched, in which world. */
interface Task<S extends State> {
  game: Game<S, GameEvent, unknown>
  world: S
  seat: Seat
  search: Search<S>
}

const TRUSTED = 8

const mean = (rival: Rival): number => rival.ahead / rival.games

function standardError({ games, ahead, squares }: Rival): number {
  const spread = squares / games - (ahead / games) ** 2
  return Math.sqrt(Math.max(0, spread) / games)
}

/**
 * Compares answers by imagined games: each is tried in worlds that look to the seat like the real one, with other dice,
 * and played on by the policy. The weaker half of the challengers is dropped again and again (sequential halving), so
 * most of the budget goes where the choice is close; the policy's own answer, the favourite, is measured in every step and
 * is replaced only by one that is surely better. `nodes` counts answers played: the same seed and budget give the same
 * choice anywhere.
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
  let rivals: Rival[] = search
    .candidates(game, world, seat, rng)
    .filter((answer) => !sameJson(answer, favourite))
    .map((answer) => ({ answer, games: 0, ahead: 0, squares: 0 }))
  if (rivals.length === 0) return favourite
  const rounds = Math.ceil(Math.log2(rivals.length)) + 1
  let left = nodes
  for (let round = 0; round < rounds && left > 0; round++) {
    if (round > 0) rivals = rivals.slice(0, Math.ceil(rivals.length / 2))
    left -= tryOut({ game, world, seat, search }, rng, left / (rounds - round), favourite, rivals)
    // If equal, the likelier stays in front. (The sort is stable.)
    rivals.sort((a, b) => mean(b) - mean(a))
  }
  const best = rivals[0] as Rival
  return best.games >= (search.trusted ?? TRUSTED) && mean(best) > search.caution * standardError(best) ? best.answer : favourite
}

/** All answers are tried in the same guesses with the same dice, so that luck does not decide between them. Returns the nodes spent. */
function tryOut<S extends State>(task: Task<S>, rng: Rng4, nodes: number, favourite: Answer, rivals: readonly Rival[]): number {
  const { game, world, seat } = task
  let spent = 0
  for (let i = 0; spent < nodes; i++) {
    const imagined = game.guess(world, seat, rng)
    const dice = forkRng(rng, i)
    const tried = (answer: Answer): number => {
      const { value, played } = imagine(task, game.copy(imagined), answer, [...dice])
      spent += played
      return value
    }
    const reference = tried(favourite)
    for (const rival of rivals) {
      const ahead = tried(rival.answer) - reference
      rival.games++
      rival.ahead += ahead
      rival.squares += ahead * ahead
    }
  }
  return spent
}

/** Plays one imagined game on from the answer. */
function imagine<S extends State>(
  { game, world, seat, search }: Task<S>,
  s: S,
  answer: Answer,
  rng: Rng4,
): { value: number; played: number } {
  let [next, by, played] = [answer, seat, 0]
  while (!search.enough(s, world, next)) {
    game.play(s, by, next)
    played++
    if (s.result !== null || played >= search.depth) break
    const asked = game.asks(s)[0]
    if (asked === undefined) throw new Error('nobody is asked in an imagined game without a result')
    by = asked.seat
    next = search.policy(game, s, by, rng)
  }
  return { value: search.value(s, seat), played: Math.max(1, played) }
}
