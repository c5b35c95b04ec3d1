import type { SiegeView, UnitView, ZedView } from '@deadfront/dotz'
import type { Desk } from './desk.ts'
import { fullName, type Piece, placeName, trackName } from './pieces.ts'

/** The full description of a counter, as lines. */
export interface Description {
  title: string
  lines: string[]
}

/** The description of a counter on the map. */
export function descriptionOf(piece: Piece, desk: Desk): Description | null {
  const view = desk.view.peek()
  if (!view) return null
  if (piece.side === 'zed') {
    const zed = view.zeds.find((x) => x.id === piece.id)
    return zed ? describeZed(zed, view, desk) : null
  }
  const unit = view.units.find((x) => x.id === piece.id)
  return unit ? describeUnit(unit, view, desk) : null
}

/** Hits a counter takes before it turns over, and before it is gone. */
export function lifeOf({ side, hits, capacity }: Pick<UnitView, 'side' | 'hits' | 'capacity'>): { toTurn: number; toEnd: number } {
  const left = capacity[side === 'full' ? 0 : 1] - hits
  return side === 'full' ? { toTurn: left, toEnd: left + capacity[1] } : { toTurn: 0, toEnd: left }
}

function describeUnit(unit: UnitView, view: SiegeView, desk: Desk): Description {
  const { m } = desk
  const t = m.description
  const { toTurn, toEnd } = lifeOf(unit)
  return {
    title: `${fullName(unit, m)} · ${m.name(`kind.${unit.kind}`, unit.kind)}`,
    lines: [
      placeLine(unit.at, view, desk),
      t.strength(unit.strength, unit.strengths[0], unit.strengths[1]),
      toTurn > 0 ? t.life(toTurn, toEnd) : t.lastSide(toEnd),
      t.move(unit.move),
      ...markerLines(unit.markers, desk),
      ...[desk.words.name(`unit.${unit.id}.text`)].filter((text) => text !== ''),
      ...unit.actions.map(({ id, spent, per }) => t.power(m.name(`ability.${id}`, id), spent, per === 'game')),
    ],
  }
}

function describeZed(zed: ZedView, view: SiegeView, desk: Desk): Description {
  const { m } = desk
  const t = m.description
  const { toTurn, toEnd } = lifeOf(zed)
  return {
    title: m.zeds(zed.strength),
    lines: [
      placeLine(zed.at, view, desk),
      t.strength(zed.strength, zed.strengths[0], zed.strengths[1]),
      toTurn > 0 ? t.life(toTurn, toEnd) : t.lastSide(toEnd),
      ...markerLines(zed.markers, desk),
      ...nextLine(zed, view, desk),
    ],
  }
}

const markerLines = (markers: readonly string[], { m, words }: Desk): string[] =>
  markers.map((marker) => {
    const text = words.name(`marker.${marker}.text`)
    const name = m.name(`marker.${marker}`, marker)
    return text === '' ? name : `${name}: ${text}`
  })

/** The place with its uses. */
function placeLine(at: string, view: SiegeView, { m }: Desk): string {
  const space = view.spaces[at]
  const name = placeName(at, m, view)
  const parts = [name]
  if (space && space.terrain > 0) parts.push(m.description.terrain(space.terrain))
  if (space?.forage || at === view.town.id) parts.push(m.description.forage)
  return parts.join(', ')
}

/** Where it goes when its road is activated. */
function nextLine(zed: ZedView, view: SiegeView, desk: Desk): string[] {
  const track = view.spaces[zed.at]?.track
  const moves = track === undefined ? undefined : desk.foresight.peek()?.tracks[track]
  const move = moves?.find((next) => next.zeds.includes(zed.id) && next.what !== 'placed')
  if (track === undefined || !move) return []
  return [desk.m.description.next(trackName(track, desk.m), placeName(move.to, desk.m, view), move.what === 'blocked')]
}
