import { below, nth, pick } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import { NONE, type UnitIx } from '../model/state.ts'
import { findUnit, unitId } from '../read/names.ts'
import { seatName } from '../read/seats.ts'
import { freeHeroes } from '../read/targets.ts'
import type { AskOf, SiegeTurn } from './group.ts'

/** Personal Heroes of a co-op game: taken at the start, and another when the player's own is in the Cemetery (DOTZ-6.3.8). */

/** Every player without a Hero takes one, at once or as soon as one is available. */
export function takeOverHeroes(t: SiegeTurn): void {
  const { s } = t
  if (s.options.players === 1) return
  for (let seat = s.options.players - 1; seat >= 0; seat--) if (s.hero[seat] === NONE) t.call({ kind: 'hero.take', seat })
}

function heroAsk(rule: string, heroicToo: boolean, why: 'chosen' | 'takenOver'): AskOf<'hero.choose'> & AskOf<'hero.take'> {
  const take = (t: SiegeTurn, seat: number, u: UnitIx) => {
    t.s.hero[seat] = u
    t.emit({ type: 'heroTaken', rule, seat: seatName(seat), unit: unitId(contentOf(t.s), u), why })
    t.done()
  }
  return {
    rule,
    // With one Hero available no question is needed; with none the player waits.
    who: (s, f) => (s.hero[f.seat] === NONE && freeHeroes(s, heroicToo).length > 1 ? [seatName(f.seat)] : []),
    close(t, f) {
      const list = t.s.hero[f.seat] === NONE ? freeHeroes(t.s, heroicToo) : []
      const [first] = list
      if (first === undefined) t.done()
      else take(t, f.seat, first)
    },
    space: (s) => [pick(freeHeroes(s, heroicToo).map((u) => ({ do: 'take', hero: unitId(contentOf(s), u) })))],
    whyNot(s, _f, { hero }) {
      if (freeHeroes(s, heroicToo).includes(findUnit(contentOf(s), hero))) return null
      return refuse(rule, 'hero.not-free', 'that unit is not free to be taken', [hero])
    },
    answer: (t, f, { hero }) => take(t, f.seat, findUnit(contentOf(t.s), hero)),
    sample(s, _f, _seat, rng) {
      const list = freeHeroes(s, heroicToo)
      return { do: 'take', hero: unitId(contentOf(s), nth(list, below(rng, list.length))) }
    },
  }
}

export const heroChoose = heroAsk('DOTZ-5.1.14', false, 'chosen')
export const heroTake = heroAsk('DOTZ-6.3.8', true, 'takenOver')
