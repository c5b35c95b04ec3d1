import { type Options, optionsIn, type OptionSpec, type Scenario, type SeatSpec } from '@deadfront/kernel'
import { BOARD_1941 } from './model/boards.ts'
import type { AazOptions } from './model/state.ts'

const setting = optionsIn('game')
const ruling = optionsIn('house')

/** What the books leave open, each with the recommended ruling as default. */
const HOUSE: readonly OptionSpec[] = [
  ruling.choice(
    'phase2Face',
    'AAZ-ZATK.4',
    'Zombie face in phase 2',
    'Which face of the zombie die hits when zombies attack their host: D is one in six, A one in three.',
    [
      ['D', 'Defender face (1 in 6)'],
      ['A', 'Attacker face (1 in 3)'],
    ],
  ),
  ruling.choice('carrierCost', 'AAZ-UREF.9', 'Price of a carrier', 'Two places of the book say 14, one says 18.', [
    [14, '14 IPCs'],
    [18, '18 IPCs'],
  ]),
  ruling.flag('bombardmentSilences', 'AAZ-BOMB.8', 'Bombardment silences', 'Units hit by bombardment do not fire back.'),
  ruling.flag(
    'zombieCapitalIsLost',
    'AAZ-LIB.4',
    'A capital among zombies is lost',
    'While zombies hold a capital, liberators keep what they free of that power.',
    true,
  ),
  ruling.flag(
    'guestsBitten',
    'AAZ-ZATK.8',
    'Guests can be bitten',
    'In phase 2 allied units in your territory may be taken as losses too.',
  ),
  ruling.flag(
    'straitsLikeCanals',
    'AAZ-STRAIT.5',
    'Straits like canals',
    'The Dardanelles open only if Turkey was held when the turn began.',
  ),
  ruling.flag(
    'survivorsMove',
    'AAZ-SURV.7',
    'Survivors may march',
    'The free infantry of a freed territory may make a noncombat move at once.',
    true,
  ),
  ruling.flag('measuresCompulsory', 'AAZ-DM.5', 'Measures are compulsory', 'A Desperate Measure that can be used must be.'),
]

const BID: readonly OptionSpec[] = [
  setting.choice(
    'bidPower',
    'AAZ-OPT.3',
    'Bid for',
    'A power that gets extra units or money before play, to balance the sides.',
    ['none', 'USSR', 'Germany', 'UK', 'Japan', 'USA'].map((value) => [value, value === 'none' ? 'Nobody' : value]),
  ),
  setting.number('bid', 'AAZ-OPT.3', 'Size of the bid', 'IPCs to spend on units that join yours; what is left over is kept.', {
    min: 0,
    max: 60,
    usual: 0,
  }),
]

const GAME: readonly OptionSpec[] = [
  setting.flag('desperateMeasures', 'AAZ-DM.1', 'Desperate Measures', 'Use the lower half of the zombie cards, technologies included.'),
  setting.flag('balkansCard', 'AAZ-CARD.9', 'Balkans card', 'Adds a card for the one territory the printed deck forgot.'),
  setting.flag('noZombies', 'AAZ-OPT.2', 'No zombies', 'A plain war: no cards, and the dead stay dead.'),
  setting.flag('germanOutbreak', 'AAZ-SETUP.7', 'Outbreak in Germany', 'A balance aid: three zombies stand in Germany when play begins.'),
]

const ALL_FIVE = ['USSR', 'Germany', 'UK', 'Japan', 'USA']
const seatsOf = (ids: readonly string[]): SeatSpec[] =>
  ids.map((id) => {
    const power = BOARD_1941.powers[id]
    return power ? { id, name: power.name ?? id, side: power.side } : { id, name: id }
  })

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

export const optionsOf = (o: Options): AazOptions => ({
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
