import { mergeContent } from '@deadfront/kernel'
import board from '../../data/board.json' with { type: 'json' }
import events from '../../data/events.json' with { type: 'json' }
import fates from '../../data/fates.json' with { type: 'json' }
import scoring from '../../data/scoring.json' with { type: 'json' }
import setup from '../../data/setup.json' with { type: 'json' }
import tables from '../../data/tables.json' with { type: 'json' }
import units from '../../data/units.json' with { type: 'json' }
import zeds from '../../data/zeds.json' with { type: 'json' }
import type { RawBoard, RawContent, RawEffect } from './raw.ts'

/** The Basic Game as printed, as far as it is known; see data/README.md for what is reconstructed. */
// TypeScript reads the words of JSON files as plain strings; `problemsOfContent` checks them, and a test checks these files.
export const BASIC = { board, units, zeds, tables, events, fates, setup, scoring } as unknown as RawContent

/**
 * Custom content merged over the game's. Parts of the game that no longer fit stay in the box: cards that name
 * places another board lacks, and units that were taken out of the set-up's lists.
 */
export function mergeOverBasic(over: unknown): RawContent {
  const raw = mergeContent(BASIC, over) as RawContent
  const own = over as { board?: unknown; events?: object; fates?: object; setup?: { heroes?: unknown; heroic?: unknown } }
  const inBox = (list: 'heroes' | 'heroic') =>
    own.setup?.[list] === undefined ? BASIC.setup[list].filter((id) => id in (raw.units ?? {})) : raw.setup[list]
  const setup = { ...raw.setup, heroes: inBox('heroes'), heroic: inBox('heroic') }
  return own.board === undefined ? { ...raw, setup } : { ...raw, setup, ...fittingCards(raw, own.events ?? {}, own.fates ?? {}) }
}

/** The cards that can be played on the board; custom cards are checked instead. */
function fittingCards(raw: RawContent, events: object, fates: object): Pick<RawContent, 'events' | 'fates'> {
  const places = placesOf(raw.board)
  const tracks = ['all', 'fated', 'most', 'fewest', 'choice', ...Object.keys(raw.board.tracks ?? {})]
  const fits = (effects: readonly RawEffect[]) => effects.every((e) => fitsBoard(e, places))
  const kept = <C>(cards: { readonly [id: string]: C }, own: object, plays: (card: C) => boolean): { [id: string]: C } =>
    Object.fromEntries(Object.entries(cards).filter(([id, card]) => id in own || plays(card)))
  return {
    events: kept(
      raw.events,
      events,
      (card) => card.tracks.every((track) => tracks.includes(track)) && Object.values(card.effects ?? {}).every(fits),
    ),
    fates: kept(raw.fates, fates, (card) => tracks.includes(card.where) && fits(card.effects)),
  }
}

/** Every space on a track, and Town Center. */
export const placesOf = ({ tracks, town }: RawBoard): ReadonlySet<string> =>
  new Set([town?.id ?? '', ...Object.values(tracks ?? {}).flatMap((track) => track?.spaces ?? [])])

function fitsBoard(e: RawEffect, places: ReadonlySet<string>): boolean {
  const named = [e.if?.unitAt, ...(Array.isArray(e.at) ? (e.at as unknown[]) : [e.at])]
  const gone = named.some((at) => typeof at === 'string' && at in BASIC.board.spaces && !places.has(at))
  return !gone && (e.then ?? []).every((next) => fitsBoard(next, places))
}
