import { sequence } from '@deadfront/kernel'
import type { LastEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import type { LastTurn, Step } from '../model/rule-types.ts'
import { HAND, type LastLight, type Survivor } from '../model/state.ts'
import { houseOf, isAlive, livingSeats } from '../read/survivors.ts'

/** LL-1.1: a night is dusk, plan, walk, the dead, and what is left at dawn. */
export const night = sequence<LastLight, FrameOf<'night'>, LastEvent>({
  dusk(t) {
    t.emit({ type: 'nightFell', rule: 'LL-1.1', night: t.s.night })
    for (const survivor of t.s.survivors) if (isAlive(survivor)) drawCards(t, survivor)
  },
  plan: (t) => t.call({ kind: 'plan', plans: {} }),
  walk: (t) => t.call({ kind: 'walks', left: livingSeats(t.s) }),
  dead: (t) => rollDead(t),
  dawn(t) {
    if (t.s.night === t.s.nights) return endAtDawn(t)
    t.s.night++
    t.goto('dusk')
  },
})

/** LL-4.1: one after the other, in the order of seats. */
export const walks: Step<'walks'> = {
  run(t, f) {
    const seat = f.left.shift()
    if (seat === undefined) return t.done()
    t.call({ kind: 'walk', seat })
  },
}

/** LL-2.1, LL-2.2: two cards, never more than a full hand; an empty deck is made again from the discards. */
function drawCards(t: LastTurn, survivor: Survivor): void {
  const { s } = t
  const cards: string[] = []
  while (cards.length < 2 && survivor.hand.length < HAND) {
    if (s.deck.length === 0) {
      if (s.discards.length === 0) break
      s.deck = s.discards.splice(0)
      t.emit({ type: 'deckShuffled', rule: 'LL-2.2' })
    }
    const card = t.draw(s.deck, (x) => x)
    survivor.hand.push(card)
    cards.push(card)
  }
  if (cards.length > 0) t.emit({ type: 'cardsDrawn', rule: 'LL-2.1', seat: survivor.seat, cards })
}

/** LL-5.1: a die for every door. As many dead come as it has pips above two, and one more for each night after the first. */
function rollDead(t: LastTurn): void {
  const { s } = t
  const dice: number[] = []
  const dead: { [door: string]: number } = {}
  for (const door of houseOf(s).doors) {
    const die = t.roll()
    dice.push(die)
    dead[door] = Math.max(0, die - 2 + s.night - 1)
  }
  t.emit({ type: 'deadCame', rule: 'LL-5.1', dice, dead })
  t.call({ kind: 'doors', dead })
}

/** LL-1.2: the living survivor with the most kills at the last dawn wins; several may. */
function endAtDawn(t: LastTurn): void {
  const living = t.s.survivors.filter(isAlive)
  const best = Math.max(...living.map((x) => x.kills))
  t.end({
    outcome: 'dawn',
    winners: living.filter((x) => x.kills === best).map((x) => x.seat),
    rule: 'LL-1.2',
    score: Object.fromEntries(t.s.survivors.map((x) => [x.seat, x.kills])),
  })
}
