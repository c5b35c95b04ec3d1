import { nth, Script, Turn } from '@deadfront/kernel'
import { copy } from '../copy.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { SpreadFrame } from '../model/frames.ts'
import { DRUM } from '../model/grid.ts'
import { fighterAt, groundAt, idOf, type Stalingrad, targetName, type Zombie, zombieById, zombieName } from '../model/state.ts'
import { accidentOf, type Attacker, diceOf, killMargin, levelOf, type Manner, specOf } from '../read/attack.ts'
import { type HitNumber, hitNumber, hitNumberAt } from '../read/hit.ts'
import type { AttackOdds, ZombieOdds } from '../read/odds.ts'
import { handWeapon, hasSkill } from '../read/sheet.ts'
import { type Aim, aimAt, diceLost, whyNotSpreadTo } from '../read/spread.ts'
import { applyDie, type Rolled } from '../rules/attack.ts'
import { dieAtDrum } from '../rules/drums.ts'

// Exact odds of an attack: every result of the dice is counted, and the rules are run on a copy of the state for each.

export const newTally = (): Tally => ({ zombies: new Map(), drums: new Map(), friends: new Map(), ammo: [] })

export interface Tally {
  zombies: Map<number, ZombieOdds>
  /** The chance of each fuel drum to explode. */
  drums: Map<number, number>
  friends: Map<number, { wounds: number; chance: number }>
  ammo: number[]
}

/** A turn with given dice that emits no events. */
export function quietTurn(s: Stalingrad): Turn<Stalingrad, StalingradEvent> {
  const t = new Turn<Stalingrad, StalingradEvent>()
  t.s = s
  t.quiet = true
  // Only a skill that cancels a wound would roll here; a 1 fails it, so the odds count every wound.
  t.script = new Script(new Array(64).fill(1))
  return t
}

/** Adds one possible end, with its weight. */
export function record(
  tally: Tally,
  before: Stalingrad,
  after: Stalingrad,
  watched: readonly number[],
  ones: number,
  weight: number,
): void {
  for (const id of watched) {
    const was = zombieById(before, id) as Zombie
    const now = zombieById(after, id)
    let odds = tally.zombies.get(id)
    if (odds === undefined) {
      odds = { zombie: zombieName(id), eliminated: 0, stunned: 0, reduced: 0, gas: 0, untouched: 0 }
      tally.zombies.set(id, odds)
    }
    if (now === undefined) {
      odds.eliminated += weight
      if (after.terrain[was.at] !== before.terrain[was.at]) odds.gas += weight
    } else if (now.health < was.health) {
      odds.reduced += weight
      if (now.stunned) odds.stunned += weight
    } else if (now.stunned && !was.stunned) odds.stunned += weight
    else odds.untouched += weight
  }
  for (let i = 0; i < before.fighters.length; i++) {
    const wounds = fighterAt(before, i).health - fighterAt(after, i).health
    if (wounds <= 0) continue
    const held = tally.friends.get(i) ?? { wounds: 0, chance: 0 }
    held.wounds += wounds * weight
    held.chance += weight
    tally.friends.set(i, held)
  }
  tally.ammo[ones] = (tally.ammo[ones] ?? 0) + weight
}

export const finish = (s: Stalingrad, tally: Tally): Pick<AttackOdds, 'zombies' | 'drums' | 'friends' | 'ammo'> => ({
  zombies: [...tally.zombies.values()],
  ...(tally.drums.size > 0 ? { drums: [...tally.drums].map(([id, goesUp]) => ({ drum: targetName(s, id), goesUp })) } : {}),
  friends: [...tally.friends].map(([i, odds]) => ({ who: idOf(s, i), ...odds })),
  ammo: Array.from(tally.ammo, (x) => x ?? 0),
})

/**
 * One face of the die for each effect it can have, with the number of faces that have it: `effectOf` names the effect. A natural 1
 * is a separate effect, because it costs ammo, and so is a 2 that hits a figure on the line.
 */
