import { type Bot, CATALOG, USUAL } from '@deadfront/ai'
import { efsz, type Stalingrad } from '@deadfront/efsz'
import { type AttackSpec, gridIn, handWeapon, hasLine, hitNumber } from '@deadfront/efsz/ai'
import { type Answer, type Game, type GameEvent, seedRng, type State } from '@deadfront/kernel'
import { type BenchHow, type BenchRow, perSecond, type Rows } from '../bench.ts'

const GROUP = 'efsz: bots'
const RULES = 'efsz: rules'

const TEAM = ['becker', 'dasha', 'katyusha', 'til']

/** A ruin of 18 by 18 with pillars, rubble and fire, four characters in a corner and zombies everywhere. */
function ruin(dead: number): Stalingrad {
  const sign = (x: number, y: number): string =>
    x % 4 === 2 && y % 3 === 1 ? '#' : (x + 2 * y) % 11 === 3 ? 'h' : (3 * x + y) % 29 === 7 ? 'F' : '.'
  const map = Array.from({ length: 18 }, (_, y) => Array.from({ length: 18 }, (_row, x) => sign(x, y)).join(''))
  const free = map.flatMap((row, y) => [...row].flatMap((c, x) => (c === '.' ? [`${x + 1},${18 - y}`] : [])))
  const orders = { within: 0 }
  const characters = Object.fromEntries(
    TEAM.map((id, i) => [id, { at: free[i * 2] as string, facing: 'S', weapons: ['mg34'], ammo: 3, orders, acted: i > 0 }]),
  )
  const zombies = Object.fromEntries(Array.from({ length: dead }, (_, i) => [`z${i + 1}`, `beta ${free[60 + i * 5] as string}`]))
  const position = { map, characters, zombies, now: 'team' }
  return efsz.start({ scenario: 'fubar', options: { ties: 'referee' }, seed: 'bench', position }).state
}

/** From the last activation to the next initiative; the copy that is played on counts too. */
function zombieTurn(how: BenchHow): BenchRow {
  const table = ruin(30)
  const round = () => {
    const s = efsz.copy(table)
    efsz.play(s, 'p1', { activate: 'becker', mode: 'stationary' })
    if (efsz.asks(s)[0]?.kind === 'act') efsz.play(s, 'p1', { end: true })
    return 1
  }
  const value = 1000 / perSecond(round, how)
  return { group: RULES, name: 'a turn of 30 zombies', value, unit: 'ms', goal: { at: 'most', value: 2 } }
}

/** Every pair of 30 figures has a line of sight or none, and every zombie a hit number for every character. */
function everyPair(how: BenchHow): BenchRow {
  const s = ruin(26)
  const grid = gridIn(s)
  const squares = [...s.fighters.filter((f) => f.at >= 0), ...s.zombies].map(({ at }) => at)
  const team = s.fighters.flatMap((f, who): AttackSpec[] =>
    f.at < 0 ? [] : [{ who, weapon: handWeapon(s, f, 'main'), attack: 'fire', offHand: false, mode: 'walking', cover: false }],
  )
  const round = () => {
    for (const from of squares) for (const to of squares) if (from !== to) hasLine(grid, s.terrain, s.edges, from, to)
    for (const spec of team) for (const z of s.zombies) hitNumber(s, spec, z)
    return 1
  }
  const value = 1000 / perSecond(round, how)
  return { group: RULES, name: 'lines and hit numbers of every pair, 30 figures', value, unit: 'ms', goal: { at: 'most', value: 5 } }
}

/** Milliseconds of processor time, not of clock time: the machine may have other work. */
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
  const deep = thought(game, botOf('planner'), MAPS, how.quick ? 40 : 120)
  return [
    zombieTurn(how),
    everyPair(how),
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
  const entry = CATALOG.find(({ id }) => id === 'efsz')
  if (!entry) return []
  return rowsOf(await entry.load(), await entry.bots(), how)
}
