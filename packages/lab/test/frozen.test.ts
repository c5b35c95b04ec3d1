import { createHash } from 'node:crypto'
import { type Bot, CATALOG, USUAL } from '@deadfront/ai'
import { playout } from '@deadfront/lab'
import { expect, test } from 'vitest'

interface Frozen {
  scenario: string
  actions: number
  seed?: string
  nodes?: number
  hash: string
}

/**
 * Short games of each frozen bot, and the hashes of its answers. A hash never changes: a changed one means that the bot has changed.
 * Those of aaz are older than the board of 1942 and answer it at random, so none of their games is on it.
 */
const GAMES: { readonly [bot: string]: readonly Frozen[] } = {
  'dotz steady-1': [{ scenario: 'basic', actions: 60, hash: '8c387300b79ef0ed' }],
  'dotz planner-1': [{ scenario: 'basic', actions: 30, nodes: 400, hash: '0771b44ff40800b7' }],
  'aaz steady-1': [
    { scenario: '1941', actions: 60, hash: 'f5488c1875b01590' },
    { scenario: '1941', seed: 'frozen-2', actions: 300, hash: '4134ab5e3834f589' },
    { scenario: 'intro', seed: 'frozen-2', actions: 300, hash: '88d94d0e478a3708' },
  ],
  'aaz general-1': [
    { scenario: '1941', actions: 60, hash: 'db7ae50a01ac3281' },
    { scenario: '1941', seed: 'frozen-2', actions: 300, hash: '5cdf8ba47fc12687' },
    { scenario: 'intro', actions: 5, nodes: 80, hash: '0f94cc664c2f6bfb' },
    { scenario: 'intro', seed: 'frozen-2', actions: 300, nodes: 1, hash: 'f5729f38c8f04aeb' },
  ],
  'aaz general-2': [
    { scenario: '1941', actions: 60, hash: 'ae0ec6132316a880' },
    { scenario: '1941', seed: 'frozen-2', actions: 300, hash: '36f52da589bf2f85' },
    { scenario: 'intro', actions: 5, nodes: 80, hash: '0f94cc664c2f6bfb' },
    { scenario: 'intro', seed: 'frozen-2', actions: 300, nodes: 1, hash: 'f5729f38c8f04aeb' },
  ],
  'efsz steady-1': [{ scenario: 'last-plane-out', actions: 60, hash: 'b03e1711be0fd363' }],
  'efsz planner-1': [{ scenario: 'last-plane-out', actions: 40, nodes: 300, hash: '321f763a16349a27' }],
  'efsz master-1': [{ scenario: 'points-failure', actions: 60, hash: '89170f48582cfcf7' }],
}

for (const entry of CATALOG)
  test(`the frozen bots of ${entry.id} play as they always did`, async () => {
    const game = await entry.load()
    const bots = (await entry.frozenBots?.()) ?? []
    const other = bots.find((bot) => bot.id === 'steady-1')
    const hashOf = (bot: Bot, { scenario, actions, seed = 'frozen', nodes = USUAL.nodes }: Frozen): string => {
      const botOf = (seat: string) => (bot.plays?.(seat) === false && other ? other : bot)
      const setup = { scenario, options: bot.id === 'master-1' ? { master: true } : {}, seed }
      const { record } = playout(game, setup, botOf, { budget: { nodes }, maxActions: actions, record: true })
      const answers = record?.commands.map(({ seat, answer }) => [seat, answer])
      return createHash('sha256').update(JSON.stringify(answers)).digest('hex').slice(0, 16)
    }
    const found = bots.map((bot) => {
      const id = `${entry.id} ${bot.id}`
      return [id, GAMES[id]?.map((played) => hashOf(bot, played))]
    })
    const known = Object.entries(GAMES).flatMap(([id, games]) => (id.startsWith(`${entry.id} `) ? [[id, games.map((x) => x.hash)]] : []))
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known))
  })
