import type { Content } from '../model/content.ts'

/**
 * Exact odds: all 36 rolls are counted; the re-roll, Tough dice and the Saving Roll are computed; nothing is sampled.
 * Pure functions of numbers, for the board, the bots and `deadfront odds`.
 */

/** Ways to roll each sum with two dice. */
export const WAYS: readonly number[] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]

/** The chance of a sum of two dice. */
export const chanceOf = (sum: number): number => (WAYS[sum] ?? 0) / 36
export const SUMS: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Chances by number, e.g. of Hits; index is the number. */
export type Chances = number[]

export interface FighterOdds {
  /** Hits it takes before its Saving Roll. */
  life: number
  /** Faces of a die that cancel a Hit. */
  tough: number
  reroll: boolean
  holdTheLine: boolean
  /** Faces of the Saving Roll that save. */
  saved: number
}

export interface ZedOdds {
  life: number
  /** Faces of a die that cancel a Hit. */
  tough: number
}

export interface FightOdds {
  column: number
  /** The Player side keeps or wins the space. */
  win: number
  lose: number
  /** Hits dealt by the table. */
  zedsHits: Chances
  unitHits: Chances
  /** Hits that count against the fighter, after Tough. */
  unitSuffers: Chances
  /** The fighter takes its last Hit; goes to the Cemetery; goes to Town Center. */
  falls: number
  dies: number
  saved: number
  /** Every Zeds unit is eliminated; at least one is, if all Hits go where they eliminate. */
  wipeOut: number
  kill: number
  expected: { zedsHits: number; unitHits: number }
}

/** When a fighter that may roll again does so. */
export type RerollWhen = 'never' | 'lost'

const add = (list: Chances, n: number, p: number): void => {
  list[n] = (list[n] ?? 0) + p
}
const filled = (list: Chances): Chances => Array.from({ length: list.length }, (_, i) => list[i] ?? 0)
const mean = (list: Chances): number => list.reduce((sum, p, n) => sum + p * n, 0)

/** The chance of each number of Hits that count, out of so many, when `cancel` of six faces cancel one. */
export function countingHits(hits: number, cancel: number): Chances {
  let chances: Chances = [1]
  const through = 1 - cancel / 6
  for (let i = 0; i < hits; i++) {
    const next: Chances = []
    chances.forEach((p, n) => {
      add(next, n, p * (1 - through))
      add(next, n + 1, p * through)
    })
    chances = next
  }
  return chances
}

export function fightOdds(
  c: Content,
  column: number,
  fighter: FighterOdds,
  zeds: readonly ZedOdds[],
  when: RerollWhen = 'lost',
): FightOdds {
  const wins = (sum: number): boolean => winsWith(c, column, fighter, sum)
  const rerolls = fighter.reroll && when === 'lost'
  const again = rerolls ? SUMS.reduce((p, sum) => (wins(sum) ? p : p + chanceOf(sum)), 0) : 0
  const rolls = SUMS.map((sum): [number, number] => [sum, (rerolls && !wins(sum) ? 0 : chanceOf(sum)) + again * chanceOf(sum)])
  return oddsOfRolls(c, column, fighter, zeds, rolls)
}

/** The same after the dice were rolled: what this sum means, with the Tough dice and the Saving Roll still to come. */
export const rolledOdds = (c: Content, column: number, fighter: FighterOdds, zeds: readonly ZedOdds[], sum: number): FightOdds =>
  oddsOfRolls(c, column, fighter, zeds, [[sum, 1]])

const winsWith = (c: Content, column: number, fighter: FighterOdds, sum: number): boolean =>
  fighter.holdTheLine || c.zedsLose[column]?.[sum] === true

