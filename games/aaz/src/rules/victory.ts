import { sequence, type StepRule } from '@deadfront/kernel'
import { ZOMBIES } from '../model/content.ts'
import type { AazEvent, T } from '../model/events.ts'
import { type Aaz, type AazFrame, C } from '../model/state.ts'
import { nplOf, unitsOf, zombieMarker } from '../read/board.ts'
import { zombiesAttackIn } from './zombies-attack.ts'

type CheckFrame = Extract<AazFrame, { kind: 'check' }>

/** AAZ-WIN.2: only when a round ends. In the intro the zombies first turn on the minor nations (AAZ-INTRO.11). */
export const check: StepRule<Aaz, CheckFrame, AazEvent> = sequence<Aaz, CheckFrame, AazEvent>({
  gather(t, f) {
    const { s } = t
    const c = C(s)
    s.phase = 'victoryCheck'
    f.left = c.lands.filter(
      (at) => s.control[at]! >= 0 && c.minor[s.control[at]!] && s.zombies[at]! > 0 && unitsOf(s, c, at, s.control[at]!) > 0,
    )
  },
  minors(t, f) {
    const at = f.left.shift()
    if (at === undefined) return
    t.goto('minors')
    zombiesAttackIn(t, at, t.s.control[at]!)
  },
  decide: (t) => decide(t),
})

/** Sides that take turns, by name. */
function sidesOf(s: Aaz): string[] {
  const c = C(s)
  return [...new Set(c.order.map((p) => c.raw.powers[c.powers[p]!]!.side))]
}

const powersOf = (s: Aaz, side: string): number[] => {
  const c = C(s)
  return c.powers.map((_, p) => p).filter((p) => c.raw.powers[c.powers[p]!]!.side === side)
}

/** AAZ-APOC.6: what a side controls that holds no zombie. */
export function zombieFree(s: Aaz, side: string): number {
  const c = C(s)
  let n = 0
  for (const at of c.lands) {
    const p = s.control[at]!
    if (p >= 0 && s.zombies[at] === 0 && c.raw.powers[c.powers[p]!]!.side === side) n += c.ipc[at]!
  }
  return n
}

export const incomeOfSide = (s: Aaz, side: string): number => powersOf(s, side).reduce((n, p) => n + nplOf(s, p), 0)

/** AAZ-EXP42.14: so many of the cities, where the board counts them. */
function holdsCities(s: Aaz, side: string): boolean {
  const c = C(s)
  const { cities = [], need } = c.raw.victory
  const mine = new Set(powersOf(s, side))
  const held = cities.filter((name) => mine.has(s.control[c.spaceIx.get(name) ?? -1] ?? ZOMBIES)).length
  return held >= (need?.[side] ?? Number.POSITIVE_INFINITY)
}

/** AAZ-WIN.3, WIN.4: all its own capitals and one of the enemy's. */
export function holdsVictory(s: Aaz, side: string): boolean {
  const c = C(s)
  if (c.raw.victory.kind === 'cities') return holdsCities(s, side)
  const mine = new Set(powersOf(s, side))
  let taken = 0
  let own = 0
  for (const [p, at] of c.capital.entries()) {
    if (at < 0 || c.minor[p]) continue
    const held = s.control[at] !== ZOMBIES && mine.has(s.control[at]!)
    if (mine.has(p)) {
      if (!held) return false
      own++
    } else if (held) taken++
  }
  return own > 0 && taken > 0
}

function decide(t: T): void {
  const { s } = t
  const { victory } = C(s).raw
  const [one, two] = sidesOf(s)
  const marker = zombieMarker(s)
  t.emit({
    type: 'roundEnded',
    rule: 'AAZ-WIN.2',
    round: s.round,
    marker,
    axis: zombieFree(s, 'axis'),
    allies: zombieFree(s, 'allies'),
  })
  if (victory.kind === 'income') return decideByIncome(t)
  for (const side of [one, two])
    if (side !== undefined && holdsVictory(s, side)) return win(t, side, side, victory.kind === 'cities' ? 'AAZ-EXP42.14' : 'AAZ-WIN.3')
  if (s.apocalypse > 0 && s.round > s.apocalypse) return countTheLiving(t)
  if (s.apocalypse === 0 && !s.switches.noZombies && victory.apocalypse !== undefined && marker >= victory.apocalypse) {
    s.apocalypse = s.round
    t.emit({ type: 'apocalypseBegan', rule: 'AAZ-APOC.2', marker, round: s.round })
  }
}

/** AAZ-APOC.5, APOC.7: zombie-free land decides, then income; equal in both is a draw (GAP-12). */
function countTheLiving(t: T): void {
  const { s } = t
  const [one, two] = sidesOf(s) as [string, string]
  const free = zombieFree(s, one) - zombieFree(s, two)
  const income = incomeOfSide(s, one) - incomeOfSide(s, two)
  const edge = free !== 0 ? free : income
  if (edge === 0) return win(t, null, 'draw', 'AAZ-APOC.7')
  const side = edge > 0 ? one : two
  win(t, side, `${side}-apocalypse`, free !== 0 ? 'AAZ-APOC.5' : 'AAZ-APOC.7')
}

/** AAZ-INTRO.12, INTRO.13. */
function decideByIncome(t: T): void {
  const { s } = t
  const c = C(s)
  const { victory } = c.raw
  const p = c.powerIx.get(victory.power ?? '')
  if (p === undefined) return
  const last = victory.last ?? 5
  if (s.round <= last && nplOf(s, p) >= (victory.income ?? 0)) {
    const degree = Object.entries(victory.rounds ?? {}).find(([round]) => s.round <= Number(round))?.[1] ?? 'minor'
    return finish(t, `${victory.power!.toLowerCase()}-${degree}`, [victory.power!], 'AAZ-INTRO.12')
  }
  if (s.round >= last) finish(t, (victory.otherwise ?? 'draw').toLowerCase(), victory.otherwise ? [victory.otherwise] : [], 'AAZ-INTRO.13')
}

function win(t: T, side: string | null, outcome: string, rule: string): void {
  const c = C(t.s)
  const winners =
    side === null
      ? []
      : powersOf(t.s, side)
          .filter((p) => c.order.includes(p))
          .map((p) => c.powers[p]!)
  finish(t, outcome, winners, rule === 'AAZ-WIN.3' && side === 'allies' ? 'AAZ-WIN.4' : rule)
}

function finish(t: T, outcome: string, winners: string[], rule: string): void {
  const { s } = t
  const score: { [side: string]: number } = { rounds: s.round, zombies: zombieMarker(s) }
  for (const side of sidesOf(s)) score[side] = zombieFree(s, side)
  t.emit({ type: 'gameWon', rule, outcome, winners, score })
  t.end({ outcome, winners, rule, score })
}
