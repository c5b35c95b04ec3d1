/**
 * A round in progress: chances by zombies risen since it began (rows) and zombies that can still be struck (columns).
 * Two kinds of chances need only one number and lie apart. Once the last zombie has been struck further strikes are lost
 * and only the risen count: `dry`. Where there are at least as many zombies as dice to roll every strike counts, and
 * only all zombies together matter: `plenty`. Of each a window is in use; everything outside it is 0.
 */
export class Sheet {
  readonly width: number
  readonly p: Float64Array
  /** First and last row and column in use. */
  top: number
  bottom = -1
  left: number
  right = -1
  readonly dry: Strip
  readonly plenty: Strip

  constructor(rows: number, columns: number) {
    this.width = columns
    this.p = new Float64Array(rows * columns + 1)
    this.top = rows
    this.left = columns
    this.dry = new Strip(rows)
    this.plenty = new Strip(columns)
  }

  /** Widens the window. */
  reach(top: number, bottom: number, left: number, right: number): void {
    if (top < this.top) this.top = top
    if (bottom > this.bottom) this.bottom = bottom
    if (left < this.left) this.left = left
    if (right > this.right) this.right = right
  }

  wipe(): void {
    const { p, width, left, right } = this
    for (let c = this.top; c <= this.bottom; c++) p.fill(0, c * width + left, c * width + right + 1)
    this.wiped()
  }

  /** The rows are empty already. */
  private wiped(): void {
    this.noRows()
    this.dry.wipe()
    this.plenty.wipe()
  }

  private noRows(): void {
    this.top = this.dry.p.length
    this.left = this.width
    this.bottom = this.right = -1
  }

  /** With so many dice still to roll, sorts out what is dry and what is plenty, and drops what is too faint. */
  trim(faint: number, dice: number): boolean {
    if (this.left === 0) this.dryOut()
    if (this.right >= dice) this.fillUp(dice > 1 ? dice : 1)
    while (this.top <= this.bottom && this.rowIsFaint(this.top, faint)) this.top++
    while (this.top <= this.bottom && this.rowIsFaint(this.bottom, faint)) this.bottom--
    if (this.top > this.bottom) this.noRows()
    while (this.left < this.right && this.columnIsFaint(this.left, faint)) this.left++
    while (this.right > this.left && this.columnIsFaint(this.right, faint)) this.right--
    const some = this.dry.trim(faint)
    return this.plenty.trim(faint) || some || this.bottom >= 0
  }

  private dryOut(): void {
    const { p, dry, width } = this
    for (let c = this.top; c <= this.bottom; c++) {
      dry.p[c]! += p[c * width]!
      p[c * width] = 0
    }
    if (this.bottom >= 0) dry.reach(this.top, this.bottom)
    this.left = 1
    if (this.right < 1) this.noRows()
  }

  private fillUp(dice: number): void {
    const { p, plenty, width, right } = this
    const first = this.left > dice ? this.left : dice
    // There are never more zombies than columns: beyond, the corner of the window is empty.
    for (let c = this.top; c <= this.bottom; c++) {
      const last = right < width - 1 - c ? right : width - 1 - c
      for (let y = first; y <= last; y++) {
        plenty.p[c + y]! += p[c * width + y]!
        p[c * width + y] = 0
      }
    }
    if (this.bottom >= 0) plenty.reach(this.top + first, Math.min(this.bottom + right, width - 1))
    this.right = first - 1
    if (this.right < this.left) this.noRows()
  }

  private rowIsFaint(c: number, faint: number): boolean {
    const { p, width } = this
    const end = c * width + this.right
    for (let k = c * width + this.left; k <= end; k++) if (p[k]! >= faint) return false
    p.fill(0, c * width + this.left, end + 1)
    return true
  }

  private columnIsFaint(y: number, faint: number): boolean {
    const { p, width } = this
    for (let c = this.top; c <= this.bottom; c++) if (p[c * width + y]! >= faint) return false
    for (let c = this.top; c <= this.bottom; c++) p[c * width + y] = 0
    return true
  }

