import { refuse } from '../refusals.ts'
import { type Answer, type AskRule, pick, sequence, type StepRule } from '@deadfront/kernel'
import type { Kind } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { StalingradFrame } from '../model/frames.ts'
import { partsOf, pointMan, sceneOf, type Stalingrad } from '../model/state.ts'
import { openCover } from './cover.ts'
import type { T } from './effects.ts'
import { tellFinds } from './finds.ts'
import { endSegment } from './segment.ts'

// EFSZ-7, 38: initiative, two turns, end segment, the round track.

type RoundFrame = Extract<StalingradFrame, { kind: 'round' }>
type InitiativeFrame = Extract<StalingradFrame, { kind: 'initiative' }>
type OrderFrame = Extract<StalingradFrame, { kind: 'initiative.order' }>

/** The box of the track the round marker stands on. */
export const boxOf = (s: Stalingrad): number => {
  const { length, repeats } = sceneOf(s).raw.track
  return repeats ? ((s.round - 1) % length) + 1 : s.round
}

export const round: StepRule<Stalingrad, RoundFrame, StalingradEvent> = sequence<Stalingrad, RoundFrame, StalingradEvent>({
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

function turnOf(t: T, team: boolean): void {
  t.call(team ? { kind: 'team.turn' } : { kind: 'dead.turn', order: [], next: 0 })
}

/** EFSZ-38.1 to 38.4. */
function advance(t: T): void {
  const { s } = t
  tellFinds(t)
  const { length, repeats } = sceneOf(s).raw.track
  if (repeats && s.round % length === 0) {
    s.lap++
    t.emit({ type: 'trackRestarted', rule: 'EFSZ-38.3', shuffled: s.discard.length })
    s.pool.push(...s.discard)
    s.discard = []
  }
  s.round++
}

/** EFSZ-7.5, 26.4: an Alpha or better, revealed, takes away the reduction. */
export const deadAreFearless = (s: Stalingrad): boolean => {
  const { kinds } = partsOf(s)
  return s.zombies.some((z) => (z.up || !s.house.auraNeedsReveal) && (kinds[z.kind] as Kind).has.has('fearless'))
}

export const initiative: StepRule<Stalingrad, InitiativeFrame, StalingradEvent> = sequence<Stalingrad, InitiativeFrame, StalingradEvent>({
  roll(t, f) {
    f.team = t.roll(12)
    f.dead = t.roll(12)
    tell(t, f)
    if (winnerOf(t.s, f) === 'team' && t.s.house.master && mayReroll(t.s)) t.call({ kind: 'master.reroll' })
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

const mayReroll = (s: Stalingrad): boolean => s.dread >= 2 && s.spent + 2 <= partsOf(s).tables.dread.spend

export function winnerOf(s: Stalingrad, f: { team: number; dead: number }): 'team' | 'dead' | 'nobody' {
  const dead = f.dead - (deadAreFearless(s) ? 0 : partsOf(s).tables.initiativePenalty)
  return f.team > dead ? 'team' : f.team < dead ? 'dead' : 'nobody'
}

export function tell(t: T, f: { team: number; dead: number }): void {
  const penalty = deadAreFearless(t.s) ? 0 : partsOf(t.s).tables.initiativePenalty
  t.emit({ type: 'initiativeRolled', rule: 'EFSZ-7.3', team: f.team, dead: f.dead, penalty, winner: winnerOf(t.s, f) })
}

export const initiativeOrder: AskRule<Stalingrad, OrderFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-7.6',
  who: (s) => [pointMan(s)],
  space: () => [pick([{ first: 'team' }, { first: 'dead' }])],
  whyNot: (_s, _f, { first }) =>
    first === 'team' || first === 'dead' ? null : refuse('EFSZ-7.6', 'initiative.who', 'the team or the dead go first'),
  answer(t, _f, { first }) {
    t.s.first = first === 'team' ? 0 : 1
    t.emit({ type: 'orderChosen', rule: 'EFSZ-7.6', first: first as 'team' | 'dead' })
    t.done()
  },
}
