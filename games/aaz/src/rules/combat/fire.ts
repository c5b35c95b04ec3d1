import { nth } from '@deadfront/kernel'
import { AIR, attackOf, type Content, defenseOf, kindName, powerName, spaceName } from '../../model/content.ts'
import { COMBAT_DIE } from '../../model/dice.ts'
import type { AazTurn, Volley } from '../../model/events.ts'
import { type BattleFrame, type BattleSide, type Hits, otherSide } from '../../model/frames.ts'
import { numberAt } from '../../model/list.ts'
import { type Aaz, activePower, contentOf } from '../../model/state.ts'
import { hasHunter, sum } from '../../read/battle.ts'
import { hasTech } from '../../read/board.ts'
import { killZombies } from './common.ts'
import { assignHits } from './losses.ts'

/** AAZ-COMP.3: the zombie face of a combat die. */
const Z = 6

/** What a sort of hit may be put on at sea (AAZ-AFIRE.5, AFIRE.6); on land all fire is the same. */
function sortOf(c: Content, b: BattleFrame, side: BattleSide, k: number): 0 | 1 | 2 {
  if (!b.sea) return 0
  if (c.submarine[k]) return 2
  return c.domain[k] === AIR && !hasHunter(c, b, side) ? 1 : 0
}

/** The sum of several volleys. */
interface Tally {
  hits: Hits
  faces: number
  volleys: Volley[]
}

/** Dice of one kind: which units fire, what hits, and which targets the hits may be put on. */
interface Shots {
  p: number
  k: number
  value: number
  n: number
  sort: 0 | 1 | 2 | 3
  explosives: boolean
}

/** Rolls one volley and adds its hits and zombie faces to the tally. */
function volley(t: AazTurn, tally: Tally, { p, k, value, n, sort, explosives }: Shots): void {
  const c = contentOf(t.s)
  const unit = kindName(c, k)
  const dice: number[] = []
  for (let i = 0; i < n; i++) {
    const die = t.roll(6, COMBAT_DIE, unit)
    dice.push(die)
    if (die === Z) tally.faces++
    else if (die <= value) tally.hits[sort]++
    else if (die === 5 && explosives) tally.faces++ // AAZ-TECH.6
  }
  if (!t.quiet) tally.volleys.push({ power: powerName(c, p), unit, value, dice })
}

/** AAZ-TECH.6: the explosives of the attacker work while it has artillery in the battle, in front of the line or behind it. */
function attackerHasExplosives(s: Aaz, c: Content, b: BattleFrame): boolean {
  return hasTech(s, c, activePower(s), 'z4Explosives') && hasArtillery(c, b.attackers, b.attackersBehindLine, 0, 2 * c.K)
}

const defenderHasExplosives = (s: Aaz, c: Content, b: BattleFrame, p: number): boolean =>
  hasTech(s, c, p, 'z4Explosives') && hasArtillery(c, b.defenders, b.defendersBehindLine, p * c.K, (p + 1) * c.K)

