import { END, sequence } from '@deadfront/kernel'
import { type Content, contentOf, fateOf } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import { type FrameOf, activation, effectsOn, fateSource } from '../model/frames.ts'
import { NONE, type Siege } from '../model/state.ts'
import { trackId } from '../read/names.ts'
import { ownCard } from '../read/own-card.ts'
import { headTracks } from '../read/targets.ts'
import { choose } from './choices.ts'
import type { SiegeTurn } from './group.ts'

/** Rule 2: a Fate draw names a track, the event is completed there, and only then the Plot Twist is carried out. */

export const fate = sequence<Siege, FrameOf<'fate'>, SiegeEvent>({
  draw(t, f) {
    const { s } = t
    const c = contentOf(s)
    if (f.card === NONE) f.card = takeFate(t)
    const where = f.card === NONE ? 'choice' : fateOf(c, f.card).where
    if (f.card !== NONE)
      t.emit({ type: 'fateDrawn', rule: 'DOTZ-2.2', card: c.fates[f.card]?.id ?? '', where, ...ownCard(c.fates[f.card]) })
    choose(t, f, 'track', headTracks(s, c, where), where)
  },
  read(t, f) {
    const c = contentOf(t.s)
    const where = f.card === NONE ? 'choice' : (c.fates[f.card]?.where ?? 'choice')
    f.track = f.pick
    t.emit({
      type: 'trackFated',
      rule: 'DOTZ-2.3',
      card: c.fates[f.card]?.id ?? '',
      track: trackId(c, f.track),
      chosen: !c.tracks.includes(where),
    })
  },
  /** DOTZ-2.9, 2.18: first the event that required the draw. */
  event(t, f) {
    for (let nth = f.activations; nth >= 1; nth--) t.call(activation(f.track, nth, f.activations, false))
    if (f.activations === 0) t.call(effectsOn(f.source, f.track))
  },
  /** DOTZ-2.10 to 2.12. */
  twist(t, f) {
    const { s } = t
    if (f.card === NONE) return t.goto(END)
    const card = contentOf(s).fates[f.card] as Content['fates'][number]
    t.emit({ type: 'plotTwist', rule: card.mode === 'hold' ? 'DOTZ-2.12' : 'DOTZ-2.11', card: card.id, mode: card.mode, ...ownCard(card) })
    if (card.mode === 'hold') {
      s.held.push(f.card)
      return t.goto(END)
    }
    t.call(effectsOn(fateSource(f.card), f.track))
  },
  discard(t, f) {
    t.s.fateDiscard.push(f.card)
    t.emit({ type: 'fateDiscarded', rule: 'DOTZ-2.11', card: contentOf(t.s).fates[f.card]?.id ?? '' })
  },
})

/** Ruling G-18: an empty Fate deck is made again from its discards; held cards stay held. */
function takeFate(t: SiegeTurn): number {
  const { s } = t
  if (s.fateDeck.length === 0 && s.fateDiscard.length > 0) {
    s.fateDeck = s.fateDiscard
    s.fateDiscard = []
    t.shuffle(s.fateDeck)
    t.emit({ type: 'fateShuffled', rule: 'DOTZ-2.2', cards: s.fateDeck.length })
  }
  t.reveal()
  return s.fateDeck.pop() ?? NONE
}
