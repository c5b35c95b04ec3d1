import { applyAll, type Game, isRefusal, type OwnDice, recordedSetup, type State, type Viewer } from '@deadfront/kernel'
import { rngFor } from './fair.ts'
import type { AnyRecord } from './check-record.ts'

/** The dice of one seat with the same number of sides, and the values expected by chance. `seat` null: dice of no seat. */
export interface DiceLuck {
  seat: Viewer
  sides: number
  dice: number
  /** How often each face was rolled, the 1 first; `expected` is the same for all of them. */
  faces: number[]
  expected: number
  sum: number
  expectedSum: number
  /** The share of all such series of dice with a smaller total (half of those with the same): 0.5 is the middle. */
  rank: number
  /** The share of all such series whose faces are at least as uneven. */
  evenness: number
  /** Where dice have a number to reach. */
  hits: { dice: number; actual: number; expected: number } | null
}

/** What a player drew from piles of several things, and the values expected by chance. */
export interface DrawLuck {
  seat: Viewer
  draws: number
  names: { name: string; actual: number; expected: number }[]
}

export interface LuckLedger {
  dice: DiceLuck[]
  draws: DrawLuck[]
}

interface Tally {
  faces: number[]
  hits: { dice: number; actual: number; expected: number } | null
}

type Drawn = Map<string, { actual: number; expected: number }>

/** Replays the record and notes every die and every draw with its player. */
export function luckOf(game: Game, record: AnyRecord): LuckLedger {
  const tallies = new Tallies()
  let { state } = game.start(recordedSetup(game, record.setup))
  for (const [i, { seat, answer, n = i + 1 }] of record.commands.entries()) {
    const fallen: Die[] = []
    const observer = {
      rolled: (sides: number, pips: number) => void fallen.push({ sides, pips }),
      drew: (names: readonly string[], name: string) => tallies.noteDraw(seat, names, name),
    }
    const before: State = record.fairness ? { ...state, rng: rngFor(record.setup.seed, n) } : state
    const done = applyAll(game, before, seat, answer, { observer })
    if (isRefusal(done)) break
    state = done.state
    // First the dice that an event assigns to a seat; dice that no event names belong to the seat that acts.
    for (const event of done.events) for (const own of game.rolls?.(state, event) ?? []) tallies.noteOwn(own, fallen)
    for (const die of fallen) tallies.noteDie(seat, die)
  }
  return tallies.ledger(Object.keys(record.seats))
}

interface Die {
  sides: number
  pips: number
}

/** Dice and draws by seat. */
class Tallies {
  private readonly dice = new Map<string, { seat: Viewer; sides: number; tally: Tally }>()
  private readonly draws = new Map<Viewer, { draws: number; names: Drawn }>()

  private of(seat: Viewer, sides: number): Tally {
    const key = JSON.stringify([seat, sides])
    let known = this.dice.get(key)
    if (!known) {
      known = { seat, sides, tally: { faces: new Array<number>(sides).fill(0), hits: null } }
      this.dice.set(key, known)
    }
    return known.tally
  }

  noteDie(seat: Viewer, { sides, pips }: Die): void {
    const { faces } = this.of(seat, sides)
    faces[pips - 1] = (faces[pips - 1] ?? 0) + 1
  }

  /** Dice that an event assigns to a seat are removed from those that were rolled. */
  noteOwn(own: OwnDice, fallen: Die[]): void {
    const counted = own.dice.flatMap((pips) => takeDie(fallen, pips))
    for (const die of counted) this.noteDie(own.seat, die)
    const [first] = counted
    if (!own.hits || !first) return
    const tally = this.of(own.seat, first.sides)
    const { dice, actual, expected } = tally.hits ?? { dice: 0, actual: 0, expected: 0 }
    tally.hits = { dice: dice + counted.length, actual: actual + own.hits.actual, expected: expected + own.hits.expected }
  }

  /** A pile with only one kind of thing has no chance in it. */
  noteDraw(seat: Viewer, names: readonly string[], name: string): void {
    if (new Set(names).size < 2) return
    const own = this.draws.get(seat) ?? { draws: 0, names: new Map() }
    this.draws.set(seat, own)
    own.draws++
    for (const each of names) {
      const line = own.names.get(each) ?? { actual: 0, expected: 0 }
      line.expected += 1 / names.length
      own.names.set(each, line)
    }
    const line = own.names.get(name)
    if (line) line.actual++
  }

