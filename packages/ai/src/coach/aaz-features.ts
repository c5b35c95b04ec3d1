import type { Aaz, Content } from '@deadfront/aaz'
import {
  allNear,
  capitalOf,
  contentOf,
  controlAt,
  countAt,
  holdsVictory,
  ipcOf,
  powerName,
  priceOfKind,
  SEA,
  treasuryOf,
  ZOMBIES,
  zombieFree,
  zombiesAt,
} from '@deadfront/aaz/ai'
import { nth, type Seat } from '@deadfront/kernel'

/** The side of a power, by name. */
export const sideOf = (s: Aaz, seat: Seat): string => contentOf(s).raw.powers[seat]?.side ?? ''

/** What stands on the board, in IPCs: land units and aircraft by side and space, and by power; ships by power. */
interface Forces {
  ashore: readonly [Float64Array, Float64Array]
  troops: Float64Array
  ships: Float64Array
}

/** 0 for the Axis, 1 for the Allies. */
const sideIx = (c: Content, p: number): 0 | 1 => (c.raw.powers[powerName(c, p)]?.side === 'axis' ? 0 : 1)

function forcesOf(s: Aaz, c: Content): Forces {
  const ashore = [new Float64Array(c.N), new Float64Array(c.N)] as const
  const [troops, ships] = [new Float64Array(c.P), new Float64Array(c.P)]
  for (const p of c.order) {
    const own = ashore[sideIx(c, p)]
    for (let at = 0; at < c.N; at++)
      for (let k = 0; k < c.K; k++) {
        const n = countAt(s, c, at, p, k)
        if (n === 0) continue
        const ipcs = n * priceOfKind(c, k)
        if (c.domain[k] === SEA) add(ships, p, ipcs)
        else {
          add(troops, p, ipcs)
          add(own, at, ipcs)
        }
      }
  }
  for (const { power, load } of s.boats) for (const k of load) if (k >= 0) add(troops, power, priceOfKind(c, k))
  return { ashore, troops, ships }
}

function add(list: Float64Array, i: number, n: number): void {
  list[i] = (list[i] ?? 0) + n
}

const clamp = (x: number, low: number, high: number): number => Math.max(low, Math.min(high, x))
const at = (list: Float64Array, i: number): number => list[i] ?? 0
const sumAt = (list: Float64Array, spaces: readonly number[]): number => spaces.reduce((n, space) => n + at(list, space), 0)
const ratio = (a: number, b: number, least: number): number => clamp(Math.log((a + least) / (b + least)), -2.5, 2.5)

/** Spaces two steps away. */
const second = new WeakMap<Content, number[][]>()
function farOf(c: Content, space: number): number[] {
  let known = second.get(c)
  if (known === undefined) second.set(c, (known = []))
  const near = allNear(c, space)
  return (known[space] ??= [...new Set(near.flatMap((one) => allNear(c, one)))].filter((one) => one !== space && !near.includes(one)))
}

type Holder = 0 | 1 | null

/** The side that controls a space; null for the dead and for nobody. */
const holderOf = (s: Aaz, c: Content, space: number): Holder => {
  const p = controlAt(s, space)
  return p < 0 ? null : sideIx(c, p)
}

/** How strongly those beside a space, and those two steps away, stand against those within, seen from its enemies. */
function pressOn(c: Content, { ashore }: Forces, space: number, holder: 0 | 1): [near: number, far: number] {
  const [own, enemy] = [ashore[holder], ashore[holder === 0 ? 1 : 0]]
  const within = at(own, space)
  const beside = sumAt(enemy, allNear(c, space))
  const far = beside + sumAt(enemy, farOf(c, space))
  const help = within + sumAt(own, allNear(c, space))
  return [ratio(beside, within, 4), ratio(far, help, 8)]
}

type Features = [name: string, value: number][]

/** A capital: lost to the enemy or to the dead, and the press on it. All seen from the Axis. */
function ofCapital(s: Aaz, c: Content, forces: Forces, p: number): Features {
  const space = capitalOf(c, p)
  const [own, name] = [sideIx(c, p), powerName(c, p)]
  const holder = holderOf(s, c, space)
  const sign = holder === 0 ? -1 : 1
  const [near, far] = holder === null ? [0, 0] : pressOn(c, forces, space, holder)
  return [
    [`${name} lost`, holder !== null && holder !== own ? 1 : 0],
    [`${name} dead`, s.control[space] === ZOMBIES ? 1 : 0],
    [`${name} near`, holder === own ? sign * near : 0],
    [`${name} far`, holder === own ? sign * far : 0],
    [`${name} relief`, holder !== null && holder !== own ? sign * near : 0],
    [`${name} zombies`, Math.min(1, zombiesAt(s, space) / 4)],
  ]
}

