import { below, type Json, type Rng4, seedRng } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { efsz } from '../../src/index.ts'

// The next squares of a zombie, worked out once more in the plainest way from the words of the rules, on maps at random.

type Square = readonly [number, number]
const SIZE = 6
const named = ([x, y]: Square): string => `${x},${y}`
const GROUND = ['wall', 'hindering', 'fire', 'door', 'openDoor', 'hindering'] as const
const KINDS = ['beta', 'beta', 'armoured', 'grinzer', 'omega'] as const
const PEOPLE = ['becker', 'dasha', 'til'] as const

interface Floor {
  terrain: { [square: string]: string }
  edges: { [edge: string]: string }
  people: { at: Square; health: number; kills: number }[]
  zombies: { at: Square; kind: string }[]
}

function mapAtRandom(rng: Rng4): Floor {
  const map: Floor = { terrain: {}, edges: {}, people: [], zombies: [] }
  const crowded = below(rng, 40)
  for (let x = 1; x <= SIZE; x++)
    for (let y = 1; y <= SIZE; y++) if (below(rng, 100) < crowded) map.terrain[named([x, y])] = GROUND[below(rng, GROUND.length)] as string
  for (let k = below(rng, 10); k > 0; k--) {
    const [x, y] = [1 + below(rng, SIZE - 1), 1 + below(rng, SIZE - 1)]
    const other: Square = below(rng, 2) === 0 ? [x + 1, y] : [x, y + 1]
    map.edges[`${named([x, y])}|${named(other)}`] = ['wall', 'door', 'openDoor'][below(rng, 3)] as string
  }
  const taken = new Set<string>()
  const spot = (): Square | null => {
    const at: Square = [1 + below(rng, SIZE), 1 + below(rng, SIZE)]
    if (taken.has(named(at)) || ['wall', 'door', 'fire'].includes(map.terrain[named(at)] ?? '')) return null
    taken.add(named(at))
    return at
  }
  for (const _ of PEOPLE) {
    const at = spot()
    if (at) map.people.push({ at, health: 1 + below(rng, 4), kills: below(rng, 3) })
  }
  for (let k = 0; k < 5; k++) {
    const at = spot()
    if (at) map.zombies.push({ at, kind: KINDS[below(rng, KINDS.length)] as string })
  }
  return map
}

/** EFSZ-28, read word by word. */
function stepsOf(map: Floor, z: { at: Square; kind: string }): string[] {
  const tramples = z.kind === 'grinzer' || z.kind === 'omega'
  const is = (q: Square, ...words: string[]) => words.includes(map.terrain[named(q)] ?? '')
  const onMap = ([x, y]: Square) => x >= 1 && y >= 1 && x <= SIZE && y <= SIZE
  const solid = (q: Square) => !onMap(q) || is(q, 'wall', 'door')
  const shut = (a: Square, b: Square) =>
    ['wall', 'door'].includes(map.edges[`${named(a)}|${named(b)}`] ?? map.edges[`${named(b)}|${named(a)}`] ?? '')
  const adjacent = (a: Square, b: Square) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1 && !shut(a, b)
  const sides = (a: Square, b: Square): Square[] => [
    [a[0], b[1]],
    [b[0], a[1]],
  ]
  const cornerShut = (a: Square, b: Square) => sides(a, b).every((side) => solid(side) || shut(a, side) || shut(side, b))
  const straight = (a: Square, b: Square) => a[0] === b[0] || a[1] === b[1]
  // EFSZ-28.5 to 28.8, 28.16
  const steps = (a: Square, b: Square): boolean => {
    if (solid(b) || is(b, 'fire') || (!tramples && is(b, 'hindering'))) return false
    return straight(a, b) ? !shut(a, b) : !sides(a, b).some((side) => is(side, 'fire')) && !cornerShut(a, b)
  }
  const around = (a: Square): Square[] =>
    [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy): Square => [a[0] + dx, a[1] + dy])).filter((b) => onMap(b) && named(b) !== named(a))
  const holds = (list: readonly { at: Square }[], q: Square) => list.some((x) => named(x.at) === named(q))
  /** EFSZ-28.4, ruling E-58: moves until adjacent, zombies disregarded, characters in the way. */
  const far = (from: Square, to: Square): number => {
    let edge = [from]
    const seen = new Set([named(from)])
    for (let moves = 0; edge.length > 0; moves++) {
      if (edge.some((a) => adjacent(a, to))) return moves
      const next = edge.flatMap((a) => around(a).filter((b) => steps(a, b) && !holds(map.people, b)))
      edge = next.filter((b) => !seen.has(named(b)) && seen.add(named(b)))
    }
    return Number.POSITIVE_INFINITY
  }
  if (map.people.some((p) => adjacent(z.at, p.at))) return []
  let prey = map.people.map((p) => ({ ...p, far: far(z.at, p.at) })).filter((p) => p.far < Number.POSITIVE_INFINITY)
  const least = (of: (p: (typeof prey)[number]) => number) => prey.filter((p) => of(p) === Math.min(...prey.map(of)))
  // EFSZ-32.14, ruling E-49; the Omega's scent.
  if (z.kind === 'grinzer') prey = least((p) => p.health)
  if (z.kind === 'omega') prey = least((p) => -p.kills)
  if (tramples) prey = least((p) => p.far)
  const free = around(z.at).filter((b) => steps(z.at, b) && !holds(map.people, b) && !holds(map.zombies, b))
  const first = free.filter((b) => prey.some((p) => adjacent(b, p.at)))
  if (first.length > 0) return first.map(named)
  const diagonal = (a: Square, b: Square) => Math.abs(a[0] - b[0]) === 1 && Math.abs(a[1] - b[1]) === 1 && !cornerShut(a, b)
  const second = free.filter((b) => prey.some((p) => diagonal(b, p.at)))
  if (second.length > 0 && !prey.some((p) => diagonal(z.at, p.at))) return second.map(named)
  const closest = least((p) => p.far)
  return free.filter((b) => closest.some((p) => far(b, p.at) === p.far - 1)).map(named)
}

rule(
  ['EFSZ-28.10', 'EFSZ-28.11', 'EFSZ-28.12', 'EFSZ-28.14', 'EFSZ-28.17'],
  'the dead go where a second reading of the rules sends them',
  () => {
    const rng = seedRng('ways')
    let compared = 0
    let choices = 0
    for (let k = 0; k < 200; k++) {
      const map = mapAtRandom(rng)
      if (map.people.length === 0) continue
      const position = {
        map: `${SIZE}x${SIZE}`,
        terrain: map.terrain,
        edges: map.edges,
        characters: Object.fromEntries(map.people.map(({ at, health, kills }, i) => [PEOPLE[i], { at: named(at), health, kills }])),
        zombies: Object.fromEntries(map.zombies.map(({ at, kind }, i) => [`z${i + 1}`, `${kind} ${named(at)}`])),
        now: 'team',
      }
      const { state } = efsz.start({ scenario: 'fubar', options: {}, seed: 'ways', position: position as Json })
      for (const [i, z] of map.zombies.entries()) {
        const { steps } = efsz.inspectJson(state, 'p1', { what: 'zombie', zombie: `z${i + 1}` }) as { steps: string[] }
        const wanted = stepsOf(map, z)
        expect(steps.toSorted(), JSON.stringify({ z, map })).toEqual(wanted.toSorted())
        compared++
        if (wanted.length > 1) choices++
      }
    }
    expect(compared).toBeGreaterThan(500)
    expect(choices).toBeGreaterThan(100)
  },
)
