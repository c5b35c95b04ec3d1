import { type Content, stepsTo, trackAt, zedOf } from '../model/content.ts'
import { NONE, type Siege, type SpaceIx, TC, type TrackIx, type UnitIx, type ZedIx } from '../model/state.ts'
import { zedStrength } from './board.ts'

/** From names to numbers. Ids are exact; full names and aliases are read too, in any case and with any signs: `forest-4`, `Mr Johnson`. */

export const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

export const unitId = (c: Content, u: UnitIx): string => c.units[u]?.id ?? ''
export const zedId = (c: Content, z: ZedIx): string => c.zeds[z]?.id ?? ''
export const spaceId = (c: Content, at: SpaceIx): string => c.spaces[at] ?? ''
export const trackId = (c: Content, track: TrackIx): string => c.tracks[track] ?? ''
export const unitIds = (c: Content, list: readonly UnitIx[]): string[] => list.map((u) => unitId(c, u))
export const trackIds = (c: Content, list: readonly TrackIx[]): string[] => list.map((track) => trackId(c, track))
export const zedIds = (c: Content, list: readonly ZedIx[]): string[] => list.map((z) => zedId(c, z))

export function findSpace(c: Content, name: unknown): SpaceIx {
  if (typeof name !== 'string') return NONE
  const exact = c.spaceIx.get(name)
  if (exact !== undefined) return exact
  const wanted = folded(name)
  if (wanted === '') return NONE
  if (wanted === 'towncenter' || wanted === 'towncentre' || wanted === 'tc') return TC
  for (let at = 0; at < c.spaces.length; at++) {
    if (folded(spaceId(c, at)) === wanted || folded(c.spaceName[at] ?? '') === wanted) return at
    const track = trackAt(c, at)
    if (track === NONE) continue
    const long = folded(c.trackNames[track] ?? '')
    if (wanted === `${long}${c.isStart[at] ? 'start' : stepsTo(c, at) - 1}`) return at
  }
  return NONE
}

export function findTrack(c: Content, name: unknown): TrackIx {
  if (typeof name !== 'string') return NONE
  const exact = c.tracks.indexOf(name)
  return exact >= 0 ? exact : c.trackNames.findIndex((track, i) => folded(track) === folded(name) || folded(trackId(c, i)) === folded(name))
}

export function findUnit(c: Content, name: unknown): UnitIx {
  if (typeof name !== 'string') return NONE
  const exact = c.unitIx.get(name)
  if (exact !== undefined) return exact
  const wanted = folded(name)
  if (wanted === '') return NONE
  const ids = Object.entries(c.raw.units)
  return ids.findIndex(
    ([id, unit]) => folded(id) === wanted || folded(unit.name) === wanted || unit.aliases?.some((alias) => folded(alias) === wanted),
  )
}

/** A Zeds unit by its id, or, among the candidates, by any notation that fits only one: `Z5`, `Z5|3`, `Z3` for the side that shows. */
export function findZed(s: Siege, c: Content, name: unknown, among: readonly ZedIx[]): ZedIx {
  if (typeof name !== 'string') return NONE
  const exact = c.zedIx.get(name)
  if (exact !== undefined && (among.length === 0 || among.includes(exact))) return exact
  const wanted = name.trim().toLowerCase().replace(/r$/, '')
  const byNotation = among.filter((z) => {
    const { notation, strength } = zedOf(c, z)
    return notation.toLowerCase() === wanted || `z${strength[0]}|${strength[1]}` === wanted || `z${strength[0]}` === wanted
  })
  const [notated, ...alike] = byNotation
  if (notated !== undefined && alike.length === 0) return notated
  const byStrength = among.filter((z) => `z${zedStrength(s, c, z)}` === wanted)
  const [strong, ...equals] = byStrength
  if (strong !== undefined && equals.length === 0) return strong
  return exact ?? NONE
}

export const findEvent = (c: Content, name: unknown): number => findCard(c.events, c.eventIx, name)
export const findFate = (c: Content, name: unknown): number => findCard(c.fates, c.fateIx, name)

function findCard(cards: readonly { id: string; name: string }[], ids: ReadonlyMap<string, number>, name: unknown): number {
  if (typeof name !== 'string') return NONE
  const exact = ids.get(name)
  return exact ?? cards.findIndex((card) => folded(card.name) === folded(name) || folded(card.id) === folded(name))
}
