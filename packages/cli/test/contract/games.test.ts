import type { Game } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { run } from '../run.ts'
import { game } from './kit.ts'

test('games tells scenarios, seats, options and bots', async () => {
  const ran = await run(['games', '--json'])
  expect(ran.json()).toMatchObject([
    {
      id: 'ttt',
      scenarios: [{ id: 'plain', seats: [{ id: 'x' }, { id: 'o' }], options: [] }],
      options: [],
      bots: [
        { id: 'random', level: 1 },
        { id: 'twin', level: 2 },
      ],
      odds: true,
    },
  ])
  expect((await run(['games'])).out).toContain('Noughts and crosses')
})

test('games lists one game by its id', async () => {
  const other = { id: 'other', name: 'Other', load: async () => ({ ...game, id: 'other' }), bots: async () => [] }
  const catalog = [{ id: 'ttt', name: 'Noughts', load: async () => game, bots: async () => [] }, other]
  expect((await run(['games', 'other', '--json'], { catalog })).json<{ id: string }[]>().map(({ id }) => id)).toEqual(['other'])
  expect((await run(['games', 'chess'], { catalog })).code).toBe(2)
})

test('games tells an option once, with the scenarios that have it', async () => {
  const option = { id: 'fog', rule: 'TTT-1', name: 'Fog', text: 'Fog.', default: false, group: 'game' as const }
  const plain = game.scenarios[0] as Game['scenarios'][number]
  const scenarios = [
    { ...plain, options: [option] },
    { ...plain, id: 'long', options: [option, { ...option, id: 'rounds', default: 3, max: 9 }] },
    { ...plain, id: 'short', options: [option] },
  ]
  const catalog = [{ id: 'ttt', name: 'foggy', load: async () => ({ ...game, scenarios }), bots: async () => [] }]
  const [told] = (await run(['games', '--json'], { catalog })).json<
    { options: { id: string; scenarios: string[] }[]; scenarios: { options: { id: string }[] }[] }[]
  >()
  expect(told?.options.map((x) => [x.id, x.scenarios])).toEqual([
    ['fog', ['plain', 'long', 'short']],
    ['rounds', ['long']],
  ])
  expect(told?.scenarios.map((x) => x.options.map(({ id }) => id))).toEqual([['fog'], ['fog', 'rounds'], ['fog']])
  const { out } = await run(['games'], { catalog })
  expect(out.split('--option fog=').length).toBe(2)
  expect(out).toContain('--option rounds=0..9 (3)  Fog TTT-1  [long]')
})
