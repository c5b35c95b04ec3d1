import type { Json } from '@deadfront/kernel'
import {
  columnName,
  type Content,
  fightOdds,
  type FightOdds,
  initialColumn,
  shiftColumn,
  type ShotOdds,
  shotOdds,
  WAYS,
} from '@deadfront/dotz/ai'
import { bar, chanceLine, clock, expected, percent, took, wholeNumber } from '../../odds/asking.ts'
import type { OddsAnswer, OddsCommand, OddsGiven } from '../../odds.ts'
import { CONTENT, type Fighter, type Foe, readFighter, readZeds, terrainOf } from './given.ts'

/** `deadfront odds dotz`: one Hand-to-Hand combat, or one shot, computed from all 36 rolls. */

// --- Hand-to-Hand -----------------------------------------------------------------------------------------------------

/** The fight in the options. */
export interface Fight {
  foes: Foe[]
  fighter: Fighter
  attacking: boolean
  shifts: { by: string; shift: number }[]
  initial: number
  column: number
  odds: FightOdds
}

export function fightAsked(given: OddsGiven, c: Content = CONTENT): Fight {
  const attacking = given.attack === true
  const foes = readZeds(String(given.zeds ?? ''))
  const fighter = readFighter(c, given, false, attacking)
  const shifts = [
    { by: 'terrain', shift: terrainOf(c, given, attacking) },
    ...fighter.shifts,
    { by: 'given', shift: wholeNumber(given, 'shift', -9, 9) ?? 0 },
  ].filter((x) => x.shift !== 0)
  const zeds = foes.reduce((sum, foe) => sum + foe.strength, 0)
  const initial = initialColumn(zeds, fighter.strength)
  const net = shifts.reduce((sum, x) => sum + x.shift, 0)
  const column = shiftColumn(initial, net, c.columns.length)
  return { foes, fighter, attacking, shifts, initial, column, odds: fightOdds(c, column, fighter, foes) }
}

function answerFight(given: OddsGiven, began: number): OddsAnswer {
  const c = CONTENT
  const fight = fightAsked(given, c)
  const { foes, fighter, attacking, odds } = fight
  // One Zeds unit gone for each of: the first falls, all fall.
  const zedsLeft = foes.length - odds.kill - (foes.length > 1 ? odds.wipeOut : 0)
  const unitLeft = 1 - odds.dies
  const json = {
    attackerWins: attacking ? odds.win : odds.lose,
    defenderWins: attacking ? odds.lose : odds.win,
    draw: 0,
    rounds: 1,
    attackerLeft: attacking ? unitLeft : zedsLeft,
    defenderLeft: attacking ? zedsLeft : unitLeft,
    zombiesLeft: zedsLeft,
    kind: 'hand-to-hand',
    attacker: attacking ? 'player' : 'zeds',
    zeds: foes.map(({ name, strength, life, tough }) => ({ name, strength, life, tough: tough > 0 })),
    zedsStrength: foes.reduce((sum, foe) => sum + foe.strength, 0),
    unit: { name: fighter.name, strength: fighter.strength, life: fighter.life, tough: fighter.tough > 0, reroll: fighter.reroll },
    initial: columnName(c, fight.initial),
    shifts: fight.shifts,
    unitWins: odds.win,
    zedsHits: odds.zedsHits,
    unitHits: odds.unitHits,
    unitSuffers: odds.unitSuffers,
    unitFalls: odds.falls,
    unitSaved: odds.saved,
    unitDies: odds.dies,
    kill: odds.kill,
    wipeOut: odds.wipeOut,
    expected: { ...odds.expected },
    cells: rowsBySum(c, fight.column),
    column: columnName(c, fight.column),
    ms: took(began),
    exact: true,
  } satisfies { [key: string]: Json }
  return { json, lines: [...fightLines(c, fight, json.zedsStrength), '', `exact, ${json.ms.toFixed(2)} ms`] }
}

/** The column of the table, each sum with its chance. */
const rowsBySum = (c: Content, column: number): { sum: number; p: number; zeds: number; unit: number; loser: string }[] =>
  WAYS.flatMap((ways, sum) =>
    ways === 0
      ? []
      : [
          {
            sum,
            p: ways / 36,
            zeds: c.zedsHits[column]?.[sum] ?? 0,
            unit: c.unitHits[column]?.[sum] ?? 0,
            loser: c.zedsLose[column]?.[sum] === true ? 'zeds' : 'player',
          },
        ],
  )

const signed = (n: number): string => (n > 0 ? `+${n}` : String(n))
const shiftText = (shifts: Fight['shifts']): string => shifts.map(({ by, shift }) => `${by} ${signed(shift)}`).join(', ')
const chanceLines = (title: string, chances: readonly number[]): string[] => [
  title,
  ...chances.flatMap((p, n) => (p > 0 ? [`  ${n}  ${percent(p)}  ${bar(p)}`] : [])),
]