/** Victory cities in the hands of each side, and how many each will likely have when those under attack have changed hands. */
function ofCities(s: Aaz, c: Content, forces: Forces): Features {
  const { cities = [], need = {} } = c.raw.victory
  if (cities.length === 0) return []
  const [held, soon] = [
    [0, 0],
    [0, 0],
  ]
  for (const name of cities) {
    const space = c.spaceIx.get(name) ?? -1
    const holder = holderOf(s, c, space)
    if (holder === null) continue
    const falls = 1 / (1 + Math.exp(-2 * pressOn(c, forces, space, holder)[0]))
    held[holder] = nth(held, holder) + 1
    soon[holder] = nth(soon, holder) + 1 - falls
    soon[1 - holder] = nth(soon, 1 - holder) + falls
  }
  const short = (list: readonly number[], side: 0 | 1): number => (nth(list, side) - (need[side === 0 ? 'axis' : 'allies'] ?? 0)) / 3
  return [
    ['cities axis', short(held, 0)],
    ['cities allies', short(held, 1)],
    ['cities axis soon', short(soon, 0)],
    ['cities allies soon', short(soon, 1)],
  ]
}

/** What the dead hold: how near the apocalypse is, and who would win it. */
function ofDead(s: Aaz, c: Content): Features {
  const marker = c.lands.reduce((n, land) => n + (s.control[land] === ZOMBIES ? ipcOf(c, land) : 0), 0)
  const part = Math.min(1.5, marker / (c.raw.victory.apocalypse ?? 25))
  const living = clamp((zombieFree(s, 'axis') - zombieFree(s, 'allies')) / 20, -2, 2)
  const lastRound = s.apocalypse > 0 ? 1 : 0
  return [
    ['dead', part],
    ['living', living],
    ['living by dead', living * part],
    ['living by near end', living * Math.max(0, part - 0.7) * 3],
    ['last round', lastRound],
    ['living in last round', living * lastRound],
    ['ahead in last round', Math.sign(living) * lastRound],
  ]
}

/**
 * What a great war looks like, seen from the Axis: what its chances are computed from. Any change here needs the weights found anew. Whose
 * turn it is counts: imagined games always stop at the turn of the side that is told its chances. The ships of each power by itself did not
 * help in wars kept aside.
 */
export function warFeatures(s: Aaz): Features {
  const c = contentOf(s)
  const forces = forcesOf(s, c)
  const sumOf = (side: 0 | 1, of: (p: number) => number): number => c.order.reduce((n, p) => n + (sideIx(c, p) === side ? of(p) : 0), 0)
  const both = (of: (p: number) => number, least: number): number => ratio(sumOf(0, of), sumOf(1, of), least)
  const incomes = new Float64Array(c.P)
  for (const land of c.lands) if (controlAt(s, land) >= 0) add(incomes, controlAt(s, land), ipcOf(c, land))
  const troops = (p: number): number => at(forces.troops, p) + treasuryOf(s, p)
  const turn = s.turn / c.order.length
  const lost = (side: 0 | 1): number => sumOf(side, (p) => (capitalOf(c, p) >= 0 && holderOf(s, c, capitalOf(c, p)) !== side ? 1 : 0))
  const won = (holdsVictory(s, 'axis') ? 1 : 0) - (holdsVictory(s, 'allies') ? 1 : 0)
  return [
    ['troops', both(troops, 10)],
    ['ships', both((p) => at(forces.ships, p), 10)],
    ['income', both((p) => at(incomes, p), 5)],
    ['round', Math.min(2, s.round / 10)],
    ['victory', won],
    ['victory late', won * turn],
    ['capitals lost', lost(0) - lost(1)],
    ...c.order.map((p): [string, number] => [`troops ${powerName(c, p)}`, Math.log((troops(p) + 10) / 100)]),
    ...c.order.map((p): [string, number] => [`income ${powerName(c, p)}`, at(incomes, p) / 30]),
    ...c.order.flatMap((p) => (capitalOf(c, p) < 0 ? [] : ofCapital(s, c, forces, p))),
    ...ofCities(s, c, forces),
    ...ofDead(s, c),
    ...c.order.map((p, i): [string, number] => [`turn ${powerName(c, p)}`, i === s.turn ? 1 : 0]),
  ]
}
