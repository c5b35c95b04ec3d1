import { question, type Refusal, type RuleId } from '@deadfront/kernel'
import { AIR, type Content, kindName, spaceName } from '../model/content.ts'
import { type Aaz, activePower, contentOf, freshAt, treasuryOf, zombiesAt } from '../model/state.ts'
import { buysFirst, costOf, enemySubsAndTransports, isFriendly, unitsOf, willFight } from '../read/board.ts'
import { allLanded, planLanding, slotsLeft } from '../read/landing.ts'
import { whyNotDone } from '../rules/combat-move.ts'
import { whyNotEndNoncombat } from '../rules/noncombat-move.ts'
import { whyNotEndPurchase } from '../rules/production.ts'

/** A warning that a careful player needs before the phase ends. */
export type Warning =
  | { kind: 'refused'; rule: RuleId; say: string }
  | { kind: 'unmoved'; at: string; unit: string; n: number }
  /** `n` would be lost; `promised` can land only on a carrier that is still to be bought (AAZ-FLY.7). */
  | { kind: 'aircraft'; n: number; promised: number }
  | { kind: 'zombiesIgnored'; at: string; zombies: number }
  | { kind: 'shipsIgnored'; at: string; submarines: number; transports: number }
  | { kind: 'unplaced'; n: number }
  | { kind: 'unspent'; ipcs: number }

export const warnings = question({}, (s: Aaz): Warning[] => {
  const c = contentOf(s)
  const p = activePower(s)
  const end = whyNotEnd(s)
  const first: Warning[] = end ? [{ kind: 'refused', rule: c.cites?.[end.rule] ?? end.rule, say: end.say }] : []
  if (s.phase === 'combatMove') return [...first, ...ignoredEnemies(s, c, p)]
  if (s.phase === 'noncombatMove') return [...first, ...idleUnits(s, c, p)]
  if (s.stack.at(-1)?.kind === 'mobilize') {
    const n = s.bought.reduce((sum, b) => (b.at < 0 ? sum + b.count : sum), 0)
    return n > 0 ? [...first, { kind: 'unplaced', n }] : first
  }
  if (s.phase !== 'purchase') return first
  const cheapest = Math.min(...c.kinds.map((_, k) => costOf(s, c, k)))
  const canSpend = treasuryOf(s, p) >= cheapest && (buysFirst(c) || [...slotsLeft(s, c, p).values()].some((n) => n > 0))
  return canSpend ? [...first, { kind: 'unspent', ipcs: treasuryOf(s, p) }] : first
})

function whyNotEnd(s: Aaz): Refusal | null {
  if (s.phase === 'combatMove') return whyNotDone(s)
  if (s.phase === 'noncombatMove') return whyNotEndNoncombat(s)
  return s.phase === 'purchase' || s.phase === 'mobilize' ? whyNotEndPurchase(s) : null
}

function idleUnits(s: Aaz, c: Content, p: number): Warning[] {
  const out: Warning[] = []
  for (let at = 0; at < c.N; at++)
    for (let k = 0; k < c.K; k++) {
      const n = freshAt(s, c, at, p, k)
      if (n > 0 && (c.domain[k] !== AIR || !c.isLand[at])) out.push({ kind: 'unmoved', at: spaceName(c, at), unit: kindName(c, k), n })
    }
  if (allLanded(s, c, p)) return out
  const { need, saved, carriers } = planLanding(s, c, p, 'still')
  const promised = carriers.reduce((sum, { from, used }) => (from < 0 ? sum + used : sum), 0)
  return [...out, { kind: 'aircraft', n: need - saved, promised }]
}

function ignoredEnemies(s: Aaz, c: Content, p: number): Warning[] {
  const out: Warning[] = []
  for (const at of c.lands)
    if (isFriendly(s, c, at, p) && zombiesAt(s, at) > 0 && unitsOf(s, c, at, p) > 0 && !s.declared.includes(at))
      out.push({ kind: 'zombiesIgnored', at: spaceName(c, at), zombies: zombiesAt(s, at) })
  for (const at of c.seas) {
    const [submarines, transports] = enemySubsAndTransports(s, c, at, p)
    if (submarines + transports > 0 && unitsOf(s, c, at, p) > 0 && !willFight(s, c, at, p))
      out.push({ kind: 'shipsIgnored', at: spaceName(c, at), submarines, transports })
  }
  return out
}
