import type { Options, OptionSpec } from '@deadfront/kernel'
import { contentOf } from './model/content.ts'
import type { House } from './model/state.ts'

// Settings of the table, and the rulings that a table may turn: the recommended one is the default.

const game: OptionSpec[] = [
  { id: 'players', rule: 'EFSZ-1.6', name: 'Players', text: 'How many share the team.', default: 1, min: 1, max: 4, group: 'game' },
  { id: 'master', rule: 'EFSZ-1.7', name: 'Zombie Master', text: 'One seat commands the dead.', default: false, group: 'game' },
  {
    id: 'ties',
    rule: 'EFSZ-28.13',
    name: 'Equal choices',
    text: 'Choices the rules leave open for the dead are asked, or settled by the referee.',
    default: 'ask',
    choices: [
      { value: 'ask', name: 'Ask' },
      { value: 'referee', name: 'Referee' },
    ],
    group: 'game',
  },
  {
    id: 'experience',
    rule: 'EFSZ-5.3',
    name: 'Experience',
    text: 'Kills that unlock the three skills.',
    default: 'standard',
    choices: [
      { value: 'standard', name: '10, 50, 150' },
      { value: 'short', name: '5, 20, 45' },
    ],
    group: 'game',
  },
  {
    id: 'kit',
    rule: 'EFSZ-2.5',
    name: 'Gear at the start',
    text: 'What a team has when a scenario is played by itself; a campaign starts with nothing.',
    default: 'scenario',
    choices: [
      { value: 'scenario', name: 'As the scenario suggests' },
      { value: 'none', name: 'Nothing' },
      { value: 'full', name: 'Everything' },
    ],
    group: 'game',
  },
]

const house: OptionSpec[] = [
  {
    id: 'laterSkills',
    rule: 'EFSZ-5.12',
    name: 'Unprinted skills',
    text: 'Use our proposals for the three blank 150-kill skills.',
    default: false,
    group: 'house',
  },
  {
    id: 'switchCost',
    rule: 'EFSZ-4.10',
    name: 'Switching weapons',
    text: 'Movement points for rearranging the hands.',
    default: 1,
    min: 1,
    max: 2,
    group: 'house',
  },
  {
    id: 'natural2',
    rule: 'EFSZ-12.6',
    name: 'Natural 2',
    text: 'Who is hit by a stray shot.',
    default: 'characters',
    choices: [
      { value: 'characters', name: 'The first character in the line' },
      { value: 'figures', name: 'The first figure in the line' },
    ],
    group: 'house',
  },
  {
    id: 'spreadGap',
    rule: 'EFSZ-19.9',
    name: 'Spread fire gaps',
    text: 'How the squares between two targets are counted.',
    default: 'range',
    choices: [
      { value: 'range', name: 'As range, diagonals count 2' },
      { value: 'squares', name: 'As squares, diagonals count 1' },
    ],
    group: 'house',
  },
  {
    id: 'gasRounds',
    rule: 'EFSZ-32.6',
    name: 'Gas',
    text: 'Rounds a cloud of gas stays; 0 for the whole scenario.',
    default: 0,
    min: 0,
    max: 9,
    group: 'house',
  },
  {
    id: 'lockKeepsCover',
    rule: 'EFSZ-24.7',
    name: 'Locked and covering',
    text: 'A lock leaves the covering marker in place.',
    default: true,
    group: 'house',
  },
  {
    id: 'sequentialFire',
    rule: 'EFSZ-17.9',
    name: 'Dice in sequence',
    text: 'Dice of normal fire are applied as rolled, and later ones profit from a stun.',
    default: false,
    group: 'house',
  },
  {
    id: 'auraNeedsReveal',
    rule: 'EFSZ-26.4',
    name: 'Hidden Alphas',
    text: 'A face-down Alpha has no effect on others.',
    default: true,
    group: 'house',
  },
  {
    id: 'stunOnReduction',
    rule: 'EFSZ-32.15',
    name: 'Reduced and stunned',
    text: 'A hit that reduces an Alpha or a Prime also stuns it.',
    default: true,
    group: 'house',
  },
  {
    id: 'h2hDice',
    rule: 'EFSZ-10.10',
    name: 'Dice in hand-to-hand',
    text: 'How many dice a hand-to-hand attack rolls.',
    default: 'rof',
    choices: [
      { value: 'rof', name: 'The rate of fire' },
      { value: 'one', name: 'One' },
    ],
    group: 'house',
  },
]

export const OPTIONS: readonly OptionSpec[] = [...game, ...house]
/** The campaign suggests the short ladder: its fourteen maps hold fewer zombies. */
export const CAMPAIGN_OPTIONS: readonly OptionSpec[] = OPTIONS.map((o) => (o.id === 'experience' ? { ...o, default: 'short' } : o)).filter(
  (o) => o.id !== 'kit',
)

export function houseOf(options: Options): House {
  const o = options as Record<string, never>
  const { experience } = contentOf('standard').tables
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
  }
}