export function facesByEffect(
  s: Stalingrad,
  { line }: Pick<HitNumber, 'line'>,
  effectOf: (die: number) => string,
): { die: number; count: number }[] {
  const found = new Map<string, { die: number; count: number }>()
  for (let die = 1; die <= 12; die++) {
    const accident = die === 2 && accidentOf(s, line) !== null
    const key = accident ? 'accident' : `${effectOf(die)}${die === 1 ? '!' : ''}`
    const held = found.get(key)
    if (held) held.count++
    else found.set(key, { die, count: 1 })
  }
  return [...found.values()]
}

const facesAt = (s: Stalingrad, { number }: Rolled, margin: number): { die: number; count: number }[] =>
  facesByEffect(s, number, (die) => String(levelOf(die, number.hit, margin)))

/** Normal fire or hand-to-hand: all dice at one target, the highest applied first. */
export function attackOdds(
  s: Stalingrad,
  attacker: Attacker,
  attack: 'fire' | 'h2h',
  target: number,
  manner: Pick<Manner, 'mode' | 'cover'>,
): AttackOdds {
  const { who } = attacker
  const f = fighterAt(s, who)
  const spec = specOf(s, attacker, attack, manner)
  const number = hitNumber(s, spec, zombieById(s, target) as Zombie)
  const dice = diceOf(s, f, spec.weapon, attack, false)
  const margin = killMargin(s, f, attack)
  const rolled: Rolled = { dice: [], number, attack, target }
  const kinds = facesAt(s, rolled, margin)
  const tally = newTally()
  const spent = spec.weapon?.usesAmmo && attack === 'fire' ? f.ammo : 0
  const walk = (left: number, from: number, chosen: number[], weight: number) => {
    if (left === 0) {
      const after = copy(s)
      const t = quietTurn(after)
      for (const die of [...chosen].sort((a, b) => b - a)) applyDie(t, who, rolled, die, margin)
      record(tally, s, after, [target], Math.min(spent, chosen.filter((die) => die === 1).length), weight * orders(chosen))
      return
    }
    for (let k = from; k < kinds.length; k++) {
      const { die, count } = kinds[k] as { die: number; count: number }
      walk(left - 1, k, [...chosen, die], (weight * count) / 12)
    }
  }
  walk(dice, 0, [], 1)
  return { dice, hit: number.hit, parts: number.parts, range: number.range, ...finish(s, tally) }
}

/** The number of orders in which the same dice can be rolled. */
function orders(dice: readonly number[]): number {
  let count = 1
  for (let k = 2; k <= dice.length; k++) count *= k
  const same = new Map<number, number>()
  for (const die of dice) same.set(die, (same.get(die) ?? 0) + 1)
  for (const n of same.values()) for (let k = 2; k <= n; k++) count /= k
  return count
}

/**
 * Spread fire by a plan: fire at the first target until it is eliminated, then at the next, while dice are left; dice are
 * lost between targets by the rules (EFSZ-19.8). `stunOnly` moves on as soon as the target is stunned, while another one
 * of the plan is not. `running` is spread fire that has begun: then the odds are those of the dice that are left.
 */
