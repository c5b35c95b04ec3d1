import { powerName, spaceName } from '../../model/content.ts'
import type { AazTurn } from '../../model/events.ts'
import type { BattleFrame } from '../../model/frames.ts'
import { numberAt } from '../../model/list.ts'
import { type Aaz, activePower, contentOf, zombiesAt } from '../../model/state.ts'
import { attackersByName, defendersByName, landAttackers, sum } from '../../read/battle.ts'
import { enemyUnits, isHostile, landUnitsOf } from '../../read/board.ts'
import { captureTerritory } from '../capture.ts'
import { loseGuests } from '../guests.ts'
import { returnToHosts } from '../hosts.ts'
import { markFought } from './common.ts'

/** Step 9 (AAZ-CONC.1): who won, who holds the territory, and whether a fleet may land its cargo. */
export function conclude(t: AazTurn, b: BattleFrame): void {
  const { s } = t
  const c = contentOf(s)
  const [attackers, defenders] = [sum(b.attackers), sum(b.defenders)]
  const winner = attackers > 0 && defenders === 0 ? powerName(c, activePower(s)) : defenders > 0 && attackers === 0 ? 'defender' : null
  if (!t.quiet)
    t.emit({
      type: 'battleEnded',
      rule: 'AAZ-PRESS.22',
      at: spaceName(c, b.at),
      winner,
      attackers: attackersByName(c, b),
      defenders: defendersByName(c, b),
      zombies: zombiesAt(s, b.at),
    })
  markFought(s, b.at)
  if (b.sea) {
    loseGuests(t, b.at)
    return failLandings(t, b)
  }
  holdGround(t, b)
}

/** AAZ-GEN.4: there is no enemy to fight. There is no battle; the land is entered and taken. */
export const isUnopposed = (s: Aaz, b: BattleFrame): boolean => !b.sea && sum(b.defenders) === 0 && s.zombies[b.at] === 0

/** Enters land without a battle: directly to step 9. */
export function enterUnopposed(t: AazTurn, b: BattleFrame): void {
  markFought(t.s, b.at)
  holdGround(t, b)
}

/** Takes the territory when land units of the attacker hold it alone. */
function holdGround(t: AazTurn, b: BattleFrame): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  if (landAttackers(c, b) === 0 || enemyUnits(s, c, b.at, p) > 0) return
  if (landUnitsOf(s, c, b.at, p) > 0 && isHostile(s, c, b.at, p)) captureTerritory(t, b.at, p, b.round > 0 ? 'battle' : 'unopposed')
}

/** AAZ-AMPH.11: while a defender is left that has not submerged, no unit goes ashore from this zone. */
function failLandings(t: AazTurn, b: BattleFrame): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  let left = 0
  for (let key = 0; key < b.defenders.length; key++)
    if (numberAt(b.defenders, key) > 0 && !c.transport[key % c.K]) left += numberAt(b.defenders, key)
  if (left === 0) return
  for (const boat of s.boats) {
    if (boat.power !== p || boat.at !== b.at || boat.to < 0) continue
    boat.to = -1
    t.emit({ type: 'landingFailed', rule: 'AAZ-AMPH.11', at: spaceName(c, b.at), power: powerName(c, p) })
  }
  returnToHosts(s, b.at)
}
