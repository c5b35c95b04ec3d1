import { type Options, optionsIn, type OptionSpec, type Scenario, type SeatSpec } from '@deadfront/kernel'
import { contentFrom, STANDARD } from './model/content.ts'
import { AS_PRINTED, FIRST_NUMBERS } from './model/difficulty.ts'
import type { TableOptions } from './model/state.ts'

// Settings of the table, and the rulings that a table may reverse: the recommended one is the default.

const setting = optionsIn('game')
const ruling = optionsIn('house')

export const OPTIONS: readonly OptionSpec[] = [
  setting.number('players', 'EFSZ-1.6', 'Players', 'How many share the team.', { min: 1, max: 4, usual: 1 }),
  setting.flag('master', 'EFSZ-1.7', 'Zombie Master', 'One seat commands the dead. At the difficulty “Soldier” both sides can win.'),
  setting.choice('ties', 'EFSZ-28.13', 'Equal choices', 'Choices the rules leave open for the dead are asked, or settled by the referee.', [
    ['ask', 'Ask'],
    ['referee', 'Referee'],
  ]),
  setting.choice('experience', 'EFSZ-5.3', 'Experience', 'Kills that unlock the three skills.', [
    ['standard', 'Book: 10, 50, 150'],
    ['short', 'Short campaign: 5, 20, 45'],
  ]),
  {
    ...setting.choice(
      'difficulty',
      'EFSZ-2.5',
      'Difficulty',
      'Ammunition, spawns and the pool. The share is about how often a good bot gets through.',
      [
        [AS_PRINTED, 'As printed'],
        ['recruit', 'Recruit: 95 of 100'],
        ['rifleman', 'Rifleman: 80 of 100'],
        ['soldier', 'Soldier: 60 of 100'],
        ['frozen', 'Frozen: 40 of 100'],
      ],
    ),
    // As printed a good bot wins nearly always: people are offered the middle level.
    proposed: 'rifleman',
    absent: AS_PRINTED,
  },
  {
    ...setting.choice(
      'numbers',
      'EFSZ-2.5',
      'Numbers of the difficulty',
      'Some levels were tuned again, nearer to the shares above. Games of earlier releases keep the numbers that they had.',
      [
        ['fourth', 'Tuned last'],
        ['third', 'Tuned a second time'],
        ['second', 'Tuned again'],
        [FIRST_NUMBERS, 'Of the first releases'],
      ],
    ),
    absent: FIRST_NUMBERS,
  },
  setting.choice(
    'kit',
    'EFSZ-2.5',
    'Gear at the start',
    'What a team has when a scenario is played by itself; a campaign starts with nothing.',
    [
      ['scenario', 'As the scenario suggests'],
      ['none', 'Nothing'],
      ['full', 'Everything'],
    ],
  ),
  setting.flag(
    'quietFinds',
    'EFSZ-8.4',
    'Finds kept quiet',
    'With several players, only the owner of a searcher knows what was found until the round ends.',
  ),
  ruling.flag('laterSkills', 'EFSZ-5.12', 'Unprinted skills', 'Use our proposals for the three blank 150-kill skills.'),
  ruling.number('switchCost', 'EFSZ-4.10', 'Switching weapons', 'Movement points for rearranging the hands.', { min: 1, max: 2, usual: 1 }),
  ruling.choice('natural2', 'EFSZ-12.6', 'Natural 2', 'Who is hit by a stray shot.', [
    ['characters', 'The first character in the line'],
    ['figures', 'The first figure in the line'],
  ]),
  ruling.choice('spreadGap', 'EFSZ-19.9', 'Spread fire gaps', 'How the squares between two targets are counted.', [
    ['range', 'As range, diagonals count 2'],
    ['squares', 'As squares, diagonals count 1'],
  ]),
  ruling.number('gasRounds', 'EFSZ-32.6', 'Gas', 'Rounds a cloud of gas stays; 0 for the whole scenario.', { min: 0, max: 9, usual: 0 }),
  ruling.flag('lockKeepsCover', 'EFSZ-24.7', 'Locked and covering', 'A lock leaves the covering marker in place.', true),
  ruling.flag(
    'sequentialFire',
    'EFSZ-17.9',
    'Dice in sequence',
    'Dice of normal fire are applied as rolled, and later ones profit from a stun.',
  ),
  ruling.flag('auraNeedsReveal', 'EFSZ-26.4', 'Hidden Alphas', 'A face-down Alpha has no effect on others.', true),
  {
    ...ruling.flag(
      'ownMoveOnReveal',
      'EFSZ-26.3',
      'Revealed in mid-move',
      'A zombie that is revealed while it moves goes on with what is left of its own Move; off: it stops as a Beta would.',
      true,
    ),
    absent: false,
  },
  ruling.flag('stunOnReduction', 'EFSZ-32.15', 'Reduced and stunned', 'A hit that reduces an Alpha or a Prime also stuns it.', true),
  ruling.choice('h2hDice', 'EFSZ-10.10', 'Dice in hand-to-hand', 'How many dice a hand-to-hand attack rolls.', [
    ['rof', 'The rate of fire'],
    ['one', 'One'],
  ]),
]
/** Single scenarios only: what a team has at the start. */
const ALONE_ONLY = ['kit']
/** The campaign proposes the short ladder: its fourteen maps have fewer zombies. */
const CAMPAIGN_OPTIONS: readonly OptionSpec[] = OPTIONS.map((o) => (o.id === 'experience' ? { ...o, default: 'short' } : o)).filter(
  (o) => !ALONE_ONLY.includes(o.id),
)

