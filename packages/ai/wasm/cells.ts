/**
 * Memory and loops. A battle takes the memory it needs, from one end; the next battle begins at that end again. Cells are
 * doubles, two of which are worked on at once. Nothing here depends on the machine: every cell is reckoned by the same
 * operations in the same order.
 */
let free: usize = 0
/** Cells worked on since the battle began. */
export let work: f64 = 0

export function freeAll(): void {
  free = (__heap_base + 15) & ~15
  work = 0
}

/** So many bytes, as they are. */
export function space(bytes: i32): usize {
  const at = free
  free = (at + bytes + 15) & ~15
  const pages = ((<i32>free + 0xffff) >>> 16) - memory.size()
  if (pages > 0 && memory.grow(pages) < 0) unreachable()
  return at
}

/** So many bytes, all 0. */
export function room(bytes: i32): usize {
  const at = space(bytes)
  memory.fill(at, 0, bytes)
  return at
}

export function cellsFor(n: i32): usize {
  return room(n << 3)
}

export function at(p: usize, n: i32): f64 {
  return load<f64>(p + ((<usize>n) << 3))
}

export function put(p: usize, n: i32, x: f64): void {
  store<f64>(p + ((<usize>n) << 3), x)
}

/** Bytes from one row of a sheet to the next. */
export let stride: usize = 0

export function setStride(cells: i32): void {
  stride = (<usize>cells) << 3
}

/** What one die makes of a cell, or of two: what misses, and what strikes from the cell above. The compiler puts it in place. */
function mix(x: f64, miss: f64, above: f64, strike: f64): f64 {
  return x * miss + above * strike
}

function mixTwo(x: v128, miss: v128, above: v128, strike: v128): v128 {
  return f64x2.add(f64x2.mul(x, miss), f64x2.mul(above, strike))
}

function addOne(to: usize, x: f64): void {
  store<f64>(to, load<f64>(to) + x)
}

function addTwo(to: usize, x: v128): void {
  v128.store(to, f64x2.add(v128.load(to), x))
}

/** The die that is rolled: chances to miss and to strike, the part to lay down; and what a second place gets. */
let dieMiss: f64 = 0
let dieStrike: f64 = 0
let diePart: f64 = 0
let tooMiss: f64 = 0
let tooStrike: f64 = 0

export function setDie(miss: f64, strike: f64, part: f64): void {
  dieMiss = miss
  dieStrike = strike
  diePart = part
}

export function setDieToo(miss: f64, strike: f64): void {
  tooMiss = miss
  tooStrike = strike
}

/**
 * One die over rows of n cells, which are empty afterwards: adds to `to` what misses, and what strikes from the cell
 * above; lays down a part, row after row.
 */
export function roll(p: usize, rows: i32, n: i32, to: usize, laid: usize): void {
  work += rows * n
  const miss = dieMiss
  const strike = dieStrike
  const part = diePart
  const m = f64x2.splat(miss)
  const s = f64x2.splat(strike)
  const q = f64x2.splat(part)
  const pairs = (<usize>(n & ~1)) << 3
  for (; rows > 0; rows--) {
    let k: usize = 0
    for (; k < pairs; k += 16) {
      const x = v128.load(p + k)
      addTwo(to + k, mixTwo(x, m, v128.load(p + k, 8), s))
      v128.store(laid + k, f64x2.mul(x, q))
      v128.store(p + k, f64x2.splat(0))
    }
    if (n & 1) {
      const x = load<f64>(p + k)
      addOne(to + k, mix(x, miss, load<f64>(p + k, 8), strike))
      store<f64>(laid + k, x * part)
      store<f64>(p + k, 0)
    }
    p += stride
    to += stride
    laid += (<usize>n) << 3
  }
}

/** The same with a second place to add to. */
export function rollTwice(p: usize, rows: i32, n: i32, to: usize, too: usize, laid: usize): void {
  work += rows * n
  const miss = dieMiss
  const strike = dieStrike
  const part = diePart
  const missToo = tooMiss
  const strikeToo = tooStrike
  const m = f64x2.splat(miss)
  const s = f64x2.splat(strike)
  const m2 = f64x2.splat(missToo)
  const s2 = f64x2.splat(strikeToo)
  const q = f64x2.splat(part)
  const pairs = (<usize>(n & ~1)) << 3
  for (; rows > 0; rows--) {
    let k: usize = 0
    for (; k < pairs; k += 16) {
      const x = v128.load(p + k)
      const above = v128.load(p + k, 8)
      addTwo(to + k, mixTwo(x, m, above, s))
      addTwo(too + k, mixTwo(x, m2, above, s2))
      v128.store(laid + k, f64x2.mul(x, q))
      v128.store(p + k, f64x2.splat(0))
    }
    if (n & 1) {
      const x = load<f64>(p + k)
      const above = load<f64>(p + k, 8)
      addOne(to + k, mix(x, miss, above, strike))
      addOne(too + k, mix(x, missToo, above, strikeToo))
      store<f64>(laid + k, x * part)
      store<f64>(p + k, 0)
    }
    p += stride
    to += stride
    too += stride
    laid += (<usize>n) << 3
  }
}

/** One die over rows of n cells in place; adds a part to `to`. */
export function stay(p: usize, rows: i32, n: i32, to: usize): void {
  work += rows * n
  const miss = dieMiss
  const strike = dieStrike
  const part = diePart
  const m = f64x2.splat(miss)
  const s = f64x2.splat(strike)
  const q = f64x2.splat(part)
  const pairs = (<usize>(n & ~1)) << 3
  for (; rows > 0; rows--) {
    let k: usize = 0
    for (; k < pairs; k += 16) {
      const x = v128.load(p + k)
      v128.store(p + k, mixTwo(x, m, v128.load(p + k, 8), s))
      addTwo(to + k, f64x2.mul(x, q))
    }
    if (n & 1) {
      const x = load<f64>(p + k)
      store<f64>(p + k, mix(x, miss, load<f64>(p + k, 8), strike))
      addOne(to + k, x * part)
    }
    p += stride
    to += stride
  }
}

/** Adds rows of n cells, which lie at a distance of their own, to others. */
export function add(to: usize, rows: i32, n: i32, from: usize, apart: usize): void {
  work += rows * n
  const pairs = (<usize>(n & ~1)) << 3
  for (; rows > 0; rows--) {
    let k: usize = 0
    for (; k < pairs; k += 16) addTwo(to + k, v128.load(from + k))
    if (n & 1) addOne(to + k, load<f64>(from + k))
    to += stride
    from += apart
  }
}

/** Lays rows of n cells down, row after row; they are empty afterwards. */
export function move(laid: usize, rows: i32, n: i32, from: usize): void {
  const pairs = (<usize>(n & ~1)) << 3
  for (; rows > 0; rows--) {
    let k: usize = 0
    for (; k < pairs; k += 16) {
      v128.store(laid + k, v128.load(from + k))
      v128.store(from + k, f64x2.splat(0))
    }
    if (n & 1) {
      store<f64>(laid + k, load<f64>(from + k))
      store<f64>(from + k, 0)
    }
    laid += (<usize>n) << 3
    from += stride
  }
}

/** Adds n cells times n others, and tells their sum. */
export function weigh(to: usize, from: usize, by: usize, n: i32): f64 {
  work += n
  let sum: f64 = 0
  const end = to + ((<usize>n) << 3)
  while (to < end) {
    const x = load<f64>(from) * load<f64>(by)
    addOne(to, x)
    sum += x
    to += 8
    from += 8
    by += 8
  }
  return sum
}
