import type { Options, Scenario } from '@deadfront/kernel'
import type { BodyOf } from '@deadfront/protocol'
import { withDefaults } from '../shell/create.ts'
import { go, to } from '../shell/router.ts'
import { request } from './api.ts'
import { attempt } from './attempt.ts'
import { giveEntropy } from './dice-keeper.ts'
import { wakeByDefault } from './push.tsx'

/** An online table is for at least two: if a game has one player by default, two are offered. */
export function forTwo(scenario: Scenario): Options {
  const players = scenario.options.find((spec) => spec.id === 'players')
  const alone = scenario.seats(withDefaults(scenario, {})).length === 1
  const two = players && (players.choices ? players.choices.some((choice) => choice.value === 2) : (players.max ?? 2) >= 2)
  return alone && two ? { players: 2 } : {}
}

/** Sets a table on the server and goes there. The person takes the first seat. */
export async function openTable(body: Partial<BodyOf<'POST /api/tables'>>, scenario: Scenario): Promise<void> {
  const [seat] = scenario.seats(withDefaults(scenario, body.options ?? {}))
  const made = await attempt(() => request('POST /api/tables', { ...body, seats: seat ? { [seat.id]: 'me' } : {} }))
  if (!made) return
  void wakeByDefault()
  if (seat) await giveEntropy(made.table, seat.id)
  go(to.table(made.table.id))
}
