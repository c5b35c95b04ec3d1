import { type AskRule, pick, sequence, type StepRule } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import { contentOf, pointMan, sceneOf, type Stalingrad, type StalingradTurn } from '../model/state.ts'
import { deadAreFearless, mayReroll, winnerOf } from '../read/initiative.ts'
import { boxOf } from '../read/track.ts'
import { openCover } from './cover.ts'
import { publishFinds } from './finds.ts'
import { endSegment } from './segment.ts'

// EFSZ-7, 38: initiative, two turns, end segment, the round track.

export const round: StepRule<Stalingrad, FrameOf<'round'>, StalingradEvent> = sequence<Stalingrad, FrameOf<'round'>, StalingradEvent>({
  begin(t) {
    const { s } = t
    s.noise = -1
    s.spent = 0
    s.bought = 0
    for (const f of s.fighters) f.swept = false
    t.emit({ type: 'roundBegan', rule: 'EFSZ-7.1', round: s.round, box: boxOf(s) })
  },
  initiative: (t) => t.call({ kind: 'initiative', team: 0, dead: 0 }),
  first: (t) => turnOf(t, t.s.first === 0),
  second: (t) => turnOf(t, t.s.first !== 0),
  // EFSZ-7.17, 7.18: covering fire comes first, then what the scenario orders.
  endCover: (t) => openCover(t, 'end', 0),
  endSegment: (t) => endSegment(t),
  advance: (t) => advance(t),
})

function turnOf(t: StalingradTurn, team: boolean): void {
  t.call(team ? { kind: 'team.turn' } : { kind: 'dead.turn', order: [], next: 0 })
}

/** EFSZ-38.1 to 38.4. */
function advance(t: StalingradTurn): void {
  const { s } = t
  publishFinds(t)
  const { length, repeats } = sceneOf(s).raw.track
  if (repeats && s.round % length === 0) {
    s.lap++
    t.emit({ type: 'trackRestarted', rule: 'EFSZ-38.3', shuffled: s.discard.length })
    s.pool.push(...s.discard)
    s.discard = []
  }
  s.round++
}

export const initiative: StepRule<Stalingrad, FrameOf<'initiative'>, StalingradEvent> = sequence<
  Stalingrad,
  FrameOf<'initiative'>,
  StalingradEvent
>({
  roll(t, f) {
    f.team = t.roll(12)
    f.dead = t.roll(12)
    emitInitiative(t, f)
    if (winnerOf(t.s, f) === 'team' && t.s.options.master && mayReroll(t.s)) t.call({ kind: 'master.reroll' })
  },
  tie(t, f) {
    // EFSZ-7.8: both dice again.
    if (winnerOf(t.s, f) === 'nobody') t.goto('roll')
  },
  order(t, f) {
    // EFSZ-7.6, 7.7
    if (winnerOf(t.s, f) === 'team') t.call({ kind: 'initiative.order' })
    else t.s.first = 1
  },
  cover: (t) => openCover(t, 'initiative', 0),
})

export function emitInitiative(t: StalingradTurn, f: { team: number; dead: number }): void {
  const penalty = deadAreFearless(t.s) ? 0 : contentOf(t.s).tables.initiativePenalty
  t.emit({ type: 'initiativeRolled', rule: 'EFSZ-7.3', team: f.team, dead: f.dead, penalty, winner: winnerOf(t.s, f) })
}

export const initiativeOrder: AskRule<Stalingrad, FrameOf<'initiative.order'>, Answers['initiative.order'], StalingradEvent> = {
  rule: 'EFSZ-7.6',
  who: (s) => [pointMan(s)],
  space: () => [
    pick([
      { do: 'choose', first: 'team' },
      { do: 'choose', first: 'dead' },
    ]),
  ],
  whyNot: (_s, _f, { first }) =>
    first === 'team' || first === 'dead' ? null : refuse('EFSZ-7.6', 'initiative.who', 'the team or the dead go first'),
  answer(t, _f, { first }) {
    t.s.first = first === 'team' ? 0 : 1
    t.emit({ type: 'orderChosen', rule: 'EFSZ-7.6', first })
    t.done()
  },
}
