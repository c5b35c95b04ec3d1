import { BUILTIN, CONTENT_SCHEMA as AAZ_SCHEMA } from '@deadfront/aaz/content'
import { catalogEntry, playOut } from '@deadfront/ai'
import { BASIC, CONTENT_SCHEMA as DOTZ_SCHEMA, EFFECTS } from '@deadfront/dotz/content'
import { asJson, type Game, isObject, type Json, type JsonObject, type Language } from '@deadfront/kernel'
import { SCENARIO_SCHEMA } from '@deadfront/efsz/content'
import { describe, expect, test } from 'vitest'
import aazContent from '../../src/games/aaz/editor/content.ts'
import efszScenario from '../../src/games/efsz/editor/scenario.ts'
import efszCampaign from '../../src/games/efsz/editor/campaign.ts'
import dotzContent from '../../src/games/dotz/editor/content.ts'
import { namesAt } from '../../src/workshop/editor/content-editor.ts'
import { dropAt, getAt, type Path, setAt } from '../../src/workshop/editor/document.ts'
import { placedNodes } from '../../src/workshop/editor/road-places.ts'
import { EditDesk } from '../../src/workshop/editor/edit-desk.ts'
import type { Editor } from '../../src/workshop/editor/editor.ts'
import { fieldOf, freshOf, type Schema, schemaAt } from '../../src/workshop/editor/schema.ts'
import { checkWork, type Work, WORK_FORMAT } from '@deadfront/kernel/works'
import { packWork, unpackWork } from '../../src/workshop/works/link.ts'

interface Kind {
  id: string
  scenario: string
  editor: Editor
  base: Json
}
const KINDS: readonly Kind[] = [
  { id: 'dotz', scenario: 'basic', editor: dotzContent, base: asJson(BASIC) },
  { id: 'aaz', scenario: '1941', editor: aazContent, base: asJson(BUILTIN['1941'] ?? {}) },
  { id: 'aaz', scenario: 'intro', editor: aazContent, base: asJson(BUILTIN.intro ?? {}) },
  { id: 'aaz', scenario: '1942', editor: aazContent, base: asJson(BUILTIN['1942'] ?? {}) },
]

const SCENARIO: Kind = { id: 'efsz', scenario: 'fubar', editor: efszScenario, base: {} }

const gameOf = async (id: string): Promise<Game> => (await catalogEntry(id)?.load()) as Game

async function deskOf({ id, scenario, editor }: Kind, data: JsonObject = {}, language: Language = 'en'): Promise<EditDesk> {
  const game = await gameOf(id)
  const base = { game, words: await game.words[language](), language, scenario }
  return new EditDesk(editor, base, editor.unpack?.(data, scenario) ?? {}, () => {})
}

const kindOf = (id: string): Kind => KINDS.find((kind) => kind.id === id) as Kind
const linesOf = (desk: EditDesk): string[] => desk.verdict.value.problems.map(({ place, say }) => `${place}: ${say}`)

/** Every value that no schema speaks of, by its place. */
function unspoken(schema: Schema, node: Schema, value: Json, path: Path): string[] {
  const field = fieldOf(schema, node, value)
  const place = path.join('.')
  if (field.kind === 'group')
    return Object.entries(value as JsonObject).flatMap(([key, held]) => {
      const child = field.keys.find((each) => each.key === key)
      return child ? unspoken(schema, child.schema, held, [...path, key]) : [`${place}.${key}`]
    })
  if (field.kind === 'variant') {
    const variant = field.variants.find(({ name }) => isObject(value) && value[field.tag] === name)
    return variant ? unspoken(schema, variant.schema, value, path) : [place]
  }
  if (field.kind === 'map')
    return Object.entries(value as JsonObject).flatMap(([key, held]) => unspoken(schema, field.of, held, [...path, key]))
  if (field.kind === 'list') return (value as readonly Json[]).flatMap((held, i) => unspoken(schema, field.of, held, [...path, i]))
  // Only what nothing reads may be edited as JSON.
  return field.kind === 'json' && path.at(-1) !== 'later' ? [place] : []
}

