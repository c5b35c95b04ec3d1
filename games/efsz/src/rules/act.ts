import { type AskRule, isRefusal, lookUp, type Refusal } from '@deadfront/kernel'
import type { Answers, AnswerTo, AttackFields, FacingWord } from '../model/answers.ts'
import { weaponAt } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { ActFrame } from '../model/frames.ts'
import { type Counts, heapAt, moveItems, pickUp, weaponsAmong } from '../model/gear.ts'
import { DIR_NAMES, EDGE_DOOR, EDGE_OPEN, nameAt, OPEN } from '../model/grid.ts'
import {
  contentOf,
  fighterAt,
  fighterIx,
  gridIn,
  groundAt,
  idOf,
  ON_MAP,
  sceneOf,
  seatOfFighter,
  squareIn,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  zombieName,
} from '../model/state.ts'
import { nothingLeft, whyNotAct } from '../read/act.ts'
import { readAttack } from '../read/cover.ts'
import { readCounts, whatDoesNotFit } from '../read/gear.ts'
import { doorCost, doorNamed, freeCost, passCost, pickUpCost, stepCost, stepWord, turnCost, zombieBeside } from '../read/moves.ts'
import { actForms, sampleAct } from '../read/forms.ts'
import { handWeapon, hasSkill } from '../read/sheet.ts'
import { coverNow } from './activation.ts'
import { applyVolleys, rollShot } from './attack.ts'
import { applyDrum, rollDrum } from './drums.ts'
import { publishFindsOf } from './finds.ts'
import { setFlag } from './flags.ts'
import { throwGrenade } from './grenades.ts'
import { setHands } from './hands.ts'
import { revealSeen, settleQueue } from './reveal.ts'
import { startSpread } from './spread.ts'
import { leaveMap } from './wounds.ts'

// EFSZ-9, 10: one character's activation, action by action.

/** The cost of an action that `whyNot` has allowed. */
function checkedCost(cost: number | Refusal): number {
  if (isRefusal(cost)) throw new Error(`unchecked action: ${cost.say}`)
  return cost
}

/** Things counted in an answer that `whyNot` has allowed. */
function checkedCounts(given: { readonly [thing: string]: number }): Counts {
  const counts = readCounts(given)
  if (counts === null) throw new Error(`unchecked counts: ${JSON.stringify(given)}`)
  return counts
}

/** What a step in each direction costs. */
const STEPPING: { readonly [how: string]: string } = { sideways: 'EFSZ-9.9', backward: 'EFSZ-9.10', diagonal: 'EFSZ-9.14' }

