import { readFileSync } from 'node:fs'
import { type CatalogEntry, catalogEntry } from '@deadfront/ai'
import { WORK_FORMAT, type Work } from '@deadfront/kernel/works'
import type { Json, JsonObject } from '@deadfront/kernel'
import type { PublishedInfo } from '@deadfront/protocol'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { exportPerson, listWorkReports, listWorks } from '@deadfront/server'
import { Trials } from '../src/published-works/trials.ts'
import { tryWork } from '../src/published-works/try-work.ts'
import type { Client } from './client.ts'
import { sampleEntry, Stage } from './stage.ts'

const many = { burst: 1e6, perSecond: 1e6 }
const findGame = (id: string) => catalogEntry(id) ?? sampleEntry(id)
let stage: Stage
beforeAll(async () => {
  stage = await Stage.open({ catalogEntry: findGame, workRates: { works: many, publish: many } })
})
afterEach(() => stage.leave())
afterAll(() => stage.close())

const RULES: Work = {
  format: WORK_FORMAT,
  kind: 'rules',
  game: 'efsz',
  rulesVersion: 1,
  scenario: 'empty-shelves',
  title: 'Hard winter',
  author: 'somebody else',
  licence: 'CC-BY-4.0',
  text: 'Two points to switch weapons.',
  language: 'en',
  data: { switchCost: 2 },
}

const json = (work: object): Json => JSON.parse(JSON.stringify(work)) as Json
const publish = (who: Client, work: object, more: { source?: string; listed?: boolean } = {}) =>
  who.fetch('POST', '/api/shelf', { work: json(work), source: 'work-1', listed: true, ...more })
const published = async (who: Client, work: object = RULES, more: object = {}): Promise<PublishedInfo> => {
  const { status, body }: { status: number; body: object } = await publish(who, work, more)
  expect([status, body]).toEqual([200, { entry: expect.anything() }])
  return (body as { entry: PublishedInfo }).entry
}
const said = ({ status, body }: { status: number; body: object }): [number, string] => [
  status,
  (body as { problem?: { say: string } }).problem?.say ?? '',
]
interface PuzzleFile {
  id: string
  scenario: string
  position: { territories?: object }
  goal: object
  best: number
}
/** A puzzle that comes with a game. */
function puzzleFile(game: string, id: string): PuzzleFile {
  const text = readFileSync(new URL(`../../../games/${game}/data/puzzles.json`, import.meta.url), 'utf8')
  const { puzzles } = JSON.parse(text) as { puzzles: PuzzleFile[] }
  const found = puzzles.find((each) => each.id === id)
  if (!found) throw new Error(`no puzzle ${id}`)
  return found
}
const search = async (who: Client, query = ''): Promise<PublishedInfo[]> =>
  ((await who.get(`/api/shelf${query}`)) as { works: PublishedInfo[] }).works