describe.each(KINDS)('content of $id $scenario', (kind) => {
  const schema = kind.editor.schema as Schema

  test('the schema speaks of everything in the files of the game', () => {
    expect(unspoken(schema, schemaAt(schema, []), kind.base, [])).toEqual([])
  })

  test('opens as it is printed, can be played, and nothing is kept of what was not changed', async () => {
    const desk = await deskOf(kind)
    expect(linesOf(desk)).toEqual([])
    expect(desk.shown.value).not.toBeNull()
    expect(desk.dataOf(desk.doc.value)).toEqual({})
    // The board beside the forms shows the table that the set-up makes: somebody is asked there.
    const { game } = desk.kit.value
    expect(desk.shown.value && game.asks(desk.shown.value)).toEqual(desk.verdict.value.asks)
  })

  test('the set-up speaks in words, and says how it is written where nobody could know', async () => {
    const desk = await deskOf(kind)
    const kit = desk.kit.value
    for (const power of namesAt(kit.doc, ['powers'])) expect(desk.editor.label(power, kit)).toBe(kit.words.name(`power.${power}`))
    if (kind.id === 'dotz') {
      expect(desk.editor.label('strength', kit, ['units', 'piazza', 'strength'])).toBe('Strength')
      expect(desk.editor.label('strength', kit, ['units', 'piazza', 'abilities', 'range', 'strength'])).toBe('Strength by distance')
    }
    if (kind.id === 'dotz')
      expect(desk.editor.choices(['setup', 'deck', ''], kit)?.map(({ name }) => name)).toEqual(['Short game', 'Normal game'])
    if (kind.id !== 'aaz') return
    expect(desk.editor.parts?.[0]?.hint?.(kit)).toContain('tnk = tank')
    const { kit: spanish } = await deskOf(kind, {}, 'es')
    for (const { value, name } of desk.editor.choices(['setup', ''], spanish.value) ?? [])
      expect(name, value).toBe(spanish.value.words.name(`place.${value}`))
    expect(desk.editor.entryName?.(['setup', 'sz5'], kit)).toBe('Sea zone 5')
    expect(desk.editor.entryName?.(['seaZones', 'sz5'], spanish.value)).toBe('Zona marítima 5')
  })

  test('every part has a form and a name in both languages', async () => {
    for (const language of ['en', 'es'] as const) {
      const desk = await deskOf(kind, {}, language)
      for (const part of kind.editor.parts ?? []) {
        expect(kind.editor.label(part.id, desk.kit.value), part.id).not.toBe(part.id)
        expect(fieldOf(schema, schemaAt(schema, part.path), getAt(desk.doc.value, part.path)).kind).toMatch(/group|map/)
        for (const key of part.keys ?? []) expect(schemaAt(schema, [...part.path, key]), key).not.toEqual({})
      }
    }
  })
})

/** Every key and word of a schema that a form shows as a label. */
function labelsIn(node: Json, hidden: readonly string[]): string[] {
  if (Array.isArray(node)) return (node as readonly Json[]).flatMap((each) => labelsIn(each, hidden))
  if (!isObject(node)) return []
  const own = isObject(node.properties) ? Object.keys(node.properties).filter((key) => !hidden.includes(key)) : []
  const words = Array.isArray(node.enum) ? (node.enum as readonly Json[]).filter((word) => typeof word === 'string') : []
  const inner = Object.entries(node).flatMap(([key, held]) =>
    key === 'properties' && isObject(held)
      ? Object.entries(held).flatMap(([name, child]) => (hidden.includes(name) ? [] : labelsIn(child, hidden)))
      : labelsIn(held, hidden),
  )
  return [...own, ...words, ...inner]
}

