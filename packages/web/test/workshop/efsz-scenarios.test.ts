import { STANDARD } from '@deadfront/efsz/content'
import { asJson, isObject, type Json, type JsonObject, mergeContent, sameJson } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import scenarioEditor from '../../src/games/efsz/editor/scenario.ts'
import { dropAt, getAt, type Path } from '../../src/workshop/editor/document.ts'
import { EditDesk, ERASER } from '../../src/workshop/editor/edit-desk.ts'
import { whereIn } from '../../src/workshop/editor/labels.ts'
import { overlayOf } from '../../src/workshop/editor/overlay.ts'
import { fieldOf, freshOf, type Schema, schemaAt } from '../../src/workshop/editor/schema.ts'
import { gameOf, saysOf } from './position-kit.ts'

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
    const desk = new EditDesk(scenarioEditor, base, scenarioEditor.empty?.(game, 'wake-up', 'en') ?? {}, () => {})
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

  test('an empty block begins with an objective that the briefing tells, in the language of its maker', async () => {
    const game = await gameOf('efsz')
    const goalIn = (language: 'en' | 'es') => scenarioEditor.empty?.(game, 'fubar', language)
    expect(goalIn('en')).toMatchObject({ objective: [{ exit: 'any' }], goal: 'Leave by an exit.' })
    expect(goalIn('es')?.goal).toBe('Salir por un escape.')
  })

  test('painting: a start square is moved, walls and doors stand between squares', async () => {
    const game = await gameOf('efsz')
    const base = { game, words: await game.words.en(), language: 'en' as const, scenario: 'fubar' }
    const desk = new EditDesk(scenarioEditor, base, scenarioEditor.empty?.(game, 'fubar', 'en') ?? {}, () => {})
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
    // A square for arrivals leads to the rounds in which they come.
    desk.pick('sign S')
    desk.act('9,2')
    const [arrivals] = scenarioEditor.thingsAt(desk.doc.value, '9,2', desk.kit.value)
    expect(arrivals).toMatchObject({ path: ['track', 'spawn'], name: 'S1: Arrivals in round' })
    desk.set([...(arrivals?.path ?? []), '2'], ['S1'])
    expect(saysOf(desk)).toEqual([])
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
