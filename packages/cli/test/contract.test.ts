import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { type Game, type GameRecord, Match, refuse } from '@deadfront/kernel'
import { commitmentOf, rngFor, seedOf } from '@deadfront/protocol'
import { tally } from '@deadfront/testkit/tally'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'
import { describe, expect, test } from 'vitest'
import { file, inFolder, run } from './run.ts'
import { TEST_CATALOG } from './catalog.ts'

const game = ticTacToe as unknown as Game
const DICE = [{ id: 'tally', name: 'Tally', load: async () => tally as unknown as Game, bots: async () => [] }]

/** x takes the left column while o dawdles. */
function wonRecord(): GameRecord {
  const match = new Match(game, { scenario: 'plain', options: {}, seed: 'abc' })
  for (const cell of [0, 1, 3, 4, 6]) match.command(game.asks(match.state)[0]?.seat ?? '', { cell })
  return match.record({ x: 'me', o: 'bot:random' })
}

const winCase = {
  format: 'deadfront-case/1',
  game: 'ttt',
  case: 'CASE-TTT-1',
  title: 'three in a line win',
  rules: ['TTT-3'],
  position: { cells: [1, 1, 0, 2, 2, 0, 0, 0, 0], player: 'x' },
  do: [
    { seat: 'x', answer: { cell: 0 }, refused: 'TTT-2' },
    { seat: 'x', answer: { cell: 2 } },
  ],
  expect: { result: { outcome: 'x', rule: 'TTT-3' }, events: [{ type: 'marked', cell: 2 }] },
}

/** Exit 2, nothing on stdout, one line on stderr that says all of `words`. */
async function refused(argv: string[], ...words: string[]): Promise<void> {
  const ran = await run(argv)
  expect(ran.err.trimEnd().split('\n')).toHaveLength(1)
  for (const word of words) expect(ran.err).toContain(word)
  expect(ran.out).toBe('')
  expect(ran.code).toBe(2)
}

describe('usage', () => {
  test('unknown commands, games, options and numbers', async () => {
    await refused(['frob'], 'unknown command', 'frob')
    await refused(['game'], 'unknown command', 'Did you mean games?')
    await refused(['sim', 'chess', '--games', '3'], 'no game "chess"', 'ttt')
    await refused(['sim', 'ttt'], '--games')
    await refused(['sim', 'ttt', '--games', 'many'], '--games many', 'whole number')
    await refused(['sim', 'ttt', '--games', '0'], 'at least 1')
    await refused(['sim', 'ttt', 'night', '--games', '1'], 'no scenario "night"', 'plain')
    await refused(['sim', 'ttt', '--games', '1', '--option', 'fog=true'], 'options.fog', 'unknown option')
    await refused(['sim', 'ttt', '--games', '1', '--option', 'fog'], 'KEY=VALUE')
    await refused(['sim', 'ttt', '--games', '1', '--seat', 'x=human'], 'bot:NAME')
    await refused(['sim', 'ttt', '--games', '1', '--seat', 'y=bot:random'], 'seat y', 'x, o')
    await refused(['sim', 'ttt', '--games', '1', '--seat', 'x=bot:deep'], 'no bot "deep"', 'random')
    await refused(['sim', 'ttt', '--games', '1', '--frob'], "unknown option '--frob'")
  })

  test('help goes to stdout with exit code 0', async () => {
    for (const argv of [[], ['--help'], ['sim', '--help'], ['help', 'judge'], ['position', 'check', '--help']]) {
      const ran = await run(argv)
      expect(ran.code).toBe(0)
      expect(ran.out).toContain('Usage: deadfront')
      expect(ran.err).toBe('')
    }
  })

  test('colours only on a terminal', async () => {
    const plain = await run(['games'])
    expect(plain.out).not.toContain('\u001b[')
    let out = ''
    await run(['games'], { stdout: { isTTY: true, write: (text) => (out += text) } })
    expect(out).toContain('\u001b[')
  })
})

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

