import { below, nth, order, pick } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import { type FrameOf, activation, eventSource, fateDraw } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import type { TrackIx } from '../model/state.ts'
import { currentCard } from '../read/board.ts'
import { findTrack, trackId, trackIds } from '../read/names.ts'
import { groupSeats } from '../read/seats.ts'
import { type SiegeTurn, groupAsk } from './group.ts'

/** Rule 4.1: the track symbols of the Current Event card, from left to right. */

/** DOTZ-4.1.1: the symbols from left to right. */
export const tracks = {
  run(t: SiegeTurn, f: FrameOf<'tracks'>): void {
    const { s } = t
    const c = contentOf(s)
    const { tracks: symbols } = currentCard(s)
    s.symbols = f.i
    const symbol = symbols[f.i]
    if (symbol === undefined) return t.done()
    let [of, count] = [1, 1]
    while (symbols[f.i + of] === symbol) of++
    for (let i = f.i - 1; i >= 0 && symbols[i] === symbol; i--) count++
    if (symbol === 'all') {
      f.i++
      return t.call({ kind: 'tracks.order', left: c.tracks.map((_, ix) => ix), queue: [], brains: false })
    }
    if (symbol === 'fated') {
      // DOTZ-4.1.14: one draw, and the track is activated as often as the symbol is printed.
      f.i += of
      return t.call(fateDraw(eventSource(s.card, ''), of))
    }
    f.i++
    t.call(activation(c.tracks.indexOf(symbol), count, count + of - 1, false))
  },
}

/** DOTZ-4.1.13: the player chooses which track comes next, one by one or all at once. */
export const tracksOrder = groupAsk<'tracks.order'>({
  rule: 'DOTZ-4.1.13',
  who: (s, f) => (f.queue.length > 0 || f.left.length <= 1 ? [] : groupSeats(s)),
  close(t, f) {
    const next = f.queue.shift() ?? f.left[0]
    if (next === undefined) return t.done()
    activateNext(t, f, next)
  },
  space(s, f) {
    const names = trackIds(contentOf(s), f.left)
    return [pick(names.map((track) => ({ do: 'next', track }))), order('order', names, { do: 'order' })]
  },
  whyNot(s, f, answer) {
    const c = contentOf(s)
    const given = (answer.do === 'order' ? answer.order : [answer.track]).map((name) => findTrack(c, name))
    const wanted = answer.do === 'order' ? f.left.length : 1
    if (given.length === wanted && new Set(given).size === wanted && given.every((track) => f.left.includes(track))) return null
    const names = trackIds(c, f.left)
    return refuse('DOTZ-4.1.13', 'tracks.not-left', `each track once: ${names.join(', ')} are left`, names)
  },
  answer(t, f, answer) {
    const c = contentOf(t.s)
    if (answer.do === 'next') return activateNext(t, f, findTrack(c, answer.track))
    f.queue = answer.order.map((name) => findTrack(c, name))
  },
  sample: (s, f, _seat, rng) => ({ do: 'next', track: trackId(contentOf(s), nth(f.left, below(rng, f.left.length))) }),
})

function activateNext(t: SiegeTurn, f: FrameOf<'tracks.order'>, track: TrackIx): void {
  const c = contentOf(t.s)
  f.left = f.left.filter((ix) => ix !== track)
  t.emit({ type: 'trackOrdered', rule: 'DOTZ-4.1.13', track: trackId(c, track), left: trackIds(c, f.left) })
  t.call(activation(track, 1, 1, f.brains))
}