  /**
   * One die, and this sheet is empty after it: what misses and what strikes a zombie goes to `to`, and a share `laid` is
   * laid down in an arena for those who hit. The sheet has been trimmed.
   */
  roll(to: Sheet, miss: number, strike: number, arena: Arena | null, place: number, down: number, laid: number): void {
    const { p, width, left, right } = this
    const out = to.p
    let lay = arena ? arena.open(place, this, down) : 0
    const store = arena ? arena.p : NOWHERE
    const step = arena ? 1 : 0
    for (let c = this.top; c <= this.bottom; c++) {
      let at = c * width + left - 1
      const end = c * width + right
      let x = 0
      for (let k = at + 1; k <= end; k++, at++, lay += step) {
        const above = p[k]!
        p[k] = 0
        out[at]! += x * miss + above * strike
        store[lay] = above * laid
        x = above
      }
      out[at]! += x * miss
    }
    if (this.bottom >= 0) to.reach(this.top, this.bottom, left - 1, right)
    this.dry.add(to.dry, 0, miss + strike, 0)
    this.plenty.add(to.plenty, 0, miss, strike)
    if (arena) this.plenty.lay(store, this.dry.lay(store, lay, laid), laid)
    this.wiped()
  }

  /** The same, where a hit leads to `too`, `down` rows further, with a miss or strike there, or is laid down. */
  rollTwice(
    to: Sheet,
    miss: number,
    strike: number,
    too: Sheet,
    down: number,
    missToo: number,
    strikeToo: number,
    arena: Arena | null,
    place: number,
    further: number,
    laid: number,
  ): void {
    const { p, width, left, right } = this
    const out = to.p
    const outToo = too.p
    const shift = down * width
    let lay = arena ? arena.open(place, this, further) : 0
    const store = arena ? arena.p : NOWHERE
    const step = arena ? 1 : 0
    for (let c = this.top; c <= this.bottom; c++) {
      let at = c * width + left - 1
      const end = c * width + right
      let x = 0
      for (let k = at + 1; k <= end; k++, at++, lay += step) {
        const above = p[k]!
        p[k] = 0
        out[at]! += x * miss + above * strike
        outToo[at + shift]! += x * missToo + above * strikeToo
        store[lay] = above * laid
        x = above
      }
      out[at]! += x * miss
      outToo[at + shift]! += x * missToo
    }
    if (this.bottom >= 0) {
      to.reach(this.top, this.bottom, left - 1, right)
      too.reach(this.top + down, this.bottom + down, left - 1, right)
    }
    this.dry.add(to.dry, 0, miss + strike, 0)
    this.dry.add(too.dry, down, missToo + strikeToo, 0)
    this.plenty.add(to.plenty, 0, miss, strike)
    this.plenty.add(too.plenty, down, missToo, strikeToo)
    if (arena) this.plenty.lay(store, this.dry.lay(store, lay, laid), laid)
    this.wiped()
  }

  /** The round is over: adds each chance to the zombies there are, those left and those risen. */
  endIn(live: Float64Array, at: number): void {
    const { p, width } = this
    for (let c = this.top; c <= this.bottom; c++) for (let y = this.left; y <= this.right; y++) live[at + c + y]! += p[c * width + y]!
    this.dry.endIn(live, at)
    this.plenty.endIn(live, at)
  }
}

/** Chances by one number, of which a window is in use. */
class Strip {
  readonly p: Float64Array
  from: number
  to = -1

  constructor(length: number) {
    this.p = new Float64Array(length)
    this.from = length
  }

  reach(from: number, to: number): void {
    if (from < this.from) this.from = from
    if (to > this.to) this.to = to
  }

  wipe(): void {
    if (this.to >= 0) this.p.fill(0, this.from, this.to + 1)
    this.from = this.p.length
    this.to = -1
  }

  /** Drops what is too faint at both ends. False when nothing is left. */
  trim(faint: number): boolean {
    const { p } = this
    while (this.from <= this.to && p[this.from]! < faint) p[this.from++] = 0
    while (this.to >= this.from && p[this.to]! < faint) p[this.to--] = 0
    if (this.to >= this.from) return true
    this.wipe()
    return false
  }

  /** One die: adds what misses, and what strikes one lower, `up` further. */
  add(to: Strip, up: number, miss: number, strike: number): void {
    if (this.to < 0) return
    const { p, from } = this
    for (let n = from; n <= this.to; n++) to.p[n + up]! += p[n]! * miss
    if (strike > 0) for (let n = from; n <= this.to; n++) to.p[n + up - 1]! += p[n]! * strike
    to.reach(strike > 0 ? from + up - 1 : from + up, this.to + up)
  }

