import { at, cellsFor, put } from './cells'
import { attackers, defenders, hitOf, hitOfToo, left, next, strikeOf, strikeOfToo } from './forces'

/**
 * When are there so many zombies that every strike counts? With x > 1, the chance that the dice still to roll strike more
 * than y zombies is at most the mean of x^strikes divided by x^(y + 1), for dice are independent and the mean is a
 * product (Chernoff's bound). Hits beyond a side's last unit strike too (AAZ-AFIRE.9, AAZ-DFIRE.5): a side strikes with
 * its Zs, or with all that do not miss less the enemies left, whichever is more.
 */
const BASES: i32 = 6
/** Added to a number of moderate size this leaves the whole number next to it in the lowest bits. */
const ROUNDS: f64 = 6755399441055744

function base(n: i32): f64 {
  if (n === 0) return 1.5
  if (n === 1) return 2
  if (n === 2) return 3
  if (n === 3) return 4.5
  return n === 4 ? 8 : 20
}

/** One by the chance below which chances are dropped; and the logarithm of how rarely a strike may be lost in any position. */
let perFaint: f64 = 0
let mostLog2: i32 = 0
/** Logarithms of the means, by next die to roll, enemies lost and base; and one by that of each base. */
let mine: usize = 0
let theirs: usize = 0
let logs: usize = 0
/** Means by die while a table is made. */
let struck: usize = 0
let used: usize = 0

/** The power of two after a number: 1 after 1. */
function exponentAfter(x: f64): i32 {
  return <i32>(reinterpret<i64>(x) >> 52) - 1022
}

export function openEnough(tooFaint: f64, rarely: f64): void {
  perFaint = 1 / tooFaint
  mostLog2 = exponentAfter(1 / rarely)
  logs = cellsFor(BASES)
  mine = cellsFor((attackers + 1) * (defenders + 1) * BASES)
  theirs = cellsFor((defenders + 1) * (attackers + 1) * BASES)
  struck = cellsFor(max(attackers, defenders) + 2)
  used = cellsFor(max(attackers, defenders) + 2)
  for (let n = 0; n < BASES; n++) {
    put(logs, n, 1 / Math.log(base(n)))
    meansOfAttackers(n)
    meansOfDefenders(n)
  }
}

/** The mean of x^strikes of a die and those behind it, by its Zs alone and by all that does not miss. */
function addDie(place: i32, after: i32, hit: f64, strike: f64, x: f64): void {
  put(struck, place, at(struck, after) * (1 + strike * (x - 1)))
  put(used, place, at(used, after) * (1 + (hit + strike) * (x - 1)))
}

function meansOfAttackers(n: i32): void {
  const x = base(n)
  put(struck, attackers, 1)
  put(used, attackers, 1)
  for (let s = attackers; s >= 0; s--) {
    if (s < attackers) addDie(s, next(s), hitOf(s), strikeOf(s), x)
    let over = at(used, s)
    for (let j = defenders; j >= 0; j--) {
      put(mine, (s * (defenders + 1) + j) * BASES + n, Math.log(at(struck, s) + over))
      over /= x
    }
  }
}

function meansOfDefenders(n: i32): void {
  const x = base(n)
  put(struck, defenders, 1)
  put(used, defenders, 1)
  for (let t = defenders; t >= 0; t--) {
    if (t < defenders) addDie(t, t + 1, hitOfToo(t), strikeOfToo(t), x)
    for (let i = attackers; i >= 0; i--) {
      let over = at(used, t)
      for (let k = left(i); k > 0; k--) over /= x
      put(theirs, (t * (attackers + 1) + i) * BASES + n, Math.log(at(struck, t) + over))
    }
  }
}

/** The chance that more are struck than `enoughFor` says. */
export let risk: f64 = 0

/**
 * So many zombies are enough for chances of so much, with attackers from s on and defenders from t on still to roll and i
 * and j lost: that more are struck has a chance of at most `risk`, which makes it faint, or small enough for any chance.
 */
export function enoughFor(mass: f64, s: i32, t: i32, i: i32, j: i32): i32 {
  const log2 = max(1, min(exponentAfter(mass * perFaint), mostLog2))
  risk = reinterpret<f64>((<i64>(1023 - log2)) << 52)
  const log = f64x2.splat(<f64>log2 * Math.LN2)
  const a = mine + (((s * (defenders + 1) + j) * BASES) << 3)
  const d = theirs + (((t * (attackers + 1) + i) * BASES) << 3)
  // `pmin` is one instruction; `min` is several, for the sake of what is not a number.
  let y = f64x2.mul(f64x2.add(f64x2.add(v128.load(a), v128.load(d)), log), v128.load(logs))
  y = f64x2.pmin(y, f64x2.mul(f64x2.add(f64x2.add(v128.load(a, 16), v128.load(d, 16)), log), v128.load(logs, 16)))
  y = f64x2.pmin(y, f64x2.mul(f64x2.add(f64x2.add(v128.load(a, 32), v128.load(d, 32)), log), v128.load(logs, 32)))
  y = f64x2.pmin(y, v128.shuffle<f64>(y, y, 1, 0))
  // The whole number next to y - 0.5 is y or less by not more than 1.
  return max(0, <i32>reinterpret<i64>(f64x2.extract_lane(y, 0) - 0.5 + ROUNDS))
}
