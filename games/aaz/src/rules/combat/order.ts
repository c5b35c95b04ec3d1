import { type AskRule, nth, pick, sequence, type StepRule, whyNotOffered } from '@deadfront/kernel'
import type { Answers } from '../../model/answers.ts'
import { type Content, findSpace, spaceName, ZOMBIES } from '../../model/content.ts'
import type { AazEvent, AazTurn } from '../../model/events.ts'
import type { AazFrame } from '../../model/frames.ts'
import { type Aaz, activePower, contentOf, seatOf } from '../../model/state.ts'
import { combatantsOf, enemyUnits, isHostileSea, willFight } from '../../read/board.ts'
import { withSpaces } from '../spaces.ts'
import { startBattle } from './place.ts'
import { raidsToCome, startRaid } from './raid.ts'

type CombatFrame = Extract<AazFrame, { kind: 'combat' }>
type NextFrame = Extract<AazFrame, { kind: 'combat.next' }>

/** Territories that transports will assault. */
const assaults = (s: Aaz, p: number): number[] => [...new Set(s.boats.filter((b) => b.power === p && b.to >= 0).map((b) => b.to))]

/** Phase 5 (AAZ-AMPH.6): assaults first, each after its sea combat, then the other battles in the attacker's order. */
export const combat: StepRule<Aaz, CombatFrame, AazEvent> = sequence<Aaz, CombatFrame, AazEvent>({
  gather(t, f) {
    const { s } = t
    f.hostile = hostileZones(s)
    s.fights = fightsToCome(s)
  },
  // AAZ42-COMB.1: all raids come before the first battle.
  raids(t, f) {
    const next = raidsToCome(t.s, f.raided ?? [])[0]
    if (next === undefined) return
    f.raided = [...(f.raided ?? []), next]
    t.goto('raids')
    startRaid(t, next)
  },
  choose(t, f) {
    const { s } = t
    const p = activePower(s)
    const landings = assaults(s, p)
    if (f.assault < 0 || !landings.includes(f.assault)) f.assault = -1
    if (landings.length > 0) {
      if (f.assault < 0) {
        if (landings.length > 1) return ask(t, landings)
        f.assault = nth(landings, 0)
      }
      return fightFor(t, f)
    }
    if (s.fights.length === 0) return
    // A supply cache is found where zombies first lose land: then the order matters even where there is no fight.
    const quiet = s.fights.find((at) => isWalkIn(s, at, p) && !(s.cache && s.control[at] === ZOMBIES))
    if (quiet !== undefined) return fight(t, quiet)
    if (s.fights.length > 1) return ask(t, s.fights.slice())
    fight(t, nth(s.fights, 0))
  },
  again(t) {
    const { s } = t
    if (s.fights.length > 0 || assaults(s, activePower(s)).length > 0) t.goto('choose')
  },
})

/** Zones with enemy surface warships before the first shot. */
export const hostileZones = (s: Aaz): number[] => contentOf(s).seas.filter((at) => isHostileSea(s, contentOf(s), at, activePower(s)))

/** AAZ-GEN.1: every space where the attacker is together with an enemy, in enemy land, or where combat was declared. */
export function fightsToCome(s: Aaz): number[] {
  const c = contentOf(s)
  const p = activePower(s)
  const fights: number[] = []
  for (let at = 0; at < c.N; at++)
    if (willFight(s, c, at, p) && combatantsOf(s, c, at, p) > 0 && somethingThere(s, c, at, p)) fights.push(at)
  return fights
}

function ask(t: AazTurn, among: number[]): void {
  t.call({ kind: 'combat.next', among })
}

/** On land the territory itself can always be taken; at sea an enemy is needed. */
const somethingThere = (s: Aaz, c: Content, at: number, p: number): boolean => c.isLand[at] === true || enemyUnits(s, c, at, p) > 0

/** AAZ-GEN.4: no enemy and no zombie there; entered without combat, in any order. */
const isWalkIn = (s: Aaz, at: number, p: number): boolean =>
  contentOf(s).isLand[at] === true && s.zombies[at] === 0 && enemyUnits(s, contentOf(s), at, p) === 0

/** AAZ-AMPH.7: the sea combats of the assault, then its landing. */
function fightFor(t: AazTurn, f: CombatFrame): void {
  const { s } = t
  const p = activePower(s)
  const sea = s.boats.find((b) => b.power === p && b.to === f.assault && s.fights.includes(b.at))
  if (sea) return fight(t, sea.at)
  const at = f.assault
  f.assault = -1
  fight(t, at)
}

function fight(t: AazTurn, at: number): void {
  const { s } = t
  s.fights = s.fights.filter((x) => x !== at)
  startBattle(t, at)
}

/** AAZ-GEN.5: the attacker picks which battle comes next. */
export const nextBattle: AskRule<Aaz, NextFrame, Answers['combat.next'], AazEvent> = {
  rule: 'AAZ-GEN.5',
  who: (s) => [seatOf(s, activePower(s))],
  space: (s, f) => [pick(f.among.map((at) => ({ do: 'fight', battle: spaceName(contentOf(s), at) })))],
  whyNot(s, f, answer) {
    return whyNotOffered(
      [pick(f.among.map((at) => ({ do: 'fight', battle: spaceName(contentOf(s), at) })))],
      withSpaces(contentOf(s), answer),
      'AAZ-GEN.5',
    )
  },
  answer(t, _f, answer) {
    const { s } = t
    const at = findSpace(contentOf(s), answer.battle)
    t.done()
    const frame = s.stack.at(-1)
    if (frame?.kind === 'combat' && assaults(s, activePower(s)).includes(at)) {
      frame.assault = at
      return fightFor(t, frame)
    }
    fight(t, at)
  },
}
