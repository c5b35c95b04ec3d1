import { type Answer, below, order, pick } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import { type FrameOf, activation, eventSource, fateDraw } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import type { TrackIx } from '../model/state.ts'
import { currentCard } from '../read/board.ts'
import { findTrack, trackId } from '../read/names.ts'
import { groupSeats } from '../read/seats.ts'
import { type AskOf, type Carried, type SiegeTurn, groupAsk } from './group.ts'

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
    let [of, nth] = [1, 1]
    while (symbols[f.i + of] === symbol) of++
    for (let i = f.i - 1; i >= 0 && symbols[i] === symbol; i--) nth++
    if (symbol === 'all') {
      f.i++
      return t.call({ kind: 'tracks.order', left: c.tracks.map((_, ix) => ix), queue: [], brains: 0 })
    }
    if (symbol === 'fated') {
      // DOTZ-4.1.14: one draw, and the track is activated as often as the symbol is printed.
      f.i += of
      return t.call(fateDraw(eventSource(s.card, ''), of))
    }
    f.i++
    t.call(activation(c.tracks.indexOf(symbol), nth, nth + of - 1, 0))
  },
}

/** DOTZ-4.1.13: the player says which track comes next, one by one or all at once. */
export const tracksOrder: AskOf<'tracks.order', Answer> & Carried = groupAsk<'tracks.order', Answer>({
  rule: 'DOTZ-4.1.13',
  who: (s, f) => (f.queue.length > 0 || f.left.length <= 1 ? [] : groupSeats(s)),
  close(t, f) {
    const next = f.queue.shift() ?? f.left[0]
    if (next === undefined) return t.done()
    activateNext(t, f, next)
  },
  space(s, f) {
    const c = contentOf(s)
    const names = f.left.map((ix) => trackId(c, ix))
    return [pick(names.map((track) => ({ track }))), order('order', names)]
  },
  whyNot(s, f, answer) {
    const c = contentOf(s)
    const names = f.left.map((ix) => trackId(c, ix))
    const list: unknown = answer.order ?? [answer.track]
    const wanted = answer.order === undefined ? 1 : f.left.length
    const ok =
      Array.isArray(list) &&
      list.length === wanted &&
      new Set(list.map((x) => findTrack(c, x))).size === wanted &&
      list.every((x) => f.left.includes(findTrack(c, x)))
    return ok ? null : refuse('DOTZ-4.1.13', 'tracks.not-left', `each track once: ${names.join(', ')} are left`, names)
  },
  answer(t, f, answer) {
    const c = contentOf(t.s)
    if (answer.order === undefined) return activateNext(t, f, findTrack(c, answer.track))
    f.queue = (answer.order as string[]).map((name) => findTrack(c, name))
  },
  sample: (s, f, _seat, rng) => ({ track: trackId(contentOf(s), f.left[below(rng, f.left.length)] as TrackIx) }),
})

export function activateNext(t: SiegeTurn, f: FrameOf<'tracks.order'>, track: TrackIx): void {
  const c = contentOf(t.s)
  f.left = f.left.filter((ix) => ix !== track)
  t.emit({ type: 'trackOrdered', rule: 'DOTZ-4.1.13', track: trackId(c, track), left: f.left.map((ix) => trackId(c, ix)) })
  t.call(activation(track, 1, 1, f.brains))
}
