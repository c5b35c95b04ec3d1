import { isRefusal, optional, question, type Refusal, text } from '@deadfront/kernel'
import { copy } from '../copy.ts'
import { type Content, spaceName } from '../model/content.ts'
import { ZOMBIE_DIE } from '../model/dice.ts'
import { addTo } from '../model/list.ts'
import { type Aaz, addUnits, contentOf, zombiesAt } from '../model/state.ts'
import type { BattleSetup } from '../read/battle-setup.ts'
import { allied, anyUnits, unitsOf } from '../read/board.ts'
import { diceInPhaseTwo, victimsIn, willFall } from '../read/zombies.ts'
import { hasAttackers } from './attacks.ts'
import { findOr, powerIn, spaceIn } from './common.ts'
import { NextAttack, walksIn } from './next-attack.ts'

/** A place of a power, and the enemies that can come to it before the power moves again. */
export interface Threat {
  at: string
  /** The battle against each enemy that can come, with everything it can bring. */
  by: BattleSetup[]
  /** No unit is there, and land units can enter. */
  open: boolean
  /** The zombies there: dice that phase 2 of the owner's next turn rolls, and the chance to keep the place against them. */
  dead?: { dice: number; hold: number }
}

/** Which enemies can come to the places of a power, with what; `at` asks about one place alone. */
export const threats = question({ of: text('a power'), at: optional(text('a space')) }, (s: Aaz, q): Threat[] | Refusal => {
  const c = contentOf(s)
  const p = powerIn(c, 'of', q.of)
  if (isRefusal(p)) return p
  return findOr(
    q.at,
    (name) => spaceIn(c, 'at', name),
    (only) => threatsOf(s, c, p, only),
  )
})

function threatsOf(s: Aaz, c: Content, p: number, only: number): Threat[] {
  const enemies = c.order.filter((q) => !allied(c, p, q)).map((q) => new NextAttack(s, q))
  const found: Threat[] = []
  for (let at = 0; at < c.N; at++) {
    if (only >= 0 && at !== only) continue
    const held = unitsOf(s, c, at, p) > 0
    if (!held && s.control[at] !== p && only < 0) continue
    const by = enemies.flatMap((enemy) => (enemy.isTarget(at) ? [enemy.at(at)] : [])).filter(hasAttackers)
    const open = !anyUnits(s, c, at) && by.some((setup) => walksIn(c, setup))
    // An ally there holds it for its owner; aircraft alone take no territory (AAZ-CONC.6).
    const comers = held || open || only >= 0 ? by : []
    const dead = s.control[at] === p && zombiesAt(s, at) > 0 ? { dead: againstTheDead(s, c, at, p) } : {}
    if (comers.length > 0 || 'dead' in dead) found.push({ at: spaceName(c, at), by: comers, open, ...dead })
  }
  return found
}

/** AAZ-ZATK.2, ZCAP.2: it is lost if the dice remove every unit that can be lost and the zombies then take it. */
function againstTheDead(s: Aaz, c: Content, at: number, p: number): { dice: number; hold: number } {
  const dice = diceInPhaseTwo(s, c, at, p)
  const victims = victimsIn(s, c, at, p)
  const bare = copy(s)
  for (const { p: owner, k, n } of victims) {
    addUnits(bare, c, at, owner, k, -n)
    if (c.rises[k]) addTo(bare.zombies, at, n)
  }
  if (!willFall(bare, at)) return { dice, hold: 1 }
  const units = victims.reduce((sum, { n }) => sum + n, 0)
  const hit = ZOMBIE_DIE.filter((face) => face === s.options.phase2Face).length / ZOMBIE_DIE.length
  return { dice, hold: 1 - atLeast(units, dice, hit) }
}

/** The chance of at least this number of hits with this number of dice. */
function atLeast(hits: number, dice: number, chance: number): number {
  let exactly = (1 - chance) ** dice
  let fewer = 0
  for (let n = 0; n < Math.min(hits, dice + 1); n++) {
    fewer += exactly
    exactly *= ((dice - n) / (n + 1)) * (chance / (1 - chance))
  }
  return hits > dice ? 0 : 1 - fewer
}
