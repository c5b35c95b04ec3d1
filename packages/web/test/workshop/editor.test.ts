import { CATALOG } from '@deadfront/ai'
import { BASIC } from '@deadfront/dotz/content'
import { STANDARD } from '@deadfront/efsz/content'
import {
  asJson,
  type Game,
  isObject,
  type Json,
  type JsonObject,
  listedScenarios,
  Match,
  mergeContent,
  sameJson,
  type State,
} from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import aazEditor from '../../src/games/aaz/editor/editor.ts'
import dotzEditor from '../../src/games/dotz/editor/editor.ts'
import efszEditor from '../../src/games/efsz/editor/editor.ts'
import scenarioEditor from '../../src/games/efsz/editor/scenario.ts'
import { counter, type Face } from '../../src/games/dotz/counters.ts'
import { dropAt, getAt, History, type Path, pathOfPlace, setAt } from '../../src/workshop/editor/document.ts'
import { EditDesk, ERASER } from '../../src/workshop/editor/edit-desk.ts'
import { type Editor, nextChoice } from '../../src/workshop/editor/editor.ts'
import { whereIn } from '../../src/workshop/editor/labels.ts'
import { overlayOf } from '../../src/workshop/editor/overlay.ts'
import { verdictOf } from '../../src/workshop/editor/trial-verdict.ts'
import { fieldOf, freshOf, type Schema, schemaAt } from '../../src/workshop/editor/schema.ts'
import { NO_TRIAL, noEnd, playOut, TRIAL_GAMES, TRIAL_MS, trialProgress, withGame, worstPlaces } from '@deadfront/ai'
import { en } from '../../src/workshop/messages/en.ts'
import { packWork, unpackWork } from '../../src/workshop/works/link.ts'
import { checkWork, setupOf } from '@deadfront/kernel/works'
import { momentOf } from '../../src/workshop/works/from-game.ts'

const EDITORS: { readonly [game: string]: Editor } = { aaz: aazEditor, dotz: dotzEditor, efsz: efszEditor }

async function gameOf(id: string): Promise<Game> {
  const entry = CATALOG.find((each) => each.id === id)
  if (!entry) throw new Error(`no game ${id}`)
  return entry.load()
}

async function deskOf(id: string, scenario: string, doc?: JsonObject): Promise<EditDesk> {
  const game = await gameOf(id)
  const editor = EDITORS[id] as Editor
  const setup = { scenario, options: {}, seed: 'workshop' }
  const first = doc ?? momentOf(game, game.start(setup).state, setup, 'start', 'en').data
  return new EditDesk(editor, { game, words: await game.words.en(), language: 'en', scenario }, first, () => {})
}

/** Content that differs from the game's in what a position alone does not say. */
interface Own {
  scenario: string
  content: JsonObject
}

const OWN: { readonly [game: string]: Own } = {
  aaz: { scenario: '1941', content: { units: { inf: { cost: 2 } } } },
  dotz: {
    scenario: 'basic',
    content: {
      fates: { 'bad-ammo': { name: 'No rounds' } },
      units: { piazza: { move: 6 }, ana: { kind: 'hero', name: 'Ana', strength: [4, 2], capacity: [1, 1], move: 4 } },
      setup: { ammo: 9 },
    },
  },
  efsz: { scenario: 'fubar', content: { weapons: { luger: { ...STANDARD.weapons.luger, pb: 4 } } } },
}

/** The problems as a line each. */
const saysOf = (desk: EditDesk): string[] => desk.verdict.value.problems.map(({ place, rule }) => `${place} ${rule ?? ''}`.trim())

describe('the document', () => {
  const doc: JsonObject = { zeds: { 'Z4|2.2': { at: 'S#6' } }, list: ['a', 'b'] }

  test('a change makes a new document and leaves the old one', () => {
    const next = setAt(doc, ['zeds', 'Z4|2.2', 'at'], 'M#6')
    expect(getAt(next, ['zeds', 'Z4|2.2', 'at'])).toBe('M#6')
    expect(getAt(doc, ['zeds', 'Z4|2.2', 'at'])).toBe('S#6')
    expect(dropAt(next, ['zeds', 'Z4|2.2'])).toEqual({ zeds: {}, list: ['a', 'b'] })
    expect(dropAt(doc, ['list', 0])).toEqual({ ...doc, list: ['b'] })
  })

  test('a place names its part, also where keys hold dots', () => {
    expect(pathOfPlace(doc, 'zeds.Z4|2.2.at')).toEqual(['zeds', 'Z4|2.2', 'at'])
    expect(pathOfPlace(doc, 'position.list[1]')).toEqual(['list', 1])
    expect(pathOfPlace(doc, 'spaces.F#4')).toEqual(['spaces'])
  })

  test('undo and redo have no limit', () => {
    const history = new History({ n: 0 })
    for (let n = 1; n <= 5000; n++) history.change({ n })
    for (let n = 0; n < 5000; n++) expect(history.undo()).toBe(true)
    expect(history.undo()).toBe(false)
    expect(history.now).toEqual({ n: 0 })
    while (history.canRedo) history.redo()
    expect(history.now).toEqual({ n: 5000 })
  })
})

