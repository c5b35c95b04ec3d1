import { createHash } from 'node:crypto'
import { CATALOG, USUAL } from '@deadfront/ai'
import { playout } from '@deadfront/lab'
import { expect, test } from 'vitest'

/** A short game of each frozen bot, and the hash of its answers. A hash never changes: a changed one means that the bot has changed. */
const GAMES: { readonly [bot: string]: { scenario: string; actions: number; nodes?: number; hash: string } } = {
  'dotz steady-1': { scenario: 'basic', actions: 60, hash: '8c387300b79ef0ed' },
  'dotz planner-1': { scenario: 'basic', actions: 30, nodes: 400, hash: '0771b44ff40800b7' },
  'aaz steady-1': { scenario: '1941', actions: 60, hash: 'f5488c1875b01590' },
  'aaz general-1': { scenario: '1941', actions: 60, hash: 'db7ae50a01ac3281' },
  'aaz general-2': { scenario: '1941', actions: 60, hash: 'ae0ec6132316a880' },
  'efsz steady-1': { scenario: 'last-plane-out', actions: 60, hash: 'b03e1711be0fd363' },
  'efsz planner-1': { scenario: 'last-plane-out', actions: 40, nodes: 300, hash: '321f763a16349a27' },
  'efsz master-1': { scenario: 'points-failure', actions: 60, hash: '89170f48582cfcf7' },
}

for (const entry of CATALOG)
  test(`the frozen bots of ${entry.id} play as they always did`, async () => {
    const game = await entry.load()
    const bots = (await entry.frozenBots?.()) ?? []
    const other = bots.find((bot) => bot.id === 'steady-1')
    const found = bots.map((bot) => {
      const { scenario = '', actions, nodes = USUAL.nodes } = GAMES[`${entry.id} ${bot.id}`] ?? {}
      const botOf = (seat: string) => (bot.plays?.(seat) === false && other ? other : bot)
      const setup = { scenario, options: bot.id === 'master-1' ? { master: true } : {}, seed: 'frozen' }
      const { record } = playout(game, setup, botOf, { budget: { nodes }, maxActions: actions, record: true })
      const answers = record?.commands.map(({ seat, answer }) => [seat, answer])
      return [`${entry.id} ${bot.id}`, createHash('sha256').update(JSON.stringify(answers)).digest('hex').slice(0, 16)]
    })
    const known = Object.entries(GAMES).flatMap(([id, { hash }]) => (id.startsWith(entry.id) ? [[id, hash]] : []))
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known))
  })
