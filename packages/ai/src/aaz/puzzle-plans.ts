import { type Aaz, aaz, type BattleSetup } from '@deadfront/aaz'
import { type Answer, type Game, isObject, isRefusal, type JsonObject, sameJson, type Seat, type State } from '@deadfront/kernel'
import type { Goal } from '../puzzles/goal.ts'
import type { MakeGrader } from '../puzzles/grader.ts'
import { tooLarge, Ungradable } from '../puzzles/ungradable.ts'
import { oddsOf } from './odds/outcome.ts'
import { battleFrom } from './odds/setup-battle.ts'

// Puzzles of aaz ask for territories to take and sea battles to win in one turn. A plan says which units are sent where; its chance is
// exact.

/** The territories and sea zones that the goal names. */
const targetsOf = ({ win = [] }: Goal): string[] => win.map(({ at }) => String(at))

type Count = { readonly [unit: string]: number }

/** The chance that the battle takes the territory, or is won at sea, with the best play in it. */
function chanceOfBattle(setup: BattleSetup): number {
  const isManned = Object.values(setup.attackers).some((n) => n > 0)
  const battle = battleFrom(setup)
  if (battle === null) return isManned && !setup.sea && hasLand(setup) ? 1 : 0
  const odds = oddsOf({ ...battle, aim: 'take' }, { exactness: 'exact' })
  if (!odds.exact) throw new Ungradable('goal', `${setup.at}: the chance there is told only about, not exactly`)
  return odds.take ?? 0
}

const AIR = ['ftr', 'bmb']
const hasLand = ({ attackers }: BattleSetup): boolean => Object.entries(attackers).some(([unit, n]) => n > 0 && !AIR.includes(unit))

function setupAt(state: State, seat: Seat, at: string): BattleSetup {
  const setup = aaz.inspect(state as Aaz, seat, { ask: 'setup', at })
  if (isRefusal(setup)) throw new Ungradable('goal', `there is no space "${at}"`)
  return setup
}

/** The chance of the moves as they are now: every target is reached, each in a battle of its own. */
function chanceOfMoves(state: State, seat: Seat, goal: Goal): number {
  return targetsOf(goal).reduce((chance, at) => chance * chanceOfBattle(setupAt(state, seat, at)), 1)
}

/** Units of one kind in one space, and the targets that they reach. */
interface Stack {
  from: string
  unit: string
  count: number
  to: readonly string[]
}

function stacksOf(state: State, seat: Seat, targets: readonly string[]): Stack[] {
  const reached = aaz.inspect(state as Aaz, seat, { ask: 'destinations' })
  if (isRefusal(reached)) return []
  return reached.flatMap(({ from, unit, can, to }) => {
    const near = to.filter((each) => each.refused === undefined && targets.includes(each.to)).map((each) => each.to)
    return near.length > 0 && can > 0 ? [{ from, unit, count: can, to: near }] : []
  })
}

/** How many of a stack go to each of its targets; the rest stays. */
function* splits({ count, to }: Stack, from = 0, left = count): Generator<Count> {
  const target = to[from]
  if (target === undefined) {
    yield {}
    return
  }
  for (let n = left; n >= 0; n--) for (const rest of splits({ count, to } as Stack, from + 1, left - n)) yield { [target]: n, ...rest }
}

interface Plan {
  chance: number
  moves: Answer[]
}

const MAX_PLANS = 60_000

/**
 * Every way to send units to the targets, the best that the referee allows first. Throws where there are too many.
 */
