import type { BattlePanel, BattleSetup } from '@deadfront/aaz'
import type { Answer } from '@deadfront/kernel'
import type { Desk } from '../desk.ts'
import { type Forecast, type Headline, headlineOf } from './forecast.ts'
import { percent, signed } from '../percent.ts'
import { namedIn } from '../question.ts'

/** What the figures depend on. */
type Fight = Pick<BattleSetup, 'sea' | 'friendly' | 'attackers' | 'seaborne' | 'zombies'>

export const headOf = (desk: Desk, forecast: Forecast, setup: Fight): Headline =>
  headlineOf(forecast, setup, (unit) => desk.facts().unit(unit)?.domain === 'air')

/** The figures of a battle in words: to take it and to clear it, or what else can be won there. */
export function figuresOf(desk: Desk, forecast: Forecast, setup: Fight): string[] {
  const t = desk.m.odds
  const head = headOf(desk, forecast, setup)
  const clear = clearOf(forecast, setup)
  return [
    t[head.kind](percent(head.chance)),
    ...(head.kind === 'take' && clear !== null ? [t.clearToo(percent(clear))] : []),
    ...(head.kind === 'destroy' ? [t.airOnly] : []),
  ]
}

/**
 * The same as a short mark for chips and the map: the first figure, and that to clear it if it is different; aircraft take
 * nothing, so theirs has a word before it. Its title explains it.
 */
export function markOf(desk: Desk, forecast: Forecast, setup: Fight): { text: string; title: string; chance: number } {
  const { kind, chance } = headOf(desk, forecast, setup)
  const clear = kind === 'take' ? clearOf(forecast, setup) : null
  const text = kind === 'destroy' ? desk.m.odds.flown(percent(chance)) : percent(chance)
  return { text: clear === null ? text : `${text} · ${percent(clear)}`, title: figuresOf(desk, forecast, setup).join(', '), chance }
}

/** The chance to clear it, if it differs from the chance to take it; else null. */
const clearOf = ({ clear, take }: Forecast, { zombies }: Fight): number | null =>
  clear !== null && (zombies > 0 || clear < (take ?? 0) - 5e-4) ? clear : null

/** The attacker's name for all other players; the attacker reads "you". */
export const strangerIn = (desk: Desk, attacker: string): string | null =>
  desk.question.value?.seat === attacker ? null : desk.power(attacker)

/** Other possible results, one line each, only the likely ones. */
export function othersOf(desk: Desk, forecast: Forecast, attacker: string, defenders: readonly string[]): string[] {
  const t = desk.m.odds
  const { defenderWins, retreats, zombiesHold, draw } = forecast
  const told = (p: number, words: string): string[] => (p >= 0.005 ? [words] : [])
  const held = defenderWins - retreats
  const who = defenders.map((power) => desk.power(power)).join(', ')
  return [
    ...told(retreats, t.retreats(percent(retreats), strangerIn(desk, attacker))),
    ...(who === '' ? [] : told(held, t.holds(who, percent(held)))),
    ...told(zombiesHold, t.onlyDead(percent(zombiesHold))),
    ...told(draw - zombiesHold, (isSubLeft(forecast) ? t.divers : t.noWinner)(percent(draw - zombiesHold))),
  ]
}

/** The defenders that are left are submarines: aircraft cannot hit them without a destroyer, and they dive. */
const isSubLeft = ({ defenderLeft }: Forecast): boolean => {
  const left = Object.entries(defenderLeft ?? {}).filter(([, n]) => n >= 0.005)
  return left.length > 0 && left.every(([unit]) => unit === 'sub')
}

/** The attacker may cease now: only zombies are left, and the attacker's land units would hold the place (AAZ-PRESS.5). */
export const mayCease = ({ friendly, land, choices }: Pick<BattlePanel, 'friendly' | 'land' | 'choices'>): boolean =>
  !friendly && land > 0 && choices.some((choice) => choice.do === 'cease')

/**
 * The forecast of a battle that is being fought begins with one more round. If the attacker may cease, the place is taken already: there is
 * nothing left to play for, and `ceases` is true.
 */
export function fromHere(desk: Desk, forecast: Forecast, at: string): { forecast: Forecast; ceases: boolean } {
  const battle = desk.battle.value
  const ceases = battle?.at === at && mayCease(battle)
  return { forecast: ceases ? { ...forecast, take: 1, advice: null } : forecast, ceases }
}

/**
 * The results of a number of ships that bombard, or of submarines that dive. The side that is asked reads its own chance: who attacks
 * the chance to win, who defends the chance to hold.
 */
export function numberFigures(desk: Desk, answer: Answer): string[] {
  const n = answer.do === 'bombard' ? answer.ships : answer.do === 'submerge' ? answer.subs : null
  const found = desk.numbered.value.find((entry) => entry.n === n)
  if (!found?.forecast) return []
  const { setup, forecast } = found
  const owner = namedIn(desk.question.value).power
  if (owner !== undefined && owner !== setup.attacker) return [desk.m.odds.holds(desk.power(owner), percent(forecast.defenderWins))]
  return [...figuresOf(desk, forecast, setup), desk.m.odds.ipcs(signed(forecast.swing, desk.m))]
}

/** The results of press, cease and retreat: to go on is a new battle with the units left; to stop decides it at once. */
export function choiceFigures(desk: Desk, answer: Answer, battle: Fight): string[] {
  const t = desk.m.odds
  const forecast = desk.battleOdds.value
  if (answer.do === 'press') return forecast ? [...figuresOf(desk, forecast, battle), t.ipcs(signed(forecast.swing, desk.m))] : []
  const land = Object.entries(battle.attackers).some(([unit, n]) => n > 0 && desk.facts().unit(unit)?.domain !== 'air')
  if (answer.do === 'cease') {
    const none = percent(0)
    const kept = t.ipcs(signed(0, desk.m))
    if (battle.friendly) return [t.clear(none), kept, t.stays]
    return land ? [t.take(percent(1)), t.clearToo(none), kept, t.stays] : [t.airOnly, kept]
  }
  if (answer.do !== 'retreat') return []
  // AAZ-AMPH.17, AMPH.18: units that came off transports cannot go back and fight on.
  const staying = Object.fromEntries(Object.entries(battle.seaborne).filter(([, n]) => n > 0))
  const left = desk.stayOdds.value
  if (Object.keys(staying).length > 0)
    return [t.mustStay(desk.unitWords(staying)), ...(left ? figuresOf(desk, left, { ...battle, attackers: staying }) : [])]
  return [battle.sea ? t.win(percent(0)) : t.take(percent(0)), t.ipcs(signed(0, desk.m))]
}
