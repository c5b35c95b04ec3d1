import type { Json } from '@deadfront/kernel'
import type { MoveCause } from './events.ts'
import type { HoldMoment } from './raw.ts'
import { NONE, type SpaceIx, type TrackIx, type UnitIx, type ZedIx } from './state.ts'

/** What an effect list belongs to: an Event card, a Fate card, or the `then` part of one of their effects. */
export interface EffectSource {
  of: 'event' | 'fate'
  card: number
  /** The moment of an Event card ('' for Fate cards). */
  moment: string
  /** The effect whose `then` list is meant; NONE for the list itself. */
  then: number
}

type Sequence = {
  step?: string
}

/** Held cards that the players do not want to be asked about before the end of this turn or phase. */
type Waived = {
  waived?: number[]
}

export type SiegeFrame =
  | ({ kind: 'setUp' } & Sequence)
  | { kind: 'hero.choose'; seat: number }
  | { kind: 'hero.take'; seat: number }
  | ({ kind: 'turn' } & Sequence & Waived)
  | ({ kind: 'zedsPhase' } & Sequence & Waived)
  | ({ kind: 'brains' } & Sequence & Waived)
  | ({ kind: 'actionPhase' } & Sequence & Waived)
  | { kind: 'tracks'; i: number }
  | { kind: 'tracks.order'; left: number[]; queue: number[]; brains: boolean }
  | ({ kind: 'activate'; track: number; nth: number; of: number; brains: boolean; steps: number } & Sequence)
  | ({ kind: 'march'; zeds: number[]; at: number; cause: MoveCause; brains: boolean; pick: number; won: boolean } & Sequence)
  | ({ kind: 'enter'; zeds: number[]; at: number; cause: MoveCause; sprung: boolean; pick: number } & Sequence)
  | ({ kind: 'place'; at: number; count: number; side: number; zed: number; went: number[]; pick: number } & Sequence)
  | ({ kind: 'pressure'; symbol: 'movement' | 'placement'; nth: number; of: number; pick: number } & Sequence)
  | ({ kind: 'fate'; card: number; track: number; source: EffectSource; activations: number; pick: number } & Sequence)
  | { kind: 'effects'; source: EffectSource; i: number; track: number; pick: number }
  | ({ kind: 'effect'; source: EffectSource; i: number; track: number; pick: number; list: number[]; won: boolean } & Sequence)
  | { kind: 'suffer'; unit: number; zed: number; hits: number }
  | ({ kind: 'combat' } & CombatFrame & Sequence)
  | ({ kind: 'zedsBack'; zeds: number[]; from: number; went: number[]; pick: number } & Sequence)
  | ({
      kind: 'unitsBack'
      units: number[]
      from: number
      back: number[]
      why: 'lost' | 'withdrew'
      went: number[]
      pick: number
    } & Sequence)
  | { kind: 'action' }
  | { kind: 'free'; units: number[]; acts: string[]; forFree: boolean; left: number; each: boolean; by: string }
  | { kind: 'track'; of: number[]; why: string }
  | { kind: 'start'; of: number[]; why: string }
  | { kind: 'place.choose'; of: number[]; why: string }
  | { kind: 'group'; of: number[]; why: string }
  | { kind: 'zed'; of: number[]; why: string }
  | { kind: 'unit'; of: number[]; why: string }
  | { kind: 'fighter'; of: number[]; why: string }
  | { kind: 'retreat'; of: number[]; why: string }
  | { kind: 'leave'; at: number; of: number[] }
  | { kind: 'traps'; at: number; unit: number }
  | { kind: 'held'; moment: HoldMoment }
  | { kind: 'reroll'; unit: number }
  | { kind: 'hits'; at: number; hits: number }
  | { kind: 'die'; unit: number; dice: number[]; bonus: number }
  | { kind: 'overwatch'; unit: number; of: number[] }
  /** `own`: it is about the Player Action of the one player who is asked. */
  | { kind: 'vote'; by: number; answer: Json; yes: number[]; no: number[]; own: boolean }

export interface CombatFrame {
  at: number
  /** The side that entered: the Zeds (the Player unit defends), or the Player unit. */
  zedsAttack: boolean
  /** Player units of this side in the space. */
  units: number[]
  unit: number
  /** The spaces to which a beaten Player side goes back, nearest first. */
  back: number[]
  /** Shifts for this combat only. */
  extra: { by: string; shift: number }[]
  /** A column set by a card instead of the ratio; NONE otherwise. */
  fixedColumn: number
  /** The Player unit only takes Hits: no Zeds, no retreat. */
  harmOnly: boolean
  column: number
  dice: number[]
  /** The fighter has rolled both dice a second time. */
  rerolled: boolean
  zedsHits: number
  unitHits: number
  zedsLose: boolean
  /** A fallen Civilians unit leaves a new Zeds unit here when the combat is over. */
  spreadAt: number
  /** The answer to a question about this combat. */
  pick: number
}

