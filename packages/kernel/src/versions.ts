import type { Setup } from './game.ts'
import type { Json } from './json.ts'

/** A saved game as data: how it was started, and its current state. */
export interface SavedState {
  setup: Setup
  state: Json
}

/** The step from one rules version to the next. */
export interface VersionStep {
  /** What changed in play, in one line; absent when only the spelling of the state changed. */
  readonly changed?: string
  /** Converts a saved state of this version to the next; absent when the state has the same shape. */
  migrate?(save: SavedState): SavedState
  /** Writes a state of the next version as this version wrote it, so that old hashes can be checked; absent when they are the same. */
  spell?(state: Json): Json
}

/** All steps since the first version, by the version that each step converts from. */
export type Versions = { readonly [from: number]: VersionStep }

/** The state as an older version wrote it: back one version at a time. */
export function spellAs(versions: Versions, now: number, version: number, state: Json): Json {
  let spelt = state
  for (let from = now - 1; from >= version; from--) spelt = versions[from]?.spell?.(spelt) ?? spelt
  return spelt
}

/** What changed in play between two versions; empty when only names changed. */
export function changesSince(versions: Versions, now: number, version: number): string[] {
  const changes: string[] = []
  for (let from = version; from < now; from++) {
    const changed = versions[from]?.changed
    if (changed !== undefined) changes.push(`version ${from + 1}: ${changed}`)
  }
  return changes
}
