import { type Game, Match, refuse } from '@deadfront/kernel'
import { commitmentOf, rngFor, seedOf } from '@deadfront/protocol'
import { tally } from '@deadfront/testkit/tally'
import { describe, expect, test } from 'vitest'
import { file, run } from '../run.ts'
import { game, refused, wonRecord } from './kit.ts'

const DICE = [{ id: 'tally', name: 'Tally', load: async () => tally as unknown as Game, bots: async () => [] }]

describe('replay and verify', () => {
  test('the position after n commands, hash checked', async () => {
    const at = file('won.record.json', wonRecord())
    const ran = await run(['replay', at, '--at', '2', '--json'])
    expect(ran.json()).toMatchObject({
      at: 2,
      of: 5,
      equal: true,
      mismatch: null,
      position: { cells: [1, 2, 0, 0, 0, 0, 0, 0, 0], player: 'x' },
      asks: [{ seat: 'x' }],
    })
    expect(ran.code).toBe(0)
    expect((await run(['replay', at, '--json'])).json()).toMatchObject({ at: 5, result: { outcome: 'x' } })
    await refused(['replay', at, '--at', '6'], '--at 6', '5 commands')
    await refused(['replay', at, '--at', '-1'], '--at')
  })

  test('exit code 1 on a mismatch', async () => {
    const record = wonRecord()
    const wrong = { ...record, commands: record.commands.map((c, i) => (i === 2 ? { ...c, hash: '0000000000000000' } : c)) }
    const ran = await run(['replay', file('torn.record.json', wrong), '--json'])
    expect(ran.code).toBe(1)
    expect(ran.json()).toMatchObject({ at: 3, equal: false, mismatch: { at: 3 } })
    const illegal = { ...record, commands: record.commands.map((c) => ({ ...c, answer: { cell: 0 } })) }
    const second = await run(['verify', file('illegal.record.json', illegal)])
    expect(second.code).toBe(1)
    expect(second.err).toContain('TTT-2')
  })

  test('a record of an older version is hashed in its spelling, and parts where a ruling changed', async () => {
    const record = wonRecord()
    const newer = (changed?: string): Game => ({
      ...game,
      rulesVersion: 2,
      versions: { 1: changed === undefined ? {} : { changed } },
      apply(s, seat, answer, how) {
        const corner = changed !== undefined && (answer as { cell?: number }).cell === 4
        return corner ? refuse('TTT-2', 'cell.taken', 'the middle is closed') : game.apply(s, seat, answer, how)
      },
    })
    const entry = (loaded: Game) => [{ id: 'ttt', name: 'newer', load: async () => loaded, bots: async () => [] }]
    const at = file('old.record.json', record)
    const same = await run(['verify', at, '--json'], { catalog: entry(newer()) })
    expect(same.json()).toMatchObject({ rulesVersion: 1, hashesEqual: 5, faults: [], parting: null })
    expect(same.code).toBe(0)
    const parts = await run(['verify', at, '--json'], { catalog: entry(newer('the middle is closed')) })
    expect(parts.json()).toMatchObject({ hashesEqual: 3, faults: [], parting: { at: 4 } })
    expect(parts.code).toBe(1)
    expect(parts.err).toContain('parts at command 4')
    expect(parts.err).toContain('version 2: the middle is closed')
    expect(parts.err).not.toContain('broken')
    expect((await run(['verify', at], { catalog: entry(newer('the middle is closed')) })).out).toContain(
      '3 of 5 commands, every hash equal so far',
    )
    const replayed = await run(['replay', at, '--json'], { catalog: entry(newer('the middle is closed')) })
    expect(replayed.code).toBe(1)
    expect(replayed.json()).toMatchObject({ at: 3, mismatch: { kind: 'rules' } })
    const future = await run(['verify', file('future.record.json', { ...record, rulesVersion: 9 })])
    expect(future.code).toBe(1)
    expect(future.err).toContain('needs rules version 9')
  })

  test('verify checks hashes, dice and the commitment', async () => {
    const record = wonRecord()
    const ran = await run(['verify', file('ok.record.json', record), '--json'])
    expect(ran.json()).toMatchObject({ commands: 5, hashesEqual: 5, numbersDrawn: 0, commitment: 'none', faults: [] })
    expect(ran.code).toBe(0)
    const broken = await run(['verify', file('broken.record.json', { ...record, commitment: 'ff' }), '--json'])
    expect(broken.json()).toMatchObject({ commitment: 'broken' })
    expect(broken.code).toBe(1)
    const lied = await run(['verify', file('lied.record.json', { ...record, result: { outcome: 'o', winners: ['o'], rule: 'TTT-3' } })])
    expect(lied.code).toBe(1)
  })

  test('verify counts the dice, and finds those that are not the seed’s', async () => {
    const match = new Match(tally as unknown as Game, { scenario: (tally.scenarios[0] as { id: string }).id, options: {}, seed: 'dice' })
    for (let i = 0; i < 20; i++) match.command(i % 2 === 0 ? 'a' : 'b', { add: 1 + (i % 3) })
    const record = match.record()
    const fine = await run(['verify', file('dice.record.json', record), '--json'], { catalog: DICE })
    const { luck } = fine.json() as { luck: { dice: { dice: number; sides: number; faces: number[] }[] } }
    expect(luck.dice.length).toBeGreaterThan(0)
    for (const line of luck.dice) expect(line.faces.reduce((sum, n) => sum + n, 0)).toBe(line.dice)
    const told = await run(['verify', file('dice.record.json', record)], { catalog: DICE })
    expect(told.out).toContain('luck, expected against actual:')
    expect(fine.json()).toMatchObject({ commands: 20, hashesEqual: 20, numbersDrawn: 20, faults: [] })
    const moved = await run(['verify', file('moved.record.json', { ...record, setup: { ...record.setup, seed: 'other' } })], {
      catalog: DICE,
    })
    expect(moved.code).toBe(1)
  })

  test('an online record: the generator set anew before every command, the secret behind the commitment', async () => {
    const game = tally as unknown as Game
    const secret = 'kept in the drawer'
    const entropy = { a: 'salt', b: 'pepper' }
    const setup = { scenario: (tally.scenarios[0] as { id: string }).id, options: {}, seed: seedOf(secret, entropy) }
    let { state } = game.start(setup)
    const start = game.hash(state)
    const commands = [1, 2, 5, 6].map((n, i) => {
      const seat = i % 2 === 0 ? 'a' : 'b'
      const done = game.apply({ ...state, rng: rngFor(setup.seed, n) }, seat, { add: 3 })
      if ('refused' in done) throw new Error(done.say)
      state = done.state
      return { seat, answer: { add: 3 }, hash: game.hash(state), n }
    })
    const record = {
      format: 'deadfront-record/1',
      game: 'tally',
      rulesVersion: 1,
      setup,
      seats: {},
      start,
      commands,
      result: null,
      fairness: { commitment: commitmentOf(secret), secret, entropy },
    }
    const verifying = (name: string, what: unknown) => run(['verify', file(name, what), '--json'], { catalog: DICE })
    expect((await verifying('online.record.json', record)).json()).toMatchObject({ commitment: 'kept', numbersDrawn: 4, faults: [] })
    const swapped = await verifying('swapped.record.json', { ...record, fairness: { ...record.fairness, secret: 'another' } })
    expect(swapped.json()).toMatchObject({ commitment: 'broken' })
    expect(swapped.code).toBe(1)
    const shifted = await verifying('shifted.record.json', { ...record, commands: commands.map((c) => ({ ...c, n: c.n + 1 })) })
    expect(shifted.code).toBe(1)
    const odd = await run(['verify', file('odd.record.json', { ...record, fairness: 'yes' })], { catalog: DICE })
    expect(odd.code).toBe(2)
    expect(odd.err).toContain('fairness: expected { commitment, secret, entropy }')
  })

  test('what cannot be read', async () => {
    const record = wonRecord()
    await refused(['replay', file('a.record.json', { ...record, format: 1 })], 'a.record.json: format', 'deadfront-record/1')
    await refused(['verify', file('b.record.json', { ...record, commands: [{ seat: 1 }] })], 'commands[0].seat')
    await refused(
      ['verify', file('c.record.json', { ...record, setup: { ...record.setup, scenario: 'night' } })],
      'setup.scenario',
      'plain',
    )
    await refused(
      ['verify', file('d.record.json', { ...record, setup: { ...record.setup, position: { cells: 3 } } })],
      'd.record.json',
      'expected nine cells',
    )
  })
})
