import { catalogEntry } from '@deadfront/ai'
import { answersOf, decidedAt, type Goal, type MakeGrader, progressAfter, Solver } from '@deadfront/ai/puzzles'
import type { Answer, Game, GameEvent } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { bestPlan } from '../../../ai/src/aaz/puzzle-plans.ts'
import aaz from '../../src/games/aaz/puzzles.ts'
import dotz from '../../src/games/dotz/puzzles.ts'
import efsz from '../../src/games/efsz/puzzles.ts'
import { en } from '../../src/workshop/messages/en.ts'
import { goalOf, inLanguage, type PuzzleFile, startOf } from '../../src/workshop/puzzles/puzzle.ts'
import { isBest, judgeOf, PuzzleSession } from '../../src/workshop/puzzles/session.ts'
import { checkWork, type Work, WORK_FORMAT } from '@deadfront/kernel/works'
import { packWork, unpackWork } from '../../src/workshop/works/link.ts'
import { puzzleData, puzzleOf } from '../../src/workshop/works/puzzle-work.ts'

const MODULES = { aaz, dotz, efsz } as const
const gameOf = async (id: string): Promise<Game> => (await catalogEntry(id)?.load()) as Game
const graderOf = async (id: string): Promise<MakeGrader> => (await catalogEntry(id)?.puzzleGrader?.()) as MakeGrader
const fileOf = (game: keyof typeof MODULES, id: string): PuzzleFile => MODULES[game].list.find((each) => each.id === id) as PuzzleFile

async function sessionOf(game: keyof typeof MODULES, id: string): Promise<PuzzleSession> {
  const rules = await gameOf(game)
  const puzzle = inLanguage(fileOf(game, id), 'en')
  return new PuzzleSession(rules, puzzle, judgeOf((await graderOf(game))(rules, puzzle.goal)))
}

describe('a goal', () => {
  const event = (type: string, more = {}): GameEvent => ({ type, rule: 'X-1', ...more })
  const goal: Goal = {
    win: [
      { type: 'taken', at: 'A' },
      { type: 'taken', at: 'B' },
    ],
    until: [{ type: 'over' }],
  }

  test('is reached when all of it has happened, in any order, before the end', () => {
    expect(progressAfter(goal, 0, [event('taken', { at: 'B' })])).toBe(2)
    expect(progressAfter(goal, 2, [event('taken', { at: 'A' }), event('over')])).toBe('won')
    expect(progressAfter(goal, 2, [event('over'), event('taken', { at: 'A' })])).toBe('lost')
    expect(decidedAt(goal, 2, [event('roll'), event('taken', { at: 'A' }), event('roll')])).toBe(1)
  })

  test('something that must not happen has to hold out until the end', () => {
    const unhurt: Goal = { win: [{ type: 'taken' }], lose: [{ type: 'hurt' }], until: [{ type: 'over' }] }
    expect(progressAfter(unhurt, 0, [event('taken')])).toBe(1)
    expect(progressAfter(unhurt, 1, [event('hurt')])).toBe('lost')
    expect(progressAfter(unhurt, 1, [event('over')])).toBe('won')
  })
})

describe.each(['aaz', 'dotz', 'efsz'] as const)('puzzles of %s', (id) => {
  test('there are ten or more, each with words in both languages, and the referee accepts each', async () => {
    const game = await gameOf(id)
    const { list } = MODULES[id]
    expect(list.length).toBeGreaterThanOrEqual(10)
    expect(new Set(list.map((puzzle) => puzzle.id)).size).toBe(list.length)
    for (const puzzle of list) {
      expect(game.asks(startOf(game, puzzle, 'x')).length, puzzle.id).toBeGreaterThan(0)
      for (const text of [puzzle.title, puzzle.question, puzzle.solution])
        for (const language of ['en', 'es'] as const) expect(text[language].length, `${puzzle.id} ${language}`).toBeGreaterThan(3)
      expect(puzzle.best).toBeGreaterThan(0)
      // As a work of a maker it could be opened and published.
      const { position, goal, best, scenario } = puzzle
      const about = { title: puzzle.title.en, author: '', licence: '', text: '', language: 'en', rulesVersion: 1 } as const
      const work: Work = { format: WORK_FORMAT, kind: 'puzzle', game: id, scenario, ...about, data: puzzleData(position, goal, best) }
      expect(checkWork(game, work), puzzle.id).toEqual([])
    }
    for (const { type, ask } of MODULES[id].until)
      expect(ask !== undefined || game.eventTypes?.includes(String(type)), String(type)).toBe(true)
  })
})

describe('a session', () => {
  test('dotz: the best answer loses nothing, a poor one what it gives away; luck does not count', async () => {
    const best = await sessionOf('dotz', 'bayonets')
    expect(await best.answer({ do: 'move', unit: 'piazza', pay: 'event', path: ['S#2'] }, 'p1')).toBeNull()
    expect(best.mine.value).toBeCloseTo(0.8333, 3)
    expect(isBest(best.mine.value, best.puzzle.best)).toBe(true)
    const poor = await sessionOf('dotz', 'bayonets')
    await poor.answer({ do: 'gunfire', unit: 'piazza', target: 'Z4|2', pay: 'event' }, 'p1')
    expect(poor.mine.value).toBeCloseTo(0.1667, 3)
    poor.restart('again')
    expect(poor.mine.value).toBe(poor.puzzle.best)
    expect(poor.over.value).toBeNull()
    const idle = await sessionOf('dotz', 'bayonets')
    await idle.answer({ do: 'end' }, 'p1')
    expect([idle.mine.value, idle.over.value]).toEqual([0, 'lost'])
  })

  test('a refused answer changes nothing', async () => {
    const session = await sessionOf('efsz', 'rubble')
    const before = session.state
    expect(await session.answer({ do: 'activate', activate: 'nobody' } as Answer)).not.toBeNull()
    expect(session.state).toBe(before)
    expect(session.mine.value).toBe(session.puzzle.best)
  })

  test('aaz: moves are free, and the plan is graded when they are done', async () => {
    const session = await sessionOf('aaz', 'manchurian-winter')
    const plan = bestPlan(session.game, session.state, 'Japan', session.puzzle.goal)
    expect(await session.answer(plan?.moves ?? [], 'Japan')).toBeNull()
    expect(session.over.value).toBeNull()
    await session.answer({ do: 'done' }, 'Japan')
    expect(session.over.value).toBe('graded')
    expect(session.mine.value).toBeCloseTo(session.puzzle.best, 9)
    session.restart('again')
    await session.answer({ do: 'done' }, 'Japan')
    expect(session.mine.value).toBe(0)
  })
})

