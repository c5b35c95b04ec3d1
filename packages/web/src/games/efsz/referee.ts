import type { Part, ScenarioRaw } from '@deadfront/efsz/content'
import type { Answer, Json, Refusal, Seat } from '@deadfront/kernel'
import { unlessRefused } from '../../board/question.ts'
import type { BoardApi } from '../../board/board.ts'
import type { Facing } from './map/geometry.ts'

/** What the board asks the referee (`inspect` of the game), in types. */

export interface Reach {
  who: string
  mode: string
  mp: number
  squares: { readonly [square: string]: { mp: number; left: number; facings: { readonly [F in Facing]?: number }; stops: string | null } }
}

export interface ZombieOdds {
  zombie: string
  eliminated: number
  stunned: number
  reduced: number
  gas: number
  untouched: number
}

export interface AttackCard {
  attack: 'h2h' | 'fire' | 'spread' | 'drum'
  weapon?: string
  cover?: boolean
  hit?: number
  killOn?: number
  parts?: readonly Part[]
  perDie?: { miss: number; stun: number; kill: number }
  odds?: {
    dice: number
    zombies: readonly ZombieOdds[]
    friends: readonly { who: string; wounds: number; chance: number }[]
    ammo: readonly number[]
    /** A fuel drum goes up; with spread fire: if every die goes at it. */
    goesUp?: number
  } | null
  refused: Refusal | null
  blast?: Blast
}

export interface TargetInfo {
  who: string
  target: string
  at: string
  range: number
  arc: 'front' | 'side' | 'rear'
  lof: boolean
  line: readonly string[]
  between: readonly string[]
  attacks: readonly AttackCard[]
  /** Of a fuel drum: whom it would catch, and which others it would set off. */
  blast?: Blast
}

export interface Blast {
  figures: readonly { odds: FigureOdds }[]
  sets: readonly string[]
}

export interface FigureOdds {
  figure: string
  kill: number
  stun: number
  wound: number
}

export interface ThrowInfo {
  refused: Refusal | null
  odds: {
    need: number
    parts: readonly Part[]
    range: number
    lof: boolean
    lands: number
    squares: readonly { at: string; chance: number }[]
    figures: readonly FigureOdds[]
  } | null
}

/** A whole plan of spread fire. */
export interface SpreadInfo {
  dice: number
  zombies: readonly ZombieOdds[]
  friends: readonly { who: string; wounds: number; chance: number }[]
  ammo: readonly number[]
  /** Dice lost on the way to each target. */
  lost: readonly number[]
  /** Everybody the barrel can be turned to after the first. */
  open: readonly string[]
}

export interface BreakOut {
  mode: string
  need: number
  chance: number
}

const ask = async <T>(api: BoardApi, question: { readonly [key: string]: Json }): Promise<T | null> => {
  const answer = unlessRefused(await api.inspect(question))
  return answer !== null && typeof answer === 'object' && !Array.isArray(answer) && 'problem' in answer ? null : (answer as T)
}

export const reachOf = (api: BoardApi, who: string, mode: string): Promise<Reach | null> => ask(api, { ask: 'reach', who, mode })
export async function targetOf(
  api: BoardApi,
  who: string,
  target: string,
  mode: string | null,
  cover: boolean,
  hand: 'main' | 'off' = 'main',
): Promise<TargetInfo | null> {
  const info = await ask<TargetInfo>(api, { ask: 'target', who, target, cover, hand, ...(mode === null ? {} : { mode }) })
  // However a drum is fired at, the blast is the same.
  const blast = info?.blast
  return info && blast ? { ...info, attacks: info.attacks.map((card) => ({ ...card, blast })) } : info
}
export const spreadOf = (
  api: BoardApi,
  who: string,
  plan: readonly string[],
  how: { mode: string; cover: boolean; hand: 'main' | 'off'; stunOnly: boolean },
): Promise<SpreadInfo | null> =>
  ask(api, { ask: 'spread', who, plan: [...plan], mode: how.mode, cover: how.cover, hand: how.hand, stunOnly: how.stunOnly })
export const throwOf = (api: BoardApi, who: string, target: string, grenade: string, mode: string): Promise<ThrowInfo | null> =>
  ask(api, { ask: 'throw', who, target, grenade, mode })
export const threatOf = async (api: BoardApi): Promise<{ readonly [square: string]: readonly string[] }> =>
  (await ask<{ squares: { [square: string]: string[] } }>(api, { ask: 'threat' }))?.squares ?? {}
export const coversOf = async (api: BoardApi, seat: Seat): Promise<readonly Answer[]> => {
  const answers = unlessRefused(await api.inspect({ ask: 'covers' }, seat))
  return Array.isArray(answers) ? (answers as Answer[]) : []
}
/** The page of a scenario that came with the table; null for one of the game's own. */
export const pageOf = (api: BoardApi, id: string): Promise<ScenarioRaw | null> => ask(api, { ask: 'scenario', id })
export const breakOutOf = (api: BoardApi, who: string): Promise<readonly BreakOut[] | null> => ask(api, { ask: 'breakout', who })