test.each([
  ['dotz', dotzContent, DOTZ_SCHEMA],
  ['aaz', aazContent, AAZ_SCHEMA],
  ['efsz', efszScenario, SCENARIO_SCHEMA],
] as const)('%s: every label of a form is in words, in both languages', async (id, editor, schema) => {
  const labels = [...new Set(labelsIn(asJson(schema), editor.hidden ?? []))]
  expect(labels.length).toBeGreaterThan(50)
  for (const language of ['en', 'es'] as const) {
    const { kit } = await deskOf(id === 'efsz' ? SCENARIO : kindOf(id), {}, language)
    // A key that reads the same in words is none that a maker would stumble over.
    const bare = labels.filter((key) => editor.label(key, kit.value) === key)
    expect(bare, language).toEqual([])
  }
})

describe('towns of dotz', () => {
  const kind = kindOf('dotz')

  test('a Fate card of every effect there is can be made from the form alone', async () => {
    const desk = await deskOf(kind)
    const schema = kind.editor.schema as Schema
    const field = fieldOf(schema, schemaAt(schema, ['fates', 'x', 'effects', 0]), undefined)
    const variants = field.kind === 'variant' ? field.variants : []
    expect(variants.map(({ name }) => name)).toEqual(Object.keys(EFFECTS))
    for (const { name, schema: variant } of variants) {
      const id = `own-${name}`
      const card = desk.freshAt(['fates', id], freshOf(schema, schemaAt(schema, ['fates', id])))
      desk.set(['fates', id], card)
      desk.set(['fates', id, 'name'], name)
      desk.set(['fates', id, 'effects'], [desk.freshAt(['fates', id, 'effects', 0], freshOf(schema, variant))])
    }
    expect(linesOf(desk)).toEqual([])
  })

  test('a hero, an event and a road are made, checked at the field, shared by link and played', async () => {
    const desk = await deskOf(kind)
    desk.set(['units', 'ana'], { name: 'Ana', kind: 'hero', strength: [4, 0], capacity: [1, 1], move: 4 })
    expect(desk.problemsAt(['units', 'ana', 'strength'])[0]?.say).toContain('expected [full, reduced]')
    expect(desk.problemsAt(['units'], true).length).toBe(1)
    desk.set(['units', 'ana', 'strength', 1], 2)
    expect(linesOf(desk)).toEqual([])
    desk.set(['setup', 'heroes'], ['ana', 'hunt'])
    desk.set(['events', 'flood'], { name: 'Flood', act: 1, kind: 'regular', tracks: ['S', 'X'], actions: 2 })
    expect(desk.problemsAt(['events', 'flood', 'tracks', 1])[0]?.say).toContain('expected a track')
    desk.undo()
    expect(linesOf(desk)).toEqual([])
    desk.redo()
    desk.set(['events', 'flood', 'tracks', 1], 'F')
    expect(linesOf(desk)).toEqual([])
    const data = desk.dataOf(desk.doc.value)
    expect(Object.keys(data).sort()).toEqual(['events', 'setup', 'units'])
    const game = await gameOf('dotz')
    const work: Work = {
      format: WORK_FORMAT,
      kind: 'content',
      game: 'dotz',
      rulesVersion: game.rulesVersion,
      scenario: 'basic',
      title: 'Ana’s town',
      author: '',
      licence: '',
      text: '',
      language: 'en',
      data,
    }
    const read = await unpackWork(await packWork(work))
    expect('work' in read ? checkWork(game, read.work) : read).toEqual([])
    expect(JSON.stringify(game.start({ scenario: 'basic', options: {}, seed: 's', content: data }).state)).toContain('ana')
  })
})