export function spreadOdds(
  s: Stalingrad,
  attacker: Attacker,
  plan: readonly number[],
  manner: Pick<Manner, 'mode' | 'cover'>,
  { stunOnly = false, running }: { stunOnly?: boolean; running?: SpreadFrame | undefined } = {},
): AttackOdds {
  const { who, hand } = attacker
  const f = fighterAt(s, who)
  const weapon = handWeapon(s, f, hand)
  const start = running ?? spreadFrame(s, attacker, manner)
  const dice = start.left
  const spec = specOf(s, attacker, 'spread', manner)
  const numberAt = (now: Stalingrad, aim: Aim): HitNumber => {
    const z = zombieById(now, aim.id)
    return z === undefined ? hitNumberAt(now, spec, aim.at) : hitNumber(now, spec, z)
  }
  const opening = aimAt(s, nth(plan, 0))
  if (opening === undefined) throw new Error('a plan of spread fire begins with a target on the map')
  const first = numberAt(s, opening)
  const tally = newTally()
  const walk = (now: Stalingrad, frame: SpreadFrame, weight: number) => {
    const target = frame.left <= 0 ? undefined : nextTarget(now, frame, plan, stunOnly)
    if (target === undefined) {
      const zombies = plan.filter((id) => id > 0)
      record(tally, s, now, zombies, Math.min(weapon?.usesAmmo ? f.ammo : 0, frame.ones), weight)
      return
    }
    const left = frame.left - diceLost(now, frame, target) - 1
    for (const { after, one, chance } of diceAt(now, who, target, numberAt(now, target), tally, weight)) {
      const next = {
        ...frame,
        left,
        last: target.id,
        lastAt: target.at,
        ones: frame.ones + (one ? 1 : 0),
        freeGap: frame.freeGap && (frame.last === 0 || frame.last === target.id),
      }
      walk(after, next, chance)
    }
  }
  walk(copy(s), start, 1)
  return { dice, hit: first.hit, parts: first.parts, range: first.range, ...finish(s, tally) }
}

/** One die of spread fire: every state it can lead to. A drum that explodes is removed; figures hit by its blast are not counted. */
function diceAt(
  now: Stalingrad,
  who: number,
  target: Aim,
  number: HitNumber,
  tally: Tally,
  weight: number,
): { after: Stalingrad; one: boolean; chance: number }[] {
  if (target.id > 0) {
    const margin = killMargin(now, fighterAt(now, who), 'spread')
    const rolled: Rolled = { dice: [], number, attack: 'spread', target: target.id }
    return facesAt(now, rolled, margin).map(({ die, count }) => {
      const after = copy(now)
      applyDie(quietTurn(after), who, rolled, die, margin)
      return { after, one: die === 1, chance: (weight * count) / 12 }
    })
  }
  return facesByEffect(now, number, (die) => (die >= number.hit ? 'hit' : 'miss')).map(({ die, count }) => {
    const after = copy(now)
    const chance = (weight * count) / 12
    if (dieAtDrum(quietTurn(after), who, number, die)) {
      tally.drums.set(target.id, (tally.drums.get(target.id) ?? 0) + chance)
      after.terrain[target.at] = groundAt(after, target.at) & ~DRUM
    }
    return { after, one: die === 1, chance }
  })
}

function nextTarget(s: Stalingrad, frame: SpreadFrame, plan: readonly number[], stunOnly: boolean): Aim | undefined {
  const open = plan.flatMap((id) => {
    const aim = aimAt(s, id)
    return aim !== undefined && whyNotSpreadTo(s, frame, aim) === null ? [aim] : []
  })
  if (!stunOnly) return open[0]
  return open.find((aim) => zombieById(s, aim.id)?.stunned !== true) ?? open.find((aim) => aim.id === frame.last) ?? open[0]
}

/** Spread fire before its first die. */
function spreadFrame(s: Stalingrad, { who, hand }: Attacker, { mode, cover }: Pick<Manner, 'mode' | 'cover'>): SpreadFrame {
  const f = fighterAt(s, who)
  const left = diceOf(s, f, handWeapon(s, f, hand), 'spread', false)
  return { kind: 'spread', who, hand, left, last: 0, lastAt: -1, ones: 0, cover, mode, freeGap: hasSkill(s, f, 'walkingFire'), aimed: 0 }
}

/** Dice lost between the targets of a plan, as the targets are now (EFSZ-19.8). */
export function spreadGaps(
  s: Stalingrad,
  attacker: Attacker,
  plan: readonly number[],
  manner: Pick<Manner, 'mode' | 'cover'>,
  running: SpreadFrame | undefined,
): number[] {
  const frame = { ...(running ?? spreadFrame(s, attacker, manner)) }
  return plan.map((id) => {
    const aim = aimAt(s, id)
    if (aim === undefined) return 0
    const lost = diceLost(s, frame, aim)
    if (frame.last !== 0 && frame.last !== aim.id) frame.freeGap = false
    frame.last = aim.id
    frame.lastAt = aim.at
    return lost
  })
}
