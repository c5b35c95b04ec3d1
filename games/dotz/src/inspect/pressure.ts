import { optional, question, type Refusal, refuseQuestion, text, whole } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import { NONE, type Siege } from '../model/state.ts'
import { mobStrength } from '../read/board.ts'
import { findEvent, spaceId } from '../read/names.ts'
import { MAX_PLAYERS, pressedGroups, pressureEvents } from '../read/pressure.ts'

/** Rule 3: how many events a symbol makes, and which groups would be moved next. */
export interface PressureFacts {
  events: number
  movement: number
  placement: number
  groups: { at: string; strength: number }[]
}

const fields = { players: optional(whole('a number of players')), card: optional(text('an Event card')) }

export const pressure = question(fields, (s: Siege, q): PressureFacts | Refusal => {
  const c = contentOf(s)
  const players = q.players ?? s.options.players
  if (players < 1 || players > MAX_PLAYERS) return refuseQuestion(`players: expected 1 to ${MAX_PLAYERS}, found ${players}`, [players])
  const ix = q.card === undefined ? NONE : findEvent(c, q.card)
  if (q.card !== undefined && ix === NONE) return refuseQuestion(`card: expected an Event card, found ${JSON.stringify(q.card)}`, [q.card])
  const card = c.events[ix]
  const events = pressureEvents(players)
  return {
    events,
    movement: card ? events * card.movement : events,
    placement: card ? events * card.placement : events,
    groups: pressedGroups(s, c).map((at) => ({ at: spaceId(c, at), strength: mobStrength(s, c, at) })),
  }
})
