import { mergeContent, type Options } from '@deadfront/kernel'
import raw from '../../data/difficulty.json' with { type: 'json' }
import { BASIC } from './basic.ts'
import type { Overlay } from './raw.ts'

/**
 * How hard the game is: numbers from `data/difficulty.json`, laid over the content. The rules are the same at every level.
 * Both options came after the first release: a set-up without them has every reconstructed symbol and the printed town.
 */
export const PRESSURES = ['light', 'normal', 'heavy'] as const
export const TOWNS = ['easy', 'printed', 'hard', 'brutal'] as const
export type Pressure = (typeof PRESSURES)[number]
export type Town = (typeof TOWNS)[number]

/** Content that a state names instead of carrying it: the printed game, or the printed game at a level of difficulty. */
export type ContentName = 'basic' | `basic/${Pressure}/${Town}`

export const ALL_SYMBOLS: Pressure = 'heavy'
export const AS_PRINTED: Town = 'printed'

const DIFFICULTY: {
  /** The Event cards that keep their pressure symbols; at the hardest level all do. */
  pressure: { readonly [level: string]: readonly string[] }
  /** What differs from the printed set-up. */
  town: { readonly [level: string]: object }
} = raw

/** Takes the symbols off the cards that are not named; only reconstructed symbols are ours to take. */
function withSymbolsOf(cards: readonly string[]): object {
  const off = Object.entries(BASIC.events).filter(([id, card]) => card.pressure?.confidence === 'reconstructed' && !cards.includes(id))
  return { events: Object.fromEntries(off.map(([id]) => [id, { pressure: { movement: 0, placement: 0 } }])) }
}

function overlayOf(pressure: Pressure, town: Town): Overlay['over'] {
  const cards = DIFFICULTY.pressure[pressure]
  const setup = DIFFICULTY.town[town]
  return { ...(cards === undefined ? {} : withSymbolsOf(cards)), ...(setup === undefined ? {} : { setup }) }
}

const nameOf = (pressure: Pressure, town: Town): ContentName =>
  pressure === ALL_SYMBOLS && town === AS_PRINTED ? 'basic' : `basic/${pressure}/${town}`

/** Every content that has a name. */
export const NAMED_CONTENT: { readonly [name: string]: Overlay } = Object.fromEntries(
  PRESSURES.flatMap((pressure) => TOWNS.map((town) => [nameOf(pressure, town), { over: overlayOf(pressure, town) }])),
)

/** The content of a set-up: the level its options name, with the content it brings along laid over that. */
export function contentAt({ pressure, town }: Options, own?: Overlay['over']): ContentName | Overlay {
  const name = nameOf((pressure ?? ALL_SYMBOLS) as Pressure, (town ?? AS_PRINTED) as Town)
  return own === undefined ? name : { over: mergeContent(NAMED_CONTENT[name]?.over ?? {}, own) }
}
