import type { Game } from '@deadfront/kernel'
import { commitmentOf, seedOf, showFingerprint } from '@deadfront/protocol'
import { tally } from '@deadfront/testkit/tally'
import { expect, test } from 'vitest'
import { Device } from '../../server/test/device.ts'
import { file, run } from './run.ts'

const game = tally as Game
const DICE = [{ id: 'tally', name: 'Tally', load: async () => game, bots: async () => [] }]

test('verify holds an online record against the players’ own notes and the keys they told', async () => {
  const [secret, entropy] = ['kept in the drawer', { a: 'aaaaaaaaaaaaaaaa', b: 'bbbbbbbbbbbbbbbb' }]
  const commitment = commitmentOf(secret)
  const setup = { scenario: 'plain', options: {}, seed: seedOf(secret, entropy) }
  const [ann, bob] = [await Device.make(), await Device.make()]
  const notes = [
    await ann.note('table-1', { seat: 'a', commitment, entropy: entropy.a }),
    await bob.note('table-1', { seat: 'b', commitment, entropy: entropy.b }),
  ]
  const fairness = { commitment, secret, entropy, table: 'table-1', notes, takenBack: [] }
  const record = {
    ...{ format: 'deadfront-record/1', game: 'tally', rulesVersion: 1, setup, seats: {}, commands: [], result: null },
    start: game.hash(game.start(setup).state),
    fairness,
  }
  const verifying = (changed: object, ...more: string[]) =>
    run(['verify', file('noted.record.json', { ...record, fairness: { ...fairness, ...changed } }), ...more], { catalog: DICE })
  const fine = await verifying({}, '--key', `a=${showFingerprint(ann.fingerprint)}`, '--key', bob.fingerprint)
  expect([fine.code, fine.err]).toEqual([0, ''])
  expect(fine.out).toContain(`a noted the same fingerprint and entropy, signed by ${showFingerprint(ann.fingerprint)}, a key that you gave`)
  const json = await verifying({}, '--json')
  expect(json.json()).toMatchObject({
    commitment: 'kept',
    unsigned: [],
    faults: [],
    notes: [{ seat: 'a', signed: true, known: false }, {}],
  })
  expect((await verifying({})).out).toContain('ask the player whether that is theirs')

  // A game that its table has ended does not go on.
  expect((await verifying({})).out).toContain('the game goes on')
  const ending = { how: 'resign', by: 'Bob', seats: ['b'], winners: ['a'], at: 1 }
  const resigned = await run(['verify', file('ended.record.json', { ...record, ending })], { catalog: DICE })
  expect([resigned.code, resigned.out]).toEqual([0, expect.stringContaining('b resigned, a won')])

  const keys = file('keys.txt', `# our club\na = ${ann.fingerprint}\n${showFingerprint(bob.fingerprint)} # Bob\n`)
  expect((await verifying({}, '--keys', keys)).code).toBe(0)
  const swapped = await verifying({}, '--key', `b=${ann.fingerprint}`)
  expect([swapped.code, swapped.err]).toEqual([1, expect.stringContaining('no note of b is signed by the key')])
  const dropped = await verifying({ notes: [notes[1]] }, '--keys', keys)
  expect([dropped.code, dropped.err]).toEqual([1, expect.stringContaining('signed by nobody')])
  const other = await ann.note('table-1', { seat: 'a', commitment: 'f'.repeat(64), entropy: entropy.a })
  const lied = await verifying({ notes: [other, notes[1]] }, '--json')
  expect([lied.code, lied.json()]).toEqual([1, expect.objectContaining({ commitment: 'broken' })])
  const short = await verifying({}, '--key', 'abc')
  expect([short.code, short.err]).toEqual([2, expect.stringContaining('--key abc: expected 40 hexadecimal digits')])
  const odd = await verifying({ notes: [{ seat: 'a' }] })
  expect([odd.code, odd.err]).toEqual([2, expect.stringContaining('fairness.notes.0')])
})