describe('wars of aaz', () => {
  const kind = kindOf('aaz')

  test('set-up, income, unit table, deck and victory are changed, and faults are at their fields', async () => {
    const desk = await deskOf(kind)
    desk.set(['setup', 'Russia', 'USSR'], '9 inf 2 tnk')
    desk.set(['territories', 'Russia', 'ipc'], 12)
    desk.set(['units', 'tnk', 'cost'], 6)
    desk.set(['victory', 'apocalypse'], 30)
    expect(linesOf(desk)).toEqual([])
    expect(desk.dataOf(desk.doc.value)).toEqual({
      setup: { Russia: { USSR: '9 inf 2 tnk' } },
      territories: { Russia: { ipc: 12 } },
      units: { tnk: { cost: 6 } },
      victory: { apocalypse: 30 },
    })
    desk.set(['setup', 'Russia', 'USSR'], '9 inf 2 dragons')
    expect(desk.problemsAt(['setup', 'Russia', 'USSR']).length).toBe(1)
    desk.undo()
    desk.set(['victory', 'apocalypse'], 0)
    expect(desk.problemsAt(['victory', 'apocalypse'])[0]?.say).toContain('expected a whole number from 1')
    desk.undo()
    desk.set(['cards', 'own-1'], { territory: 'Atlantis', zombies: 2 })
    expect(desk.problemsAt(['cards', 'own-1', 'territory'])[0]?.rule).toBe('AAZ-MAP.1')
    desk.set(['cards', 'own-1', 'territory'], 'Russia')
    expect(linesOf(desk)).toEqual([])
    const game = await gameOf('aaz')
    const { state } = game.start({ scenario: '1941', options: {}, seed: 's', content: desk.dataOf(desk.doc.value) })
    expect(game.asks(state).length).toBeGreaterThan(0)
  })

  test('a war of 1942 is made by hand: set-up, incomes and units', async () => {
    const desk = await deskOf(KINDS.find(({ scenario }) => scenario === '1942') as Kind)
    expect(linesOf(desk)).toEqual([])
    desk.set(['setup', 'Germany', 'Germany'], '12 inf 4 tnk 2 ftr')
    desk.set(['territories', 'Germany', 'ipc'], 15)
    desk.set(['units', 'tnk', 'cost'], 7)
    expect(linesOf(desk)).toEqual([])
    desk.set(['setup', 'Germany', 'Germany'], '12 inf 4 dragons')
    expect(desk.problemsAt(['setup', 'Germany', 'Germany'])).toHaveLength(1)
    desk.undo()
    const data = desk.dataOf(desk.doc.value)
    expect(data).toEqual({
      setup: { Germany: { Germany: '12 inf 4 tnk 2 ftr' } },
      territories: { Germany: { ipc: 15 } },
      units: { tnk: { cost: 7 } },
    })
    const game = await gameOf('aaz')
    const { state } = game.start({ scenario: '1942', options: {}, seed: 's', content: data })
    const position = game.position.write(state) as JsonObject
    expect(getAt(position, ['territories', 'Germany', 'units', 'Germany'])).toBe('12 inf 4 tnk 2 ftr')
  })
})

