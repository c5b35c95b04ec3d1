import { amounts, type AskRule, isRefusal, nth, type Refusal, shuffleWith } from '@deadfront/kernel'
import type { Answers } from '../../model/answers.ts'
import { type Content, kindName, powerName, spaceName, toughnessOf } from '../../model/content.ts'
import type { AazEvent, AazTurn, Count } from '../../model/events.ts'
import type { BattleFrame, BattleSide, Hits, LossCause, LossFrame } from '../../model/frames.ts'
import { addTo, numberAt } from '../../model/list.ts'
import { type NamedLoss, readLossList } from '../../model/names.ts'
import { refuse, refuseBadCount } from '../../model/refusals.ts'
import { type Aaz, activePower, contentOf, seatOf } from '../../model/state.ts'
import { battleOf, keyName, ownersIn, seatFor, sum } from '../../read/battle.ts'
import { faultOfLosses, greedyLosses, hitsToTake, keysOf, onlyLosses, type Side, targetsOf } from '../../read/losses.ts'
import { lossOrderInBattle, ordersOf } from '../../read/orders.ts'

/** The powers that decide for a side: the attacker, or the owners of what can still be lost (AAZ-MULTI.4). */
function deciders(s: Aaz, c: Content, b: BattleFrame, side: BattleSide): number[] {
  if (side === 'attacker') return [activePower(s)]
  const owners = ownersIn(c, b).filter((p) => b.defenders.slice(p * c.K, (p + 1) * c.K).some((n) => n > 0))
  return [...new Set(owners.map((p) => seatFor(s, c, p)))]
}

/**
 * Puts hits on a side: at once when there is no choice or standing orders answer, otherwise after a question.
 * Returns how many hits found a target; the rest is excess.
 */
export function assignHits(t: AazTurn, b: BattleFrame, side: BattleSide, hits: Hits, cause: LossCause): number {
  const { s } = t
  const c = contentOf(s)
  const who = targetsOf(s, c, b, { side, cause })
  const need = hitsToTake(c, who, hits)
  if (need === 0) return 0
  const only = onlyLosses(c, who, hits)
  if (only) {
    applyLosses(t, b, side, { lose: only, hits, cause })
    return need
  }
  const owners = side === 'defender' ? deciders(s, c, b, side) : []
  const said = owners.filter((p) => !ordersOf(s, p).ask).map((power) => ({ power, lose: orderedLosses(s, c, who, hits, power) }))
  const agreed = said.every((x) => x.lose.join() === nth(said, 0).lose.join())
  if (said.length > 0 && said.length === owners.length && agreed) {
    applyLosses(t, b, side, { lose: nth(said, 0).lose, hits, cause })
    return need
  }
  // Orders answer for powers that are not asked; where all orders differ, the attacker decides (AAZ-MULTI.4).
  const split = said.length > 1 && said.length === owners.length
  if (split) t.emit({ type: 'defendersDisagreed', rule: 'AAZ-MULTI.4', at: spaceName(c, b.at) })
  t.call({ kind: 'battle.losses', side, cause, hits, need, proposals: said, disagreed: split })
  return need
}

/** The losses that the standing orders of a power lead to. */
function orderedLosses(s: Aaz, c: Content, who: Side, hits: Hits, power: number): number[] {
  const orders = ordersOf(s, power)
  const order = keysOf(who).sort((x, y) => lossOrderInBattle(c, orders, x % c.K) - lossOrderInBattle(c, orders, y % c.K))
  return greedyLosses(c, who, hits, order)
}

/** Units go behind the casualty line; a tough ship stays in front of it after its first hit (AAZ-U-BB.1). */
function applyLosses(t: AazTurn, b: BattleFrame, side: BattleSide, losses: Losses): void {
  const { lose, cause } = losses
  const c = contentOf(t.s)
  const [front, line, hurt] =
    side === 'attacker' ? [b.attackers, b.attackersBehindLine, b.attackersHurt] : [b.defenders, b.defendersBehindLine, b.defendersHurt]
  for (let key = 0; key < lose.length; key++) {
    const n = numberAt(lose, key)
    if (n === 0) continue
    let gone = n
    const toughness = toughnessOf(c, key % c.K)
    if (toughness > 1) {
      // First hits that sink no ship, then one ship for each hit more.
      const scratched = Math.min(n, numberAt(front, key) * (toughness - 1) - numberAt(hurt, key))
      gone = n - scratched
      hurt[key] = numberAt(hurt, key) + scratched - gone * (toughness - 1)
    }
    addTo(front, key, -gone)
    addTo(line, key, gone)
    if (cause === 'bombardment' && side === 'defender' && t.s.options.bombardmentSilences) addTo(b.silenced, key, gone)
  }
  if (!t.quiet) emitHits(t, b, side, losses)
}

