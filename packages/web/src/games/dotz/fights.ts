import type { CombatView, EventOf, Shift, SiegeEvent, SiegeView, UnitView, ZedView } from '@deadfront/dotz'
import type { Odds } from './referee.ts'

/** A fight as the combat panel shows it: made from the view while it is being fought, and from events once it is over. */
export interface Fight {
  kind: 'handToHand' | 'gunfire'
  at: string
  attacker: 'zeds' | 'player'
  unit: string | null
  zeds: readonly string[]
  zedsStrength: number | null
  unitStrength: number | null
  initial: string | null
  shifts: readonly Shift[]
  net: number
  /** A column of the Hand-to-Hand table by its name, or of the Gunfire table by its number. */
  column: string | null
  dice: readonly [number, number] | null
  again: boolean
  sum: number | null
  result: { zedsHits: number; unitHits: number; loser: 'zeds' | 'player' | null } | null
  /** The results, in the order of their events. */
  after: readonly SiegeEvent[]
  /** The fighters in their state before the fight: afterwards they are hit, turned over, or gone. */
  pictured: Pictured | null
}

export interface Pictured {
  readonly zeds: readonly ZedView[]
  readonly unit: UnitView | null
}

/** The fighters when the fight began: on the side with the Strength that they fought with. */
export function picturedIn({ zeds, zedsStrength, unit, unitStrength }: Fight, before: SiegeView, after: SiegeView): Pictured {
  const teams = [before, after].map((view) => zeds.flatMap((id) => view.zeds.find((zed) => zed.id === id) ?? []))
  const strong = (team: readonly ZedView[]): number => team.reduce((sum, zed) => sum + zed.strength, 0)
  const whole = teams.filter((team) => team.length === zeds.length)
  const ours = [before, after].flatMap((view) => view.units.find((x) => x.id === unit) ?? [])
  return {
    zeds: whole.find((team) => strong(team) === zedsStrength) ?? whole[0] ?? [],
    unit: ours.find((x) => x.strength === unitStrength) ?? ours[0] ?? null,
  }
}

/** A fight without events (a game that was just opened) is drawn from the view, as long as no dice have caused Hits. */
export const withPictures = (fight: Fight, view: SiegeView): Fight =>
  fight.pictured === null && fight.result === null && fight.unit !== null ? { ...fight, pictured: picturedIn(fight, view, view) } : fight

/** The end of the fight, besides the Hits: who retreated, and whether that destroyed them. */
export function verdictOf({ result, zeds, unit, after }: Fight): 'zedsGone' | 'zedsRetreat' | 'weFell' | 'weRetreat' | null {
  if (!result || result.loser === null || zeds.length === 0) return null
  if (result.loser === 'zeds')
    return zeds.every((id) => after.some((e) => e.type === 'zedToCup' && e.zed === id)) ? 'zedsGone' : 'zedsRetreat'
  return after.some((e) => e.type === 'unitFell' && e.unit === unit) ? 'weFell' : 'weRetreat'
}

/** The results in sentences; equal sentences in a row are written once, with their number. */
export function aftermath({ after }: Fight, words: (event: SiegeEvent) => string): { text: string; times: number }[] {
  const told: { text: string; times: number }[] = []
  for (const text of after.map(words)) {
    const last = told.at(-1)
    if (text === '') continue
    if (last?.text === text) last.times++
    else told.push({ text, times: 1 })
  }
  return told
}

const AFTER: ReadonlySet<string> = new Set<SiegeEvent['type']>([
  'tablesTurned',
  'zedHit',
  'unitHit',
  'hitCancelled',
  'hitsLost',
  'turnedOver',
  'savingRoll',
  'unitFell',
  'unitSaved',
  'unitRetreated',
  'zedRetreated',
  'zedToCup',
  'markerGone',
])

/** What only the dice and the events after them say. */
const NOT_ROLLED = { dice: null, again: false, sum: null, result: null, after: [], pictured: null } satisfies Partial<Fight>

