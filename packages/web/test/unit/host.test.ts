import { readFileSync } from 'node:fs'
import { aaz } from '@deadfront/aaz'
import { dotz } from '@deadfront/dotz'
import { type Answer, type Game, hashOf, type Json, Match, type Seat, seedRng, type Setup, spellAs, type State } from '@deadfront/kernel'
import { lastLight } from '@deadfront/testkit/sample'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'
import { describe, expect, test, vi } from 'vitest'
import { nextViewer } from '../../src/host/viewer.ts'
import type { BotCalls, Holders, LiveUpdate, TableNotice } from '../../src/host/protocol.ts'
import { caller, serve } from '../../src/host/rpc.ts'
import { LocalMatch, type MatchDeps } from '../../src/host/local-match.ts'
import { readEnding } from '../../src/saves/ending.ts'
import { recordOf, type Save } from '../../src/saves/save.ts'
import { faultyRules } from '../games/faulty-rules.ts'

const ttt = ticTacToe as unknown as Game

function saveOf(game: Game, holders: Holders, commands: readonly [Seat, Json][] = [], snapshot = true, more: Partial<Setup> = {}): Save {
  const match = new Match(game, { scenario: (game.scenarios[0] as { id: string }).id, options: {}, seed: 'host', ...more })
  for (const [seat, answer] of commands) match.command(seat, answer as never)
  const record = match.record()
  return {
    head: {
      id: 's',
      name: 'n',
      game: game.id,
      rulesVersion: game.rulesVersion,
      setup: record.setup,
      holders,
      start: record.start,
      count: commands.length,
      hash: record.commands.at(-1)?.hash ?? record.start,
      result: record.result,
      created: 0,
      changed: 0,
    },
    commands: record.commands,
    snapshot: snapshot ? match.state : null,
  }
}

function host(game: Game, save: Save, bots: MatchDeps['bots'] = null, other: MatchDeps['bots'] = null, written = Promise.resolve()) {
  const notices: TableNotice[] = []
  const kept: Parameters<MatchDeps['store']>[0][] = []
  const replacedBy: Save[] = []
  const table = new LocalMatch(game, save, {
    notify: (notice) => notices.push(notice),
    store: async (change) => {
      kept.push(change)
      await written
    },
    replaceSave: async (changed) => {
      replacedBy.push(changed)
    },
    bots,
    botsAt: () => other ?? (() => Promise.reject(new Error('no other bots'))),
    yieldToMessages: () => new Promise((done) => setTimeout(done)),
    now: () => performance.now(),
  })
  const updates = () => notices.flatMap((notice) => (notice.type === 'update' ? [notice.update] : []))
  /** The whole record was replayed, whatever came of it. */
  const checked = () =>
    vi.waitFor(() => expect(notices.map(({ type }) => type)).toContainEqual(expect.stringMatching(/^(verified|mismatch)$/)))
  return { table, notices, kept, replacedBy, updates, checked, last: () => updates().at(-1) as LiveUpdate }
}