describe('works that a person keeps', () => {
  test('come back as they were saved, to their person alone; a version that somebody else saved is not overwritten', async () => {
    const ann = await stage.join('Ann')
    const bob = await stage.join('Bob')
    // What the referee refuses can be kept: somebody is still working on it.
    const draft = { ...RULES, data: { switchCost: 'many' } }
    const keep = (who: Client, work: object, after: number) => who.fetch('PUT', '/api/me/works/work-1', { work: json(work), after })
    expect((await keep(ann, draft, 0)).body).toMatchObject({ kept: { id: 'work-1', version: 1, title: 'Hard winter', kind: 'rules' } })
    expect(said(await keep(ann, RULES, 0))).toEqual([409, 'the server has another version of this work'])
    expect((await keep(ann, RULES, 1)).body).toMatchObject({ kept: { version: 2 } })
    expect(await ann.get('/api/me/works/work-1')).toMatchObject({ work: RULES, kept: { version: 2 } })
    expect(await bob.get('/api/me/works')).toEqual({ works: [] })
    expect((await bob.fetch('GET', '/api/me/works/work-1')).status).toBe(404)
    expect((await bob.fetch('DELETE', '/api/me/works/work-1')).status).toBe(404)
    expect((await ann.fetch('DELETE', '/api/me/works/work-1')).status).toBe(200)
    expect(await ann.get('/api/me/works')).toEqual({ works: [] })
  })

  test.each<[string, object, number, string]>([
    ['another format', { ...RULES, format: 'deadfront-work/2' }, 400, 'format: expected "deadfront-work/1", found "deadfront-work/2"'],
    ['a key that nobody reads', { ...RULES, picture: 'https://elsewhere.example/x.png' }, 400, 'picture: unknown key'],
    ['a long text', { ...RULES, text: 'x'.repeat(2001) }, 400, 'text: expected at most 2000 characters, found 2001'],
    ['a megabyte', { ...RULES, data: { x: 'x'.repeat(600_000) } }, 413, 'work: expected at most 512 kB, found 587 kB'],
    ['a game that is not here', { ...RULES, game: 'chess' }, 400, 'game: there is no game "chess" here'],
    ['a null character', { ...RULES, title: 'a\0b' }, 400, 'title: no control characters'],
    ['text that runs backwards', { ...RULES, title: 'a\u202Eb' }, 400, 'title: no control characters'],
    ['a licence of its own', { ...RULES, licence: 'mine' }, 400, 'licence: expected'],
  ])('%s is refused in one line with its place', async (_, work, status, line) => {
    const ann = await stage.join('Ann')
    for (const reply of [await ann.fetch('PUT', '/api/me/works/work-1', { work: json(work), after: 0 }), await publish(ann, work)]) {
      const [code, say] = said(reply)
      expect([code, say]).toEqual([status, expect.stringContaining(line)])
      expect(say).not.toContain('\n')
    }
    expect(await ann.get('/api/me/works')).toEqual({ works: [] })
    expect(await ann.get('/api/me/shelf')).toEqual({ works: [] })
  })

  test('have limits of number and rate', async () => {
    const slow = await Stage.open({
      catalogEntry: findGame,
      workRates: { works: { burst: 2, perSecond: 1e-6 }, publish: { burst: 1, perSecond: 1e-6 } },
    })
    const ann = await slow.join('Ann')
    const keep = (id: string) => ann.fetch('PUT', `/api/me/works/${id}`, { work: json(RULES), after: 0 })
    expect([(await keep('one-')).status, (await keep('two-')).status, (await keep('three')).status]).toEqual([200, 200, 429])
    expect([(await publish(ann, RULES)).status, (await publish(ann, RULES)).status]).toEqual([200, 429])
    await slow.close()
    const bob = await stage.join('Bob')
    const { store } = stage.online
    const row = { person: bob.id, changed: 1, game: 'efsz', kind: 'rules', title: 'T', body: '{}' } as const
    for (let i = 0; i < 200; i++) await store.keepWork({ ...row, id: `w${i}` }, 0)
    expect((await bob.fetch('PUT', '/api/me/works/more', { work: json(RULES), after: 0 })).status).toBe(429)
    expect((await bob.fetch('PUT', '/api/me/works/w7', { work: json(RULES), after: 1 })).status).toBe(400)
    expect((await bob.fetch('PUT', '/api/me/works/..%2Fx', { work: json(RULES), after: 0 })).status).toBe(400)
  })
})