describe.each(['aaz', 'dotz', 'efsz'])('the editor of %s', (id) => {
  test('opens the start of every scenario and an empty table, and the referee agrees', async () => {
    const game = await gameOf(id)
    for (const { id: scenario } of listedScenarios(game.scenarios)) {
      const desk = await deskOf(id, scenario)
      expect(saysOf(desk), scenario).toEqual([])
      expect(desk.shown.value, scenario).not.toBeNull()
      expect(desk.verdict.value.asks.length, scenario).toBeGreaterThan(0)
    }
    const [first] = game.scenarios
    const empty = await deskOf(id, first?.id ?? '', (EDITORS[id] as Editor).empty?.(game, first?.id ?? ''))
    expect(empty.shown.value).not.toBeNull()
  })

  test('every piece of the tray can be put down, changed and taken away, and every step undone', async () => {
    const game = await gameOf(id)
    const desk = await deskOf(id, game.scenarios[0]?.id ?? '')
    const before = desk.doc.value
    const places = desk.editor.places(desk.kit.value)
    const place = places[Math.floor(places.length / 2)]?.id ?? ''
    let steps = 0
    for (const tool of desk.tools.value.keys()) {
      const was = desk.doc.value
      desk.pick(tool)
      desk.act(place)
      if (desk.doc.value !== was) steps++
      desk.pick(tool)
    }
    expect(steps).toBeGreaterThan(10)
    expect(desk.editor.thingsAt(desk.doc.value, place, desk.kit.value).length).toBeGreaterThan(2)
    desk.pick(ERASER)
    desk.act(place)
    while (desk.canUndo.value) desk.undo()
    expect(desk.doc.value).toBe(before)
  })

  test('every piece on the board can be dragged to another place, as one step', async () => {
    const game = await gameOf(id)
    const desk = await deskOf(id, game.scenarios[0]?.id ?? '')
    // Nobody is on the first map of efsz yet.
    const [tool = ''] = [...desk.tools.value.keys()]
    const places = desk.editor.places(desk.kit.value).map((place) => place.id)
    desk.hold(tool)
    desk.act(places[3] ?? '')
    desk.cancel()
    const before = desk.doc.value
    const piecesAt = (place: string) => desk.editor.pieces?.(desk.doc.value, place, desk.kit.value) ?? []
    const from = places.filter((place) => piecesAt(place).length > 0).slice(0, 8)
    expect(from.length).toBeGreaterThan(0)
    for (const place of from)
      for (const { thing, selector } of piecesAt(place)) {
        expect(selector).toContain('[data-')
        const to =
          places.find((each) => each !== place && each.startsWith('sz') === place.startsWith('sz') && piecesAt(each).length === 0) ?? ''
        desk.startMove(thing)
        desk.act(to)
        expect(
          piecesAt(to).map(({ thing: { name } }) => name),
          `${thing.name} from ${place}`,
        ).toContain(thing.name)
        expect(piecesAt(place).map(({ thing: { path } }) => path)).not.toContainEqual(thing.path)
        desk.undo()
        expect(desk.doc.value).toBe(before)
        // Dropped where it was: nothing has happened.
        desk.startMove(thing)
        desk.act(place)
        expect(desk.doc.value).toEqual(before)
        while (desk.doc.value !== before) desk.undo()
      }
  })

  test('every thing and every part of the table has a form from the schema', async () => {
    const game = await gameOf(id)
    const desk = await deskOf(id, game.scenarios[0]?.id ?? '')
    const schema = game.position.schema as Schema
    const kit = desk.kit.value
    for (const { path, keys } of desk.editor.table(desk.doc.value, kit))
      for (const key of keys ?? []) {
        expect(isObject(schemaAt(schema, [...path, key])), key).toBe(true)
        expect(desk.editor.label(key, kit), `${key} has words`).not.toBe('')
        expect(desk.editor.label(key, { ...kit, language: 'es' })).not.toBe('')
      }
    const place = desk.editor.places(kit).find((each) => desk.editor.thingsAt(desk.doc.value, each.id, kit).length > 0)
    for (const thing of place ? desk.editor.thingsAt(desk.doc.value, place.id, kit) : [])
      expect(fieldOf(schema, schemaAt(schema, thing.path), getAt(desk.doc.value, thing.path)).kind).toMatch(/group|map|text|choice/)
  })

  test('a moment in the middle of a game is edited and played from a link', async () => {
    const game = await gameOf(id)
    const setup = { scenario: game.scenarios[0]?.id ?? '', options: {}, seed: 'moment' }
    let { state } = game.start(setup)
    for (let i = 0; i < 12 && state.result === null; i++) {
      const seat = game.asks(state)[0]?.seat ?? ''
      const applied = game.apply(state, seat, game.sample(state, seat, [1, 2, 3, i]))
      if ('state' in applied) state = applied.state
    }
    const moment = momentOf(game, state, setup, 'moment', 'en')
    const desk = await deskOf(id, setup.scenario, moment.data)
    expect(saysOf(desk)).toEqual([])
    const read = await unpackWork(await packWork({ ...moment, data: desk.doc.value }))
    expect('work' in read ? checkWork(game, read.work) : read).toEqual([])
  })

  test('a moment of a game with content of its own keeps all of it', async () => {
    const game = await gameOf(id)
    const { scenario, content } = OWN[id] as Own
    const { setup, state } = new Match(game, { scenario, options: {}, seed: 'own', content })
    const moment = momentOf(game, state, setup, 'moment', 'en')
    const desk = await deskOf(id, scenario, moment.data)
    expect(saysOf(desk)).toEqual([])
    const again = game.start(setupOf({ ...moment, data: desk.doc.value }, 'own')).state
    // A position of dotz says again what its counters are.
    const contentIn = (of: State): Json => {
      const { content: held } = of as State & { content: JsonObject }
      return id === 'dotz' ? mergeContent(asJson(BASIC) as JsonObject, held.over as JsonObject) : held
    }
    expect(contentIn(again)).toEqual(contentIn(state))
    expect(game.position.write(game.start(setupOf(moment, 'own')).state)).toEqual(game.position.write(state))
    // A game from there keeps it, too.
    const next = new Match(game, setupOf(moment, 'next'))
    expect(contentIn(game.start(setupOf(momentOf(game, next.state, next.setup, 'next', 'en'), 'next')).state)).toEqual(contentIn(state))
  })
})

