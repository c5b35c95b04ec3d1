import { addI32, addTo } from './tables.ts'
import { nth } from '@deadfront/kernel'
import type { HouseRules, Unit } from './battle.ts'
import { hasTrait } from './units.ts'

/**
 * A land force as a small graph. With a fixed order of loss a force can be in only a few conditions: a node is one
 * of them, an edge is the loss of one more unit, by a hit (the next unit of the order) or by a bite (the next land unit,
 * AAZ-BITE.3). When all land units come before the aircraft the graph is a plain chain.
 */
export interface Force {
  units: readonly Unit[]
  nodes: number
  /** By node: units that fight on, those of them that can be bitten, and those that rise when they fall. */
  left: Int32Array
  land: Int32Array
  rises: Int32Array
  /** Land units that can capture and go on against zombies: antiaircraft artillery cannot (AAZ42-PRESS.2). */
  troops: Int32Array
  /** Units that bombarding ships can hit. */
  targets: Int32Array
  /** 1 where only antiaircraft artillery is left, which is lost without dice (AAZ42-AAF.7). */
  lone: Uint8Array
  /** Land units that did not land from transports. */
  overland: Int32Array
  /** Units no longer in the battle: every edge raises it, so it orders the graph. */
  rank: Int32Array
  /** Node after n hits: `hits[node * stride + n]`, n up to `left`. The same for bites, n up to `land`, and shells, n up to `targets`. */
  stride: number
  hits: Int32Array
  bites: Int32Array
  shells: Int32Array
  /** Node after overland and air units left (AAZ-AMPH.18); -1 if no unit may leave, -2 if all may. */
  retreat: Int32Array
  /** Counts by unit: fighting, and retreated alive from a landing that goes on. `fighting[node * units.length + unit]`. */
  fighting: Int32Array
  away: Int32Array
}

export const NOBODY = -1
export const EVERYBODY = -2

/** One line of battle: units in the order they fall, with their place in the whole order; flak separately if zombies cannot bite it. */
interface Line {
  land: readonly Soldier[]
  flak: readonly Soldier[]
  air: readonly Soldier[]
  away: readonly Soldier[]
}
interface Soldier {
  unit: number
  place: number
  seaborne: boolean
}
interface Node {
  line: number
  /** How many of the line's land units, flak and aircraft are lost. */
  lost: Lost
}
type Lost = readonly [land: number, flak: number, air: number]
/** The unit of a class that falls next, and what is lost then. */
type Loss = readonly [Soldier | undefined, Lost]

/** `order` names every unit as it falls; the first `seaborne[unit]` to fall of a kind are overland, the rest landed. */
export function musterForce(
  units: readonly Unit[],
  order: readonly number[],
  seaborne: readonly number[],
  splits: boolean,
  house: HouseRules = {},
): Force {
  const lines: Line[] = [lineUp(units, order, seaborne, house)]
  const nodes: Node[] = []
  const found = new Map<string, number>()
  const nodeAt = (line: number, ...lost: Lost): number => {
    const key = `${line} ${lost.join(' ')}`
    const known = found.get(key)
    if (known !== undefined) return known
    found.set(key, nodes.length)
    nodes.push({ line, lost })
    return nodes.length - 1
  }
  nodeAt(0, 0, 0, 0)
  const [hit, bite, shell, retreat]: [number[], number[], number[], number[]] = [[], [], [], []]
  for (let ix = 0; ix < nodes.length; ix++) {
    const { line, lost } = nth(nodes, ix)
    const { land, flak, air } = nth(lines, line)
    const [l, f, a] = lost
    // What each loss leads to: the first unit that can take it.
    const first = (who: readonly Loss[]): number => {
      let next: Soldier | undefined
      let to = lost
      for (const [soldier, after] of who) if (soldier && (!next || soldier.place < next.place)) [next, to] = [soldier, after]
      return next ? nodeAt(line, ...to) : ix
    }
    const byLand: Loss = [land[l], [l + 1, f, a]]
    const byFlak: Loss = [flak[f], [l, f + 1, a]]
    const byAir: Loss = [air[a], [l, f, a + 1]]
    bite.push(first([byLand]))
    shell.push(first(house.bombardmentHitsAircraft ? [byLand, byFlak, byAir] : [byLand, byFlak]))
    hit.push(first([byLand, byFlak, byAir]))
    const stay = land.slice(l).filter((s) => s.seaborne)
    const leave = [...land.slice(l).filter((s) => !s.seaborne), ...flak.slice(f), ...air.slice(a)]
    if (stay.length === 0) retreat.push(EVERYBODY)
    else if (leave.length === 0 || !splits) retreat.push(NOBODY)
    else retreat.push(nodeAt(lines.push({ land: stay, flak: [], air: [], away: leave }) - 1, 0, 0, 0))
  }
  return tabulate(inOrderOfLoss({ units, size: order.length, lines, nodes, hit, bite, shell, retreat }), house)
}

