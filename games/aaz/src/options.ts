import type { Options, OptionSpec, Scenario } from '@deadfront/kernel'
import { BUILTIN } from './model/content.ts'
import type { Switches } from './model/state.ts'

const flag = (id: string, rule: string, name: string, text: string, group: 'game' | 'house', on = false): OptionSpec => ({
  id,
  rule,
  name,
  text,
  default: on,
  group,
})

/** What the books leave open, each with the recommended ruling as default. */
const HOUSE: readonly OptionSpec[] = [
  {
    id: 'phase2Face',
    rule: 'AAZ-ZATK.4',
    name: 'Zombie face in phase 2',
    text: 'Which face of the zombie die hits when zombies attack their host: D is one in six, A one in three.',
    default: 'D',
    choices: [
      { value: 'D', name: 'Defender face (1 in 6)' },
      { value: 'A', name: 'Attacker face (1 in 3)' },
    ],
    group: 'house',
  },
  {
    id: 'carrierCost',
    rule: 'AAZ-UREF.9',
    name: 'Price of a carrier',
    text: 'Two places of the book say 14, one says 18.',
    default: 14,
    choices: [
      { value: 14, name: '14 IPCs' },
      { value: 18, name: '18 IPCs' },
    ],
    group: 'house',
  },
  flag('bombardmentSilences', 'AAZ-BOMB.8', 'Bombardment silences', 'Units hit by bombardment do not fire back.', 'house'),
  flag(
    'zombieCapitalIsLost',
    'AAZ-LIB.4',
    'A capital among zombies is lost',
    'While zombies hold a capital, liberators keep what they free of that power.',
    'house',
    true,
  ),
  flag(
    'guestsBitten',
    'AAZ-ZATK.8',
    'Guests can be bitten',
    'In phase 2 allied units in your territory may be taken as losses too.',
    'house',
  ),
  flag(
    'straitsLikeCanals',
    'AAZ-STRAIT.5',
    'Straits like canals',
    'The Dardanelles open only if Turkey was held when the turn began.',
    'house',
  ),
  flag(
    'survivorsMove',
    'AAZ-SURV.7',
    'Survivors may march',
    'The free infantry of a freed territory may make a noncombat move at once.',
    'house',
    true,
  ),
  flag('measuresCompulsory', 'AAZ-DM.5', 'Measures are compulsory', 'A Desperate Measure that can be used must be.', 'house'),
]

const BID: readonly OptionSpec[] = [
  {
    id: 'bidPower',
    rule: 'AAZ-OPT.3',
    name: 'Bid for',
    text: 'A power that gets extra units or money before play, to balance the sides.',
    default: 'none',
    choices: ['none', 'USSR', 'Germany', 'UK', 'Japan', 'USA'].map((value) => ({ value, name: value === 'none' ? 'Nobody' : value })),
    group: 'game',
  },
  {
    id: 'bid',
    rule: 'AAZ-OPT.3',
    name: 'Size of the bid',
    text: 'IPCs to spend on units that join yours; what is left over is kept.',
    default: 0,
    min: 0,
    max: 60,
    group: 'game',
  },
]

const GAME: readonly OptionSpec[] = [
  flag('desperateMeasures', 'AAZ-DM.1', 'Desperate Measures', 'Use the lower half of the zombie cards, technologies included.', 'game'),
  flag('balkansCard', 'AAZ-CARD.9', 'Balkans card', 'Adds a card for the one territory the printed deck forgot.', 'game'),
  flag('noZombies', 'AAZ-OPT.2', 'No zombies', 'A plain war: no cards, and the dead stay dead.', 'game'),
  flag('germanOutbreak', 'AAZ-SETUP.7', 'Outbreak in Germany', 'A balance aid: three zombies stand in Germany when play begins.', 'game'),
]

const ALL_FIVE = ['USSR', 'Germany', 'UK', 'Japan', 'USA']
const seatsOf = (ids: readonly string[]) => ids.map((id) => ({ id, name: BUILTIN['1941']!.powers[id]!.name ?? id }))

export const SCENARIOS: readonly Scenario[] = [
  {
    id: '1941',
    name: 'World war, 1941',
    text: 'Five powers, two sides, and the dead of all of them. Two to five players.',
    options: [...GAME, ...BID, ...HOUSE],
    seats: () => seatsOf(ALL_FIVE),
  },
  {
    id: 'intro',
    name: 'Prelude, 1939',
    text: 'Germany against the Soviet Union over the lands between; five rounds.',
    options: [
      ...GAME,
      ...BID.map((o) =>
        o.choices ? { ...o, choices: o.choices.filter((x) => ['none', 'USSR', 'Germany'].includes(String(x.value))) } : o,
      ),
      ...HOUSE,
    ],
    seats: () => seatsOf(['Germany', 'USSR']),
  },
]

export const switchesOf = (o: Options): Switches => ({
  desperateMeasures: o.desperateMeasures === true,
  balkansCard: o.balkansCard === true,
  noZombies: o.noZombies === true,
  phase2Face: o.phase2Face === 'A' ? 'A' : 'D',
  carrierCost: Number(o.carrierCost ?? 14),
  bombardmentSilences: o.bombardmentSilences === true,
  zombieCapitalIsLost: o.zombieCapitalIsLost !== false,
  guestsBitten: o.guestsBitten === true,
  straitsLikeCanals: o.straitsLikeCanals === true,
  survivorsMove: o.survivorsMove !== false,
  measuresCompulsory: o.measuresCompulsory === true,
})
