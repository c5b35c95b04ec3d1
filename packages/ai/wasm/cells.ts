/**
 * Memory and loops. A battle takes the memory it needs, from one end; the next battle begins at that end again. Cells are
 * doubles, two of which are worked on at once. Nothing here depends on the machine: every cell is computed by the same
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

/**
 * Loops go over four cells at a time: of most rows and strips the length is not the same as that of the one before, and
 * the fewer lengths there are the less often the processor guesses the end of a loop wrong. So up to three cells more are
 * worked on. They are empty, and so is the next: every row and strip has `SPARE` cells behind its last.
 */
export const SPARE: i32 = 4

export function padded(n: i32): i32 {
  return (n + 3) & ~3
}

/** What one die makes of two cells: what misses, and what strikes from the cell above. The compiler puts it in place. */
function mix(x: v128, miss: v128, above: v128, strike: v128): v128 {
  return f64x2.add(f64x2.mul(x, miss), f64x2.mul(above, strike))
}

function addTwo(to: usize, x: v128): void {
  v128.store(to, f64x2.add(v128.load(to), x))
}

/**
 * The die that is rolled, and the loops that take most of the time. They are put in place in their callers: most strips are
 * short, and calls took their share.
 */
@unmanaged
class Die {
  /** Chances to miss and to strike, the part to lay down; and what a second place gets. */
  miss: f64
  strike: f64
  part: f64
  missToo: f64
  strikeToo: f64

  /**
   * One die over rows of n cells, which are empty afterwards: adds to `to` what misses, and what strikes from the cell
   * above; lays down a part, row after row.
   */
  @inline
  roll(p: usize, rows: i32, n: i32, to: usize, laid: usize): void {
    work += rows * n
    const m = f64x2.splat(this.miss)
    const s = f64x2.splat(this.strike)
    const q = f64x2.splat(this.part)
    const bytes = (<usize>padded(n)) << 3
    for (; rows > 0; rows--) {
      for (let k: usize = 0; k < bytes; k += 32) {
        const x = v128.load(p + k)
        const y = v128.load(p + k, 16)
        addTwo(to + k, mix(x, m, v128.load(p + k, 8), s))
        addTwo(to + k + 16, mix(y, m, v128.load(p + k, 24), s))
        v128.store(laid + k, f64x2.mul(x, q))
        v128.store(laid + k, f64x2.mul(y, q), 16)
        v128.store(p + k, f64x2.splat(0))
        v128.store(p + k, f64x2.splat(0), 16)
      }
      p += stride
      to += stride
      laid += bytes
    }
  }

  /** The same with a second place to add to. */
  @inline
  rollTwice(p: usize, rows: i32, n: i32, to: usize, too: usize, laid: usize): void {
    work += rows * n
    const m = f64x2.splat(this.miss)
    const s = f64x2.splat(this.strike)
    const m2 = f64x2.splat(this.missToo)
    const s2 = f64x2.splat(this.strikeToo)
    const q = f64x2.splat(this.part)
    const bytes = (<usize>padded(n)) << 3
    for (; rows > 0; rows--) {
      for (let k: usize = 0; k < bytes; k += 32) {
        const x = v128.load(p + k)
        const y = v128.load(p + k, 16)
        const overX = v128.load(p + k, 8)
        const overY = v128.load(p + k, 24)
        addTwo(to + k, mix(x, m, overX, s))
        addTwo(to + k + 16, mix(y, m, overY, s))
        addTwo(too + k, mix(x, m2, overX, s2))
        addTwo(too + k + 16, mix(y, m2, overY, s2))
        v128.store(laid + k, f64x2.mul(x, q))
        v128.store(laid + k, f64x2.mul(y, q), 16)
        v128.store(p + k, f64x2.splat(0))
        v128.store(p + k, f64x2.splat(0), 16)
      }
      p += stride
      to += stride
      too += stride
      laid += bytes
    }
  }

  /** One die over rows of n cells in place; adds a part to `to`. */
  @inline
  stay(p: usize, rows: i32, n: i32, to: usize): void {
    work += rows * n
    const m = f64x2.splat(this.miss)
    const s = f64x2.splat(this.strike)
    const q = f64x2.splat(this.part)
    const bytes = (<usize>padded(n)) << 3
    for (; rows > 0; rows--) {
      for (let k: usize = 0; k < bytes; k += 32) {
        const x = v128.load(p + k)
        const y = v128.load(p + k, 16)
        v128.store(p + k, mix(x, m, v128.load(p + k, 8), s))
        v128.store(p + k, mix(y, m, v128.load(p + k, 24), s), 16)
        addTwo(to + k, f64x2.mul(x, q))
        addTwo(to + k + 16, f64x2.mul(y, q))
      }
      p += stride
      to += stride
    }
  }
}

export const die = changetype<Die>(memory.data(offsetof<Die>()))

export function setDie(miss: f64, strike: f64, part: f64): void {
  die.miss = miss
  die.strike = strike
  die.part = part
}

export function setDieToo(miss: f64, strike: f64): void {
  die.missToo = miss
  die.strikeToo = strike
}

/** Adds rows of n cells, which lie at a distance of their own, to others. */
export function add(to: usize, rows: i32, n: i32, from: usize, apart: usize): void {
  work += rows * n
  const bytes = (<usize>padded(n)) << 3
  for (; rows > 0; rows--) {
    for (let k: usize = 0; k < bytes; k += 32) {
      addTwo(to + k, v128.load(from + k))
      addTwo(to + k + 16, v128.load(from + k, 16))
    }
    to += stride
    from += apart
  }
}

/** Lays rows of n cells down, row after row; they are empty afterwards. */
export function move(laid: usize, rows: i32, n: i32, from: usize): void {
  const bytes = (<usize>padded(n)) << 3
  for (; rows > 0; rows--) {
    for (let k: usize = 0; k < bytes; k += 32) {
      v128.store(laid + k, v128.load(from + k))
      v128.store(laid + k, v128.load(from + k, 16), 16)
      v128.store(from + k, f64x2.splat(0))
      v128.store(from + k, f64x2.splat(0), 16)
    }
    laid += bytes
    from += stride
  }
}

/** Empties rows of n cells. Not by `memory.fill`, which costs more than the few cells are worth: it leaves the module. */
export function wipeCells(p: usize, rows: i32, n: i32): void {
  const bytes = (<usize>padded(n)) << 3
  for (; rows > 0; rows--) {
    for (let k: usize = 0; k < bytes; k += 32) {
      v128.store(p + k, f64x2.splat(0))
      v128.store(p + k, f64x2.splat(0), 16)
    }
    p += stride
  }
}

/** Adds n cells times n others, and tells their sum. */
export function weigh(to: usize, from: usize, by: usize, n: i32): f64 {
  work += n
  let sum: f64 = 0
  const end = to + ((<usize>n) << 3)
  while (to < end) {
    const x = load<f64>(from) * load<f64>(by)
    store<f64>(to, load<f64>(to) + x)
    sum += x
    to += 8
    from += 8
    by += 8
  }
  return sum
}
