import type {
  ActionsFacts,
  Answers,
  Can,
  ChoiceFacts,
  FightFacts,
  Preview,
  Questions,
  Shift,
  ShotFacts,
  SiegeEvent,
  SiegeView,
  UnitMenu,
} from '@deadfront/dotz'
import { isRefusal, type Refusal, type Seat } from '@deadfront/kernel'
import type { BoardApi } from '../../board/board.ts'
import { type Question, freeOf } from './question.ts'

/** What the board asks the referee besides legality: reach, targets, chances, what comes next (docs/formats/dotz.md, `inspect`). */

export type DotzApi = BoardApi<SiegeEvent, Answers, Questions>

/** A fight or shot before the roll: the column with every shift by name, and exact chances from 0 to 1. */
export interface Odds {
  column: string
  initial: string
  shifts: readonly Shift[]
  net: number
  win: number
  /** At least one Zeds unit (the target) is destroyed. */
  kill: number
  /** The Player unit takes its last Hit; after its Saving Roll it is in the Cemetery. */
  fall: number
  lost: number
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
  /** Ways to pay for this shot. */
  pays: readonly string[]
}

interface Deed {
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
  /** The chance to find Ammo, 0 to 1, and how much on average. */
  find: { chance: number; mean: number } | null
  /** Ways to pay for its Moves and Forages. */
  pays: readonly string[]
}

/** Character Actions have only one use, so they are paid first; two Actions for a hand-made round come last. */
const payRank = (pay: string): number => (pay.includes('+') ? 3 : pay === 'event' ? 2 : pay === 'player' ? 1 : 0)

export const byRank = (pays: readonly string[]): string[] => [...pays].sort((a, b) => payRank(a) - payRank(b))

/** What pays for an Action if nothing is chosen. */
export const firstPay = (pays: readonly string[]): string | undefined => byRank(pays)[0]

/** The forecast: the activations still to come, and what activating each track would do. */
export type Foresight = Preview

/** The answer to a question, or null where the referee has none. */
async function told<T>(answer: Promise<T | Refusal>): Promise<T | null> {
  const given = await answer
  return isRefusal(given) ? null : given
}

export const refusalOf = (can: Can): Refusal | null => (can.can ? null : { refused: true, ...can.why })

export const fightOdds = ({ column, initial, shifts, net, odds }: FightFacts): Odds => ({
  column,
  initial,
  shifts,
  net,
  win: odds.win,
  kill: odds.kill,
  fall: odds.falls,
  lost: odds.dies,
  meanZedsHits: odds.expected.zedsHits,
  onZeds: odds.zedsHits,
  onUs: odds.unitHits,
})

const shotOdds = ({ column, strength, shifts, net, odds }: ShotFacts): Odds => ({
  column: String(column),
  initial: String(strength),
  shifts,
  net,
  win: 0,
  kill: odds.kill,
  fall: 0,
  lost: 0,
  meanZedsHits: odds.expected,
  onZeds: odds.hits,
  onUs: [],
})

const NO_ODDS: Odds = {
  column: '',
  initial: '',
  shifts: [],
  net: 0,
  win: 0,
  kill: 0,
  fall: 0,
  lost: 0,
  meanZedsHits: 0,
  onZeds: [],
  onUs: [],
}

/** The facts about a selected unit. */
export interface Selection {
  view: SiegeView
  unit: string
  question: Question | null
  /** The way to pay that the player has chosen; it may change a shot's column (the Citadel). */
  pay: string | null
}