describe('what is illegal stands, is named and cannot be played', () => {
  test('efsz: two figures on a square', async () => {
    const desk = await deskOf('efsz', 'fubar')
    desk.pick('person dasha')
    desk.act('3,6')
    expect(saysOf(desk)).toEqual([])
    desk.pick('zombie beta')
    desk.act('3,6')
    expect(saysOf(desk)).toEqual(['zombies.z1.at EFSZ-6.5'])
    expect(desk.faultyPlaces.value).toEqual(['3,6'])
    // The rest is on the board.
    expect(desk.verdict.value.laid).not.toBeNull()
    const zombie = desk.editor.thingsAt(desk.doc.value, '3,6', desk.kit.value).find((thing) => thing.path[0] === 'zombies')
    desk.startMove(zombie ?? null)
    desk.act('3,8')
    expect(saysOf(desk)).toEqual([])
    expect(desk.faultyPlaces.value).toEqual([])
  })

  test('dotz: three Zeds units in a space', async () => {
    const desk = await deskOf('dotz', 'basic')
    for (const tool of ['zed Z4|2', 'zed Z5|3', 'zed Z5|2']) {
      desk.pick(tool)
      desk.act('F#2')
    }
    expect(saysOf(desk)).toEqual(['spaces.F#2 DOTZ-4.6.1'])
    expect(desk.faultyPlaces.value).toContain('F#2')
    expect(desk.verdict.value.laid).not.toBeNull()
    desk.undo()
    expect(saysOf(desk)).toEqual([])
  })

  test('aaz: a battleship on land', async () => {
    const desk = await deskOf('aaz', '1941')
    desk.pick('USSR bb')
    desk.act('Ukraine')
    expect(saysOf(desk).join()).toContain('territories.Ukraine')
    expect(saysOf(desk).join()).toMatch(/AAZ-/)
    expect(desk.faultyPlaces.value).toContain('Ukraine')
    expect(desk.verdict.value.laid).not.toBeNull()
    desk.undo()
    expect(saysOf(desk)).toEqual([])
  })

  test('aaz: phases are called by their names in both languages', async () => {
    const desk = await deskOf('aaz', '1941')
    const { label } = desk.editor
    expect(label('combatMove', desk.kit.value, ['phase'])).toBe('Combat move')
    expect(label('no-such-key', desk.kit.value)).toBe('no-such-key')
  })

  test('a list goes on with the first choice that is not in it yet', () => {
    const choices = ['O1', 'O2', 'O3'].map((value) => ({ value, name: value }))
    expect(nextChoice(choices, ['O1', 'O2'])?.value).toBe('O3')
    expect(nextChoice(choices, ['O1', 'O2', 'O3'])?.value).toBe('O1')
    expect(nextChoice([], [])).toBeUndefined()
  })

  test('a change of the phase lets go of the exact moment', async () => {
    const desk = await deskOf('aaz', '1941', {
      game: 'aaz',
      scenario: '1941',
      turn: 'Germany',
      phase: 'combatMove',
      stack: [{ kind: 'nothing' }],
    })
    expect(saysOf(desk).length).toBeGreaterThan(0)
    desk.set(['phase'], 'purchase')
    expect(desk.doc.value.stack).toBeUndefined()
    expect(saysOf(desk)).toEqual([])
  })
})