function hasArtillery(c: Content, front: readonly number[], line: readonly number[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (c.supports[i % c.K] && numberAt(front, i) + numberAt(line, i) > 0) return true
  return false
}

/** Where victims of bombardment do not fire back (a switch, GAP-7), it is resolved by itself before the rest. */
export function bombardFirst(t: AazTurn, b: BattleFrame): void {
  if (!t.s.options.bombardmentSilences || sum(b.bombarding) === 0) return
  const tally: Tally = { hits: [0, 0, 0, 0], faces: 0, volleys: [] }
  rollBombardment(t, b, tally)
  settle(t, b, 'attacker', tally, 'bombardment')
}

/** AAZ42-SEQ.1: before the first round, so that what the ships kill does not bite (GAP42-7). */
export function bombardShore(t: AazTurn, b: BattleFrame): void {
  if (!contentOf(t.s).bombardsFirst || t.s.options.bombardmentInStepFour || sum(b.bombarding) === 0) return
  const tally: Tally = { hits: [0, 0, 0, 0], faces: 0, volleys: [] }
  rollBombardment(t, b, tally)
  settle(t, b, 'attacker', tally, 'bombardment')
}

function rollBombardment(t: AazTurn, b: BattleFrame, tally: Tally): void {
  const c = contentOf(t.s)
  const p = activePower(t.s)
  // The ships are units in the battle, too (AAZ-BOMB.2): with artillery ashore they use the explosives.
  const explosives = attackerHasExplosives(t.s, c, b) && !t.s.options.explosivesAshoreOnly
  const sort = t.s.options.bombardmentHitsAircraft ? 0 : 3
  for (const k of c.bombardKinds) {
    if (numberAt(b.bombarding, k) > 0) volley(t, tally, { p, k, value: attackOf(c, k), n: numberAt(b.bombarding, k), sort, explosives })
    b.bombarding[k] = 0 // AAZ-BOARD.8: the first round only.
  }
}

/** Step 4: bombardment, then every attacker, also those behind the line (AAZ-BITE.6). */
export function attackersFire(t: AazTurn, b: BattleFrame): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  const tally: Tally = { hits: [0, 0, 0, 0], faces: 0, volleys: [] }
  rollBombardment(t, b, tally)
  const explosives = attackerHasExplosives(t.s, c, b)
  let guns = 0
  const firing = (k: number): number =>
    numberAt(b.attackers, k) +
    numberAt(b.attackersBehindLine, k) +
    numberAt(b.attackers, c.K + k) +
    numberAt(b.attackersBehindLine, c.K + k)
  for (let k = 0; k < c.K; k++) if (c.supports[k]) guns += firing(k)
  for (let k = 0; k < c.K; k++) {
    const n = firing(k)
    if (n === 0 || c.attack[k] === 0 || (c.submarine[k] && b.attackersStruck)) continue
    const sort = sortOf(c, b, 'attacker', k)
    // AAZ-U-ART.2: one infantry for each artillery hits on a higher number.
    const helped = c.supported[k] && !b.sea ? Math.min(n, guns) : 0
    if (helped > 0) {
      guns -= helped
      volley(t, tally, { p, k, value: attackOf(c, k) + 1, n: helped, sort, explosives })
    }
    if (n > helped) volley(t, tally, { p, k, value: attackOf(c, k), n: n - helped, sort, explosives })
  }
  settle(t, b, 'attacker', tally, 'fire')
}

/** Step 5: every defender with a Defense value, also those behind the line (AAZ-DFIRE.1). */
export function defendersFire(t: AazTurn, b: BattleFrame): void {
  const { s } = t
  const c = contentOf(s)
  const tally: Tally = { hits: [0, 0, 0, 0], faces: 0, volleys: [] }
  const explosives: boolean[] = []
  for (let p = 0; p < c.P; p++) explosives.push(defenderHasExplosives(s, c, b, p))
  for (let k = 0; k < c.K; k++) {
    if (c.defense[k] === 0 || (c.submarine[k] && b.defendersStruck)) continue
    const sort = sortOf(c, b, 'defender', k)
    for (let p = 0; p < c.P; p++) {
      const key = p * c.K + k
      const n = numberAt(b.defenders, key) + numberAt(b.defendersBehindLine, key) - numberAt(b.silenced, key)
      if (n > 0) volley(t, tally, { p, k, value: defenseOf(c, k), n, sort, explosives: nth(explosives, p) })
    }
  }
  settle(t, b, 'defender', tally, 'fire')
}

/** Hits go to enemy units first, the rest to zombies (AAZ-AFIRE.9, AFIRE.11); zombie faces always to zombies. */
function settle(t: AazTurn, b: BattleFrame, side: BattleSide, tally: Tally, cause: 'fire' | 'bombardment'): void {
  const c = contentOf(t.s)
  const hits = sum(tally.hits)
  if (!t.quiet && tally.volleys.length > 0)
    t.emit({
      type: 'unitsFired',
      rule: side === 'defender' ? 'AAZ-DFIRE.1' : c.bombardsFirst && cause === 'bombardment' ? 'AAZ42-BOMB.1' : 'AAZ-AFIRE.1',
      at: spaceName(c, b.at),
      side: side,
      step: 'fire',
      volleys: tally.volleys,
      hits,
      zombieHits: tally.faces,
    })
  if (hits === 0 && tally.faces === 0) return
  const used = hits > 0 ? assignHits(t, b, otherSide(side), tally.hits, cause) : 0
  const excess = hits - used
  if (!b.sea && c.bombardsFirst && cause === 'bombardment') killZombies(t, b.at, excess, tally.faces, 'AAZ42-BOMB.4')
  else if (!b.sea) killZombies(t, b.at, excess, tally.faces)
  else if (excess > 0) t.emit({ type: 'hitsWasted', rule: 'AAZ-AFIRE.4', at: spaceName(c, b.at), side: side, n: excess })
}
