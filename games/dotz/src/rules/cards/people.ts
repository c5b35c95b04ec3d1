import { type Content, cardIdOf, spaceCalled } from '../../model/content.ts'
import { type SpaceIx, TC, type UnitIx, addUnitFlag, topFrame } from '../../model/state.ts'
import { roomForUnits } from '../../read/board.ts'
import { innermostCombat } from '../../read/fight.ts'
import { spaceId, unitId } from '../../read/names.ts'
import { MARKERS, availableHeroes, markerTargets, recruits, unitsOfKind } from '../../read/targets.ts'
import { choose } from '../choices.ts'
import { winGame } from '../end.ts'
import type { SiegeTurn } from '../group.ts'
import { takeOverHeroes } from '../heroes.ts'
import { changeAmmo, changeEventActions } from '../resources.ts'
import { type EffectRun, numberOr, once, pickUnit, skip, untilOf } from './common.ts'

/** Effects on the Player units, their resources and their fights. */

const marker: EffectRun = (t, f, e, c) => {
  const name = String(e.marker)
  if (!pickUnit(t, f, e, c, markerTargets(t.s, c, name, String(e.on ?? 'civilians')))) return
  addUnitFlag(t.s, f.pick, MARKERS[name] ?? 0)
  t.emit({ type: 'markerPut', rule: 'DOTZ-C.6', marker: name, on: unitId(c, f.pick) })
  t.done()
}

/** A Hero of choice attacks better. */
const heroShift: EffectRun = (t, f, e, c) => {
  if (!pickUnit(t, f, e, c, unitsOfKind(t.s, c, 'hero'))) return
  t.s.shiftedHero = f.pick
  t.s.heroShift = numberOr(e.attack, 0)
  t.s.heroShiftUntil = untilOf(e)
  t.emit({ type: 'markerPut', rule: 'DOTZ-0.3', marker: 'keep-calm', on: unitId(c, f.pick) })
  t.done()
}

/** A new unit comes into play. */
const arrive: EffectRun = (t, f, e, c) => {
  const { s } = t
  if (f.step === undefined || f.step === 'picked') {
    if (e.who === 'hero') {
      const heroes = availableHeroes(s, c)
      if (heroes.length === 0) return skip(t, f, e, c, 'noHero')
      f.pick = t.draw(heroes, (u) => unitId(c, u)) // DOTZ-1.2.11: at random
    } else if (!pickUnit(t, f, e, c, recruits(s, c))) return
    const unit = f.pick
    f.list = [unit]
    f.step = 'place'
    const names = Array.isArray(e.at) ? (e.at as string[]) : ['TC']
    const open = names
      .flatMap((name) => (name === 'Start' ? c.starts : [spaceCalled(c, name)]))
      .filter((place) => roomForUnits(s, c, place) > 0)
    choose(t, f, 'place.choose', open.length > 0 ? open : [TC], unitId(c, unit))
    if (topFrame(s) !== f) return
  }
  const [unit = f.pick] = f.list
  const at = f.pick
  t.done()
  bringIn(t, c, unit, at)
}

function bringIn(t: SiegeTurn, c: Content, unit: UnitIx, at: SpaceIx): void {
  const { s } = t
  s.uAt[unit] = at
  s.uSide[unit] = 0
  s.uHits[unit] = 0
  t.emit({ type: 'unitArrived', rule: 'DOTZ-1.2.11', unit: unitId(c, unit), at: spaceId(c, at) })
  const ammo = c.units[unit]?.abilities.arrival?.ammo ?? 0
  if (ammo > 0) changeAmmo(t, ammo, unitId(c, unit))
  takeOverHeroes(t)
}

/** Actions given by a card: `to` a kind of unit, `acts` of these, as free Actions or wholly for free (DOTZ-1.2.14, 1.2.15). */
const grant: EffectRun = (t, f, e, c) => {
  const units = unitsOfKind(t.s, c, String(e.to ?? 'any'))
  if (units.length === 0) return skip(t, f, e, c, 'noUnit')
  const acts = Array.isArray(e.acts) ? (e.acts as string[]) : ['move', 'forage', 'gunfire']
  const each = e.each === true
  t.done()
  t.call({
    kind: 'free',
    units,
    acts: [...acts],
    forFree: e.forFree === true,
    left: each ? units.length : numberOr(e.count, 1),
    each,
    by: cardIdOf(c, f.source),
  })
}

export const peopleEffects = {
  noTerrain: once((t, _f, e) => {
    t.s.noTerrain = untilOf(e)
  }),
  mayLeave: once((t, _f, e) => {
    t.s.mayLeave = untilOf(e)
  }),
  spread: once((t, _f, e) => {
    t.s.spread = untilOf(e)
  }),
  /** A shift in every combat for a while. */
  shift: once((t, f, e, c) => {
    const [handToHand, gunfire] = [numberOr(e.handToHand, 0), numberOr(e.gunfire, 0)]
    t.s.cardShifts.push({ by: cardIdOf(c, f.source), handToHand, gunfire, until: untilOf(e) })
  }),
  gain: once((t, f, e, c) => changeAmmo(t, numberOr(e.ammo, 0), cardIdOf(c, f.source))),
  lose: once((t, f, e, c) => changeAmmo(t, -numberOr(e.ammo, 0), cardIdOf(c, f.source))),
  eventActions: once((t, _f, e) => changeEventActions(t, numberOr(e.add, 0))),
  win: once((t) => winGame(t)),
  marker,
  heroShift,
  arrive,
  grant,
  /** A shift for the current combat. */
  combatShift: once((t, f, e, c) => {
    innermostCombat(t.s)?.extra.push({ by: cardIdOf(c, f.source), shift: numberOr(e.shift, 0) })
  }),
  /** Of a later level: skipped without penalty (DOTZ-0.1, 0.2). */
  ignored: once(() => undefined),
}
