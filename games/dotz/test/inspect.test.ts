import { isRefusal, type Json } from '@deadfront/kernel'
import { table } from '@deadfront/testkit'
import { expect, test } from 'vitest'
import { dotz } from '../src/index.ts'

const { state } = table(dotz, { position: { spaces: { 'F#2': 'hunt', 'F#3': 'Z4' } } })
const ask = (question: Json, seat: string | null = 'p1') => dotz.inspectJson(state, seat, question)
const say = (question: Json, seat: string | null = 'p1'): string => {
  const told: unknown = ask(question, seat)
  return isRefusal(told) ? told.say : expect.fail(`not refused: ${JSON.stringify(told)}`)
}

test.each<[string, Json, string]>([
  ['an unknown question', { ask: 'weather' }, 'ask: expected one of preview, unit, shot,'],
  ['an unknown old head', { weather: true }, 'ask: expected one of preview, unit, shot,'],
  ['no object', 'unit', 'expected a question'],
  ['an unknown key', { ask: 'unit', unit: 'hunt', colour: 'red' }, 'unknown key "colour"; expected unit'],
  ['an unknown key beside an old head', { unit: 'hunt', colour: 'red' }, 'unknown key "colour"; expected unit'],
  ['an unknown key inside an old head', { combat: { at: 'F#3', unit: 'hunt', sides: 2 } }, 'unknown key "sides"'],
  ['a missing key', { ask: 'shot', unit: 'hunt' }, 'target: expected a Zeds unit, found nothing'],
  ['an unknown unit', { ask: 'unit', unit: 'batman' }, 'unit: expected a Player unit, found "batman"'],
  ['an unknown space', { space: 'F#9' }, 'space: expected a space, found "F#9"'],
  ['an unknown Zeds unit', { zed: 'Z99' }, 'zed: expected a Zeds unit on the map, found "Z99"'],
  ['an unknown target', { shot: { unit: 'hunt', target: 'Z99' } }, 'target: expected a Zeds unit on the map, found "Z99"'],
  ['an unknown head of a Fate card', { tracks: 'best' }, 'where: expected most, fewest, choice or a track, found "best"'],
  ['five players', { pressure: { players: 5 } }, 'players: expected 1 to 4, found 5'],
  ['an unknown card', { pressure: { card: 'sunshine' } }, 'card: expected an Event card, found "sunshine"'],
  ['no Zeds to fight', { combat: { at: 'F#2', unit: 'hunt' } }, 'expected Zeds at F#2, found none'],
  ['a column that is none', { column: { initial: 'Best' } }, 'initial: expected one of Zeds x3,'],
  ['too little for a column', { column: { zeds: 3 } }, 'expected zeds and unit, or initial, or shooter'],
])('%s is refused', (_name, question, line) => {
  expect(say(question)).toContain(line)
})

test('a player who does not play is refused; a spectator sees what the first player could do', () => {
  expect(say({ ask: 'unit', unit: 'hunt' }, 'p3')).toContain('expected a player of this game (p1), found p3')
  expect(ask({ ask: 'unit', unit: 'hunt' }, null)).toMatchObject({ unit: 'hunt', pays: ['player'] })
})

test.each<[Json, Json]>([
  [{ preview: true }, { ask: 'preview' }],
  [{ unit: 'hunt' }, { ask: 'unit', unit: 'hunt' }],
  [{ shot: { unit: 'hunt', target: 'Z4' } }, { ask: 'shot', unit: 'hunt', target: 'Z4' }],
  [{ combat: true }, { ask: 'combat' }],
  [{ combat: { at: 'F#3', unit: 'hunt', attacker: 'player' } }, { ask: 'fight', at: 'F#3', unit: 'hunt', attacker: 'player' }],
  [{ column: { zeds: 5, unit: 2, shifts: [1] } }, { ask: 'column', zeds: 5, unit: 2, shifts: [1] }],
  [{ space: 'F#3' }, { ask: 'space', space: 'F#3' }],
  [{ zed: 'Z4' }, { ask: 'zed', zed: 'Z4' }],
  [{ tracks: 'most' }, { ask: 'tracks', where: 'most' }],
  [{ pressure: { players: 3 } }, { ask: 'pressure', players: 3 }],
  [{ ammo: true }, { ask: 'ammo' }],
  [{ score: true }, { ask: 'score' }],
  [{ cup: true }, { ask: 'cup' }],
])('%j means %j', (old, now) => {
  const told: unknown = ask(now)
  expect(isRefusal(told)).toBe(false)
  expect(ask(old)).toEqual(told)
})
