import { type AskRule, below, isRefusal, nth, pick, type Refusal, type Rng4 } from '@deadfront/kernel'
import type { Answers, AttackAnswer, MoveAnswer, PlannedAnswer } from '../model/answers.ts'
import { AIR, type Content, deckOf, kindName, LAND, moveOf, powerName, spaceName, statedOf } from '../model/content.ts'
import type { AazEvent, AazTurn } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { int8At } from '../model/list.ts'
import { readUnits } from '../model/names.ts'
import { refuse } from '../model/refusals.ts'
import { type Aaz, activePower, contentOf, countAt, freshAt, seatOf, unitsIn, zombiesAt } from '../model/state.ts'
import {
  canAttackAt,
  combatantsOf,
  enemySubsAndTransports,
  isFriendly,
  isHostile,
  isHostileSea,
  unitsOf,
  warshipsOf,
  willFight,
} from '../read/board.ts'
import { reachOf } from '../read/reach.ts'
import { captureTerritory } from './capture.ts'
import { rememberTable, restoreTable } from './before.ts'
import { combatEnds, whyNotEnd, whyNotLeave } from './combat-ends.ts'
import { sampleHosted } from './hosted.ts'
import { doomed, refuseUnlanded, whyNotLanding } from './landing-proof.ts'
import { moveForms, readSpace, emitMove } from './moves.ts'
import { mayRaid, raidForms, raidTargets, whyNotEscort } from './raid-move.ts'
import { routeForms } from './routes.ts'
import { carryShift, longestWay, planMove, randomSpace, sampleStack, Trial } from './shift.ts'
import { ship, shipForms, whyNotShip } from './ship.ts'

type CombatAnswer = Answers['combatMove']
type TakeBack = Extract<CombatAnswer, { do: 'takeBack' }>
type CombatMoveFrame = Extract<AazFrame, { kind: 'combatMove' }>

/** Stores the table, so that planned moves can be taken back until the phase ends. */
export function beginCombatMove(s: Aaz): void {
  s.plan = []
  s.before = rememberTable(s)
}

/**
 * `trial` is a table to try the move on; many questions about one state can share it. With `hope` a move is accepted whose
 * aircraft can land only after other moves of this phase: the end of the phase proves all of them together (AAZ-CAIR.7).
 */
export function whyNotMove(s: Readonly<Aaz>, answer: MoveAnswer, trial = new Trial(s), hope = false): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  const plan = planMove(s, answer, 'combat', (m, k, path) => whyNotEnd({ s, c, p, k, from: m.from, walk: 'combat' }, m, path))
  if (isRefusal(plan)) return (plan.code === 'move.no-fight' && whyNotLeave(s, c, p, answer)) || plan
  return plan.shifts.some(({ k }) => c.domain[k] === AIR || deckOf(c, k) > 0) ? whyNotLanding(s, plan, trial, hope) : null
}

export const legalMove =
  (s: Readonly<Aaz>) =>
  (answer: MoveAnswer): boolean =>
    whyNotMove(s, answer) === null

function move(t: AazTurn, answer: MoveAnswer): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const plan = planMove(s, answer, 'combat', (m, k, path) => whyNotEnd({ s, c, p, k, from: m.from, walk: 'combat' }, m, path))
  if (isRefusal(plan)) throw new Error(plan.say)
  const { m, shifts } = plan
  emitMove(t, p, m, longestWay(shifts))
  for (const shift of shifts) {
    const { k, path, how } = shift
    carryShift(s, plan, shift)
    if (how === 'moved' && (!c.isLand[m.to] || isFriendly(s, c, m.to, p)) && !(c.domain[k] === LAND && s.zombies[m.to] === 0))
      declare(t, m.to, p)
    if (c.domain[k] === LAND) for (const at of path.slice(0, -1)) if (isHostile(s, c, at, p)) captureTerritory(t, at, p, 'blitz')
  }
}

function declare(t: AazTurn, at: number, p: number): void {
  const { s } = t
  if (s.declared.includes(at)) return
  s.declared.push(at)
  if (!t.quiet) t.emit({ type: 'combatDeclared', rule: 'AAZ-CMOVE.13', at: spaceName(contentOf(s), at), power: powerName(contentOf(s), p) })
}

