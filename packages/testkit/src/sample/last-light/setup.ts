import { BadInput, type OptionSpec, type Options, rngOf, type Scenario, type Setup } from '@deadfront/kernel'
import { contentOf, readContent } from './content.ts'
import { HEALTH, type LastLight, SEATS } from './model.ts'

const options: readonly OptionSpec[] = [
  {
    id: 'survivors',
    rule: 'LL-1.1',
    name: 'Survivors',
    text: 'How many hold the house.',
    default: 2,
    choices: [
      { value: 2, name: 'Two' },
      { value: 3, name: 'Three' },
    ],
    group: 'game',
  },
  { id: 'nights', rule: 'LL-1.1', name: 'Nights', text: 'How many nights until help comes.', default: 3, min: 1, max: 5, group: 'game' },
  {
    id: 'lastBullet',
    rule: 'LL-7.2',
    name: 'Last bullet',
    text: 'With an empty hand there is still one shot.',
    default: true,
    group: 'house',
  },
]

export const seatIdsOf = (chosen: Options): readonly string[] => SEATS.slice(0, (chosen.survivors as number | undefined) ?? 2)

export const scenarios: readonly Scenario[] = [
  {
    id: 'farmhouse',
    name: 'The farmhouse',
    text: 'Hold a house with three doors until help comes.',
    options,
    seats: (chosen) => seatIdsOf(chosen).map((id) => ({ id, name: `${id[0]?.toUpperCase()}${id.slice(1)}` })),
  },
]

/** The table before the first step: nothing is drawn yet, that is dusk's business. */
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