describe('campaigns of efsz', () => {
  const kind: Kind = { id: 'efsz', scenario: 'campaign', editor: efszCampaign, base: {} }

  test('opens as it is, roads and days are changed, and the referee names a node that no road leads to', async () => {
    const desk = await deskOf(kind)
    expect(linesOf(desk)).toEqual([])
    expect(desk.dataOf(desk.doc.value)).toEqual({})
    desk.set(['campaign', 'deadline'], 20)
    desk.set(['campaign', 'dayCost', 'main'], 2)
    expect(linesOf(desk)).toEqual([])
    expect(desk.dataOf(desk.doc.value)).toEqual({ campaign: { deadline: 20, dayCost: { main: 2 } } })
    desk.set(['campaign', 'deadline'], 2)
    expect(desk.problemsAt(['campaign', 'deadline'])[0]?.say).toContain('the shortest way to Last Plane Out')
    desk.undo()
    desk.set(['scenarios', 'fubar', 'exits', 'X1', 'to'], ['end'])
    expect(desk.problemsAt(['campaign', 'last'])[0]?.say).toBe('no road leads there from F.U.B.A.R.')
    desk.undo()
    desk.set(['campaign', 'start'], 'nowhere')
    expect(desk.problemsAt(['campaign', 'start'])[0]?.say).toContain('expected a scenario')
    desk.undo()
    // A scenario of one's own between the first and the second.
    desk.set(['scenarios', 'the-mill'], { ...(getAt(desk.doc.value, ['scenarios', 'fubar']) as JsonObject), title: 'The mill' })
    desk.set(['scenarios', 'fubar', 'exits', 'X1', 'to'], ['the-mill'])
    expect(linesOf(desk)).toEqual([])
    const game = await gameOf('efsz')
    const { state } = game.start({ scenario: 'campaign', options: {}, seed: 's', content: desk.dataOf(desk.doc.value) })
    expect(game.asks(state).length).toBeGreaterThan(0)
  })

  test('a campaign of one’s own is made by hand, node by node, and bots play it to an end', async () => {
    const desk = await deskOf(kind)
    const node = (id: string): JsonObject => getAt(desk.doc.value, ['scenarios', id]) as JsonObject
    desk.set(['scenarios', 'the-yard'], { ...node('fubar'), title: 'The yard' })
    desk.set(['scenarios', 'the-strip'], { ...node('last-plane-out'), title: 'The strip' })
    desk.set(['scenarios', 'the-yard', 'exits', 'X1', 'to'], ['the-strip'])
    desk.set(['campaign', 'start'], 'the-yard')
    desk.set(['campaign', 'last'], 'the-strip')
    desk.set(['campaign', 'deadline'], 9)
    expect(linesOf(desk)).toEqual([])
    const entry = catalogEntry('efsz')
    const [game, bots] = [await gameOf('efsz'), (await entry?.bots()) ?? []]
    const setup = { scenario: 'campaign', options: {}, seed: 'own campaign', content: desk.dataOf(desk.doc.value) }
    expect(playOut(game, bots, setup).outcome).toMatch(/^ending[ABC]$|^lost$/)
    const first = game.start(setup).state
    expect(JSON.stringify(game.position.write(first))).toContain('the-yard')
  })

  /** A small scenario of one's own with one exit. */
  const own = (title: string): JsonObject => ({ ...efszScenario.empty?.({} as Game, '', 'en'), title, map: ['####', '#A>#', '####'] })
  const withExit = (title: string, ...to: string[]): JsonObject => ({ ...own(title), exits: { X1: { to, text: '' } } })

  test('an empty campaign is filled with one’s own scenarios alone, and bots play it to an end', async () => {
    const game = await gameOf('efsz')
    const data = efszCampaign.pack?.(efszCampaign.empty?.(game, 'campaign', 'en') ?? {}, 'campaign') ?? {}
    const desk = await deskOf(kind, data)
    expect(namesAt(desk.doc.value, ['scenarios'])).toEqual([])
    desk.set(['campaign', 'title'], 'Two cellars')
    expect(efszCampaign.titleIn?.(desk.doc.value)).toBe('Two cellars')
    // The first scenario is the beginning and the end until another one is named.
    desk.set(['scenarios', 'one'], withExit('The cellar', 'two'))
    expect(getAt(desk.doc.value, ['campaign', 'start'])).toBe('one')
    expect(linesOf(desk)).toEqual(['scenarios.one.exits.X1.to: no such scenario: two'])
    desk.set(['scenarios', 'two'], withExit('The cellar', 'end'))
    desk.set(['campaign', 'last'], 'two')
    expect(linesOf(desk)).toEqual([])
    expect(['one', 'two'].map((id) => getAt(desk.doc.value, ['scenarios', id, 'last']))).toEqual([undefined, true])
    // The team marches on from every other one: an exit that leads to the end would leave it with nowhere to go.
    desk.set(['scenarios', 'one', 'exits', 'X1', 'to'], ['two', 'end'])
    expect(desk.problemsAt(['scenarios', 'one', 'exits', 'X1', 'to'])[0]?.say).toContain('only the last scenario leads to the end')
    desk.undo()
    // Two of one title are told apart.
    expect(efszCampaign.entryName?.(['scenarios', 'two'], desk.kit.value)).toBe('The cellar (two)')
    const bots = (await catalogEntry('efsz')?.bots()) ?? []
    const setup = { scenario: 'campaign', options: {}, seed: 'two cellars', content: desk.dataOf(desk.doc.value) }
    const end = playOut(game, bots, setup)
    expect(end.outcome).toMatch(/^ending[ABC]$|^lost$/)
    // The printed scenarios are left out, and what is kept reads back the same.
    expect(namesAt((await deskOf(kind, desk.dataOf(desk.doc.value))).doc.value, ['scenarios'])).toEqual(['one', 'two'])
  })

  test('a scenario that is left out: the road that leads there is named, in a campaign only', async () => {
    const desk = await deskOf(kind)
    desk.change({ ...desk.doc.value, scenarios: dropAt(desk.doc.value.scenarios as JsonObject, ['empty-shelves']) })
    const roads = ['wake-up', 'shift-without-end', 'ward-nine'].map((id) => `content.scenarios.${id}.between.scavenge`)
    expect(linesOf(desk)).toEqual(roads.map((road) => `${road}: no such scenario: empty-shelves`))
    const game = await gameOf('efsz')
    const alone = { scenario: 'fubar', options: {}, seed: 's', content: { scenarios: { fubar: null } } }
    expect(() => game.start(alone)).toThrow(/no such scenario/)
  })

  test('nodes and roads are shown as a picture, those that no road leads to apart', async () => {
    const desk = await deskOf(kind)
    desk.set(['scenarios', 'apart'], withExit('Apart', 'end'))
    const map = efszCampaign.roads?.(desk.kit.value)
    if (!map) throw new Error('no roads')
    const byId = new Map(map.nodes.map((node) => [node.id, node]))
    expect(byId.get('fubar')).toMatchObject({ name: 'F.U.B.A.R.', steps: 0, note: 'Begins with' })
    expect(byId.get('apart')?.steps).toBeNull()
    expect(map.roads).toContainEqual({ from: 'fubar', to: 'wake-up' })
    const placed = placedNodes(map)
    expect(placed).toHaveLength(map.nodes.length)
    expect(placed.at(-1)?.id).toBe('apart')
    expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(placed.length)
    // The end is chosen by the campaign, not scenario by scenario.
    expect(efszCampaign.hidden?.includes('last') && !efszCampaign.isShown?.(['scenarios', 'fubar', 'last'])).toBe(true)
    expect(efszCampaign.isShown?.(['campaign', 'last'])).toBe(true)
    expect(efszCampaign.isShown?.(['campaign', 'origin'])).toBe(false)
    // Only the exits of the map can lead anywhere.
    expect(efszCampaign.choices(['scenarios', 'apart', 'exits', ''], desk.kit.value)).toEqual([{ value: 'X1', name: 'X1' }])
  })
})

