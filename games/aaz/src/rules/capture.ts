import {
  capitalAt,
  capitalOf,
  type Content,
  emblemAt,
  findKind,
  ipcOf,
  kindName,
  NOBODY,
  powerName,
  spaceName,
  ZOMBIES,
} from '../model/content.ts'
import { COMBAT_DIE } from '../model/dice.ts'
import type { AazTurn } from '../model/events.ts'
import { addTo } from '../model/list.ts'
import { controllerName } from '../model/names.ts'
import { type Aaz, addMoved, addUnits, contentOf, controlAt, countAt, treasuryOf, zombiesAt } from '../model/state.ts'
import { allied, capitalLost, nplOf, zombieMarker } from '../read/board.ts'

/** AAZ-LIB.1, LIB.2: an ally's land goes back to the ally, unless its capital is lost; then the captor keeps it. */
function controllerAfterCapture(s: Aaz, c: Content, at: number, by: number): number {
  const owner = emblemAt(c, at)
  if (owner < 0 || owner === by || !allied(c, owner, by)) return by
  if (c.capitalOf[at] === owner) return owner
  if (!capitalLost(s, c, owner)) return owner
  // AAZ-LIB.4 as a switch: without it a capital in zombie hands is not in enemy hands.
  if (!s.options.zombieCapitalIsLost && s.control[capitalOf(c, owner)] === ZOMBIES) return owner
  return by
}

/** Step 9 and blitzes: the territory changes its controller, with all effects of that. */
export function captureTerritory(t: AazTurn, at: number, by: number, how: 'battle' | 'unopposed' | 'blitz'): void {
  const { s } = t
  const c = contentOf(s)
  const from = controlAt(s, at)
  const to = controllerAfterCapture(s, c, at, by)
  s.control[at] = to
  if (!s.taken.includes(at)) s.taken.push(at)
  t.emit({
    type: 'territoryCaptured',
    rule: how === 'blitz' ? 'AAZ-BLITZ.4' : to === by ? 'AAZ-CONC.6' : 'AAZ-LIB.1',
    at: spaceName(c, at),
    by: powerName(c, by),
    from: controllerName(c, from),
    controller: powerName(c, to),
    ipc: ipcOf(c, at),
    how,
    liberated: to !== by,
  })
  const city = capitalAt(c, at)
  if (city >= 0) {
    if (!allied(c, city, by)) seizeTreasury(t, city, by)
    else if (to === city) revertTerritories(t, city)
  }
  if (from === ZOMBIES) joinSurvivors(t, at, by)
}

/** AAZ-CAP.1, CAP.3: unspent money goes to the captor, or to the bank. */
function seizeTreasury(t: AazTurn, from: number, to: number): void {
  const { s } = t
  const c = contentOf(s)
  const ipcs = treasuryOf(s, from)
  s.treasury[from] = 0
  if (to >= 0) addTo(s.treasury, to, ipcs)
  t.emit({
    type: 'treasurySeized',
    rule: to >= 0 ? 'AAZ-CAP.1' : 'AAZ-CAP.3',
    from: powerName(c, from),
    to: to >= 0 ? powerName(c, to) : 'bank',
    ipcs,
  })
}

/** AAZ-LIB.5: when a capital is freed, its power gets back the territories that allies held for it. */
function revertTerritories(t: AazTurn, owner: number): void {
  const { s } = t
  const c = contentOf(s)
  for (const at of c.lands) {
    const holder = controlAt(s, at)
    if (c.emblem[at] !== owner || holder === owner || holder < 0 || !allied(c, holder, owner)) continue
    s.control[at] = owner
    t.emit({ type: 'territoryReverted', rule: 'AAZ-LIB.5', at: spaceName(c, at), from: powerName(c, holder), to: powerName(c, owner) })
  }
}

/** AAZ-SURV.1: land taken from the zombies gives one infantry to the captor; a supply cache may be found with it. */
function joinSurvivors(t: AazTurn, at: number, by: number): void {
  const { s } = t
  const c = contentOf(s)
  const k = c.landKinds.find((kind) => c.rises[kind])
  const join = (kind: number, marches: boolean): void => {
    addUnits(s, c, at, by, kind, 1)
    // Combat moves are simultaneous (AAZ-CMOVE.18): a unit found by a blitz makes none.
    if (!marches) addMoved(s, { at, kind: kind, count: 1, used: 0, from: -1, how: 'done' })
    else if (s.phase === 'combatMove') addMoved(s, { at, kind: kind, count: 1, used: 0, from: -1, how: 'joined' })
  }
  if (k !== undefined) {
    join(k, s.options.survivorsMove)
    t.emit({ type: 'survivorsJoined', rule: 'AAZ-SURV.1', at: spaceName(c, at), power: powerName(c, by) })
  }
  if (!s.cache) return
  s.cache = false
  const roll = t.roll(6, COMBAT_DIE)
  const unit = findKind(c, c.raw.measures.hiddenSupplyCache?.table?.[roll - 1] ?? '')
  if (unit < 0) return
  join(unit, true)
  t.emit({ type: 'cacheFound', rule: 'AAZ-DM.3', power: powerName(c, by), at: spaceName(c, at), roll, unit: kindName(c, unit) })
}

/** AAZ42-ZCAP.3 as a switch (GAP42-12): antiaircraft artillery that held nothing is lost with its territory (AAZ42-COND.4). */
function loseFlak(t: AazTurn, at: number): void {
  const { s } = t
  const c = contentOf(s)
  for (let p = 0; p < c.P; p++)
    for (const k of c.landKinds) {
      const n = c.flak[k] ? countAt(s, c, at, p, k) : 0
      if (n === 0) continue
      addUnits(s, c, at, p, k, -n)
      const units = { [kindName(c, k)]: n }
      t.emit({ type: 'unitsLost', rule: 'AAZ42-ZCAP.3', at: spaceName(c, at), power: powerName(c, p), units, cause: 'zombies' })
    }
}

/** AAZ-ZCAP.2: only zombies are left there. */
export function fallToZombies(t: AazTurn, at: number): void {
  const { s } = t
  const c = contentOf(s)
  if (s.options.flakHoldsNothing) loseFlak(t, at)
  const from = controlAt(s, at)
  s.control[at] = ZOMBIES
  t.emit({
    type: 'territoryFell',
    rule: 'AAZ-ZCAP.2',
    at: spaceName(c, at),
    from: controllerName(c, from),
    ipc: ipcOf(c, at),
    npl: from >= 0 ? nplOf(s, from) : 0,
    marker: zombieMarker(s),
  })
  const city = capitalAt(c, at)
  if (city >= 0) seizeTreasury(t, city, -1)
}

/** Zombies appear: in a neutral territory they end its neutrality at once (AAZ-NEUT.4), unless it is worth nothing (AAZ-NEUT.10). */
export function placeZombies(t: AazTurn, at: number, n: number): void {
  const { s } = t
  const c = contentOf(s)
  if (n === 0 || (s.control[at] === NOBODY && (c.barrier[at] || (c.neutral[at] && c.ipc[at] === 0)))) return
  addTo(s.zombies, at, n)
  t.emit({ type: 'zombiesPlaced', rule: 'AAZ-CARD.5', at: spaceName(c, at), n, zombies: zombiesAt(s, at) })
  if (s.control[at] !== NOBODY || !c.isLand[at]) return
  s.control[at] = ZOMBIES
  t.emit({ type: 'neutralOverrun', rule: 'AAZ-NEUT.4', at: spaceName(c, at), ipc: ipcOf(c, at), marker: zombieMarker(s) })
}