/** AAZ-CMOVE.13, CMOVE.22: combat where a unit already is, against zombies or against all submarines and transports of a zone. */
export function whyNotAttack(s: Readonly<Aaz>, answer: Pick<AttackAnswer, 'at' | 'targets'>): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  const at = readSpace(c, answer.at)
  if (isRefusal(at)) return at
  const name = spaceName(c, at)
  const nothing = (rule: string): Refusal => refuse(rule, 'attack.nothing', `there is nothing to attack in ${name}`, [name])
  const [subs, boats] = enemySubsAndTransports(s, c, at, p)
  if (answer.targets !== undefined) {
    // Targets are kinds, ["sub", "trn"], or units, "1 sub 2 trn": the only condition is that no kind is left out.
    const counts = readUnits(c, Array.isArray(answer.targets) ? answer.targets.join(' ') : answer.targets)
    if (typeof counts === 'string') return refuse('AAZ-COMP.14', 'units.unknown', counts)
    const base = at * c.P * c.K
    const spared = (k: number): boolean =>
      counts[k] === 0 && c.powers.some((_, q) => c.side[q] !== c.side[p] && unitsIn(s, base + q * c.K + k) > 0)
    if ([...c.submarineKinds, ...c.transportKinds].some(spared))
      return refuse('AAZ-CMOVE.24', 'attack.all-or-none', `all submarines and transports in ${name}, or none`, [name])
  }
  if (s.declared.includes(at))
    return refuse(c.isLand[at] ? 'AAZ-CMOVE.13' : 'AAZ-CMOVE.22', 'attack.declared', `the attack in ${name} is declared already`, [name])
  if (unitsOf(s, c, at, p) === 0) return refuse('AAZ-CMOVE.13', 'attack.empty', `you have no unit in ${name}`, [name])
  if (c.isLand[at]) {
    if (c.wholeFlak && !canAttackAt(s, c, at, p)) return nothing('AAZ-CMOVE.13') // AAZ42-CMOVE.5
    return isFriendly(s, c, at, p) && zombiesAt(s, at) > 0 ? null : nothing('AAZ-CMOVE.13')
  }
  // AAZ-HSZ.2: to stay among enemy warships is to fight them; a declaration changes nothing.
  if (subs + boats === 0 && !isHostileSea(s, c, at, p)) return nothing('AAZ-CMOVE.22')
  if (!canAttackAt(s, c, at, p)) return refuse('AAZ-U-TRN.2', 'attack.transports-alone', 'transports do not attack alone', [name])
  return null
}

/** What still prevents the end of the phase. */
export function whyNotDone(s: Readonly<Aaz>): Refusal | null {
  const c = contentOf(s)
  const p = activePower(s)
  for (const m of s.moved) {
    const name = spaceName(c, m.at)
    if (m.how === 'support' && !s.boats.some((b) => b.power === p && b.at === m.at && b.to >= 0) && !willFight(s, c, m.at, p))
      return refuse(
        'AAZ-CMOVE.2',
        'phase.support',
        `nobody lands from ${name}, and a ${c.kinds[m.kind]} enters it only to support a landing: land troops from there, take the move back, or sail in the noncombat move`,
        [kindName(c, m.kind), name],
      )
    if (m.how === 'left' && m.from >= 0 && c.isLand[m.from] && isFriendly(s, c, m.from, p) && !isManned(s, c, m.from, p))
      return refuse('AAZ-CMOVE.10', 'phase.left', `nobody is left to fight in ${c.spaces[m.from]}`, [
        kindName(c, m.kind),
        spaceName(c, m.from),
      ])
  }
  const alone = whyNotEscort(s, c)
  if (alone) return alone
  for (const b of s.boats) {
    if (b.power !== p || b.to < 0) continue
    if (b.host !== undefined && isHostileSea(s, c, b.at, p) && !canAttackAt(s, c, b.at, p))
      return refuse('AAZ42-AMPH.7', 'ship.escort', `ships of yours must clear ${c.spaces[b.at]} first`, [spaceName(c, b.at)])
    const [subs] = enemySubsAndTransports(s, c, b.at, p)
    if (subs > 0 && !willFight(s, c, b.at, p) && warshipsOf(s, c, b.at, p) === 0)
      return refuse('AAZ-CTRN.6', 'ship.escort', `a landing under the eyes of submarines in ${c.spaces[b.at]} needs a warship`, [
        spaceName(c, b.at),
      ])
  }
  const unarmed = whyNotUnarmed(s, c, p)
  if (unarmed) return unarmed
  if (doomed(s, c, p) > 0 && s.plan.length > 0 && lostAtStart(s, c, p) < doomed(s, c, p)) return refuseUnlanded(s, c, p)
  return null
}

