import { sequence, type StepRule } from '@deadfront/kernel'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { CHOSEN, contentOf, fighterAt, LEFT, ON_MAP, REARGUARD, type Stalingrad, type StalingradTurn } from '../model/state.ts'
import { goalMet } from '../read/goals.ts'
import { isAlive, scenarioKind, scenarioOf, trekOf } from '../read/trek.ts'
import { clearTable } from './layout.ts'
import { night } from './night.ts'
import { markFatigue } from './wounds.ts'

// EFSZ-35 to 37: the campaign, from scenario to scenario.

export const campaign: StepRule<Stalingrad, FrameOf<'campaign'>, StalingradEvent> = sequence<
  Stalingrad,
  FrameOf<'campaign'>,
  StalingradEvent
>({
  // EFSZ-2.1
  hero: (t) => t.call({ kind: 'team', min: 1, max: 1, first: true }),
  set(t) {
    const { s } = t
    for (const f of s.fighters) if (f.status === CHOSEN) f.status = REARGUARD
    trekOf(s).next = [contentOf(s).raw.campaign.start]
    s.scenario = contentOf(s).raw.campaign.start
  },
  play(t) {
    const { s } = t
    const trek = trekOf(s)
    const main = scenarioKind(s) === 'main'
    trek.retry = main && trek.again
    t.call({ kind: 'scenario', alone: false })
  },
  settle(t) {
    settle(t)
  },
  camp(t) {
    t.goto('play')
    t.call({ kind: 'camp' })
  },
})

/** A stop on the way: "fubar X1", "black-water failed". */
const routeStop = (s: Stalingrad, done: boolean, exits: readonly string[]): string => `${s.scenario} ${done ? exits.join('+') : 'failed'}`

/** EFSZ-35, 37.5: the end of a scenario within the campaign. */
function settle(t: StalingradTurn): void {
  const { s } = t
  const trek = trekOf(s)
  const kind = scenarioKind(s)
  const raw = scenarioOf(s)
  const done = s.ended === 'done'
  const exits = [...new Set(s.fighters.filter((f) => f.status === LEFT).map((f) => f.exit))]
  if (kind === 'main') {
    trek.used = []
    for (const f of s.fighters) {
      f.ate = false
      f.healed = false
    }
  }
  if (kind === 'main' && raw.last && (done || s.flags.includes('plane gone') || !s.fighters.some(isAlive))) {
    trek.route.push(routeStop(s, done, exits))
    if (done) trek.completed.push(s.scenario)
    return finish(t, done)
  }
  for (const f of s.fighters) if (f.status === ON_MAP || f.status === LEFT || f.status === CHOSEN) f.status = REARGUARD
  if (!s.fighters.some(isAlive)) return end(t, 'C', 'nobody is left')
  if (kind === 'main') leaveMain(s, done, exits)
  else if (kind === 'scavenge') trek.scavenged.push(s.scenario)
  else night(t, goalMet(s, { doorsStanding: true }))
  passDays(t, dayCostOf(s, done), kind === 'holeUp')
  s.scenario = trek.here
  clearTable(s)
}

/** A main scenario is completed, or has to be played again: where the team can go next. */
function leaveMain(s: Stalingrad, done: boolean, exits: readonly string[]): void {
  const trek = trekOf(s)
  trek.route.push(routeStop(s, done, exits))
  trek.here = s.scenario
  trek.again = !done
  if (!done) {
    trek.searched = s.searched.slice()
    trek.next = [s.scenario]
    return
  }
  trek.completed.push(s.scenario)
  trek.searched = []
  const to = exits.flatMap((exit) => scenarioOf(s).exits[exit]?.to ?? []).filter((id) => !trek.completed.includes(id))
  trek.next = [...new Set(to)]
}

function dayCostOf(s: Stalingrad, done: boolean): number {
  const { dayCost } = contentOf(s).raw.campaign
  const kind = scenarioKind(s)
  if (kind === 'main') return done ? dayCost.main : dayCost.failed
  return kind === 'scavenge' ? dayCost.scavenge : dayCost.holeUp
}

/** EFSZ-37.4: days pass. From the fourth on the cold costs fatigue, except in a shelter (`warm`). */
export function passDays(t: StalingradTurn, days: number, warm: boolean): void {
  const { s } = t
  const trek = trekOf(s)
  const { campaign: c } = contentOf(s).raw
  for (let k = 0; k < days; k++) {
    const cold = trek.day >= c.coldFrom && !warm
    trek.day++
    t.emit({ type: 'dayPassed', rule: 'EFSZ-37.4', day: trek.day, cold })
    if (cold) for (let i = 0; i < s.fighters.length; i++) if (isAlive(fighterAt(s, i))) markFatigue(t, i, 1)
  }
  if (!s.fighters.some(isAlive)) return end(t, 'C', 'nobody is left')
  if (trek.day > c.deadline) end(t, 'C', 'the last flight has left')
}

function finish(t: StalingradTurn, done: boolean): void {
  const { s } = t
  const escaped = s.fighters.filter((f) => f.status === LEFT).length
  if (!done || escaped === 0) return end(t, 'C', 'nobody escaped')
  const whole =
    !s.fighters.some((f) => f.status === REARGUARD) && !s.flags.includes('someone fell') && escaped === s.fighters.filter(isAlive).length
  end(t, whole && s.flags.includes('slain omega') ? 'A' : 'B', 'the wheels leave the ice')
}

function end(t: StalingradTurn, ending: 'A' | 'B' | 'C', why: string): void {
  const { s } = t
  const trek = trekOf(s)
  t.emit({ type: 'campaignEnded', rule: ending === 'C' ? 'EFSZ-36.6' : 'EFSZ-37.1', ending, why })
  const team = Array.from({ length: s.options.players }, (_, i) => `p${i + 1}`)
  t.end({
    outcome: `ending${ending}`,
    winners: ending === 'C' ? (s.options.master ? ['dead'] : []) : team,
    rule: ending === 'C' ? 'EFSZ-36.6' : 'EFSZ-37.1',
    score: {
      completed: trek.completed.length,
      day: trek.day,
      kills: s.fighters.reduce((sum, f) => sum + f.kills, 0),
      escaped: s.fighters.filter((f) => f.status === LEFT).length,
      fallen: trek.fallen.length,
    },
  })
}
