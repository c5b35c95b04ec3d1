import { type DiceNote, type Fairness, judgeKept, judgeNotes, type TableInfo } from '@deadfront/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { giveEntropy, keepCommitment, keptOf, sitDown } from '../../src/online/dice-keeper.ts'

/*
 * The device of a player against a server that wants to know the entropy before it is bound to a secret.
 */

interface Sent {
  path: string
  body: { seat: string; entropy?: string; note?: DiceNote }
}

let sent: Sent[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) as Sent['body'] })
    return Response.json({})
  })
})
afterEach(() => vi.unstubAllGlobals())

const infoOf = (id: string, commitment: string): TableInfo => ({ id, commitment, status: 'open', sealed: {} }) as unknown as TableInfo
const FIRST = 'a'.repeat(64)
const SECOND = 'b'.repeat(64)

test.each(['', 'later', 'A'.repeat(64)])('a server that shows "%s" in place of a fingerprint gets no entropy', async (shown) => {
  const info = infoOf(`none-${shown}`, shown)
  await giveEntropy(info, 'x')
  expect(sent).toEqual([])
  expect(keptOf(info.id)).toBeNull()
  // One may still sit down, without a share in the dice.
  await sitDown(info, 'x')
  expect(sent.map(({ body }) => body)).toEqual([{ seat: 'x' }])
})

test('a server that changes its fingerprint when it knows the entropy is held to the first, which the note has signed', async () => {
  await keepCommitment(infoOf('t', FIRST))
  await giveEntropy(infoOf('t', FIRST), 'x')
  const { entropy = '', note } = sent[0]?.body ?? {}
  expect([entropy, note?.commitment, note?.entropy]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), FIRST, entropy])
  const kept = await keepCommitment(infoOf('t', SECOND))
  expect(kept).toMatchObject({ commitment: FIRST, entropy: { x: entropy } })
  if (!kept || !note) throw new Error('nothing was noted')
  const fairness: Fairness = { table: 't', commitment: SECOND, secret: 's', entropy: { x: entropy }, notes: [note] }
  expect(judgeKept(kept, fairness, ['x']).map(({ code }) => code)).toEqual(['my-commitment'])
  expect((await judgeNotes(fairness)).faults.map(({ code }) => code)).toEqual(['other-commitment'])
})
