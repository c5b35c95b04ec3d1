import type { BattleSetup } from '@deadfront/aaz'
import {
  type Aim,
  AIMS,
  type Battle,
  type Count,
  oddsOf,
  playedBy,
  type Ruling,
  rulingsIn,
  type Tech,
  type UnitTable,
} from '@deadfront/ai/aaz/odds'
import { battleFrom } from '@deadfront/ai/aaz/odds/setup-battle'
import { type Figures, figuresOf } from './forecast.ts'

/** A battle as it is typed into the calculator. Plain data: it travels in the address. */
export interface Sum {
  board: string
  sea: boolean
  attack: Count
  defend: Count
  zombies: number
  friendly: boolean
  /** Land units come off transports: those in `landed`, or all while it is empty. */
  landing: boolean
  landed: Count
  /** Ships that bombard, by kind. */
  bombard: Count
  retreat: boolean
  /** Ships of each side that took their first hit in earlier rounds (AAZ-U-BB.1). */
  hurt: { attack: number; defend: number }
  /** The battle goes on: antiaircraft artillery has fired (AAZ42-SEQ.1). */
  begun: boolean
  aTech: readonly Tech[]
  dTech: readonly Tech[]
  /** The attacker's aim; `orders`: as the next two fields say. */
  aim: CalculatorAim
  /** As ordered: fights zombies to the end, and retreats at this number of units or fewer (-1 never). */
  press: boolean
  retreatAt: number
  /** The order of the attacker's losses; if empty, the order that is best for the aim. */
  order: readonly string[]
  /** The order of the defender's losses; if empty, the cheapest first. */
  defendOrder: readonly string[]
  /** The house rules of the table that the battle was taken from. */
  rulings: readonly Ruling[]
}

export type CalculatorAim = Aim | 'orders'

export const EMPTY_SUM: Sum = {
  board: '1941',
  sea: false,
  attack: {},
  defend: {},
  zombies: 0,
  friendly: false,
  landing: false,
  landed: {},
  bombard: {},
  retreat: true,
  hurt: { attack: 0, defend: 0 },
  begun: false,
  aTech: [],
  dTech: [],
  aim: 'take',
  press: false,
  retreatAt: -1,
  order: [],
  defendOrder: [],
  rulings: [],
}

export const CALCULATOR_AIMS: readonly CalculatorAim[] = [...AIMS, 'orders']
export const TECHS: readonly Tech[] = ['z4Explosives', 'chainsawTanks', 'airDots']
const SHORT: { readonly [T in Tech]: string } = { z4Explosives: 'z4', chainsawTanks: 'chainsaw', airDots: 'airdots' }

export interface CalculatorRequest {
  aim: CalculatorAim
}

/** What the calculator shows. */
export interface CalculatorReply extends Figures {
  clear: number | null
  /** The same if the attacker plays for this figure instead of the aim. */
  best: { take: number | null; clear: number | null }
  attackerWins: number
  swing: { mean: number; deviation: number }
  /** Chance of each number of units and zombies left, and of each IPC swing. */
  attackers: number[]
  defenders: number[]
  zombies: number[]
  swings: { ipc: number; p: number }[]
  ms: number
}

const some = (count: Count): boolean => Object.values(count).some((n) => n > 0)
const present = (count: Count): Count => Object.fromEntries(Object.entries(count).filter(([, n]) => n > 0))

