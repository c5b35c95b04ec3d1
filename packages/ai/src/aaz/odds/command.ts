import { BUILTIN } from '@deadfront/aaz/content'
import { type Ruling, RULINGS } from '@deadfront/aaz/rulings'
import { BadInput, type Json } from '@deadfront/kernel'
import type { OddsAnswer, OddsCommand, OddsGiven } from '../../odds.ts'
import { chanceLine, dashed, expected, percent, wholeNumber } from '../../odds/asking.ts'
import { type Advice, adviceText } from './advice.ts'
import { type Aim, AIMS } from './aim.ts'
import { BadBattle, type Battle, type Press, type Retreat, type Tech } from './battle.ts'
import { oddsOf } from './outcome.ts'
import { runRaid } from './raid-command.ts'
import type { Odds, SideLeft } from './report.ts'
import { playedBy, rulingsIn } from './rulings.ts'
import { tableFrom, type UnitId, UNITS_1941, type UnitTable } from './units.ts'

/** Other ways to write a unit. */
const ALIASES: Readonly<Record<string, UnitId>> = {
  infantry: 'inf',
  artillery: 'art',
  tank: 'tnk',
  tanks: 'tnk',
  arm: 'tnk',
  fighter: 'ftr',
  fighters: 'ftr',
  fig: 'ftr',
  bomber: 'bmb',
  bombers: 'bmb',
  bom: 'bmb',
  submarine: 'sub',
  submarines: 'sub',
  subs: 'sub',
  transport: 'trn',
  transports: 'trn',
  tra: 'trn',
  destroyer: 'dd',
  destroyers: 'dd',
  des: 'dd',
  carrier: 'cv',
  carriers: 'cv',
  car: 'cv',
  battleship: 'bb',
  battleships: 'bb',
  bat: 'bb',
}

const TECHS: Readonly<Record<string, Tech>> = {
  z4: 'z4Explosives',
  'z-4': 'z4Explosives',
  z4explosives: 'z4Explosives',
  chainsaw: 'chainsawTanks',
  chainsawtanks: 'chainsawTanks',
  airdots: 'airDots',
  'air-dots': 'airDots',
}

/** "3 inf 2 tnk" as counts; commas and "and" are ignored. */
export function parseUnits(text: string, place: string, units: UnitTable = UNITS_1941): Record<UnitId, number> {
  const counts: Record<UnitId, number> = {}
  const words = text
    .replaceAll(/,|\band\b|\+/g, ' ')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
  for (let w = 0; w < words.length; w += 2) {
    const n = words[w] as string
    const name = words[w + 1]?.toLowerCase()
    if (!/^\d+$/.test(n)) throw expected(place, `a number before each unit, as in "3 inf 2 tnk"; "${n}" is none`)
    if (name === undefined) throw expected(place, `a unit after "${n}", as in "3 inf 2 tnk"`)
    const id = ALIASES[name] ?? name
    if (/^zom(bies?)?$/.test(name)) throw expected(place, `units only; zombies are given by --zombies ${n}`)
    if (!(id in units)) throw expected(place, `one of ${Object.keys(units).join(', ')}; "${name}" is no unit`)
    counts[id] = (counts[id] ?? 0) + Number(n)
  }
  return counts
}

/** "z4,chainsaw" for the attacker; "defender:z4" for the other side. */
function parseTechs(text: string): { attacker: Tech[]; defender: Tech[] } {
  const techs = { attacker: [] as Tech[], defender: [] as Tech[] }
  for (const word of text
    .split(',')
    .map((w) => w.trim())
    .filter(Boolean)) {
    const [, side, name = ''] = /^(?:(attacker|defender):)?(.+)$/i.exec(word) ?? []
    const tech = TECHS[name.toLowerCase()]
    if (!tech) throw expected('--tech', `z4, chainsaw or airdots, with "defender:" before it for the defender; "${word}" is none`)
    techs[side?.toLowerCase() === 'defender' ? 'defender' : 'attacker'].push(tech)
  }
  return techs
}

function parseOrder(given: OddsGiven, name: string, units: UnitTable): string[] | undefined {
  const text = given[name]
  if (typeof text !== 'string') return undefined
  return text.split(',').map((part) => {
    const [, n, unit] = /^\s*(?:(\d+)\s+)?(\S+)\s*$/.exec(part) ?? []
    const id = unit === undefined ? undefined : (ALIASES[unit.toLowerCase()] ?? unit.toLowerCase())
    if (id === undefined || !(id in units))
      throw expected(dashed(name), `units in the order they fall, as in "inf,art,1 tnk,ftr"; "${part.trim()}" is none`)
    return n === undefined ? id : `${n} ${id}`
  })
}

