import type { Answer, Refusal } from '@deadfront/kernel'
import { NOT_OFFERED } from '@deadfront/kernel'
import type { Content } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import { NONE, type Siege, type SpaceIx, type UnitIx, type ZedIx, unitAt, zedAt } from '../model/state.ts'
import { wayBetween } from './board.ts'
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

export function readAct(s: Siege, c: Content, answer: Answer): Act | Refusal {
  const act = answer.do
  if (act !== 'move' && act !== 'forage' && act !== 'gunfire') return NOT_OFFERED('DOTZ-5.1.7')
  const unit = findUnit(c, answer.unit)
  if (unit === NONE)
    return refuse('DOTZ-5.1.6', 'unit.unknown', 'there is no such Player unit', typeof answer.unit === 'string' ? [answer.unit] : [])
  const read: Act = { act, unit, path: [], zed: NONE }
  if (act === 'move') {
    if (answer.to !== undefined) return readGoal(s, c, read, answer)
    if (!Array.isArray(answer.path))
      return refuse('DOTZ-5.2.1', 'move.nowhere', 'a Move names its path, or its goal (to)', [unitId(c, unit)])
    for (const name of answer.path as readonly unknown[]) {
      const at = findSpace(c, name)
      if (at === NONE) return refuse('DOTZ-5.2.1', 'move.unknown-space', 'there is no such space on the tracks', [String(name)])
      read.path.push(at)
    }
  }
  if (act === 'gunfire') read.zed = findTarget(s, c, answer.target)
  return read
}

/** A Move by its goal alone: there is only one way without turning back. */
export function readGoal(s: Siege, c: Content, read: Act, { path, to }: Answer): Act | Refusal {
  if (path !== undefined) return refuse('DOTZ-5.2.1', 'answer.unknown-key', 'a Move has a path or a goal (to), not both', ['to'])
  const at = findSpace(c, to)
  if (at === NONE) return refuse('DOTZ-5.2.1', 'move.unknown-space', 'there is no such space on the tracks', [String(to)])
  const from = unitAt(s, read.unit)
  return { ...read, path: from < 0 ? [at] : wayBetween(c, from, at) }
}

/** A target by its id, or by a notation or a space that fits only one Zeds unit on the map. */
export function findTarget(s: Siege, c: Content, name: unknown): ZedIx {
  const onMap: ZedIx[] = []
  for (let z = 0; z < s.zAt.length; z++) if (zedAt(s, z) > 0) onMap.push(z)
  const zed = findZed(s, c, name, onMap)
  if (zed !== NONE) return zed
  const at = findSpace(c, name)
  const there = at > 0 ? onMap.filter((z) => s.zAt[z] === at) : []
  return there.length === 1 ? (there[0] as ZedIx) : NONE
}

export function whyNotAct(s: Siege, c: Content, act: Act, cost: ShotCost): Refusal | null {
  if (act.act === 'move') return whyNotMove(s, c, act.unit, act.path)
  if (act.act === 'forage') return whyNotForage(s, c, act.unit)
  return whyNotFire(s, c, act.unit, act.zed, cost)
}
