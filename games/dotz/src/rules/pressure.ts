import { END, sequence } from '@deadfront/kernel'
import { contentOf, startOf } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import { type FrameOf, marchOf, placement, pressureOf } from '../model/frames.ts'
import type { Siege } from '../model/state.ts'
import { zedsAt } from '../read/board.ts'
import { pressedGroups, pressureEvents } from '../read/pressure.ts'
import { tracksByZeds } from '../read/targets.ts'
import { forgetMoves } from './activation.ts'
import { choose } from './choices.ts'
import type { SiegeTurn } from './group.ts'

/** Rule 3: Zeds pressure in games with more than one Hero player. */

export function applyPressure(t: SiegeTurn, symbol: 'movement' | 'placement', symbols: number): void {
  const of = pressureEvents(t.s.options.players)
  if (of === 0) return
  for (let i = 0; i < symbols; i++) t.call(pressureOf(symbol, of))
}

export const pressure = sequence<Siege, FrameOf<'pressure'>, SiegeEvent>({
  begin: (t, f) => {
    if (f.symbol === 'movement') forgetMoves(t.s)
  },
  next(t, f) {
    const { s } = t
    const c = contentOf(s)
    if (f.nth >= f.of) return t.goto(END)
    f.nth++
    t.emit({ type: 'pressure', rule: f.symbol === 'movement' ? 'DOTZ-3.1.1' : 'DOTZ-3.2.1', symbol: f.symbol, nth: f.nth, of: f.of })
    if (f.symbol === 'placement') return choose(t, f, 'track', tracksByZeds(s, c, false), 'fewest')
    const groups = pressedGroups(s, c)
    if (groups.length > 0) return choose(t, f, 'group', groups, 'pressure')
    t.emit({ type: 'pressureNothing', rule: 'DOTZ-3.1.15', symbol: f.symbol })
    t.goto(END)
  },
  go(t, f) {
    if (f.symbol === 'placement') t.call(placement(startOf(contentOf(t.s), f.pick), 1, 0))
    else t.call(marchOf(zedsAt(t.s, f.pick), f.pick, 'pressure', false))
    t.goto('next')
  },
})