export type FrameOf<K extends SiegeFrame['kind']> = Extract<SiegeFrame, { kind: K }>

/** `went` holds a counter and its space by turns. */
export const wentAt = (f: { went: number[] }, i: number): number => f.went[i] as number

// --- New frames ---------------------------------------------------------------------------------------------------------
// A rule starts another rule by calling its frame: `t.call(placement(at, 1))`. The position reader builds the same frames.

/** One activation of a track (DOTZ-4.1): number `nth` of `of` activations of it in a row. */
export const activation = (track: TrackIx, nth: number, of: number, brains: boolean): FrameOf<'activate'> => ({
  kind: 'activate',
  track,
  nth,
  of,
  brains,
  steps: 1,
})

/** Zeds of one space go one space toward Town Center. */
export const marchOf = (zeds: ZedIx[], at: SpaceIx, cause: MoveCause, brains: boolean): FrameOf<'march'> => ({
  kind: 'march',
  zeds,
  at,
  cause,
  brains,
  pick: NONE,
  won: false,
})

/** Zeds have come into a space where Player units may be. */
export const entryOf = (zeds: ZedIx[], at: SpaceIx, cause: MoveCause): FrameOf<'enter'> => ({
  kind: 'enter',
  zeds,
  at,
  cause,
  sprung: false,
  pick: NONE,
})

/** New Zeds out of the Cup. Units placed together arrive together and fight once (ruling G-19). `side` 0 is the full side. */
export const placement = (at: SpaceIx, count: number, side: 0 | 1): FrameOf<'place'> => ({
  kind: 'place',
  at,
  count,
  side,
  zed: NONE,
  went: [],
  pick: NONE,
})

/** DOTZ-2.1: a Fate draw; then the track is activated, or the effects of the source are carried out on it. */
export const fateDraw = (source: EffectSource, activations: number, card = NONE): FrameOf<'fate'> => ({
  kind: 'fate',
  card,
  track: NONE,
  source,
  activations,
  pick: NONE,
})

/** All effects of a source, one after the other. `pick`: a unit that was named when the card was played. */
export const effectsOn = (source: EffectSource, track: TrackIx, pick: UnitIx = NONE): FrameOf<'effects'> => ({
  kind: 'effects',
  source,
  i: 0,
  track,
  pick,
})

/** The effects of an Event card for one moment. */
export const eventSource = (card: number, moment: string, then = NONE): EffectSource => ({ of: 'event', card, moment, then })
/** The effects of a Fate card. */
export const fateSource = (card: number): EffectSource => ({ of: 'fate', card, moment: '', then: NONE })

/** One Zeds pressure symbol that makes `of` events (DOTZ-3.0.1). */
export const pressureOf = (symbol: 'movement' | 'placement', of: number): FrameOf<'pressure'> => ({
  kind: 'pressure',
  symbol,
  nth: 0,
  of,
  pick: NONE,
})

/** A combat that has not begun. `back`: the spaces to which a beaten Player side goes, nearest first. */
export const combatOf = (at: SpaceIx, zedsAttack: boolean, units: UnitIx[], back: SpaceIx[]): FrameOf<'combat'> => ({
  kind: 'combat',
  at,
  zedsAttack,
  units,
  unit: NONE,
  back,
  extra: [],
  fixedColumn: NONE,
  harmOnly: false,
  column: NONE,
  dice: [],
  rerolled: false,
  zedsHits: 0,
  unitHits: 0,
  zedsLose: false,
  spreadAt: NONE,
  pick: NONE,
})

/** Zeds retreat toward their Start space (DOTZ-6.4.6). */
export const zedsBackFrom = (zeds: ZedIx[], from: SpaceIx): FrameOf<'zedsBack'> => ({ kind: 'zedsBack', zeds, from, went: [], pick: NONE })

/** Player units retreat or withdraw along `back` (DOTZ-6.4). */
export const unitsBackFrom = (units: UnitIx[], from: SpaceIx, back: SpaceIx[], why: 'lost' | 'withdrew'): FrameOf<'unitsBack'> => ({
  kind: 'unitsBack',
  units,
  from,
  back,
  why,
  went: [],
  pick: NONE,
})