/** The battle of a sum; null without an attacker or without a defender. Units that cannot fight there are left out. */
export function battleOfSum(sum: Sum, units: UnitTable, bombardsFirst = false): Battle | null {
  const fits = (count: Count): Count =>
    Object.fromEntries(
      Object.entries(count).filter(([id, n]) => {
        const kind = units[id]?.class
        return n > 0 && kind !== undefined && (kind === 'air' || (kind === 'sea') === sum.sea)
      }),
    )
  const [attacker, defender] = [fits(sum.attack), sum.friendly && !sum.sea ? {} : fits(sum.defend)]
  const zombies = sum.sea ? 0 : sum.zombies
  if (!some(attacker) || (!some(defender) && zombies === 0)) return null
  const landing = sum.landing && !sum.sea
  const isEarly = bombardsFirst && !sum.rulings.includes('bombardmentInStepFour')
  const ships = Object.fromEntries(bombarders(units).flatMap((id) => ((sum.bombard[id] ?? 0) > 0 ? [[id, sum.bombard[id] ?? 0]] : [])))
  const bombard = Object.values(ships).reduce((all, n) => all + n, 0)
  const landed = Object.fromEntries(Object.entries(fits(sum.landed)).map(([id, n]) => [id, Math.min(n, attacker[id] ?? 0)]))
  return {
    kind: sum.sea ? 'sea' : 'land',
    attacker,
    defender,
    zombies,
    ...(sum.friendly && !sum.sea ? { friendly: true } : {}),
    ...(landing ? { seaborne: some(landed) ? landed : true } : {}),
    ...(landing && bombard > 0 ? { bombard, bombardBy: ships, ...(isEarly ? { bombardsFirst: true } : {}) } : {}),
    ...playedBy(sum.rulings),
    retreatSpace: sum.retreat,
    ...(sum.sea && sum.hurt.attack + sum.hurt.defend > 0 ? { damaged: { attacker: sum.hurt.attack, defender: sum.hurt.defend } } : {}),
    ...(sum.begun ? { flakFired: true } : {}),
    tech: { attacker: sum.aTech, defender: sum.dTech },
    policy: policyOf(sum, attacker, defender),
    units,
  }
}

/** Kinds that can fight for a side on land or at sea; antiaircraft artillery never attacks (AAZ42-U-LAND.4). */
export const fighting = (units: UnitTable, side: 'attack' | 'defend', sea: boolean): string[] =>
  Object.entries(units).flatMap(([id, unit]) =>
    (unit.class === 'air' || (unit.class === 'sea') === sea) && !(side === 'attack' && unit.traits?.includes('flak')) ? [id] : [],
  )

/** Kinds of ship that bombard, the strongest first. */
export const bombarders = (units: UnitTable): string[] =>
  Object.entries(units)
    .filter(([, unit]) => unit.traits?.includes('bombards'))
    .sort(([, a], [, b]) => b.attack - a.attack)
    .map(([id]) => id)

function policyOf(sum: Sum, attacker: Count, defender: Count): NonNullable<Battle['policy']> {
  const order = (list: readonly string[], count: Count) => (list.length > 0 ? { order: list.filter((id) => (count[id] ?? 0) > 0) } : {})
  const played =
    sum.aim === 'orders'
      ? ({ press: sum.press ? 'clear' : 'cease', ...(sum.retreatAt >= 0 ? { retreat: { unitsLeft: sum.retreatAt } } : {}) } as const)
      : {}
  return { attacker: { ...played, ...order(sum.order, attacker) }, defender: order(sum.defendOrder, defender) }
}

/** The kinds of a side that fight there, in the order in which they fall: as chosen, the others after them. */
export function fallingOrder(sum: Sum, side: 'attack' | 'defend', units: UnitTable): string[] {
  const [chosen, count] = side === 'attack' ? [sum.order, sum.attack] : [sum.defendOrder, sum.defend]
  const cost = (id: string): number => (units[id]?.traits?.includes('flak') ? 0 : (units[id]?.cost ?? 0))
  const kinds = Object.keys(units).filter((id) => {
    const kind = units[id]?.class
    return (count[id] ?? 0) > 0 && (kind === 'air' || (kind === 'sea') === sum.sea)
  })
  const first = chosen.filter((id) => kinds.includes(id))
  return [...first, ...kinds.filter((id) => !first.includes(id)).sort((a, b) => cost(a) - cost(b))]
}

