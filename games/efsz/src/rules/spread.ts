import { refuse } from '../refusals.ts'
import { type Answer, type AskRule, below, pick, type Refusal, type StepRule } from '@deadfront/kernel'
import type { StalingradEvent } from '../model/events.ts'
import type { SpreadFrame, StalingradFrame } from '../model/frames.ts'
import { rangeBetween } from '../model/grid.ts'
import {
  drumSquare,
  drumTarget,
  gridIn,
  idOf,
  type Mode,
  ON_MAP,
  seatOfFighter,
  squareIn,
  squareName,
  type Stalingrad,
  targetName,
  type Zombie,
  zombieById,
  zombieName,
  zombieNamed,
} from '../model/state.ts'
import { hitNumber, hitNumberAt } from '../read/hit.ts'
import { handWeapon, hasSkill } from '../read/sheet.ts'
import { drumsInSight, isDrum, whyNotAimAtDrum, whyNotShoot } from '../read/targets.ts'
import { applyDie, diceOf, killMargin, makeNoise, payAmmo, specOf, spendAttack, tellAttack } from './attack.ts'
import { dieAtDrum, explodeDrum } from './drums.ts'
import { fighterAt, type T } from './effects.ts'

// EFSZ-19: spread fire, one die at a time.

export function startSpread(t: T, who: number, hand: 'main' | 'off', target: number, mode: Mode, cover: boolean, plain: boolean): void {
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

/** What a die goes at: a zombie, or a fuel drum (`drumTarget`). */
type Aim = Pick<Zombie, 'id' | 'at'>

const aimAt = (s: Stalingrad, target: number): Aim | undefined => {
  if (target >= 0) return zombieById(s, target)
  const at = drumSquare(target)
  return isDrum(s, at) ? { id: target, at } : undefined
}

/** EFSZ-19.8, 19.9: dice lost on the way from the last target to the next. */
export function diceLost(s: Stalingrad, f: SpreadFrame, z: Aim): number {
  if (f.last === 0 || f.last === z.id || f.freeGap) return 0
  const grid = gridIn(s)
  const apart =
    s.house.spreadGap === 'range'
      ? rangeBetween(grid, f.lastAt, z.at)
      : Math.max(
          Math.abs((grid.x[f.lastAt] as number) - (grid.x[z.at] as number)),
          Math.abs((grid.y[f.lastAt] as number) - (grid.y[z.at] as number)),
        )
  return Math.max(0, apart - 1)
}

/** EFSZ-19.7, 19.10: any zombie in arc and line that leaves at least one die to roll; a drum likewise. */
export function whyNotSpreadTo(s: Stalingrad, f: SpreadFrame, aim: Zombie | Aim): Refusal | null {
  const who = fighterAt(s, f.who)
  const no = 'kind' in aim ? whyNotShoot(s, who, aim, true) : whyNotAimAtDrum(s, who, aim.at)
  if (no) return no
  const lost = diceLost(s, f, aim)
  return f.left - lost >= 1
    ? null
    : refuse('EFSZ-19.10', 'spread.too-far', 'too few dice are left to reach that target', [targetName(s, aim.id), lost])
}

export const spreadTargets = (s: Stalingrad, f: SpreadFrame): number[] =>
  s.zombies.filter((z) => whyNotSpreadTo(s, f, z) === null).map((z) => z.id)

/** Drums are aimed at only where the shooter likes: the last one does not draw the rest of the dice by itself. */
const spreadDrums = (s: Stalingrad, f: SpreadFrame): number[] =>
  drumsInSight(s, f.who).filter((at) => whyNotSpreadTo(s, f, { id: drumTarget(at), at }) === null)

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
    if (options.length === 1 && drums.length === 0) return rollOne(t, f, zombieById(s, options[0] as number) as Zombie)
    t.call({ kind: 'spread.target', who: f.who, options, drums })
  },
}

function rollOne(t: T, f: SpreadFrame, z: Zombie | Aim): void {
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
  const spec = specOf(s, f.who, f.hand, 'spread', f.mode, f.cover)
  const number = 'kind' in z ? hitNumber(s, spec, z) : hitNumberAt(s, spec, z.at)
  const die = t.roll(12)
  tellAttack(t, spec, number, targetName(s, z.id), [die])
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
function finish(t: T, f: SpreadFrame): void {
  payAmmo(t, f.who, handWeapon(t.s, fighterAt(t.s, f.who), f.hand), f.ones)
  if (fighterAt(t.s, f.who).status === ON_MAP && f.cover) spendAttack(t, f.who)
  t.done()
}

type TargetFrame = Extract<StalingradFrame, { kind: 'spread.target' }>

export const spreadTarget: AskRule<Stalingrad, TargetFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-19.3',
  who: (s, f) => [seatOfFighter(s, f.who)],
  space: (s, f) => [pick(answersTo(s, f))],
  whyNot(s, f, answer) {
    if (answer.stop === true) return f.options.length === 0 ? null : refuse('EFSZ-19.4', 'spread.more', 'every die is rolled or lost')
    const frame = s.stack[s.stack.length - 2] as SpreadFrame
    const at = squareIn(s, answer.target)
    if (at >= 0) return whyNotSpreadTo(s, frame, { id: drumTarget(at), at })
    const z = zombieNamed(s, answer.target)
    return z === undefined ? refuse('EFSZ-10.6', 'attack.no-target', 'no such zombie stands on the map') : whyNotSpreadTo(s, frame, z)
  },
  answer(t, _f, answer) {
    const { s } = t
    const frame = s.stack[s.stack.length - 2] as SpreadFrame
    const at = squareIn(s, answer.target)
    if (answer.stop === true) frame.left = 0
    else frame.aimed = at >= 0 ? drumTarget(at) : (zombieNamed(s, answer.target) as Zombie).id
    t.done()
  },
  sample(s, f, _seat, rng) {
    const answers = answersTo(s, f)
    return answers[below(rng, answers.length)] as Answer
  },
}

/** With nothing but drums left to aim at the rest of the dice may be lost instead. */
const answersTo = (s: Stalingrad, f: TargetFrame): Answer[] => [
  ...f.options.map((id) => ({ target: zombieName(id) })),
  ...f.drums.map((q) => ({ target: squareName(s, q) })),
  ...(f.options.length === 0 ? [{ stop: true }] : []),
]
