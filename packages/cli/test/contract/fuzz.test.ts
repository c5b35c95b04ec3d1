import { readFileSync } from 'node:fs'
import type { Game } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { inFolder, run } from '../run.ts'
import { game } from './kit.ts'

describe('fuzz', () => {
  test('random legal play finds nothing in a sound game', async () => {
    const ran = await run(['fuzz', 'ttt', '--actions', '200', '--seed', 'f', '--json'])
    expect(ran.json()).toMatchObject({ game: 'ttt', finding: null, again: 'npx deadfront fuzz ttt --actions 200 --seed f' })
    expect(ran.code).toBe(0)
  })

  test('a fault is found, shrunk and told with the command that repeats it', async () => {
    const broken: Game = {
      ...game,
      play(s, seat, answer, events) {
        game.play(s, seat, answer, events)
        if ((answer as { cell: number }).cell === 4) (s as unknown as { cells: number[] }).cells[0] = 2
      },
    }
    const catalog = [{ id: 'ttt', name: 'broken', load: async () => broken, bots: async () => [] }]
    const at = inFolder('found.record.json')
    const ran = await run(['fuzz', 'ttt', '--actions', '2000', '--seed', 'f', '--save', at], { catalog })
    expect(ran.code).toBe(1)
    expect(ran.out).toContain('again: npx deadfront fuzz ttt --actions 2000 --seed f')
    expect(JSON.parse(readFileSync(at, 'utf8'))).toMatchObject({ format: 'deadfront-record/1', game: 'ttt' })
  })
})