export function optionsOf(options: Options): TableOptions {
  const o = options as Record<string, never>
  const { experience } = contentFrom('standard').tables
  return {
    players: o.players ?? 1,
    master: o.master ?? false,
    askTies: (o.ties ?? 'ask') === 'ask',
    thresholds: o.experience === 'short' ? experience.short : experience.standard,
    laterSkills: o.laterSkills ?? false,
    switchCost: o.switchCost ?? 1,
    natural2: o.natural2 ?? 'characters',
    spreadGap: o.spreadGap ?? 'range',
    gasRounds: o.gasRounds ?? 0,
    lockKeepsCover: o.lockKeepsCover ?? true,
    sequentialFire: o.sequentialFire ?? false,
    auraNeedsReveal: o.auraNeedsReveal ?? true,
    stunOnReduction: o.stunOnReduction ?? true,
    h2hDice: o.h2hDice ?? 'rof',
    kit: o.kit ?? 'scenario',
    ...(o.quietFinds === true ? { quietFinds: true } : {}),
    ...((o.ownMoveOnReveal ?? true) ? { ownMoveOnReveal: true } : {}),
  }
}

const seats: Scenario['seats'] = (options) => {
  const list: SeatSpec[] = []
  for (let i = 1; i <= Number(options.players ?? 1); i++)
    list.push({ id: `p${i}`, name: i === 1 ? 'Survivors' : `Survivors ${i}`, side: 'survivors' })
  if (options.master === true) list.push({ id: 'dead', name: 'Zombie Master', side: 'dead' })
  return list
}

const campaign: Scenario = {
  id: 'campaign',
  name: STANDARD.campaign.title,
  text: 'Eleven linked scenarios, three beside the road, twelve days, one last plane.',
  options: CAMPAIGN_OPTIONS,
  seats,
}

/** The scenario that teaches the game comes first. */
export const scenarios: readonly Scenario[] = [
  campaign,
  ...Object.entries(STANDARD.scenarios).map(([id, raw]): Scenario => ({ id, name: raw.title, text: raw.goal, options: OPTIONS, seats })),
].sort((a, b) => Number(b.id === 'fubar') - Number(a.id === 'fubar'))
