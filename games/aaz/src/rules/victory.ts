import { sequence, type StepRule } from '@deadfront/kernel'
import { powerName } from '../model/content.ts'
import type { AazEvent, AazTurn } from '../model/events.ts'
import type { AazFrame } from '../model/frames.ts'
import { type Aaz, contentOf, controlAt, zombiesAt } from '../model/state.ts'
import { nplOf, unitsOf, zombieMarker } from '../read/board.ts'
import { holdsVictory, incomeOfSide, powersOf, sidesOf, zombieFree } from '../read/victory.ts'
import { zombiesAttackIn } from './zombies-attack.ts'

type CheckFrame = Extract<AazFrame, { kind: 'check' }>

/** AAZ-WIN.2: only when a round ends. In the intro the zombies first turn on the minor nations (AAZ-INTRO.11). */
export const check: StepRule<Aaz, CheckFrame, AazEvent> = sequence<Aaz, CheckFrame, AazEvent>({
  gather(t, f) {
    const { s } = t
    const c = contentOf(s)
    s.phase = 'victoryCheck'
    f.left = c.lands.filter(
      (at) => controlAt(s, at) >= 0 && c.minor[controlAt(s, at)] && zombiesAt(s, at) > 0 && unitsOf(s, c, at, controlAt(s, at)) > 0,
    )
  },
  minors(t, f) {
    const at = f.left.shift()
    if (at === undefined) return
    t.goto('minors')
    zombiesAttackIn(t, at, controlAt(t.s, at))
  },
  decide: (t) => decide(t),
})

function decide(t: AazTurn): void {
  const { s } = t
  const { victory } = contentOf(s).raw
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
  const enough = [one, two].filter((side) => side !== undefined && holdsVictory(s, side))
  if (enough.length > 1) return decideBetween(t)
  if (enough[0] !== undefined) return winAtOnce(t, enough[0])
  if (s.apocalypse > 0 && s.round > s.apocalypse) return countTheLiving(t)
  if (s.apocalypse === 0 && !s.options.noZombies && victory.apocalypse !== undefined && marker >= victory.apocalypse) {
    s.apocalypse = s.round
    t.emit({ type: 'apocalypseBegan', rule: 'AAZ-APOC.2', marker, round: s.round })
  }
}

/** By cities where the board counts them (AAZ-EXP42.14), otherwise by capitals. */
function winAtOnce(t: AazTurn, side: string): void {
  const { s } = t
  const c = contentOf(s)
  const byCities = c.raw.victory.kind === 'cities' && !s.options.capitalVictory
  win(t, side, byCities && c.countsCities ? `${side}-cities` : side, byCities ? 'AAZ-EXP42.14' : 'AAZ-WIN.3')
}

/** AAZ-APOC.5, APOC.7: zombie-free land decides, then income; equal in both is a draw (GAP-12). */
function countTheLiving(t: AazTurn): void {
  const { side, rule } = strongerSide(t.s)
  if (side === null) return win(t, null, 'draw', rule)
  win(t, side, `${side}-apocalypse`, rule)
}

/** Where the zombies hold so many cities that both sides have enough, the number of cities without them decides (GAP42-24). */
function decideBetween(t: AazTurn): void {
  const { side, rule } = strongerSide(t.s)
  if (side === null) return win(t, null, 'draw', rule)
  winAtOnce(t, side)
}

function strongerSide(s: Aaz): { side: string | null; rule: string } {
  const [one, two] = sidesOf(s) as [string, string]
  const free = zombieFree(s, one) - zombieFree(s, two)
  const income = incomeOfSide(s, one) - incomeOfSide(s, two)
  const edge = free !== 0 ? free : income
  return { side: edge === 0 ? null : edge > 0 ? one : two, rule: free !== 0 ? 'AAZ-APOC.5' : 'AAZ-APOC.7' }
}

/** AAZ-INTRO.12, INTRO.13. */
function decideByIncome(t: AazTurn): void {
  const { s } = t
  const c = contentOf(s)
  const { victory } = c.raw
  const { power = '' } = victory
  const p = c.powerIx.get(power)
  if (p === undefined) return
  const last = victory.last ?? 5
  if (s.round <= last && nplOf(s, p) >= (victory.income ?? 0)) {
    const degree = Object.entries(victory.rounds ?? {}).find(([round]) => s.round <= Number(round))?.[1] ?? 'minor'
    return finish(t, `${power.toLowerCase()}-${degree}`, [power], 'AAZ-INTRO.12')
  }
  if (s.round >= last) finish(t, (victory.otherwise ?? 'draw').toLowerCase(), victory.otherwise ? [victory.otherwise] : [], 'AAZ-INTRO.13')
}

function win(t: AazTurn, side: string | null, outcome: string, rule: string): void {
  const c = contentOf(t.s)
  const winners =
    side === null
      ? []
      : powersOf(t.s, side)
          .filter((p) => c.order.includes(p))
          .map((p) => powerName(c, p))
  finish(t, outcome, winners, rule === 'AAZ-WIN.3' && side === 'allies' ? 'AAZ-WIN.4' : rule)
}

function finish(t: AazTurn, outcome: string, winners: string[], rule: string): void {
  const { s } = t
  const score: { [side: string]: number } = { rounds: s.round, zombies: zombieMarker(s) }
  for (const side of sidesOf(s)) score[side] = zombieFree(s, side)
  t.emit({ type: 'gameWon', rule, outcome, winners, score })
  t.end({ outcome, winners, rule, score })
}