/** When the attacker retreats: any of the conditions given. */
function parseRetreat(given: OddsGiven): Retreat | undefined {
  const unitsLeft = wholeNumber(given, 'retreat', 0)
  const outnumberedAt = wholeNumber(given, 'retreatOutnumbered', 0)
  const zombiesAbove = wholeNumber(given, 'retreatZombies', 0)
  const weaker = given['retreatWeaker']
  const strengthBelow = weaker === undefined ? undefined : Number(weaker)
  if (strengthBelow !== undefined && !(strengthBelow > 0))
    throw expected('--retreat-weaker', `a number above 0, as 0.5 for half as strong; "${String(weaker)}" is none`)
  const retreat: Retreat = {
    ...(unitsLeft === undefined ? {} : { unitsLeft }),
    ...(outnumberedAt === undefined ? {} : { outnumberedAt }),
    ...(zombiesAbove === undefined ? {} : { zombiesAbove }),
    ...(strengthBelow === undefined ? {} : { strengthBelow }),
    ...(given['retreatWithoutLand'] ? { withoutLand: true } : {}),
  }
  return Object.keys(retreat).length > 0 ? retreat : undefined
}

/** Against zombies alone: cease, fight on to the end, or fight on while both limits hold. */
function parsePress(given: OddsGiven): Press {
  const landAtLeast = wholeNumber(given, 'pressLand', 1)
  const zombiesAtMost = wholeNumber(given, 'pressZombies', 1)
  if (landAtLeast === undefined && zombiesAtMost === undefined) return given['press'] ? 'clear' : 'cease'
  return { ...(landAtLeast === undefined ? {} : { landAtLeast }), ...(zombiesAtMost === undefined ? {} : { zombiesAtMost }) }
}

/** Options that say how the attacker loses units: with one of them it plays as ordered, unless an aim is given too. */
const LOSES = ['keepLand', 'attackOrder']

/** Options that say how the attacker plays: with one of them it plays as ordered. */
const ORDERED = [
  'press',
  'pressLand',
  'pressZombies',
  'retreat',
  'retreatOutnumbered',
  'retreatWeaker',
  'retreatWithoutLand',
  'retreatZombies',
  'rounds',
]

/** What the attacker plays for; undefined if it plays as ordered. */
function parseAim(given: OddsGiven): Aim | undefined {
  const aim = given['aim']
  const ordered = ORDERED.find((name) => given[name] !== undefined)
  if (aim === undefined) return ordered || LOSES.some((name) => given[name] !== undefined) ? undefined : 'take'
  if (aim === 'orders') return undefined
  const known = AIMS.find((a) => a === aim)
  if (!known) throw expected('--aim', `${AIMS.join(', ')} or orders; "${String(aim)}" is none`)
  if (ordered) throw expected('--aim', `orders beside ${dashed(ordered)}, which says how the attacker plays; "${known}" plays its own way`)
  return known
}

/** The units of a board: `--board 1942`. */
function boardUnits(given: OddsGiven): UnitTable {
  const board = given['board'] ?? '1941'
  if (board === '1941') return UNITS_1941
  const content = typeof board === 'string' ? BUILTIN[board] : undefined
  if (!content) throw expected('--board', `one of ${Object.keys(BUILTIN).join(', ')}; "${String(board)}" is none`)
  return tableFrom(content.units)
}

/** The rules that the table plays differently: "bombardmentSilences,noZombies". */
function parseRulings(given: OddsGiven): Ruling[] {
  const text = given['rulings']
  const names = typeof text === 'string' ? text.split(',').map((name) => name.trim()) : []
  const odd = names.find((name) => rulingsIn([name]).length === 0)
  if (odd !== undefined) throw expected('--rulings', `some of ${RULINGS.join(', ')}; "${odd}" is none`)
  return rulingsIn(names)
}

/** Ships that fire at the landing: a number of battleships, or "1 bb 2 ca". */
function parseBarrage(given: OddsGiven, units: UnitTable): Pick<Battle, 'bombard' | 'bombardBy' | 'bombardsFirst'> | undefined {
  const text = given['bombard']
  if (text === undefined) return undefined
  const isLate = parseRulings(given).includes('bombardmentInStepFour')
  const first = BUILTIN[String(given['board'])]?.bombardment === 'landed' && !isLate ? { bombardsFirst: true } : {}
  if (typeof text !== 'string' || !/[a-z]/i.test(text)) return { bombard: wholeNumber(given, 'bombard', 0) ?? 0, ...first }
  const bombardBy = parseUnits(text, '--bombard', units)
  return { bombard: Object.values(bombardBy).reduce((sum, n) => sum + n, 0), bombardBy, ...first }
}

