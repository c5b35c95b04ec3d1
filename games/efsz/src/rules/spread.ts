import { refuse } from '../refusals.ts'
import { type Answer, type AskRule, below, pick, type Refusal, type StepRule } from '@deadfront/kernel'
import type { StalingradEvent } from '../model/events.ts'
import type { SpreadFrame, StalingradFrame } from '../model/frames.ts'
import { rangeBetween } from '../model/grid.ts'
import {
  gridIn,
  idOf,
  type Mode,
  ON_MAP,
  seatOfFighter,
  squareName,
  type Stalingrad,
  type Zombie,
  zombieById,
  zombieName,
  zombieNamed,
} from '../model/state.ts'
import { hitNumber } from '../read/hit.ts'
import { handWeapon, hasSkill } from '../read/sheet.ts'
import { whyNotShoot } from '../read/targets.ts'
import { applyDie, diceOf, killMargin, makeNoise, payAmmo, specOf, spendAttack, tellAttack } from './attack.ts'
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

/** EFSZ-19.8, 19.9: dice lost on the way from the last target to the next. */
export function diceLost(s: Stalingrad, f: SpreadFrame, z: Zombie): number {
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

/** EFSZ-19.7, 19.10: any zombie in arc and line that leaves at least one die to roll. */
export function whyNotSpreadTo(s: Stalingrad, f: SpreadFrame, z: Zombie): Refusal | null {
  const no = whyNotShoot(s, fighterAt(s, f.who), z, true)
  if (no) return no
  const lost = diceLost(s, f, z)
  return f.left - lost >= 1
    ? null
    : refuse('EFSZ-19.10', 'spread.too-far', 'too few dice are left to reach that target', [zombieName(z.id), lost])
}

export const spreadTargets = (s: Stalingrad, f: SpreadFrame): number[] =>
  s.zombies.filter((z) => whyNotSpreadTo(s, f, z) === null).map((z) => z.id)

export const spread: StepRule<Stalingrad, SpreadFrame, StalingradEvent> = {
  run(t, f) {
    const { s } = t
    if (f.left <= 0 || fighterAt(s, f.who).status !== ON_MAP) return finish(t, f)
    const aimed = zombieById(s, f.aimed)
    f.aimed = 0
    if (aimed !== undefined) return rollOne(t, f, aimed)
    const options = spreadTargets(s, f)
    if (options.length === 0) return finish(t, f)
    if (options.length === 1) return rollOne(t, f, zombieById(s, options[0] as number) as Zombie)
    t.call({ kind: 'spread.target', who: f.who, options })
  },
}

function rollOne(t: T, f: SpreadFrame, z: Zombie): void {
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
  const number = hitNumber(s, spec, z)
  const die = t.roll(12)
  tellAttack(t, spec, number, zombieName(z.id), [die])
  f.left--
  f.last = z.id
  f.lastAt = z.at
  if (die === 1) f.ones++
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
  space: (_s, f) => [pick(f.options.map((id) => ({ target: zombieName(id) })))],
  whyNot(s, f, { target }) {
    const z = zombieNamed(s, target)
    if (z !== undefined && f.options.includes(z.id)) return null
    if (z === undefined) return refuse('EFSZ-10.6', 'attack.no-target', 'no such zombie stands on the map')
    return whyNotSpreadTo(s, s.stack[s.stack.length - 2] as SpreadFrame, z)
  },
  answer(t, _f, { target }) {
    const frame = t.s.stack[t.s.stack.length - 2] as SpreadFrame
    frame.aimed = (zombieNamed(t.s, target) as Zombie).id
    t.done()
  },
  sample: (_s, f, _seat, rng) => ({ target: zombieName(f.options[below(rng, f.options.length)] as number) }),
}
