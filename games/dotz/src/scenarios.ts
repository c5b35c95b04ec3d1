import type { OptionSpec, Scenario, SeatSpec } from '@deadfront/kernel'

/** The Basic Game, with the rulings the book leaves open as switches; defaults are the recommended rulings. */
const options: readonly OptionSpec[] = [
  {
    id: 'players',
    rule: 'DOTZ-0.4',
    name: 'Players',
    text: 'How many Hero players share the defence.',
    default: 1,
    min: 1,
    max: 4,
    group: 'game',
  },
  {
    id: 'length',
    rule: 'DOTZ-0.5',
    name: 'Length',
    text: 'How many Event cards stand between you and the end.',
    default: 'normal',
    choices: [
      { value: 'short', name: 'Short: 16 turns' },
      { value: 'normal', name: 'Normal: 20 turns' },
    ],
    group: 'game',
  },
  {
    id: 'group',
    rule: 'DOTZ-5.1.11',
    name: 'Group decisions',
    text: 'Who speaks for the group where the rules let the players decide together.',
    default: 'anyone',
    choices: [
      { value: 'anyone', name: 'Anyone speaks for all' },
      { value: 'owner', name: 'Player 1 decides, others propose' },
      { value: 'vote', name: 'Proposals are voted on, a die breaks a deadlock' },
    ],
    group: 'game',
  },
  {
    id: 'earlyWin',
    rule: 'DOTZ-1.3.6',
    name: 'Early win',
    text: 'The final card Good Night wins before its Zeds Phase instead of after it.',
    default: false,
    group: 'house',
  },
  {
    id: 'spill',
    rule: 'DOTZ-6.2.13',
    name: 'Gunfire spills over',
    text: 'Gunfire Hits the target no longer needs go on to the other Zeds unit of the mob.',
    default: false,
    group: 'house',
  },
  {
    id: 'townFire',
    rule: 'DOTZ-5.4.10',
    name: 'Fire from Town Center',
    text: 'Units in Town Center may fire along any one track.',
    default: true,
    group: 'house',
  },
  {
    id: 'freeShotNeedsAmmo',
    rule: 'DOTZ-1.2.15',
    name: 'Shots for free need Ammo',
    text: 'A shot that a card gives for free still takes an Ammo.',
    default: false,
    group: 'house',
  },
  {
    id: 'speechReturns',
    rule: 'DOTZ-7.1.3',
    name: 'Once-per-game markers return',
    text: 'Housekeeping turns back every spent marker, once-per-game ones too.',
    default: false,
    group: 'house',
  },
  {
    id: 'trapsAlone',
    rule: 'DOTZ-6.4.17',
    name: 'Traps save Mr. Johnson alone',
    text: 'When the traps work only Mr. Johnson backs up; a partner in the space fights.',
    default: false,
    group: 'house',
  },
]

const seats: readonly SeatSpec[] = [
  { id: 'p1', name: 'Player 1' },
  { id: 'p2', name: 'Player 2' },
  { id: 'p3', name: 'Player 3' },
  { id: 'p4', name: 'Player 4' },
]

export const scenarios: readonly Scenario[] = [
  {
    id: 'basic',
    name: 'The Basic Game',
    text: 'Four roads lead into Farmingdale, and the dead walk on all of them. Hold the town until help comes.',
    options,
    seats: (chosen) => seats.slice(0, typeof chosen.players === 'number' ? chosen.players : 1),
  },
]
