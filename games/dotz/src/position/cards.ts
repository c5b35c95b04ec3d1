import { isCount, isObject, shuffleWith } from '@deadfront/kernel'
import type { Content } from '../model/content.ts'
import { NONE } from '../model/state.ts'
import { findEvent, findFate } from '../read/names.ts'
import { buildDeck } from '../setup.ts'
import type { Table } from './table.ts'

/** The Event deck, the Fate deck and their piles. */

/** A sort of cards: how a card is found by its name, and all cards of the sort. */
interface Sort {
  what: string
  find(c: Content, name: unknown): number
  all(c: Content): readonly { id: string }[]
}
const EVENTS: Sort = { what: 'an Event card', find: findEvent, all: (c) => c.events }
const FATES: Sort = { what: 'a Fate card', find: findFate, all: (c) => c.fates }

/** One card by any of its names; NONE, and a fault reported, when there is no such card. */
export function readCard({ reader, c }: Table, name: unknown, place: string, sort: 'event' | 'fate'): number {
  const { what, find, all } = sort === 'event' ? EVENTS : FATES
  const card = find(c, name)
  if (card === NONE) {
    const ids = all(c).map(({ id }) => id)
    reader.expected(place, `${what} (${ids.join(', ')})`, name)
  }
  return card
}

function readPile(table: Table, given: unknown, place: string, sort: 'event' | 'fate'): number[] {
  return table.reader.list(given, place).flatMap((name, i) => {
    const card = readCard(table, name, `${place}[${i}]`, sort)
    return card === NONE ? [] : [card]
  })
}

/** No card is in two piles. */
function checkOnce({ reader, c }: Table, cards: readonly number[], place: string, { all }: Sort): void {
  const twice = cards.find((card, i) => cards.indexOf(card) !== i)
  if (twice !== undefined) reader.bad(place, `${all(c)[twice]?.id} is in two places`)
}

export function readFate(table: Table): void {
  const { reader, s, c, p } = table
  const fate = reader.object(p.fate, 'fate')
  reader.keys(fate, ['deck', 'discard', 'held'], 'fate')
  s.held = readPile(table, fate.held, 'fate.held', 'fate')
  s.fateDiscard = readPile(table, fate.discard, 'fate.discard', 'fate')
  if (fate.deck !== undefined) s.fateDeck = readPile(table, fate.deck, 'fate.deck', 'fate').reverse()
  else {
    s.fateDeck = c.fates.map((_, ix) => ix).filter((ix) => !s.held.includes(ix) && !s.fateDiscard.includes(ix))
    shuffleWith(s.rng, s.fateDeck)
  }
  checkOnce(table, [...s.fateDeck, ...s.fateDiscard, ...s.held], 'fate', FATES)
}

export function readEvents(table: Table): void {
  const { s, p } = table
  s.discard = readPile(table, p.discard, 'discard', 'event')
  if (p.deck === undefined) return dealDeck(table)
  s.box = readPile(table, p.box, 'box', 'event')
  const order = readDeck(table)
  s.deck = order.map(({ card }) => card).reverse()
  s.deckAct = order.map(({ act }) => act).reverse()
  checkOnce(table, [...s.deck, ...s.discard, ...s.box, ...(s.card === NONE ? [] : [s.card])], 'deck', EVENTS)
}

/** A deck as in the set-up, without the cards that are elsewhere. */
function dealDeck({ s, c }: Table): void {
  buildDeck(s, (pile) => shuffleWith(s.rng, pile))
  const isGone = (card: number) => card === s.card || s.discard.includes(card) || c.events[card]?.id === '(now)'
  const stays = s.deck.map((card) => !isGone(card))
  s.deckAct = s.deckAct.filter((_, i) => stays[i])
  s.deck = s.deck.filter((_, i) => stays[i])
  s.box = s.box.filter((card) => !isGone(card))
}

/** Cards one by one, or grouped by Act: the top card first. */
function readDeck(table: Table): { card: number; act: number }[] {
  const { reader, c, p } = table
  return reader.list(p.deck, 'deck').flatMap((entry, i) => {
    const place = `deck[${i}]`
    if (!isObject(entry)) {
      const card = readCard(table, entry, place, 'event')
      const act = c.events[card]?.act
      return card === NONE ? [] : [{ card, act: typeof act === 'number' ? act : 0 }]
    }
    reader.keys(entry, ['act', 'cards'], place)
    const act = entry.act === 'final' ? 0 : entry.act
    if (!isCount(act, 0)) {
      reader.expected(`${place}.act`, 'an Act number or "final"', entry.act)
      return []
    }
    return readPile(table, entry.cards, `${place}.cards`, 'event').map((card) => ({ card, act }))
  })
}
