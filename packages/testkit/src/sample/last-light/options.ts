import { type Options, type OptionSpec, optionsIn, type Scenario } from '@deadfront/kernel'
import { SEATS } from './model/state.ts'

const { choice, number } = optionsIn('game')
const { flag } = optionsIn('house')

const OPTIONS: readonly OptionSpec[] = [
  choice('survivors', 'LL-1.1', 'Survivors', 'How many hold the house.', [
    [2, 'Two'],
    [3, 'Three'],
  ]),
  number('nights', 'LL-1.1', 'Nights', 'How many nights until help comes.', { min: 1, max: 5, usual: 3 }),
  flag('lastBullet', 'LL-7.2', 'Last bullet', 'With an empty hand there is still one shot.', true),
]

export const seatIdsOf = (chosen: Options): readonly string[] => SEATS.slice(0, (chosen.survivors as number | undefined) ?? 2)

export const scenarios: readonly Scenario[] = [
  {
    id: 'farmhouse',
    name: 'The farmhouse',
    text: 'Hold a house with three doors until help comes.',
    options: OPTIONS,
    seats: (chosen) => seatIdsOf(chosen).map((id) => ({ id, name: `${id[0]?.toUpperCase()}${id.slice(1)}` })),
  },
]