describe('the host of a local match', () => {
  test('opens from the snapshot at once, then checks the whole record', async () => {
    const save = saveOf(ttt, { x: 'me', o: 'me' }, [
      ['x', { cell: 0 }],
      ['o', { cell: 4 }],
    ])
    const { table, checked, notices, updates, last } = host(ttt, save)
    expect(await table.open()).toEqual({ total: 2 })
    expect(updates()[0]?.at).toBe(2)
    expect(updates()[0]?.spaces).toEqual({}) // not before it is checked
    await checked()
    expect(notices.some((notice) => notice.type === 'verified')).toBe(true)
    expect(Object.keys(last().spaces)).toEqual(['x'])
  })

  test('a move is on the screen only when it is stored', async () => {
    const written = Promise.withResolvers<void>()
    const { table, checked, last, kept } = host(ttt, saveOf(ttt, { x: 'me', o: 'me' }), null, null, written.promise)
    await table.open()
    await checked()
    const answered = Promise.all([
      table.handlers.answer({ seat: 'x', answer: { cell: 0 } }),
      table.handlers.answer({ seat: 'o', answer: { cell: 4 } }),
    ])
    await vi.waitFor(() => expect(kept.map((change) => change.count)).toEqual([1, 2]))
    expect(last().at).toBe(0)
    written.resolve()
    expect(await answered).toEqual([null, null])
    expect(last().at).toBe(2)
  })

  test('the coach gets a guess of the state, never the state', async () => {
    const save = saveOf(dotz as unknown as Game, { p1: 'me' })
    const { table } = host(dotz as unknown as Game, save)
    const guess = (await table.handlers.guess({ seat: 'p1' })) as State
    const { state } = new Match(dotz as unknown as Game, save.head.setup)
    expect(dotz.view(guess as never, 'p1')).toEqual(dotz.view(state as never, 'p1'))
    expect(dotz.hash(guess as never)).not.toBe(dotz.hash(state as never))
  })

  test('a bot in a long thought answers at once when told to, and its long thought is forgotten', async () => {
    const long = Promise.withResolvers<Answer>()
    const asked: unknown[] = []
    const thinks = (answer: Answer | Promise<Answer>): MatchDeps['bots'] =>
      ((_call: string, given: { now?: true }) => {
        asked.push(given.now ?? false)
        return Promise.resolve(answer)
      }) as MatchDeps['bots']
    const { table, last } = host(ttt, saveOf(ttt, { x: 'me', o: 'bot:deep' }), thinks(long.promise), thinks({ cell: 4 }))
    await table.open()
    await table.handlers.answer({ seat: 'x', answer: { cell: 0 } })
    await table.handlers.drawn({ at: 1 })
    expect(last().thinking).toEqual(['o'])
    const { port1 } = new MessageChannel()
    await table.handlers.hurry({ bots: port1 })
    await vi.waitFor(() => expect(last().at).toBe(2))
    long.resolve({ cell: 8 })
    await long.promise
    expect((await table.handlers.record({ at: null })).record.commands.map(({ answer }) => answer)).toEqual([{ cell: 0 }, { cell: 4 }])
    expect(last().at).toBe(2)
    expect(asked).toEqual([false, true])
    port1.close()
  })

  test('a record that does not replay is told, and can still be handed out', async () => {
    const save = saveOf(ttt, { x: 'me', o: 'me' }, [['x', { cell: 0 }]])
    save.commands = [{ ...(save.commands[0] as (typeof save.commands)[number]), answer: { cell: 7 } }]
    const { table, checked, notices } = host(ttt, save)
    await table.open()
    await checked()
    const other = new Match(ttt, save.head.setup)
    other.command('x', { cell: 7 })
    const say = `after command 1 the hash is ${ttt.hash(other.state)}, the record says ${save.head.hash}`
    expect(notices).toContainEqual({ type: 'mismatch', say })
    const { record } = await table.handlers.record({ at: null })
    expect(record.commands[0]?.answer).toEqual({ cell: 7 })
    await expect(table.handlers.answer({ seat: 'o', answer: { cell: 1 } })).rejects.toThrow(say)
  })

  test('an undo keeps the orders others gave since, also in the save; and a bot’s move is not taken back past them', async () => {
    const game = aaz as unknown as Game
    const territories = {
      Germany: { control: 'Germany', units: { Germany: '4 inf' } },
      'Eastern Europe': { control: 'USSR', units: { USSR: '2 inf' } },
    }
    const position = { scenario: '1941', turn: 'Germany', phase: 'combatMove', territories }
    const match = new Match(game, { scenario: '1941', options: {}, seed: 'host', position })
    match.command('Germany', { do: 'move', from: 'Germany', to: 'Eastern Europe', units: { inf: 1 } })
    match.command('Japan', { do: 'orders', orders: { ask: false } })
    const opened = async (holders: Holders) => {
      const save = saveOf(game, holders)
      const { commands, setup } = match.record()
      save.head = { ...save.head, setup, start: match.startHash, count: 2, hash: commands[1]?.hash as string }
      const it = host(game, { ...save, commands, snapshot: match.state })
      await it.table.open()
      await it.table.handlers.undo(null)
      return it
    }
    const mine: Holders = { Germany: 'me', USSR: 'me', UK: 'me', Japan: 'me', USA: 'me' }
    const { kept, last } = await opened(mine)
    expect(kept).toMatchObject([{ from: 0, count: 1, commands: [{ seat: 'Japan' }] }])
    expect(kept[0]?.commands[0]?.hash).toBe(kept[0]?.hash)
    expect(last()).toMatchObject({ canUndo: false, canRedo: true })
    const bots = await opened({ ...mine, Germany: 'bot:steady' })
    expect(bots.kept).toEqual([])
  })

  test('a batch stops at the first barrier, and the page is told how many answers were given', async () => {
    const save = saveOf(ttt, { x: 'me', o: 'me' })
    const { table, checked, notices, last } = host(ttt, save)
    await table.open()
    await checked()
    // After the first answer another seat is asked.
    expect(await table.handlers.answer({ seat: 'x', answer: [{ cell: 0 }, { cell: 1 }] })).toBeNull()
    expect(last().at).toBe(1)
    expect(notices).toContainEqual({ type: 'partlyTaken', taken: 1, of: 2 })
  })

  test('keeps every command with its state, and an undo as the cut it is', async () => {
    const alone = {
      survivors: { ash: { room: 'porch', hand: ['flare.1'] }, briar: { health: 0 } },
      now: [
        { kind: 'night', step: 'dawn' },
        { kind: 'doors', dead: { porch: 1, kitchen: 1 } },
      ],
    }
    const game = lastLight as unknown as Game
    const match = new Match(game, { scenario: (game.scenarios[0] as { id: string }).id, options: {}, seed: 'host', position: alone })
    const save = saveOf(game, { ash: 'me', briar: 'me' })
    save.head.setup = match.setup
    save.head.start = save.head.hash = match.startHash
    save.snapshot = match.state
    const { table, checked, kept, last } = host(game, save)
    await table.open()
    await checked()
    expect(await table.handlers.answer({ seat: 'ash', answer: { order: ['porch', 'kitchen'] } as never })).toMatchObject({ refused: true })
    expect(kept).toHaveLength(0)
    const [form] = last().spaces.ash ?? []
    if (form?.form !== 'order') throw new Error('expected the order of the doors')
    await table.handlers.answer({ seat: 'ash', answer: { ...form.with, [form.key]: form.items } })
    expect(kept[0]).toMatchObject({ from: 0, count: 1 })
    expect(last().canUndo).toBe(true)
    await table.handlers.undo(null)
    expect(kept[1]).toMatchObject({ from: 0, count: 0, commands: [], hash: match.startHash })
    await table.handlers.redo(null)
    expect(kept[2]).toMatchObject({ from: 0, count: 1 })
  })

  test('an exception inside the rules stops that command alone', async () => {
    const { table, checked, last } = host(faultyRules, saveOf(faultyRules, { x: 'me', o: 'me' }))
    await table.open()
    await checked()
    await expect(table.handlers.answer({ seat: 'x', answer: { cell: 4 } })).rejects.toThrow('cursed')
    expect(last().at).toBe(0)
    expect(await table.handlers.answer({ seat: 'x', answer: { cell: 5 } })).toBeNull()
    expect(last().at).toBe(1)
  })

  test('no bot answers a question that a person is asked too, before that person has', async () => {
    const asked: Seat[] = []
    const bots = (async (_call: string, { seat }: BotCalls['think']['in']) => {
      asked.push(seat)
      return { do: 'end' }
    }) as unknown as MatchDeps['bots']
    const siege = dotz as unknown as Game
    const setup = { options: { players: 2 }, position: { eventActions: 1, spaces: { TC: 'schmidt' } } }
    const { table, checked, last } = host(siege, saveOf(siege, { p1: 'me', p2: 'bot:steady' }, [], true, setup), bots)
    await table.open()
    await checked()
    await table.handlers.drawn({ at: 0 })
    expect(last().asks.map((ask) => ask.seat)).toEqual(['p1', 'p2'])
    expect([last().at, last().thinking, asked]).toEqual([0, [], []])
    await table.handlers.answer({ seat: 'p1', answer: { do: 'end' } })
    await vi.waitFor(() => expect(last().thinking).toEqual(['p2']))
    expect(asked).toEqual(['p2'])
  })

  test('a bot moves when the page has drawn, on a guess of the world, and a bad answer is replaced', async () => {
    const asked: BotCalls['think']['in'][] = []
    const bots = (async (_call: string, given: BotCalls['think']['in']) => {
      asked.push(given)
      return { cell: 0 } // taken: the referee refuses it
    }) as unknown as MatchDeps['bots']
    const { table, checked, notices, last } = host(ttt, saveOf(ttt, { x: 'me', o: 'bot:random' }), bots)
    await table.open()
    await checked()
    await table.handlers.answer({ seat: 'x', answer: { cell: 0 } })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    expect(last().at).toBe(1) // it has thought, but waits for the page
    expect(last().thinking).toEqual(['o'])
    await table.handlers.drawn({ at: 1 })
    expect(last().at).toBe(2)
    expect(notices.some((notice) => notice.type === 'botFault')).toBe(true)
    expect(last().canUndo).toBe(false)
  })

  test('pictures of the past hold no questions to answer, and history goes by viewer', async () => {
    const game = lastLight as unknown as Game
    const { table, checked } = host(game, saveOf(game, { ash: 'me', briar: 'me' }))
    await table.open()
    await checked()
    const picture = await table.handlers.picture({ at: 0, viewer: 'ash' })
    expect(picture.spaces).toEqual({})
    const own = await table.handlers.history({ from: 0, to: 0, viewer: 'ash' })
    const others = await table.handlers.history({ from: 0, to: 0, viewer: null })
    expect(JSON.stringify(own)).toMatch(/"cards":\[/)
    expect(JSON.stringify(others)).not.toMatch(/"cards":\[/)
  })
})

describe('people at one screen', () => {
  const siege = dotz as unknown as Game
  test('with nothing hidden, each of those asked may answer first', async () => {
    const save = saveOf(siege, { p1: 'me', p2: 'friend:Eva' }, [], true, { options: { players: 2 } })
    const { table, checked, last } = host(siege, save)
    await table.open()
    await checked()
    // The Heroes are chosen one after the other, then both are asked together.
    for (let guard = 0; Object.keys(last().spaces).length < 2 && guard < 20; guard++) {
      const [seat] = Object.keys(last().spaces) as [Seat]
      const state = (await table.handlers.record({ at: null })).state as State
      await table.handlers.answer({ seat, answer: siege.sample(state, seat, seedRng(`step ${guard}`)) as Answer })
    }
    expect(Object.keys(last().spaces)).toEqual(['p1', 'p2'])
    const { viewer } = last()
    const other = viewer === 'p1' ? 'p2' : 'p1'
    const state = (await table.handlers.record({ at: null })).state as State
    expect(await table.handlers.answer({ seat: other, answer: siege.sample(state, other, seedRng('other')) as Answer })).toBeNull()
  })

  /** Town Center in the Action Phase: both players are asked together. */
  const together = async (holders: Holders) => {
    const position = { phase: 'action', eventActions: 2, spaces: { TC: 'hunt, schmidt, piazza', 'M#3': 'Z5|3' } }
    const save = saveOf(siege, holders, [], true, { options: { players: 2 }, position })
    const { table, checked, last } = host(siege, save)
    await table.open()
    await checked()
    const move = (seat: Seat, unit: string, to: string) =>
      table.handlers.answer({ seat, answer: { do: 'move', unit, path: [to], pay: 'player' } })
    return { table, last, move }
  }

  test('asked together, both can take back moves without dice', async () => {
    const { table, last, move } = await together({ p1: 'me', p2: 'friend:Eva' })
    expect(await move('p1', 'hunt', 'F#0')).toBeNull()
    expect(await move('p2', 'schmidt', 'S#0')).toBeNull()
    expect(last()).toMatchObject({ at: 2, canUndo: true })
    await table.handlers.undo(null)
    await table.handlers.undo(null)
    expect(last()).toMatchObject({ at: 0, canUndo: false, canRedo: true })
  })

  test('asked together with a bot, a move stands', async () => {
    const { last, move } = await together({ p1: 'me', p2: 'bot:deep' })
    expect(await move('p1', 'hunt', 'F#0')).toBeNull()
    expect(last()).toMatchObject({ at: 1, canUndo: false })
  })

  test('with secrets, only those of the person who looks', async () => {
    const { table, checked, last } = host(
      lastLight as unknown as Game,
      saveOf(lastLight as unknown as Game, { ash: 'me', briar: 'friend:Eva' }),
    )
    await table.open()
    await checked()
    const seat = last().handOver ?? 'ash'
    await table.handlers.seated({ seat })
    expect(Object.keys(last().spaces)).toEqual([seat])
  })
})

describe('a game that is given up', () => {
  const resign = { seat: 'x', by: 'Ann', at: 7 }
  const ending = { how: 'resign', by: 'Ann', seats: ['x'], winners: ['o'], at: 7 }
  test('ends for the other side, is stored, and an undo takes it back', async () => {
    const { table, checked, last, kept } = host(ttt, saveOf(ttt, { x: 'me', o: 'me' }, [['x', { cell: 0 }]]))
    await table.open()
    await checked()
    await table.handlers.resign(resign)
    expect(last()).toMatchObject({ result: { outcome: 'table.resign', winners: ['o'] }, asks: [], spaces: {}, canUndo: true, at: 1 })
    expect(kept.at(-1)).toMatchObject({ count: 1, from: 1, commands: [], result: null, ending })
    expect((await table.handlers.record({ at: null })).record).toMatchObject({ result: null, ending })
    expect(await table.handlers.answer({ seat: 'o', answer: { cell: 4 } })).toMatchObject({ code: 'kernel.game-over' })
    expect((await table.handlers.picture({ at: 0, viewer: null })).result).toBeNull()
    await table.handlers.undo(null)
    expect(last()).toMatchObject({ result: null, at: 1 })
    expect(kept.at(-1)).toMatchObject({ count: 1, ending: null })
    expect(await table.handlers.answer({ seat: 'o', answer: { cell: 4 } })).toBeNull()
  })

  test('a save that was given up opens as over, from the snapshot and after the check; no bot moves', async () => {
    const save = saveOf(ttt, { x: 'me', o: 'bot:deep' }, [['x', { cell: 0 }]])
    let thoughts = 0
    const bots: MatchDeps['bots'] = (() => Promise.resolve({ cell: ++thoughts })) as never
    const given = { ...save, head: { ...save.head, ending: { ...ending, how: 'resign' as const } } }
    const { table, checked, updates, last } = host(ttt, given, bots)
    await table.open()
    expect(updates()[0]?.result?.outcome).toBe('table.resign')
    await checked()
    expect(last().result?.outcome).toBe('table.resign')
    expect(thoughts).toBe(0)
  })

  test('a game without two sides is simply ended', async () => {
    const { table, last } = host(dotz as unknown as Game, saveOf(dotz as unknown as Game, { p1: 'me' }))
    await table.open()
    await table.handlers.resign({ seat: 'p1', by: '', at: 1 })
    expect(last().result).toEqual({ outcome: 'table.abandon', winners: [], rule: '' })
  })

  test('the ending of a record from a file is read, and nothing else', () => {
    expect(readEnding({ ending })).toEqual(ending)
    for (const wrong of [null, {}, { ending: 'resign' }, { ending: { ...ending, how: 'won' } }, { ending: { ...ending, at: 'now' } }])
      expect(readEnding(wrong)).toBeNull()
  })
})

describe('the viewer of the screen', () => {
  const holders: Holders = { a: 'me', b: 'friend:Eva', c: 'bot:x', d: 'me' }
  const secret = () => true
  const open = () => false
  test('one person alone is never asked to hand over', () => {
    expect(nextViewer(null, ['a'], { a: 'me', b: 'me' }, secret)).toEqual({ viewer: 'a', handOver: null })
    expect(nextViewer('a', ['b'], { a: 'me', b: 'me' }, secret)).toEqual({ viewer: 'b', handOver: null })
  })
  test('a friend comes to the screen behind a hand-over when there are secrets, at once when there are none', () => {
    expect(nextViewer('a', ['b'], holders, secret)).toEqual({ viewer: 'a', handOver: 'b' })
    expect(nextViewer('a', ['b'], holders, open)).toEqual({ viewer: 'b', handOver: null })
  })
  test('asked together, the one at the screen goes first', () => {
    expect(nextViewer('b', ['a', 'b'], holders, secret)).toEqual({ viewer: 'b', handOver: null })
    expect(nextViewer('a', ['b', 'd'], holders, secret)).toEqual({ viewer: 'd', handOver: null })
  })
  test('the first look at a table with secrets is behind a hand-over too', () => {
    expect(nextViewer(null, ['a'], holders, secret)).toEqual({ viewer: null, handOver: 'a' })
  })
  test('while bots think the viewer stays; bots alone are watched as a spectator', () => {
    expect(nextViewer('a', ['c'], holders, secret)).toEqual({ viewer: 'a', handOver: null })
    expect(nextViewer('a', ['c'], { c: 'bot:x' }, secret)).toEqual({ viewer: null, handOver: null })
  })
})

test('calls over a port: answers, faults and notices', async () => {
  const { port1, port2 } = new MessageChannel()
  type Two = { double: { in: number; out: number }; fail: { in: null; out: null } }
  serve<Two>(port1 as never, {
    double: (n) => n * 2,
    fail() {
      throw new RangeError('too far')
    },
  })
  const call = caller<Two>(port2 as never)
  expect(await call('double', 21)).toBe(42)
  await expect(call('fail', null)).rejects.toMatchObject({ message: 'too far', fault: { name: 'RangeError' } })
  port1.close()
  port2.close()
})

describe('saves of older rules versions', () => {
  const game = lastLight as unknown as Game
  const holders: Holders = { ash: 'me', briar: 'me' }
  const old = JSON.parse(readFileSync(`${import.meta.dirname}/../../../testkit/test/last-light/saves/v1-fight.json`, 'utf8')) as {
    rulesVersion: number
    setup: Setup
    state: State
  }
  const withState = (save: Save, state: State): Save => ({ ...save, snapshot: state, head: { ...save.head, hash: hashOf(state) } })

  /** A game of today as version 1 stored it: old field names in the snapshot and in every hash. */
  function asVersion1(): { save: Save; match: Match } {
    const match = new Match(game, { scenario: 'farmhouse', options: {}, seed: 'old' })
    const states = [match.state]
    for (let i = 0; i < 4; i++) {
      const seat = game.asks(match.state)[0]?.seat as Seat
      match.command(seat, game.sample(match.state, seat, seedRng(`old ${i}`)))
      states.push(match.state)
    }
    const save = saveOf(game, holders)
    const commands = match.steps.map(({ command }, i) => ({ ...command, hash: game.hash(states[i + 1] as State, 1) }))
    const snapshot = spellAs(game.versions, game.rulesVersion, 1, match.state as never) as unknown as State
    save.head = { ...save.head, rulesVersion: 1, setup: match.setup, start: game.hash(states[0] as State, 1), count: commands.length }
    return { save: withState({ ...save, commands }, snapshot), match }
  }

  test('a save whose record agrees is opened from its old snapshot, replayed with old hashes, and stored in today’s form', async () => {
    const { save, match } = asVersion1()
    const { table, checked, notices, updates, replacedBy, last } = host(game, save)
    expect(await table.open()).toEqual({ total: 4 })
    expect(updates()[0]?.view).toEqual(game.view(match.state, updates()[0]?.viewer ?? null))
    await checked()
    expect(notices.map((notice) => notice.type)).not.toContain('mismatch')
    expect(Object.keys(last().spaces)).not.toEqual([])
    expect(replacedBy).toHaveLength(1)
    expect(replacedBy[0]?.head).toMatchObject({ rulesVersion: 2, start: match.startHash, count: 4, hash: game.hash(match.state) })
    expect(replacedBy[0]?.commands).toEqual(match.steps.map((step) => step.command))
    expect(replacedBy[0]?.head.earlier).toBeUndefined()
    // The stored form opens like any other save.
    const again = host(game, replacedBy[0] as Save)
    expect(await again.table.open()).toEqual({ total: 4 })
    await again.checked()
    expect(again.notices.map((notice) => notice.type)).toContain('verified')
    expect(again.replacedBy).toEqual([])
  })

  test('where a ruling changed the game goes on from its real old snapshot, says so, and keeps the earlier record', async () => {
    const changed = { ...game, versions: { 1: { ...game.versions[1], changed: 'the night is longer' } } } as Game
    const { save } = asVersion1()
    save.head = { ...save.head, setup: old.setup, start: 'another start' }
    const { table, checked, notices, replacedBy, last } = host(changed, withState(save, old.state))
    await table.open()
    await checked()
    expect(notices).toContainEqual({ type: 'rulesChanged', changes: ['version 2: the night is longer'] })
    expect(last().asks).toMatchObject([{ seat: 'ash', kind: 'fight' }])
    const [stored] = replacedBy
    expect(stored?.head).toMatchObject({ rulesVersion: 2, count: 0 })
    expect(stored?.head.setup).toHaveProperty('position')
    expect(stored?.head.earlier).toEqual([recordOf({ ...save.head, hash: hashOf(old.state) }, save.commands)])
    expect(await table.handlers.answer({ seat: 'ash', answer: { throw: [] } })).toBeNull()
    expect(last().view).toHaveProperty('night', 2)
  })

  test('a finished game that parts is shown as it ended and stays as it was stored', async () => {
    const changed = { ...game, versions: { 1: { ...game.versions[1], changed: 'the night is longer' } } } as Game
    const { save } = asVersion1()
    const result = { outcome: 'lost', winners: [], rule: 'LL-1' }
    save.head = { ...save.head, start: 'another start', result }
    const { table, checked, notices, replacedBy, last } = host(changed, withState(save, { ...old.state, stack: [], result }))
    await table.open()
    await checked()
    expect(notices.map((notice) => notice.type)).toContain('rulesChanged')
    expect(last().result).toEqual(result)
    expect(replacedBy).toEqual([])
  })

  test('a broken save stays broken: a snapshot that is not the recorded one is not played on', async () => {
    const changed = { ...game, versions: { 1: { ...game.versions[1], changed: 'the night is longer' } } } as Game
    const { save } = asVersion1()
    const { table, notices, replacedBy } = host(changed, { ...save, head: { ...save.head, start: 'another start', hash: 'another' } })
    await expect(table.open()).rejects.toThrow('part here')
    expect(notices.map((notice) => notice.type)).toEqual(['mismatch'])
    expect(replacedBy).toEqual([])
  })
})
