import { openRows, rowOf } from './bites'
import { at, cellsFor, put, room, space } from './cells'
import {
  attackers,
  bittenTo,
  cells,
  defenders,
  hitOf,
  hitOfToo,
  land,
  landToo,
  left,
  next,
  risersOf,
  strikeOf,
  strikeOfToo,
} from './forces'

/**
 * What a position is worth when the attacker may stop after each round: worked out backwards, from the last units to the
 * first. It is the sweep the other way round. A page holds what a round in progress is worth, by the units that could
 * rise when it began (rows) and the zombies that can still be struck (columns), for attackers i and defenders j left and
 * s the next attacker to roll. A column before the first repeats it: a strike without a zombie is lost.
 */
let first: i32 = 0
let pageRows: i32 = 0
let pageBytes: usize = 0
let rowBytes: usize = 0
/** What stopping is worth, by pair; whether the attackers of a node may stop at all. */
let stops: usize = 0
let mayStop: usize = 0
/** The answer: what each position is worth, and whether to fight on. */
let worth: usize = 0
let fights: usize = 0
/** Pages by i and j: all attackers have rolled; s are the next to roll; some bitten defenders have yet to answer. */
let rolled: usize = 0
let layer: usize = 0
let answers: usize = 0
/** Pages by j and s of the node at hand and of the one after it; by j and t, the next defender to fire back; also of nobody. */
let own: usize = 0
let ownNext: usize = 0
let back: usize = 0
let backNext: usize = 0
let backNobody: usize = 0
let rowA: usize = 0
let rowB: usize = 0
let quiet: usize = 0
let bitesSum: usize = 0

/** Bytes that a solution takes. */
export function bytesToSolve(from: i32): f64 {
  const pages =
    3 * (attackers - from + 1) * (defenders + 1) + 2 * (defenders + 1) * (attackers - from + 1) + 3 * (defenders + 1) * (defenders + 2)
  return <f64>pages * <f64>(risersOf(from, 0) + 1) * <f64>(cells + 2) * 8
}

/** Makes room to work out the nodes from `from` on. */
export function openValue(from: i32, toA: f64, toD: f64): void {
  first = from
  openRows(toA, toD)
  pageRows = risersOf(from, 0) + 1
  rowBytes = (<usize>(cells + 2)) << 3
  pageBytes = rowBytes * pageRows
  const nodes = attackers - from + 1
  const pairs = nodes * (defenders + 1)
  stops = cellsFor(pairs)
  mayStop = room(nodes << 2)
  worth = cellsFor(pairs * cells)
  fights = room(pairs * cells)
  rolled = space(<i32>pageBytes * pairs)
  layer = space(<i32>pageBytes * pairs)
  answers = space(<i32>pageBytes * pairs)
  own = space(<i32>pageBytes * pairs)
  ownNext = space(<i32>pageBytes * pairs)
  const replies = <i32>pageBytes * (defenders + 1) * (defenders + 1)
  back = space(replies)
  backNext = space(replies)
  backNobody = space(replies)
  rowA = cellsFor(cells + 2)
  rowB = cellsFor(cells + 2)
  quiet = cellsFor(cells + 2)
  bitesSum = cellsFor(cells + 2)
}

/** Where to put what stopping is worth by pair, and by node whether it is possible; where the answer lies. */
export function stopsAt(): usize {
  return stops
}

export function mayStopAt(): usize {
  return mayStop
}

export function worthAt(): usize {
  return worth
}

export function fightsAt(): usize {
  return fights
}

function pair(i: i32, j: i32): i32 {
  return (i - first) * (defenders + 1) + j
}

/** The cell of no zombies in a row of a page. */
function rowIn(page: usize, e: i32): usize {
  return page + rowBytes * e + 8
}

function pageOf(pages: usize, i: i32, j: i32): usize {
  return pages + pageBytes * pair(i, j)
}

function ownOf(pages: usize, j: i32, s: i32): usize {
  return pages + pageBytes * (j * (attackers - first + 1) + s - first)
}

function backOf(pages: usize, j: i32, t: i32): usize {
  return pages + pageBytes * (j * (defenders + 1) + t)
}

/** out = a·miss + a from the cell before·strike; n cells, and the one before the first. */
function mixRow(out: usize, a: usize, miss: f64, strike: f64, n: i32): void {
  const m = f64x2.splat(miss)
  const s = f64x2.splat(strike)
  const end = (<usize>n) << 3
  for (let k: usize = 0; k < end; k += 16)
    v128.store(out + k, f64x2.add(f64x2.mul(v128.load(a + k), m), f64x2.mul(v128.load(a + k - 8), s)))
}

/** The die that is rolled, for `mixIn`: chances to miss, to strike and to hit. */
let dieMiss: f64 = 0
let dieStrike: f64 = 0
let dieHit: f64 = 0

