import { END, sequence, below, pick, subset } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import { type FrameOf, combatOf, unitsBackFrom } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import { DEFIANT, type Siege, type SpaceIx, dropUnitFlag, hasUnitFlag, topFrame } from '../model/state.ts'
import { hasUnits, hasZeds, unitsAt, wayToTown } from '../read/board.ts'
import { findUnit, spaceId, unitId, unitIds } from '../read/names.ts'
import { choose } from './choices.ts'
import { type SiegeTurn, groupAsk } from './group.ts'
import { hitZed } from './hits.ts'

/** Rules 4.2 to 4.5: Zeds enter a space with Player units. What may be done before the choice of a fighter. */

/** Ruling G-11: Town Center is checked before; then the Defiant marker, then enter effects, then combat. */
export const enter = sequence<Siege, FrameOf<'enter'>, SiegeEvent>({
  defiant(t, f) {
    const { s } = t
    const c = contentOf(s)
    if (c.isStart[f.at] === true) return t.goto(END) // DOTZ-6.0.6
    releaseDefiant(t, f.at)
    if (!hasUnits(s, f.at)) t.goto(END)
  },
  /** DOTZ-4.4.2: Traps, before the choice of a defender. */
  traps(t, f) {
    const { s } = t
    const c = contentOf(s)
    const trapper = unitsAt(s, f.at).find((u) => c.units[u]?.abilities.traps !== undefined)
    if (trapper !== undefined) t.call({ kind: 'traps', at: f.at, unit: trapper })
  },
  trapped(t, f) {
    const zeds = f.zeds.filter((z) => t.s.zAt[z] === f.at)
    if (!f.sprung) return t.goto('leave')
    if (zeds.length > 0) choose(t, f, 'zed', zeds, 'traps')
    else t.goto('leave')
  },
  /** DOTZ-6.4.11, 6.4.17: one entering unit is hit, the whole stack retreats, neither side has lost. */
  backUp(t, f) {
    const { s } = t
    const c = contentOf(s)
    const stack = unitsAt(s, f.at)
    const trapper = stack.find((u) => c.units[u]?.abilities.traps !== undefined)
    if (trapper === undefined) return
    hitZed(t, f.pick, c.units[trapper]?.abilities.traps?.hits ?? 1, trapper)
    const units = s.options.trapsAlone ? [trapper] : stack
    t.call(unitsBackFrom(units, f.at, wayToTown(c, f.at), 'withdrew'))
  },
  leave(t, f) {
    const units = unitsAt(t.s, f.at)
    if (t.s.mayLeave !== 0 && units.length > 0 && hasZeds(t.s, f.at)) t.call({ kind: 'leave', at: f.at, of: units })
  },
  fight(t, f) {
    const units = unitsAt(t.s, f.at)
    if (units.length > 0 && hasZeds(t.s, f.at)) t.call(combatOf(f.at, true, units, wayToTown(contentOf(t.s), f.at)))
  },
})

/** DOTZ-4.3.2 to 4.3.5: the marker is removed as soon as a Zeds unit enters the Village, whichever unit fights then. */
export function releaseDefiant(t: SiegeTurn, at: SpaceIx): void {
  const { s } = t
  const c = contentOf(s)
  const units = unitsAt(s, at).filter((u) => hasUnitFlag(s, u, DEFIANT))
  if (units.length === 0) return
  for (const u of units) dropUnitFlag(s, u, DEFIANT)
  t.emit({ type: 'defiantRemoved', rule: 'DOTZ-4.3.2', at: spaceId(c, at), units: unitIds(c, units) })
}

export const traps = groupAsk<'traps'>({
  rule: 'DOTZ-4.4.2',
  space: () => [pick([{ do: 'attempt' }, { do: 'decline' }])],
  whyNot: () => null,
  answer(t, f, answer) {
    const c = contentOf(t.s)
    t.done()
    const about = { unit: unitId(c, f.unit), at: spaceId(c, f.at) }
    if (answer.do === 'decline') return t.emit({ type: 'trapsDeclined', rule: 'DOTZ-4.4.2', ...about })
    const die = t.roll()
    const sprung = c.units[f.unit]?.abilities.traps?.success.includes(die) === true
    t.emit({ type: 'trapsTried', rule: 'DOTZ-4.4.2', ...about, die, sprung })
    const entry = topFrame(t.s)
    if (sprung && entry.kind === 'enter') entry.sprung = true
  },
  sample: (_s, _f, _seat, rng) => ({ do: below(rng, 2) === 0 ? 'attempt' : 'decline' }),
})

/** DOTZ-C.9: each attacked unit may leave instead of fighting; one that stays fights alone (ruling G-32). */
export const leave = groupAsk<'leave'>({
  rule: 'DOTZ-C.9',
  space: (s, f) => [subset('units', unitIds(contentOf(s), f.of), 0, f.of.length, { do: 'leave' })],
  whyNot(s, f, answer) {
    const c = contentOf(s)
    const names = answer.units
    if (new Set(names).size !== names.length || !names.every((name) => f.of.includes(findUnit(c, name))))
      return refuse('DOTZ-C.9', 'leave.not-here', 'name units of the attacked space', unitIds(c, f.of))
    return null
  },
  answer(t, f, answer) {
    const c = contentOf(t.s)
    const units = answer.units.map((name) => findUnit(c, name))
    t.done()
    if (units.length > 0) t.call(unitsBackFrom(units, f.at, wayToTown(c, f.at), 'withdrew'))
  },
  sample: (s, f, _seat, rng) => ({
    do: 'leave',
    units: unitIds(
      contentOf(s),
      f.of.filter(() => below(rng, 2) === 0),
    ),
  }),
})