/** AAZ-U-TRN.2: transports do not fight alone. Those that were there from the start must leave (AAZ42-HSZ.3). */
function whyNotUnarmed(s: Aaz, c: Content, p: number): Refusal | null {
  for (const at of c.seas) {
    if (!hasUnarmed(s, c, at, p) || !willFight(s, c, at, p) || canAttackAt(s, c, at, p) || !canLeave(s, c, at, p)) continue
    const stayed = isHostileSea(s, c, at, p) && c.unarmedKinds.some((k) => freshAt(s, c, at, p, k) > 0)
    const say = `transports would be alone in ${c.spaces[at]}`
    return refuse(stayed ? statedOf(c, 'AAZ-U-TRN.2', 'stayed') : 'AAZ-U-TRN.2', 'attack.transports-alone', say, [spaceName(c, at)])
  }
  return null
}

const hasUnarmed = (s: Aaz, c: Content, at: number, p: number): boolean => {
  for (const k of c.unarmedKinds) if (countAt(s, c, at, p, k) > 0) return true
  return false
}

/** Units of ours that fight there: they are there, or will land there. */
const isManned = (s: Aaz, c: Content, at: number, p: number): boolean =>
  combatantsOf(s, c, at, p) > 0 || s.boats.some((b) => b.power === p && b.to === at)

/** Aircraft that had no landing even before any move of this phase. */
function lostAtStart(s: Readonly<Aaz>, c: Content, p: number): number {
  if (s.before === null) return 0
  const then: Aaz = { ...s, count: s.count.slice() }
  restoreTable(then, s.before)
  return doomed(then, c, p)
}

/** Transports that moved in, or can still sail away, are not trapped. */
function canLeave(s: Aaz, c: Content, at: number, p: number): boolean {
  const k = c.transportKinds[0]
  if (k === undefined) return false
  const fresh = freshAt(s, c, at, p, k) + s.boats.filter((b) => b.at === at && b.power === p && b.how === 'fresh').length
  if (fresh < countAt(s, c, at, p, k)) return true
  const reach = reachOf({ s, c, p, k, from: at, walk: 'combat' }, moveOf(c, k))
  return c.seas.some((to) => to !== at && int8At(reach.dist, to) > 0 && !isHostileSea(s, c, to, p))
}

function whyNotTakeBack(s: Readonly<Aaz>, answer: TakeBack): Refusal | null {
  if (s.plan.length === 0) return refuse('AAZ-CMOVE.18', 'plan.empty', 'no move to take back')
  const which = answer.move
  if (which === undefined || which === 'all') return null
  if (typeof which === 'number' && Number.isInteger(which) && which >= 1 && which <= s.plan.length) return null
  return refuse('AAZ-CMOVE.18', 'answer.unreadable', `expected "all" or a number from 1 to ${s.plan.length}`)
}

/** Back to the table before the moves, then all the other moves again, as far as they are still possible. */
function takeBack(t: AazTurn, { move: which }: TakeBack): void {
  const { s } = t
  const keep = typeof which === 'number' ? s.plan.filter((_, i) => i !== which - 1) : []
  if (s.before) restoreTable(s, s.before)
  s.plan = []
  let dropped = 0
  const { quiet } = t
  t.quiet = true
  for (const again of keep) {
    if (whyNotPlanned(s, again, true)) dropped++
    else carryOut(t, again)
  }
  t.quiet = quiet
  t.emit({ type: 'moveTakenBack', rule: 'AAZ-CMOVE.18', power: powerName(contentOf(s), activePower(s)), left: s.plan.length, dropped })
}