describe("content of one's own in positions", () => {
  const put = (desk: EditDesk, tool: string, place: string): void => {
    desk.pick(tool)
    expect(desk.tool.value, tool).toBe(tool)
    desk.act(place)
    desk.pick(tool)
  }
  const namesOf = (desk: EditDesk): readonly string[] => desk.places.value.map(({ id }) => id)

  test('aaz: own spaces, seas under any name, own units', async () => {
    const content = {
      base: 'none',
      units: { mech: { name: 'Mechanized infantry', domain: 'land', cost: 4, move: 2, attack: 1, defense: 2, traits: [] } },
      territories: {
        Home: { ipc: 5, emblem: 'UK', borders: ['The Channel'] },
        Coast: { ipc: 2, emblem: 'Germany', borders: ['The Channel'] },
      },
      seaZones: { 'The Channel': { borders: ['Home', 'Coast'] } },
      powers: { UK: { capital: 'Home' } },
    }
    const desk = await deskOf('aaz', '1941', {
      game: 'aaz',
      scenario: '1941',
      content,
      turn: 'UK',
      phase: 'combatMove',
      territories: {},
      seaZones: {},
    })
    expect(saysOf(desk)).toEqual([])
    expect([...namesOf(desk)].sort()).toEqual(['Coast', 'Home', 'The Channel'])
    put(desk, 'UK dd', 'The Channel')
    put(desk, 'UK mech', 'Home')
    expect(desk.tools.value.get('UK mech')?.name).toBe('Mechanized infantry')
    expect(getAt(desk.doc.value, ['seaZones', 'The Channel', 'units', 'UK', 'dd'])).toBe(1)
    const before = desk.doc.value
    put(desk, 'zombie', 'The Channel')
    put(desk, 'control Germany', 'The Channel')
    expect(desk.doc.value).toBe(before)
    expect(saysOf(desk)).toEqual([])
    expect(desk.editor.thingsAt(desk.doc.value, 'The Channel', desk.kit.value).map(({ name }) => name)).toEqual(['United Kingdom'])
    expect(desk.editor.choices(['declared', 0], desk.kit.value)?.map(({ value }) => value)).toContain('The Channel')
  })

  test('dotz: own spaces, heroes, Zeds and cards', async () => {
    const desk = await deskOf('dotz', 'basic', {
      game: 'dotz',
      scenario: 'basic',
      content: {
        units: { ana: { kind: 'hero', name: 'Ana', strength: [4, 2], capacity: [1, 1], move: 4 } },
        zeds: { 'Z9|9': { strength: [9, 9], count: 1 } },
        fates: { luck: asJson({ ...BASIC.fates['bad-ammo'], name: 'Luck' }) },
      },
      phase: 'action',
      units: {},
      zeds: {},
    })
    put(desk, 'unit ana', 'F#2')
    put(desk, 'zed Z9|9', 'F#4')
    expect(saysOf(desk)).toEqual([])
    expect(desk.editor.thingsAt(desk.doc.value, 'F#2', desk.kit.value).map(({ name }) => name)).toEqual(['Ana'])
    expect(desk.tools.value.get('unit ana')?.name).toBe('Ana')
    const fates = desk.editor.choices(['fate', 'deck', 0], desk.kit.value) ?? []
    expect(fates.find(({ value }) => value === 'luck')?.name).toBe('Luck')
    expect(desk.editor.choices(['players', 'p1', 'hero'], desk.kit.value)?.map(({ value }) => value)).toContain('ana')
  })

  test('efsz: the squares of an own scenario, own people and weapons', async () => {
    const map = ['#####', '#A..#', '#..>#', '#####']
    const track = { length: 8, repeats: true, spawn: { 1: null, 3: null, 5: null } }
    const own = {
      ...STANDARD.scenarios.fubar,
      map,
      track,
      search: [],
      exits: { X1: { to: ['end'], text: '' } },
      objective: [{ exit: 'any' }],
    }
    const desk = await deskOf('efsz', 'fubar', {
      game: 'efsz',
      scenario: 'fubar',
      content: {
        scenario: asJson(own),
        weapons: { pike: { ...STANDARD.weapons.luger, name: 'Pike' } },
        characters: { ivan: { ...STANDARD.characters.dasha, name: 'Ivan' } },
      },
      characters: {},
      zombies: {},
      now: 'team',
    })
    expect(namesOf(desk)).toHaveLength(6)
    put(desk, 'person ivan', '2,3')
    put(desk, 'zombie beta', '4,2')
    expect(saysOf(desk)).toEqual([])
    expect(desk.tools.value.get('person ivan')?.name).toBe('Ivan')
    expect(desk.editor.choices(['characters', 'ivan', 'ready'], desk.kit.value)?.find(({ value }) => value === 'pike')?.name).toBe('Pike')
  })
})