describe('sim', () => {
  test('the same seed gives the same results, whatever the threads', async () => {
    const from = { module: new URL('./catalog.ts', import.meta.url).href, name: 'TEST_CATALOG' }
    const runs = await Promise.all(
      ['1', '2', '3'].map((threads) =>
        run(['sim', 'ttt', '--games', '200', '--seed', 'abc', '--threads', threads, '--json'], {
          catalog: TEST_CATALOG,
          catalogFrom: from,
        }),
      ),
    )
    const [one, two, three] = runs.map((ran) => ran.json<{ results: Record<string, number>; actions: number; threads: number }>())
    expect([one?.threads, two?.threads, three?.threads]).toEqual([1, 2, 3])
    expect(two?.results).toEqual(one?.results)
    expect(three?.results).toEqual(one?.results)
    expect(two?.actions).toBe(one?.actions)
    const other = (await run(['sim', 'ttt', '--games', '200', '--seed', 'abd', '--json'])).json<{ actions: number }>()
    expect(other.actions).not.toBe(one?.actions)
  })

  test('the document has what the contract names', async () => {
    const ran = await run(['sim', 'ttt', 'plain', '--games', '50', '--seed', 's', '--seat', '*=bot:random', '--json'])
    const doc = ran.json<Record<string, unknown> & { results: Record<string, number> }>()
    expect(doc).toMatchObject({ game: 'ttt', scenario: 'plain', games: 50, seed: 's' })
    for (const key of ['actions', 'seconds', 'actionsPerSecond']) expect(doc[key]).toBeGreaterThan(0)
    expect(Object.values(doc.results).reduce((a, b) => a + b)).toBe(50)
    expect(ran.err).toBe('')
  })

  test('two bots change seats, and their wins are counted', async () => {
    const args = ['sim', 'ttt', '--games', '40', '--seed', 's', '--seat', 'x=bot:random', '--seat', 'o=bot:twin', '--swap']
    const doc = (await run([...args, '--json'])).json<{ match: { bot: string; won: number; as: { seats: string[]; games: number }[] }[] }>()
    expect(doc.match.map(({ bot, as }) => [bot, as.map(({ seats, games }) => [...seats, games])])).toEqual([
      [
        'random',
        [
          ['x', 20],
          ['o', 20],
        ],
      ],
      [
        'twin',
        [
          ['x', 20],
          ['o', 20],
        ],
      ],
    ])
    const told = await run(args)
    expect(told.out).toContain('wins by bot')
    expect(told.out).toMatch(new RegExp(`random +${doc.match[0]?.won}/40`))
    await refused(['sim', 'ttt', '--games', '4', '--swap'], 'swap', 'two different bots')
  })

  test('the middle bot plays where nobody is named', async () => {
    const doc = (await run(['sim', 'ttt', '--games', '2', '--seed', 's', '--json'])).json()
    expect(doc.bots).toEqual({ '*': 'twin' })
    const half = (await run(['sim', 'ttt', '--games', '2', '--seed', 's', '--seat', 'x=bot:random', '--json'])).json()
    expect(half.bots).toEqual({ x: 'random', o: 'twin' })
  })

  test('saves the record of each game, whatever the threads', async () => {
    const from = { module: new URL('./catalog.ts', import.meta.url).href, name: 'TEST_CATALOG' }
    const texts = []
    for (const threads of ['1', '2']) {
      const folder = inFolder(`records-${threads}`)
      const args = ['sim', 'ttt', '--games', '12', '--seed', 's', '--threads', threads, '--records', folder, '--json']
      const ran = await run(args, { catalogFrom: from })
      expect(ran.err).toBe(`saved 12 records in ${folder}\n`)
      const names = readdirSync(folder).sort()
      expect(names).toHaveLength(12)
      expect([names[0], names[11]]).toEqual(['ttt-plain-01.record.json', 'ttt-plain-12.record.json'])
      for (const name of names) expect((await run(['verify', `${folder}/${name}`])).code).toBe(0)
      texts.push(names.map((name) => readFileSync(`${folder}/${name}`, 'utf8')))
    }
    expect(texts[1]).toEqual(texts[0])
    expect(JSON.parse(texts[0]?.[0] ?? '')).toMatchObject({ seats: { x: 'bot:twin', o: 'bot:twin' }, setup: { seed: 's/0' } })
    await refused(['sim', 'ttt', '--games', '1', '--records', file('no-folder', 'a file')], '--records', 'cannot be made a folder')
  })

  test('starts from a position', async () => {
    const at = file('won.position.json', { game: 'ttt', scenario: 'plain', cells: [1, 1, 0, 2, 2, 1, 1, 2, 2], player: 'x' })
    const ran = await run(['sim', 'ttt', '--games', '5', '--position', at, '--json'])
    expect(ran.json()).toMatchObject({ results: { x: 5 }, actions: 5 })
  })
})

