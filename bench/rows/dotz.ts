import { type Bot, CATALOG, random, USUAL } from '@deadfront/ai'
import type { Game } from '@deadfront/kernel'
import { playout } from '@deadfront/lab'
import { type BenchHow, type BenchRow, perSecond, type Rows } from '../bench.ts'

const GROUP = 'dotz: bots'

/** Seconds of processor time, not of clock time: the machine may have other work. */
function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function perGame(game: Game, bot: Bot, games: number): number {
  let i = 0
  return (
    cpuSeconds(() => {
      while (i < games) playout(game, { scenario: 'basic', options: {}, seed: `bench/dotz/${i++}` }, () => bot, { budget: USUAL })
    }) / games
  )
}

function rowsOf(game: Game, bots: readonly Bot[], how: BenchHow): BenchRow[] {
  const botOf = (id: string): Bot => bots.find((bot) => bot.id === id) as Bot
  let i = 0
  const actions = perSecond(
    () => playout(game, { scenario: 'basic', options: {}, seed: `bench/${i++}` }, () => random, { budget: USUAL }).actions,
    how,
  )
  return [
    { group: GROUP, name: 'random legal play', value: actions, unit: 'actions/s', goal: { at: 'least', value: 100_000 } },
    {
      group: GROUP,
      name: 'steady, a solo game',
      value: 1000 * perGame(game, botOf('steady'), how.quick ? 20 : 100),
      unit: 'ms',
      goal: { at: 'most', value: 50 },
    },
    {
      group: GROUP,
      name: 'planner, a solo game',
      value: perGame(game, botOf('planner'), how.quick ? 1 : 2),
      unit: 's',
      goal: { at: 'most', value: 60 },
      note: 'processor time',
    },
  ]
}

export const rows: Rows = async (how) => {
  const entry = CATALOG.find(({ id }) => id === 'dotz')
  if (!entry) return []
  return rowsOf(await entry.load(), await entry.bots(), how)
}