describe('parts of a position that are seldom laid out', () => {
  test('aaz: what was bought waits for the last phase of the 1942 board', async () => {
    const desk = await deskOf('aaz', '1942')
    const keys = (each: EditDesk): readonly string[] => each.editor.table(each.doc.value, each.kit.value).flatMap((part) => part.keys ?? [])
    expect(keys(desk)).toContain('bought')
    expect(keys(await deskOf('aaz', '1941'))).not.toContain('bought')
    desk.set(['phase'], 'mobilize')
    const goods = desk.editor.choices(['bought', ''], desk.kit.value)?.map(({ value }) => value) ?? []
    expect(goods).toEqual(expect.arrayContaining(['inf', 'IC']))
    desk.set(['bought', 'inf'], 2)
    expect(saysOf(desk)).toEqual([])
    expect(desk.verdict.value.asks[0]?.kind).toBe('mobilize')
    // Purchases stay from phase to phase, and none is none.
    desk.set(['phase'], 'noncombatMove')
    expect(desk.doc.value.bought).toEqual({ inf: 2 })
    desk.set(['bought', 'inf'], 0)
    expect(desk.doc.value.bought).toEqual({})
    expect(saysOf(desk)).toEqual([])
    for (const key of ['start', 'taken']) expect(desk.editor.thingsAt(desk.doc.value, 'France', desk.kit.value)[0]?.keys).toContain(key)
    expect(keys(desk)).toContain('declared')
  })

  test('efsz: walls and doors between squares are put, changed, moved and taken away', async () => {
    const desk = await deskOf('efsz', 'fubar')
    desk.pick('person dasha')
    desk.act('3,6')
    desk.pick('edge wall right')
    desk.act('3,6')
    desk.pick('edge door above')
    desk.act('3,6')
    desk.cancel()
    expect(desk.doc.value.edges).toEqual({ '3,6|4,6': 'wall', '3,6|3,7': 'door' })
    expect(saysOf(desk)).toEqual([])
    const { thingsAt } = desk.editor
    const edges = (place: string) => thingsAt(desk.doc.value, place, desk.kit.value).filter(({ path }) => path[0] === 'edges')
    expect(edges('3,6').map(({ name }) => name)).toEqual(['Wall on the right', 'Closed door above'])
    const [wall] = edges('3,6')
    desk.startMove(wall ?? null)
    desk.act('3,8')
    expect(desk.doc.value.edges).toEqual({ '3,6|3,7': 'door', '3,8|4,8': 'wall' })
    desk.pick(ERASER)
    desk.act('3,8')
    expect(desk.doc.value.edges).toEqual({ '3,6|3,7': 'door' })
  })
})

test('a name from somebody else is text on the board, never markup', () => {
  const face: Face = {
    kind: 'hero',
    id: 'a',
    name: '<img src=x onerror=alert(1)>',
    strength: 4,
    capacity: 1,
    hits: 0,
    reduced: false,
    move: 4,
    trade: 'hero',
    number: 1,
    markers: [],
  }
  expect(counter(face)).not.toContain('<img')
})