test('every throw of the dice is counted: the chances behind each answer sum up to one', async () => {
  const game = await gameOf('dotz')
  const state = startOf(game, fileOf('dotz', 'bayonets'), 'x')
  const never: Goal = { lose: [{ type: 'nothing' }], until: [{ type: 'phaseBegan', phase: 'housekeeping' }, { type: 'turnBegan' }] }
  const solver = new Solver(game, never, () => true)
  for (const answer of answersOf(game, state, 'p1').slice(0, 6)) expect(solver.chanceOf(state, 'p1', answer)).toBeCloseTo(1, 9)
})

test('a maker’s puzzle is checked, goes through a link and is played', async () => {
  const game = await gameOf('efsz')
  const { position } = fileOf('efsz', 'at-arms-length')
  const parts = efsz.asksFor(position, await game.words.en(), en.puzzles.maker)
  expect(parts.map(({ name }) => name)).toContain('Nobody is hurt')
  const goal = goalOf(
    parts.filter(({ win }) => win?.type === 'zombieEliminated'),
    efsz.until,
  )
  const best = (await graderOf('efsz'))(game, goal).best(
    startOf(game, { scenario: 'fubar', position: efsz.begin?.(position) ?? position }, 'x'),
    0,
  )
  expect(best).toBeGreaterThan(0)
  const work: Work = {
    format: WORK_FORMAT,
    kind: 'puzzle',
    game: 'efsz',
    rulesVersion: game.rulesVersion,
    scenario: 'fubar',
    title: 'Mine',
    author: '',
    licence: '',
    text: 'Destroy z1.',
    language: 'en',
    data: puzzleData(efsz.begin?.(position) ?? position, goal, best),
  }
  const read = await unpackWork(await packWork(work))
  if (!('work' in read)) throw new Error(read.problem.say)
  expect(checkWork(game, read.work)).toEqual([])
  expect(puzzleOf(read.work, 'x')?.best).toBe(best)
  const bad = { ...work, data: { ...work.data, goal: { until: [{ type: 'noSuchEvent' }] } } }
  expect(checkWork(game, bad)[0]?.place).toBe('data.goal.until[0].type')
  expect(checkWork(game, { ...work, data: { ...work.data, best: 7 } })[0]?.place).toBe('data.best')
})

test('aaz: an empty table with an enemy on it has a puzzle, by the names of the map', async () => {
  const game = await gameOf('aaz')
  const words = await game.words.es()
  const land = {
    Karelia: { units: { USSR: { inf: 4 } } },
    'West Russia': { units: { Germany: { inf: 2 } } },
    Ukraine: { zombies: 2 },
    Urals: {},
  }
  const parts = aaz.asksFor({ game: 'aaz', scenario: '1941', phase: 'combatMove', territories: land }, words, en.puzzles.maker)
  expect(parts.map(({ win }) => win)).toEqual(['West Russia', 'Ukraine'].map((at) => ({ type: 'territoryCaptured', at })))
  expect(parts[0]?.name).toBe(`Take ${words.name('place.West Russia')}`)
  expect(parts[0]?.name).not.toBe('Take West Russia')
})

test('aaz: a fleet can be asked for, on the 1942 board too; where submarines may dive the chance is not known', async () => {
  const game = await gameOf('aaz')
  const { position, goal, scenario } = fileOf('aaz', 'two-fleets')
  const parts = aaz.asksFor({ ...position, scenario }, await game.words.en(), en.puzzles.maker)
  expect(parts.map(({ win }) => win)).toEqual(expect.arrayContaining([...(goal.win ?? [])]))
  expect(parts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Destroy the fleet in Sea zone 5', 'Destroy the fleet in Sea zone 7']),
  )
  const session = await sessionOf('aaz', 'two-fleets')
  const plan = bestPlan(session.game, session.state, 'UK', session.puzzle.goal)
  expect(await session.answer(plan?.moves ?? [], 'UK')).toBeNull()
  await session.answer({ do: 'done' }, 'UK')
  expect(session.mine.value).toBeCloseTo(session.puzzle.best, 9)
  const grade = async (over: object, asked: Goal) => {
    const state = startOf(game, { scenario, position: { ...position, ...over } }, 'x')
    return (await graderOf('aaz'))(game, asked).best(state, 0)
  }
  const diving = { seaZones: { sz6: { units: { UK: '1 dd' } }, sz7: { units: { Germany: '1 sub' } } } }
  await expect(grade(diving, { ...goal, win: goal.win?.slice(1) ?? [] })).rejects.toThrow('submarines')
  const foreign = (goal.win ?? []).map((event) => ({ ...event, winner: 'Germany' }))
  await expect(grade({}, { ...goal, win: foreign })).rejects.toThrow('sea battles to win')
})
