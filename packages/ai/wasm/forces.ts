import { at, cellsFor, room } from './cells'

/**
 * The two forces. A node of the attackers is what is left of them; it stands for its first unit, which is the next to fall
 * to a hit and the next to roll. Nodes come in the order of loss; the last is that of nobody. Where a land unit is kept
 * behind the aircraft a second line follows the first: the aircraft alone, after that unit was bitten. Defenders fall in
 * one line: their node is the number of units lost.
 */
export let attackers: i32 = 0
export let defenders: i32 = 0
/** Zombies run from 0 to `cells - 1`. */
export let cells: i32 = 0
/** Chances of the first unit of a node to hit, then to strike. */
export let dice: usize = 0
let diceToo: usize = 0
/** Whole numbers by attacking node, one table after the other, then by defending node. */
export let tables: usize = 0
let tablesToo: usize = 0

export function openForces(a: i32, d: i32, columns: i32): void {
  attackers = a
  defenders = d
  cells = columns
  dice = cellsFor(2 * (a + d))
  diceToo = dice + ((2 * a) << 3)
  tables = room((5 * (a + 1) + 2 * (d + 1)) << 2)
  tablesToo = tables + ((5 * (a + 1)) << 2)
}

function tableAt(table: i32, i: i32): i32 {
  return load<i32>(tables + ((table * (attackers + 1) + i) << 2))
}

function tableAtToo(table: i32, j: i32): i32 {
  return load<i32>(tablesToo + ((table * (defenders + 1) + j) << 2))
}

export function hitOf(i: i32): f64 {
  return at(dice, i)
}

export function strikeOf(i: i32): f64 {
  return at(dice, attackers + i)
}

export function hitOfToo(j: i32): f64 {
  return at(diceToo, j)
}

export function strikeOfToo(j: i32): f64 {
  return at(diceToo, defenders + j)
}

/** The node after a hit; the next to roll too. Beyond nobody there is one more place, which stays empty. */
export function next(i: i32): i32 {
  return tableAt(0, i)
}

export function left(i: i32): i32 {
  return tableAt(1, i)
}

export function land(i: i32): i32 {
  return tableAt(2, i)
}

function rises(i: i32): i32 {
  return tableAt(3, i)
}

/** The node after so many bites, no more than there are land units (AAZ-BITE.4). */
export function bittenTo(i: i32, bites: i32): i32 {
  return bites < land(i) ? i + bites : tableAt(4, i)
}

export function landToo(j: i32): i32 {
  return tableAtToo(0, j)
}

/** Units of both sides that would rise. */
export function risersOf(i: i32, j: i32): i32 {
  return rises(i) + tableAtToo(1, j)
}
