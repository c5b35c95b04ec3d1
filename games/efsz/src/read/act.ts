import { isRefusal, type Refusal, type Seat } from '@deadfront/kernel'
import type { Answers, AnswerTo, AttackFields, Hand } from '../model/answers.ts'
import type { ActFrame } from '../model/frames.ts'
import { carriedBy, heapAt, heapCounts } from '../model/gear.ts'
import { refuse } from '../model/refusals.ts'
import { contentOf, fighterAt, fighterIx, idOf, ON_MAP, seatOfFighter, squareIn, squareName, type Stalingrad } from '../model/state.ts'
import { whyNotBetweenOnly } from './activation.ts'
import { readAttack, whyNotCoverNow } from './cover.ts'
import { knownFighter } from './finds.ts'
import { readCounts, refuseCarry, whatDoesNotFit, whatIsMissing } from './gear.ts'
import { readHands, sameHands } from './hands.ts'
import { doorCost, doorNamed, freeCost, passCost, pickUpCost, stepCost, switchCost, turnCost } from './moves.ts'
import { handWeapon, hasSkill } from './sheet.ts'
import { type AttackChoice, canAttackAnything, drumsInSight, whyNotAttack, whyNotThrow } from './targets.ts'

// EFSZ-9, 10: what a character may do in its activation.

/** The attack of this activation has been made. */
export const whyNotAttackAgain = (s: Stalingrad, f: ActFrame): Refusal | null =>
  f.attacked && f.breach !== 'attack' ? refuse('EFSZ-10.1', 'attack.second', 'one attack per activation', [idOf(s, f.who)]) : null

/** Clear the Breach (an option): the attack that it adds is made with the axe. */
const whyNotInBreach = (s: Stalingrad, f: ActFrame, hand: Hand): Refusal | null =>
  f.breach === 'attack' && handWeapon(s, fighterAt(s, f.who), hand)?.id !== 'axe'
    ? refuse('EFSZ-5.12', 'skill.weapon', 'that needs a ready axe')
    : null

/** An attack with the weapon in that hand in the open activation. */
export const whyNotAttackWith = (s: Stalingrad, f: ActFrame, choice: AttackChoice): Refusal | null =>
  whyNotAttackAgain(s, f) ?? whyNotInBreach(s, f, choice.hand) ?? whyNotAttack(s, f.who, choice, false)

function whyNotAttackNow(s: Stalingrad, f: ActFrame, answer: AttackFields): Refusal | null {
  const again = whyNotAttackAgain(s, f)
  if (again) return again
  if (answer.attack === 'grenade') {
    const { weapons, weaponIx } = contentOf(s)
    const weapon = weapons[weaponIx.get(answer.grenade ?? 'grenade') ?? -1]
    const short = answer.fuse === 'short' && !hasSkill(s, fighterAt(s, f.who), 'shortFuse')
    if (short) return refuse('EFSZ-5.2', 'skill.not-yet', 'that skill is not unlocked')
    return whyNotThrow(s, f.who, f.mode, weapon, squareIn(s, answer.target))
  }
  const shot = readAttack(s, f.who, answer)
  return isRefusal(shot) ? shot : whyNotAttackWith(s, f, shot as AttackChoice)
}

const FACING: ReadonlyMap<string, number> = new Map([
  ['N', 0],
  ['E', 2],
  ['S', 4],
  ['W', 6],
])

export function whyNotAct(s: Stalingrad, f: ActFrame, answer: Answers['act'], seat: Seat): Refusal | null {
  switch (answer.do) {
    case 'end':
      return null
    case 'step':
      return refusalIn(stepCost(s, f, squareIn(s, answer.step)))
    case 'turn': {
      const facing = FACING.get(answer.turn)
      return facing === undefined ? refuse('EFSZ-6.2', 'move.facing', 'a character faces N, E, S or W') : refusalIn(turnCost(s, f, facing))
    }
    case 'attack':
      return whyNotAttackNow(s, f, answer)
    case 'door':
      return refusalIn(doorCost(s, f, doorNamed(s, answer.door)))
    case 'ready':
      return whyNotSwitch(s, f, answer)
    case 'pass':
      return whyNotPass(s, f, answer)
    case 'pickup':
      return whyNotPickUp(s, f, answer)
    case 'free':
      return refusalIn(freeCost(s, f, squareIn(s, answer.free)))
    case 'breach':
      return whyNotBreach(s, f, squareIn(s, answer.breach))
    case 'cover':
      return whyNotCoverNow(s, answer, seat)
    case 'search':
      return refuse('EFSZ-8.2', 'activate.search-mode', 'only a searching character searches')
    case 'activate':
      return refuse('EFSZ-7.11', 'act.not-active', 'one character is activated at a time')
    case 'eat':
    case 'heal':
      return whyNotBetweenOnly(answer.do)
  }
}