function setDie(hit: f64, strike: f64): void {
  dieMiss = 1 - hit - strike
  dieStrike = strike
  dieHit = hit
}

/** out = a·miss + a from the cell before·strike + b·hit, from the last of n cells to the first: `out` may be `a`. */
function mixIn(out: usize, a: usize, b: usize, n: i32): void {
  const m = f64x2.splat(dieMiss)
  const s = f64x2.splat(dieStrike)
  const h = f64x2.splat(dieHit)
  let k = (<usize>((n + 1) & ~1)) << 3
  while (k > 0) {
    k -= 16
    const own = f64x2.add(f64x2.mul(v128.load(a + k), m), f64x2.mul(v128.load(a + k - 8), s))
    v128.store(out + k, f64x2.add(own, f64x2.mul(v128.load(b + k), h)))
  }
}

/** out += b·miss + b from the cell before·strike */
function addMixed(out: usize, b: usize, miss: f64, strike: f64, n: i32): void {
  const m = f64x2.splat(miss)
  const s = f64x2.splat(strike)
  const end = (<usize>n) << 3
  for (let k: usize = 0; k < end; k += 16)
    v128.store(out + k, f64x2.add(v128.load(out + k), f64x2.add(f64x2.mul(v128.load(b + k), m), f64x2.mul(v128.load(b + k - 8), s))))
}

function seal(row: usize): void {
  store<f64>(row - 8, load<f64>(row))
}

/** Zombies and risers together are never more than `cells - 1`. */
function columns(e: i32): i32 {
  return cells - e
}

/** Pages in which the next attacker is to roll: with as many defenders, one fewer, and an attacker fewer too. */
let same: usize = 0
let fewer: usize = 0
let both: usize = 0

/** The die of attacker s in (i, j), in the rows from `top` on; and with it that of the defender it hits. */
function attackerRolls(out: usize, i: i32, j: i32, s: i32, top: i32): void {
  const hit = hitOf(s)
  const strike = strikeOf(s)
  const miss = 1 - hit - strike
  if (j === defenders) {
    for (let e = top; e < pageRows; e++) {
      mixRow(rowIn(out, e), rowIn(same, e), miss, strike + hit, columns(e))
      seal(rowIn(out, e))
    }
    return
  }
  const hitBack = hitOfToo(j)
  const strikeBack = strikeOfToo(j)
  const lost = i < attackers
  const m = f64x2.splat(miss)
  const z = f64x2.splat(strike)
  const mToo = f64x2.splat(hit * (1 - hitBack - strikeBack))
  const zToo = f64x2.splat(hit * (lost ? strikeBack : strikeBack + hitBack))
  const h = f64x2.splat(lost ? hit * hitBack : 0)
  for (let e = top; e < pageRows; e++) {
    const to = rowIn(out, e)
    const a = rowIn(same, e)
    const b = rowIn(fewer, e)
    const c = rowIn(lost ? both : fewer, e)
    const end = (<usize>columns(e)) << 3
    for (let k: usize = 0; k < end; k += 16) {
      const own = f64x2.add(f64x2.mul(v128.load(a + k), m), f64x2.mul(v128.load(a + k - 8), z))
      const reply = f64x2.add(f64x2.mul(v128.load(b + k), mToo), f64x2.mul(v128.load(b + k - 8), zToo))
      v128.store(to + k, f64x2.add(f64x2.add(own, reply), f64x2.mul(v128.load(c + k), h)))
    }
    seal(to)
  }
}

/** Works everything out. */
export function solve(): void {
  for (let i = attackers; i >= first; i--) {
    const behind = next(i)
    const swap = ownNext
    ownNext = own
    own = swap
    if (i < attackers) {
      const other = backNext
      backNext = back
      back = other
      if (i === attackers - 1) {
        // What was worked out first is that of nobody.
        const nobody = backNobody
        backNobody = backNext
        backNext = nobody
      }
      nextLayer(i, behind)
    }
    for (let j = defenders; j >= 0; j--) {
      if (i === attackers || j === defenders) ended(i, j)
      else decide(i, j, behind)
      fireBack(i, j, behind)
      roll(i, j, behind)
    }
  }
}

/** The layer of s = i for all nodes behind i. */
function nextLayer(i: i32, behind: i32): void {
  for (let n = i + 1; n <= attackers; n++)
    for (let j = 0; j <= defenders; j++) {
      const top = risersOf(i, j)
      const from = behind === attackers ? rolled : layer
      const after = min(j + 1, defenders)
      same = pageOf(from, n, j)
      fewer = pageOf(from, n, after)
      both = pageOf(from, min(next(n), attackers), after)
      attackerRolls(pageOf(answers, n, j), n, j, i, top)
    }
  const swap = layer
  layer = answers
  answers = swap
}