/** Everything the selected unit could do for the open question, with chances. */
export async function chancesOf(api: DotzApi, selection: Selection): Promise<UnitChances | null> {
  const { unit, question } = selection
  const menu = await told(api.inspect({ ask: 'unit', unit }, question?.seat))
  if (!menu) return null
  const free = freeOf(question)?.acts ?? null
  const may = (act: string): boolean => free === null || free.includes(act)
  const broke = free === null && menu.pays.length === 0 ? await whyBroke(api, unit, question) : null
  const targets = await targetsOf(api, menu, selection)
  const noShot =
    targets.length > 0
      ? null
      : (broke ?? (may('gunfire') ? await whyNoShot(api, selection, free === null ? firstPay(menu.pays) : undefined) : null))
  const deeds = (['move', 'forage', 'gunfire'] as const)
    .filter(may)
    .map((act) => ({ do: act, refusal: refusalOf(menu.actions[act]) ?? (act === 'gunfire' ? noShot : broke) }))
  const found = menu.actions.forage.ammo
  return {
    unit,
    deeds,
    destinations: broke || !may('move') ? [] : menu.reach.map((r) => ({ ...r, fight: r.fight && fightOdds(r.fight) })),
    targets,
    find: found.length === 0 ? null : { chance: 1 - (found[0] ?? 0), mean: found.reduce((sum, p, ammo) => sum + p * ammo, 0) },
    pays: free === null ? menu.pays : [],
  }
}

/** The shots that are really offered, each with the ways to pay for it. */
async function targetsOf(api: DotzApi, menu: UnitMenu, { question, pay }: Selection): Promise<Target[]> {
  const offered = (question?.kind === 'action' || question?.kind === 'free' ? question.options : []).flatMap((answer) =>
    answer.do === 'gunfire' && answer.unit === menu.unit ? [{ zed: answer.target, pay: 'pay' in answer ? answer.pay : undefined }] : [],
  )
  const zeds = [...new Set(offered.map(({ zed }) => zed))]
  return Promise.all(
    zeds.map(async (zed) => {
      const pays = offered.flatMap((shot) => (shot.zed === zed && shot.pay !== undefined ? [shot.pay] : []))
      // The chances are for the way that will pay for the shot.
      const special = pay !== null && pays.includes(pay) ? pay : (firstPay(pays) ?? null)
      const known = special === null || ['event', 'player'].includes(special) ? menu.targets.find((x) => x.target === zed) : undefined
      const more = special === null ? {} : { pay: special }
      const shot = known ?? (await told(api.inspect({ ask: 'shot', unit: menu.unit, target: zed, ...more })))
      return { zed, at: shot?.at ?? '', odds: shot ? shotOdds(shot) : NO_ODDS, pays }
    }),
  )
}

/** If nothing is left to pay with, the referee names the rule. */
const whyBroke = (api: DotzApi, unit: string, question: Question | null): Promise<Refusal | null> =>
  api.whyNot({ do: 'move', unit, path: [] }, question?.seat)

/** Without a target, the referee gives the reason for the nearest Zeds unit, first for one on the same road. */
async function whyNoShot(api: DotzApi, { view, unit, question }: Selection, pay: string | undefined): Promise<Refusal | null> {
  const from = view.units.find((x) => x.id === unit)?.at ?? ''
  const steps = (place: string): number => view.spaces[place]?.steps ?? 0
  const far = (place: string): number => {
    const apart = Math.abs(steps(place) - steps(from))
    return from === view.town.id || view.spaces[place]?.track === view.spaces[from]?.track ? apart : 100 + apart
  }
  const [near] = [...view.zeds].sort((a, b) => far(a.at) - far(b.at))
  if (!near) return null
  // The payment that is possible: the referee would name a payment that is not, in place of the range.
  return api.whyNot({ do: 'gunfire', unit, target: near.id, ...(pay === undefined ? {} : { pay }) }, question?.seat)
}

/** Everything the seat could use in the Action Phase, and why not. */
export const actionsOf = (api: DotzApi, seat: Seat): Promise<ActionsFacts | null> => told(api.inspect({ ask: 'actions' }, seat))

/** The exact chances behind the answers of the open question. */
export const choiceOf = (api: DotzApi): Promise<ChoiceFacts | null> => told(api.inspect({ ask: 'choice' }))

export const foresee = (api: DotzApi): Promise<Foresight | null> => told(api.inspect({ ask: 'preview' }))
