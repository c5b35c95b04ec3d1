import { BadInput, type Json } from '@deadfront/kernel'
import type { OddsAnswer, OddsCommand, OddsGiven } from '../../odds.ts'
import { BadBattle, type Battle, oddsOf, type Odds, type SideLeft, type Tech, UNITS_1941, type UnitId } from './index.ts'

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

const expected = (place: string, what: string): BadInput => new BadInput({ place, say: `expected ${what}` })

/** "3 inf 2 tnk" as counts; commas and "and" do no harm. */
export function parseUnits(text: string, place: string): Record<UnitId, number> {
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
    if (!(id in UNITS_1941)) throw expected(place, `one of ${Object.keys(UNITS_1941).join(', ')}; "${name}" is no unit`)
    counts[id] = (counts[id] ?? 0) + Number(n)
  }
  return counts
}

function parseNumber(given: OddsGiven, name: string): number | undefined {
  const text = given[name]
  if (text === undefined) return undefined
  if (text === true || !/^\d+$/.test(text)) throw expected(`--${name}`, `a whole number; "${text === true ? '' : text}" is none`)
  return Number(text)
}

/** "z4,chainsaw" for the attacker; "defender:z4" for the other side. */
function parseTechs(text: string): { attacker: Tech[]; defender: Tech[] } {
  const techs = { attacker: [] as Tech[], defender: [] as Tech[] }
  for (const word of text
    .split(',')
    .map((w) => w.trim())
    .filter(Boolean)) {
    const [, side, name] = /^(?:(attacker|defender):)?(.+)$/i.exec(word) as unknown as [string, string | undefined, string]
    const tech = TECHS[name.toLowerCase()]
    if (!tech) throw expected('--tech', `z4, chainsaw or airdots, with "defender:" before it for the defender; "${word}" is none`)
    techs[side?.toLowerCase() === 'defender' ? 'defender' : 'attacker'].push(tech)
  }
  return techs
}

function parseOrder(given: OddsGiven, name: string): string[] | undefined {
  const text = given[name]
  if (typeof text !== 'string') return undefined
  return text.split(',').map((part) => {
    const [, n, unit] = /^\s*(?:(\d+)\s+)?(\S+)\s*$/.exec(part) ?? []
    const id = unit === undefined ? undefined : (ALIASES[unit.toLowerCase()] ?? unit.toLowerCase())
    if (id === undefined || !(id in UNITS_1941))
      throw expected(dashed(name), `units in the order they fall, as in "inf,art,1 tnk,ftr"; "${part.trim()}" is none`)
    return n === undefined ? id : `${n} ${id}`
  })
}

