import type { Shift, SiegeView } from '@deadfront/dotz'
import type { Json, Refusal } from '@deadfront/kernel'
import { unlessRefused } from '../../board/question.ts'
import type { BoardApi } from '../../board/board.ts'
import type { Question } from './choices.ts'

/** What the board asks the referee besides legality: reach, targets, chances, what comes next (docs/formats/dotz.md, `inspect`). */

/** A fight or shot before the dice: the column with every shift by name, and exact chances from 0 to 1. */
export interface Odds {
  column: string
  initial: string
  shifts: readonly Shift[]
  net: number
  win: number
  /** At least one Zeds unit (the target) is destroyed. */
  kill: number
  /** The Player unit takes its last Hit. */
  fall: number
  meanZedsHits: number
  /** Chances of 0, 1, 2 … Hits on the Zeds, and on us. */
  onZeds: readonly number[]
  onUs: readonly number[]
}

export interface Destination {
  at: string
  cost: number
  path: readonly string[]
  fight: Odds | null
}

export interface Target {
  zed: string
  at: string
  odds: Odds
  /** Ways of paying for this shot. */
  pays: readonly string[]
}

export interface Deed {
  /** `move`, `forage`, `gunfire`, or an ability's id. */
  do: string
  /** Why not; null when it can be done. */
  refusal: Refusal | null
}

export interface UnitChances {
  unit: string
  deeds: readonly Deed[]
  destinations: readonly Destination[]
  targets: readonly Target[]
  /** Chance to find Ammo, 0 to 1. */
  find: number | null
  /** Ways of paying for its Moves and Forages. */
  pays: readonly string[]
}

// ── As `inspect` tells it ──

interface Can {
  can: boolean
  why?: { rule: string; code: string; say: string; about: readonly (string | number)[] }
}

interface FightTold {
  column: string
  initial: string
  shifts: Shift[]
  net: number
  unit: string
  odds: { win: number; kill: number; falls: number; zedsHits: number[]; unitHits: number[]; expected: { zedsHits: number } }
}

interface ShotTold {
  target: string
  at: string
  strength: number
  shifts: Shift[]
  net: number
  column: number
  odds: { kill: number; hits: number[]; expected: number }
}

interface UnitTold {
  unit: string
  pays: string[]
  actions: { move: Can; forage: Can & { ammo: number[] }; gunfire: Can }
  abilities: (Can & { id: string; act: string })[]
  reach: { at: string; path: string[]; cost: number; fight: FightTold | null }[]
  targets: ShotTold[]
}

interface MoveTold {
  zeds: string[]
  strength: number
  from: string
  to: string
  what: 'moves' | 'fights' | 'blocked' | 'placed' | 'enters'
  stays: string[]
  units: { id: string; strength: number }[]
}

/** What will happen: the activations still to come, and what activating each track would do. */
export interface Foresight {
  pending: readonly { track: string | null; nth: number; of: number }[]
  tracks: { readonly [track: string]: readonly MoveTold[] }
}

async function ask<T>(api: BoardApi, question: Json): Promise<T | null> {
  const told = unlessRefused(await api.inspect(question)) as { error?: string } | null
  return told === null || told.error !== undefined ? null : (told as unknown as T)
}

const refusalOf = (can: Can): Refusal | null => (can.can || !can.why ? null : { refused: true, ...can.why })

const fightOdds = (told: FightTold): Odds => ({
  column: told.column,
  initial: told.initial,
  shifts: told.shifts,
  net: told.net,
  win: told.odds.win,
  kill: told.odds.kill,
  fall: told.odds.falls,
  meanZedsHits: told.odds.expected.zedsHits,
  onZeds: told.odds.zedsHits,
  onUs: told.odds.unitHits,
})

const shotOdds = (told: ShotTold): Odds => ({
  column: String(told.column),
  initial: String(told.strength),
  shifts: told.shifts,
  net: told.net,
  win: 0,
  kill: told.odds.kill,
  fall: 0,
  meanZedsHits: told.odds.expected,
  onZeds: told.odds.hits,
  onUs: [],
})

