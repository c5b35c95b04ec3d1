import { addI32, addTo } from './tables.ts'
import { nth } from '@deadfront/kernel'
import type { Unit } from './battle.ts'

/**
 * A land force as a small graph. With a fixed order of loss a force can only ever be in a few conditions: a node is one
 * of them, an edge is the loss of one more unit, by a hit (the next unit of the order) or by a bite (the next land unit,
 * AAZ-BITE.3). When all land units come before the aircraft the graph is a plain chain.
 */
export interface Force {
  units: readonly Unit[]
  nodes: number
  /** Units that fight on, land units among them, and those that rise when they fall. By node. */
  left: Int32Array
  land: Int32Array
  rises: Int32Array
  /** Land units that did not come off transports. */
  overland: Int32Array
  /** Units no longer in the battle: every edge raises it, so it orders the graph. */
  rank: Int32Array
  /** Node after n hits: `hits[node * stride + n]`, n up to `left`. The same for bites, n up to `land`. */
  stride: number
  hits: Int32Array
  bites: Int32Array
  /** Node after overland and air units left (AAZ-AMPH.18); -1 when nobody may leave, -2 when everybody may. */
  retreat: Int32Array
  /** Counts by unit: fighting, and retreated alive from a landing that goes on. `fighting[node * units.length + unit]`. */
  fighting: Int32Array
  away: Int32Array
}

export const NOBODY = -1
export const EVERYBODY = -2

/** One line of battle: land and air units in the order they fall, with their place in the whole order. */
interface Line {
  land: readonly Soldier[]
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
  /** How many of the line's land and air units are lost. */
  lost: [land: number, air: number]
}

/** `order` names every unit as it falls; the first `seaborne[unit]` to fall of a kind are overland, the rest landed. */
export function musterForce(units: readonly Unit[], order: readonly number[], seaborne: readonly number[], splits: boolean): Force {
  const total = units.map((_, ix) => order.filter((u) => u === ix).length)
  const seen = units.map(() => 0)
  const soldiers = order.map((unit, place): Soldier => {
    const nth = addTo(seen, unit, 1)
    return { unit, place, seaborne: nth >= (total[unit] as number) - (seaborne[unit] ?? 0) }
  })
  const isLand = (s: Soldier) => (units[s.unit] as Unit).class === 'land'
  const lines: Line[] = [{ land: soldiers.filter(isLand), air: soldiers.filter((s) => !isLand(s)), away: [] }]
  const nodes: Node[] = []
  const found = new Map<string, number>()
  const nodeAt = (line: number, land: number, air: number): number => {
    const key = `${line} ${land} ${air}`
    const known = found.get(key)
    if (known !== undefined) return known
    found.set(key, nodes.length)
    nodes.push({ line, lost: [land, air] })
    return nodes.length - 1
  }
  nodeAt(0, 0, 0)
  const hit: number[] = []
  const bite: number[] = []
  const retreat: number[] = []
  for (let ix = 0; ix < nodes.length; ix++) {
    const { line, lost } = nodes[ix] as Node
    const { land, air } = lines[line] as Line
    const [l, a] = lost
    const nextLand = land[l]
    const nextAir = air[a]
    bite.push(nextLand ? nodeAt(line, l + 1, a) : ix)
    if (nextLand && (!nextAir || nextLand.place < nextAir.place)) hit.push(nodeAt(line, l + 1, a))
    else hit.push(nextAir ? nodeAt(line, l, a + 1) : ix)
    const stay = land.slice(l).filter((s) => s.seaborne)
    const leave = [...land.slice(l).filter((s) => !s.seaborne), ...air.slice(a)]
    if (stay.length === 0) retreat.push(EVERYBODY)
    else if (leave.length === 0 || !splits) retreat.push(NOBODY)
    else retreat.push(nodeAt(lines.push({ land: stay, air: [], away: leave }) - 1, 0, 0))
  }
  return tabulate(inOrderOfLoss({ units, size: order.length, lines, nodes, hit, bite, retreat }))
}

/** The states of a force as they were found, before they become tables. */
interface Draft {
  units: readonly Unit[]
  size: number
  lines: readonly Line[]
  nodes: readonly Node[]
  hit: readonly number[]
  bite: readonly number[]
  retreat: readonly number[]
}

/**
 * The nodes numbered anew: those that hits alone lead to, then the others by units lost, and last the one that nobody is
 * left in. So every loss leads to a higher number, and a force that loses land units first is a plain chain.
 */
function inOrderOfLoss(draft: Draft): Draft {
  const { nodes, hit, bite, retreat, lines } = draft
  const chain: number[] = [0]
  for (let at = 0; nth(hit, at) !== at; at = nth(hit, at)) chain.push(nth(hit, at))
  const onChain = new Set(chain)
  const lost = (node: number): number => {
    const { line, lost } = nth(nodes, node)
    return lost[0] + lost[1] + nth(lines, line).away.length
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
    retreat: sorted.map((node) => renamed(nth(retreat, node))),
  }
}

function tabulate({ units, size, lines, nodes, hit, bite, retreat }: Draft): Force {
  const n = nodes.length
  const stride = size + 1
  const force: Force = {
    units,
    nodes: n,
    left: new Int32Array(n),
    land: new Int32Array(n),
    rises: new Int32Array(n),
    overland: new Int32Array(n),
    rank: new Int32Array(n),
    stride,
    hits: new Int32Array(n * stride),
    bites: new Int32Array(n * stride),
    retreat: Int32Array.from(retreat),
    fighting: new Int32Array(n * units.length),
    away: new Int32Array(n * units.length),
  }
  nodes.forEach((node, ix) => {
    const line = lines[node.line] as Line
    const land = line.land.slice(node.lost[0])
    const air = line.air.slice(node.lost[1])
    for (const s of [...land, ...air]) {
      addI32(force.fighting, ix * units.length + s.unit, 1)
      if (units[s.unit]?.traits?.includes('rises')) addI32(force.rises, ix, 1)
    }
    for (const s of line.away) addI32(force.away, ix * units.length + s.unit, 1)
    force.left[ix] = land.length + air.length
    force.land[ix] = land.length
    force.overland[ix] = land.filter((s) => !s.seaborne).length
    force.rank[ix] = size - land.length - air.length
    let byHit = ix
    let byBite = ix
    for (let k = 0; k < stride; k++) {
      force.hits[ix * stride + k] = byHit
      force.bites[ix * stride + k] = byBite
      byHit = hit[byHit] as number
      byBite = bite[byBite] as number
    }
  })
  return force
}
