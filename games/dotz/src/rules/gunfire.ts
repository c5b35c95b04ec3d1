import { below, pick, subset } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import type { Shift } from '../model/events.ts'
import { unitsBackFrom } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import { DEFIANT, FIRED, NONE, type Siege, TC, type UnitIx, type ZedIx, addUnitFlag, hasUnitFlag, unitAt, zedAt } from '../model/state.ts'
import { unitsAt, wayToTown, zedsAt } from '../read/board.ts'
import { shotOf } from '../read/fight.ts'
import { type ShotCost, ammoFor } from '../read/legal.ts'
import { findUnit, spaceId, unitId, unitIds, zedId } from '../read/names.ts'
import { type SiegeTurn, groupAsk } from './group.ts'
import { hitZed } from './hits.ts'
import { changeAmmo } from './resources.ts'

/** Rule 5.4 and 6.1: Ammo first, then the shooter's column, two dice, Hits on the one target. Neither side retreats. */
export function fire(t: SiegeTurn, u: UnitIx, z: ZedIx, cost: ShotCost, extra: readonly Shift[]): void {
  const { s } = t
  const c = contentOf(s)
  const ammo = ammoFor(s, c, u, cost)
  if (ammo > 0) {
    s.tale.ammoUsed += ammo
    changeAmmo(t, -ammo, 'gunfire')
  }
  s.tale.shots++
  addUnitFlag(s, u, FIRED)
  const [from, at] = [unitAt(s, u), zedAt(s, z)]
  const shot = shotOf(s, c, u, z, extra)
  const dice: [number, number] = [t.roll(), t.roll()]
  const sum = dice[0] + dice[1]
  const hits = c.gunfire[shot.column - 1]?.[sum] ?? 0
  if (!t.quiet)
    t.emit({
      type: 'gunfire',
      rule: 'DOTZ-5.4.3',
      unit: unitId(c, u),
      from: spaceId(c, from),
      target: zedId(c, z),
      at: spaceId(c, at),
      ...shot,
      dice,
      sum,
      hits,
    })
  let left = hits > 0 ? hitZed(t, z, hits, u) : 0
  // DOTZ-6.2.13, as an option: surplus Hits may be given to the other unit of the mob.
  const other = s.options.spill && left > 0 ? zedsAt(s, at)[0] : undefined
  if (other !== undefined) left = hitZed(t, other, left, u)
  if (left > 0) t.emit({ type: 'hitsLost', rule: 'DOTZ-6.2.13', hits: left, at: spaceId(c, at) })
  if (c.units[u]?.abilities.overwatch === true && from !== TC)
    t.call({
      kind: 'overwatch',
      unit: u,
      of: unitsAt(s, from).filter((partner) => partner !== u && !hasUnitFlag(s, partner, DEFIANT)),
    })
}

const isDefiantBeside = (s: Siege, shooter: UnitIx, u: UnitIx): boolean =>
  u !== NONE && s.uAt[u] === s.uAt[shooter] && hasUnitFlag(s, u, DEFIANT)

/** Overwatch: after her shot she may back up, together with the chosen partners. */
export const overwatch = groupAsk<'overwatch'>({
  rule: 'DOTZ-6.4.11',
  space(s, f) {
    if (f.of.length === 0) return [pick([{ do: 'stay' }, { do: 'back', with: [] }])]
    return [pick([{ do: 'stay' }]), subset('with', unitIds(contentOf(s), f.of), 0, f.of.length, { do: 'back' })]
  },
  whyNot(s, f, answer) {
    if (answer.do === 'stay') return null
    const c = contentOf(s)
    const partners = answer.with ?? []
    const stays = partners.find((name) => isDefiantBeside(s, f.unit, findUnit(c, name)))
    if (stays !== undefined) return refuse('DOTZ-5.2.3', 'move.defiant', 'Defiant Civilians stay until Zeds attack their Village', [stays])
    if (new Set(partners).size === partners.length && partners.every((name) => f.of.includes(findUnit(c, name)))) return null
    const say = 'only units stacked with her that are free to move may come along'
    return refuse('DOTZ-6.4.11', 'overwatch.not-with', say, unitIds(c, f.of))
  },
  answer(t, f, answer) {
    const c = contentOf(t.s)
    t.done()
    if (answer.do === 'stay') return
    const from = unitAt(t.s, f.unit)
    const units = [f.unit, ...(answer.with ?? []).map((name) => findUnit(c, name))]
    t.call(unitsBackFrom(units, from, wayToTown(c, from), 'withdrew'))
  },
  sample(s, f, _seat, rng) {
    if (below(rng, 2) === 0) return { do: 'stay' }
    return {
      do: 'back',
      with: unitIds(
        contentOf(s),
        f.of.filter(() => below(rng, 2) === 0),
      ),
    }
  },
})