  /** In the order of the seats; dice of no seat come last. */
  ledger(order: readonly string[]): LuckLedger {
    const place = (seat: Viewer): number =>
      seat === null ? order.length + 1 : (order.indexOf(seat) + order.length + 1) % (order.length + 1)
    return {
      dice: [...this.dice.values()]
        .map(({ seat, sides, tally }) => lineOf(seat, sides, tally))
        .sort((a, b) => place(a.seat) - place(b.seat) || a.sides - b.sides),
      draws: [...this.draws]
        .map(([seat, { draws, names }]) => ({ seat, draws, names: sortedNames(names) }))
        .sort((a, b) => place(a.seat) - place(b.seat)),
    }
  }
}

const sortedNames = (names: Drawn): DrawLuck['names'] =>
  [...names].map(([name, of]) => ({ name, ...of })).sort((a, b) => b.expected - a.expected || (a.name < b.name ? -1 : 1))

/** Removes one die with this face from those that were rolled. */
function takeDie(fallen: { sides: number; pips: number }[], pips: number): { sides: number; pips: number }[] {
  const at = fallen.findIndex((die) => die.pips === pips)
  return at < 0 ? [] : fallen.splice(at, 1)
}

function lineOf(seat: Viewer, sides: number, { faces, hits }: Tally): DiceLuck {
  const dice = faces.reduce((sum, n) => sum + n, 0)
  const sum = faces.reduce((total, n, face) => total + n * (face + 1), 0)
  const expected = dice / sides
  const uneven = faces.reduce((total, n) => total + (n - expected) ** 2 / expected, 0)
  return {
    seat,
    sides,
    dice,
    faces,
    expected,
    sum,
    expectedSum: (dice * (sides + 1)) / 2,
    rank: rankOf(dice, sides, sum),
    evenness: chiSquareAbove(uneven, sides - 1),
    hits,
  }
}

/** Up to this number the distribution of the total is computed exactly; above it the normal curve is accurate enough. */
const EXACT = 200

/** The share of all series of so many dice with a smaller total, and half of those with the same. */
export function rankOf(dice: number, sides: number, sum: number): number {
  if (dice > EXACT) {
    const spread = Math.sqrt((dice * (sides * sides - 1)) / 12)
    return normalBelow((sum - (dice * (sides + 1)) / 2) / spread)
  }
  let chances = [1]
  for (let n = 0; n < dice; n++) {
    const next = new Array<number>(chances.length + sides - 1).fill(0)
    for (const [at, chance] of chances.entries())
      for (let face = 0; face < sides; face++) next[at + face] = (next[at + face] ?? 0) + chance / sides
    chances = next
  }
  const at = sum - dice
  const below = chances.slice(0, at).reduce((total, chance) => total + chance, 0)
  return below + (chances[at] ?? 0) / 2
}

/** The normal curve, by the error function of Abramowitz and Stegun (7.1.26). */
function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const poly = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  const erf = 1 - poly * Math.exp(-x * x)
  return z >= 0 ? (1 + erf) / 2 : (1 - erf) / 2
}

/** The chance of a chi-square at least as large: the upper incomplete gamma function, by its series. */
export function chiSquareAbove(x: number, degrees: number): number {
  if (x <= 0) return 1
  const a = degrees / 2
  const h = x / 2
  let term = 1 / a
  let sum = term
  for (let n = 1; n < 1000 && term > sum * 1e-12; n++) {
    term *= h / (a + n)
    sum += term
  }
  return Math.max(0, Math.min(1, 1 - sum * Math.exp(a * Math.log(h) - h - logGamma(a))))
}

/** For halves and whole numbers: no others are needed here. */
function logGamma(a: number): number {
  let at = a % 1 === 0 ? 1 : 0.5
  let log = at === 1 ? 0 : Math.log(Math.PI) / 2
  for (; at < a; at++) log += Math.log(at)
  return log
}

export type Grade = 'lowest' | 'low' | 'middle' | 'high' | 'highest'

/** The word for a rank: the middle half is the expected range. */
export function gradeOf(rank: number): Grade {
  if (rank < 0.05) return 'lowest'
  if (rank < 0.25) return 'low'
  if (rank <= 0.75) return 'middle'
  return rank <= 0.95 ? 'high' : 'highest'
}
