import { refuse } from '../refusals.ts'
import type { Answer, AskRule, Refusal, Seat } from '@deadfront/kernel'
import type { Weapon } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { ActFrame } from '../model/frames.ts'
import { DIR_NAMES, EDGE_DOOR, EDGE_OPEN, OPEN } from '../model/grid.ts'
import {
  drumSquare,
  type Fighter,
  fighterIx,
  gridIn,
  idOf,
  ON_MAP,
  partsOf,
  sceneOf,
  seatOfFighter,
  squareIn,
  squareName,
  type Stalingrad,
  zombieName,
} from '../model/state.ts'
import {
  doorCost,
  doorNamed,
  freeCost,
  passCost,
  pickUpCost,
  stepCost,
  stepWord,
  switchCost,
  turnCost,
  zombieBeside,
} from '../read/moves.ts'
import { handWeapon, hasSkill } from '../read/sheet.ts'
import { type AttackChoice, canAttackAnything, drumsInSight, whyNotAttack, whyNotThrow } from '../read/targets.ts'
import { applyVolleys, rollShot } from './attack.ts'
import { applyDrum, rollDrum } from './drums.ts'
import { readAttack } from './cover.ts'
import { fighterAt, leaveMap, revealSeen, setFlag, settleQueue, type T } from './effects.ts'
import {
  carriedBy,
  type Counts,
  heapAt,
  heapCounts,
  moveItems,
  pickUp,
  readCounts,
  refuseCarry,
  weaponsAmong,
  whatDoesNotFit,
  whatIsMissing,
} from './gear.ts'
import { throwGrenade } from './grenades.ts'
import { startSpread } from './spread.ts'
import { coverNow, whyNotBetweenOnly, whyNotCoverNow } from './team.ts'
import { type Hands, readHands, sameHands, setHands } from './hands.ts'
import { actForms, sampleAct } from './offers.ts'

// EFSZ-9, 10: one character's activation, action by action.

export const isNo = (x: number | Refusal): x is Refusal => typeof x !== 'number'

// What may be done.

function whyNotAttackNow(s: Stalingrad, f: ActFrame, answer: Answer): Refusal | null {
  if (f.attacked && f.breach !== 'attack') return refuse('EFSZ-10.1', 'attack.second', 'one attack per activation', [idOf(s, f.who)])
  if (answer.attack === 'grenade') {
    const { weapons, weaponIx } = partsOf(s)
    const weapon = weapons[weaponIx.get(typeof answer.grenade === 'string' ? answer.grenade : 'grenade') ?? -1]
    const short = answer.fuse === 'short' && !hasSkill(s, fighterAt(s, f.who), 'shortFuse')
    if (short) return refuse('EFSZ-5.2', 'skill.not-yet', 'that skill is not unlocked')
    return whyNotThrow(s, f.who, f.mode, weapon, squareIn(s, answer.target))
  }
  const shot = readAttack(s, f.who, answer)
  if ('refused' in shot) return shot
  if (f.breach === 'attack' && handWeapon(s, fighterAt(s, f.who), shot.hand)?.id !== 'axe')
    return refuse('EFSZ-5.12', 'skill.weapon', 'that needs a ready axe')
  return whyNotAttack(s, f.who, shot as AttackChoice, false)
}

const FACING = new Map<unknown, number>([
  ['N', 0],
  ['E', 2],
  ['S', 4],
  ['W', 6],
])

const EXPECTED = 'expected step, turn, door, ready, pass, pickup, free, attack, breach, cover or end'