test('bots try what stands in the editor: the same seed gives the same end, and ends are counted', async () => {
  const entry = CATALOG.find((each) => each.id === 'efsz')
  const game = await gameOf('efsz')
  const bots = (await entry?.bots()) ?? []
  const desk = await deskOf('efsz', 'fubar')
  desk.pick('person dasha')
  desk.act('12,6')
  const setup = desk.setupOf(desk.doc.value)
  const measures = await entry?.measures?.()
  const ends = ['a', 'b', 'a'].map((seed) => playOut(game, bots, { ...setup, seed }, measures))
  expect(ends[0]).toEqual(ends[2])
  const trial = ends.reduce(withGame, NO_TRIAL)
  expect(trial.played).toBe(3)
  expect(Object.values(trial.outcomes).reduce((sum, count) => sum + count, trial.open)).toBe(3)
  // Where people fall is named by the square, with its share of all who fell.
  const fallen = { ...NO_TRIAL, losses: { '3,4': 6, 'place.India': 3, '': 1 } }
  expect(worstPlaces(fallen)).toEqual([
    { place: '3,4', share: 0.6 },
    { place: 'place.India', share: 0.3 },
  ])
  // One line where no bot came to an end in a hundred tries.
  const stuck = Array.from({ length: TRIAL_GAMES }, () => ({ outcome: null, losses: {}, why: 'no end after 20000 actions' }))
  expect(noEnd(stuck.reduce(withGame, NO_TRIAL))).toBe('no end after 20000 actions')
  expect(noEnd(stuck.slice(1).reduce(withGame, NO_TRIAL))).toBeNull()
  expect(noEnd(stuck.slice(1).reduce(withGame, trial))).toBeNull()
  // Long games: the verdict is there after a minute, with as many games as were played.
  expect(trialProgress(NO_TRIAL, 5000)).toEqual({ over: false, share: 5 / 60, left: null })
  expect(trialProgress({ ...NO_TRIAL, played: 10 }, 1000)).toEqual({ over: false, share: 0.1, left: 9 })
  expect(trialProgress({ ...NO_TRIAL, played: 10 }, 20_000)).toEqual({ over: false, share: 1 / 3, left: 40 })
  expect(trialProgress({ ...NO_TRIAL, played: 31 }, TRIAL_MS)).toEqual({ over: true, share: 1, left: 0 })
  expect(trialProgress({ ...NO_TRIAL, played: TRIAL_GAMES }, 900)).toEqual({ over: true, share: 1, left: 0 })
  expect(noEnd({ ...NO_TRIAL, played: 2, open: 2, why: 'stuck' }, true)).toBe('stuck')
  // The verdict names the bot.
  const told = { language: 'en', texts: en.edit.trial, botName: ({ name }: { name: string }) => name } as const
  const counted = { ...NO_TRIAL, played: 100, wins: { p1: 61 }, losses: { S2: 26, '3,4': 13 } }
  expect(verdictOf(counted, setup, { ...told, game, bots, words: await game.words.en() })).toBe(
    'Gunner wins 61 of 100 tries; most is lost at S2 (67%), 3,4 (33%).',
  )
  // Three who fell in a hundred games are chance: no place is named.
  const easy = { ...counted, wins: { p1: 100 }, losses: { '7,4': 1, '5,5': 1, '3,7': 1 } }
  expect(verdictOf(easy, setup, { ...told, game, bots, words: await game.words.en() })).toBe('Gunner wins 100 of 100 tries.')
  expect(trial.wins.p1 ?? 0).toBe(trial.outcomes.won ?? 0)
  const aaz = await gameOf('aaz')
  const captains = (await CATALOG.find((each) => each.id === 'aaz')?.bots()) ?? []
  const war = { ...NO_TRIAL, played: 40, wins: { Germany: 33, Japan: 33, USSR: 7, UK: 7, USA: 7 } }
  expect(
    verdictOf(war, { scenario: '1941', options: {}, seed: 'x' }, { ...told, game: aaz, bots: captains, words: await aaz.words.en() }),
  ).toBe('Captain plays every side. Won: Allies 7, Axis 33 of 40 games.')
  for (const { place } of worstPlaces(trial)) expect(place).toMatch(/^\d+,\d+$|^[A-Z]\d*$/)
})

/**
 * Fills in a value as its form does: key by key, a list item by item, each one chosen by name or begun with the smallest value that
 * the schema allows. What has no form cannot be filled in.
 */
function fillIn(desk: EditDesk, path: Path, wanted: Json): void {
  const schema = desk.editor.schema as Schema
  const field = fieldOf(schema, schemaAt(schema, path), getAt(desk.doc.value, path) ?? wanted)
  if (Array.isArray(wanted)) {
    expect(field.kind, path.join('.')).toBe('list')
    if (!(field.kind === 'list' && field.fixed)) desk.set(path, [])
    for (const [i, item] of (wanted as readonly Json[]).entries()) {
      const preset = desk.editor.presets?.(path, desk.kit.value)?.find(({ value }) => sameJson(value, item))
      const list = getAt(desk.doc.value, path) as readonly Json[]
      if (field.kind === 'list' && !field.fixed) {
        const [choice] = desk.editor.choices([...path, i], desk.kit.value) ?? []
        desk.set(path, [...list, preset?.value ?? choice?.value ?? desk.freshAt([...path, i], freshOf(schema, field.of))])
      }
      if (!preset) fillIn(desk, [...path, i], item)
    }
    return
  }
  if (isObject(wanted)) {
    expect(field.kind, path.join('.')).toMatch(/^(group|map)$/)
    const held = getAt(desk.doc.value, path)
    for (const key of Object.keys(isObject(held) ? held : {}))
      if (!Object.hasOwn(wanted, key)) desk.change(dropAt(desk.doc.value, [...path, key]))
    if (held === undefined) desk.set(path, desk.freshAt(path, freshOf(schema, schemaAt(schema, path))))
    for (const [key, value] of Object.entries(wanted)) fillIn(desk, [...path, key], value)
    return
  }
  expect(field.kind, path.join('.')).toMatch(/^(text|count|choice|flag|only)$/)
  desk.set(path, wanted)
}

