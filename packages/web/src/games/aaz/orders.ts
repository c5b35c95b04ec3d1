import type { AazView, BattleSetup, Count, Orders, RawContent } from '@deadfront/aaz'
import { BUILTIN } from '@deadfront/aaz/content'
import { total } from './tokens.ts'

/** A battle that standing orders would answer in, and on which side. */
export interface Trial {
  key: string
  setup: BattleSetup
  side: 'attacker' | 'defender'
  /** On the board now, planned, or only threatening. */
  when: 'now' | 'planned' | 'threat'
}

/** How many battles that only threaten are shown. */
const SHOWN = 5

/**
 * Spaces within so many steps of a place, with their distance; land units walk on land only, ships at sea only. What `passes`
 * refuses can be reached, but not gone through.
 */
function within(
  content: RawContent,
  from: string,
  steps: number,
  by: 'land' | 'sea' | 'air',
  passes: (at: string) => boolean = () => true,
): Map<string, number> {
  const bordersOf = (name: string): readonly string[] => (content.territories[name] ?? content.seaZones[name])?.borders ?? []
  const near = neighbours(content)
  const open = (name: string): boolean => {
    const land = content.territories[name]
    if (!land) return by !== 'land'
    return by !== 'sea' && land.barrier !== true && (by === 'air' || land.neutral !== true)
  }
  const found = new Map([[from, 0]])
  let edge = [from]
  for (let step = 1; step <= steps; step++) {
    const next: string[] = []
    for (const at of edge)
      for (const to of near.get(at) ?? bordersOf(at))
        if (!found.has(to) && open(to)) {
          found.set(to, step)
          if (passes(to)) next.push(to)
        }
    edge = next
  }
  return found
}

const known = new WeakMap<RawContent, Map<string, string[]>>()
/** Borders are mutual, whichever side names them. */
function neighbours(content: RawContent): Map<string, string[]> {
  const cached = known.get(content)
  if (cached) return cached
  const near = new Map<string, string[]>()
  const link = (a: string, b: string): void => {
    const list = near.get(a) ?? []
    if (!list.includes(b)) near.set(a, [...list, b])
  }
  for (const [name, { borders }] of [...Object.entries(content.territories), ...Object.entries(content.seaZones)])
    for (const other of borders ?? []) {
      link(name, other)
      link(other, name)
    }
  known.set(content, near)
  return near
}

/** What one power could bring to a place next turn by land and air, or at sea: what stands near enough. */
export function forceAgainst(content: RawContent, view: AazView, power: string, at: string): Count {
  const sea = content.territories[at] === undefined
  const walk = within(content, at, 2, sea ? 'sea' : 'land', (through) => sea || passesOnLand(content, view, power, through))
  const fly = within(content, at, 3, 'air')
  const force: Count = {}
  for (const [place, { units }] of Object.entries(view.spaces))
    for (const [unit, n] of Object.entries(units?.[power] ?? {})) {
      const kind = content.units[unit]
      if (!kind || place === at || kind.attack === 0) continue
      // Aircraft keep half of their range for the way home.
      const reach = kind.domain === 'air' ? (fly.get(place) ?? 99) <= kind.move / 2 : (walk.get(place) ?? 99) <= kind.move
      const fights = kind.domain === 'air' || kind.domain === (sea ? 'sea' : 'land')
      if (reach && fights) force[unit] = (force[unit] ?? 0) + n
    }
  return force
}

/** Places that the units of a power in a place could attack in their next turn, and with what. */
export function reachOfStack(content: RawContent, view: AazView, power: string, from: string): Map<string, Count> {
  const reached = new Map<string, Count>()
  const note = (at: string, unit: string, n: number): void => {
    const side = view.powers[view.spaces[at]?.control ?? '']?.side
    const held = Object.entries(view.spaces[at]?.units ?? {}).some(([owner, count]) => enemies(view, owner, power) && total(count) > 0)
    if (at === from || (!held && (content.territories[at] === undefined || side === view.powers[power]?.side))) return
    reached.set(at, { ...reached.get(at), [unit]: n })
  }
  for (const [unit, n] of Object.entries(view.spaces[from]?.units?.[power] ?? {})) {
    const kind = content.units[unit]
    if (!kind || n === 0 || kind.attack === 0) continue
    const by = kind.domain === 'air' ? 'air' : kind.domain === 'land' ? 'land' : 'sea'
    const range = by === 'air' ? Math.floor(kind.move / 2) : kind.move
    const passes = (through: string): boolean => by !== 'land' || passesOnLand(content, view, power, through)
    for (const at of within(content, from, range, by, passes).keys())
      if (by === 'air' || (content.territories[at] !== undefined) === (by === 'land')) note(at, unit, n)
  }
  return reached
}

/** AAZ-BLITZ.2, BLITZ.7: through land of one's own side, or through hostile land without enemy, works and zombies. */
function passesOnLand(content: RawContent, view: AazView, power: string, at: string): boolean {
  const space = view.spaces[at]
  if (view.powers[space?.control ?? '']?.side === view.powers[power]?.side) return true
  const held = Object.entries(space?.units ?? {}).some(([owner, count]) => enemies(view, owner, power) && total(count) > 0)
  return !held && (space?.zombies ?? 0) === 0 && content.territories[at]?.facility === undefined
}

const enemies = (view: AazView, a: string, b: string): boolean => view.powers[a]?.side !== view.powers[b]?.side