export function whyNotAct(s: Stalingrad, f: ActFrame, answer: Answer, seat: Seat): Refusal | null {
  if (answer.end === true) return null
  if ('step' in answer) return plain(stepCost(s, f, squareIn(s, answer.step)))
  if ('turn' in answer) {
    const facing = FACING.get(answer.turn)
    return facing === undefined ? refuse('EFSZ-6.2', 'move.facing', 'a character faces N, E, S or W') : plain(turnCost(s, f, facing))
  }
  if ('attack' in answer && !('cover' in answer)) return whyNotAttackNow(s, f, answer)
  if ('door' in answer) return plain(doorCost(s, f, doorNamed(s, answer.door)))
  if ('ready' in answer) return whyNotSwitch(s, f, answer)
  if ('pass' in answer) return whyNotPass(s, f, answer)
  if ('pickup' in answer) return whyNotPickUp(s, f, answer)
  if ('free' in answer) return plain(freeCost(s, f, squareIn(s, answer.free)))
  if ('breach' in answer) return whyNotBreach(s, f, squareIn(s, answer.breach))
  if ('cover' in answer) return whyNotCoverNow(s, answer, seat)
  if ('search' in answer) return refuse('EFSZ-8.2', 'activate.search-mode', 'only a searching character searches')
  if ('activate' in answer) return refuse('EFSZ-7.11', 'act.not-active', 'one character is activated at a time')
  return whyNotBetweenOnly(answer) ?? refuse('EFSZ-9.5', 'answer.unknown', EXPECTED)
}

const plain = (cost: number | Refusal): Refusal | null => (isNo(cost) ? cost : null)

function whyNotSwitch(s: Stalingrad, f: ActFrame, answer: Answer): Refusal | null {
  const cost = switchCost(s, f)
  if (isNo(cost)) return cost
  const hands = readHands(s, fighterAt(s, f.who), answer.ready, answer.off)
  if ('refused' in hands) return hands
  return sameHands(fighterAt(s, f.who), hands) ? refuse('EFSZ-4.18', 'ready.same', 'those are ready already') : null
}

function whyNotPass(s: Stalingrad, f: ActFrame, answer: Answer): Refusal | null {
  const to = fighterIx(s, answer.to)
  const cost = passCost(s, f, to)
  if (isNo(cost)) return cost
  const wanted = readCounts(answer.pass)
  if (wanted === null || Object.keys(wanted).length === 0)
    return refuse('EFSZ-4.20', 'pass.nothing', 'say what is handed over, as { item: count }')
  const missing = whatIsMissing(carriedBy(s, fighterAt(s, f.who)), wanted)
  if (missing !== null) return refuse('EFSZ-4.14', 'gear.missing', `there is not so much ${missing}`, [missing])
  const full = whatDoesNotFit(s, fighterAt(s, to), wanted)
  return full === null ? null : refuseCarry(s, full)
}

export function whyNotPickUp(s: Stalingrad, f: ActFrame, answer: Answer): Refusal | null {
  const at = squareIn(s, answer.pickup)
  const cost = pickUpCost(s, f, at)
  if (isNo(cost)) return cost
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
  return plain(stepCost(s, { ...f, mode: 'walking', mp: 99 }, to))
}

// Doing it.

function stepTo(t: T, f: ActFrame, to: number, cost: number): void {
  const { s } = t
  const grid = gridIn(s)
  const fighter = fighterAt(s, f.who)
  const from = fighter.at
  let d = 0
  while (grid.near[from * 8 + d] !== to) d++
  f.mp -= cost
  s.stand[from] = 0
  s.stand[to] = f.who + 1
  fighter.at = to
  if (!t.quiet)
    t.emit({
      type: 'stepped',
      rule: 'EFSZ-9.6',
      who: idOf(s, f.who),
      from: grid.names[from] as string,
      to: grid.names[to] as string,
      how: stepWord(d, fighter.facing),
      cost,
      mp: f.mp,
    })
  if (s.queue.length > 0) settleQueue(t)
  if (grid.exits[to] === 1) return goOut(t, f, to)
  revealSeen(t)
  const z = zombieBeside(s, to)
  if (z === undefined) f.stopped = false
  else {
    f.stopped = true
    t.emit({ type: 'stopped', rule: 'EFSZ-31.1', who: idOf(s, f.who), at: squareName(s, to), by: zombieName(z.id) })
  }
}