function whyNotPlanned(s: Readonly<Aaz>, answer: PlannedAnswer, hope: boolean): Refusal | null {
  if (answer.do === 'move') return whyNotMove(s, answer, undefined, hope)
  if (answer.do === 'ship') return whyNotShip(s, answer, hope)
  return whyNotAttack(s, answer)
}

function carryOut(t: AazTurn, answer: PlannedAnswer): void {
  const { s } = t
  const barrier = t.barrier
  t.barrier = false
  s.plan.push(answer)
  if (answer.do === 'move') move(t, answer)
  else if (answer.do === 'ship') ship(t, answer)
  else declare(t, readSpace(contentOf(s), answer.at) as number, activePower(s))
  // A die was rolled (for a supply cache found by a blitz): the moves up to now can no longer be taken back.
  if (t.barrier) beginCombatMove(s)
  t.barrier = t.barrier || barrier
}

/** Phase 4. One answer is one move; any number of them, then `done`. */
export const combatMove: AskRule<Aaz, CombatMoveFrame, CombatAnswer, AazEvent> = {
  rule: 'AAZ-CMOVE.3',
  who: (s) => [seatOf(s, activePower(s))],
  space(s) {
    const c = contentOf(s)
    const p = activePower(s)
    const options: CombatAnswer[] = []
    if (whyNotDone(s) === null) options.push({ do: 'done' })
    if (s.plan.length > 0) options.push({ do: 'takeBack', move: 'all' })
    for (let at = 0; at < c.N; at++)
      if (unitsOf(s, c, at, p) > 0 && !willFight(s, c, at, p) && whyNotAttack(s, { at: spaceName(c, at) }) === null)
        options.push({ do: 'attack', at: spaceName(c, at) })
    const ends = (k: number, from: number) => combatEnds(s, c, p, k, from)
    return [pick(options), ...moveForms(s, c, p, ends), ...routeForms(s, c, p, legalMove(s)), ...raidForms(s, c, p), ...shipForms(s, c, p)]
  },
  whyNot(s, _f, answer) {
    switch (answer.do) {
      case 'done':
        return whyNotDone(s)
      case 'move':
      case 'ship':
      case 'attack':
        return whyNotPlanned(s, answer, true)
      case 'takeBack':
        return whyNotTakeBack(s, answer)
    }
  },
  answer(t, _f, answer) {
    switch (answer.do) {
      case 'done':
        t.s.plan = []
        t.s.before = null
        return t.done()
      case 'takeBack':
        return takeBack(t, answer)
      default:
        return carryOut(t, answer)
    }
  },
  sample: sampleCombatMove,
}

/** Every move of one whole stack, for people and bots that want a list; they may vary quantities and combine moves themselves. */
export function listMoves(s: Aaz): (MoveAnswer | AttackAnswer)[] {
  const c = contentOf(s)
  const p = activePower(s)
  const moves: (MoveAnswer | AttackAnswer)[] = []
  for (let at = 0; at < c.N; at++) {
    if (unitsOf(s, c, at, p) === 0) continue
    for (let k = 0; k < c.K; k++) {
      const n = freshAt(s, c, at, p, k)
      if (n <= 0) continue
      for (const to of combatEnds(s, c, p, k, at))
        for (const take of n > 1 ? [1, n] : [1]) {
          const answer = { do: 'move', units: { [kindName(c, k)]: take }, from: spaceName(c, at), to: spaceName(c, to) } as const
          if (whyNotMove(s, answer) === null) moves.push(answer)
        }
    }
    const boat = c.isLand[at] ? undefined : s.boats.find((b) => b.at === at && b.power === p && b.how === 'fresh')
    const trn = c.transportKinds[0]
    if (boat && trn !== undefined)
      for (const to of combatEnds(s, c, p, trn, at)) {
        const answer = { do: 'move', units: { [kindName(c, trn)]: 1 }, from: spaceName(c, at), to: spaceName(c, to), cargo: true } as const
        if (whyNotMove(s, answer) === null) moves.push(answer)
      }
    const attack = { do: 'attack', at: spaceName(c, at) } as const
    if (!willFight(s, c, at, p) && whyNotAttack(s, attack) === null) moves.push(attack)
  }
  return moves
}

