// Great wars of Axis & Allies & Zombies that begin in many ways and are then played on by the quick policy of the coach: what the
// chances of 1941 and 1942 are fitted to, and compared with.
import { type Aaz, aaz } from '@deadfront/aaz'
import { contentOf } from '@deadfront/aaz/ai'
import { type Answer, below, nth, type Options, type Rng4, type Seat, seedRng } from '@deadfront/kernel'
import { aazLevels } from '../src/aaz/levels.ts'
import { botNamed, FIRST_THOUGHT } from '../src/bot.ts'
import { aazAdvisor } from '../src/coach/aaz.ts'
import { sideOf } from '../src/coach/aaz-features.ts'

/** A war that is not over after so many rounds goes to nobody. */
const MAX_ROUNDS = 30

/** For its first rounds a side is played by a bot of another level: else all wars would be alike, and most of them won by the Axis. */
interface Stray {
  side: string
  bot: string
  rounds: number
}

/** Who plays the first rounds: the side that is favoured, and the other one; without a name the policy of the coach. */
const PAIRS: readonly { favoured?: string; other?: string }[] = [
  { other: 'recruit' },
  { other: 'sergeant' },
  { favoured: 'marshal' },
  { favoured: 'marshal', other: 'sergeant' },
  { favoured: 'marshal', other: 'marshal' },
]

/** How a war begins: with which options, and by whom its first rounds are played. */
interface Beginning {
  options: Options
  strays: Stray[]
}

/** Every fourth war is as printed and between equals, the others have bids, balance aids and sides of other strength. */
function beginningOf(n: number, rng: Rng4): Beginning {
  if (n % 4 === 0) return { options: {}, strays: [] }
  const options: { [id: string]: string | number | boolean } = {}
  if (below(rng, 2) === 0) {
    options.bidPower = nth(['USSR', 'UK', 'USA', 'USSR', 'UK', 'Germany', 'Japan'], below(rng, 7))
    options.bid = 4 + below(rng, 37)
  }
  if (below(rng, 6) === 0) options.germanOutbreak = true
  if (below(rng, 6) === 0) options.desperateMeasures = true
  // Between equals the Axis win most wars.
  const sides = below(rng, 3) === 0 ? ['axis', 'allies'] : ['allies', 'axis']
  const pair = nth(PAIRS, below(rng, PAIRS.length))
  const strays = [pair.favoured, pair.other].flatMap((bot, i) => {
    const rounds = 1 + below(rng, 6)
    return bot === undefined ? [] : [{ side: nth(sides, i), bot, rounds }]
  })
  return { options, strays }
}

const asList = (said: Answer | readonly Answer[]): readonly Answer[] =>
  Array.isArray(said) ? (said as readonly Answer[]) : [said as Answer]

function strayOf(s: Aaz, seat: Seat, strays: readonly Stray[]): Stray | undefined {
  return strays.find(({ side, rounds }) => sideOf(s, seat) === side && s.round <= rounds)
}

function play(s: Aaz, seat: Seat, answers: readonly Answer[]): void {
  for (const answer of answers) {
    if (s.result !== null || aaz.whyNot(s, seat, answer) !== null) break
    aaz.play(s, seat, answer)
  }
}

/** The options of the war number n, and what plays its first rounds. */
export function warNumber(seed: string, n: number): { options: Options; begin(s: Aaz): void } {
  const rng = seedRng(`${seed}/beginning/${n}`)
  const { options, strays } = beginningOf(n, rng)
  const last = Math.max(0, ...strays.map(({ rounds }) => rounds))
  return {
    options,
    begin(s) {
      while (s.result === null && s.round <= last) {
        const { seat } = nth(aaz.asks(s), 0)
        const stray = strayOf(s, seat, strays)
        const answers =
          stray === undefined
            ? aazAdvisor.policy(aaz, s, seat, rng)
            : asList(botNamed(aazLevels, stray.bot, seat).answer(aaz, s, seat, rng, FIRST_THOUGHT))
        play(s, seat, answers)
      }
    },
  }
}

const turnsOf = (s: Aaz): number => s.round * contentOf(s).order.length + s.turn

/** Plays a war on to its end; `see` is called at the first question of every turn. */
export function playOn(s: Aaz, rng: Rng4, see?: (s: Aaz, seat: Seat) => void): void {
  let turn = -1
  while (s.result === null && s.round <= MAX_ROUNDS) {
    const { seat } = nth(aaz.asks(s), 0)
    const isBegun = s.stack.at(-1)?.kind !== 'bid'
    if (isBegun && turnsOf(s) !== turn) {
      turn = turnsOf(s)
      see?.(s, seat)
    }
    play(s, seat, aazAdvisor.policy(aaz, s, seat, rng))
  }
}

/** 1 if the Axis have won, 0 if the Allies have, a half if nobody has. */
export function axisWon(s: Aaz): number {
  const winners = s.result?.winners ?? []
  return winners.length === 0 ? 0.5 : winners.some((seat) => sideOf(s, seat) === 'axis') ? 1 : 0
}