/** A place of the map as a sum. */
export function sumOfSetup(setup: BattleSetup, board: string): Sum {
  const battle = battleFrom(setup)
  return {
    ...EMPTY_SUM,
    board,
    sea: setup.sea,
    attack: present(setup.attackers),
    defend: battle ? present(battle.defender) : {},
    zombies: setup.zombies,
    friendly: setup.friendly,
    landing: some(setup.seaborne),
    landed: present(setup.seaborne),
    bombard: present(setup.bombarding ?? { bb: setup.bombard }),
    // Without an attacker there is no space that units came from.
    retreat: setup.retreats.length > 0 || !some(setup.attackers),
    hurt: { attack: battle?.damaged?.attacker ?? 0, defend: battle?.damaged?.defender ?? 0 },
    begun: battle?.flakFired ?? false,
    aTech: battle?.tech?.attacker ?? [],
    dTech: battle?.tech?.defender ?? [],
    rulings: rulingsIn(Object.keys(setup.rulings ?? {})),
  }
}

/** All results of the battle, for the aim chosen. */
export function wholeOf(battle: Battle, { aim }: CalculatorRequest): CalculatorReply {
  const odds = oddsOf(aim === 'orders' ? battle : { ...battle, aim }, { exactness: 'usual' })
  const costs = battle.units ?? {}
  const worth = (count: Count): number => Object.entries(count).reduce((sum, [id, n]) => sum + n * (costs[id]?.cost ?? 0), 0)
  const [mine, theirs] = [worth(battle.attacker), worth(battle.defender)]
  const swings = new Map<number, number>()
  for (const end of odds.endings()) {
    const ipc = theirs - worth(end.defender) - (mine - worth(end.attacker))
    swings.set(ipc, (swings.get(ipc) ?? 0) + end.p)
  }
  const dead = battle.kind === 'land' && battle.rising !== false
  const played = (other: 'take' | 'clear', own: number | null): number | null =>
    aim === 'orders' || aim === other || own === null ? own : oddsOf({ ...battle, aim: other }, { exactness: 'usual' })[other]
  return {
    ...figuresOf(odds),
    clear: dead ? odds.clear : null,
    best: { take: played('take', odds.take), clear: dead ? played('clear', odds.clear) : null },
    attackerWins: odds.attackerWins,
    swing: odds.ipcSwing,
    attackers: odds.attacker.units,
    defenders: odds.defender.units,
    zombies: dead ? odds.zombies.chances : [],
    swings: [...swings].map(([ipc, p]) => ({ ipc, p })).sort((a, b) => a.ipc - b.ipc),
    ms: odds.ms,
  }
}

const unitsText = (count: Count): string =>
  Object.entries(count)
    .filter(([, n]) => n > 0)
    .map(([id, n]) => `${n} ${id}`)
    .join(' ')

/** The command line that computes the same. */
export function commandOf(sum: Sum): string {
  const parts = ['npx deadfront odds aaz']
  const say = (flag: string, value: string | number | null) => {
    if (value !== null && value !== '' && value !== 0)
      parts.push(`--${flag} ${typeof value === 'string' && /[^\w,]/.test(value) ? `"${value}"` : value}`)
  }
  if (sum.board !== EMPTY_SUM.board && sum.board !== 'intro') say('board', sum.board)
  if (sum.sea) parts.push('--sea')
  say('attack', unitsText(sum.attack))
  if (!sum.friendly || sum.sea) say('defend', unitsText(sum.defend))
  if (!sum.sea) {
    say('zombies', sum.zombies)
    if (sum.friendly) parts.push('--friendly')
    if (sum.landing) parts.push('--amphibious')
    if (sum.landing) say('landed', unitsText(sum.landed))
    if (sum.landing) say('bombard', unitsText(sum.bombard))
  }
  if (!sum.retreat) parts.push('--cornered')
  if (sum.sea) say('attack-damaged', sum.hurt.attack)
  if (sum.sea) say('defend-damaged', sum.hurt.defend)
  if (sum.begun && !sum.sea && (sum.defend['aaa'] ?? 0) > 0) parts.push('--flak-fired')
  say('tech', [...sum.aTech.map((t) => SHORT[t]), ...sum.dTech.map((t) => `defender:${SHORT[t]}`)].join(','))
  // An order of losses alone would mean "as ordered".
  if (sum.aim !== 'take' || sum.order.length > 0) say('aim', sum.aim)
  if (sum.aim === 'orders' && sum.press) parts.push('--press')
  if (sum.aim === 'orders' && sum.retreatAt >= 0) parts.push(`--retreat ${sum.retreatAt}`)
  say('attack-order', sum.order.join(','))
  say('defend-order', sum.defendOrder.join(','))
  say('rulings', sum.rulings.join(','))
  return parts.join(' ')
}

