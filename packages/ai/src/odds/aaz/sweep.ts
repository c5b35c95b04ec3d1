import type { Field } from './field.ts'
import type { Dice } from './fire.ts'
import type { Force } from './force.ts'
import { Bites } from './bites.ts'
import { Arena, Sheet } from './sheet.ts'

/**
 * The fast way through a battle with zombies, for forces that fall in one line (land units before aircraft).
 *
 * Seen die by die, a round needs no memory of how it began. Attackers roll in the line's order, the fallen too: `s` is
 * the next to roll, so rounds begun by different forces merge as soon as the same units are still to roll. A defender
 * rolls when it falls, the others after the attackers, in their line's order too: `t` is the next. What must be kept
 * besides the two forces is a `Sheet`: the zombies that can still be struck, and those that have risen since the round
 * began, which cannot (AAZ-GENZ.2).
 *
 * Every pair of forces is visited once: attackers' losses outside, defenders' inside. So only the sheets of this pair,
 * of the next defender to fall, and of the next attacker to fall are kept.
 */
export class Sweep {
  private readonly field: Field
  private readonly faint: number
  private readonly attackers: number
  private readonly defenders: number
  /** Chances of hit and strike of the unit at each place of a line. */
  private readonly mine: DiceInLine
  private readonly theirs: DiceInLine
  private readonly bites: Bites
  /** By `s`: rounds in progress in this pair, and in the one with the next defender fallen. */
  private here: Sheet[]
  private next: Sheet[]
  /** Defenders' fire in progress: this die and the next. */
  private firing: Sheet
  private fired: Sheet
  /** What waits for the next attacker to fall, by defenders lost and `s`; and the same of the defenders' fire, by `t`. */
  private waiting: Arena
  private laid: Arena
  private waitingFire: Arena
  private laidFire: Arena
  private at = 0

  constructor(field: Field, mine: DiceInLine, theirs: DiceInLine) {
    this.field = field
    this.faint = field.faint
    this.attackers = field.attacker.nodes - 1
    this.defenders = field.defender.nodes - 1
    this.mine = mine
    this.theirs = theirs
    const risen = field.attacker.rises[0]! + field.defender.rises[0]! + 1
    this.bites = new Bites(field, theirs)
    const sheet = () => new Sheet(risen, field.cells)
    this.here = Array.from({ length: this.attackers + 1 }, sheet)
    this.next = Array.from({ length: this.attackers + 1 }, sheet)
    this.firing = sheet()
    this.fired = sheet()
    const byRoll = (this.defenders + 2) * (this.attackers + 2)
    const byFire = (this.defenders + 1) * (this.defenders + 2)
    this.waiting = new Arena(byRoll)
    this.laid = new Arena(byRoll)
    this.waitingFire = new Arena(byFire)
    this.laidFire = new Arena(byFire)
  }

  /** What is still to roll in this pair, from rounds begun earlier. Pairs come in order, none left out. */
  carryOn(i: number, j: number, live: Float64Array): void {
    if (i > this.at) this.nextAttacker(i)
    if (j > 0) [this.here, this.next] = [this.next, this.here]
    for (let s = 0; s <= i; s++) this.bites.collect(s, i, j, live, this.here[s] as Sheet)
    this.roll(i, j, 0, false)
    this.fireBack(i, j, live, false)
  }

  /** Begins rounds in this pair, by the chances in `live`; the part in which nobody falls is left out. */
  begin(i: number, j: number, live: Float64Array): void {
    this.bites.begin(i, j, live, this.here[i] as Sheet)
    this.roll(i, j, i, true)
    this.fireBack(i, j, live, true)
  }

  private nextAttacker(i: number): void {
    this.at = i
    for (const sheet of this.here) sheet.wipe()
    for (const sheet of this.next) sheet.wipe()
    ;[this.waiting, this.laid] = [this.laid, this.waiting]
    ;[this.waitingFire, this.laidFire] = [this.laidFire, this.waitingFire]
    this.laid.wipe()
    this.laidFire.wipe()
  }

