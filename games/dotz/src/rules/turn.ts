import { type Answer, below, END, order, pick, sequence } from '@deadfront/kernel'
import { refuse } from '../model/refusals.ts'
import { contentOf, type Content } from '../model/content.ts'
import type { Phase, SiegeEvent } from '../model/events.ts'
import type { Moment } from '../model/raw.ts'
import {
  type FrameOf,
  FIRED,
  IN_ACTION,
  IN_BRAINS,
  IN_HOUSEKEEPING,
  IN_ZEDS,
  NONE,
  NOT,
  PHASES,
  type Siege,
  THIS_PHASE,
  THIS_TURN,
  type TrackIx,
} from '../model/state.ts'
import { findTrack, spaceId, trackId } from '../read/names.ts'
import { winGame } from './end.ts'
import { fateDraw } from './fate.ts'
import { type AskOf, type Carried, groupAsk, groupSeats, seatName, type T } from './group.ts'
import { asksForHeld, canPlayHeld } from './held.ts'
import { applyPressure } from './pressure.ts'
import { activateTrack } from './zeds.ts'

/** Rules 1, 4.1, 5.1 and 7: the turn, its phases, and what is tidied up at its end. */

const cardOf = (s: Siege): Content['events'][number] => contentOf(s).events[s.card] as Content['events'][number]

export const turn = sequence<Siege, FrameOf<'turn'>, SiegeEvent>({
  /** DOTZ-1.0.2: the top card becomes the Current Event card. */
  open(t, f) {
    const { s } = t
    if (f.waived !== undefined) delete f.waived
    const card = s.deck.pop()
    if (card === undefined) {
      // Only a deck without a final card (one's own) can run out.
      t.end({ outcome: 'unfinished', winners: [], rule: 'DOTZ-1.0.5' })
      return
    }
    s.deckAct.pop()
    s.card = card
    s.turn++
    s.symbols = 0
    t.reveal()
    t.emit({ type: 'turnBegan', rule: 'DOTZ-1.0.2', turn: s.turn, card: cardOf(s).id, left: s.deck.length })
  },
  zeds(t) {
    const { s } = t
    if (cardOf(s).kind === 'brains') {
      // DOTZ-1.2.6: the card's own instructions replace the regular phases.
      t.call({ kind: 'brains' })
      return t.goto('housekeeping')
    }
    t.call({ kind: 'zedsPhase' })
  },
  action: (t) => t.call({ kind: 'actionPhase' }),
  housekeeping(t) {
    housekeeping(t)
    t.goto('open')
  },
})

function beginPhase(t: T, phase: number): void {
  t.s.phase = phase
  t.emit({ type: 'phaseBegan', rule: 'DOTZ-1.1.3', phase: PHASES[phase] as Phase, eventActions: t.s.eventActions })
}

function cardEffects(t: T, moment: Moment): void {
  const card = cardOf(t.s)
  if (card.effects?.[moment] === undefined) return
  t.call({ kind: 'effects', source: { of: 'event', card: t.s.card, moment, then: NONE }, i: 0, track: NONE, pick: NONE })
}

export const brains = sequence<Siege, FrameOf<'brains'>, SiegeEvent>({
  begin(t) {
    beginPhase(t, IN_BRAINS)
    cardEffects(t, 'turn')
  },
  close: (t) => endPhase(t),
})

export const zedsPhase = sequence<Siege, FrameOf<'zedsPhase'>, SiegeEvent>({
  begin(t) {
    beginPhase(t, IN_ZEDS)
    // Ruling G-31 as a switch: one of the final cards may end the game before its Zeds Phase.
    const card = cardOf(t.s)
    if (t.s.options.earlyWin && card.kind === 'final' && !card.tracks.includes('fated')) winGame(t)
  },
  window: (t) => {
    if (asksForHeld(t.s, 'phase')) t.call({ kind: 'held', moment: 'phase' })
  },
  event: (t) => cardEffects(t, 'zeds.start'),
  /** Ruling G-37: after the card's own effect at the start of the phase, before the first track. */
  placementPressure(t) {
    // Called in reverse: what is called last runs first.
    applyPressure(t, 'placement', cardOf(t.s).placement)
    applyPressure(t, 'movement', cardOf(t.s).movement)
  },
  tracks: (t) => t.call({ kind: 'tracks', i: 0 }),
  late: (t) => cardEffects(t, 'zeds.end'),
  close: (t) => endPhase(t),
})

