import { below, forkRng, nth, type Rng4, shuffleWith, type Viewer } from '@deadfront/kernel'
import { copy } from './copy.ts'
import { type LastLight, PLANKS_A_NIGHT, type RoomId } from './model/state.ts'
import { houseOf } from './read/survivors.ts'

/** The cards that a seat does not see are dealt again, unseen plans are made again, the dice are others. */
export function guess(s: LastLight, seat: Viewer, rng: Rng4): LastLight {
  const world = copy(s)
  const others = world.survivors.filter((x) => x.seat !== seat)
  const unseen = [...world.deck, ...others.flatMap((x) => x.hand)]
  shuffleWith(rng, unseen)
  for (const other of others) other.hand = unseen.splice(0, other.hand.length)
  world.deck = unseen
  for (const f of world.stack)
    if (f.kind === 'plan') for (const by of Object.keys(f.plans)) if (by !== seat) f.plans[by] = randomPlan(houseOf(s).doors, rng)
  world.rng = forkRng(rng, 'dice')
  return world
}

function randomPlan(doors: readonly RoomId[], rng: Rng4): { [door: RoomId]: number } {
  const planks: { [door: RoomId]: number } = {}
  for (let left = below(rng, PLANKS_A_NIGHT + 1); left > 0; left--) {
    const door = nth(doors, below(rng, doors.length))
    planks[door] = (planks[door] ?? 0) + 1
  }
  return planks
}
