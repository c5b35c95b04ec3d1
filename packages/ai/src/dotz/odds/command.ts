import type { Json } from '@deadfront/kernel'
import {
  columnName,
  type Content,
  contentOf,
  type FighterOdds,
  fightOdds,
  type FightOdds,
  findSpace,
  findUnit,
  initialColumn,
  NONE,
  readToken,
  shiftColumn,
  type ShotOdds,
  shotOdds,
  type SpaceIx,
  terrainAt,
  type Token,
  unitOf,
  WAYS,
  type ZedOdds,
} from '@deadfront/dotz/ai'
import { bar, chanceLine, clock, expected, percent, took, wholeNumber } from '../../odds/asking.ts'
import type { OddsAnswer, OddsCommand, OddsGiven } from '../../odds.ts'

/** `deadfront odds dotz`: one Hand-to-Hand combat, or one shot, worked out from all 36 rolls. */

/** The Zeds of a question. */
export interface Foe extends ZedOdds {
  name: string
  strength: number
  /** Hits until it turns over; 0 when it shows its reduced side. */
  toTurn: number
}

/** The Player unit of a question. */
export interface Fighter extends FighterOdds {
  name: string
  strength: number
  shifts: { by: string; shift: number }[]
}

/** Faces of the die of a Tough marker or ability that cancel a Hit, unless the content says otherwise. */
const TOUGH_FACES = 3
const FULL_LIFE = 3

// --- Reading ----------------------------------------------------------------------------------------------------------

