import { lastOf, type Refusal } from '@deadfront/kernel'
import type { NormalAction } from '../model/answers.ts'
import type { Content } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import { NONE, type Siege, type SpaceIx, type UnitIx, type ZedIx, unitAt } from '../model/state.ts'
import { wayBetween, zedsOnMap } from './board.ts'
import { type ShotCost, whyNotFire, whyNotForage, whyNotMove } from './legal.ts'
import { findSpace, findUnit, findZed, unitId } from './names.ts'

/** A normal Action (Move, Forage, Gunfire): from the names of an answer to indexes, and why it is not allowed. */

/** A normal Action with its names read. */
export interface Act {
  act: 'move' | 'forage' | 'gunfire'
  unit: UnitIx
  path: SpaceIx[]
  zed: ZedIx
}

/** The thing that the answer names, or a refusal that gives the unknown name. */
export function readAct(s: Siege, c: Content, answer: NormalAction): Act | Refusal {
  const unit = findUnit(c, answer.unit)
  if (unit === NONE) return refuse('DOTZ-5.1.6', 'unit.unknown', 'there is no such Player unit', [answer.unit])
  if (answer.do === 'forage') return { act: 'forage', unit, path: [], zed: NONE }
  if (answer.do === 'gunfire') return { act: 'gunfire', unit, path: [], zed: findTarget(s, c, answer.target) }
  const path = readPath(s, c, unit, answer)
  return Array.isArray(path) ? { act: 'move', unit, path, zed: NONE } : path
}

/** A Move by every space of its path, or by its goal only: there is only one way without turning back. */
function readPath(s: Siege, c: Content, u: UnitIx, answer: NormalAction & { do: 'move' }): SpaceIx[] | Refusal {
  const { path, to } = answer
  if (to === undefined && path === undefined)
    return refuse('DOTZ-5.2.1', 'move.nowhere', 'a Move names its path, or its goal (to)', [unitId(c, u)])
  if (to !== undefined && path !== undefined)
    return refuse('DOTZ-5.2.1', 'move.two-goals', 'a Move has a path or a goal (to), not both', [unitId(c, u)])
  const spaces: SpaceIx[] = []
  for (const name of path ?? [to ?? '']) {
    const at = findSpace(c, name)
    if (at === NONE) return refuse('DOTZ-5.2.1', 'move.unknown-space', 'there is no such space on the tracks', [name])
    spaces.push(at)
  }
  const from = unitAt(s, u)
  return to === undefined || from < 0 ? spaces : wayBetween(c, from, lastOf(spaces))
}

/** A target by its id, or by a notation or a space that fits only one Zeds unit on the map. */
function findTarget(s: Siege, c: Content, name: string): ZedIx {
  const onMap = zedsOnMap(s)
  const zed = findZed(s, c, name, onMap)
  if (zed !== NONE) return zed
  const at = findSpace(c, name)
  const there = at > 0 ? onMap.filter((z) => s.zAt[z] === at) : []
  return there.length === 1 ? lastOf(there) : NONE
}

export function whyNotAct(s: Siege, c: Content, act: Act, cost: ShotCost): Refusal | null {
  if (act.act === 'move') return whyNotMove(s, c, act.unit, act.path)
  if (act.act === 'forage') return whyNotForage(s, c, act.unit)
  return whyNotFire(s, c, act.unit, act.zed, cost)
}
