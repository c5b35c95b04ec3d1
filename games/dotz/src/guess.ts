import { next32, nth, type Rng4, shuffleWith } from '@deadfront/kernel'
import { copy } from './copy.ts'
import { contentOf } from './model/content.ts'
import type { Siege } from './model/state.ts'

/**
 * What nobody at the table knows is the order of the two decks, and which cards stayed in the box. Cards that are alike
 * to the deck-builder (same Act, same kind) may stand for each other; within an Act any order is as likely as another.
 */
export function guess(s: Siege, rng: Rng4): Siege {
  const g = copy(s)
  g.rng = [next32(rng), next32(rng), next32(rng), next32(rng) | 1]
  exchangeAlike(g, rng)
  shuffleActs(g, rng)
  shuffleWith(rng, g.fateDeck)
  return g
}

/** Deals the cards of each sort anew over the places (deck or box) that hold that sort. */
function exchangeAlike(g: Siege, rng: Rng4): void {
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
    shuffleWith(rng, cards)
    list.forEach(({ pile, at }, i) => {
      pile[at] = nth(cards, i)
    })
  }
}

function shuffleActs(g: Siege, rng: Rng4): void {
  let from = 0
  while (from < g.deck.length) {
    let to = from
    while (to < g.deck.length && g.deckAct[to] === g.deckAct[from]) to++
    const act = g.deck.slice(from, to)
    shuffleWith(rng, act)
    for (let i = from; i < to; i++) g.deck[i] = nth(act, i - from)
    from = to
  }
}