/** DOTZ-4.1.1: the symbols from left to right. */
export const tracks = {
  run(t: T, f: FrameOf<'tracks'>): void {
    const { s } = t
    const c = contentOf(s)
    const { tracks: symbols } = cardOf(s)
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
      return fateDraw(t, { of: 'event', card: s.card, moment: '', then: NONE }, of)
    }
    f.i++
    activateTrack(t, c.tracks.indexOf(symbol), nth, nth + of - 1, 0)
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

function activateNext(t: T, f: FrameOf<'tracks.order'>, track: TrackIx): void {
  const c = contentOf(t.s)
  f.left = f.left.filter((ix) => ix !== track)
  t.emit({ type: 'trackOrdered', rule: 'DOTZ-4.1.13', track: trackId(c, track), left: f.left.map((ix) => trackId(c, ix)) })
  activateTrack(t, track, 1, 1, f.brains)
}

export const actionPhase = sequence<Siege, FrameOf<'actionPhase'>, SiegeEvent>({
  begin(t) {
    const { s } = t
    const limit = contentOf(s).limits.eventActions
    s.eventActions = Math.min(limit, s.card === NONE ? 0 : cardOf(s).actions) // DOTZ-5.1.2
    s.seatDone.fill(0)
    beginPhase(t, IN_ACTION)
  },
  event: (t) => {
    if (t.s.card !== NONE) cardEffects(t, 'action.start')
  },
  window: (t) => {
    if (asksForHeld(t.s, 'phase') && !canPlayHeld(t.s, 'action')) t.call({ kind: 'held', moment: 'phase' })
  },
  act: (t) => t.call({ kind: 'action' }),
  late: (t) => {
    if (t.s.card !== NONE) cardEffects(t, 'action.end')
  },
  close: (t) => endPhase(t),
})

/** Effects of the phase that is over. */
function endPhase(t: T): void {
  expire(t, THIS_PHASE)
  t.goto(END)
}

function expire(t: T, upTo: number): void {
  const { s } = t
  if (s.noTerrain <= upTo) s.noTerrain = NOT
  if (s.mayLeave <= upTo) s.mayLeave = NOT
  if (s.spread <= upTo) s.spread = NOT
  if (s.calm !== NONE && s.calmUntil <= upTo) {
    s.calm = NONE
    s.calmShift = 0
    s.calmUntil = NOT
  }
  if (s.cardShifts.length > 0) s.cardShifts = s.cardShifts.filter((shift) => shift.until > upTo)
  for (let at = 0; at < s.noEntry.length; at++) {
    const until = s.noEntry[at] as number
    if (until === NOT || until > upTo) continue
    s.noEntry[at] = NOT
    t.emit({ type: 'noEntryGone', rule: 'DOTZ-4.4.3', at: spaceId(contentOf(s), at) })
  }
}

/** Rule 7: first the card, then the markers. */
function housekeeping(t: T): void {
  const { s } = t
  const c = contentOf(s)
  beginPhase(t, IN_HOUSEKEEPING)
  if (s.card !== NONE) {
    t.emit({ type: 'cardDiscarded', rule: 'DOTZ-7.0.1', card: cardOf(s).id })
    s.discard.push(s.card)
    s.card = NONE
  }
  s.eventActions = 0
  const ready: string[] = []
  for (let seat = 0; seat < s.playerAction.length; seat++) {
    if (s.playerAction[seat] === 0) ready.push(seatName(seat))
    s.playerAction[seat] = 1
  }
  for (let m = 0; m < s.spent.length; m++) {
    const mark = c.marks[m] as Content['marks'][number]
    if (s.spent[m] === 0 || (mark.per === 'game' && !s.options.speechReturns)) continue // DOTZ-7.1.3
    s.spent[m] = 0
    ready.push(mark.id)
  }
  for (let u = 0; u < s.uFlags.length; u++) s.uFlags[u] = (s.uFlags[u] as number) & ~FIRED
  s.seatDone.fill(0)
  s.symbols = 0
  expire(t, THIS_TURN)
  t.emit({ type: 'actionsReset', rule: 'DOTZ-7.1.2', ready })
}