test('a fault is counted in the part that holds it, and leads there', async () => {
  const desk = await deskOf(kindOf('aaz'))
  desk.set(['setup', 'Russia', 'USSR'], '1 zeppelin')
  const parts = desk.editor.parts ?? []
  expect(parts.filter((part) => desk.problemsOf(part).length > 0).map(({ id }) => id)).toEqual(['setup'])
  const [problem] = desk.verdict.value.problems
  desk.goTo(desk.pathOf(problem?.place ?? ''))
  expect([desk.part.value, desk.entry.value]).toEqual(['setup', 'Russia'])
  desk.goTo(['treasury', 'Germany'])
  expect(desk.part.value).toBe('money')
})

test('numbers in a list say what they are for', async () => {
  const { kit, editor } = await deskOf(kindOf('dotz'))
  expect(editor.itemName?.(['setup', 'deck', 'normal', 'regular', 1], kit.value)).toBe('Act 2')
  expect(editor.itemName?.(['units', 'hunt', 'strength', 1], kit.value)).toBe('Reduced')
  expect(editor.itemName?.(['events', 'nightfall', 'tracks', 0], kit.value)).toBeNull()
})

test('the sections of the scenario panel hold every key of a scenario once, but what is painted', async () => {
  const desk = await deskOf(SCENARIO)
  const keys = desk.editor.table(desk.doc.value, desk.kit.value).flatMap((section) => section.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.toSorted()).toEqual(
    Object.keys(SCENARIO_SCHEMA.properties)
      .filter((key) => key !== 'map' && key !== '$schema')
      .toSorted(),
  )
})