/** What has already happened in a battle that goes on. */
function begunOf(given: OddsGiven): Pick<Battle, 'damaged' | 'flakFired'> {
  const attacker = wholeNumber(given, 'attackDamaged', 0) ?? 0
  const defender = wholeNumber(given, 'defendDamaged', 0) ?? 0
  return { ...(attacker + defender > 0 ? { damaged: { attacker, defender } } : {}), ...(given['flakFired'] ? { flakFired: true } : {}) }
}

export function battleOf(given: OddsGiven): Battle {
  const text = (name: string): string => (typeof given[name] === 'string' ? (given[name] as string) : '')
  const units = boardUnits(given)
  const attackOrder = parseOrder(given, 'attackOrder', units)
  const defendOrder = parseOrder(given, 'defendOrder', units)
  const retreat = parseRetreat(given)
  const submerge = text('submerge')
  if (given['submerge'] !== undefined && !['attacker', 'defender', 'both'].includes(submerge))
    throw expected('--submerge', `attacker, defender or both; "${submerge}" is none`)
  const dives = (side: string) => (submerge === side || submerge === 'both' ? ({ submarines: 'submerge' } as const) : {})
  const damageLast = given['damageLast'] ? { damageLast: true } : {}
  const zombies = wholeNumber(given, 'zombies', 0)
  const barrage = parseBarrage(given, units)
  const rounds = wholeNumber(given, 'rounds', 0)
  const landed = given['landed'] === undefined ? undefined : parseUnits(text('landed'), '--landed', units)
  const landing = given['amphibious'] === true || barrage !== undefined
  const aim = parseAim(given)
  return {
    kind: given['sea'] ? 'sea' : 'land',
    attacker: parseUnits(text('attack'), '--attack', units),
    defender: parseUnits(text('defend'), '--defend', units),
    ...(units === UNITS_1941 ? {} : { units }),
    ...(zombies === undefined ? {} : { zombies }),
    ...playedBy(parseRulings(given)),
    ...(given['withoutDead'] ? { rising: false } : {}),
    ...(landed ? { seaborne: landed } : landing ? { seaborne: true } : {}),
    ...barrage,
    ...(rounds === undefined ? {} : { rounds }),
    ...(given['cornered'] ? { retreatSpace: false } : {}),
    ...begunOf(given),
    ...(aim ? { aim } : {}),
    ...(given['friendly'] ? { friendly: true } : {}),
    tech: parseTechs(text('tech')),
    policy: {
      attacker: {
        press: parsePress(given),
        ...(given['keepLand'] ? { keepLand: true } : {}),
        ...(attackOrder ? { order: attackOrder } : {}),
        ...(retreat ? { retreat } : {}),
        ...damageLast,
        ...dives('attacker'),
      },
      defender: { ...(defendOrder ? { order: defendOrder } : {}), ...damageLast, ...dives('defender') },
    },
  }
}

/** Which option a field of the battle came from. */
const OPTION: Readonly<Record<string, string>> = {
  attacker: '--attack',
  defender: '--defend',
  zombies: '--zombies',
  bombard: '--bombard',
  bombardBy: '--bombard',
  seaborne: '--landed',
  rounds: '--rounds',
  friendly: '--friendly',
  'policy.attacker.order': '--attack-order',
  'policy.defender.order': '--defend-order',
}

/** Pieces up to which the chance of each number of rounds is reported too. */
const FEW = 24

function run(given: OddsGiven): OddsAnswer {
  if (given['raid'] !== undefined) return runRaid(given, parseUnits)
  const battle = battleOf(given)
  try {
    const units = [...Object.values(battle.attacker), ...Object.values(battle.defender)].reduce((a, b) => a + b, 0)
    const exactness = given['quick'] ? 'quick' : given['exact'] ? 'exact' : 'usual'
    const odds = oddsOf(battle, { rounds: units + (battle.zombies ?? 0) <= FEW, exactness })
    // An attacker who plays to take it ceases early. The chance when it plays to clear is shown beside it, as on the board.
    const forClear = odds.aim === 'take' && mayBeLeftUncleared(battle, odds) ? oddsOf({ ...battle, aim: 'clear' }, { exactness }) : odds
    return { json: { ...jsonOf(battle, odds), clearAtBest: forClear.clear }, lines: linesOf(battle, odds, forClear.clear) }
  } catch (fault) {
    if (!(fault instanceof BadBattle)) throw fault
    throw new BadInput({ place: OPTION[fault.field] ?? '--attack', say: fault.message })
  }
}