describe('judge', () => {
  test('passes, and the document says so', async () => {
    const at = file('CASE-TTT-1.case.json', winCase)
    const ran = await run(['judge', at, '--json'])
    expect(ran.json()).toMatchObject({
      files: 1,
      passed: 1,
      failed: 0,
      cases: [{ file: at, case: 'CASE-TTT-1', passed: true, failures: [] }],
    })
    expect(ran.code).toBe(0)
    expect((await run(['judge', at])).out).toBe('pass  CASE-TTT-1\n1 file: 1 passed, 0 failed\n')
  })

  test('shows the difference and the rule, exit code 1', async () => {
    const at = file('bad.case.json', { ...winCase, expect: { result: { outcome: 'o' } } })
    const ran = await run(['judge', at])
    expect(ran.code).toBe(1)
    expect(ran.out).toContain('FAIL  CASE-TTT-1')
    expect(ran.out).toContain('- expected "o"')
    expect(ran.out).toContain('+ found    "x"')
    expect(ran.out).toContain('TTT-3')
  })

  test('variants, folders and patterns', async () => {
    mkdirSync(inFolder('cases/deep'), { recursive: true })
    file('cases/CASE-10.case.json', { ...winCase, case: 'CASE-10' })
    file('cases/deep/CASE-9.case.json', { ...winCase, case: 'CASE-9', variants: [{ name: 'a' }, { name: 'b', expect: { result: null } }] })
    file('cases/notes.txt', 'not a case')
    const whole = (await run(['judge', inFolder('cases'), '--json'])).json<{ cases: { case: string; variant: string }[] }>()
    expect(whole.cases.map((c) => `${c.case}${c.variant}`)).toEqual(['CASE-10', 'CASE-9a', 'CASE-9b'])
    expect((await run(['judge', inFolder('cases/*.case.json'), '--json'])).json()).toMatchObject({ files: 1, passed: 1 })
    await refused(['judge', inFolder('nothing*.json')], 'no such file')
  })

  test('what cannot be read is told with file, place and what was expected; nothing is half told', async () => {
    const good = file('good.case.json', winCase)
    const bad = (name: string, content: unknown) => file(`${name}.case.json`, content)
    await refused(['judge', inFolder('missing.case.json')], 'missing.case.json', 'no such file')
    await refused(['judge', good, bad('syntax', '{\n  "format": oops\n}')], 'syntax.case.json', 'expected JSON', 'line 2')
    await refused(['judge', bad('list', [])], 'list.case.json', 'expected a case object')
    await refused(['judge', bad('format', { ...winCase, format: 'x' })], 'format', 'deadfront-case/1')
    await refused(['judge', bad('game', { ...winCase, game: 'go' })], 'game.case.json: game: no game "go"')
    await refused(['judge', bad('key', { ...winCase, expcet: {} })], 'expcet', 'unknown key')
    await refused(
      ['judge', bad('position', { ...winCase, position: { cells: [1] } })],
      'position.case.json: position.cells: expected nine cells',
    )
    await refused(['judge', bad('other', { ...winCase, position: { game: 'go' } })], 'other.case.json: position.game: expected "ttt"')
    await refused(['judge', bad('scenario', { ...winCase, variants: [{ scenario: 'night' }] })], 'variants[0].scenario', 'plain')
  })
})

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

