import { expect, test } from 'vitest'
import { sittersOf } from '../../src/online/seats.ts'

const chair = (name: string, person: string | null, bot: string | null) => ({
  name,
  person,
  bot,
  here: false,
  away: null,
  warm: null,
  late: 0,
  attend: false,
})

test('a line of the list names everybody once and counts bots and free seats', () => {
  const free = chair('', null, null)
  const seats = {
    USSR: chair('Ann', 'a', null),
    UK: chair('Ann', 'a', null),
    Japan: chair('Ann', 'another', null),
    Germany: free,
    USA: free,
  }
  expect(sittersOf(seats)).toEqual({ people: ['Ann', 'Ann'], bots: 0, free: 2 })
  const bot = chair('', null, 'captain')
  expect(sittersOf({ USSR: bot, UK: bot, USA: chair('Bob', 'b', null) })).toEqual({ people: ['Bob'], bots: 2, free: 0 })
})
