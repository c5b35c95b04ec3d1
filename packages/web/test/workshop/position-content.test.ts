import { BASIC } from '@deadfront/dotz/content'
import { STANDARD } from '@deadfront/efsz/content'
import { asJson } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { counter, type Face } from '../../src/games/dotz/counters.ts'
import { getAt } from '../../src/workshop/editor/document.ts'
import { type EditDesk, ERASER } from '../../src/workshop/editor/edit-desk.ts'
import { deskOf, saysOf } from './position-kit.ts'

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
