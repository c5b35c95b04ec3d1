import type { PressAnswer } from '../model/answers.ts'
import { AIR, attackOf, type Content, SEA, spaceName } from '../model/content.ts'
import type { BattleFrame } from '../model/frames.ts'
import { numberAt } from '../model/list.ts'
import { type Aaz, activePower } from '../model/state.ts'
import { airAttackers, attackersOf, attackersWhere, defendersWhere, hasHunter, landAttackers, seaborneLeft, sum } from './battle.ts'
import { hasTech } from './board.ts'

/** What step 8 leads to: the battle is over, continues by itself, or the attacker chooses. */
export type Outlook = { over: true } | { over: false; choices: PressAnswer[] }

const OVER: Outlook = { over: true }

const GO_ON: Outlook = { over: false, choices: [{ do: 'press' }] }

export const outlook = (s: Aaz, c: Content, b: BattleFrame): Outlook => (b.sea ? outlookAtSea(c, b) : outlookOnLand(s, c, b))

const retreats = (c: Content, b: BattleFrame): PressAnswer[] => b.retreats.map((at) => ({ do: 'retreat', to: spaceName(c, at) }))

function outlookOnLand(s: Aaz, c: Content, b: BattleFrame): Outlook {
  if (sum(b.attackers) === 0) return OVER
  const land = landAttackers(c, b)
  if (sum(b.defenders) === 0) {
    if (s.zombies[b.at] === 0) return OVER
    // AAZ-PRESS.3, PRESS.10: to continue against zombies needs a land unit; Air-D.O.T.s give aircraft one more round (TECH.9).
    const oneMore = airAttackers(c, b) > 0 && b.airDotsUsed === 0 && hasTech(s, c, activePower(s), 'airDots')
    if (land === 0 && !oneMore) return OVER
    return { over: false, choices: [{ do: 'press' }, { do: 'cease' }] }
  }
  const overland = land - seaborneLeft(c, b)
  if (overland > 0) return { over: false, choices: [{ do: 'press' }, ...retreats(c, b)] }
  return airAttackers(c, b) > 0 ? { over: false, choices: [{ do: 'press' }, { do: 'retreat' }] } : GO_ON
}

/** Can some fighting unit of one side hit some fighting unit of the other? */
function canHit(c: Content, from: (k: number) => number, hunter: boolean, value: readonly number[], to: (k: number) => number): boolean {
  for (let k = 0; k < c.K; k++) {
    if (value[k] === 0 || from(k) === 0) continue
    for (let v = 0; v < c.K; v++) {
      if (to(v) === 0) continue
      if (c.submarine[k] && c.domain[v] === AIR) continue
      if (c.domain[k] === AIR && c.submarine[v] && !hunter) continue
      return true
    }
  }
  return false
}

/** The state of a sea battle: who can still hit whom, with or without transports. */
export function standing(c: Content, b: BattleFrame) {
  const attack = (k: number): number => attackersOf(c, b, k)
  const defend = (k: number): number => {
    let n = 0
    for (let p = 0; p < c.P; p++) n += numberAt(b.defenders, p * c.K + k)
    return n
  }
  const noBoats = (of: (k: number) => number) => (k: number) => (c.transport[k] ? 0 : of(k))
  const aHunter = b.attackersHadHunter || hasHunter(c, b, 'attacker')
  const dHunter = b.defendersHadHunter || hasHunter(c, b, 'defender')
  return {
    attackers: attackersWhere(c, b, (k) => attackOf(c, k) > 0),
    boats: attackersWhere(c, b, (k) => c.transport[k] === true),
    ships: attackersWhere(c, b, (k) => c.domain[k] === SEA),
    defenders: defendersWhere(c, b, (k) => !c.transport[k]),
    targets: defendersWhere(c, b, (k) => c.transport[k] === true),
    hurts: canHit(c, attack, aHunter, c.attack, noBoats(defend)),
    hurtBack: canHit(c, defend, dHunter, c.defense, noBoats(attack)),
    threatened: canHit(c, defend, dHunter, c.defense, attack),
  }
}

/** Can neither side hit a fighting unit of the other, while the attacker has some that could attack? */
export function isStalemate(c: Content, b: BattleFrame): boolean {
  const x = standing(c, b)
  return x.attackers > 0 && x.defenders > 0 && !x.hurts && !x.hurtBack && !(x.boats > 0 && x.threatened)
}

function outlookAtSea(c: Content, b: BattleFrame): Outlook {
  const x = standing(c, b)
  if (x.attackers + x.boats === 0 || x.defenders + x.targets === 0) return OVER
  const stay: Outlook = b.retreats.length > 0 && x.ships > 0 ? { over: false, choices: [{ do: 'stay' }, ...retreats(c, b)] } : OVER
  if (x.defenders === 0) return x.attackers > 0 ? OVER : stay // AAZ-DTRN.1, PRESS.20
  if (!x.hurts && !x.hurtBack && !(x.boats > 0 && x.threatened)) return stay // GAP-35
  if (x.attackers === 0 && b.retreats.length === 0) return OVER // AAZ-DTRN.3
  if (x.ships === 0) return { over: false, choices: [{ do: 'press' }, { do: 'retreat' }] }
  return b.retreats.length > 0 ? { over: false, choices: [{ do: 'press' }, ...retreats(c, b)] } : GO_ON
}
