import { expect, test } from 'vitest'
import { absentFrom, nextAbsence } from '../../src/online/absence.ts'

const chair = (person: string | null, away: number | null) => ({
  name: 'x',
  person,
  bot: null,
  here: away === null,
  away,
  warm: null,
  late: 0,
  attend: false,
})

test('the bar is drawn again when the next player has been away for the absence of the table', () => {
  const seats = { a: chair('ann', null), b: chair('bob', 1000), c: chair('cleo', 9000), d: chair(null, null) }
  const info = { seats, absence: 60 }
  expect(['a', 'b', 'c', 'd', 'e'].map((seat) => absentFrom(info, seat))).toEqual([null, 61_000, 69_000, null, null])
  expect([0, 60_999, 61_000, 69_000].map((now) => nextAbsence(info, now))).toEqual([61_000, 61_000, 69_000, null])
})