function goOut(t: T, f: ActFrame, at: number): void {
  const { s } = t
  const mark = gridIn(s).markAt[at] as string
  // Once the first character leaves with the key the gate stays open.
  for (const need of sceneOf(s).raw.exits[mark]?.needs ?? [])
    if ('key' in need && fighterAt(s, f.who).items.includes(need.key)) setFlag(t, need.opens)
  leaveMap(t, f.who, mark)
  f.over = true
}

function workDoor(t: T, f: ActFrame, name: unknown, cost: number): void {
  const { s } = t
  const door = doorNamed(s, name)
  if (door === null) return
  f.mp -= cost
  const by = idOf(s, f.who)
  const at = String(name)
  let open: boolean
  if (door.edge >= 0) {
    open = s.edges[door.edge] === EDGE_DOOR
    s.edges[door.edge] = open ? EDGE_OPEN : EDGE_DOOR
  } else {
    open = ((s.terrain[door.square] as number) & OPEN) === 0
    s.terrain[door.square] = (s.terrain[door.square] as number) ^ OPEN
  }
  t.emit({ type: open ? 'doorOpened' : 'doorClosed', rule: 'EFSZ-9.8', at: door.square >= 0 ? squareName(s, door.square) : at, by })
  revealSeen(t)
}

function attackNow(t: T, f: ActFrame, answer: Answer): void {
  const { s } = t
  const again = f.breach === 'attack'
  f.attacked = true
  if (again) f.breach = 'used'
  if (answer.attack === 'grenade') {
    const { weapons, weaponIx } = partsOf(s)
    const weapon = weapons[weaponIx.get(typeof answer.grenade === 'string' ? answer.grenade : 'grenade') as number] as Weapon
    const at = throwGrenade(t, f.who, f.mode, weapon, squareIn(s, answer.target))
    // Short Fuse: his grenades may go off at once.
    if (answer.fuse === 'short' && hasSkill(s, fighterAt(s, f.who), 'shortFuse'))
      t.call({ kind: 'blast', at, weapon: weapon.ix, by: f.who, primary: 0, drum: false })
    else f.live.push(at, weapon.ix)
    return
  }
  const shot = readAttack(s, f.who, answer)
  if ('refused' in shot) throw new Error(`unchecked attack: ${shot.say}`)
  if (shot.attack === 'drum')
    return applyDrum(t, rollDrum(t, f.who, shot.hand, drumSquare(shot.target), f.mode, false, answer.plain === true))
  if (shot.attack === 'spread') return startSpread(t, f.who, shot.hand, shot.target, f.mode, false, answer.plain === true)
  const before = s.zombies.length
  applyVolleys(t, rollShot(t, shot, f.mode, false, answer.plain === true))
  const fighter = fighterAt(s, f.who)
  if (
    !again &&
    f.breach === '' &&
    s.zombies.length < before &&
    hasSkill(s, fighter, 'clearTheBreach') &&
    handWeapon(s, fighter, shot.hand)?.id === 'axe'
  )
    f.breach = 'step'
}

function passOn(t: T, f: ActFrame, answer: Answer, cost: number): void {
  const { s } = t
  const to = fighterIx(s, answer.to)
  const items = readCounts(answer.pass) as Counts
  f.mp -= cost
  moveItems(s, fighterAt(s, f.who), fighterAt(s, to), items)
  t.emit({ type: 'passed', rule: 'EFSZ-9.13', who: idOf(s, f.who), to: idOf(s, to), items })
  offerReady(t, to, weaponsAmong(s, items))
}