function setupOf(content: RawContent, view: AazView, at: string, attacker: string, attackers: Count): BattleSetup {
  const space = view.spaces[at]
  const defenders = Object.fromEntries(Object.entries(space?.units ?? {}).filter(([power]) => enemies(view, power, attacker)))
  return {
    at,
    sea: content.territories[at] === undefined,
    attacker,
    attackers,
    seaborne: {},
    defenders,
    zombies: space?.zombies ?? 0,
    bombard: 0,
    friendly: false,
    zombieControlled: space?.control === 'zombies',
    ipc: content.territories[at]?.ipc ?? 0,
    facility: content.territories[at]?.facility !== undefined,
    attackerTechs: view.powers[attacker]?.techs ?? [],
    defenderTechs: Object.fromEntries(Object.keys(defenders).map((power) => [power, view.powers[power]?.techs ?? []])),
    retreats: ['home'],
    damaged: { attackers: {}, defenders: {} },
    round: 0,
    ...(Object.values(BUILTIN).some((board) => board.units === content.units) ? {} : { units: content.units }),
  }
}

/** Whoever can bring most against a place of the power. */
export function threatAt(content: RawContent, view: AazView, power: string, at: string): BattleSetup | null {
  let best: BattleSetup | null = null
  for (const enemy of Object.keys(view.powers)) {
    if (!enemies(view, power, enemy)) continue
    const force = forceAgainst(content, view, enemy, at)
    if (total(force) > (best ? total(best.attackers) : 0)) best = setupOf(content, view, at, enemy, force)
  }
  return best
}

/** A battle that could be in a place: that of the power with all it can bring, or where it stands itself that of whoever can bring most. */
export function imaginedAt(content: RawContent, view: AazView, power: string, at: string): BattleSetup {
  const units = view.spaces[at]?.units ?? {}
  const ours = Object.entries(units).some(([owner, count]) => !enemies(view, owner, power) && total(count) > 0)
  const theirs = Object.entries(units).some(([owner, count]) => enemies(view, owner, power) && total(count) > 0)
  if (ours && !theirs && (view.spaces[at]?.zombies ?? 0) === 0)
    return threatAt(content, view, power, at) ?? setupOf(content, view, at, power, {})
  const here = Object.entries(units).flatMap(([owner, count]) => (owner === power ? [count] : []))
  const friendly =
    view.powers[view.spaces[at]?.control ?? '']?.side === view.powers[power]?.side && !theirs && content.territories[at] !== undefined
  const attackers = here[0] && total(here[0]) > 0 ? here[0] : forceAgainst(content, view, power, at)
  return { ...setupOf(content, view, at, power, attackers), friendly }
}

/** Battles in which the orders of a power would answer: on the board, planned, and those that threaten most. */
export function trialsOf(
  content: RawContent,
  view: AazView,
  power: string,
  now: BattleSetup | null,
  planned: readonly BattleSetup[],
): Trial[] {
  const trials: Trial[] = []
  const note = (setup: BattleSetup, when: Trial['when']): void => {
    const side = setup.attacker === power ? 'attacker' : power in setup.defenders ? 'defender' : null
    if (side && total(setup.attackers) > 0 && !trials.some((trial) => trial.setup.at === setup.at && trial.side === side))
      trials.push({ key: `${side} ${setup.at}`, setup, side, when })
  }
  if (now) note(now, 'now')
  for (const setup of planned) note(setup, 'planned')
  const threats = Object.entries(view.spaces).flatMap(([at, { units }]) => {
    if (!units?.[power] || total(units[power]) === 0) return []
    const setup = threatAt(content, view, power, at)
    return setup ? [setup] : []
  })
  const attacks = Object.keys(view.spaces).flatMap((at) => {
    const setup = setupOf(content, view, at, power, forceAgainst(content, view, power, at))
    return total(setup.attackers) > 1 && Object.keys(setup.defenders).length > 0 ? [setup] : []
  })
  // Where there is most to choose and to lose.
  const weight = (setup: BattleSetup): number => {
    const mine = setup.attacker === power ? setup.attackers : (setup.defenders[power] ?? {})
    return Object.values(mine).filter((n) => n > 0).length * 10 + total(mine) + Math.min(total(mine), total(setup.attackers))
  }
  const heaviest = (list: BattleSetup[], n: number) => list.sort((a, b) => weight(b) - weight(a)).slice(0, n)
  for (const setup of heaviest(threats, SHOWN)) note(setup, 'threat')
  if (!trials.some((trial) => trial.side === 'attacker')) for (const setup of heaviest(attacks, 2)) note(setup, 'threat')
  return trials
}

/** The whole order of loss that orders mean: what they name, then the cheapest first. */
export function wholeOrder(orders: Pick<Orders, 'losses'>, kinds: readonly string[], cost: (unit: string) => number): string[] {
  const rest = kinds.filter((unit) => !orders.losses.includes(unit)).toSorted((a, b) => cost(a) - cost(b))
  return [...orders.losses.filter((unit) => kinds.includes(unit)), ...rest]
}

/** One place up or down in the list. */
export function shifted(order: readonly string[], unit: string, by: -1 | 1): string[] {
  const at = order.indexOf(unit)
  const to = at + by
  if (at < 0 || to < 0 || to >= order.length) return [...order]
  return order.with(at, order[to] as string).with(to, unit)
}
