import { type Json, migrate, recordedSetup, replay } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { listen, START, toy } from './toy.ts'
import { Match } from '@deadfront/kernel'

const rules = { talk: listen(['a']) }
const first = { kind: 'talk' }

/** Version 1 called the diary a log; version 2 has the same rules. */
const renamed = {
  migrate: ({ setup, state }: { setup: never; state: Json }) => {
    const { log, ...rest } = state as { log: Json }
    return { setup, state: { ...rest, diary: log } as Json }
  },
  spell: (state: Json) => {
    const { diary, ...rest } = state as { diary: Json }
    return { ...rest, log: diary } as Json
  },
}
const today = toy(rules, first, { rulesVersion: 2, versions: { 1: renamed as never } })

/** A record as version 1 wrote it: hashes over the old field names. */
function oldRecord() {
  const match = new Match(today, START)
  const start = today.hash(match.state, 1)
  const commands = ['x', 'roll', 'y'].map((say) => {
    match.command('a', { say })
    return { seat: 'a', answer: { say }, hash: today.hash(match.state, 1) }
  })
  return { ...match.record(), rulesVersion: 1, start, commands }
}

describe('a record of an older version', () => {
  test('is hashed in the spelling of that version and verifies', () => {
    const record = oldRecord()
    expect(record.start).not.toBe(today.hash(today.start(START).state))
    expect(replay(today, record).mismatch).toBeNull()
  })

  test('with only names changed since, a wrong hash is a broken record', () => {
    const record = oldRecord()
    const [one, two, ...rest] = record.commands as [never, { seat: string; answer: never; hash: string }, never]
    const forged = { ...record, commands: [one, { ...two, hash: '0' }, ...rest] }
    expect(replay(today, forged).mismatch).toMatchObject({ at: 2, kind: 'broken' })
  })

  test('where a ruling has changed since, the command where it parts is named and nothing is called broken', () => {
    const ruled = toy({ talk: { ...listen(['a']), whyNot: () => null } }, first, {
      rulesVersion: 3,
      versions: { 1: renamed as never, 2: { changed: 'dice count twice' } },
    })
    const record = oldRecord()
    const other = { ...record, commands: record.commands.map((c, i) => (i === 1 ? { ...c, hash: '0' } : c)) }
    const { mismatch } = replay(ruled, other)
    expect(mismatch).toMatchObject({ at: 2, kind: 'rules' })
    expect(mismatch?.say).toContain('rules version 1 and 3 of toy part here: after command 2')
    expect(mismatch?.say).toContain('version 3: dice count twice')
    expect(replay(ruled, record).mismatch).toBeNull()
  })

  test('each part of a record is judged by its own version', () => {
    const ruled = toy(rules, first, { rulesVersion: 3, versions: { 1: renamed as never, 2: { changed: 'dice count twice' } } })
    const match = new Match(ruled, START)
    const start = ruled.hash(match.state, 1)
    const commands = ['x', 'roll', 'y'].map((say, i) => {
      match.command('a', { say })
      return { seat: 'a', answer: { say }, hash: ruled.hash(match.state, i < 2 ? 1 : 3) }
    })
    const record = { ...match.record(), rulesVersion: 1, versions: [{ at: 2, version: 3 }], start, commands }
    expect(replay(ruled, record).mismatch).toBeNull()
    const wrongAt = (at: number) => ({ ...record, commands: commands.map((c, i) => (i === at ? { ...c, hash: '0' } : c)) })
    expect(replay(ruled, wrongAt(1)).mismatch).toMatchObject({ at: 2, kind: 'rules' })
    // The last command was played under today's rules: no changed ruling explains a wrong hash.
    expect(replay(ruled, wrongAt(2)).mismatch).toMatchObject({ at: 3, kind: 'broken' })
  })

  test('a newer version cannot be followed', () => {
    expect(replay(today, { ...oldRecord(), rulesVersion: 9 }).mismatch).toMatchObject({ at: 0, kind: 'broken' })
  })

  test('a saved state is brought up to date', () => {
    const { state } = today.start(START)
    const old = renamed.spell(state as never)
    expect(migrate(today, 1, { setup: START, state: old })).toEqual({ setup: START, state })
  })
})

describe('an option added later', () => {
  const spec = { id: 'fog', rule: 'T-1', name: 'Fog', text: '', default: true, absent: false, group: 'house' as const }
  const game = { scenarios: [{ id: 'plain', name: '', text: '', options: [spec], seats: () => [] }] }

  test('a record that does not name it has the value of its introduction, never the default', () => {
    expect(recordedSetup(game, { scenario: 'plain', options: {}, seed: 'x' }).options).toEqual({ fog: false })
    expect(recordedSetup(game, { scenario: 'plain', options: { fog: true }, seed: 'x' }).options).toEqual({ fog: true })
  })
})