const refusalIn = (cost: number | Refusal): Refusal | null => (isRefusal(cost) ? cost : null)

function whyNotSwitch(s: Stalingrad, f: ActFrame, answer: AnswerTo<'act', 'ready'>): Refusal | null {
  const cost = switchCost(s, f)
  if (isRefusal(cost)) return cost
  const hands = readHands(s, fighterAt(s, f.who), answer.ready, answer.off)
  if (isRefusal(hands)) return hands
  return sameHands(fighterAt(s, f.who), hands) ? refuse('EFSZ-4.18', 'ready.same', 'those are ready already') : null
}

function whyNotPass(s: Stalingrad, f: ActFrame, answer: AnswerTo<'act', 'pass'>): Refusal | null {
  const to = fighterIx(s, answer.to)
  const cost = passCost(s, f, to)
  if (isRefusal(cost)) return cost
  const wanted = readCounts(answer.pass)
  if (wanted === null || Object.keys(wanted).length === 0)
    return refuse('EFSZ-4.20', 'pass.nothing', 'say what is handed over, as { item: count }')
  const missing = whatIsMissing(carriedBy(s, fighterAt(s, f.who)), wanted)
  if (missing !== null) return refuse('EFSZ-4.14', 'gear.missing', `there is not so much ${missing}`, [missing])
  const full = whatDoesNotFit(s, knownFighter(s, to, seatOfFighter(s, f.who)), wanted)
  return full === null ? null : refuseCarry(s, full)
}

export function whyNotPickUp(s: Stalingrad, f: ActFrame, answer: Omit<AnswerTo<'act', 'pickup'>, 'do'>): Refusal | null {
  const at = squareIn(s, answer.pickup)
  const cost = pickUpCost(s, f, at)
  if (isRefusal(cost)) return cost
  const heap = heapAt(s, at)
  const held = heap ? heapCounts(s, heap) : {}
  if (Object.keys(held).length === 0) return refuse('EFSZ-9.28', 'pickup.nothing', 'nothing lies there', [squareName(s, at)])
  const fighter = fighterAt(s, f.who)
  if (answer.take === undefined) {
    for (const item of Object.keys(held)) if (whatDoesNotFit(s, fighter, { [item]: 1 }) === null) return null
    return refuseCarry(s, Object.keys(held)[0] as string)
  }
  const wanted = readCounts(answer.take)
  if (wanted === null || Object.keys(wanted).length === 0)
    return refuse('EFSZ-9.28', 'pickup.nothing', 'say what is taken, as { item: count }')
  const missing = whatIsMissing(held, wanted)
  if (missing !== null) return refuse('EFSZ-9.28', 'gear.missing', `there is not so much ${missing}`, [missing])
  const full = whatDoesNotFit(s, fighter, wanted)
  return full === null ? null : refuseCarry(s, full)
}

/** Clear the Breach (an option): after an axe kill one free step, then one more axe attack. */
function whyNotBreach(s: Stalingrad, f: ActFrame, to: number): Refusal | null {
  if (f.breach !== 'step') return refuse('EFSZ-5.12', 'skill.not-yet', 'that skill is not unlocked')
  return refusalIn(stepCost(s, { ...f, mode: 'walking', mp: 99 }, to))
}

/** Only the end of the activation is left: no points, no attack, and no covering character that the game would still ask. */
export function nothingLeft(s: Stalingrad, f: ActFrame): boolean {
  if (f.mp > 0 || f.breach === 'step') return false
  if (f.attacked && f.breach !== 'attack') return true
  const fighter = fighterAt(s, f.who)
  if (fighter.status !== ON_MAP) return true
  if (fighter.thrown.length > 0) return false
  return !canAttackAnything(s, f.who, false) && drumsInSight(s, f.who).length === 0
}
