import type {
  AttackCard,
  BreakOut,
  CampaignFacts,
  CoverAnswer,
  Deed,
  DrumBlast,
  Mode,
  Questions,
  Reach,
  RerollOdds,
  SpreadPlan,
  StalingradEvent,
  Target,
  Throw,
} from '@deadfront/efsz'
import { isRefusal, type Seat } from '@deadfront/kernel'
import type { BoardApi } from '../../board/board.ts'
import type { BoardAnswers } from './question.ts'

// What the board asks the referee (`inspect` of the game). A refused question is no answer.

export type EfszApi = BoardApi<StalingradEvent, BoardAnswers, Questions>

/** The page of a scenario written for this table; null for one of the game's own. */
export type Page = Questions['scenario']['out']
/** One way to attack; fire at a fuel drum carries its blast. */
export type AimCard = AttackCard & { blast?: DrumBlast }
export type Aim = Omit<Target, 'attacks'> & { attacks: readonly AimCard[] }

const answered = <T>(reply: T): Exclude<T, { readonly refused: true }> | null =>
  isRefusal(reply) ? null : (reply as Exclude<T, { readonly refused: true }>)

export const reachOf = async (api: EfszApi, who: string, mode: Mode): Promise<Reach | null> =>
  answered(await api.inspect({ ask: 'reach', who, mode }))

export interface AimQuestion {
  who: string
  target: string
  mode: Mode | null
  cover: boolean
  hand?: 'main' | 'off'
}

export async function targetOf(api: EfszApi, { who, target, mode, cover, hand = 'main' }: AimQuestion): Promise<Aim | null> {
  const found = answered(await api.inspect({ ask: 'target', who, target, cover, hand, ...(mode === null ? {} : { mode }) }))
  // The blast of a drum is the same for every attack.
  const blast = found?.blast
  return found && blast ? { ...found, attacks: found.attacks.map((card) => ({ ...card, blast })) } : found
}

/** Everything that can be attacked now, each with the attacks that are allowed. */
export const aimsOf = async (api: EfszApi, who: string, mode: Mode): Promise<readonly Aim[]> =>
  answered(await api.inspect({ ask: 'aims', who, mode })) ?? []

export const spreadOf = async (
  api: EfszApi,
  who: string,
  plan: readonly string[],
  how: { mode: Mode; cover: boolean; hand: 'main' | 'off'; stunOnly: boolean },
): Promise<SpreadPlan | null> => {
  const { mode, cover, hand, stunOnly } = how
  return answered(await api.inspect({ ask: 'spread', who, plan: [...plan], mode, cover, hand, stunOnly }))
}

export const throwOf = async (api: EfszApi, who: string, target: string, grenade: string, mode: Mode): Promise<Throw | null> =>
  answered(await api.inspect({ ask: 'throw', who, target, grenade, mode }))

const threats = new WeakMap<object, Promise<{ readonly [square: string]: readonly string[] }>>()

/** Squares where zombies can attack a character. They do not depend on the selection, so they are asked once for each view. */
export function threatIn(api: EfszApi, picture: object): Promise<{ readonly [square: string]: readonly string[] }> {
  const known = threats.get(picture)
  if (known) return known
  const asked = api.inspect({ ask: 'threat' }).then((reply) => answered(reply)?.squares ?? {})
  threats.set(picture, asked)
  return asked
}

export const coversOf = async (api: EfszApi, seat: Seat): Promise<readonly CoverAnswer[]> =>
  answered(await api.inspect({ ask: 'covers' }, seat)) ?? []

/** The page of a scenario that came with the table; null for one of the game's own. */
export const pageOf = async (api: EfszApi, id: string): Promise<Page> => answered(await api.inspect({ ask: 'scenario', id }))

export const breakOutOf = async (api: EfszApi, who: string): Promise<readonly BreakOut[] | null> =>
  answered(await api.inspect({ ask: 'breakout', who }))

export const rerollOf = async (api: EfszApi): Promise<RerollOdds | null> => answered(await api.inspect({ ask: 'reroll' }))

export const deedsOf = async (api: EfszApi, who: string): Promise<readonly Deed[]> =>
  answered(await api.inspect({ ask: 'deeds', who })) ?? []

/** The campaign of the content that is played. */
export const campaignOf = async (api: EfszApi): Promise<CampaignFacts | null> => answered(await api.inspect({ ask: 'campaign' }))
