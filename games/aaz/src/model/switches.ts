/** Questions that the books leave open on the 1942 board, and its optional rules: flags, off by default (AAZ42-OPT.1, OPT.2). */
export const SWITCHES_1942 = [
  'closedBlackSea',
  'blackSeaStraits',
  'escortsAndInterceptors',
  'capitalVictory',
  'totalVictory',
  'citiesAmongTheLiving',
  'raidZeroOnZ',
  'flakKillsZombies',
  'bombardmentInStepFour',
  'bombardmentHitsAircraft',
  'flakSafeFromZombies',
  'flakHoldsNothing',
  'ownFlakBitten',
  'raidsOnZombies',
  'centersSafeFromRaids',
  'centersBecomeComplexes',
  'explosivesAshoreOnly',
  'placingCompulsory',
] as const

export type Switch1942 = (typeof SWITCHES_1942)[number]