function stepTo(t: StalingradTurn, f: ActFrame, to: number, cost: number): void {
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
  const how = stepWord(d, fighter.facing)
  if (!t.quiet)
    t.emit({
      type: 'stepped',
      rule: STEPPING[how] ?? 'EFSZ-9.6',
      who: idOf(s, f.who),
      from: nameAt(grid, from),
      to: nameAt(grid, to),
      how,
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

function goOut(t: StalingradTurn, f: ActFrame, at: number): void {
  const { s } = t
  const mark = gridIn(s).markAt[at] as string
  // Once the first character leaves with the key the gate stays open.
  for (const need of sceneOf(s).raw.exits[mark]?.needs ?? [])
    if ('key' in need && fighterAt(s, f.who).items.includes(need.key)) setFlag(t, need.opens)
  leaveMap(t, f.who, mark)
  f.over = true
}

function workDoor(t: StalingradTurn, f: ActFrame, name: string, cost: number): void {
  const { s } = t
  const door = doorNamed(s, name)
  if (door === null) return
  f.mp -= cost
  const by = idOf(s, f.who)
  let open: boolean
  if (door.edge >= 0) {
    open = s.edges[door.edge] === EDGE_DOOR
    s.edges[door.edge] = open ? EDGE_OPEN : EDGE_DOOR
  } else {
    open = (groundAt(s, door.square) & OPEN) === 0
    s.terrain[door.square] = groundAt(s, door.square) ^ OPEN
  }
  t.emit({ type: open ? 'doorOpened' : 'doorClosed', rule: 'EFSZ-9.8', at: door.square >= 0 ? squareName(s, door.square) : name, by })
  revealSeen(t)
}

function attackNow(t: StalingradTurn, f: ActFrame, answer: AttackFields): void {
  const { s } = t
  const again = f.breach === 'attack'
  f.attacked = true
  if (again) f.breach = 'used'
  if (answer.attack === 'grenade') {
    const c = contentOf(s)
    const weapon = weaponAt(c, lookUp(c.weaponIx, answer.grenade ?? 'grenade'))
    const at = throwGrenade(t, f.who, f.mode, weapon, squareIn(s, answer.target))
    // Short Fuse: his grenades may explode immediately.
    if (answer.fuse === 'short' && hasSkill(s, fighterAt(s, f.who), 'shortFuse'))
      t.call({ kind: 'blast', at, weapon: weapon.ix, by: f.who, primary: 0, drum: false })
    else f.live.push(at, weapon.ix)
    return
  }
  const shot = readAttack(s, f.who, answer)
  if (isRefusal(shot)) throw new Error(`unchecked attack: ${shot.say}`)
  const manner = { mode: f.mode, cover: false, plain: answer.plain === true }
  if (shot.attack === 'drum') return applyDrum(t, rollDrum(t, shot, manner))
  if (shot.attack === 'spread') return startSpread(t, shot, manner)
  const before = s.zombies.length
  applyVolleys(t, rollShot(t, shot, manner))
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

function passOn(t: StalingradTurn, f: ActFrame, answer: AnswerTo<'act', 'pass'>, cost: number): void {
  const { s } = t
  const to = fighterIx(s, answer.to)
  const items = checkedCounts(answer.pass)
  f.mp -= cost
  // There is less room than the giver knew: the friend shows what it found, and things without room stay with the giver.
  if (whatDoesNotFit(s, fighterAt(s, to), items) !== null) {
    t.reveal()
    publishFindsOf(t, to)
  }
  const moved = moveItems(s, fighterAt(s, f.who), fighterAt(s, to), items)
  if (Object.keys(moved).length === 0) return
  t.emit({ type: 'passed', rule: 'EFSZ-9.13', who: idOf(s, f.who), to: idOf(s, to), items: moved })
  offerReady(t, to, weaponsAmong(s, moved))
}

function takeUp(t: StalingradTurn, f: ActFrame, answer: AnswerTo<'act', 'pickup'>, cost: number): void {
  const { s } = t
  const at = squareIn(s, answer.pickup)
  const heap = heapAt(s, at)
  if (!heap) return
  f.mp -= cost
  const mark = gridIn(s).markAt[at]
  const items = pickUp(s, fighterAt(s, f.who), heap, answer.take === undefined ? null : checkedCounts(answer.take))
  t.emit({ type: 'pickedUp', rule: 'EFSZ-9.15', who: idOf(s, f.who), at: squareName(s, at), items })
  if (mark !== undefined) setFlag(t, `taken ${mark}`)
  offerReady(t, f.who, weaponsAmong(s, items))
}

/** EFSZ-9.27, 9.29: a weapon just received may be readied at no cost. */
function offerReady(t: StalingradTurn, i: number, weapons: number[]): void {
  if (weapons.length > 0) t.call({ kind: 'ready', who: i, weapons })
}

function freeCaptive(t: StalingradTurn, f: ActFrame, at: number, cost: number): void {
  const { s } = t
  f.mp -= cost
  t.emit({ type: 'captiveFreed', rule: 'EFSZ-37.2', who: idOf(s, f.who), at: squareName(s, at) })
  setFlag(t, 'freed')
  t.call({ kind: 'recruit', by: f.who, at })
}

function turnTo(t: StalingradTurn, f: ActFrame, word: FacingWord): void {
  const { s } = t
  const facing = DIR_NAMES.indexOf(word)
  const cost = checkedCost(turnCost(s, f, facing))
  f.mp -= cost
  fighterAt(s, f.who).facing = facing
  if (!t.quiet) t.emit({ type: 'turned', rule: 'EFSZ-9.7', who: idOf(s, f.who), facing: word, cost, mp: f.mp })
}

/** Carries out one action. */
function carryOut(t: StalingradTurn, f: ActFrame, answer: Answers['act']): void {
  const { s } = t
  switch (answer.do) {
    case 'end':
      f.over = true
      return
    case 'step': {
      const to = squareIn(s, answer.step)
      return stepTo(t, f, to, checkedCost(stepCost(s, f, to)))
    }
    case 'turn':
      return turnTo(t, f, answer.turn)
    case 'cover':
      return coverNow(t, answer)
    case 'attack':
      return attackNow(t, f, answer)
    case 'door':
      return workDoor(t, f, answer.door, checkedCost(doorCost(s, f, doorNamed(s, answer.door))))
    case 'ready':
      f.mp -= s.options.switchCost
      return setHands(t, f.who, answer.ready, answer.off, s.options.switchCost)
    case 'pass':
      return passOn(t, f, answer, checkedCost(passCost(s, f, fighterIx(s, answer.to))))
    case 'pickup':
      return takeUp(t, f, answer, checkedCost(pickUpCost(s, f, squareIn(s, answer.pickup))))
    case 'free': {
      const at = squareIn(s, answer.free)
      return freeCaptive(t, f, at, checkedCost(freeCost(s, f, at)))
    }
    case 'breach':
      f.breach = 'attack'
      return stepTo(t, f, squareIn(s, answer.breach), 0)
    default:
      throw new Error(`unchecked action: ${answer.do}`)
  }
}

export const act: AskRule<Stalingrad, ActFrame, Answers['act'], StalingradEvent> = {
  rule: 'EFSZ-9.5',
  who: (s, f) => (f.over || fighterAt(s, f.who).status !== ON_MAP ? [] : [seatOfFighter(s, f.who)]),
  space: (s, f, seat) => actForms(s, f, seat),
  whyNot: (s, f, answer, seat) => whyNotAct(s, f, answer, seat),
  answer(t, f, answer) {
    carryOut(t, f, answer)
    if (!f.over) f.over = nothingLeft(t.s, f)
  },
  close: (t, f) => t.become({ kind: 'act.end', who: f.who, mode: f.mode, attacked: f.attacked, pinned: false, live: f.live }),
  sample: (s, f, seat, rng) => sampleAct(s, f, seat, rng),
}