test('a click on a search square shows its tables, or where one is added', async () => {
  const desk = await deskOf(SCENARIO)
  const kit = desk.kit.value
  const square = desk.editor.places(kit).find(({ name }) => name === 'Search square')
  const [thing] = desk.editor.thingsAt(desk.doc.value, square?.id ?? '', kit)
  expect(thing?.path.slice(0, 1)).toEqual(['search'])
  expect(isObject(getAt(desk.doc.value, thing?.path ?? []) ?? null)).toBe(true)
  desk.set(['search'], [])
  expect(desk.editor.thingsAt(desk.doc.value, square?.id ?? '', desk.kit.value)[0]?.path).toEqual(['search'])
})

test('undo goes on with the history of a document that was edited before', async () => {
  const desk = await deskOf(SCENARIO)
  const before = desk.doc.value
  desk.set(['title'], 'Changed')
  const { kit, editor, history } = desk
  const again = new EditDesk(editor, kit.value, history, () => {})
  expect(again.doc.value).toBe(desk.doc.value)
  again.undo()
  expect(again.doc.value).toBe(before)
})

test('what every town needs has no button that takes it out, and the referee names what is missing', async () => {
  const desk = await deskOf(kindOf('dotz'))
  const schema = desk.editor.schema as Schema
  for (const part of ['setup', 'scoring']) {
    const field = fieldOf(schema, schemaAt(schema, [part]), getAt(desk.doc.value, [part]))
    const needed = field.kind === 'group' ? (field.required ?? []) : []
    expect([...needed, 'confidence'].toSorted()).toEqual([...new Set([...namesAt(desk.doc.value, [part]), 'confidence'])].toSorted())
    for (const key of needed) {
      desk.change(dropAt(desk.doc.value, [part, key]))
      expect(linesOf(desk), key).toEqual([expect.stringContaining(`content.${part}.${key}: expected`)])
      desk.undo()
    }
  }
})

test('a scenario of the wrong shape gets a line with the place, never a fault of the program', async () => {
  const desk = await deskOf(SCENARIO)
  const wrong: readonly (readonly [Path, Json | undefined])[] = [
    ...['characters', 'track', 'exits', 'objective'].map((key) => [[key], undefined] as const),
    ...['track', 'search', 'objective', 'secondary', 'exits'].flatMap((key) => [[[key], 'x'] as const, [[key], 7] as const]),
    [['track', 'spawn'], undefined],
    [['track', 'spawn', '1'], 7],
    [['exits', 'X1', 'to'], 7],
    [['objective'], ['x']],
  ]
  for (const [path, value] of wrong) {
    desk.change(value === undefined ? dropAt(desk.doc.value, path) : setAt(desk.doc.value, path, value))
    const [first = ''] = linesOf(desk)
    expect(first, `${path.join('.')} = ${String(value)}`).toMatch(/^scenarios\.fubar\.\w+.*: expected /)
    desk.undo()
  }
})
