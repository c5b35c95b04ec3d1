import { type Chances, type Content, countingHits, forageOdds, chanceOf } from '@deadfront/dotz/ai'

/** One line of a table: its chance and its Hits. */
export interface Row {
  p: number
  zeds: number
  unit: number
  win: boolean
}

/** What follows from the content alone, computed once. */
export interface Facts {
  /** By column of the Hand-to-Hand table: its lines, for one roll and for a lost roll rolled again. */
  rows: Row[][]
  rowsAgain: Row[][]
  win: number[]
  winAgain: number[]
  /** By column of the Gunfire table: chances by number of Hits. */
  shots: number[][]
  /** By unit: faces of a die that cancel a Hit. */
  cancel: number[]
  /** Ammo by Forage column, by bonus (0 to 6), for one die and for two. */
  forage: Map<string, { one: Chances[]; two: Chances[] }>
  /** The chance of a Saving Roll. */
  saved: number
  /** By Event card and track: how often it activates the track. */
  activations: number[][]
}

// One small function for each table.
export const rowsIn = (facts: Facts, column: number): Row[] => facts.rows[column] as Row[]
export const rowsAgainIn = (facts: Facts, column: number): Row[] => facts.rowsAgain[column] as Row[]
export const shotsIn = (facts: Facts, column: number): number[] => facts.shots[column] as number[]
export const cancelOf = (facts: Facts, u: number): number => facts.cancel[u] as number
export const activationsBy = (facts: Facts, card: number): number[] => facts.activations[card] as number[]

const known = new WeakMap<Content, Facts>()

export function factsOf(c: Content): Facts {
  const facts = known.get(c) ?? computeFacts(c)
  known.set(c, facts)
  return facts
}

function computeFacts(c: Content): Facts {
  const rows = c.columns.map((_, column) => rowsOf(c, column, false))
  const rowsAgain = c.columns.map((_, column) => rowsOf(c, column, true))
  const winOf = (list: readonly Row[]): number => list.reduce((sum, row) => (row.win ? sum + row.p : sum), 0)
  return {
    rows,
    rowsAgain,
    win: rows.map(winOf),
    winAgain: rowsAgain.map(winOf),
    shots: c.gunfire.map((column) => shotsOf(column)),
    cancel: c.units.map((unit) => unit.tough?.filter(Boolean).length ?? 0),
    forage: new Map([...c.forage].map(([column, { ammo }]) => [column, foundBy(ammo)])),
    saved: c.saved.filter(Boolean).length / 6,
    activations: c.events.map((card) =>
      c.tracks.map((track) =>
        card.tracks.reduce((n, symbol) => n + (symbol === track || symbol === 'all' ? 1 : symbol === 'fated' ? 0.5 : 0), 0),
      ),
    ),
  }
}

/** Lines with the same result become one. */
function rowsOf(c: Content, column: number, again: boolean): Row[] {
  const wins = (sum: number): boolean => c.zedsLose[column]?.[sum] === true
  let lost = 0
  for (let sum = 2; sum <= 12; sum++) if (!wins(sum)) lost += chanceOf(sum)
  const rows: Row[] = []
  for (let sum = 2; sum <= 12; sum++) {
    const once = chanceOf(sum)
    const p = again ? (wins(sum) ? once : 0) + lost * once : once
    const row = { p, zeds: c.zedsHits[column]?.[sum] ?? 0, unit: c.unitHits[column]?.[sum] ?? 0, win: wins(sum) }
    const same = rows.find((r) => r.zeds === row.zeds && r.unit === row.unit && r.win === row.win)
    if (same) same.p += p
    else rows.push(row)
  }
  return rows
}

function shotsOf(column: readonly number[]): number[] {
  const chances: number[] = []
  for (let sum = 2; sum <= 12; sum++) {
    const hits = column[sum] ?? 0
    while (chances.length <= hits) chances.push(0)
    chances[hits] = (chances[hits] ?? 0) + chanceOf(sum)
  }
  return chances
}

const foundBy = (ammo: readonly number[]): { one: Chances[]; two: Chances[] } => {
  const byBonus = (two: boolean): Chances[] => Array.from({ length: 7 }, (_, bonus) => forageOdds(ammo, bonus, two))
  return { one: byBonus(false), two: byBonus(true) }
}

const MAX_HITS = 8
/** `COUNTING[cancel][hits][n]`: the chance that n of the Hits count where so many faces of the die cancel one. */
const COUNTING = Array.from({ length: 7 }, (_, cancel) => Array.from({ length: MAX_HITS }, (_, hits) => countingHits(hits, cancel)))

/** The chance that so many Hits kill a unit with so much life, and otherwise the mean share of its life that they take. */
export interface Harm {
  falls: number
  hurt: number
}

const MAX_LIFE = 9
const HARM = COUNTING.map((byHits) => byHits.map((chances) => Array.from({ length: MAX_LIFE }, (_, life) => harmFrom(chances, life))))

function harmFrom(chances: readonly number[], life: number): Harm {
  let [falls, hurt] = [0, 0]
  chances.forEach((p, n) => {
    if (n >= life) falls += p
    else hurt += (p * n) / life
  })
  return { falls, hurt }
}

export const harmOf = (hits: number, life: number, cancel: number): Harm =>
  HARM[cancel]?.[Math.min(hits, MAX_HITS - 1)]?.[Math.min(life, MAX_LIFE - 1)] as Harm
