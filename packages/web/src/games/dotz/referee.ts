import type { Shift } from '@deadfront/dotz'
import type { Json, Refusal } from '@deadfront/kernel'
import type { BoardApi } from '../../board/board.ts'

/** What the board asks the referee besides legality: reach, targets, chances, what comes next. See docs/formats/dotz.md. */

/** The exact chances of a fight, out of all rolls of two dice. */
export interface Odds {
  column: string
  initial: string
  shifts: readonly Shift[]
  net: number
  /** From 0 to 1. */
  win: number
  /** Chance that at least one Zeds unit is destroyed. */
  kill: number
  /** Chance that the Player unit takes its last Hit. */
  fall: number
  meanZedsHits: number
  meanUnitHits: number
}

export interface Destination {
  at: string
  cost: number
  path: readonly string[]
  fight: Odds | null
}

export interface Target {
  zed: string
  at: string
  distance: number
  odds: Odds
}

export interface Deed {
  /** `move`, `forage`, `gunfire`, or an ability's id. */
  do: string
  /** Why not; null when it can be done. */
  refusal: Refusal | null
}

export interface UnitChances {
  unit: string
  deeds: readonly Deed[]
  destinations: readonly Destination[]
  targets: readonly Target[]
  /** Chance to find Ammo, 0 to 1. */
  find: number | null
  /** Ways of paying for its Actions. */
  pays: readonly string[]
}

export interface PreviewLine {
  text: string
  track: string | null
  danger: boolean
}

export interface Preview {
  lines: readonly PreviewLine[]
}

const ask = async (api: BoardApi, question: Json): Promise<Json> => {
  try {
    return await api.inspect(question)
  } catch {
    return null
  }
}

export async function chancesOf(api: BoardApi, unit: string, _seat: string | null): Promise<UnitChances | null> {
  return (await ask(api, { ask: 'unit', unit })) as unknown as UnitChances | null
}

export async function previewOf(api: BoardApi): Promise<Preview | null> {
  return (await ask(api, { ask: 'next' })) as unknown as Preview | null
}
