/**
 * A round in progress: chances by zombies risen since it began (rows) and zombies that can still be struck (columns).
 * Once the last has been struck further strikes are lost, and only the risen count: those chances lie apart, in `dry`.
 * Only a window of rows and columns is in use; everything outside it is 0.
 */
export class Sheet {
  readonly width: number
  readonly p: Float64Array
  readonly dry: Float64Array
  /** First and last row and column in use, and the same of `dry`. */
  top: number
  bottom = -1
  left: number
  right = -1
  dryFrom: number
  dryTo = -1

  constructor(rows: number, columns: number) {
    this.width = columns
    this.p = new Float64Array(rows * columns + 1)
    this.dry = new Float64Array(rows)
    this.top = rows
    this.left = columns
    this.dryFrom = rows
  }

  /** Widens the window. */
  reach(top: number, bottom: number, left: number, right: number): void {
    if (top < this.top) this.top = top
    if (bottom > this.bottom) this.bottom = bottom
    if (left < this.left) this.left = left
    if (right > this.right) this.right = right
  }

  reachDry(from: number, to: number): void {
    if (from < this.dryFrom) this.dryFrom = from
    if (to > this.dryTo) this.dryTo = to
  }

  /** Empties the window. */
  wipe(): void {
    const { p, width, left, right } = this
    for (let c = this.top; c <= this.bottom; c++) p.fill(0, c * width + left, c * width + right + 1)
    this.wiped()
  }

  /** Moves column 0 to `dry` and drops border rows and columns that are too faint. False when nothing is left. */
  trim(faint: number): boolean {
    if (this.left === 0) this.dryOut()
    while (this.top <= this.bottom && this.rowIsFaint(this.top, faint)) this.top++
    while (this.top <= this.bottom && this.rowIsFaint(this.bottom, faint)) this.bottom--
    if (this.top > this.bottom) {
      this.left = this.width
      this.right = -1
      this.top = this.dry.length
      this.bottom = -1
    } else {
      while (this.left < this.right && this.columnIsFaint(this.left, faint)) this.left++
      while (this.right > this.left && this.columnIsFaint(this.right, faint)) this.right--
    }
    const { dry } = this
    while (this.dryFrom <= this.dryTo && dry[this.dryFrom]! < faint) dry[this.dryFrom++] = 0
    while (this.dryTo >= this.dryFrom && dry[this.dryTo]! < faint) dry[this.dryTo--] = 0
    if (this.dryTo < this.dryFrom) {
      this.dryFrom = dry.length
      this.dryTo = -1
    }
    return this.bottom >= 0 || this.dryTo >= 0
  }

  private dryOut(): void {
    const { p, dry, width } = this
    for (let c = this.top; c <= this.bottom; c++) {
      dry[c]! += p[c * width]!
      p[c * width] = 0
    }
    if (this.bottom >= 0) this.reachDry(this.top, this.bottom)
    this.left = 1
    if (this.right >= 1) return
    this.top = this.dry.length
    this.left = width
    this.bottom = this.right = -1
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
    if (this.dryTo >= 0) {
      this.addDry(to, 0, miss + strike)
      for (let c = this.dryFrom; c <= this.dryTo; c++, lay += step) store[lay] = this.dry[c]! * laid
    }
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
    if (this.dryTo >= 0) {
      this.addDry(to, 0, miss + strike)
      this.addDry(too, down, missToo + strikeToo)
      for (let c = this.dryFrom; c <= this.dryTo; c++, lay += step) store[lay] = this.dry[c]! * laid
    }
    this.wiped()
  }

  /** The window is empty already, but for `dry`. */
  private wiped(): void {
    if (this.dryTo >= 0) this.dry.fill(0, this.dryFrom, this.dryTo + 1)
    this.top = this.dryFrom = this.dry.length
    this.left = this.width
    this.bottom = this.right = this.dryTo = -1
  }

  private addDry(to: Sheet, down: number, share: number): void {
    const { dry } = this
    for (let c = this.dryFrom; c <= this.dryTo; c++) to.dry[c + down]! += dry[c]! * share
    to.reachDry(this.dryFrom + down, this.dryTo + down)
  }

  /** The round is over: adds each chance to the zombies there are, those left and those risen. */
  endIn(live: Float64Array, at: number): void {
    const { p, width } = this
    for (let c = this.top; c <= this.bottom; c++) for (let y = this.left; y <= this.right; y++) live[at + c + y]! += p[c * width + y]!
    for (let c = this.dryFrom; c <= this.dryTo; c++) live[at + c]! += this.dry[c]!
  }
}

/** Numbers kept of each sheet laid down. */
const MARKS = 8
/** Takes what is not laid down. */
const NOWHERE = new Float64Array(1)

/** Sheets laid down in little space, to be taken up later.  */
export class Arena {
  private readonly used: Int32Array
  /** By entry: window, window of `dry`, where it lies, where the next entry of the same place is. */
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

  /** Makes room for the window of a sheet, `down` rows further; returns where its rows, then `dry`, are to be put in `p`. */
  open(place: number, sheet: Sheet, down: number): number {
    const { top, bottom, left, right, dryFrom, dryTo } = sheet
    const columns = bottom < 0 ? 0 : right - left + 1
    const size = columns * (bottom - top + 1) + (dryTo < 0 ? 0 : dryTo - dryFrom + 1)
    this.makeRoom(size)
    const { marks } = this
    const mark = this.entries * MARKS
    marks[mark] = top + down
    marks[mark + 1] = bottom < 0 ? -1 : bottom + down
    marks[mark + 2] = left
    marks[mark + 3] = right
    marks[mark + 4] = dryFrom + down
    marks[mark + 5] = dryTo < 0 ? -1 : dryTo + down
    marks[mark + 6] = this.end
    marks[mark + 7] = this.used[place]!
    this.used[place] = this.entries++
    this.end += size
    return this.end - size
  }

  /** Adds what was laid down in a place to a sheet. */
  take(place: number, sheet: Sheet): void {
    for (let entry = this.used[place]!; entry >= 0; entry = this.marks[entry * MARKS + 7]!) this.takeEntry(entry * MARKS, sheet)
  }

  private takeEntry(mark: number, sheet: Sheet): void {
    const { p, marks } = this
    const top = marks[mark]!
    const bottom = marks[mark + 1]!
    const left = marks[mark + 2]!
    const right = marks[mark + 3]!
    let at = marks[mark + 6]!
    for (let c = top; c <= bottom; c++) {
      const end = c * sheet.width + right
      for (let k = c * sheet.width + left; k <= end; k++) sheet.p[k]! += p[at++]!
    }
    if (bottom >= 0) sheet.reach(top, bottom, left, right)
    const dryTo = marks[mark + 5]!
    if (dryTo < 0) return
    for (let c = marks[mark + 4]!; c <= dryTo; c++) sheet.dry[c]! += p[at++]!
    sheet.reachDry(marks[mark + 4]!, dryTo)
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
