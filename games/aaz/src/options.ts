import { type Options, optionsIn, type OptionSpec, type Scenario, type SeatSpec } from '@deadfront/kernel'
import { BOARD_1941 } from './model/built-in.ts'
import type { AazOptions } from './model/state.ts'
import { SWITCHES_1942 } from './model/switches.ts'

const setting = optionsIn('game')
const ruling = optionsIn('house')

/** Questions that the books leave open, each with the recommended ruling as default. */
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

/** AAZ42-OPT.1: the named options of the 1942 board. */
const GAME_1942: readonly OptionSpec[] = [
  setting.flag('closedBlackSea', 'AAZ42-CANAL.6', 'Black Sea closed', 'No ship passes between the Mediterranean and the Black Sea.'),
  setting.flag(
    'escortsAndInterceptors',
    'AAZ42-RAID.8',
    'Escorts and interceptors',
    'Fighters escort bombers on raids, and others rise to meet them, in one round of air combat.',
  ),
  setting.flag(
    'alliedBid',
    'AAZ42-OPT.1',
    'Allied bid',
    'For a war without zombies: 30 IPCs more for the Soviet Union, 15 for Britain and America.',
  ),
  setting.flag('capitalVictory', 'AAZ42-WIN.5', 'Victory by capitals', 'The capitals of the 1941 board decide instead of the cities.'),
  setting.flag('totalVictory', 'AAZ42-WIN.4', 'Total victory', 'A side needs all thirteen victory cities.'),
]

/** Rulings of the 1942 index that a table may reverse (AAZ42-OPT.2). */
const HOUSE_1942: readonly OptionSpec[] = [
  ruling.flag(
    'chartAsPrinted',
    'AAZ42-SETUP.6',
    'American chart as printed',
    'No complex in the west and no fleet: the rows of the chart as they stand.',
  ),
  ruling.flag(
    'blackSeaStraits',
    'AAZ42-CANAL.6',
    'Black Sea as in 1941',
    'Whoever controls Turkey lets the ships of its side into the Black Sea.',
  ),
  ruling.flag('raidZeroOnZ', 'AAZ42-RAID.3', 'A Z does no damage', 'In a raid a Z counts as nothing instead of six.'),
  ruling.flag('flakKillsZombies', 'AAZ42-AAF.2', 'Flak kills zombies', 'A Z of antiaircraft fire, or of an air combat, removes a zombie.'),
  ruling.flag('bombardmentInStepFour', 'AAZ42-BOMB.4', 'Bombardment in step 4', 'Ships fire together with the attackers, after the bites.'),
  ruling.flag(
    'bombardmentHitsAircraft',
    'AAZ42-BOMB.3',
    'Bombardment hits aircraft',
    'Hits of ships may be given to aircraft on the ground.',
  ),
  ruling.flag('flakSafeFromZombies', 'AAZ42-BITE.2', 'Flak is not bitten', 'Zombies cannot take antiaircraft artillery.'),
  ruling.flag('flakHoldsNothing', 'AAZ42-ZCAP.3', 'Flak alone holds nothing', 'Only combat units keep zombies from taking a territory.'),
  ruling.flag(
    'ownFlakBitten',
    'AAZ42-CMOVE.5',
    'Own flak can be bitten',
    'Where you attack zombies your antiaircraft artillery may take a bite.',
  ),
  ruling.flag(
    'raidsOnZombies',
    'AAZ42-RAID.7',
    'Raids on the dead',
    'Complexes in zombie hands can be bombed, to spoil them for whoever takes them.',
  ),
  ruling.flag('centersSafeFromRaids', 'AAZ42-U-FAC.6', 'Centers are not raided', 'Recruitment centers cannot be bombed.'),
  ruling.flag(
    'centersBecomeComplexes',
    'AAZ42-U-FAC.1',
    'Centers grow',
    'A new industrial complex may take the place of a recruitment center.',
  ),
  ruling.flag(
    'citiesAmongTheLiving',
    'AAZ42-WIN.3',
    'Cities among the living',
    'Cities in zombie hands lower the number that a side needs.',
  ),
  ruling.flag('explosivesAshoreOnly', 'AAZ42-TECH.2', 'Explosives ashore only', 'Z-4 Explosives do not help bombarding ships.'),
  ruling.flag(
    'placingCompulsory',
    'AAZ42-MOB.10',
    'Placing is compulsory',
    'What can be placed must be placed; nothing is given back for its price.',
  ),
]

const ALL_FIVE = ['USSR', 'Germany', 'UK', 'Japan', 'USA']
const seatsOf = (ids: readonly string[]): SeatSpec[] =>
  ids.map((id) => {
    const power = BOARD_1941.powers[id]
    return power ? { id, name: power.name ?? id, side: power.side } : { id, name: id }
  })

/** House rules that the 1942 index excludes: the price of a carrier, and straits that depend on the start of the turn. */
const ONLY_1941: readonly string[] = ['carrierCost', 'straitsLikeCanals']
const outbreakOf1942 = (o: OptionSpec): OptionSpec =>
  o.id === 'germanOutbreak' ? { ...o, rule: 'AAZ42-OPT.1', text: 'A balance aid: ten zombies stand in Germany when play begins.' } : o

export const scenarios: readonly Scenario[] = [
  {
    id: '1941',
    name: 'World war, 1941',
    text: 'Five powers, two sides, and the dead of all of them. Two to five players.',
    options: [...GAME, ...BID, ...HOUSE],
    seats: () => seatsOf(ALL_FIVE),
  },
  {
    id: '1942',
    name: 'World war, 1942',
    text: 'The bigger board: victory cities, raids, flak and factories to build. Two to five players.',
    options: [
      ...GAME.filter((o) => o.id !== 'balkansCard').map(outbreakOf1942),
      ...GAME_1942,
      ...BID,
      ...HOUSE.filter((o) => !ONLY_1941.includes(o.id)),
      ...HOUSE_1942,
    ],
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
  ...Object.fromEntries(SWITCHES_1942.filter((id) => o[id] === true).map((id) => [id, true as const])),
})
