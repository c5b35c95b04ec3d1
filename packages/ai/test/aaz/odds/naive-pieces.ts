import type { Battle } from '../../../src/aaz/odds/index.ts'

// The pieces and dice of the slow battles in naive.ts.

export interface Piece {
  id: string
  sea: boolean
  hurt?: boolean
}
export interface Table {
  a: Piece[]
  d: Piece[]
  /** Attackers that retreated from a landing that goes on, and submarines under water. */
  away: Piece[]
  aDived: Piece[]
  dDived: Piece[]
  z: number
}
export type Value = { attack: number; defense: number; cost: number }

export const VALUES: Record<string, Value> = {
  inf: { attack: 1, defense: 2, cost: 3 },
  art: { attack: 2, defense: 2, cost: 4 },
  tnk: { attack: 3, defense: 3, cost: 5 },
  ftr: { attack: 3, defense: 4, cost: 10 },
  bmb: { attack: 4, defense: 1, cost: 12 },
  sub: { attack: 2, defense: 1, cost: 6 },
  trn: { attack: 0, defense: 0, cost: 7 },
  dd: { attack: 2, defense: 2, cost: 8 },
  cv: { attack: 1, defense: 2, cost: 14 },
  bb: { attack: 4, defense: 4, cost: 20 },
  // The board of 1942.
  aaa: { attack: 0, defense: 0, cost: 5 },
  ca: { attack: 3, defense: 3, cost: 12 },
}
const LAND = ['inf', 'art', 'tnk', 'aaa']
const AIR = ['ftr', 'bmb']
export const land = (p: Piece) => LAND.includes(p.id)
export const isFlak = (p: Piece) => p.id === 'aaa'
/** Land units that capture and go on against zombies. */
export const troop = (battle: Battle) => (p: Piece) => land(p) && (battle.house?.flakStandsAlone === true || !isFlak(p))
export const air = (p: Piece) => AIR.includes(p.id)

export const list = (pieces: readonly Piece[]) =>
  pieces
    .map((p) => p.id)
    .sort()
    .join(' ')
export const keyOf = (t: Table) => JSON.stringify(t)
export const copy = (t: Table): Table => JSON.parse(JSON.stringify(t)) as Table

/** The side's pieces in the order in which they fall. */
export function muster(battle: Battle, side: 'attacker' | 'defender'): Piece[] {
  const have = { ...battle[side] }
  const pieces: Piece[] = []
  const policy = battle.policy?.[side]
  // Where nothing is ordered antiaircraft artillery falls first, which fires no more, then the cheapest.
  const worth = (id: string): number => (id === 'aaa' ? 0 : (VALUES[id] as Value).cost)
  const names = [...(policy?.order ?? []), ...Object.keys(VALUES).sort((x, y) => worth(x) - worth(y))]
  for (const name of names) {
    const [first, second] = name.split(' ')
    const id = (second ?? first) as string
    let n = second ? Number(first) : Number.POSITIVE_INFINITY
    while (n > 0 && (have[id] ?? 0) > 0) {
      pieces.push({ id, sea: false })
      have[id]!--
      n--
    }
  }
  if (side === 'attacker' && battle.seaborne)
    for (const id of LAND) {
      let landed = battle.seaborne === true ? (battle.attacker[id] ?? 0) : (battle.seaborne[id] ?? 0)
      for (const piece of pieces.toReversed())
        if (piece.id === id && landed > 0) {
          piece.sea = true
          landed--
        }
    }
  if (policy?.keepLand) {
    const last = pieces.findLastIndex(land)
    if (last >= 0) pieces.push(...pieces.splice(last, 1))
  }
  return pieces
}

/** Runs `each` for every result of the dice: outcome lists with their chance. */
export function rollAll<T>(dice: readonly (readonly (readonly [T, number])[])[], each: (results: T[], p: number) => void): void {
  const results: T[] = []
  const go = (at: number, p: number) => {
    const die = dice[at]
    if (!die) return each(results, p)
    for (const [result, q] of die) {
      if (q === 0) continue
      results.push(result)
      go(at + 1, p * q)
      results.pop()
    }
  }
  go(0, 1)
}

export type Face = 'hit' | 'strike' | 'miss'
export function combatDie(value: number, z4: boolean): (readonly [Face, number])[] {
  let hit = 0
  let strike = 0
  for (const face of [1, 2, 3, 4, 5, 'Z'] as const) {
    if (face === 'Z') strike++
    else if (face <= value) hit++
    else if (face === 5 && z4) strike++
  }
  return [
    ['hit', hit / 6],
    ['strike', strike / 6],
    ['miss', (6 - hit - strike) / 6],
  ]
}
export const zombieDie = [
  ['A', 2 / 6],
  ['D', 1 / 6],
  ['-', 3 / 6],
] as const

export const tech = (battle: Battle, side: 'attacker' | 'defender', name: 'z4Explosives' | 'chainsawTanks' | 'airDots') =>
  battle.tech?.[side]?.includes(name) ?? false

export const points = (pieces: readonly Piece[], side: 'attack' | 'defense') => {
  let sum = pieces.reduce((n, p) => n + (VALUES[p.id] as Value)[side], 0)
  if (side === 'attack') sum += Math.min(pieces.filter((p) => p.id === 'inf').length, pieces.filter((p) => p.id === 'art').length)
  return sum
}

/** What the attacker does in step 8. */
export type Verdict = 'on' | 'over' | 'retreat' | 'airRound'