/** Chosen losses by key, with the hits they are taken for. */
interface Losses {
  lose: readonly number[]
  hits: Hits
  cause: LossCause
}

/** Bombardment fires in step 4 together with the attackers; where nothing else hit, all hits are from it (AAZ-BOMB.4). */
function causeOf({ hits, cause }: Losses): LossCause {
  const [any, air, sub, bombardment] = hits
  return cause === 'fire' && bombardment > 0 && any + air + sub === 0 ? 'bombardment' : cause
}

function emitHits(t: AazTurn, b: BattleFrame, side: BattleSide, losses: Losses): void {
  const c = contentOf(t.s)
  const { lose } = losses
  const cause = causeOf(losses)
  for (let p = 0; p < c.P; p++) {
    if (side === 'attacker' && p !== activePower(t.s)) continue
    const units: Count = {}
    for (let key = 0; key < lose.length; key++) {
      if (lose[key] === 0 || (side === 'defender' && Math.floor(key / c.K) !== p)) continue
      const kind = kindName(c, key % c.K)
      units[kind] = (units[kind] ?? 0) + numberAt(lose, key)
    }
    if (Object.keys(units).length === 0) continue
    t.emit({ type: 'unitsHit', rule: lossRule({ cause, side }), at: spaceName(c, b.at), power: powerName(c, p), side, units, cause })
  }
}

/** `{ lose: { inf: 1 } }` by key, or why it cannot be read. */
function readLosses(s: Readonly<Aaz>, c: Content, b: BattleFrame, f: LossFrame, answer: LoseAnswer): number[] | Refusal {
  const named = readLossList(c, answer.lose)
  if (named === null) return refuseBadCount(lossRule(f))
  const who = targetsOf(s, c, b, f)
  const lose = new Array<number>(who.front.length).fill(0)
  for (const loss of named) {
    const key = keyOf(c, f.side, keysOf(who), loss)
    if (key === undefined) return refuse(lossRule(f), 'loss.wrong', `there is no ${loss.name} to lose`, [loss.name])
    addTo(lose, key, loss.n)
  }
  return lose
}

/** The units a name means: those that came as it says, or the only ones of the kind. */
function keyOf(c: Content, side: BattleSide, keys: readonly number[], { power, seaborne, k }: NamedLoss): number | undefined {
  const same = keys.filter((key) => key % c.K === k)
  if (side === 'defender') return power >= 0 ? same.find((key) => Math.floor(key / c.K) === power) : same.length === 1 ? same[0] : undefined
  return same.find((key) => key >= c.K === seaborne) ?? (seaborne ? undefined : same[0])
}

type LoseAnswer = Answers['battle.losses']