function fightLines(c: Content, { foes, fighter, attacking, shifts, initial, column, odds }: Fight, zedsStrength: number): string[] {
  const mob = `Zeds ${foes.map((foe) => foe.name).join(' + ')} (Strength ${zedsStrength})`
  const unit = `${fighter.name} (Strength ${fighter.strength}, ${fighter.life} Hits${fighter.tough > 0 ? ', Tough' : ''}${fighter.reroll ? ', re-roll' : ''})`
  return [
    attacking ? `${unit} attacks ${mob}` : `${mob} attack ${unit}`,
    `column ${c.columns[initial]}${shifts.length > 0 ? ` → ${c.columns[column]} (${shiftText(shifts)})` : ''}`,
    '',
    chanceLine('unit wins', odds.win),
    chanceLine('Zeds win', odds.lose),
    '',
    `unit takes its last Hit ${percent(odds.falls)}: saved ${percent(odds.saved)}, dead ${percent(odds.dies)}`,
    foes.length > 1
      ? `one Zeds unit gone      ${percent(odds.kill)}, both ${percent(odds.wipeOut)}`
      : `Zeds unit gone          ${percent(odds.kill)}`,
    '',
    ...chanceLines('Hits on the Zeds', odds.zedsHits),
    ...chanceLines('Hits that count on the unit', odds.unitSuffers),
  ]
}

// --- Gunfire ----------------------------------------------------------------------------------------------------------

/** The shot in the options. */
export interface Shot {
  target: Foe
  fighter: Fighter
  shifts: { by: string; shift: number }[]
  odds: ShotOdds
}

export function shotAsked(given: OddsGiven, c: Content = CONTENT): Shot {
  for (const option of ['attack', 'terrain', 'at', 'reroll', 'life', 'tough'])
    if (given[option] !== undefined) throw expected(`--${option}`, 'no such thing with --gunfire')
  const foes = readZeds(String(given.zeds ?? ''))
  const [target] = foes as [Foe]
  if (foes.length > 1) throw expected('--zeds', 'one target with --gunfire: a shot is aimed at one Zeds unit (DOTZ-5.4.1)')
  const fighter = readFighter(c, given, true, true)
  const shifts = [...fighter.shifts, { by: 'given', shift: wholeNumber(given, 'shift', -9, 9) ?? 0 }].filter((x) => x.shift !== 0)
  const net = shifts.reduce((sum, x) => sum + x.shift, 0)
  return { target, fighter, shifts, odds: shotOdds(c, shiftColumn(fighter.strength - 1, net, c.gunfire.length) + 1, target) }
}

function answerShot(given: OddsGiven, began: number): OddsAnswer {
  const { target, fighter, shifts, odds } = shotAsked(given)
  const json = {
    attackerWins: odds.kill,
    defenderWins: odds.miss,
    draw: Math.max(0, 1 - odds.kill - odds.miss),
    rounds: 1,
    attackerLeft: 1,
    defenderLeft: 1 - odds.kill,
    zombiesLeft: 1 - odds.kill,
    kind: 'gunfire',
    target: { name: target.name, strength: target.strength, life: target.life, tough: target.tough > 0 },
    unit: { name: fighter.name, strength: fighter.strength },
    shifts,
    column: odds.column,
    hits: odds.hits,
    suffers: odds.suffers,
    kill: odds.kill,
    turn: odds.turn,
    miss: odds.miss,
    expected: odds.expected,
    ms: took(began),
    exact: true,
  } satisfies { [key: string]: Json }
  const lines = [
    `${fighter.name} fires at Zeds ${target.name}: column ${odds.column}${shifts.length > 0 ? ` (${shiftText(shifts)})` : ''}`,
    '',
    chanceLine('eliminated', odds.kill),
    chanceLine('hit, stands', json.draw),
    chanceLine('nothing', odds.miss),
    ...(target.toTurn > 0 ? [`turned over   ${percent(odds.turn)}`] : []),
    '',
    ...chanceLines('Hits that count', odds.suffers),
    '',
    `exact, ${json.ms.toFixed(2)} ms`,
  ]
  return { json, lines }
}

export const dotzOdds: OddsCommand = {
  text: 'exact odds of a Hand-to-Hand combat or a shot in Dawn of the Zeds',
  options: [
    { flags: '--zeds <units>', text: 'the Zeds, as "6+4", "4r" (reduced side), "Z6|3 h1 tough"', required: true },
    { flags: '--unit <n>', text: 'the Strength of the Player unit' },
    { flags: '--hero <unit>', text: 'or a unit of the game with all its abilities: schmidt, "furies r", "civ-1 leader"' },
    { flags: '--attack', text: 'the unit attacks; without it the Zeds do' },
    { flags: '--at <space>', text: 'where the unit defends: the Terrain of the space, as "F#4"' },
    { flags: '--terrain <n>', text: 'or the Terrain shift itself' },
    { flags: '--shift <n>', text: 'more column shifts, to the right when positive' },
    { flags: '--life <n>', text: 'Hits the unit can take (2, or what its counter says)' },
    { flags: '--tough', text: 'half of the Hits on the unit are cancelled' },
    { flags: '--reroll', text: 'the unit rolls a lost combat again' },
    { flags: '--keep', text: 'a unit that may roll again does not' },
    { flags: '--gunfire', text: 'a shot at one Zeds unit instead of a combat' },
    { flags: '--range <n>', text: 'with --gunfire and --hero: spaces to the target (1)' },
  ],
  examples: [
    'deadfront odds dotz --zeds "6+4" --unit 4 --at F#4',
    'deadfront odds dotz --zeds 5 --hero schmidt --attack',
    'deadfront odds dotz --gunfire --zeds "Z6|3 h2" --hero piazza --range 2 --json',
  ],
  run(given) {
    const began = clock.now()
    if (given.gunfire === true) return answerShot(given, began)
    if (given.range !== undefined) throw expected('--range', 'no range without --gunfire')
    return answerFight(given, began)
  },
}