/** `rolls`: each sum with its chance. */
function oddsOfRolls(
  c: Content,
  column: number,
  fighter: FighterOdds,
  zeds: readonly ZedOdds[],
  rolls: readonly (readonly [sum: number, chance: number])[],
): FightOdds {
  const odds: FightOdds = {
    column,
    win: 0,
    lose: 0,
    zedsHits: [],
    unitHits: [],
    unitSuffers: [],
    falls: 0,
    dies: 0,
    saved: 0,
    wipeOut: 0,
    kill: 0,
    expected: { zedsHits: 0, unitHits: 0 },
  }
  for (const [sum, p] of rolls) {
    if (p === 0) continue
    const [onZeds, onUnit] = [c.zedsHits[column]?.[sum] ?? 0, c.unitHits[column]?.[sum] ?? 0]
    if (winsWith(c, column, fighter, sum)) odds.win += p
    else odds.lose += p
    add(odds.zedsHits, onZeds, p)
    add(odds.unitHits, onUnit, p)
    countingHits(onUnit, fighter.tough).forEach((q, n) => {
      add(odds.unitSuffers, Math.min(n, fighter.life), p * q)
      if (n >= fighter.life) odds.falls += p * q
    })
    odds.kill += p * killChance(zeds, onZeds)
    odds.wipeOut += p * wipeChance(zeds, onZeds)
  }
  odds.zedsHits = filled(odds.zedsHits)
  odds.unitHits = filled(odds.unitHits)
  odds.unitSuffers = filled(odds.unitSuffers)
  odds.saved = (odds.falls * fighter.saved) / 6
  odds.dies = odds.falls - odds.saved
  odds.expected = { zedsHits: mean(odds.zedsHits), unitHits: mean(odds.unitHits) }
  return odds
}

/** At least so many of the Hits count. */
const atLeast = (hits: number, needed: number, cancel: number): number =>
  countingHits(hits, cancel).reduce((sum, p, n) => (n >= needed ? sum + p : sum), 0)

function killChance(zeds: readonly ZedOdds[], hits: number): number {
  return zeds.reduce((best, z) => Math.max(best, atLeast(hits, z.life, z.tough)), 0)
}

/** All eliminated: Hits go to the first until it is eliminated, then to the next, each rolled for as its target requires. */
function wipeChance(zeds: readonly ZedOdds[], hits: number): number {
  if (zeds.length === 0) return 0
  const go = (i: number, left: number): number => {
    const z = zeds[i]
    if (z === undefined) return 1
    if (left < z.life) return 0
    // The last needed Hit counts; before it `extra` were cancelled.
    const through = 1 - z.tough / 6
    let chance = 0
    for (let extra = 0; z.life + extra <= left; extra++) {
      if (extra > 0 && z.tough === 0) break
      chance += choose(z.life + extra - 1, extra) * through ** z.life * (1 - through) ** extra * go(i + 1, left - z.life - extra)
    }
    return chance
  }
  return go(0, hits)
}

function choose(n: number, k: number): number {
  let result = 1
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i
  return result
}

export interface ShotOdds {
  column: number
  /** Hits of the table, and those that count after Tough. */
  hits: Chances
  suffers: Chances
  /** The target is eliminated; is turned or worse; takes nothing. */
  kill: number
  turn: number
  miss: number
  expected: number
}

/** `column` counts from 1, as on the table. `toTurn`: Hits until the target turns over (0 when it shows its reduced side). */
export function shotOdds(c: Content, column: number, target: ZedOdds & { toTurn: number }): ShotOdds {
  const odds: ShotOdds = { column, hits: [], suffers: [], kill: 0, turn: 0, miss: 0, expected: 0 }
  for (let sum = 2; sum <= 12; sum++) {
    const p = chanceOf(sum)
    const hits = c.gunfire[column - 1]?.[sum] ?? 0
    add(odds.hits, hits, p)
    countingHits(hits, target.tough).forEach((q, n) => {
      add(odds.suffers, Math.min(n, target.life), p * q)
      if (n >= target.life) odds.kill += p * q
      if (target.toTurn > 0 && n >= target.toTurn) odds.turn += p * q
      if (n === 0) odds.miss += p * q
    })
  }
  odds.hits = filled(odds.hits)
  odds.suffers = filled(odds.suffers)
  odds.expected = mean(odds.hits)
  return odds
}

/** Ammo found by foraging, by amount: one die, or the better of two with a natural double counting twice. */
export function forageOdds(ammo: readonly number[], bonus: number, twoDice: boolean): Chances {
  const found = (die: number): number => ammo[Math.max(1, Math.min(6, die + bonus))] ?? 0
  const chances: Chances = []
  for (let a = 1; a <= 6; a++) {
    if (!twoDice) add(chances, found(a), 1 / 6)
    else for (let b = 1; b <= 6; b++) add(chances, a === b ? 2 * found(a) : Math.max(found(a), found(b)), 1 / 36)
  }
  return filled(chances)
}