const tellsZombies = (battle: Battle): boolean => battle.kind === 'land' && battle.rising !== false

const mayBeLeftUncleared = (battle: Battle, odds: Odds): boolean => tellsZombies(battle) && odds.take !== null && odds.clear < odds.take

/** How the attacker plays, as text. */
function policyText({ policy }: Battle, { advice }: Odds): string {
  if (advice) return adviceText(advice)
  const { press = 'cease', retreat } = policy?.attacker ?? {}
  const dead =
    press === 'clear' ? 'fight the zombies to the end' : press === 'cease' ? 'cease once only zombies are left' : 'fight zombies as ordered'
  return `as ordered: ${dead}; ${retreat ? 'retreat as ordered' : 'do not retreat'}`
}

function jsonOf(battle: Battle, odds: Odds): { [key: string]: Json } {
  const { attacker, defender, zombies, endings, ms, advice, usualOrder, ...rest } = odds
  return {
    ...rest,
    usualOrder: usualOrder ? { ...usualOrder } : null,
    aim: odds.aim ?? 'orders',
    policy: policyText(battle, odds),
    advice: advice ? adviceJson(advice) : null,
    rounds: odds.rounds.mean,
    roundsChances: odds.rounds.chances,
    attackerLeft: attacker.left,
    defenderLeft: defender.left,
    attackerLost: attacker.lost,
    defenderLost: defender.lost,
    attackerIpcLost: attacker.ipcLost,
    defenderIpcLost: defender.ipcLost,
    attackerUnits: attacker.units,
    defenderUnits: defender.units,
    attackerByUnit: attacker.byUnit,
    defenderByUnit: defender.byUnit,
    zombiesLeft: zombies.mean,
    zombiesChances: zombies.chances,
    endings: endings(1e-4)
      .slice(0, 50)
      .map((e) => ({ ...e })),
    ms: Math.round(ms * 1000) / 1000,
  }
}

function adviceJson({ retreat, aircraft, ...rest }: Advice): Json {
  return {
    ...rest,
    retreat: retreat.map((t) => ({ ...t })),
    aircraft: Array.isArray(aircraft) ? aircraft.map((t) => ({ ...t })) : aircraft,
  }
}

// ---- text for people ----

const two = (n: number): string => n.toFixed(2)

function unitsText(counts: Readonly<Record<UnitId, number>>): string {
  const parts = Object.keys(counts).flatMap((id) => ((counts[id] ?? 0) > 0 ? [`${counts[id]} ${id}`] : []))
  return parts.join(' ') || 'nothing'
}

function sideLines(title: string, side: SideLeft): string[] {
  const rows = Object.keys(side.left).map((id) => {
    const from = two((side.left[id] ?? 0) + (side.lost[id] ?? 0)).replace('.00', '')
    return `  ${id.padEnd(4)} ${from.padStart(3)}  keeps ${two(side.left[id] ?? 0).padStart(6)}  loses ${two(side.lost[id] ?? 0).padStart(6)}`
  })
  return [`${title}, on average`, ...rows, `  IPCs lost ${two(side.ipcLost)}`]
}

/** A distribution, without the very small chances at both ends. */
const spread = (title: string, chances: readonly number[]): string[] => [
  title,
  ...chances.flatMap((p, n) => (p >= 0.005 ? [`  ${chanceLine(String(n), p, 4)}`] : [])),
]

const AIM_WORDS: Readonly<Record<Aim | 'orders', string>> = {
  take: 'Best play to take it',
  clear: 'Best play to take it and clear it',
  swing: 'Best play for IPCs',
  destroy: 'Best play to destroy the enemy',
  orders: 'Played',
}

/** In a friendly territory nothing is taken, so `take` means `clear`. */
const aimWords = ({ friendly }: Battle, aim: Aim | 'orders'): string =>
  friendly && (aim === 'take' || aim === 'clear') ? 'Best play to clear it' : AIM_WORDS[aim]