/** Everything the unit could do for the open question, with chances; `pay` changes a shot's column (the Citadel). */
export async function chancesOf(
  api: BoardApi,
  view: SiegeView,
  unit: string,
  question: Question | null,
  pay: string | null,
): Promise<UnitChances | null> {
  const told = await ask<UnitTold>(api, { unit })
  if (!told) return null
  const free = question?.ask.kind === 'free' ? ((question.ask.about as { acts?: readonly string[] } | null)?.acts ?? []) : null
  const may = (act: string): boolean => free === null || free.includes(act)
  const broke = free === null && told.pays.length === 0 ? await whyBroke(api, unit, question) : null
  const deeds: Deed[] = (['move', 'forage', 'gunfire'] as const)
    .filter(may)
    .map((act) => ({ do: act, refusal: refusalOf(told.actions[act]) ?? (act === 'gunfire' ? null : broke) }))
  const destinations = broke || !may('move') ? [] : told.reach.map((r) => ({ ...r, fight: r.fight && fightOdds(r.fight) }))
  const targets = await targetsOf(api, told, question, pay)
  const found = told.actions.forage.ammo
  const noShot = targets.length > 0 ? null : (broke ?? (may('gunfire') ? await whyNoShot(api, view, unit, question) : null))
  return {
    unit,
    deeds: deeds.map((deed) => (deed.do === 'gunfire' ? { ...deed, refusal: deed.refusal ?? noShot } : deed)),
    destinations,
    targets,
    find: found.length === 0 ? null : 1 - (found[0] ?? 0),
    pays: free === null ? told.pays : [],
  }
}

/** The shots that are really offered, each with the ways to pay for it. */
async function targetsOf(api: BoardApi, told: UnitTold, question: Question | null, pay: string | null): Promise<Target[]> {
  const offered = question?.choices.filter(({ answer }) => answer.do === 'gunfire' && answer.unit === told.unit) ?? []
  const zeds = [...new Set(offered.map(({ answer }) => String(answer.target)))]
  return Promise.all(
    zeds.map(async (zed) => {
      const pays = offered.flatMap(({ answer }) => (answer.target === zed && typeof answer.pay === 'string' ? [answer.pay] : []))
      const special = pay !== null && pays.includes(pay) ? pay : (pays[0] ?? null)
      const known = special === null || ['event', 'player'].includes(special) ? told.targets.find((x) => x.target === zed) : undefined
      const shot =
        known ?? (await ask<ShotTold>(api, { shot: { unit: told.unit, target: zed, ...(special === null ? {} : { pay: special }) } }))
      const odds: Odds = shot
        ? shotOdds(shot)
        : { column: '', initial: '', shifts: [], net: 0, win: 0, kill: 0, fall: 0, meanZedsHits: 0, onZeds: [], onUs: [] }
      return { zed, at: shot?.at ?? '', odds, pays }
    }),
  )
}

/** With nothing left to pay with, the referee says which rule it is. */
const whyBroke = (api: BoardApi, unit: string, question: Question | null): Promise<Refusal | null> =>
  api.whyNot({ do: 'move', unit, path: [] }, question?.seat)

/** Nothing to shoot at: the referee says why of the Zeds that would come first to mind, those on the same road. */
async function whyNoShot(api: BoardApi, view: SiegeView, unit: string, question: Question | null): Promise<Refusal | null> {
  const from = view.units.find((x) => x.id === unit)?.at ?? ''
  const steps = (place: string): number => view.spaces[place]?.steps ?? 0
  const near = [...view.zeds].sort((a, b) => far(a.at) - far(b.at))[0]
  function far(place: string): number {
    const apart = Math.abs(steps(place) - steps(from))
    return from === view.town.id || view.spaces[place]?.track === view.spaces[from]?.track ? apart : 100 + apart
  }
  return near ? api.whyNot({ do: 'gunfire', unit, target: near.id }, question?.seat) : null
}

/** Deeds that need no unit in hand: the Character Actions used by themselves. */
export async function standingDeeds(api: BoardApi, view: SiegeView): Promise<Deed[]> {
  const owners = view.units.filter((unit) => unit.actions.length > 0)
  const told = await Promise.all(owners.map((unit) => ask<UnitTold>(api, { unit: unit.id })))
  return told.flatMap(
    (one) =>
      one?.abilities.filter((ability) => ability.act === 'free').map((ability) => ({ do: ability.id, refusal: refusalOf(ability) })) ?? [],
  )
}

/** The chances of each unit that could be named as the fighter of the open combat. */
export async function fightersOf(api: BoardApi): Promise<{ readonly [unit: string]: Odds }> {
  const told = await ask<{ fighters?: FightTold[] }>(api, { combat: true })
  return Object.fromEntries((told?.fighters ?? []).map((fighter) => [fighter.unit, fightOdds(fighter)]))
}

export const foresee = (api: BoardApi): Promise<Foresight | null> => ask<Foresight>(api, { preview: true })
