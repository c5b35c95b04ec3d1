import { readdirSync, readFileSync } from 'node:fs'
import { isRefusal, type Json, Match, migrate, readRecord, replay, sameJson, spellAs } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { dotz, type Siege } from '../src/index.ts'

/** Whole games kept as they were played: the same commands must lead through the same states to the same end. */
const folder = new URL('./golden/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.record.json'))

test.each(files)('%s replays', (name) => {
  const read = readRecord(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  if ('problem' in read) expect.fail(`${read.problem.place}: ${read.problem.say}`)
  const { match, mismatch } = replay(dotz, read.record)
  expect(mismatch).toBeNull()
  expect(match.state.result).toEqual(read.record.result)
})

test.each(files)('every state of %s can be saved in the spelling of version 2 and goes on', (name) => {
  const read = readRecord(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  if ('problem' in read) expect.fail(`${read.problem.place}: ${read.problem.say}`)
  const { setup, commands } = read.record
  const match = new Match(dotz, setup)
  for (const { seat, answer } of commands) {
    const old = JSON.parse(JSON.stringify(spellAs(dotz.versions, dotz.rulesVersion, 2, match.state as never))) as Json
    const saved = migrate(dotz, 2, { setup, state: old })
    if ('problem' in saved) expect.fail(saved.problem)
    if (!sameJson(saved.state, match.state)) expect(saved.state).toEqual(match.state)
    if (isRefusal(match.command(seat, answer))) expect.fail(JSON.stringify(answer))
  }
})

test('won and lost, alone and together', () => {
  const records = files.map(
    (name) =>
      JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { result: { outcome: string }; setup: { options: { players?: number } } },
  )
  expect(new Set(records.map((r) => r.result.outcome))).toEqual(new Set(['won', 'lost']))
  expect(new Set(records.map((r) => (r.setup.options.players ?? 1) > 1))).toEqual(new Set([true, false]))
})

test('a state of version 1 goes on: the disease is on where its card still had to say so', () => {
  const setup = { scenario: 'basic', options: {}, seed: 'old' }
  const position = { card: 'spreading-the-disease', fate: { deck: ['zeds-from-the-lake'] }, now: { phase: 'zeds' } }
  const { state } = dotz.start({ ...setup, position })
  // The Fate card asks for the track with most Zeds: all are tied, so the card waits in the middle of its effects.
  expect(state.stack.some((f) => f.kind === 'effects')).toBe(true)
  const moved = (s: Siege): number => {
    const saved = migrate(dotz, 1, { setup, state: JSON.parse(JSON.stringify(s)) as Json })
    return 'problem' in saved ? expect.fail(saved.problem) : saved.state.spread
  }
  expect(moved(state)).toBe(2)
  expect(moved(dotz.start(setup).state)).toBe(0)
})