const dashed = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`

export function battleOf(given: OddsGiven): Battle {
  const text = (name: string): string => (typeof given[name] === 'string' ? (given[name] as string) : '')
  const attackOrder = parseOrder(given, 'attackOrder')
  const defendOrder = parseOrder(given, 'defendOrder')
  const retreat = parseNumber(given, 'retreat')
  const submerge = text('submerge')
  if (given['submerge'] !== undefined && !['attacker', 'defender', 'both'].includes(submerge))
    throw expected('--submerge', `attacker, defender or both; "${submerge}" is none`)
  const dives = (side: string) => (submerge === side || submerge === 'both' ? ({ submarines: 'submerge' } as const) : {})
  const zombies = parseNumber(given, 'zombies')
  const bombard = parseNumber(given, 'bombard')
  const rounds = parseNumber(given, 'rounds')
  const landing = given['amphibious'] === true || bombard !== undefined
  return {
    kind: given['sea'] ? 'sea' : 'land',
    attacker: parseUnits(text('attack'), '--attack'),
    defender: parseUnits(text('defend'), '--defend'),
    ...(zombies === undefined ? {} : { zombies }),
    ...(given['withoutDead'] ? { rising: false } : {}),
    ...(landing ? { seaborne: true } : {}),
    ...(bombard === undefined ? {} : { bombard }),
    ...(rounds === undefined ? {} : { rounds }),
    tech: parseTechs(text('tech')),
    policy: {
      attacker: {
        press: given['press'] ? 'clear' : 'cease',
        ...(given['keepLand'] ? { keepLand: true } : {}),
        ...(attackOrder ? { order: attackOrder } : {}),
        ...(retreat === undefined ? {} : { retreat: { unitsLeft: retreat } }),
        ...dives('attacker'),
      },
      defender: { ...(defendOrder ? { order: defendOrder } : {}), ...dives('defender') },
    },
  }
}

/** Which option a field of the battle came from. */
const OPTION: Readonly<Record<string, string>> = {
  attacker: '--attack',
  defender: '--defend',
  zombies: '--zombies',
  bombard: '--bombard',
  seaborne: '--amphibious',
  rounds: '--rounds',
  'policy.attacker.order': '--attack-order',
  'policy.defender.order': '--defend-order',
}

/** Pieces up to which the chance of each number of rounds is told too. */
const FEW = 24

function run(given: OddsGiven): OddsAnswer {
  const battle = battleOf(given)
  try {
    const units = [...Object.values(battle.attacker), ...Object.values(battle.defender)].reduce((a, b) => a + b, 0)
    const odds = oddsOf(battle, {
      rounds: units + (battle.zombies ?? 0) <= FEW,
      patience: given['quick'] ? 'quick' : given['exact'] ? 'exact' : 'usual',
    })
    return { json: jsonOf(odds), lines: linesOf(battle, odds) }
  } catch (fault) {
    if (!(fault instanceof BadBattle)) throw fault
    throw new BadInput({ place: OPTION[fault.field] ?? '--attack', say: fault.message })
  }
}

function jsonOf(odds: Odds): { [key: string]: Json } {
  const { attacker, defender, zombies, endings, ms, ...rest } = odds
  return {
    ...rest,
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

// ---- for people ----

const percent = (p: number): string => `${(100 * p).toFixed(2)} %`.padStart(9)
const two = (n: number): string => n.toFixed(2)

function unitsText(counts: Readonly<Record<UnitId, number>>): string {
  const parts = Object.keys(UNITS_1941).flatMap((id) => ((counts[id] ?? 0) > 0 ? [`${counts[id]} ${id}`] : []))
  return parts.join(' ') || 'nothing'
}

function bar(p: number): string {
  return '█'.repeat(Math.round(p * 30)).padEnd(30, '·')
}

function sideLines(title: string, side: SideLeft): string[] {
  const rows = Object.keys(side.left).map((id) => {
    const from = two((side.left[id] ?? 0) + (side.lost[id] ?? 0)).replace('.00', '')
    return `  ${id.padEnd(4)} ${from.padStart(3)}  keeps ${two(side.left[id] ?? 0).padStart(6)}  loses ${two(side.lost[id] ?? 0).padStart(6)}`
  })
  return [`${title}, on average`, ...rows, `  IPCs lost ${two(side.ipcLost)}`]
}

function linesOf(battle: Battle, odds: Odds): string[] {
  const with_ = (battle.zombies ?? 0) > 0 ? ` among ${battle.zombies} zombies` : ''
  const most = odds.endings().slice(0, 8)
  const lines = [
    `${unitsText(battle.attacker)} against ${unitsText(battle.defender)}${with_}${battle.kind === 'sea' ? ', at sea' : ''}`,
    '',
    `attacker wins ${percent(odds.attackerWins)}  ${bar(odds.attackerWins)}`,
    `defender wins ${percent(odds.defenderWins)}  ${bar(odds.defenderWins)}`,
    `neither       ${percent(odds.draw)}  ${bar(odds.draw)}`,
  ]
  if (battle.kind === 'land') lines.push(`captured      ${percent(odds.captures)}`, `zombies hold  ${percent(odds.zombiesHold)}`)
  if (odds.retreats > 0) lines.push(`retreats      ${percent(odds.retreats)}`)
  lines.push('', ...sideLines('Attacker', odds.attacker), ...sideLines('Defender', odds.defender), '')
  lines.push(`IPC swing ${two(odds.ipcSwing.mean)} (± ${two(odds.ipcSwing.deviation)}), rounds ${two(odds.rounds.mean)}`)
  if (battle.kind === 'land' && battle.rising !== false) lines.push(`zombies left ${two(odds.zombies.mean)}`)
  lines.push('', 'Likeliest endings')
  for (const e of most) {
    const dead = battle.kind === 'land' && battle.rising !== false ? `, ${e.zombies} zombies` : ''
    lines.push(`${percent(e.p)}  ${unitsText(e.attacker)} against ${unitsText(e.defender)}${dead}${e.retreated ? ', retreated' : ''}`)
  }
  const how = odds.exact ? 'exact' : `approximate ± ${odds.plusMinus.toPrecision(2)}`
  return [...lines, '', `${how}, ${odds.ms.toFixed(1)} ms`]
}

export const oddsCommand: OddsCommand = {
  text: 'exact odds of a battle of Axis & Allies & Zombies',
  options: [
    { flags: '--attack <units>', text: 'attackers, as "3 inf 2 tnk 1 ftr"', required: true },
    { flags: '--defend <units>', text: 'defenders, as "4 inf 1 art"; leave it out against zombies alone' },
    { flags: '--zombies <n>', text: 'zombies in the territory' },
    { flags: '--without-dead', text: 'nobody rises: a battle of the game without zombies' },
    { flags: '--sea', text: 'a sea battle' },
    { flags: '--amphibious', text: 'all attacking land units come off transports and cannot retreat' },
    { flags: '--bombard <n>', text: 'battleships that bombard the landing' },
    { flags: '--tech <names>', text: 'z4, chainsaw, airdots for the attacker; defender:z4 for the defender' },
    { flags: '--rounds <n>', text: 'the attacker stops after so many rounds' },
    { flags: '--retreat <n>', text: 'the attacker retreats when so many units or fewer are left' },
    { flags: '--press', text: 'the attacker fights on against zombies to the end' },
    { flags: '--keep-land', text: 'the attacker keeps a land unit before aircraft, to capture' },
    { flags: '--attack-order <units>', text: 'how attackers fall, as "inf,art,1 tnk,ftr"' },
    { flags: '--defend-order <units>', text: 'how defenders fall' },
    { flags: '--submerge <side>', text: 'submarines of attacker, defender or both submerge when they may' },
    { flags: '--quick', text: 'within a tenth of a second: a large battle is sampled, and the margin told' },
    { flags: '--exact', text: 'take all the time it needs' },
  ],
  examples: [
    'deadfront odds aaz --attack "3 inf 2 tnk 1 ftr" --defend "4 inf 1 art" --zombies 2',
    'deadfront odds aaz --sea --attack "2 sub 1 dd" --defend "1 bb 1 trn"',
    'deadfront odds aaz --amphibious --bombard 1 --attack "2 inf 1 tnk" --defend "2 inf" --json',
  ],
  run,
}
