import { type Content, findKind, NOBODY, ZOMBIES } from '../model/content.ts'
import { COMBAT_DIE } from '../model/dice.ts'
import type { AazTurn } from '../model/events.ts'
import { controllerName } from '../model/names.ts'
import { type Aaz, addMoved, addUnits, contentOf } from '../model/state.ts'
import { allied, capitalLost, nplOf, zombieMarker } from '../read/board.ts'

/** AAZ-LIB.1, LIB.2: an ally's land goes back to the ally, unless its capital is lost; then the captor keeps it. */
function controllerAfterCapture(s: Aaz, c: Content, at: number, by: number): number {
  const owner = c.emblem[at]!
  if (owner < 0 || owner === by || !allied(c, owner, by)) return by
  if (c.capitalOf[at] === owner) return owner
  if (!capitalLost(s, c, owner)) return owner
  // AAZ-LIB.4 as a switch: without it a capital in zombie hands is not in enemy hands.
  if (!s.options.zombieCapitalIsLost && s.control[c.capital[owner]!] === ZOMBIES) return owner
  return by
}

/** Step 9 and blitzes: the territory passes, with all that hangs on it. */
export function captureTerritory(t: AazTurn, at: number, by: number, how: 'battle' | 'unopposed' | 'blitz'): void {
  const { s } = t
  const c = contentOf(s)
  const from = s.control[at]!
  const to = controllerAfterCapture(s, c, at, by)
  s.control[at] = to
  if (!s.taken.includes(at)) s.taken.push(at)
  t.emit({
    type: 'territoryCaptured',
    rule: how === 'blitz' ? 'AAZ-BLITZ.4' : to === by ? 'AAZ-CONC.6' : 'AAZ-LIB.1',
    at: c.spaces[at]!,
    by: c.powers[by]!,
    from: controllerName(c, from),
    controller: c.powers[to]!,
    ipc: c.ipc[at]!,
    how,
    liberated: to !== by,
  })
  const city = c.capitalOf[at]!
  if (city >= 0) {
    if (!allied(c, city, by)) seizeTreasury(t, city, by)
    else if (to === city) revertTerritories(t, city)
  }
  if (from === ZOMBIES) joinSurvivors(t, at, by)
}

/** AAZ-CAP.1, CAP.3: unspent money changes hands, or goes to the bank. */
function seizeTreasury(t: AazTurn, from: number, to: number): void {
  const { s } = t
  const c = contentOf(s)
  const ipcs = s.treasury[from]!
  s.treasury[from] = 0
  if (to >= 0) s.treasury[to]! += ipcs
  t.emit({
    type: 'treasurySeized',
    rule: to >= 0 ? 'AAZ-CAP.1' : 'AAZ-CAP.3',
    from: c.powers[from]!,
    to: to >= 0 ? c.powers[to]! : 'bank',
    ipcs,
  })
}

/** AAZ-LIB.5: a freed capital brings back what allies held in trust. */
function revertTerritories(t: AazTurn, owner: number): void {
  const { s } = t
  const c = contentOf(s)
  for (const at of c.lands) {
    const holder = s.control[at]!
    if (c.emblem[at] !== owner || holder === owner || holder < 0 || !allied(c, holder, owner)) continue
    s.control[at] = owner
    t.emit({ type: 'territoryReverted', rule: 'AAZ-LIB.5', at: c.spaces[at]!, from: c.powers[holder]!, to: c.powers[owner]! })
  }
}

/** AAZ-SURV.1: land taken from the zombies yields one infantry of the captor; a supply cache may turn up with it. */
function joinSurvivors(t: AazTurn, at: number, by: number): void {
  const { s } = t
  const c = contentOf(s)
  const k = c.landKinds.find((kind) => c.rises[kind])
  const join = (kind: number, marches: boolean): void => {
    addUnits(s, c, at, by, kind, 1)
    // Combat moves are simultaneous (AAZ-CMOVE.18): what a blitz finds makes none.
    if (!marches) addMoved(s, { at, kind: kind, count: 1, used: 0, from: -1, how: 'done' })
    else if (s.phase === 'combatMove') addMoved(s, { at, kind: kind, count: 1, used: 0, from: -1, how: 'joined' })
  }
  if (k !== undefined) {
    join(k, s.options.survivorsMove)
    t.emit({ type: 'survivorsJoined', rule: 'AAZ-SURV.1', at: c.spaces[at]!, power: c.powers[by]! })
  }
  if (!s.cache) return
  s.cache = false
  const roll = t.roll(6, COMBAT_DIE)
  const unit = findKind(c, c.raw.measures.hiddenSupplyCache?.table?.[roll - 1] ?? '')
  if (unit < 0) return
  join(unit, true)
  t.emit({ type: 'cacheFound', rule: 'AAZ-DM.3', power: c.powers[by]!, at: c.spaces[at]!, roll, unit: c.kinds[unit]! })
}

/** AAZ-ZCAP.2: nobody is left there but zombies. */
export function fallToZombies(t: AazTurn, at: number): void {
  const { s } = t
  const c = contentOf(s)
  const from = s.control[at]!
  s.control[at] = ZOMBIES
  t.emit({
    type: 'territoryFell',
    rule: 'AAZ-ZCAP.2',
    at: c.spaces[at]!,
    from: controllerName(c, from),
    ipc: c.ipc[at]!,
    npl: from >= 0 ? nplOf(s, from) : 0,
    marker: zombieMarker(s),
  })
  const city = c.capitalOf[at]!
  if (city >= 0) seizeTreasury(t, city, -1)
}

/** Zombies appear: in a neutral territory they end its neutrality at once (AAZ-NEUT.4), unless it is worth nothing (AAZ-NEUT.10). */
export function placeZombies(t: AazTurn, at: number, n: number): void {
  const { s } = t
  const c = contentOf(s)
  if (n === 0 || (s.control[at] === NOBODY && (c.barrier[at] || (c.neutral[at] && c.ipc[at] === 0)))) return
  s.zombies[at]! += n
  t.emit({ type: 'zombiesPlaced', rule: 'AAZ-CARD.5', at: c.spaces[at]!, n, zombies: s.zombies[at]! })
  if (s.control[at] !== NOBODY || !c.isLand[at]) return
  s.control[at] = ZOMBIES
  t.emit({ type: 'neutralOverrun', rule: 'AAZ-NEUT.4', at: c.spaces[at]!, ipc: c.ipc[at]!, marker: zombieMarker(s) })
}