/** The owner chooses; owners of a joint defence agree, or the attacker chooses (AAZ-MULTI.4). */
export const losses: AskRule<Aaz, LossFrame, LoseAnswer, AazEvent> = {
  rule: 'AAZ-AFIRE.3',
  ruleNow: (_s, f) => lossRule(f),
  who(s, f) {
    const c = contentOf(s)
    if (f.disagreed) return [seatOf(s, activePower(s))]
    return deciders(s, c, battleOf(s), f.side)
      .filter((p) => !f.proposals.some((x) => x.power === p))
      .map((p) => seatOf(s, p))
  },
  space(s, f) {
    const c = contentOf(s)
    const b = battleOf(s)
    const who = targetsOf(s, c, b, f)
    // Only what these hits may be put on: bites never offer aircraft (AAZ-BITE.3).
    const items = keysOf(who).flatMap((key) => {
      const max = Math.min(f.need, numberAt(greedyLosses(c, who, f.hits, [key]), key))
      return max > 0 ? [{ id: keyName(c, b, f.side, key), min: 0, max }] : []
    })
    return [amounts('lose', items, f.need, f.need, { do: 'lose' })]
  },
  whyNot(s, f, answer) {
    const c = contentOf(s)
    const b = battleOf(s)
    const lose = readLosses(s, c, b, f, answer)
    if (isRefusal(lose)) return lose
    return whyNotLose(s, c, b, f, lose)
  },
  answer(t, f, answer, seat) {
    const { s } = t
    const c = contentOf(s)
    const b = battleOf(s)
    const lose = readLosses(s, c, b, f, answer)
    if (isRefusal(lose)) throw new Error(lose.say)
    const all = f.disagreed ? [] : deciders(s, c, b, f.side)
    if (all.length > 1) {
      f.proposals.push({ power: c.powers.indexOf(seat), lose })
      if (f.proposals.length < all.length) return
      if (f.proposals.some((x) => x.lose.join() !== lose.join())) {
        f.disagreed = true
        return t.emit({ type: 'defendersDisagreed', rule: 'AAZ-MULTI.4', at: spaceName(c, b.at) })
      }
    }
    t.done()
    applyLosses(t, b, f.side, { lose, hits: f.hits, cause: f.cause })
  },
  sample(s, f, _seat, rng) {
    const c = contentOf(s)
    const b = battleOf(s)
    const who = targetsOf(s, c, b, f)
    const keys = keysOf(who)
    shuffleWith(rng, keys)
    // Owners of a joint defence that all choose the same need no decision of the attacker: fixed order for them.
    const order = !f.disagreed && f.side === 'defender' && deciders(s, c, b, 'defender').length > 1 ? keysOf(who) : keys
    const lose = greedyLosses(c, who, f.hits, order)
    const count: Count = {}
    for (let key = 0; key < lose.length; key++) if (numberAt(lose, key) > 0) count[keyName(c, b, f.side, key)] = numberAt(lose, key)
    return { do: 'lose', lose: count }
  },
}

/** Which rule lets the owner choose: that of the step, and of the side. */
function lossRule({ cause, side }: Pick<LossFrame, 'cause' | 'side'>): string {
  if (cause === 'bite') return 'AAZ-BITE.2'
  if (cause === 'flak') return 'AAZ-EXP42.12'
  if (cause === 'strike') return side === 'defender' ? 'AAZ-SSTR.8' : 'AAZ-SSTR.9'
  if (cause === 'bombardment') return 'AAZ-BOMB.4'
  return side === 'defender' ? 'AAZ-AFIRE.3' : 'AAZ-DFIRE.4'
}

/** Returns which limit a choice of losses breaks. */
function whyNotLose(s: Readonly<Aaz>, c: Content, b: BattleFrame, f: LossFrame, lose: readonly number[]): Refusal | null {
  const fault = faultOfLosses(c, targetsOf(s, c, b, f), f.hits, lose)
  switch (fault) {
    case null:
      return null
    case 'too-many':
      return refuse(lossRule(f), 'loss.wrong', 'more losses than hits or units', [sum(lose), f.need])
    case 'maximum': {
      // AAZ-AFIRE.4: the rule of maximum use has a number of its own on the defender's side.
      const rule = f.cause === 'fire' && f.side === 'defender' ? 'AAZ-AFIRE.4' : lossRule(f)
      return refuse(rule, 'loss.maximum', `${f.need} hits must be taken`, [sum(lose), f.need])
    }
    case 'transports':
      return refuse(f.cause === 'strike' ? 'AAZ-SSTR.12' : 'AAZ-AFIRE.8', 'loss.transports', 'transports are hit last', [])
    case 'ineligible':
      return refuse(ineligibleRule(c, b, f, lose), 'loss.ineligible', 'these hits cannot be put on these units', [])
  }
}

function ineligibleRule(c: Content, b: BattleFrame, f: LossFrame, lose: readonly number[]): string {
  if (f.cause === 'bite') return 'AAZ-BITE.3'
  if (f.cause === 'strike') return 'AAZ-SSTR.11'
  if (f.cause === 'flak') return 'AAZ-EXP42.12'
  if (!b.sea) return 'AAZ-BOMB.4'
  const air = lose.some((n, key) => n > 0 && c.domain[key % c.K] === 1)
  return air && f.hits[2] > 0 ? 'AAZ-AFIRE.5' : 'AAZ-AFIRE.6'
}