/** Takes in the next event; a new fight replaces the last. */
export function tellFight(fight: Fight | null, e: SiegeEvent): Fight | null {
  switch (e.type) {
    case 'combatBegan':
      return {
        kind: 'handToHand',
        at: e.at,
        attacker: e.attacker,
        unit: e.unit,
        zeds: e.zeds,
        zedsStrength: e.zedsStrength,
        unitStrength: e.unitStrength,
        initial: e.initial,
        shifts: e.shifts,
        net: e.net,
        column: e.column,
        ...NOT_ROLLED,
      }
    case 'diceRolled':
      return fight && { ...fight, dice: e.dice, sum: e.sum, again: e.again }
    case 'combatResult':
      return fight && { ...fight, column: e.column, sum: e.sum, result: { zedsHits: e.zedsHits, unitHits: e.unitHits, loser: e.loser } }
    case 'gunfire':
      return shot(e)
    default:
      return fight && AFTER.has(e.type) ? { ...fight, after: [...fight.after, e] } : fight
  }
}

const shot = (e: EventOf<'gunfire'>): Fight => ({
  kind: 'gunfire',
  at: e.at,
  attacker: 'player',
  unit: e.unit,
  zeds: [e.target],
  zedsStrength: null,
  unitStrength: e.strength,
  initial: String(e.strength),
  shifts: e.shifts,
  net: e.net,
  column: String(e.column),
  dice: e.dice,
  again: false,
  sum: e.sum,
  result: { zedsHits: e.hits, unitHits: 0, loser: null },
  after: [],
  pictured: null,
})

/** A planned fight: everything except the dice. */
export function plannedFight(
  plan: { kind: string; at: string; zed: string | null; answer: { readonly unit: string } },
  odds: Odds,
  view: SiegeView,
): Fight {
  const gunfire = plan.kind === 'gunfire'
  const { unit } = plan.answer
  const zeds = gunfire ? [plan.zed ?? ''] : view.zeds.filter((zed) => zed.at === plan.at).map((zed) => zed.id)
  const strength = view.zeds.filter((zed) => zeds.includes(zed.id)).reduce((sum, zed) => sum + zed.strength, 0)
  return {
    kind: gunfire ? 'gunfire' : 'handToHand',
    at: plan.at,
    attacker: 'player',
    unit,
    zeds,
    zedsStrength: gunfire ? null : strength,
    unitStrength: gunfire ? Number(odds.initial) : (view.units.find((x) => x.id === unit)?.strength ?? null),
    initial: odds.initial,
    shifts: odds.shifts,
    net: odds.net,
    column: odds.column,
    ...NOT_ROLLED,
  }
}

/** The fight that is open now, from the view. */
export function openFight(view: SiegeView): Fight | null {
  const c: CombatView | null = view.combat
  if (!c) return null
  return {
    kind: 'handToHand',
    at: c.at,
    attacker: c.attacker,
    unit: c.unit,
    zeds: c.zeds,
    zedsStrength: c.zedsStrength,
    unitStrength: c.unitStrength,
    initial: c.initial,
    shifts: c.shifts,
    net: c.net,
    column: c.column,
    dice: c.dice,
    again: false,
    sum: c.sum,
    result: c.result,
    after: [],
    pictured: null,
  }
}

/**
 * A fight from the view, with what its events reported. After the roll the Strengths and the column stay as the events
 * reported them: the view counts only the Zeds that have not fallen back yet, on the side they show now.
 */
export function stillFought(told: Fight | null, open: Fight): Fight {
  if (told?.kind !== open.kind || told.at !== open.at) return open
  const { zeds, zedsStrength, unitStrength, initial, shifts, net, column, after, pictured } = told
  const same = told.unit === open.unit && told.result !== null && open.result !== null && told.sum === open.sum
  return same
    ? { ...open, zeds, zedsStrength, unitStrength, initial, shifts, net, column, after, pictured }
    : { ...open, after, pictured: told.unit === open.unit && zeds.join() === open.zeds.join() ? pictured : null }
}

/** The events that report the results of an Action. */
const OUTCOMES: ReadonlySet<string> = new Set<SiegeEvent['type']>([
  'foraged',
  'gunfire',
  'combatResult',
  'zedToCup',
  'unitFell',
  'unitSaved',
  'unitRetreated',
])

/** The results of the last Action, in words; '' if there are none. */
export const outcomeOf = (events: readonly SiegeEvent[], words: (event: SiegeEvent) => string): string =>
  events
    .filter((event) => OUTCOMES.has(event.type))
    .map(words)
    .filter((text) => text !== '')
    .join(' ')