/** "4 inf among 2 zombies", "1 zombie". */
function enemyText({ defender, zombies = 0 }: Battle): string {
  const dead = `${zombies} ${zombies === 1 ? 'zombie' : 'zombies'}`
  if (zombies === 0) return unitsText(defender)
  return Object.values(defender).some((n) => n > 0) ? `${unitsText(defender)} among ${dead}` : dead
}

/** Take and clear, and who wins. In a friendly territory there is only something to clear (AAZ-CONC.8). */
function figureLines(battle: Battle, odds: Odds, clearAtBest: number): string[] {
  const { take, clear } = odds
  const onlyZombiesLeft = `zombies alone ${percent(odds.zombiesHold)}`
  if (take === null) return [chanceLine('clear it', clear), onlyZombiesLeft]
  const more = clearAtBest > clear + 5e-4 ? `  ${percent(clearAtBest).trim()} with --aim clear` : ''
  return [
    ...(battle.kind === 'sea' ? [] : [chanceLine('take it', take)]),
    ...(tellsZombies(battle) ? [`${chanceLine('and clear it', clear)}${more}`] : []),
    chanceLine('attacker wins', odds.attackerWins),
    chanceLine('defender wins', odds.defenderWins),
    chanceLine('neither wins', odds.draw),
    ...(battle.kind === 'land' && Object.values(battle.defender).some((n) => n > 0) ? [chanceLine('defender holds', odds.holds)] : []),
    ...(battle.kind === 'land' ? [onlyZombiesLeft] : []),
  ]
}

/** The order of losses that serves the aim, where it is not the usual one, and what it gains and costs. */
function orderLines({ usualOrder, attackOrder, ipcSwing, ordersTried, aim, ...odds }: Odds): string[] {
  if (!usualOrder || !aim) return []
  const tried = ordersTried === 'some' ? ', the best of those tried' : ''
  const [usual, ipc] = [usualOrder.attackOrder.join(', '), `IPC swing ${two(ipcSwing.mean)} instead of ${two(usualOrder.swing)}`]
  const chance = aim === 'swing' ? '' : `${percent(odds[aim] ?? odds.clear).trim()} instead of ${percent(usualOrder.chance).trim()}, `
  return [`Losses in this order: ${attackOrder.join(', ')}${tried}`, `  not ${usual}: ${chance}${ipc}`]
}

function linesOf(battle: Battle, odds: Odds, clearAtBest: number): string[] {
  const most = odds.endings().slice(0, 8)
  const played = policyText(battle, odds)
  const lines = [
    `${unitsText(battle.attacker)} against ${enemyText(battle)}${battle.kind === 'sea' ? ', at sea' : ''}`,
    `${aimWords(battle, odds.aim ?? 'orders')}${played === '' ? '' : `: ${played}`}`,
    ...orderLines(odds),
    '',
    ...figureLines(battle, odds, clearAtBest),
  ]
  if (odds.retreats > 0) lines.push(`retreats      ${percent(odds.retreats)}`)
  lines.push('', ...sideLines('Attacker', odds.attacker), ...sideLines('Defender', odds.defender), '')
  lines.push(`IPC swing ${two(odds.ipcSwing.mean)} (± ${two(odds.ipcSwing.deviation)}), rounds ${two(odds.rounds.mean)}`)
  if (tellsZombies(battle)) lines.push(`zombies left ${two(odds.zombies.mean)}`)
  lines.push('', ...spread('Attackers left', odds.attacker.units), ...spread('Defenders left', odds.defender.units))
  if (tellsZombies(battle)) lines.push(...spread('Zombies left', odds.zombies.chances))
  lines.push('', 'Likeliest endings')
  for (const e of most) {
    const dead = tellsZombies(battle) ? `, ${e.zombies} ${e.zombies === 1 ? 'zombie' : 'zombies'}` : ''
    lines.push(`${percent(e.p)}  ${unitsText(e.attacker)} against ${unitsText(e.defender)}${dead}${e.retreated ? ', retreated' : ''}`)
  }
  const how = odds.exact ? 'exact' : `approximate ± ${odds.plusMinus.toPrecision(2)}`
  return [...lines, '', `${how}, ${odds.ms.toFixed(1)} ms`]
}

