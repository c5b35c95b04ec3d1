import { below, type Json, type Rng4, seedRng } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { activePower, contentOf, planLanding } from '../src/ai.ts'
import type { Aaz } from '../src/index.ts'
import { map, play } from './kit.ts'

const ZONES = 7

/** A random sea with a coast or two, carriers and fighters out of reach of land. */
function randomSea(rng: Rng4): Aaz {
  const borders: { [name: string]: string[] } = {}
  for (let i = 0; i < ZONES; i++) {
    borders[`S${i}`] = i > 0 ? [`S${below(rng, i)}`] : []
    if (i > 1 && below(rng, 2) === 0) borders[`S${i}`]!.push(`S${below(rng, i)}`)
  }
  const content = map({ HOME: [2, [`S${below(rng, ZONES)}`, `S${below(rng, ZONES)}`], { facility: 'IC' }], ...borders })
  const units: { [zone: string]: { cv: number; ftr: number } } = {}
  for (let i = 0; i < ZONES; i++) units[`S${i}`] = { cv: 0, ftr: 0 }
  for (let i = 0; i < 1 + below(rng, 3); i++) units[`S${below(rng, ZONES)}`]!.cv++
  const moved: Json[] = []
  for (let i = 0; i < 1 + below(rng, 5); i++) {
    const zone = `S${below(rng, ZONES)}`
    units[zone]!.ftr++
    moved.push({ at: zone, units: '1 ftr', used: 2 + below(rng, 3) })
  }
  const fixed = below(rng, 3) === 0
  for (const [zone, n] of Object.entries(units)) if (fixed && n.cv > 0) moved.push({ at: zone, units: `${n.cv} cv` })
  const seaZones = Object.fromEntries(Object.entries(units).map(([zone, n]) => [zone, { units: { Germany: n } }]))
  // The complex is German since the start, but the land is no landing place: it changed hands in between for the test.
  const position = {
    territories: { HOME: { control: 'Germany', taken: below(rng, 2) === 0 } },
    seaZones,
    moved,
    treasury: { Germany: [0, 14, 28][below(rng, 3)]! },
  }
  return play('Germany', 'noncombatMove', position, { content }).state
}

/** Distances between spaces by brute force. */
function distances(s: Aaz): number[][] {
  const c = contentOf(s)
  return c.spaces.map((_, from) => {
    const d = c.spaces.map(() => 99)
    d[from] = 0
    for (let pass = 0; pass < c.N; pass++) for (let a = 0; a < c.N; a++) for (const b of c.near[a]!) d[b] = Math.min(d[b]!, d[a]! + 1)
    return d
  })
}

/** The most fighters that can land, by trying every place of every carrier and every deck for every fighter. */
function bruteForce(s: Aaz): number {
  const c = contentOf(s)
  const p = activePower(s)
  const d = distances(s)
  const home = c.spaceIx.get('HOME')!
  const landing = !s.taken.includes(home)
  const [ftr, cv] = [c.kindIx.get('ftr')!, c.kindIx.get('cv')!]
  const planes = s.moved.flatMap((m) => (m.kind === ftr ? Array.from({ length: m.count }, () => ({ at: m.at, range: 4 - m.used })) : []))
  const stuck = (zone: number) => s.moved.some((m) => m.kind === cv && m.at === zone)
  const seaDistance = (a: number, b: number): number => {
    let edge = [a]
    const seen = new Set(edge)
    for (let n = 0; n <= 2; n++) {
      if (edge.includes(b)) return n
      edge = edge.flatMap((x) => c.seaNear[x]!).filter((x) => !seen.has(x))
      for (const x of edge) seen.add(x)
    }
    return 99
  }
  const choices: number[][] = []
  for (const zone of c.seas)
    for (let i = 0; i < s.count[(zone * c.P + p) * c.K + cv]!; i++)
      choices.push(stuck(zone) ? [zone] : c.seas.filter((to) => seaDistance(zone, to) <= 2))
  const slots = landing ? 2 : 0
  const built = Math.min(slots, Math.floor(s.treasury[p]! / 14))
  for (let i = 0; i < built; i++) choices.push([-1, ...c.seaNear[home]!])
  let best = 0
  const decks = new Map<number, number>()
  const seat = (i: number, saved: number): void => {
    if (i === planes.length) {
      best = Math.max(best, saved)
      return
    }
    const plane = planes[i]!
    if (landing && d[plane.at]![home]! <= plane.range) return seat(i + 1, saved + 1)
    seat(i + 1, saved)
    for (const [zone, room] of decks)
      if (room > 0 && d[plane.at]![zone]! <= plane.range) {
        decks.set(zone, room - 1)
        seat(i + 1, saved + 1)
        decks.set(zone, room)
      }
  }
  const sail = (i: number): void => {
    if (i === choices.length) return seat(0, 0)
    for (const zone of choices[i]!) {
      if (zone >= 0) decks.set(zone, (decks.get(zone) ?? 0) + 2)
      sail(i + 1)
      if (zone >= 0) decks.set(zone, decks.get(zone)! - 2)
    }
  }
  sail(0)
  return best
}

test('AAZ-FLY: the landing plan saves exactly as many aircraft as trying everything', () => {
  const rng = seedRng('landing')
  let short = 0
  for (let i = 0; i < 400; i++) {
    const s = randomSea(rng)
    const plan = planLanding(s, contentOf(s), activePower(s), 'whole')
    expect(plan.saved, `board ${i}`).toBe(bruteForce(s))
    if (plan.saved < plan.need) short++
  }
  expect(short).toBeGreaterThan(50)
  expect(short).toBeLessThan(350)
})

test('AAZ-FLY.7: money for two carriers and a slot for one: the plan builds one', () => {
  const content = map({ HOME: [1, ['S0'], { facility: 'IC' }], S0: ['S1'], S1: [] })
  const position = {
    territories: { HOME: { control: 'Germany', taken: false } },
    seaZones: { S1: { units: { Germany: '4 ftr' } } },
    moved: [{ at: 'S1', units: '4 ftr', used: 3 }],
    treasury: { Germany: 28 },
  }
  const s = play('Germany', 'noncombatMove', position, { content }).state
  expect(planLanding(s, contentOf(s), activePower(s), 'whole')).toMatchObject({ need: 4, saved: 2 })
})
