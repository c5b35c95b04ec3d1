import { mergeContent, type Options } from '@deadfront/kernel'
import raw from '../../data/difficulty.json' with { type: 'json' }
import { BASIC } from './built-in.ts'
import type { Overlay } from './raw.ts'

/**
 * How hard the game is: numbers from `data/difficulty.json`, merged over the content. The rules are the same at every level.
 * These options came after the first release: a set-up without them has every reconstructed symbol and the printed town.
 */
export const PRESSURES = ['light', 'normal', 'heavy'] as const
export const TOWNS = ['easy', 'printed', 'hard', 'brutal'] as const
export type Pressure = (typeof PRESSURES)[number]
export type Town = (typeof TOWNS)[number]

/** The symbols of a level, some of them by the number of players. */
type Symbols = Pressure | `normal-${2 | 3 | 4}`

/** The numbers of a town; some towns were changed in a later release. */
type TownNumbers = Town | 'hard-2' | 'brutal-2'

/** Content that a state names instead of carrying it: the printed game, or the printed game at a level of difficulty. */
export type ContentName = 'basic' | `basic/${Symbols}/${TownNumbers}`

export const ALL_SYMBOLS: Pressure = 'heavy'
export const AS_PRINTED: Town = 'printed'
/** The option `symbols` was added still later: without it the level alone decides which cards have a symbol. */
export const SAME_FOR_ALL = 'same'
/** The option `numbers` was added last: without it a town has its first numbers. */
export const FIRST_NUMBERS = 'first'

const DIFFICULTY: {
  /** The Event cards that keep their pressure symbols; at the hardest level all do. */
  pressure: { readonly [level: string]: readonly string[] }
  /** The differences from the printed set-up. */
  town: { readonly [level: string]: object }
} = raw

/** Removes the symbols of the cards that are not named; only reconstructed symbols may be removed. */
function withSymbolsOf(cards: readonly string[]): object {
  const off = Object.entries(BASIC.events).filter(([id, card]) => card.pressure?.confidence === 'reconstructed' && !cards.includes(id))
  return { events: Object.fromEntries(off.map(([id]) => [id, { pressure: { movement: 0, placement: 0 } }])) }
}

function overlayOf(symbols: Symbols, town: TownNumbers): Overlay['over'] {
  const cards = DIFFICULTY.pressure[symbols]
  const setup = DIFFICULTY.town[town]
  return { ...(cards === undefined ? {} : withSymbolsOf(cards)), ...(setup === undefined ? {} : { setup }) }
}

const nameOf = (symbols: Symbols, town: TownNumbers): ContentName =>
  symbols === ALL_SYMBOLS && town === AS_PRINTED ? 'basic' : `basic/${symbols}/${town}`

const BY_PLAYERS = { 2: 'normal-2', 3: 'normal-3', 4: 'normal-4' } as const
const TUNED_AGAIN = { hard: 'hard-2', brutal: 'brutal-2' } as const

/** Every content that has a name. */
export const NAMED_CONTENT: { readonly [name: string]: Overlay } = Object.fromEntries(
  [...PRESSURES, ...Object.values(BY_PLAYERS)].flatMap((symbols) =>
    [...TOWNS, ...Object.values(TUNED_AGAIN)].map((town) => [nameOf(symbols, town), { over: overlayOf(symbols, town) }]),
  ),
)

/** In a solo game no symbol counts, so the level alone names the cards. */
function symbolsOf({ pressure = ALL_SYMBOLS, symbols = SAME_FOR_ALL, players = 1 }: Options): Symbols {
  const byPlayers = players === 2 || players === 3 || players === 4 ? BY_PLAYERS[players] : undefined
  return pressure === 'normal' && symbols !== SAME_FOR_ALL && byPlayers !== undefined ? byPlayers : (pressure as Pressure)
}

function townOf({ town = AS_PRINTED, numbers = FIRST_NUMBERS }: Options): TownNumbers {
  return numbers !== FIRST_NUMBERS && (town === 'hard' || town === 'brutal') ? TUNED_AGAIN[town] : (town as Town)
}

/** The content of a set-up: the level that its options name, with the set-up's own content merged over it. */
export function contentFor(options: Options, own?: Overlay['over']): ContentName | Overlay {
  const name = nameOf(symbolsOf(options), townOf(options))
  return own === undefined ? name : { over: mergeContent(NAMED_CONTENT[name]?.over ?? {}, own) }
}
