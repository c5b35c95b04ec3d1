import { AIR, alliesOf, type Content } from '../model/content.ts'
import { numberAt } from '../model/list.ts'
import { type Aaz, activePower, type Before, contentOf, copyBoat, copyMoved, countAt, unitsIn } from '../model/state.ts'
import { allied } from '../read/board.ts'

/** Boats that combat moves can change: those of the power, and where transports are shared those of its allies. */
const isOurs = (c: Content, p: number, owner: number): boolean => (c.shared ? allied(c, owner, p) : owner === p)

/** The table before combat moves, so that planned moves can be taken back until the phase ends. */
export function rememberTable(s: Aaz): Before {
  const c = contentOf(s)
  const p = activePower(s)
  const units: number[] = []
  for (let at = 0, base = p * c.K; at < c.N; at++, base += c.P * c.K)
    for (let k = 0; k < c.K; k++) {
      const n = unitsIn(s, base + k)
      if (n > 0) units.push(at, k, n)
    }
  const guests = guestsAtSea(s, c, p)
  const before: Before = {
    units,
    boats: s.boats.filter((b) => isOurs(c, p, b.power)).map(copyBoat),
    control: s.control.slice(),
    treasury: s.treasury.slice(),
    zombies: s.zombies.slice(),
    moved: s.moved.map(copyMoved),
    declared: s.declared.slice(),
    taken: s.taken.slice(),
  }
  if (guests.length > 0) before.guests = guests
  return before
}

/** Aircraft of allies at sea, which our carriers may take with them (AAZ42-CCARR.2): [space, power, kind, number]. */
function guestsAtSea(s: Aaz, c: Content, p: number): number[][] {
  const guests: number[][] = []
  if (!c.shared) return guests
  for (const at of c.seas)
    for (const q of alliesOf(c, p)) {
      for (const k of c.airKinds) if (countAt(s, c, at, q, k) > 0) guests.push([at, q, k, countAt(s, c, at, q, k)])
    }
  return guests
}

export function restoreTable(s: Aaz, before: Before): void {
  const c = contentOf(s)
  const p = activePower(s)
  for (let at = 0; at < c.N; at++) for (let k = 0; k < c.K; k++) s.count[(at * c.P + p) * c.K + k] = 0
  for (let i = 0; i < before.units.length; i += 3)
    s.count[(numberAt(before.units, i) * c.P + p) * c.K + numberAt(before.units, i + 1)] = numberAt(before.units, i + 2)
  for (const [at = 0, q = 0, k = 0] of guestsAtSea(s, c, p)) if (c.domain[k] === AIR) s.count[(at * c.P + q) * c.K + k] = 0
  for (const [at = 0, q = 0, k = 0, n = 0] of before.guests ?? []) s.count[(at * c.P + q) * c.K + k] = n
  s.boats = [...s.boats.filter((b) => !isOurs(c, p, b.power)), ...before.boats.map(copyBoat)]
  s.control = before.control.slice()
  s.treasury = before.treasury.slice()
  s.zombies = before.zombies.slice()
  s.moved = before.moved.map(copyMoved)
  s.declared = before.declared.slice()
  s.taken = before.taken.slice()
}
