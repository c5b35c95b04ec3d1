import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CATALOG } from '@deadfront/ai'
import type { Game } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { checkWork, MAX_BYTES, positionFile, readWork, readWorkText, type Work, WORK_FORMAT } from '@deadfront/kernel/works'
import { MAX_LINK, packWork, unpackWork } from '../../src/workshop/works/link.ts'

const RULES: Work = {
  format: WORK_FORMAT,
  kind: 'rules',
  game: 'efsz',
  rulesVersion: 1,
  scenario: 'fubar',
  title: 'Hard winter',
  author: 'Ana',
  licence: 'CC-BY-4.0',
  text: 'Two points to switch weapons.',
  language: 'en',
  data: { switchCost: 2 },
}

const gameOf = (id: string): Promise<Game> => {
  const entry = CATALOG.find((each) => each.id === id)
  if (!entry) throw new Error(`no game ${id}`)
  return entry.load()
}

const problemOf = (read: ReturnType<typeof readWork>): string => ('problem' in read ? `${read.problem.place}: ${read.problem.say}` : 'none')

describe('a work', () => {
  test('is read as it was written', () => {
    expect(readWorkText(JSON.stringify(RULES))).toEqual({ work: RULES })
  })

  test('the example of the page for makers is one that can be played', async () => {
    const page = readFileSync(new URL('../../../../docs/workshop.md', import.meta.url), 'utf8')
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
    const read = readWorkText(example)
    expect('work' in read ? checkWork(await gameOf('efsz'), read.work) : read).toEqual([])
  })

  test('a plain position file becomes a position without a title', () => {
    const read = readWork({ format: 'deadfront-position/1', game: 'efsz', scenario: 'fubar', round: 2 })
    expect('work' in read && [read.work.kind, read.work.game, read.work.title]).toEqual(['position', 'efsz', ''])
  })

  test.each([
    ['nothing of the kind', [], ': expected a work'],
    ['another format', { ...RULES, format: 'deadfront-work/2' }, 'format: expected "deadfront-work/1", found "deadfront-work/2"'],
    ['an unknown kind', { ...RULES, kind: 'map' }, 'kind: expected one of position, content, rules, puzzle, found "map"'],
    ['no game', { ...RULES, game: undefined }, 'game: missing'],
    ['a title that is no text', { ...RULES, title: 7 }, 'title: expected a text, found 7'],
    ['a long title', { ...RULES, title: 'x'.repeat(81) }, 'title: expected at most 80 characters, found 81'],
    ['data that is a list', { ...RULES, data: [] }, 'data: expected an object, found []'],
    ['a key that nobody reads', { ...RULES, picture: 'https://elsewhere.example/x.png' }, 'picture: unknown key'],
  ])('%s is refused in one line with its place', (_, given, line) => {
    const said = problemOf(readWork(JSON.parse(JSON.stringify(given))))
    expect(said).toContain(line)
    expect(said).not.toContain('\n')
  })

  test('a broken file and a megabyte of text are refused in one line', () => {
    expect(problemOf(readWorkText('{"format":'))).toContain('expected JSON')
    expect(problemOf(readWorkText(JSON.stringify({ ...RULES, text: 'x'.repeat(1_000_000) })))).toBe(
      `: expected at most ${MAX_BYTES / 1024} kB, found 977 kB`,
    )
  })
})

describe('a link', () => {
  test('holds the whole work, with every sign of every language', async () => {
    const work = { ...RULES, title: '«Ñandú» 雪 <script>alert(1)</script>' }
    expect(await unpackWork(await packWork(work))).toEqual({ work })
  })

  test('that was cut anywhere is found out', async () => {
    const packed = await packWork(RULES)
    for (let length = 0; length < packed.length; length++) {
      const read = await unpackWork(packed.slice(0, length))
      expect('problem' in read, `cut after ${length} of ${packed.length}`).toBe(true)
    }
  })

  test('with a changed letter, of another version or with foreign characters is refused with its place', async () => {
    const packed = await packWork(RULES)
    const other = packed[20] === 'A' ? 'B' : 'A'
    expect(problemOf(await unpackWork(`${packed.slice(0, 20)}${other}${packed.slice(21)}`))).toMatch(/^link: /)
    expect(problemOf(await unpackWork(`2${packed.slice(1)}`))).toBe('link: expected version 1, found "2"')
    expect(problemOf(await unpackWork('1.%%%'))).toBe('link: it has characters that do not belong there')
  })

  test('has no room for a work of many words: a file, or a server, carries it', async () => {
    const text = Array.from({ length: 400 }, (_, i) => createHash('sha256').update(String(i)).digest('base64')).join(' ')
    const work: Work = { ...RULES, kind: 'content', data: { scenario: { text } } }
    expect(checkWork(await gameOf('efsz'), work)).toEqual([])
    expect((await packWork(work)).length).toBeGreaterThan(MAX_LINK)
    expect(readWorkText(JSON.stringify(work))).toEqual({ work })
  })

  test('that unpacks to megabytes is stopped', async () => {
    const packed = await packWork({ ...RULES, text: 'x'.repeat(5_000_000) })
    expect(packed.length).toBeLessThan(MAX_LINK)
    expect(problemOf(await unpackWork(packed))).toBe(`link: it unpacks to more than ${MAX_BYTES / 1024} kB`)
  })

  test.each(['aaz', 'dotz', 'efsz'])('the start of every scenario of %s fits into one, and can be played from it', async (id) => {
    const game = await gameOf(id)
    for (const { id: scenario } of game.scenarios) {
      const { state } = game.start({ scenario, options: {}, seed: 'link' })
      const work: Work = {
        ...RULES,
        kind: 'position',
        game: id,
        scenario,
        data: positionFile(game, game.position.write(state), { scenario, options: {} }),
      }
      const packed = await packWork(work)
      expect(packed.length, scenario).toBeLessThan(MAX_LINK)
      const read = await unpackWork(packed)
      expect('work' in read ? checkWork(game, read.work) : read.problem, scenario).toEqual([])
    }
  })
})

describe('the referee', () => {
  test('names option, place and rule of a set that cannot be', async () => {
    const game = await gameOf('efsz')
    expect(checkWork(game, RULES)).toEqual([])
    expect(checkWork(game, { ...RULES, data: { switchCost: 99 } })[0]).toMatchObject({ place: 'options.switchCost' })
    expect(checkWork(game, { ...RULES, data: { nonsense: true } })[0]?.place).toBe('options.nonsense')
  })

  test('refuses what was made with newer rules, and names both versions', async () => {
    const game = await gameOf('efsz')
    const [problem] = checkWork(game, { ...RULES, rulesVersion: game.rulesVersion + 1 })
    expect(problem?.place).toBe('rulesVersion')
    expect(problem?.say).toContain(`version ${game.rulesVersion + 1}`)
  })

  test('content that the game does not read is refused with its place', async () => {
    const game = await gameOf('efsz')
    const work: Work = { ...RULES, kind: 'content', data: { scenario: { map: ['..', '.'] } } }
    expect(checkWork(game, work)[0]?.place).toContain('map')
  })
})
