import { kindAt, type Weapon } from '../model/content.ts'
import type { Part } from '../model/events.ts'
import { contentOf, fighterAt, idOf, type Mode, squareName, type Stalingrad, zombieById, zombieName } from '../model/state.ts'
import { accidentOf, levelOf } from './attack.ts'
import { blastPrimary, blastVictims, shifted } from './blast.ts'
import { throwNumber } from './hit.ts'
import { breakOutNumber } from './sheet.ts'

// Exact odds, no sampling: all results of the dice are counted, and the rules give the effect of each on a zombie.

/** Chances of a single die against a hit number, before any accident. */
export interface DieOdds {
  miss: number
  stun: number
  kill: number
}

export function dieOdds(hit: number, kill = 3): DieOdds {
  const odds = { miss: 0, stun: 0, kill: 0 }
  for (let die = 1; die <= 12; die++) odds[levelOf(die, hit, kill)] += 1 / 12
  return odds
}

export interface ZombieOdds {
  zombie: string
  /** Off the map. */
  eliminated: number
  /** Still on the map, but stunned now. */
  stunned: number
  /** Lost health and changed its type, or lost health and kept it. */
  reduced: number
  /** Gas was released. */
  gas: number
  untouched: number
}

export interface AttackOdds {
  dice: number
  hit: number
  parts: Part[]
  range: number
  zombies: ZombieOdds[]
  /** Of a plan of spread fire: the chance of each fuel drum in it to explode. */
  drums?: { drum: string; goesUp: number }[]
  /** Expected wounds for characters in the line. */
  friends: { who: string; wounds: number; chance: number }[]
  /** Chance of spending 0, 1, 2… ammo. */
  ammo: number[]
}

// Grenades.

/** The final square of a missed throw, by square, exactly: rerolls never change the proportions (EFSZ-21). */
function deviationOdds(s: Stalingrad, target: number): Map<number, number> {
  const { deviation } = contentOf(s)
  const odds = new Map<number, number>()
  const add = (q: number, weight: number) => odds.set(q, (odds.get(q) ?? 0) + weight)
  for (const d of deviation)
    for (const [squares, chance] of [
      [1, 8 / 12],
      [2, 4 / 12],
    ] as const) {
      let at = target
      let bounced = false
      for (let k = 0; k < squares && !bounced; k++) {
        const to = shifted(s, at, d)
        if (to < 0) bounced = true
        else at = to
      }
      const weight = chance / deviation.length
      const open = bounced ? deviation.map((way) => shifted(s, at, way)).filter((q) => q >= 0) : []
      if (open.length === 0) add(at, weight)
      else for (const q of open) add(q, weight / open.length)
    }
  return odds
}

export interface FigureOdds {
  figure: string
  /** Zombies: eliminated or a health lost; stunned or popped. Characters: a wound. */
  kill: number
  stun: number
  wound: number
}

/** One figure that a blast can see. */
export interface BlastFigure {
  target: string
  hit: number
  range: number
  parts: Part[]
  odds: FigureOdds
}

/** The blast of a grenade on the square: one die for each figure it can see. */
export function blastOdds(
  s: Stalingrad,
  at: number,
  weapon: Weapon,
  by: number,
  primary = blastPrimary(s, weapon, at).primary,
): BlastFigure[] {
  const victims = blastVictims(s, at, weapon, primary, by)
  const nameOf = (figure: number) => (figure > 0 ? idOf(s, figure - 1) : zombieName(-figure))
  const list = victims.map(({ figure, number }) => {
    const odds: FigureOdds = { figure: nameOf(figure), kill: 0, stun: 0, wound: 0 }
    for (let die = 1; die <= 12; die++) {
      if (die === 2 && accidentOf(s, number)) continue
      if (figure > 0) odds.wound += die >= number.hit ? 1 / 12 : 0
      else {
        const level = levelOf(die, number.hit)
        if (level === 'kill') odds.kill += 1 / 12
        else if (level === 'stun' || number.pointBlank) odds.stun += 1 / 12
      }
    }
    return { target: odds.figure, hit: number.hit, range: number.range, parts: number.parts, odds }
  })
  // A natural 2 past a character hits that character instead (EFSZ-12.7).
  for (const { number } of victims) {
    const accident = accidentOf(s, number)
    const struck = accident && list.find((x) => x.target === nameOf(accident.friend >= 0 ? accident.friend + 1 : -accident.any))
    if (struck) struck.odds[accident.friend >= 0 ? 'wound' : 'kill'] += 1 / 12
  }
  return list
}

export interface ThrowOdds {
  need: number
  parts: Part[]
  range: number
  lof: boolean
  lands: number
  /** Chance for each square to be the final target square. */
  squares: { at: string; chance: number }[]
  /** Expected effect on every figure, over all squares. */
  figures: FigureOdds[]
}

/** A whole grenade attack, in the present state: throw, deviation with bounces, blast. */
export function throwOdds(s: Stalingrad, who: number, mode: Mode, weapon: Weapon, target: number): ThrowOdds {
  const { need, parts, range, lof } = throwNumber(s, who, mode, target)
  const lands = Math.max(0, Math.min(12, 13 - need)) / 12
  const where = new Map<number, number>()
  if (lands > 0) where.set(target, lands)
  if (lands < 1) for (const [q, chance] of deviationOdds(s, target)) where.set(q, (where.get(q) ?? 0) + chance * (1 - lands))
  const figures = new Map<string, FigureOdds>()
  for (const [q, chance] of where)
    for (const { target: figure, odds } of blastOdds(s, q, weapon, who)) {
      const sum = figures.get(figure) ?? { figure, kill: 0, stun: 0, wound: 0 }
      sum.kill += odds.kill * chance
      sum.stun += odds.stun * chance
      sum.wound += odds.wound * chance
      figures.set(figure, sum)
    }
  return {
    need,
    parts,
    range,
    lof,
    lands,
    squares: [...where].map(([q, chance]) => ({ at: squareName(s, q), chance })),
    figures: [...figures.values()],
  }
}

export interface BreakOut {
  mode: Mode
  need: number
  chance: number
}

/** EFSZ-30.2: the chance to get free in each mode. */
export function breakOutOdds(s: Stalingrad, who: number): BreakOut[] {
  const f = fighterAt(s, who)
  const z = zombieById(s, f.lock)
  const grip = z !== undefined && kindAt(contentOf(s), z.kind).has.has('grip')
  return (['stationary', 'walking', 'running'] as const).map((mode) => {
    const need = breakOutNumber(s, f, mode, grip)
    return { mode, need, chance: Math.max(0, Math.min(12, 13 - need)) / 12 }
  })
}
