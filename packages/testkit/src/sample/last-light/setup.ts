import { BadInput, rngOf, type Setup } from '@deadfront/kernel'
import { contentOf, readContent } from './model/content.ts'
import { HEALTH, type LastLight } from './model/state.ts'
import { seatIdsOf } from './options.ts'

/** The table before the first step: nothing is drawn yet, the first step does that. */
export function setUp(setup: Setup): LastLight {
  const read = readContent(setup.content)
  if ('problems' in read) throw new BadInput(read.problems)
  const house = contentOf(read.content)
  return {
    rng: rngOf(setup),
    stack: [{ kind: 'night' }],
    result: null,
    content: read.content,
    nights: setup.options.nights as number,
    lastBullet: setup.options.lastBullet as boolean,
    night: 1,
    survivors: seatIdsOf(setup.options).map((seat) => ({ seat, room: house.start, health: HEALTH, kills: 0, hand: [] })),
    planks: Object.fromEntries(house.doors.map((door) => [door, 0])),
    breaches: 0,
    deck: [...house.deck],
    discards: [],
  }
}
