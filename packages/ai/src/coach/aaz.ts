import type { Aaz, Content } from '@deadfront/aaz'
import { allied, contentOf, controlAt, copy, ipcOf, NOBODY, spaceName, ZOMBIES } from '@deadfront/aaz/ai'
import { type Answer, type Rng4, sameJson, type Seat } from '@deadfront/kernel'
import { smallAnswer } from '../aaz/small-answers.ts'
import { exactForecaster } from '../aaz/forecast.ts'
import { BOLD, candidatePlans, DOCTRINE, PLAYOUT_POLICY, isAhead, MARSHAL, STEADY } from '../aaz/policy.ts'
import { isShort } from '../aaz/rollouts.ts'
import type { Style } from '../aaz/style.ts'
import { offered } from '../search/flat.ts'
import { type Advisor, type AnyGame, chanceOfResult, type Plan } from './advisor.ts'
import { axisChance, axisLead, isCompared, weightsFor } from './aaz-chances.ts'
import { sideOf } from './aaz-features.ts'

/** Whole phases, planned and judged as one. */
const PHASES = ['combatMove', 'noncombatMove', 'purchase']
/** Questions inside a battle that decide something. */
const IN_BATTLE = ['battle.press', 'bid']

/** Ends a phase. */
const DONE: Answer = { do: 'done' }

/** Facts name only lands that are worth at least this. */
const WORTH_TELLING = 2

const isOurs = (c: Content, p: number, controller: number): boolean =>
  controller !== NOBODY && controller !== ZOMBIES && allied(c, p, controller)

/** How far a war has gone, in turns of powers. */
const turnsOf = (s: Aaz): number => s.round * contentOf(s).order.length + s.turn

/** The same phase without one of its attacks, for each of them: what every attack is worth by itself. */
function withoutEach(game: AnyGame<Aaz>, s: Aaz, seat: Seat, plan: Plan): { part: string; plan: Plan }[] {
  if (s.stack.at(-1)?.kind === 'purchase') return []
  const targets = [...new Set(plan.flatMap((answer) => targetOf(answer) ?? []))]
  return targets.flatMap((target) => {
    const rest = plan.filter((answer) => targetOf(answer) !== target)
    return rest.length > 0 && isTakenWhole(game, s, seat, rest) ? [{ part: target, plan: rest }] : []
  })
}

const targetOf = (answer: Answer): string | null => {
  const to = answer.land ?? answer.to
  return typeof to === 'string' ? to : null
}

const isTakenWhole = (game: AnyGame<Aaz>, s: Aaz, seat: Seat, plan: Plan): boolean => !('say' in game.apply(s, seat, plan))

/**
 * The plans to compare with the playout policy: in a long war those of the strongest bot by exact odds, then those of the variants of
 * a style; in a short one the variants only. The strongest come first, because only a few plans are compared.
 */
function plansToCompare(game: AnyGame<Aaz>, s: Aaz, seat: Seat): Answer[][] {
  if (isShort(s)) return candidatePlans(game, s, seat, STEADY)
  const exact = exactForecaster(!s.options.noZombies)
  const strongest: Style[] = [
    { ...MARSHAL, exact },
    { ...MARSHAL, exact, ...(isAhead(s, seat) ? {} : BOLD) },
  ]
  const [usual, ...others] = candidatePlans(game, s, seat, STEADY, { variants: [{}], more: strongest })
  if (usual === undefined) return []
  const variants = candidatePlans(game, s, seat, STEADY).filter((plan) => ![usual, ...others].some((one) => sameJson(one, plan)))
  return [usual, ...others, ...variants]
}

/** In imagined battles of long wars the attacker retreats as planned: an attack that was meant as a strafe does not go on. */
const LONG_WAR_BATTLES: Style = { ...STEADY, doctrine: DOCTRINE }

/**
 * A phase of a long war ends with its plan. After some plans it cannot: aircraft have no place to land. Then it ends after as much of
 * the plan as it can; else all would be taken back and planned again, without end.
 */
function longWarPolicy(game: AnyGame<Aaz>, s: Aaz, seat: Seat, rng: Rng4): Plan {
  const kind = s.stack.at(-1)?.kind ?? ''
  if (kind === 'battle.press') return [smallAnswer(game, s, seat, rng, LONG_WAR_BATTLES)]
  const plan = PLAYOUT_POLICY(game, s, seat, rng)
  if (!PHASES.includes(kind) || plan.at(-1)?.do === DONE.do) return plan
  for (let n = plan.length - 1; n >= 0; n--) {
    const part = [...plan.slice(0, n), DONE]
    if (isTakenWhole(game, s, seat, part)) return part
  }
  return plan
}

export const aazAdvisor: Advisor<Aaz> = {
  policy: (game, s, seat, rng) => (isShort(s) ? PLAYOUT_POLICY : longWarPolicy)(game, s, seat, rng),
  plans(game, s, seat, rng) {
    const plans = plansToCompare(game, s, seat)
    if (plans.length === 0) return offered(game, s, seat, rng, 4).map((answer) => [answer])
    const [usual = []] = plans
    return [...plans, ...withoutEach(game, s, seat, usual).map(({ plan }) => plan)]
  },
  // A short scenario is played to its end, a great war until the power that decides has its next turn.
  enough: (s, root) => !isShort(s) && turnsOf(s) >= turnsOf(root) + contentOf(s).order.length,
  sharesLuck: true,
  // Chances of great wars were compared under the usual options alone.
  scenarioOf: (s) => (isShort(s) || isCompared(s) ? s.scenario : `${s.scenario} under other rules`),
  chance(s, seat) {
    if (s.result !== null) return chanceOfResult(s, seat, true)
    const axis = weightsFor(s) === null ? axisLead(s) : axisChance(s)
    return sideOf(s, seat) === 'axis' ? axis : 1 - axis
  },
  facts(s, root, seat) {
    const c = contentOf(s)
    const p = c.powerIx.get(seat)
    if (p === undefined) return []
    return c.lands.flatMap((at) => {
      if (ipcOf(c, at) < WORTH_TELLING || !isOurs(c, p, controlAt(s, at))) return []
      return [[`${isOurs(c, p, controlAt(root, at)) ? 'holds' : 'takes'} ${spaceName(c, at)}`, 1] as const]
    })
  },
  settle(s, seat) {
    const g = copy(s)
    const c = contentOf(s)
    const mine = c.powerIx.get(seat)
    for (const [p, name] of c.powers.entries()) if (mine === undefined || !allied(c, mine, p)) delete g.orders[name]
    g.rng = [1, 2, 3, 4]
    g.deck.sort((a, b) => a - b)
    return g
  },
  without: withoutEach,
  isJudged: (kind) => PHASES.includes(kind) || IN_BATTLE.includes(kind),
  isPhase: (kind) => PHASES.includes(kind),
  maxAnswers: 4000,
  usual: { each: 2000, most: 130_000, redrawn: 1900 },
}