function takeUp(t: T, f: ActFrame, answer: Answer, cost: number): void {
  const { s } = t
  const at = squareIn(s, answer.pickup)
  const heap = heapAt(s, at)
  if (!heap) return
  f.mp -= cost
  const mark = gridIn(s).markAt[at]
  const items = pickUp(s, fighterAt(s, f.who), heap, answer.take === undefined ? null : readCounts(answer.take))
  t.emit({ type: 'pickedUp', rule: 'EFSZ-9.15', who: idOf(s, f.who), at: squareName(s, at), items })
  if (mark !== undefined) setFlag(t, `taken ${mark}`)
  offerReady(t, f.who, weaponsAmong(s, items))
}

/** EFSZ-9.27, 9.29: a weapon just received may be readied for nothing. */
function offerReady(t: T, i: number, weapons: number[]): void {
  if (weapons.length > 0) t.call({ kind: 'ready', who: i, weapons })
}

function freeCaptive(t: T, f: ActFrame, at: number, cost: number): void {
  const { s } = t
  f.mp -= cost
  t.emit({ type: 'captiveFreed', rule: 'EFSZ-37.2', who: idOf(s, f.who), at: squareName(s, at) })
  setFlag(t, 'freed')
  t.call({ kind: 'recruit', by: f.who, at })
}

export const act: AskRule<Stalingrad, ActFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-9.5',
  who: (s, f) => (f.over || (s.fighters[f.who] as Fighter).status !== ON_MAP ? [] : [seatOfFighter(s, f.who)]),
  space: (s, f, seat) => actForms(s, f, seat),
  whyNot: (s, f, answer, seat) => whyNotAct(s, f, answer, seat),
  answer(t, f, answer) {
    const { s } = t
    if (answer.end === true) f.over = true
    else if ('step' in answer) {
      const to = squareIn(s, answer.step)
      stepTo(t, f, to, stepCost(s, f, to) as number)
    } else if ('turn' in answer) {
      const facing = FACING.get(answer.turn) as number
      const cost = turnCost(s, f, facing) as number
      f.mp -= cost
      fighterAt(s, f.who).facing = facing
      if (!t.quiet) t.emit({ type: 'turned', rule: 'EFSZ-9.7', who: idOf(s, f.who), facing: DIR_NAMES[facing] as string, cost, mp: f.mp })
    } else if ('cover' in answer) coverNow(t, answer)
    else if ('attack' in answer) attackNow(t, f, answer)
    else if ('door' in answer) workDoor(t, f, answer.door, doorCost(s, f, doorNamed(s, answer.door)) as number)
    else if ('ready' in answer) {
      const hands = readHands(s, fighterAt(s, f.who), answer.ready, answer.off) as Hands
      f.mp -= s.house.switchCost
      setHands(t, f.who, hands, s.house.switchCost)
    } else if ('pass' in answer) passOn(t, f, answer, passCost(s, f, fighterIx(s, answer.to)) as number)
    else if ('pickup' in answer) takeUp(t, f, answer, pickUpCost(s, f, squareIn(s, answer.pickup)) as number)
    else if ('free' in answer) freeCaptive(t, f, squareIn(s, answer.free), freeCost(s, f, squareIn(s, answer.free)) as number)
    else if ('breach' in answer) {
      f.breach = 'attack'
      stepTo(t, f, squareIn(s, answer.breach), 0)
    }
    if (!f.over) f.over = nothingLeft(s, f)
  },
  close: (t, f) => t.become({ kind: 'act.end', who: f.who, mode: f.mode, attacked: f.attacked, pinned: false, live: f.live }),
  sample: (s, f, seat, rng) => sampleAct(s, f, seat, rng),
}

/** Only the end is left: no points, no attack, nobody covering who might still speak up. */
export function nothingLeft(s: Stalingrad, f: ActFrame): boolean {
  if (f.mp > 0 || f.breach === 'step') return false
  if (f.attacked && f.breach !== 'attack') return true
  const fighter = fighterAt(s, f.who)
  if (fighter.status !== ON_MAP) return true
  if (fighter.thrown.length > 0) return false
  return !canAttackAnything(s, f.who, false) && drumsInSight(s, f.who).length === 0
}
