import { type AskRule, pick } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { characterAt } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { layWeaponOf } from '../model/gear.ts'
import { CAPTIVE, DIR_NAMES } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  contentOf,
  fighterAt,
  groundAt,
  idOf,
  NO_MARKER,
  ON_MAP,
  sceneOf,
  seatOfFighter,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  UNKNOWN,
} from '../model/state.ts'
import { isAlive } from '../read/trek.ts'
import { learnClue } from './flags.ts'
import { giveAll } from './gives.ts'
import { openHatches } from './hits.ts'
import { revealSeen } from './reveal.ts'

// EFSZ-2.2: a captive who was freed joins the team.

/** Characters that the team has not met yet. */
const strangers = (s: Stalingrad): number[] => s.fighters.flatMap((f, i) => (f.status === UNKNOWN ? [i] : []))

const teamIsFull = (s: Stalingrad): boolean => s.fighters.filter(isAlive).length >= contentOf(s).tables.teamSize

/** Freed: a character of the player's choice among those not met yet; with a full team the captive leaves. */
export const recruit: AskRule<Stalingrad, FrameOf<'recruit'>, Answers['recruit'], StalingradEvent> = {
  rule: 'EFSZ-2.2',
  who: (s, f) => (teamIsFull(s) || strangers(s).length < 2 ? [] : [seatOfFighter(s, f.by)]),
  space: (s) => [pick(strangers(s).map((i) => ({ do: 'recruit', character: idOf(s, i) })))],
  whyNot: (s, _f, { character }) =>
    strangers(s).some((i) => idOf(s, i) === character) ? null : refuse('EFSZ-2.2', 'recruit.known', 'choose somebody not met yet'),
  answer(t, f, { character }) {
    t.done()
    join(t, f, strangers(t.s).find((i) => idOf(t.s, i) === character) as number)
  },
  close(t, f) {
    const { s } = t
    t.done()
    const [only] = strangers(s)
    if (only !== undefined && !teamIsFull(s)) return join(t, f, only)
    s.terrain[f.at] = groundAt(s, f.at) & ~CAPTIVE
    t.emit({ type: 'captiveLeft', rule: 'EFSZ-2.2', at: squareName(s, f.at) })
    giveAll(t, { by: f.by, at: f.at, quiet: false, openHatches }, [
      { gain: 'food', count: 1 },
      { gain: 'ammo', count: 1 },
    ])
    learnCaptiveClue(t)
  },
}

function join(t: StalingradTurn, f: FrameOf<'recruit'>, i: number): void {
  const { s } = t
  const fighter = fighterAt(s, i)
  s.terrain[f.at] = groundAt(s, f.at) & ~CAPTIVE
  fighter.status = ON_MAP
  fighter.health = characterAt(contentOf(s), fighter.who).health
  fighter.at = f.at
  fighter.facing = DIR_NAMES.indexOf('S')
  // It acts from the next player turn on.
  fighter.acted = true
  fighter.marker = NO_MARKER
  fighter.owner = leastBusy(s)
  s.stand[f.at] = i + 1
  t.emit({ type: 'recruited', rule: 'EFSZ-2.2', who: idOf(s, i), at: squareName(s, f.at) })
  for (const heap of s.heaps)
    if (heap.captive > 0) {
      const ammo = heap.captive - 1
      heap.captive = 0
      layWeaponOf(s, heap.at, fighter.who, ammo)
    }
  learnCaptiveClue(t)
  revealSeen(t)
}

function learnCaptiveClue(t: StalingradTurn): void {
  const clue = sceneOf(t.s).raw.captive?.clue
  if (clue !== undefined) learnClue(t, clue)
}

/** Co-op: a newly freed character goes to the player with the fewest. */
function leastBusy(s: Stalingrad): number {
  let best = 0
  let fewest = 99
  for (let owner = 0; owner < s.options.players; owner++) {
    const count = s.fighters.filter((f) => f.owner === owner && isAlive(f)).length
    if (count < fewest) {
      fewest = count
      best = owner
    }
  }
  return best
}