const DONE = { do: 'done' } as const

/** A quick legal answer: a random stack to a random place, sometimes a landing or a declaration, otherwise done. */
function sampleCombatMove(s: Aaz, _f: CombatMoveFrame, _seat: string, rng: Rng4): CombatAnswer {
  const c = contentOf(s)
  const p = activePower(s)
  if (below(rng, 6) > 0) {
    const from = randomSpace(s, c, p, rng)
    for (let tries = 0; from >= 0 && tries < 3; tries++) {
      const answer = sampleFrom(s, c, p, tries === 0 ? from : randomSpace(s, c, p, rng), rng)
      if (answer !== null) return answer
    }
  }
  if (whyNotDone(s) === null) return DONE
  const flight = sampleFlight(s, c, p, rng)
  if (flight !== null) return flight
  if (s.plan.length > 0) return { do: 'takeBack', move: 'all' }
  const moves = listMoves(s)
  return moves.length > 0 ? nth(moves, below(rng, moves.length)) : { do: 'takeBack', move: 'all' }
}

/** Transports alone among enemy warships sail away; null when there are none, or none that can. */
function sampleFlight(s: Aaz, c: Content, p: number, rng: Rng4): MoveAnswer | null {
  const k = c.transportKinds[0]
  if (k === undefined) return null
  for (const at of c.seas) {
    if (countAt(s, c, at, p, k) === 0 || canAttackAt(s, c, at, p) || !willFight(s, c, at, p)) continue
    const ends = combatEnds(s, c, p, k, at).filter((to) => !isHostileSea(s, c, to, p))
    if (ends.length === 0) continue
    const fresh = freshAt(s, c, at, p, k)
    const loaded = s.boats.filter((b) => b.at === at && b.power === p && b.how === 'fresh').length
    if (fresh <= 0 && loaded === 0) continue
    const base = {
      do: 'move',
      units: { [kindName(c, k)]: fresh > 0 ? fresh : loaded },
      from: spaceName(c, at),
      to: spaceName(c, nth(ends, below(rng, ends.length))),
    } as const
    const answer: MoveAnswer = fresh > 0 ? base : { ...base, cargo: true }
    if (whyNotMove(s, answer) === null) return answer
  }
  return null
}

/** A random order to units of the space; null when there is none, or an illegal one was drawn. */
function sampleFrom(s: Aaz, c: Content, p: number, at: number, rng: Rng4): PlannedAnswer | null {
  if (at < 0) return null
  const isLegal = (answer: PlannedAnswer): boolean => whyNotPlanned(s, answer, false) === null
  const legal = (answer: PlannedAnswer): PlannedAnswer | null => (isLegal(answer) ? answer : null)
  if (c.isLand[at] ? zombiesAt(s, at) > 0 && below(rng, 3) === 0 : below(rng, 8) === 0 && !isHostileSea(s, c, at, p))
    return legal({ do: 'attack', at: spaceName(c, at) })
  const hosted = c.shared && below(rng, 8) === 0 ? sampleHosted(s, c, p, rng) : null
  if (hosted !== null) return legal(hosted)
  const raid = c.raw.raids === true && below(rng, 2) === 0 ? sampleRaid(s, c, p, at, rng) : null
  if (raid !== null) return legal(raid)
  const ends = (k: number): number[] => combatEnds(s, c, p, k, at, { support: false })
  return sampleStack(s, { at, can: (k) => freshAt(s, c, at, p, k), ends, isLegal }, rng)
}

/** Bombers of the space against an enemy complex in reach; null when there are none. */
function sampleRaid(s: Aaz, c: Content, p: number, at: number, rng: Rng4): MoveAnswer | null {
  for (const k of c.airKinds) {
    const n = mayRaid(s, c, k) ? freshAt(s, c, at, p, k) : 0
    const targets = n > 0 ? raidTargets(s, c, p, k, at) : []
    if (targets.length === 0) continue
    const to = spaceName(c, nth(targets, below(rng, targets.length)))
    return { do: 'move', units: { [kindName(c, k)]: 1 + below(rng, n) }, from: spaceName(c, at), to, raid: true }
  }
  return null
}