  /** Step 4 from attacker `first` on. What is done rolling is left in the last sheet. */
  private roll(i: number, j: number, first: number, moveOn: boolean): void {
    const { attacker, defender } = this.field
    const { here, next, faint, waiting, laid } = this
    const falls = j < this.defenders
    const lost = i < this.attackers
    const replyHit = falls ? this.theirs.hit[j]! : 0
    const replyStrike = falls ? this.theirs.strike[j]! : 0
    const rises = falls ? defender.rises[j]! - defender.rises[j + 1]! : 0
    const risesToo = lost ? attacker.rises[i]! - attacker.rises[i + 1]! : 0
    const stride = this.attackers + 2
    for (let s = first; s <= this.attackers; s++) {
      const sheet = here[s] as Sheet
      if (!moveOn) waiting.take(j * stride + s, sheet)
      if (s === this.attackers || !sheet.trim(faint, this.attackers - s + this.defenders - j)) continue
      const hit = this.mine.hit[s]!
      const strike = this.mine.strike[s]!
      const after = here[s + 1] as Sheet
      if (!falls) {
        // AAZ-AFIRE.9: no enemy is left; hits strike zombies like a Z.
        sheet.roll(after, 1 - hit - strike, hit + strike, null, 0, 0, 0)
        continue
      }
      // AAZ-DFIRE.5: where no attacker is left to hit, the fallen defender's hit strikes a zombie.
      const toStrike = hit * replyStrike + (lost ? 0 : hit * replyHit)
      const toMiss = hit * (1 - replyHit - replyStrike)
      const place = (j + 1) * stride + s + 1
      const then = next[s + 1] as Sheet
      const bothFall = rises + risesToo
      sheet.rollTwice(after, 1 - hit - strike, strike, then, rises, toMiss, toStrike, lost ? laid : null, place, bothFall, hit * replyHit)
    }
  }

  /** Step 5: the defenders still standing fire; then the dead have risen and the round is over. */
  private fireBack(i: number, j: number, live: Float64Array, moveOn: boolean): void {
    const { attacker } = this.field
    const lost = i < this.attackers
    const risesToo = lost ? attacker.rises[i]! - attacker.rises[i + 1]! : 0
    const stride = this.defenders + 2
    let sheet = this.here[this.attackers] as Sheet
    for (let t = j; t < this.defenders; t++) {
      const after = t % 2 === 0 ? this.firing : this.fired
      if (sheet.trim(this.faint, this.defenders - t)) {
        const hit = this.theirs.hit[t]!
        const strike = this.theirs.strike[t]!
        const place = j * stride + t + 1
        if (lost) sheet.roll(after, 1 - hit - strike, strike, this.laidFire, place, risesToo, hit)
        else sheet.roll(after, 1 - hit - strike, hit + strike, null, 0, 0, 0)
      }
      sheet = after
      if (!moveOn) this.waitingFire.take(j * stride + t + 1, sheet)
    }
    if (!moveOn) sheet.endIn(live, (i * (this.defenders + 1) + j) * this.field.cells)
    sheet.wipe()
  }
}

export interface DiceInLine {
  hit: Float64Array
  strike: Float64Array
}

/** A force that falls in one line: the node is the number of units lost, and bites take the same units as hits. */
function isLine(force: Force): boolean {
  if (force.nodes !== force.stride) return false
  for (let node = 0; node < force.nodes - 1; node++) {
    if (force.hits[node * force.stride + 1] !== node + 1) return false
    if (force.land[node]! > 0 && force.bites[node * force.stride + 1] !== node + 1) return false
  }
  return true
}

/** The die of each place of a line, when the dice of every node are its own die and those behind it; else nothing. */
function diceInLine(force: Force, dice: readonly Dice[]): DiceInLine | undefined {
  const line: DiceInLine = { hit: new Float64Array(force.nodes), strike: new Float64Array(force.nodes) }
  for (let node = 0; node < force.nodes - 1; node++) {
    const [here, behind] = [dice[node] as Dice, dice[node + 1] as Dice]
    const value = here.byValue.findIndex((n, v) => n === behind.byValue[v]! + 1)
    const same = here.byValue.every((n, v) => n === behind.byValue[v]! + (v === value ? 1 : 0))
    if (!same || (node + 2 < force.nodes && here.strikes !== behind.strikes)) return undefined
    line.hit[node] = value / 6
    line.strike[node] = value === 0 ? 0 : Math.min(here.strikes / 6, 1 - value / 6)
  }
  return line
}

/** Beyond this the sheets take too much memory. */
const LARGEST = 8_000_000

/** The sweep for a field, if its forces fall in line and it fits in memory. */
export function sweepOf(field: Field): Sweep | undefined {
  const { attacker, defender, cells } = field
  const risen = attacker.rises[0]! + defender.rises[0]! + 1
  if (cells === 1 || 2 * attacker.nodes * risen * cells > LARGEST || !isLine(attacker) || !isLine(defender)) return undefined
  const mine = diceInLine(attacker, field.attack.dice)
  const theirs = diceInLine(defender, field.defense.dice)
  return mine && theirs ? new Sweep(field, mine, theirs) : undefined
}
