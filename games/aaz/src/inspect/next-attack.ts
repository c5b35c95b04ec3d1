import { copy } from '../copy.ts'
import { AIR, attackOf, type Content, landNear, moveOf, seaNear } from '../model/content.ts'
import { int16At, int8At } from '../model/list.ts'
import { type Aaz, addMoved, addUnits, contentOf, countAt, freshAt } from '../model/state.ts'
import { type BattleSetup, setupAt } from '../read/battle-setup.ts'
import { enemyUnits, isHostile, isHostileSea } from '../read/board.ts'
import { fitsAboard } from '../read/cargo.ts'
import { pathTo, type Reach, reachOf, type Trip } from '../read/reach.ts'
import { combatEnds } from '../rules/combat-ends.ts'
import { clearTurn } from '../rules/turn.ts'
import { landingsFrom } from './destinations.ts'

/** The table as it would be in the combat move of a power's next turn, if nothing else changed. */
export function onTurn(s: Aaz, p: number): Aaz {
  const next = copy(s)
  clearTurn(next)
  next.stack = []
  next.turn = contentOf(s).order.indexOf(p)
  next.phase = 'combatMove'
  next.start = next.control.slice()
  return next
}

/** Units of one kind in one space, where they can go, and where they may end a combat move. */
interface Stack {
  from: number
  k: number
  n: number
  reach: Reach
  ends: ReadonlySet<number>
}

/**
 * What a power could attack with in its next turn, by the rules of combat movement: by land, at sea and in the air where the
 * aircraft can land afterwards, and from transports that reach a friendly zone of the coast. Every place is checked by itself, with
 * everything that can come to it.
 */
export class NextAttack {
  readonly s: Aaz
  readonly c: Content
  readonly p: number
  private readonly stacks: Stack[] = []
  private readonly only: number

  /** With `only` the units of one space alone. */
  constructor(s: Aaz, p: number, only = -1) {
    this.s = onTurn(s, p)
    this.c = contentOf(s)
    this.p = p
    this.only = only
    for (let from = 0; from < this.c.N; from++) for (let k = 0; k < this.c.K; k++) this.note(from, k)
  }

  private note(from: number, k: number): void {
    const { s, c, p, only } = this
    const n = freshAt(s, c, from, p, k)
    if (n <= 0 || attackOf(c, k) === 0 || (only >= 0 && only !== from)) return
    const trip: Trip = { s, c, p, k, from, walk: 'combat' }
    const reach = reachOf(trip, moveOf(c, k))
    const lands = (to: number): boolean => c.domain[k] !== AIR || landingsFrom(trip, to, moveOf(c, k) - int8At(reach.dist, to)).length > 0
    this.stacks.push({ from, k, n, reach, ends: new Set(combatEnds(s, c, p, k, from).filter(lands)) })
  }

  /** Hostile land, and zones with enemies. */
  isTarget(at: number): boolean {
    const { s, c, p } = this
    return c.isLand[at] ? isHostile(s, c, at, p) : enemyUnits(s, c, at, p) > 0
  }

  /** The battle in a place with everything that can come to it. Its attackers are empty where no unit can. */
  at(at: number): BattleSetup {
    const { c, p } = this
    const table = copy(this.s)
    for (const { from, k, n, reach, ends } of this.stacks) {
      if (!ends.has(at)) continue
      addUnits(table, c, from, p, k, -n)
      addUnits(table, c, at, p, k, n)
      addMoved(table, { at, kind: k, count: n, used: 0, from: c.domain[k] === AIR ? -1 : int16At(reach.prev, at), how: 'moved' })
    }
    if (c.isLand[at] && this.isTarget(at)) for (const zone of seaNear(c, at)) this.assault(table, zone, at)
    return setupAt(table, c, at)
  }

  /** Loads every transport that reaches the zone and adds the ships that can fire from there. */
  private assault(table: Aaz, zone: number, at: number): void {
    const { s, c, p } = this
    const kind = c.transportKinds[0]
    // A landing in a hostile zone has to win a battle at sea first.
    if (kind === undefined || isHostileSea(s, c, zone, p)) return
    let landed = 0
    for (const from of c.seas) {
      if (countAt(table, c, from, p, kind) === 0) continue
      const reach = reachOf({ s, c, p, k: kind, from, walk: 'combat' }, moveOf(c, kind))
      if (int8At(reach.dist, zone) < 0) continue
      for (const boat of table.boats.filter((b) => b.power === p && b.at === from && b.how === 'fresh')) {
        if (this.only >= 0 && this.only !== from) continue
        Object.assign(boat, { at: zone, to: at, how: 'moved' })
        addUnits(table, c, from, p, kind, -1)
        addUnits(table, c, zone, p, kind, 1)
        landed++
      }
      const coasts = this.coastsOf([from, ...pathTo(reach, zone)], from)
      for (let empty = freshAt(table, c, from, p, kind); empty > 0; empty--) {
        const load = this.load(table, coasts, at)
        if (load.length === 0) break
        addUnits(table, c, from, p, kind, -1)
        addUnits(table, c, zone, p, kind, 1)
        table.boats.push({ at: zone, power: p, load, to: at, from: -1, how: 'moved', keep: 0 })
        landed++
      }
    }
    if (landed > 0) this.bombard(table, zone)
  }

  /** Coasts beside friendly zones of the way (AAZ-U-TRN.6, U-TRN.11). */
  private coastsOf(zones: readonly number[], from: number): number[] {
    const { s, c, p, only } = this
    const coasts = new Set(zones.flatMap((zone) => (isHostileSea(s, c, zone, p) ? [] : landNear(c, zone))))
    return [...coasts].filter((coast) => only < 0 || only === coast || only === from)
  }

  /** The strongest load that fits aboard (AAZ-U-TRN.4), taken from the coasts. */
  private load(table: Aaz, coasts: readonly number[], at: number): number[] {
    const { c, p } = this
    const load: number[] = []
    const kinds = c.landKinds.filter((k) => attackOf(c, k) > 0 && !c.flak[k]).toSorted((a, b) => attackOf(c, b) - attackOf(c, a))
    for (const k of kinds)
      for (const coast of coasts)
        while (coast !== at && freshAt(table, c, coast, p, k) > 0 && fitsAboard(c, [...load, k])) {
          addUnits(table, c, coast, p, k, -1)
          load.push(k)
        }
    return load
  }

  private bombard(table: Aaz, zone: number): void {
    const { c, p } = this
    for (const { from, k, reach } of this.stacks) {
      if (from === zone || !c.bombardKinds.includes(k) || int8At(reach.dist, zone) < 0) continue
      const n = Math.max(0, freshAt(table, c, from, p, k))
      addUnits(table, c, from, p, k, -n)
      addUnits(table, c, zone, p, k, n)
    }
  }
}

/** Do land units come? Only they take a territory (AAZ-CONC.6). */
export const walksIn = (c: Content, { attackers }: BattleSetup): boolean =>
  Object.entries(attackers).some(([unit, n]) => n > 0 && c.landKinds.includes(c.kinds.indexOf(unit)))
