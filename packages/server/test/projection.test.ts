import type { Game, GameEvent } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { stepFor } from '../src/match/projection.ts'

interface Found extends GameEvent {
  seat: string
  what: string | null
}

/** Each sees its own finds whole; `east` sees that `west` has found something, nobody sees anything of `east`. */
const game = {
  show(event: Found, viewer: string | null) {
    if (event.seat === viewer) return event
    return event.seat === 'west' && viewer === 'east' ? { ...event, what: null } : null
  },
} as unknown as Game

const find = (seat: string): Found => ({ type: 'found', rule: 'T-1', seat, what: 'a rope' })
const shown = (...mine: string[]): unknown[] =>
  stepFor(game, mine, { info: { seq: 1, seat: 'west', by: 'ann', kind: 'answer', at: 5 }, events: [find('west'), find('east')] }).events

test('who holds several seats is told what each of them sees, whole where one of them sees it whole', () => {
  expect(shown('west')).toEqual([find('west')])
  expect(shown('east')).toEqual([{ ...find('west'), what: null }, find('east')])
  expect(shown('west', 'east')).toEqual([find('west'), find('east')])
  expect(shown('east', 'west')).toEqual([find('west'), find('east')])
  expect(shown('north', 'east')).toEqual([{ ...find('west'), what: null }, find('east')])
  expect(shown()).toEqual([])
})