  lay(store: Float64Array, at: number, share: number): number {
    let next = at
    for (let n = this.from; n <= this.to; n++) store[next++] = this.p[n]! * share
    return next
  }

  endIn(live: Float64Array, at: number): void {
    for (let n = this.from; n <= this.to; n++) live[at + n]! += this.p[n]!
  }
}

/** Numbers kept of each sheet laid down. */
const MARKS = 10
/** Takes what is not laid down. */
const NOWHERE = new Float64Array(1)

/** Sheets laid down in little space, to be taken up later. */
export class Arena {
  private readonly used: Int32Array
  /** By entry: window, windows of `dry` and `plenty`, where it lies, where the next entry of the same place is. */
  private marks = new Int32Array(MARKS * 1024)
  private entries = 0
  p: Float64Array
  private end = 0

  constructor(places: number) {
    this.used = new Int32Array(places).fill(-1)
    this.p = new Float64Array(Math.min(places * 128, 1 << 20))
  }

  wipe(): void {
    this.used.fill(-1)
    this.entries = 0
    this.end = 0
  }

  /** Makes room for a sheet, `down` rows further; returns where its rows, `dry` and `plenty` are to be put in `p`. */
  open(place: number, sheet: Sheet, down: number): number {
    const { top, bottom, left, right, dry, plenty } = sheet
    const rows = bottom < 0 ? 0 : (right - left + 1) * (bottom - top + 1)
    const size = rows + lengthOf(dry) + lengthOf(plenty)
    this.makeRoom(size)
    const { marks } = this
    const mark = this.entries * MARKS
    marks[mark] = top + down
    marks[mark + 1] = bottom < 0 ? -1 : bottom + down
    marks[mark + 2] = left
    marks[mark + 3] = right
    marks[mark + 4] = dry.from + down
    marks[mark + 5] = dry.to < 0 ? -1 : dry.to + down
    marks[mark + 6] = plenty.from + down
    marks[mark + 7] = plenty.to < 0 ? -1 : plenty.to + down
    marks[mark + 8] = this.end
    marks[mark + 9] = this.used[place]!
    this.used[place] = this.entries++
    this.end += size
    return this.end - size
  }

  /** Adds what was laid down in a place to a sheet. */
  take(place: number, sheet: Sheet): void {
    for (let entry = this.used[place]!; entry >= 0; entry = this.marks[entry * MARKS + 9]!) this.takeEntry(entry * MARKS, sheet)
  }

  private takeEntry(mark: number, sheet: Sheet): void {
    const { p, marks } = this
    const top = marks[mark]!
    const bottom = marks[mark + 1]!
    const left = marks[mark + 2]!
    const right = marks[mark + 3]!
    let at = marks[mark + 8]!
    for (let c = top; c <= bottom; c++) {
      const end = c * sheet.width + right
      for (let k = c * sheet.width + left; k <= end; k++) sheet.p[k]! += p[at++]!
    }
    if (bottom >= 0) sheet.reach(top, bottom, left, right)
    at = this.takeStrip(mark + 4, at, sheet.dry)
    this.takeStrip(mark + 6, at, sheet.plenty)
  }

  private takeStrip(mark: number, at: number, strip: Strip): number {
    const from = this.marks[mark]!
    const to = this.marks[mark + 1]!
    if (to < 0) return at
    for (let n = from; n <= to; n++) strip.p[n]! += this.p[at + n - from]!
    strip.reach(from, to)
    return at + to - from + 1
  }

  private makeRoom(size: number): void {
    if (this.end + size > this.p.length) {
      const wider = new Float64Array(Math.max(this.p.length * 2, this.end + size))
      wider.set(this.p)
      this.p = wider
    }
    if ((this.entries + 1) * MARKS <= this.marks.length) return
    const longer = new Int32Array(this.marks.length * 2)
    longer.set(this.marks)
    this.marks = longer
  }
}

const lengthOf = (strip: Strip): number => (strip.to < 0 ? 0 : strip.to - strip.from + 1)
