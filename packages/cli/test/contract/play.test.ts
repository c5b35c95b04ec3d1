import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Game } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { inFolder, run } from '../run.ts'
import { game, refused } from './kit.ts'

describe('play', () => {
  test('answers by number, refuses with the rule, undoes, looks up, saves', async () => {
    const at = inFolder('played.record.json')
    const ran = await run(['play', 'ttt', '--seat', '*=human', '--seed', 's'], {
      typed: [
        '1',
        '{"cell":0}',
        'why 1',
        'rule TTT-3',
        'rule TTT-77',
        'undo',
        'frob',
        '{oops',
        '99',
        'look',
        `save ${at}`,
        '{"cell":8}',
        'quit',
      ],
    })
    expect(ran.code).toBe(0)
    expect(ran.out).toContain('x marks cell 0')
    expect(ran.out).toContain('refused: that cell is taken (TTT-2)')
    expect(ran.out).toContain('the referee would take it')
    expect(ran.out).toContain('Three of your marks in a line win.')
    expect(ran.out).toContain('no rule "TTT-77"')
    expect(ran.out).toContain('the past is closed')
    expect(ran.out).toContain('"frob" is no command here')
    expect(ran.out).toContain('expected an answer as JSON')
    expect(ran.out).toContain('there is no answer 99')
    expect(ran.out).toContain('o marks cell 8')
    expect(JSON.parse(readFileSync(at, 'utf8'))).toMatchObject({
      commands: [{ seat: 'x', answer: { cell: 0 } }],
      seats: { x: 'me', o: 'me' },
    })
    expect((await run(['verify', at])).code).toBe(0)
  })

  test('bots answer by themselves, to the end', async () => {
    const at = inFolder('bots.record.json')
    const ran = await run(['play', 'ttt', '--seat', '*=bot:random', '--seed', 's', '--save', at])
    expect(ran.code).toBe(0)
    expect(JSON.parse(readFileSync(at, 'utf8')).result).not.toBeNull()
    expect((await run(['verify', at])).code).toBe(0)
  })

  test('an exception out of the rules stops that answer alone', async () => {
    const faulty: Game = {
      ...game,
      apply(s, seat, answer, how) {
        if ((answer as { cell?: number }).cell === 4) throw new Error('boom')
        return game.apply(s, seat, answer, how)
      },
    }
    const catalog = [{ id: 'ttt', name: 'faulty', load: async () => faulty, bots: async () => [] }]
    const ran = await run(['play', 'ttt', '--seat', '*=human'], { catalog, typed: ['{"cell":4}', '{"cell":5}', 'quit'] })
    expect(ran.out).toContain('boom')
    expect(ran.out).toContain('for a bug report')
    expect(ran.out).toContain('x marks cell 5')
  })

  test('wrong seats and unwritable files are told, nothing half-written', async () => {
    await refused(['play', 'ttt', '--seat', 'z=human'], 'no such seat', 'x, o')
    await refused(['play', 'ttt', '--seat', 'x=cat'], 'SEAT=human')
    const missing = inFolder('missing/there.record.json')
    const ran = await run(['play', 'ttt', '--seat', '*=bot:random', '--save', missing])
    expect(ran.code).toBe(2)
    expect(ran.err).toContain('cannot be written')
    expect(existsSync(missing)).toBe(false)
    expect(readdirSync(inFolder('.')).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})