describe('scenarios of efsz', () => {
  const fileOf = (id: string): JsonObject => {
    const { $schema: _, ...file } = asJson(STANDARD.scenarios[id] ?? {}) as JsonObject
    return file
  }

  test('F.U.B.A.R. painted square by square on an empty block equals its data file', async () => {
    const game = await gameOf('efsz')
    const wanted = fileOf('fubar')
    const rows = wanted.map as readonly string[]
    const base = { game, words: await game.words.en(), language: 'en' as const, scenario: 'wake-up' }
    const desk = new EditDesk(scenarioEditor, base, scenarioEditor.empty?.(game, 'wake-up') ?? {}, () => {})
    const size = () => desk.doc.value.map as readonly string[]
    desk.pick('addColumn')
    while ((size()[0]?.length ?? 0) < (rows[0]?.length ?? 0)) desk.act('3,3')
    desk.pick('addRow')
    while (size().length < rows.length) desk.act('3,3')
    for (const [r, row] of rows.entries())
      for (const [c, sign] of [...row].entries()) {
        desk.tool.value = `sign ${sign}`
        desk.act(`${c + 1},${rows.length - r}`)
      }
    for (const [key, value] of Object.entries(wanted)) if (key !== 'map') fillIn(desk, [key], value)
    expect(desk.doc.value).toEqual(wanted)
    expect(saysOf(desk)).toEqual([])
    const { state } = game.start({ scenario: 'wake-up', options: {}, seed: 'x', content: desk.dataOf(desk.doc.value) })
    expect(game.asks(state)[0]?.kind).toBe('team')
  })

  test('the log names a scenario of one’s own by its title, in the words of its maker', async () => {
    const game = await gameOf('efsz')
    const words = { en: await game.words.en(), es: await game.words.es() }
    const linesOf = (content: JsonObject) =>
      game
        .start({ scenario: 'fubar', options: {}, seed: 'x', content })
        .events.filter(({ type }) => type === 'scenarioBegan')
        .flatMap((event) => [words.en.event(event), words.es.event(event)])
    expect(linesOf({ scenario: { title: 'The Pump Room' } })).toEqual(['Scenario: The Pump Room', 'Escenario: The Pump Room'])
    // A printed one keeps its words, whatever else was changed in it.
    expect(linesOf({ scenario: { goal: 'Run.' } })).toEqual(['Scenario: F.U.B.A.R.', 'Escenario: F.U.B.A.R.'])
  })

  test('painting: a start square is moved, walls and doors stand between squares', async () => {
    const game = await gameOf('efsz')
    const base = { game, words: await game.words.en(), language: 'en' as const, scenario: 'fubar' }
    const desk = new EditDesk(scenarioEditor, base, scenarioEditor.empty?.(game, 'fubar') ?? {}, () => {})
    expect(desk.verdict.value.problems.map(({ place }) => whereIn(desk, desk.pathOf(place), place))).toEqual(['Map', 'Map', 'Objective 1'])
    desk.pick('sign A')
    desk.act('2,2')
    desk.act('3,3')
    expect((desk.doc.value.map as readonly string[]).join('').match(/A/g)).toHaveLength(1)
    expect((desk.doc.value.map as readonly string[])[5]?.[2]).toBe('A')
    desk.pick('sign >')
    desk.act('9,7')
    expect(saysOf(desk)).toEqual([])
    // Shut in on both sides that lead anywhere: the exit cannot be reached.
    desk.pick('edge wall right')
    desk.act('8,7')
    expect(desk.doc.value.edges).toEqual({ '8,7|9,7': 'wall' })
    desk.pick('edge wall above')
    desk.act('9,6')
    expect(desk.verdict.value.problems.map(({ say }) => say)).toEqual(['X1 on 9,7 cannot be reached from the start'])
    desk.pick('edge door above')
    desk.act('9,6')
    expect(saysOf(desk)).toEqual([])
    desk.pick('edge none above')
    desk.act('9,6')
    desk.pick('edge none right')
    desk.act('8,7')
    expect(desk.doc.value.edges).toBeUndefined()
    // A mark has its entry as soon as it is painted, and takes it along.
    desk.pick('sign @')
    desk.act('6,6')
    desk.pick('sign P')
    desk.act('7,3')
    desk.pick('sign R')
    desk.act('7,6')
    expect(desk.doc.value).toMatchObject({ named: { '@1': 'alpha' }, gear: { P1: [{ gain: 'ammo', count: 1 }] }, captive: { at: 'R1' } })
    expect(saysOf(desk)).toEqual([])
    desk.pick(ERASER)
    for (const at of ['6,6', '7,3', '7,6']) desk.act(at)
    expect(Object.keys(desk.doc.value)).not.toEqual(expect.arrayContaining(['named']))
    expect(desk.doc.value.gear).toBeUndefined()
    expect(desk.doc.value.captive).toBeUndefined()
    // What can be chosen by name: a lever is searched, an exit needs it.
    desk.pick('sign O')
    desk.act('4,4')
    const named = (path: Path, name: string): Json => {
      const preset = scenarioEditor.presets?.(path, desk.kit.value)?.find((each) => each.name === name)
      if (!preset) throw new Error(`no ${name}`)
      return preset.value
    }
    desk.set(['search'], [named(['search'], 'A lever on O1')])
    desk.set(['exits', 'X1', 'needs'], [named(['exits', 'X1', 'needs'], 'Lever pulled: O1')])
    desk.set(['secondary'], [named(['secondary'], 'Slay: Beta')])
    desk.set(['title'], 'The Pump')
    expect(saysOf(desk)).toEqual([])
    expect(desk.editor.titleIn?.(desk.doc.value)).toBe('The Pump')
    expect(game.start({ scenario: 'fubar', options: {}, seed: 'x', content: desk.dataOf(desk.doc.value) }).state.result).toBeNull()
  })

  test.each(Object.keys(STANDARD.scenarios))('%s is opened, and what is kept of it is what was changed', async (id) => {
    const opened = scenarioEditor.unpack?.({ scenario: {} }, id) ?? {}
    expect(opened).toEqual(fileOf(id))
    const next = { ...opened, title: 'Another', secondary: [] }
    const over = overlayOf(fileOf(id), next)
    expect(mergeContent(fileOf(id), over)).toEqual(next)
    expect(Object.keys(over)).toContain('title')
    expect(over.map).toBeUndefined()
  })

  test('a mark that is spoken of and not on the map is named with its place', async () => {
    const game = await gameOf('efsz')
    const base = { game, words: await game.words.en(), language: 'en' as const, scenario: 'fubar' }
    const desk = new EditDesk(scenarioEditor, base, scenarioEditor.unpack?.({ scenario: {} }, 'fubar') ?? {}, () => {})
    expect(saysOf(desk)).toEqual([])
    desk.pick('sign .')
    desk.act('12,9')
    expect(desk.verdict.value.problems.map((problem) => problem.say).join()).toContain('O2')
    desk.undo()
    // Taking away leaves floor.
    desk.pick(ERASER)
    desk.act('9,7')
    expect((desk.doc.value.map as readonly string[])[5]?.[8]).toBe('.')
    desk.undo()
    // A goal that nobody can reach, at the goal.
    const goals = (objective: Json): string[] => {
      desk.set(['objective'], objective)
      const lines = desk.verdict.value.problems.map(({ place, say, rule }) => `${place}: ${say} (${rule})`)
      desk.undo()
      return lines
    }
    const first = 'scenarios.fubar.objective[0]: '
    expect(goals([{ slain: 'omega' }])).toEqual([`${first}nobody can reach this goal: no omega comes in this scenario (EFSZ-35.1)`])
    expect(goals([{ freed: true }])).toEqual([`${first}nobody can reach this goal: there is no captive (EFSZ-35.1)`])
    expect(goals([{ searched: ['O1', 'O9'] }])).toEqual([`${first}no square O9 on the map (EFSZ-35.1)`])
    expect(goals([{ slain: 'beta' }, { searchedAny: ['O1', 'O9'] }])).toEqual([])
    desk.set(
      ['map'],
      (desk.doc.value.map as readonly string[]).map((row) => row.replaceAll('>', '.')),
    )
    expect(desk.verdict.value.problems.map(({ say }) => say)).toContain('nobody can reach this goal: there is no exit on the map')
    desk.undo()
    // A wall without a square.
    desk.set(['edges'], { '99,99|1,1': 'wall' })
    expect(desk.verdict.value.problems.map(({ place, rule }) => `${place} ${rule}`)).toEqual(['scenarios.fubar.edges.99,99|1,1 EFSZ-6.6'])
    desk.undo()
    desk.pick('sign #')
    for (const square of ['12,7', '13,6', '13,7']) desk.act(square)
    expect(desk.verdict.value.problems.map((problem) => problem.say).join()).toMatch(/cannot be reached|no way for the dead/)
  })
})