/** Positions in which nothing is decided any more. */
function ended(i: i32, j: i32): void {
  const value = at(stops, pair(i, j))
  const row = worth + ((<usize>(pair(i, j) * cells)) << 3)
  for (let z = 0; z < cells; z++) put(row, z, value)
}

/** The page of what a fleet of defenders from t on still firing is worth, for the node after i. */
function backBehind(behind: i32, j: i32, t: i32): usize {
  return backOf(behind === attackers ? backNobody : backNext, j, t)
}

function ownBehind(behind: i32, j: i32, s: i32): usize {
  return s === attackers ? pageOf(rolled, behind, j) : ownOf(ownNext, j, s)
}

/** What (i, j) is worth for each number of zombies. */
function decide(i: i32, j: i32, behind: i32): void {
  bites(i, j)
  const e = risersOf(i, j)
  const n = columns(e)
  const unbitten = rowOf(0, land(i) === 0, 0, landToo(j) === 0) + 16
  const moved = anybodyFalls(i, j, behind, e, n)
  strikesOnly(i, j)
  const stop = at(stops, pair(i, j))
  const may = load<i32>(mayStop + ((i - first) << 2)) !== 0
  const row = worth + ((<usize>(pair(i, j) * cells)) << 3)
  const flags = fights + <usize>(pair(i, j) * cells)
  for (let z = 0; z < n; z++) {
    const p = at(unbitten, z)
    let rest = at(bitesSum, z) + p * at(moved, z)
    let stay: f64 = 0
    if (z === 0) for (let k = 0; k < cells; k++) stay += at(quiet, k)
    else {
      stay = at(quiet, 0)
      for (let k = 1; k < z; k++) rest += p * at(quiet, k) * at(row, z - k)
      for (let k = z; k < cells; k++) rest += p * at(quiet, k) * at(row, 0)
    }
    stay *= p
    const on = stay < 1 ? rest / (1 - stay) : stop
    const press = !may || on > stop + 1e-12
    put(row, z, press ? on : stop)
    store<u8>(flags + z, press ? 1 : 0)
  }
}

/** Nobody was bitten, but somebody falls: the row of what that is worth, chances included. */
function anybodyFalls(i: i32, j: i32, behind: i32, e: i32, n: i32): usize {
  let a = rowA
  let b = rowB
  for (let y = 0; y < n; y++) put(a + 8, y, 0)
  seal(a + 8)
  for (let t = defenders - 1; t >= j; t--) {
    const hit = hitOfToo(t)
    const strike = strikeOfToo(t)
    setDie(hit, strike)
    mixIn(b + 8, a + 8, rowIn(backBehind(behind, j, t + 1), e), n)
    seal(b + 8)
    const swap = a
    a = b
    b = swap
  }
  const replyHit = hitOfToo(j)
  const replyStrike = strikeOfToo(j)
  for (let s = lastOf(i); s >= i; s--) {
    const hit = hitOf(s)
    const strike = strikeOf(s)
    const then = next(s)
    const down = then === attackers ? pageOf(rolled, i, j + 1) : ownOf(own, j + 1, then)
    dieMiss = hit * (1 - replyHit - replyStrike)
    dieStrike = hit * replyStrike
    dieHit = hit * replyHit
    mixIn(b + 8, rowIn(down, e), rowIn(ownBehind(behind, j + 1, then), e), n)
    addMixed(b + 8, a + 8, 1 - hit - strike, strike, n)
    seal(b + 8)
    const swap = a
    a = b
    b = swap
  }
  return a + 8
}

/** The last node of the line that a node is in. */
function lastOf(i: i32): i32 {
  while (next(i) !== attackers) i++
  return i
}

/** Chances that all dice of a round hit nobody, by strikes. */
function strikesOnly(i: i32, j: i32): void {
  for (let k = 0; k < cells; k++) put(quiet, k, 0)
  put(quiet, 0, 1)
  const last = lastOf(i)
  for (let s = i; s <= last; s++) oneDie(1 - hitOf(s) - strikeOf(s), strikeOf(s))
  for (let t = j; t < defenders; t++) oneDie(1 - hitOfToo(t) - strikeOfToo(t), strikeOfToo(t))
}

function oneDie(miss: f64, strike: f64): void {
  const end = cells - 1
  // More strikes than there can be zombies count as that many.
  put(quiet, end, at(quiet, end) * (miss + strike) + at(quiet, end - 1) * strike)
  for (let k = end - 1; k > 0; k--) put(quiet, k, at(quiet, k) * miss + at(quiet, k - 1) * strike)
  put(quiet, 0, at(quiet, 0) * miss)
}

