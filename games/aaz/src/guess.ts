import { next32, type Rng4, type Seat, seedRng } from '@deadfront/kernel'
import { copy } from './copy.ts'
import { type Aaz, contentOf } from './model/state.ts'
import { allied } from './read/board.ts'

/** A state that looks the same to the seat: new dice, and no standing orders of the other side. */
export function guess(s: Aaz, seat: Seat, rng: Rng4): Aaz {
  const g = copy(s)
  const c = contentOf(s)
  const mine = c.powerIx.get(seat)
  for (const [p, name] of c.powers.entries()) if (mine === undefined || !allied(c, mine, p)) delete g.orders[name]
  g.rng = seedRng(`${next32(rng)}:${next32(rng)}`)
  return g
}