/** "6+4", "Z6|3 + Z5|2r h1 tough": Strength as it shows, `r` on the reduced side, `h1` with a Hit. */
export function readZeds(text: string): Foe[] {
  const parts = text
    .split(/[+,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const limit = CONTENT.limits.zeds
  if (parts.length === 0 || parts.length > limit)
    throw expected('--zeds', `one to ${limit} Zeds units, as in "6+4"; "${text}" has ${parts.length}`)
  return parts.map(readZed)
}

function readZed(part: string): Foe {
  const token = readToken(part.replace(/^(\d)/, 'Z$1'))
  if (typeof token === 'string' || !token.zed || token.strength === null)
    throw expected('--zeds', `a Strength ("6", "4r" on the reduced side) or a counter ("Z6|3 h1 tough"); "${part}" is none`)
  const reduced = token.side === 'reduced'
  const hits = token.hits ?? 0
  if (hits >= FULL_LIFE) throw expected('--zeds', `at most ${FULL_LIFE - 1} Hits on one side, not ${hits}`)
  const [full, back] = token.strength
  return {
    name: part,
    strength: reduced && back > 0 ? back : full,
    life: (reduced ? 0 : FULL_LIFE) + FULL_LIFE - hits,
    toTurn: reduced ? 0 : FULL_LIFE - hits,
    tough: token.markers.includes('tough') ? TOUGH_FACES : 0,
  }
}

const CONTENT: Content = contentOf({ content: 'basic' })

function readFighter(c: Content, given: OddsGiven, gunfire: boolean, attacking: boolean): Fighter {
  const hero = given.hero
  const strength = wholeNumber(given, 'unit', 1, 99)
  if ((hero === undefined) === (strength === undefined))
    throw expected('--unit', 'either --unit with a Strength or --hero with a unit of the game')
  const fighter = typeof hero === 'string' ? fighterOf(c, hero, gunfire, attacking, given) : plainFighter(c, strength as number)
  const life = wholeNumber(given, 'life', 1, 20)
  if (life !== undefined) fighter.life = life
  if (given.tough === true) fighter.tough = Math.max(fighter.tough, TOUGH_FACES)
  if (given.reroll === true) fighter.reroll = true
  if (given.keep === true) fighter.reroll = false
  return fighter
}

const savedFaces = (c: Content): number => c.saved.filter(Boolean).length

const plainFighter = (c: Content, strength: number): Fighter => ({
  name: `Strength ${strength}`,
  strength,
  shifts: [],
  life: 2,
  tough: 0,
  reroll: false,
  holdTheLine: false,
  saved: savedFaces(c),
})

/** A unit of the game as its counter shows it: "schmidt", "furies r h1", "civ-1 leader". */
function fighterOf(c: Content, text: string, gunfire: boolean, attacking: boolean, given: OddsGiven): Fighter {
  const token = readToken(text)
  const u = typeof token === 'string' ? NONE : findUnit(c, token.name)
  if (u === NONE)
    throw expected(
      '--hero',
      `a unit of the game (${c.units.map((unit) => unit.id).join(', ')}), with "r" or "h1" behind it; "${text}" is none`,
    )
  const { side, hits, markers } = token as Token
  const unit = unitOf(c, u)
  const face = side === 'reduced' ? 1 : 0
  if ((hits ?? 0) >= unit.capacity[face]) throw expected('--hero', `fewer than ${unit.capacity[face]} Hits on that side of ${unit.id}`)
  const own = unit.abilities.shift
  const shifts = [
    { by: 'ability', shift: (gunfire ? own?.gunfire : own?.handToHand) ?? 0 },
    { by: attacking ? 'attack' : 'defence', shift: gunfire ? 0 : ((attacking ? own?.attack : own?.defence) ?? 0) },
    ...['well-armed', 'leader'].map((marker) => ({ by: marker, shift: markers.includes(marker) ? 1 : 0 })),
  ]
  const fighter: Fighter = {
    name: unit.name,
    strength: unit.strength[face],
    shifts,
    life: (face === 0 ? unit.capacity[0] : 0) + unit.capacity[1] - (hits ?? 0),
    tough: unit.tough?.filter(Boolean).length ?? 0,
    reroll: unit.abilities.reroll === true,
    holdTheLine: unit.abilities.holdTheLine === true,
    saved: savedFaces(c),
  }
  if (gunfire) aim(unit, wholeNumber(given, 'range', 1, 9) ?? 1, fighter)
  return fighter
}

/** What the card says for the distance. */
function aim(unit: Content['units'][number], distance: number, fighter: Fighter): void {
  if (unit.abilities.noGunfire === true) throw expected('--hero', `a unit that fires; ${unit.id} makes no Gunfire attacks (DOTZ-0.3)`)
  if (distance > unit.range) throw expected('--range', `at most ${unit.range} for ${unit.id} (DOTZ-5.4.6)`)
  fighter.strength = unit.abilities.range?.strength?.[distance] ?? fighter.strength
  fighter.shifts.push({ by: 'range', shift: unit.abilities.range?.shift?.[distance] ?? 0 })
}

/** DOTZ-6.1.21: only a defender has the Terrain on its side. */
function terrainOf(c: Content, given: OddsGiven, attacking: boolean): number {
  const terrain = wholeNumber(given, 'terrain', 0, 6)
  if (terrain !== undefined && attacking) throw expected('--terrain', 'no Terrain with --attack: it helps a defender only (DOTZ-6.1.21)')
  if (given.at === undefined) return terrain ?? 0
  const at: SpaceIx = findSpace(c, given.at)
  if (at <= 0) throw expected('--at', `a space of the tracks, as "F#4" or "St. Thomas"; "${String(given.at)}" is none`)
  return attacking ? 0 : Math.max(terrain ?? 0, terrainAt(c, at))
}

// --- Hand-to-Hand -----------------------------------------------------------------------------------------------------

/** A fight as it was asked for. */
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
    cells: cellsOf(c, fight.column),
    column: columnName(c, fight.column),
    ms: took(began),
    exact: true,
  } satisfies { [key: string]: Json }
  return { json, lines: [...fightLines(c, fight, json.zedsStrength), '', `exact, ${json.ms.toFixed(2)} ms`] }
}

/** The column of the table, each sum with its chance. */
const cellsOf = (c: Content, column: number): { sum: number; p: number; zeds: number; unit: number; loser: string }[] =>
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

/** A shot as it was asked for. */
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