/** What is worth a round that begins with bites, by zombies; the part without is left out. Pages of answers are brought up to date. */
function bites(i: i32, j: i32): void {
  const e = risersOf(i, j)
  for (let z = 0; z < cells; z++) put(bitesSum, z, 0)
  const landLeft = land(i)
  const landToFall = landToo(j)
  for (let a = 1; a <= landLeft && a < cells; a++) {
    const chances = rowOf(a, a === landLeft, 0, landToFall === 0) + 16
    addBites(chances, rowIn(pageOf(layer, bittenTo(i, a), j), e), a, columns(e))
  }
  if (landToFall === 0) return
  takeUp(i, j + 1)
  for (let fallen = 1; fallen <= landToFall; fallen++) {
    answer(i, j, j + fallen)
    for (let a = 0; a <= landLeft && a + fallen < cells; a++) {
      const chances = rowOf(a, a === landLeft, fallen, fallen === landToFall) + 16
      addBites(chances, rowIn(pageOf(answers, bittenTo(i, a), j + fallen), e), a + fallen, columns(e))
    }
  }
}

function addBites(chances: usize, values: usize, from: i32, n: i32): void {
  for (let z = from; z < n; z++) put(bitesSum, z, at(bitesSum, z) + at(chances, z) * at(values, z))
}

/** Pages of answers with j defenders bitten begin as those in which nobody has yet to answer. */
function takeUp(i: i32, j: i32): void {
  const top = risersOf(i, j - 1)
  const end = risersOf(i, 0)
  for (let n = i; n <= attackers; n++)
    memory.copy(rowIn(pageOf(answers, n, j), top) - 8, rowIn(pageOf(layer, n, j), top) - 8, rowBytes * (end - top + 1))
}

/**
 * The bitten defender t fires before the others; as many as `j` are down. Each zombie that bites and each answer that
 * hits takes one attacker, and each bitten defender has one answer: so as many zombies as attackers lost still stand,
 * and what fewer would be worth is not asked for.
 */
function answer(i: i32, t: i32, j: i32): void {
  const top = risersOf(i, t)
  const end = risersOf(i, 0)
  for (let n = i; n <= attackers; n++) {
    const lost = n < attackers
    const from = max(0, left(i) - left(n))
    if (lost) setDie(hitOfToo(t), strikeOfToo(t))
    else setDie(0, strikeOfToo(t) + hitOfToo(t))
    const page = pageOf(answers, n, j)
    const pageBehind = lost ? pageOf(answers, next(n), j) : page
    for (let e = top; e <= end; e++) {
      const many = columns(e) - from
      if (many <= 0) break
      const row = rowIn(page, e) + ((<usize>from) << 3)
      mixIn(row, row, rowIn(pageBehind, e) + ((<usize>from) << 3), many)
      if (from === 0) seal(row)
    }
  }
}

/** Defenders fire back, the last first: the pages of (i, j) by the next to fire. */
function fireBack(i: i32, j: i32, behind: i32): void {
  const risers = risersOf(i, j)
  const row = worth + ((<usize>(pair(i, j) * cells)) << 3)
  const last = backOf(back, j, defenders)
  for (let e = risers; e < pageRows; e++) {
    const to = rowIn(last, e)
    memory.copy(to, row + ((<usize>(e - risers)) << 3), (<usize>columns(e)) << 3)
    seal(to)
  }
  for (let t = defenders - 1; t >= j; t--) {
    const hit = hitOfToo(t)
    const strike = strikeOfToo(t)
    const lost = i < attackers
    const page = backOf(back, j, t)
    const after = backOf(back, j, t + 1)
    const behindIt = lost ? backBehind(behind, j, t + 1) : after
    if (lost) setDie(hit, strike)
    else setDie(0, strike + hit)
    for (let e = risers; e < pageRows; e++) {
      mixIn(rowIn(page, e), rowIn(after, e), rowIn(behindIt, e), columns(e))
      seal(rowIn(page, e))
    }
  }
  memory.copy(rowIn(pageOf(rolled, i, j), risers) - 8, rowIn(backOf(back, j, j), risers) - 8, rowBytes * (pageRows - risers))
}

/** The pages of (i, j) by the next attacker to roll. */
function roll(i: i32, j: i32, behind: i32): void {
  if (i === attackers) return
  const top = risersOf(i, j)
  const after = min(j + 1, defenders)
  const last = lastOf(i)
  for (let s = last; s >= i; s--) {
    const then = next(s)
    same = then === attackers ? pageOf(rolled, i, j) : ownOf(own, j, then)
    fewer = then === attackers ? pageOf(rolled, i, after) : ownOf(own, after, then)
    both = ownBehind(behind, after, then)
    attackerRolls(ownOf(own, j, s), i, j, s, top)
  }
  memory.copy(rowIn(pageOf(layer, i, j), top) - 8, rowIn(ownOf(own, j, i), top) - 8, rowBytes * (pageRows - top))
}
