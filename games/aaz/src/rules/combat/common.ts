import { nth } from '@deadfront/kernel'
import { AIR, type Content, priceOfKind, spaceName } from '../../model/content.ts'
import type { AazTurn } from '../../model/events.ts'
import { addTo } from '../../model/list.ts'
import { type Aaz, activePower, addMoved, addUnits, contentOf, countAt, type Moved, zombiesAt } from '../../model/state.ts'

/** Takes units out of play; a transport goes down with its cargo (AAZ-CTRN.5), the emptiest first. */
export function destroy(s: Aaz, c: Content, at: number, p: number, k: number, n: number): void {
  if (n === 0) return
  if (c.transport[k]) {
    let empty = countAt(s, c, at, p, k) - s.boats.filter((b) => b.at === at && b.power === p && b.host === undefined).length
    let left = n - Math.min(n, empty)
    empty = 0
    const worth = (load: readonly number[]): number => load.reduce((v, kind) => v + (kind >= 0 ? priceOfKind(c, kind) : 0), 0)
    while (left > 0) {
      const boats = s.boats
        .filter((b) => b.at === at && b.power === p && b.host === undefined)
        .sort((x, y) => worth(x.load) - worth(y.load))
      s.boats.splice(s.boats.indexOf(nth(boats, 0)), 1)
      left--
    }
  }
  addUnits(s, c, at, p, k, -n)
  if (p === activePower(s)) forgetMoved(s, c, at, k, p)
}

/** Limits the list of moved units to those that are still there; aircraft with the least range left are removed first. */
function forgetMoved(s: Aaz, c: Content, at: number, k: number, p: number): void {
  let over = -countAt(s, c, at, p, k)
  if (c.transport[k]) for (const b of s.boats) if (b.at === at && b.power === p && b.host === undefined) over++
  const here: Moved[] = []
  for (const m of s.moved)
    if (m.at === at && m.kind === k) {
      over += m.count
      here.push(m)
    }
  if (over <= 0) return
  here.sort((x, y) => y.used - x.used)
  for (const m of here) {
    const take = Math.min(over, m.count)
    m.count -= take
    over -= take
    if (over === 0) break
  }
  s.moved = s.moved.filter((m) => m.count > 0)
}

/** Everything of the attacker in the space has fought: no more moves this turn, except for aircraft (AAZ-NCM.1, GAP-41). */
export function markFought(s: Aaz, at: number): void {
  const c = contentOf(s)
  const p = activePower(s)
  for (const b of s.boats) if (b.at === at && b.power === p && b.host === undefined) b.how = 'fought'
  const boats = s.boats.filter((b) => b.at === at && b.power === p && b.host === undefined).length
  for (const m of s.moved) if (m.at === at && c.domain[m.kind] === AIR) m.how = 'fought'
  s.moved = s.moved.filter((m) => m.at !== at || c.domain[m.kind] === AIR)
  for (let k = 0; k < c.K; k++) {
    // AAZ42-CMOVE.5: antiaircraft artillery took no part.
    if (c.wholeFlak && c.flak[k]) continue
    let n = countAt(s, c, at, p, k)
    if (c.transport[k]) n -= boats
    if (c.domain[k] === AIR) for (const m of s.moved) if (m.at === at && m.kind === k) n -= m.count
    if (n > 0) addMoved(s, { at, kind: k, count: n, used: 0, from: -1, how: 'fought' })
  }
}

export function killZombies(
  t: AazTurn,
  at: number,
  excess: number,
  faces: number,
  rule = faces > 0 ? 'AAZ-AFIRE.10' : 'AAZ-AFIRE.9',
): void {
  const { s } = t
  const n = Math.min(zombiesAt(s, at), excess + faces)
  if (n === 0) return
  addTo(s.zombies, at, -n)
  t.emit({
    type: 'zombiesKilled',
    rule,
    at: spaceName(contentOf(s), at),
    n,
    left: zombiesAt(s, at),
    excess,
    faces,
  })
}
