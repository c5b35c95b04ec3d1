import { type AskRule, below, nth, pick, type StepRule } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { CoverShot, FrameOf, SpreadFrame } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import {
  drumTarget,
  fighterAt,
  idOf,
  ON_MAP,
  seatOfFighter,
  squareIn,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  targetName,
  type Zombie,
  zombieById,
  zombieNamed,
} from '../model/state.ts'
import { diceOf, killMargin, type Manner, specOf } from '../read/attack.ts'
import { hitNumber, hitNumberAt } from '../read/hit.ts'
import { handWeapon, hasSkill } from '../read/sheet.ts'
import { type Aim, aimAt, answersTo, diceLost, spreadDrums, spreadTargets, whyNotSpreadTo } from '../read/spread.ts'
import { applyDie, makeNoise, payAmmo, spendAttack, emitAttack } from './attack.ts'
import { dieAtDrum, explodeDrum } from './drums.ts'

// EFSZ-19: spread fire, one die at a time.

export function startSpread(t: StalingradTurn, { who, hand, target }: CoverShot, { mode, cover, plain }: Manner): void {
  const { s } = t
  const f = fighterAt(s, who)
  const weapon = handWeapon(s, f, hand)
  if (weapon === null) return
  makeNoise(t, who)
  t.call({
    kind: 'spread',
    who,
    hand,
    left: diceOf(s, f, weapon, 'spread', plain),
    last: 0,
    lastAt: -1,
    ones: 0,
    cover,
    mode,
    freeGap: hasSkill(s, f, 'walkingFire'),
    aimed: target,
  })
}

export const spread: StepRule<Stalingrad, SpreadFrame, StalingradEvent> = {
  run(t, f) {
    const { s } = t
    if (f.left <= 0 || fighterAt(s, f.who).status !== ON_MAP) return finish(t, f)
    const aimed = aimAt(s, f.aimed)
    f.aimed = 0
    if (aimed !== undefined) return rollOne(t, f, aimed)
    const options = spreadTargets(s, f)
    const drums = spreadDrums(s, f)
    if (options.length + drums.length === 0) return finish(t, f)
    if (options.length === 1 && drums.length === 0) return rollOne(t, f, zombieById(s, nth(options, 0)) as Zombie)
    t.call({ kind: 'spread.target', who: f.who, options, drums })
  },
}

function rollOne(t: StalingradTurn, f: SpreadFrame, z: Zombie | Aim): void {
  const { s } = t
  const lost = diceLost(s, f, z)
  if (lost > 0) {
    f.left -= lost
    t.emit({
      type: 'diceLost',
      rule: 'EFSZ-19.8',
      who: idOf(s, f.who),
      count: lost,
      from: squareName(s, f.lastAt),
      to: squareName(s, z.at),
    })
  }
  if (f.last !== 0 && f.last !== z.id) f.freeGap = false
  const spec = specOf(s, f, 'spread', f)
  const number = 'kind' in z ? hitNumber(s, spec, z) : hitNumberAt(s, spec, z.at)
  const die = t.roll(12)
  emitAttack(t, spec, number, targetName(s, z.id), [die])
  f.left--
  f.last = z.id
  f.lastAt = z.at
  if (die === 1) f.ones++
  if (!('kind' in z)) {
    if (dieAtDrum(t, f.who, number, die)) explodeDrum(t, z.at, f.who)
    return
  }
  applyDie(t, f.who, { dice: [die], number, attack: 'spread', target: z.id }, die, killMargin(s, fighterAt(s, f.who), 'spread'))
}

/** EFSZ-19.11: ammo is paid when all dice are done. */
function finish(t: StalingradTurn, f: SpreadFrame): void {
  payAmmo(t, f.who, handWeapon(t.s, fighterAt(t.s, f.who), f.hand), f.ones)
  if (fighterAt(t.s, f.who).status === ON_MAP && f.cover) spendAttack(t, f.who)
  t.done()
}

export const spreadTarget: AskRule<Stalingrad, FrameOf<'spread.target'>, Answers['spread.target'], StalingradEvent> = {
  rule: 'EFSZ-19.3',
  who: (s, f) => [seatOfFighter(s, f.who)],
  space: (s, f) => [pick(answersTo(s, f))],
  whyNot(s, f, answer) {
    if (answer.do === 'stop') return f.options.length === 0 ? null : refuse('EFSZ-19.4', 'spread.more', 'every die is rolled or lost')
    const frame = s.stack[s.stack.length - 2] as SpreadFrame
    const at = squareIn(s, answer.target)
    if (at >= 0) return whyNotSpreadTo(s, frame, { id: drumTarget(at), at })
    const z = zombieNamed(s, answer.target)
    return z === undefined ? refuse('EFSZ-10.6', 'attack.no-target', 'no such zombie stands on the map') : whyNotSpreadTo(s, frame, z)
  },
  answer(t, _f, answer) {
    const { s } = t
    const frame = s.stack[s.stack.length - 2] as SpreadFrame
    if (answer.do === 'stop') frame.left = 0
    else frame.aimed = targetIn(s, answer.target)
    t.done()
  },
  sample(s, f, _seat, rng) {
    const answers = answersTo(s, f)
    return nth(answers, below(rng, answers.length))
  },
}

/** A zombie, or the square of a drum. */
function targetIn(s: Stalingrad, name: string): number {
  const at = squareIn(s, name)
  if (at >= 0) return drumTarget(at)
  const z = zombieNamed(s, name)
  if (z === undefined) throw new Error(`unchecked target: ${name}`)
  return z.id
}