export const oddsCommand: OddsCommand = {
  text: 'exact odds of a battle of Axis & Allies & Zombies, by best play or as ordered: take, clear, losses, IPC swing, all survivors',
  options: [
    { flags: '--attack <units>', text: 'attackers, as "3 inf 2 tnk 1 ftr"', required: true },
    { flags: '--defend <units>', text: 'defenders, as "4 inf 1 art"; leave it out against zombies alone' },
    { flags: '--zombies <n>', text: 'zombies in the territory' },
    { flags: '--board <id>', text: 'the board whose units fight: 1941 (the default) or 1942' },
    {
      flags: '--aim <name>',
      text: 'best play to take (the default), clear, swing (IPCs) or destroy; orders plays as the options below say',
    },
    { flags: '--friendly', text: "the attacker's own or an ally's territory: only zombies to fight, nothing to take" },
    { flags: '--without-dead', text: 'nobody rises: a battle of the game without zombies' },
    { flags: '--rulings <names>', text: `what the table plays otherwise: some of ${RULINGS.join(', ')}` },
    { flags: '--sea', text: 'a sea battle' },
    { flags: '--amphibious', text: 'all attacking land units come off transports and cannot retreat' },
    { flags: '--landed <units>', text: 'only these come off transports; the others may retreat without them' },
    { flags: '--bombard <ships>', text: 'ships that bombard the landing: a number of battleships, or "1 bb 2 ca"' },
    { flags: '--raid', text: 'a strategic bombing raid of the 1942 board: bombers and escorts attack, interceptors defend' },
    { flags: '--ipc <n>', text: 'of a raid: the value of the territory; the damage never exceeds twice as much' },
    { flags: '--damage <n>', text: 'of a raid: damage that the complex or center has already' },
    { flags: '--tech <names>', text: 'z4, chainsaw, airdots for the attacker; defender:z4 for the defender' },
    { flags: '--rounds <n>', text: 'the attacker stops after so many rounds' },
    { flags: '--retreat <n>', text: 'the attacker retreats when so many units or fewer are left' },
    { flags: '--retreat-outnumbered <n>', text: 'the same, but only while the defender has more (a standing order)' },
    { flags: '--retreat-weaker <x>', text: 'retreats when attack points fall below x times the defence points' },
    { flags: '--retreat-without-land', text: 'retreats when no land unit is left' },
    { flags: '--retreat-zombies <n>', text: 'retreats when more than so many zombies are there' },
    { flags: '--cornered', text: 'there is no space to retreat to' },
    { flags: '--attack-damaged <n>', text: 'of a battle that goes on: so many attacking battleships were hit once' },
    { flags: '--defend-damaged <n>', text: 'the same of the defender' },
    { flags: '--flak-fired', text: 'of a battle that goes on: antiaircraft artillery has fired' },
    { flags: '--press', text: 'the attacker fights on against zombies to the end' },
    { flags: '--press-land <n>', text: 'fights on against zombies while so many land units are left' },
    { flags: '--press-zombies <n>', text: 'fights on against zombies while no more than so many are left' },
    { flags: '--keep-land', text: 'the attacker keeps a land unit before aircraft, to capture' },
    {
      flags: '--attack-order <units>',
      text: 'how attackers fall, as "inf,art,1 tnk,ftr"; else as serves the aim, as ordered the cheapest first; with --aim the best play for this order',
    },
    { flags: '--defend-order <units>', text: 'how defenders fall' },
    { flags: '--damage-last', text: 'battleships take their harmless first hit in their turn, not before all others' },
    { flags: '--submerge <side>', text: 'submarines of attacker, defender or both submerge when they may' },
    { flags: '--quick', text: 'within a tenth of a second: a large battle is approximate, and the margin told' },
    { flags: '--exact', text: 'take all the time it needs' },
  ],
  examples: [
    'deadfront odds aaz --attack "3 inf 2 tnk 1 ftr" --defend "4 inf 1 art" --zombies 2',
    'deadfront odds aaz --attack "5 inf 2 tnk" --defend "4 inf" --aim swing',
    'deadfront odds aaz --sea --attack "2 sub 1 dd" --defend "1 bb 1 trn"',
    'deadfront odds aaz --amphibious --bombard 1 --attack "2 inf 1 tnk" --defend "2 inf" --json',
    'deadfront odds aaz --board 1942 --amphibious --bombard "1 bb 1 ca" --attack "2 inf" --defend "2 inf 1 aaa" --zombies 2',
    'deadfront odds aaz --raid --attack "2 bmb 1 ftr" --defend "1 ftr" --ipc 10 --damage 3',
    'deadfront odds aaz --attack "5 inf 2 tnk" --defend "4 inf" --zombies 3 --tech z4 --retreat-weaker 0.5 --press-zombies 4',
  ],
  run,
}
