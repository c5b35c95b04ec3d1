import { type Bot, CATALOG, USUAL } from '@deadfront/ai'
import { type Answer, type Game, type GameEvent, seedRng, type State } from '@deadfront/kernel'
import type { BenchHow, BenchRow, Rows } from '../bench.ts'

const GROUP = 'efsz: bots'

/** Milliseconds of the processor, not of the wall: the machine may have other things to do. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

interface Thought {
  mean: number
  longest: number
}

/** How long the bot thinks about an answer, over the first answers of some games. */
function thought(game: Game, bot: Bot, scenarios: readonly string[], answers: number): Thought {
  const plain = game as unknown as Game<State, GameEvent, unknown>
  let [total, longest, count] = [0, 0, 0]
  for (const scenario of scenarios) {
    const rng = seedRng(`bench/efsz/${scenario}`)
    const { state } = plain.start({ scenario, options: {}, seed: `bench/efsz/${scenario}` })
    for (let i = 0; i < answers && state.result === null; i++) {
      const { seat } = plain.asks(state)[0] as { seat: string }
      const world = plain.guess(state, seat, rng)
      let answer: Answer | undefined
      const ms = cpuMs(() => {
        answer = bot.answer(plain, world, seat, rng, USUAL) as Answer
      })
      total += ms
      count++
      longest = Math.max(longest, ms)
      plain.play(state, seat, answer as Answer)
    }
  }
  return { mean: total / count, longest }
}

const MAPS = ['fubar', 'points-failure', 'last-plane-out']

function rowsOf(game: Game, bots: readonly Bot[], how: BenchHow): BenchRow[] {
  const botOf = (id: string): Bot => bots.find((bot) => bot.id === id) as Bot
  const steady = botOf('steady')
  // Once to warm up.
  thought(game, steady, MAPS, 200)
  const quick = thought(game, steady, MAPS, 400)
  const deep = thought(game, botOf('planner'), MAPS, how.quick ? 12 : 40)
  return [
    { group: GROUP, name: 'steady, an answer', value: 1000 * quick.mean, unit: 'µs', goal: { at: 'most', value: 500 } },
    {
      group: GROUP,
      name: 'planner, the longest answer',
      value: deep.longest,
      unit: 'ms',
      goal: { at: 'most', value: 2000 },
      note: `processor time; ${deep.mean.toFixed(0)} ms on average`,
    },
  ]
}

export const rows: Rows = async (how) => {
  const shelf = CATALOG.find(({ id }) => id === 'efsz')
  if (!shelf) return []
  return rowsOf(await shelf.load(), await shelf.bots(), how)
}
