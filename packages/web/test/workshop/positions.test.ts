import { BASIC } from '@deadfront/dotz/content'
import { STANDARD } from '@deadfront/efsz/content'
import { asJson, isObject, type Json, type JsonObject, listedScenarios, Match, mergeContent, type State } from '@deadfront/kernel'
import { checkWork, setupOf } from '@deadfront/kernel/works'
import { describe, expect, test } from 'vitest'
import { getAt } from '../../src/workshop/editor/document.ts'
import { ERASER } from '../../src/workshop/editor/edit-desk.ts'
import type { Editor } from '../../src/workshop/editor/editor.ts'
import { fieldOf, type Schema, schemaAt } from '../../src/workshop/editor/schema.ts'
import { momentOf } from '../../src/workshop/works/from-game.ts'
import { packWork, unpackWork } from '../../src/workshop/works/link.ts'
import { deskOf, EDITORS, gameOf, saysOf } from './position-kit.ts'

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
    const empty = await deskOf(id, first?.id ?? '', (EDITORS[id] as Editor).empty?.(game, first?.id ?? '', 'en'))
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

test('aaz: tray and places are made once for a board and a language, not anew for every edit', async () => {
  const desk = await deskOf('aaz', '1941')
  const { tray, places } = desk.editor
  const before = desk.kit.value
  desk.pick('USSR tnk')
  desk.act('Siberia')
  expect(desk.kit.value).not.toBe(before)
  expect(tray(desk.kit.value)).toBe(tray(before))
  expect(places(desk.kit.value)).toBe(places(before))
  const spanish = { ...before, language: 'es', words: await (await gameOf('aaz')).words.es() } as const
  expect(tray(spanish)[0]?.title).not.toBe(tray(before)[0]?.title)
  expect(tray(await deskOf('aaz', '1942').then(({ kit }) => kit.value))).not.toBe(tray(before))
})
