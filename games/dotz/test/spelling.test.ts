import { judge } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { dotz } from '../src/index.ts'

/** What a case may say in more than one way: both ways must mean the same. */
const verdict = (over: object) =>
  judge(dotz, { format: 'deadfront-case/1', game: 'dotz', case: 'spelling', title: 'Spelling', rules: [], ...over }).flatMap((r) =>
    r.failures.map((f) => `${f.at}: ${f.say}`),
  )

test('places and units go by their ids, their names and the ids of the reference', () => {
  const spaces = {
    'town-center': 'captain-piazza, Mr Johnson',
    'forest-3': 'farmingdale-furies',
    'mountain-start': 'Z4|2',
    'Highway 0': 'mayor-hernandez',
    'leftys pass': '12th-division-veterans',
  }
  const ids = { TC: 'piazza, johnson', 'F#3': 'furies', 'M-Start': 'Z4|2', 'H#0': 'hernandez', 'M#5': 'veterans' }
  expect(verdict({ position: { spaces }, expect: { position: { spaces: ids } } })).toEqual([])
  expect(verdict({ position: { spaces: ids }, expect: { position: { spaces } } })).toEqual([])
  expect(verdict({ position: { spaces: { '-': 'hunt' } } })[0]).toMatch(/^start: spaces.-: expected a space .*, found "-"$/)
})

test('phases by their printed names', () => {
  const spaces = { TC: 'hunt' }
  expect(verdict({ position: { spaces, phase: 'Action Phase' }, expect: { position: { phase: 'action phase' } } })).toEqual([])
  expect(verdict({ position: { spaces, phase: 'Night' } })).toEqual([
    'start: phase: expected draw, zeds, action or housekeeping, found "Night"',
  ])
})

test.each([
  ['TC', 'F#2', ['F#0', 'F#1', 'F#2']],
  ['F#2', 'Town Center', ['F#1', 'F#0', 'TC']],
  ['M#1', 'H#1', ['M#0', 'TC', 'H#0', 'H#1']],
  ['S#3', 'S#5', ['S#4', 'S#5']],
  ['S#5', 'S#3', ['S#4', 'S#3']],
])('a Move from %s to %s may name its goal alone', (from, to, path) => {
  const position = { spaces: { [from]: 'Hero A' } }
  const expected = { events: [{ type: 'unitMoved', unit: 'A', path }] }
  expect(verdict({ position, do: [{ answer: { do: 'move', unit: 'A', to } }], expect: expected })).toEqual([])
})

test('a goal is a place, and goes without a path; a stray key is named', () => {
  const position = { spaces: { TC: 'Hero A' } }
  const refused = (answer: object) => verdict({ position, do: [{ answer }] })[0]
  expect(refused({ do: 'move', unit: 'A', to: 'Mars' })).toContain('there is no such space on the tracks (DOTZ-5.2.1)')
  expect(refused({ do: 'move', unit: 'A' })).toContain('a Move names its path, or its goal (to) (DOTZ-5.2.1)')
  expect(refused({ do: 'shoot', unit: 'A' })).toContain(
    'do: expected "move" or "forage" or "gunfire" or "ability" or "play" or "end", found "shoot" (DOTZ-5.1.7)',
  )
  expect(refused({ do: 'move', unit: 'A', to: 'TC' })).toContain('a Move goes at least one space (DOTZ-5.2.1)')
  expect(refused({ do: 'move', unit: 'A', to: 'F#0', path: ['F#0'] })).toContain('a path or a goal (to), not both')
  expect(refused({ do: 'forage', unit: 'A', with: 'B' })).toContain('unknown key "with"; expected unit, pay')
})

test('an empty space may be told; what is not there is met with what is', () => {
  const spaces = { TC: 'hunt', 'F#2': null }
  expect(verdict({ position: { spaces }, expect: { position: { spaces } } })).toEqual([])
  const wrong = (over: object) => verdict({ position: { spaces, ...over } })[0]
  expect(wrong({ card: 'x' })).toMatch(/^start: card: expected an Event card \(rule-7-cardio, .*\), found "x"$/)
  expect(wrong({ fate: { held: ['x'] } })).toMatch(/expected a Fate card \(killer-bulldozer, .*\), found "x"$/)
  expect(wrong({ now: { activate: 'X' } })).toContain('expected a track (F, M, H, S), found "X"')
})

test('two alike counters in a space may be told alike', () => {
  const told = (space: string) =>
    verdict({ position: { spaces: { 'F#4': 'Z4, Z4', 'F#2': 'Z4' } }, expect: { position: { spaces: { 'F#4': space } } } })
  expect(told('Z4, Z4')).toEqual([])
  expect(told('Z4.2, Z4')).toEqual([])
  expect(told('Z4')).not.toEqual([])
  expect(told('Z4, Z4, Z4')).not.toEqual([])
})