describe('position', () => {
  test('the start position is a position file that checks', async () => {
    const ran = await run(['position', 'ttt', '--json'])
    expect(ran.json()).toEqual({
      format: 'deadfront-position/1',
      game: 'ttt',
      scenario: 'plain',
      cells: [0, 0, 0, 0, 0, 0, 0, 0, 0],
      player: 'x',
    })
    const at = file('start.position.json', ran.out)
    const checked = await run(['position', 'check', at])
    expect(checked.out).toContain('a legal position of ttt')
    expect(checked.code).toBe(0)
  })

  test('a wrong one is told by place', async () => {
    const shape = file('shape.position.json', { game: 'ttt', cells: [0, 0, 0, 0, 7, 0, 0, 0, 0] })
    await refused(['position', 'check', shape], 'shape.position.json: cells[4]: expected one of 0, 1, 2, found 7')
    await refused(['position', 'check', file('no.position.json', { game: 'ttt' })], 'cells: expected, but missing')
    await refused(['position', 'check', file('list.position.json', [])], 'expected a position object')
    await refused(['position', 'check', file('none.position.json', {})], 'game', '--game')
    const ran = await run(['position', 'check', shape, '--json'])
    expect(ran.json()).toMatchObject({ ok: false, problems: [{ place: 'cells[4]' }] })
    expect(ran.code).toBe(2)
  })
})

describe('rules', () => {
  test('by id, by its beginning, by words', async () => {
    expect((await run(['rules', 'ttt', 'TTT-3', '--json'])).json()).toMatchObject({ game: 'ttt', rules: [{ id: 'TTT-3' }] })
    expect((await run(['rules', 'ttt', 'TTT', '--json'])).json<{ rules: unknown[] }>().rules).toHaveLength(4)
    expect((await run(['rules', '--search', 'LINE draw', '--json'])).json()).toMatchObject([{ rules: [{ id: 'TTT-4' }] }])
    expect((await run(['rules', 'ttt', 'TTT-2'])).out).toContain('A marked cell stays marked.')
    await refused(['rules', 'ttt', 'TTT-99'], 'no rule "TTT-99"')
  })

  test('coverage reads tests, runs cases and lists the uncited', async () => {
    mkdirSync(inFolder('games/ttt/test/cases'), { recursive: true })
    file('games/ttt/test/turn.test.ts', "rule(['TTT-1', 'TTT-2'], 'marks', () => {})")
    file('games/ttt/test/cases/CASE-TTT-1.case.json', winCase)
    const good = await run(['rules', 'ttt', '--coverage', '--json'], { root: inFolder('.') })
    expect(good.json()).toMatchObject({ game: 'ttt', statements: 4, cited: 3, uncited: ['TTT-4'], cases: 1, casesPassed: 1 })
    expect(good.code).toBe(0)
    file('games/ttt/test/cases/CASE-TTT-2.case.json', { ...winCase, rules: ['TTT-4'], expect: { result: null } })
    file('games/ttt/test/cases/CASE-TTT-3.case.json', { ...winCase, rules: [] })
    const bad = await run(['rules', '--coverage', '--json'], { root: inFolder('.') })
    expect(bad.json()).toMatchObject([{ cited: 4, cases: 3, casesPassed: 2, casesFailed: ['test/cases/CASE-TTT-2.case.json'] }])
    expect(bad.code).toBe(1)
  })
})

test('odds hands options over and tells faults of theirs', async () => {
  expect((await run(['odds', 'ttt', '--attack', '3', '--sea', '--json'])).json()).toEqual({ attackerWins: 0.3, sea: true })
  expect((await run(['odds', 'ttt', '--attack', '3'])).out).toBe('attacker wins 30%\n')
  await refused(['odds', 'ttt', '--attack', 'lots'], '--attack', 'found "lots"')
  await refused(['odds', 'ttt'], '--attack')
  await refused(['odds', 'chess'], 'unknown command')
  expect((await run(['odds', 'ttt', '--help'])).out).toContain('deadfront odds ttt --attack 3')
})

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