/** The first line: all units in the order they fall. */
function lineUp(units: readonly Unit[], order: readonly number[], seaborne: readonly number[], house: HouseRules): Line {
  const total = units.map((_, ix) => order.filter((u) => u === ix).length)
  const seen = units.map(() => 0)
  const soldiers = order.map((unit, place): Soldier => {
    const before = addTo(seen, unit, 1)
    return { unit, place, seaborne: before >= nth(total, unit) - (seaborne[unit] ?? 0) }
  })
  const classOf = ({ unit }: Soldier): 'land' | 'flak' | 'air' => {
    const kind = nth(units, unit)
    if (kind.class !== 'land') return 'air'
    return house.flakSafeFromZombies && hasTrait(kind, 'flak') ? 'flak' : 'land'
  }
  const of = (name: 'land' | 'flak' | 'air') => soldiers.filter((s) => classOf(s) === name)
  return { land: of('land'), flak: of('flak'), air: of('air'), away: [] }
}

/** The states of a force as they were found, before they become tables. */
interface Draft {
  units: readonly Unit[]
  size: number
  lines: readonly Line[]
  nodes: readonly Node[]
  hit: readonly number[]
  bite: readonly number[]
  shell: readonly number[]
  retreat: readonly number[]
}

/**
 * The nodes with new numbers: first those that only hits lead to, then the others by units lost, and last the one with no
 * unit left. So every loss leads to a higher number, and a force that loses land units first is a plain chain.
 */
function inOrderOfLoss(draft: Draft): Draft {
  const { nodes, hit, bite, shell, retreat, lines } = draft
  const chain: number[] = [0]
  for (let at = 0; nth(hit, at) !== at; at = nth(hit, at)) chain.push(nth(hit, at))
  const onChain = new Set(chain)
  const lost = (node: number): number => {
    const { line, lost } = nth(nodes, node)
    return lost[0] + lost[1] + lost[2] + nth(lines, line).away.length
  }
  const others = nodes.map((_, node) => node).filter((node) => !onChain.has(node))
  others.sort((a, b) => lost(a) - lost(b) || a - b)
  const sorted = [...chain.slice(0, -1), ...others, ...chain.slice(-1)]
  const number = new Map(sorted.map((node, ix) => [node, ix] as const))
  const renamed = (to: number): number => number.get(to) ?? to
  return {
    ...draft,
    nodes: sorted.map((node) => nth(nodes, node)),
    hit: sorted.map((node) => renamed(nth(hit, node))),
    bite: sorted.map((node) => renamed(nth(bite, node))),
    shell: sorted.map((node) => renamed(nth(shell, node))),
    retreat: sorted.map((node) => renamed(nth(retreat, node))),
  }
}

function tabulate({ units, size, lines, nodes, hit, bite, shell, retreat }: Draft, house: HouseRules): Force {
  const n = nodes.length
  const stride = size + 1
  const force: Force = {
    units,
    nodes: n,
    left: new Int32Array(n),
    land: new Int32Array(n),
    rises: new Int32Array(n),
    troops: new Int32Array(n),
    targets: new Int32Array(n),
    lone: new Uint8Array(n),
    overland: new Int32Array(n),
    rank: new Int32Array(n),
    stride,
    hits: new Int32Array(n * stride),
    bites: new Int32Array(n * stride),
    shells: new Int32Array(n * stride),
    retreat: Int32Array.from(retreat),
    fighting: new Int32Array(n * units.length),
    away: new Int32Array(n * units.length),
  }
  nodes.forEach((node, ix) => {
    const line = nth(lines, node.line)
    const land = line.land.slice(node.lost[0])
    const flak = line.flak.slice(node.lost[1])
    const air = line.air.slice(node.lost[2])
    const everybody = [...land, ...flak, ...air]
    for (const s of everybody) {
      addI32(force.fighting, ix * units.length + s.unit, 1)
      if (units[s.unit]?.traits?.includes('rises')) addI32(force.rises, ix, 1)
    }
    for (const s of line.away) addI32(force.away, ix * units.length + s.unit, 1)
    const stands = (s: Soldier): boolean => house.flakStandsAlone === true || !hasTrait(nth(units, s.unit), 'flak')
    force.left[ix] = everybody.length
    force.land[ix] = land.length
    force.troops[ix] = [...land, ...flak].filter(stands).length
    force.targets[ix] = house.bombardmentHitsAircraft ? everybody.length : land.length + flak.length
    force.lone[ix] = everybody.length > 0 && !everybody.some(stands) ? 1 : 0
    force.overland[ix] = land.filter((s) => !s.seaborne).length
    force.rank[ix] = size - everybody.length
    let [byHit, byBite, byShell] = [ix, ix, ix]
    for (let k = 0; k < stride; k++) {
      force.hits[ix * stride + k] = byHit
      force.bites[ix * stride + k] = byBite
      force.shells[ix * stride + k] = byShell
      byHit = nth(hit, byHit)
      byBite = nth(bite, byBite)
      byShell = nth(shell, byShell)
    }
  })
  return force
}
