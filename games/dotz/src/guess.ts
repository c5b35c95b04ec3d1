import { next32, nth, type Rng4, shuffleWith } from '@deadfront/kernel'
import { copy } from './copy.ts'
import { contentOf } from './model/content.ts'
import type { Siege } from './model/state.ts'

/**
 * No player knows the order of the two decks or which cards stayed in the box. Cards that are alike to the deck-builder
 * (same Act, same kind) may replace each other; within an Act every order is equally likely.
 */
export function guess(s: Siege, rng: Rng4): Siege {
  const g = copy(s)
  g.rng = [next32(rng), next32(rng), next32(rng), next32(rng) | 1]
  const mix = (cards: number[]): void => shuffleWith(rng, cards)
  exchangeAlike(g, mix)
  mixActs(g, mix)
  mix(g.fateDeck)
  return g
}

/** The same cards that `guess` deals at random, in one fixed order: all states that look the same become the same state. */
export function settleHidden(s: Siege): Siege {
  const g = copy(s)
  g.rng = [1, 2, 3, 4]
  const inOrder = (cards: number[]): unknown => cards.sort((a, b) => a - b)
  mixActs(g, inOrder)
  exchangeAlike(g, inOrder)
  mixActs(g, inOrder)
  inOrder(g.box)
  inOrder(g.fateDeck)
  return g
}

/** Deals the cards of each sort again over the places (deck or box) that hold that sort. */
function exchangeAlike(g: Siege, mix: (cards: number[]) => void): void {
  const c = contentOf(g)
  const places = new Map<string, { pile: number[]; at: number }[]>()
  for (const pile of [g.deck, g.box])
    pile.forEach((card, at) => {
      const event = c.events[card]
      const sort = `${event?.act} ${event?.kind === 'regular' || event?.kind === 'final' ? event.kind : 'special'}`
      const list = places.get(sort)
      if (list) list.push({ pile, at })
      else places.set(sort, [{ pile, at }])
    })
  for (const list of places.values()) {
    const cards = list.map(({ pile, at }) => nth(pile, at))
    mix(cards)
    list.forEach(({ pile, at }, i) => {
      pile[at] = nth(cards, i)
    })
  }
}

function mixActs(g: Siege, mix: (cards: number[]) => void): void {
  let from = 0
  while (from < g.deck.length) {
    let to = from
    while (to < g.deck.length && g.deckAct[to] === g.deckAct[from]) to++
    const act = g.deck.slice(from, to)
    mix(act)
    for (let i = from; i < to; i++) g.deck[i] = nth(act, i - from)
    from = to
  }
}