/** The sum as the last part of an address. */
export function textOfSum(sum: Sum): string {
  const q = new URLSearchParams()
  if (sum.board !== EMPTY_SUM.board) q.set('board', sum.board)
  if (sum.sea) q.set('sea', '1')
  q.set('attack', unitsText(sum.attack))
  q.set('defend', unitsText(sum.defend))
  if (sum.zombies > 0) q.set('zombies', String(sum.zombies))
  for (const flag of ['friendly', 'landing'] as const) if (sum[flag]) q.set(flag, '1')
  if (some(sum.landed)) q.set('landed', unitsText(sum.landed))
  if (some(sum.bombard)) q.set('bombard', unitsText(sum.bombard))
  if (!sum.retreat) q.set('retreat', '0')
  if (sum.hurt.attack > 0) q.set('hurt', String(sum.hurt.attack))
  if (sum.hurt.defend > 0) q.set('dhurt', String(sum.hurt.defend))
  if (sum.begun) q.set('begun', '1')
  if (sum.aTech.length > 0) q.set('tech', sum.aTech.join(','))
  if (sum.dTech.length > 0) q.set('dtech', sum.dTech.join(','))
  if (sum.aim !== 'take') q.set('aim', sum.aim)
  if (sum.press) q.set('press', '1')
  if (sum.retreatAt >= 0) q.set('retreatat', String(sum.retreatAt))
  if (sum.order.length > 0) q.set('order', sum.order.join(','))
  if (sum.defendOrder.length > 0) q.set('dorder', sum.defendOrder.join(','))
  if (sum.rulings.length > 0) q.set('rulings', sum.rulings.join(','))
  return q.toString()
}

/** Most units of a kind that an address can ask for. */
const MAX_UNITS = 99

function readUnits(text: string): Count {
  const counts: { [id: string]: number } = {}
  for (const [, n, id] of text.matchAll(/(\d+) ([a-zA-Z]\w*)/g)) if (id !== undefined) counts[id] = Math.min(MAX_UNITS, Number(n))
  return counts
}

/** Reads a sum from an address; invalid parts are left out. */
export function sumOfText(text: string): Sum {
  const q = new URLSearchParams(text)
  const whole = (key: string): number => Math.min(MAX_UNITS, Math.max(0, Math.trunc(Number(q.get(key) ?? 0)) || 0))
  const list = (key: string): string[] => (q.get(key) ?? '').split(',').filter(Boolean)
  const techs = (key: string): Tech[] => TECHS.filter((tech) => (q.get(key) ?? '').split(',').includes(tech))
  return {
    board: q.get('board') ?? EMPTY_SUM.board,
    sea: q.get('sea') === '1',
    attack: readUnits(q.get('attack') ?? ''),
    defend: readUnits(q.get('defend') ?? ''),
    zombies: whole('zombies'),
    friendly: q.get('friendly') === '1',
    landing: q.get('landing') === '1',
    landed: readUnits(q.get('landed') ?? ''),
    // Addresses of earlier releases have a number of battleships.
    bombard: whole('bombard') > 0 ? { bb: whole('bombard') } : readUnits(q.get('bombard') ?? ''),
    retreat: q.get('retreat') !== '0',
    hurt: { attack: whole('hurt'), defend: whole('dhurt') },
    begun: q.get('begun') === '1',
    aTech: techs('tech'),
    dTech: techs('dtech'),
    aim: CALCULATOR_AIMS.find((aim) => aim === q.get('aim')) ?? 'take',
    press: q.get('press') === '1',
    retreatAt: q.has('retreatat') ? whole('retreatat') : -1,
    order: list('order'),
    defendOrder: list('dorder'),
    rulings: rulingsIn(list('rulings')),
  }
}