describe('the shelf of the server', () => {
  test('publish, find, open, play, rate, take back', async () => {
    const ann = await stage.join('Ann')
    const bob = await stage.join('Bob')
    const nobody = await stage.stranger()
    const work = { ...RULES, title: '<script>alert(1)</script>' }
    const entry = await published(ann, work)
    expect(entry).toMatchObject({
      title: work.title,
      maker: { id: ann.id, name: 'Ann' },
      source: 'work-1',
      plays: 0,
      mean: null,
      mine: null,
    })
    expect(await search(nobody, '?text=alert&game=efsz&kind=rules')).toEqual([{ ...entry, source: null }])
    expect(await search(nobody, '?text=alert&game=dotz')).toEqual([])
    // The author is whoever publishes it, whatever the file says.
    expect(await nobody.get(`/api/shelf/${entry.id}`)).toMatchObject({ work: { ...work, author: 'Ann' } })

    expect((await bob.fetch('PUT', `/api/shelf/${entry.id}/rating`, { stars: 5 })).body).toMatchObject({ entry: { mean: 5, mine: 5 } })
    expect((await bob.fetch('PUT', `/api/shelf/${entry.id}/rating`, { stars: 2 })).body).toMatchObject({ entry: { mean: 2, ratings: 1 } })
    expect((await bob.fetch('PUT', `/api/shelf/${entry.id}/rating`, { stars: 6 })).status).toBe(400)
    expect((await ann.fetch('PUT', `/api/shelf/${entry.id}/rating`, { stars: 5 })).status).toBe(403)
    for (const who of [bob, bob, nobody, nobody]) await who.post(`/api/shelf/${entry.id}/play`, {})
    expect(await bob.get(`/api/shelf/${entry.id}`)).toMatchObject({ entry: { plays: 2, mine: 2 } })

    // The next version keeps its id, its stars and its plays; by link only it is in no list.
    const next = await published(ann, { ...work, title: 'Harder winter' }, { listed: false })
    expect(next).toMatchObject({ id: entry.id, version: 2, listed: false, plays: 2, ratings: 1 })
    expect(await search(bob, '?text=winter')).toEqual([])
    expect(await bob.get(`/api/shelf/${entry.id}`)).toMatchObject({ work: { title: 'Harder winter' } })
    expect((await bob.fetch('PATCH', `/api/shelf/${entry.id}`, { listed: true })).status).toBe(403)
    expect((await bob.fetch('DELETE', `/api/shelf/${entry.id}`)).status).toBe(403)
    expect((await ann.fetch('PATCH', `/api/shelf/${entry.id}`, { listed: true })).body).toMatchObject({ entry: { listed: true } })
    expect((await ann.fetch('DELETE', `/api/shelf/${entry.id}`)).status).toBe(200)
    expect((await bob.fetch('GET', `/api/shelf/${entry.id}`)).status).toBe(404)
  })

  test('a page at a time', async () => {
    const ann = await stage.join('Ann')
    const { store } = stage.online
    const row = { person: ann.id, maker: 'Ann', game: 'dotz', kind: 'rules', scenario: 'basic', text: '', licence: 'CC0-1.0' } as const
    for (let i = 0; i < 30; i++)
      await store.publishWork({
        ...{ ...row, id: `page-${i}`, source: `s${i}`, title: `Page ${i}`, language: 'en', listed: true },
        ...{ created: 5000 + (i >> 1), updated: 1, body: '{}' },
      })
    for (const sort of ['newest', 'rating', 'plays']) {
      const seen: string[] = []
      for (let after: string | null = ''; after !== null; ) {
        const page: { works: PublishedInfo[]; next: string | null } = (await ann.get(
          `/api/shelf?game=dotz&sort=${sort}${after && `&after=${after}`}`,
        )) as never
        seen.push(...page.works.map(({ id }) => id))
        after = page.next
      }
      expect([sort, new Set(seen).size, seen.length]).toEqual([sort, 30, 30])
    }
    for (const query of ['sort=worst', 'after=x', 'game=%00', 'kind=%00', 'kind=map']) {
      expect([query, (await ann.fetch('GET', `/api/shelf?${query}`)).status]).toEqual([query, 400])
    }
    for (const query of ['text=a&text=b', 'text=%00', `text=${'x'.repeat(3000)}`, 'text=%25_%5C%27', 'game=dotz&game=aaz'])
      expect([query, (await ann.fetch('GET', `/api/shelf?${query}`)).status]).toEqual([query, 200])
    for (const path of ['/api/shelf/%00', '/api/me/works/%00', `/api/shelf/${'x'.repeat(99)}`])
      expect([path, (await ann.fetch('GET', path)).status]).toEqual([path, 404])
  })

  test('what the referee refuses, or nobody can end, is not published; the line names the place', async () => {
    const ann = await stage.join('Ann')
    const refused = async (work: object) => {
      const [status, say] = said(await publish(ann, work))
      expect(say).not.toContain('\n')
      return [status, say]
    }
    expect(await refused({ ...RULES, data: { switchCost: 'many' } })).toEqual([
      409,
      expect.stringContaining('options.switchCost: expected'),
    ])
    expect(await refused({ ...RULES, scenario: 'nowhere' })).toEqual([
      409,
      expect.stringContaining('scenario: efsz has no scenario "nowhere"'),
    ])
    expect(await refused({ ...RULES, rulesVersion: 999 })).toEqual([
      409,
      expect.stringContaining('rulesVersion: it was made with version 999'),
    ])
    // A wall in front of the way to the goal.
    const fubar = JSON.parse(readFileSync(new URL('../../../games/efsz/data/scenarios/fubar.json', import.meta.url), 'utf8')) as {
      map: string[]
    }
    const map = fubar.map.map((line) => line.replaceAll('.', '#'))
    expect(await refused({ ...RULES, kind: 'content', scenario: 'fubar', data: { scenario: { map } } })).toEqual([
      409,
      expect.stringMatching(/^scenarios\.fubar\.map: .*cannot be reached/),
    ])
    expect(await refused({ ...RULES, title: ' ' })).toEqual([400, 'title: missing'])
    expect(await refused({ ...RULES, licence: '' })).toEqual([400, 'licence: choose what others may do with it'])
    expect(await ann.get('/api/me/shelf')).toEqual({ works: [] })
  })

  test('a game that never ends is stopped, and the next work is tried after it', async () => {
    const endless = new Trials(new URL('./endless-trial-worker.ts', import.meta.url), { trialMs: 300, waitMs: 10 })
    const first = endless.run(RULES)
    await expect(endless.run(RULES)).rejects.toThrow()
    expect(await first).toEqual({ place: 'data', say: 'bots came to no end in 0.3 seconds' })
    expect(await endless.run(RULES)).not.toBeNull()
    await endless.close()
    const whole = new Trials()
    const kinds: Work[] = [RULES, { ...RULES, kind: 'content', scenario: 'fubar', data: { scenario: { title: 'Mine' } } }]
    expect(await Promise.all(kinds.map((work) => whole.run(work)))).toEqual([null, null])
    await whole.close()
  })

  test('a puzzle is played until its goal is decided, and its chance must be the true one', async () => {
    const { scenario, position, goal, best } = puzzleFile('efsz', 'at-arms-length')
    const tried = (data: object) =>
      tryWork(catalogEntry('efsz') as CatalogEntry, { ...RULES, kind: 'puzzle', scenario, data: json(data) as JsonObject })
    expect(await tried({ position, goal, best })).toBeNull()
    expect(await tried({ position, goal, best: best / 2 })).toEqual({ place: 'data.best', say: `expected ${best}, found ${best / 2}` })
    const hopeless = { win: [{ type: 'zombieEliminated', at: 'nowhere' }], until: (goal as { until: object[] }).until }
    expect(await tried({ position, goal: hopeless, best })).toMatchObject({ place: 'data.goal' })
    const endless = { win: [{ type: 'zombieEliminated', at: 'nowhere' }], until: [] }
    expect(await tried({ position, goal: endless, best })).toMatchObject({
      place: 'data',
      say: expect.stringContaining('neither reached nor missed'),
    })
  })

  test('a puzzle of aaz is proved, too, and refused where its chance could not be exact', async () => {
    const { scenario, position, goal, best } = puzzleFile('aaz', 'manchurian-winter')
    const tried = (data: object) =>
      tryWork(catalogEntry('aaz') as CatalogEntry, { ...RULES, game: 'aaz', kind: 'puzzle', scenario, data: json(data) as JsonObject })
    expect(await tried({ position, goal, best })).toBeNull()
    expect(await tried({ position, goal, best: best / 2 })).toEqual({ place: 'data.best', say: `expected ${best}, found ${best / 2}` })
    expect(await tried({ position, goal: { ...goal, win: [{ type: 'unitsLost' }] }, best })).toMatchObject({ place: 'data.goal' })
    const late = { ...position, phase: 'noncombatMove' }
    expect(await tried({ position: late, goal, best })).toMatchObject({ place: 'data.position.phase', say: 'expected the combat move' })
    const withBoat = { ...position, seaZones: { sz47: { units: { Japan: '1 trn' } } } }
    const empty = { ...position, territories: { ...position.territories, 'Coastal China': { control: 'USSR' } } }
    expect([await tried({ position: withBoat, goal, best }), await tried({ position: empty, goal, best })]).toEqual([
      { place: 'data.position', say: expect.stringContaining('units can land there from the sea') },
      { place: 'data.position', say: 'Coastal China: nobody defends it' },
    ])
  })

  test('reports reach the operator, who hides the work; a muted person lists nothing', async () => {
    const ann = await stage.join('Ann')
    const bob = await stage.join('Bob')
    const { store } = stage.online
    const { id } = await published(ann, { ...RULES, title: 'Reported' })
    const report = { reason: 'copied', text: 'It is mine.' }
    expect((await (await stage.stranger()).fetch('POST', `/api/shelf/${id}/report`, report)).status).toBe(401)
    expect((await bob.fetch('POST', `/api/shelf/${id}/report`, { reason: 'dull' })).status).toBe(400)
    expect((await bob.fetch('POST', `/api/shelf/${id}/report`, report)).status).toBe(200)
    expect((await bob.fetch('POST', `/api/shelf/${id}/report`, report)).status).toBe(409)
    expect(await listWorkReports(store, false)).toMatchObject([
      { id, reason: 'copied', text: 'It is mine.', reporter: { name: 'Bob' }, work: { title: 'Reported', maker: { name: 'Ann' } } },
    ])
    await store.changePublished(id, { hidden: 1 })
    expect(await search(bob, '?text=Reported')).toEqual([])
    expect((await bob.fetch('GET', `/api/shelf/${id}`)).status).toBe(404)
    // Its maker still sees it, and a new version of it stays hidden.
    expect(await published(ann, { ...RULES, title: 'Reported again' })).toMatchObject({ id, hidden: true })
    expect((await bob.fetch('GET', `/api/shelf/${id}`)).status).toBe(404)
    expect(await listWorks(store, 'reported')).toMatchObject([{ id, hidden: true }])
    await store.restrictPerson(ann.id, { muted: 1 })
    expect(said(await publish(ann, RULES, { source: 'work-2' }))).toEqual([403, 'whoever runs this server has muted you'])
  })

  test('a person takes their works along, and leaves none behind', async () => {
    const ann = await stage.join('Ann')
    const bob = await stage.join('Bob')
    await ann.fetch('PUT', '/api/me/works/work-1', { work: json(RULES), after: 0 })
    const { id } = await published(ann, { ...RULES, title: 'Taken along' })
    const other = await published(bob, { ...RULES, title: 'Of Bob' })
    await ann.fetch('PUT', `/api/shelf/${other.id}/rating`, { stars: 4 })
    expect(await exportPerson(stage.online.store, ann.id)).toMatchObject({
      works: [{ id: 'work-1', work: RULES }],
      published: [{ id, work: { title: 'Taken along' } }],
      stars: { [other.id]: 4 },
    })
    await ann.fetch('DELETE', '/api/me')
    expect((await bob.fetch('GET', `/api/shelf/${id}`)).status).toBe(404)
    expect(await stage.online.store.keptWorks(ann.id)).toEqual([])
    expect(await bob.get(`/api/shelf/${other.id}`)).toMatchObject({ entry: { ratings: 0, mean: null } })
  })
})
