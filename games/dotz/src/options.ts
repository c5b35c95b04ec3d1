import { type OptionSpec, optionsIn, type Scenario, type SeatSpec } from '@deadfront/kernel'
import { ALL_SYMBOLS, AS_PRINTED, FIRST_NUMBERS, SAME_FOR_ALL } from './model/difficulty.ts'

const setting = optionsIn('game')
const ruling = optionsIn('house')

/** The Basic Game. The rulings that the book leaves open are options; the defaults are the recommended rulings. */
const options: readonly OptionSpec[] = [
  setting.number('players', 'DOTZ-0.4', 'Players', 'How many Hero players share the defence.', { min: 1, max: 4, usual: 1 }),
  setting.choice(
    'length',
    'DOTZ-0.5',
    'Length',
    'How many Event cards stand between you and the end.',
    [
      ['short', 'Short: 16 turns'],
      ['normal', 'Normal: 20 turns'],
    ],
    'normal',
  ),
  setting.choice('group', 'DOTZ-5.1.11', 'Group decisions', 'Who speaks for the group where the rules let the players decide together.', [
    ['anyone', 'Anyone speaks for all'],
    ['owner', 'Player 1 decides, others propose'],
    ['vote', 'Proposals are voted on, a die breaks a deadlock'],
  ]),
  {
    ...setting.choice(
      'town',
      'DOTZ-0.5',
      'Town',
      'How well the town is prepared: Ammo and Civilians at the start, and the Zeds on the roads.',
      [
        ['easy', 'Easy: well stocked'],
        ['printed', 'As printed'],
        ['hard', 'Hard: short of everything'],
        ['brutal', 'Brutal: taken by surprise'],
      ],
      AS_PRINTED,
    ),
    absent: AS_PRINTED,
  },
  {
    ...setting.choice(
      'pressure',
      'DOTZ-3.0.4',
      'Zeds pressure',
      'With two players or more: how many Event cards carry a pressure symbol. The printed symbols are not known; all of these are reconstructed.',
      [
        ['light', 'Light: help is welcome'],
        ['normal', 'Normal: together as hard as alone'],
        ['heavy', 'Heavy: a symbol on nearly every card'],
      ],
      ALL_SYMBOLS,
    ),
    // This makes a co-op game as hard as a solo game; with all symbols three or four players very rarely win.
    proposed: 'normal',
    absent: ALL_SYMBOLS,
  },
  {
    ...setting.choice(
      'symbols',
      'DOTZ-3.0.4',
      'Symbols of normal pressure',
      'A symbol makes one event for each player but the first, so more players need fewer of them. Games of the first releases had the same six cards for any number.',
      [
        ['players', 'By the number of players'],
        [SAME_FOR_ALL, 'The same for any number'],
      ],
      'players',
    ),
    absent: SAME_FOR_ALL,
  },
  {
    ...setting.choice(
      'numbers',
      'DOTZ-0.5',
      'Numbers of the towns',
      'Hard and brutal towns were tuned again, so that each town is clearly harder than the one before. Games of the first releases keep the numbers that they had.',
      [
        ['second', 'Tuned again'],
        [FIRST_NUMBERS, 'Of the first releases'],
      ],
    ),
    absent: FIRST_NUMBERS,
  },
  ruling.flag('earlyWin', 'DOTZ-1.3.6', 'Early win', 'The final card Good Night wins before its Zeds Phase instead of after it.'),
  ruling.flag(
    'spill',
    'DOTZ-6.2.13',
    'Gunfire spills over',
    'Gunfire Hits the target no longer needs go on to the other Zeds unit of the mob.',
  ),
  ruling.flag('townFire', 'DOTZ-5.4.10', 'Fire from Town Center', 'Units in Town Center may fire along any one track.', true),
  ruling.flag('freeShotNeedsAmmo', 'DOTZ-1.2.15', 'Shots for free need Ammo', 'A shot that a card gives for free still takes an Ammo.'),
  ruling.flag(
    'speechReturns',
    'DOTZ-7.1.3',
    'Once-per-game markers return',
    'Housekeeping turns back every spent marker, once-per-game ones too.',
  ),
  ruling.flag(
    'trapsAlone',
    'DOTZ-6.4.17',
    'Traps save Mr. Johnson alone',
    'When the traps work only Mr. Johnson backs up; a partner in the space fights.',
  ),
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