export function plansOf(state: State, seat: Seat, goal: Goal): Plan[] {
  const targets = targetsOf(goal)
  const stacks = stacksOf(state, seat, targets)
  const base = new Map(targets.map((at) => [at, setupAt(state, seat, at)]))
  const known = new Map<string, number>()
  const chanceAt = (at: string, sent: { [unit: string]: number }, from: readonly string[]): number => {
    const key = `${at} ${JSON.stringify(Object.entries(sent).sort())} ${from.length > 0}`
    const setup = base.get(at)
    const chance = known.get(key) ?? (setup ? chanceOfBattle({ ...setup, attackers: sent, retreats: [...from] }) : 0)
    known.set(key, chance)
    return chance
  }
  const plans: Plan[] = []
  const walk = (i: number, sent: readonly { stack: Stack; to: string; n: number }[]): void => {
    const stack = stacks[i]
    if (stack) {
      for (const split of splits(stack))
        walk(i + 1, [...sent, ...Object.entries(split).flatMap(([to, n]) => (n > 0 ? [{ stack, to, n }] : []))])
      return
    }
    if (plans.length >= MAX_PLANS) throw tooLarge(MAX_PLANS, 'plans')
    let chance = 1
    for (const at of targets) {
      const units: { [unit: string]: number } = {}
      const here = sent.filter(({ to }) => to === at)
      for (const { stack: each, n } of here) units[each.unit] = (units[each.unit] ?? 0) + n
      chance *= chance === 0 ? 0 : chanceAt(at, units, [...new Set(here.map(({ stack: each }) => each.from))])
    }
    plans.push({ chance, moves: sent.map(({ stack: { from, unit }, to, n }) => ({ do: 'move', units: `${n} ${unit}`, from, to })) })
  }
  walk(0, [])
  return plans.sort((a, b) => b.chance - a.chance)
}

/** The best plan that the referee accepts, from the moves to the end of the phase. */
export function bestPlan(game: Game, state: State, seat: Seat, goal: Goal): Plan | null {
  for (const plan of plansOf(state, seat, goal)) {
    const moved = plan.moves.length === 0 ? { state } : game.apply(state, seat, plan.moves)
    if (isRefusal(moved) || game.whyNot(moved.state, seat, { do: 'done' }) !== null) continue
    return { ...plan, chance: chanceOfMoves(moved.state, seat, goal) }
  }
  return null
}

const isDone = (answer: Answer): boolean => isObject(answer) && answer.do === 'done'

const UNTIL = [{ type: 'phaseStarted', phase: 'noncombatMove' }]

/** The space that a part of the goal asks for; null for a part of another kind. */
function targetOf({ type, at, ...rest }: JsonObject, seat: Seat): string | null {
  if (typeof at !== 'string') return null
  if (type === 'territoryCaptured') return Object.keys(rest).length === 0 ? at : null
  return type === 'battleEnded' && sameJson(rest, { winner: seat }) ? at : null
}

/**
 * Throws `Ungradable` where the chance of the best plan would not be exact: a goal of another kind, another phase, units that
 * could come by sea, a target without defenders, which tanks could take on their way, a sea zone with submarines, which submerge.
 */
function checkGradable(game: Game, state: State, seat: Seat, { win = [], lose = [], until }: Goal): void {
  const spaces = win.map((event) => targetOf(event, seat))
  if (spaces.length === 0 || lose.length > 0 || !spaces.every((at) => at !== null) || !sameJson(until, UNTIL))
    throw new Ungradable('goal', 'expected territories to capture and sea battles to win before the noncombat move, and nothing else')
  if (game.asks(state)[0]?.kind !== 'combatMove') throw new Ungradable('phase', 'expected the combat move')
  const asked = aaz.inspect(state as Aaz, seat, { ask: 'voyages' })
  const voyages = isRefusal(asked) ? [] : asked
  for (const [i, at] of spaces.entries()) {
    const { friendly, defenders, zombies, sea } = setupAt(state, seat, at)
    if (sea !== (win[i]?.type === 'battleEnded')) throw new Ungradable('goal', `${at}: land is captured, and battles are won at sea`)
    if (friendly) throw new Ungradable('goal', `${at} is no enemy territory`)
    if (Object.keys(defenders).length === 0 && zombies === 0) throw new Ungradable('undefended', `${at}: nobody defends it`)
    if (sea && Object.values(defenders).some((units) => (units.sub ?? 0) > 0))
      throw new Ungradable('goal', `${at}: submarines may dive there`)
    if (voyages.some(({ lands }) => lands.includes(at)))
      throw new Ungradable('landing', `${at}: units can land there from the sea, and landings are not computed`)
  }
}

/** Grades the moves when they are done, by the exact chances of the battles. */
export const plansGrader: MakeGrader = (game, goal) => ({
  plans: true,
  best(state) {
    const seat = game.asks(state)[0]?.seat ?? ''
    checkGradable(game, state, seat, goal)
    return bestPlan(game, state, seat, goal)?.chance ?? 0
  },
  chanceOf: ({ state, seat, answer }) => (isDone(answer) ? chanceOfMoves(state, seat, goal) : null),
})
