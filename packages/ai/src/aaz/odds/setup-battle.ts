import type { BattleSetup } from '@deadfront/aaz'
import type { Battle, Tech } from './battle.ts'
import { playedBy, rulingsIn } from './rulings.ts'
import { tableFrom } from './units.ts'

const TECHS: readonly string[] = ['z4Explosives', 'chainsawTanks', 'airDots']
const some = (count: { readonly [unit: string]: number }): boolean => Object.values(count).some((n) => n > 0)

const sumOf = (count: { readonly [unit: string]: number }): number => Object.values(count).reduce((sum, n) => sum + n, 0)

/** What has already happened in a battle that goes on: first hits, Chainsaw Tanks (AAZ-TECH.7), antiaircraft fire (AAZ42-SEQ.1). */
function begunOf({ damaged, round }: BattleSetup): Pick<Battle, 'damaged' | 'flakFired'> {
  const hurt = {
    attacker: sumOf(damaged.attackers),
    defender: Object.values(damaged.defenders).reduce((sum, count) => sum + sumOf(count), 0),
  }
  return { ...(hurt.attacker + hurt.defender > 0 ? { damaged: hurt } : {}), ...(round > 0 ? { flakFired: true } : {}) }
}

/** The rules that are different at the table of this battle. */
export const rulingsOf = ({ rulings }: Pick<BattleSetup, 'rulings'>): Pick<Battle, 'rising' | 'house'> =>
  playedBy(rulingsIn(Object.keys(rulings ?? {})))

/** Several powers defend on land, and one of them has explosives for its own dice only. */
function isJoint({ sea, defenders, defenderTechs }: BattleSetup): boolean {
  const powers = Object.entries(defenders).flatMap(([power, count]) => (some(count) ? [power] : []))
  return !sea && powers.length > 1 && powers.some((power) => defenderTechs[power]?.includes('z4Explosives'))
}

/** The referee's battle in the format of the odds engine, without an aim. Null if there is nothing to compute: no attackers. */
export function battleFrom(setup: BattleSetup): Battle | null {
  const defender: { [unit: string]: number } = {}
  for (const count of Object.values(setup.defenders))
    for (const [unit, n] of Object.entries(count)) defender[unit] = (defender[unit] ?? 0) + n
  if (!some(setup.attackers) || (!some(defender) && setup.zombies === 0)) return null
  const techs = (list: readonly string[]): Tech[] =>
    list.filter((tech): tech is Tech => TECHS.includes(tech) && !(tech === 'chainsawTanks' && setup.round > 0))
  return {
    kind: setup.sea ? 'sea' : 'land',
    attacker: setup.attackers,
    defender,
    zombies: setup.zombies,
    ...(some(setup.seaborne) ? { seaborne: setup.seaborne } : {}),
    ...(setup.bombard > 0 ? { bombard: setup.bombard, ...(setup.bombarding ? { bombardBy: setup.bombarding } : {}) } : {}),
    ...(setup.bombardsFirst ? { bombardsFirst: true } : {}),
    ...(setup.friendly && !some(defender) ? { friendly: true } : {}),
    tech: { attacker: techs(setup.attackerTechs), defender: techs(Object.values(setup.defenderTechs).flat()) },
    ...(isJoint(setup) ? { jointExplosives: true } : {}),
    ...begunOf(setup),
    retreatSpace: setup.retreats.length > 0,
    ...(setup.units ? { units: tableFrom(setup.units) } : {}),
    ...rulingsOf(setup),
  }
}
