import { nth, type Problem, Reader } from '@deadfront/kernel'
import type { RawContent, Give, RawScenario, TableRow } from '../model/content.ts'
import {
  DOOR,
  EDGE_WALL,
  EDGE_WORDS,
  edgeBetween,
  edgeIndex,
  FIRE,
  type Grid,
  gridOf,
  HINDER,
  MAP_SIGNS,
  nextTo,
  squareOfMark,
  WALL,
} from '../model/grid.ts'
import { fighterAt, type Stalingrad, zombieName } from '../model/state.ts'
import { neighboursOf } from '../read/routes.ts'
import { checkShape } from './check-shape.ts'
import { characterId } from './reader.ts'
import { noScenario } from './no-scenario.ts'

// The conditions for a custom scenario, and for a position. Every fault is noted with its place.

/** The rows by themselves: equal, not too large, and only signs of the legend. */
export function checkRows(rows: unknown, place: string): Problem[] {
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every((row) => typeof row === 'string'))
    return [{ place, say: 'expected a list of rows, each a text', rule: 'EFSZ-1.2' }]
  const problems: Problem[] = []
  const width = nth(rows, 0).length
  if (width === 0 || width > 60 || rows.length > 60) return [{ place, say: 'a map has 1 to 60 rows and columns', rule: 'EFSZ-1.2' }]
  for (const [y, row] of (rows as string[]).entries()) {
    if (row.length !== width)
      problems.push({ place: `${place}[${y}]`, say: `expected ${width} squares like the first row, found ${row.length}`, rule: 'EFSZ-1.2' })
    for (const [x, sign] of [...row].entries())
      if (!MAP_SIGNS.includes(sign))
        problems.push({
          place: `${place}[${y}]`,
          say: `unknown sign "${sign}" in column ${x + 1}; the signs are ${MAP_SIGNS}`,
          rule: 'EFSZ-1.2',
        })
  }
  return problems
}

/** Everything about one scenario of a content; an empty list when it has no fault. */
export function checkScenario(id: string, content: RawContent): Problem[] {
  const raw = content.scenarios[id]
  const at = `scenarios.${id}`
  if (raw === undefined) return [{ place: at, say: noScenario(id) }]
  const problems = [...checkShape(at, { ...raw }), ...checkRows(raw.map, `${at}.map`)]
  if (problems.length > 0) return problems
  const grid = gridOf(raw)
  return [
    ...checkParts(id, content),
    ...checkMarks(at, raw, grid),
    ...checkStarts(at, raw, grid),
    ...checkExits(at, raw, grid, content),
    ...checkReach(at, grid),
    ...checkEdges(at, raw, grid),
  ]
}

/** EFSZ-6.6: a wall or door on an edge is between two neighbouring squares. Returns what it is, or a problem. */
export function readEdge(r: Reader, grid: Grid, place: string, name: string, what: unknown): { ix: number; edge: number } | null {
  const ix = edgeIndex(grid, name)
  const edge = typeof what === 'string' && Object.hasOwn(EDGE_WORDS, what) ? EDGE_WORDS[what] : undefined
  if (ix < 0) r.expected(place, 'two neighbouring squares like "1,1|2,1"', name, 'EFSZ-6.6')
  else if (edge === undefined) r.expected(place, `one of ${Object.keys(EDGE_WORDS).join(', ')}`, what, 'EFSZ-6.6')
  else return { ix, edge }
  return null
}

function checkEdges(at: string, raw: RawScenario, grid: Grid): Problem[] {
  const r = new Reader()
  for (const [name, what] of Object.entries(r.object(raw.edges, `${at}.edges`))) readEdge(r, grid, `${at}.edges.${name}`, name, what)
  return r.problems
}

/** The conditions for any map, so that one content may be used for several small tables. */
export function checkParts(id: string, content: RawContent): Problem[] {
  const raw = content.scenarios[id] as RawScenario
  const at = `scenarios.${id}`
  return [...checkNames(at, raw, content), ...checkTables(at, raw, content)]
}

function checkNames(at: string, raw: RawScenario, content: RawContent): Problem[] {
  const problems: Problem[] = []
  const zombie = (place: string, kind: string) => {
    if (content.zombies[kind] === undefined)
      problems.push({ place, say: `unknown zombie "${kind}"; there are ${Object.keys(content.zombies).join(', ')}`, rule: 'EFSZ-33.4' })
  }
  for (const [kind, count] of Object.entries(raw.pool ?? {})) {
    zombie(`${at}.pool.${kind}`, kind)
    if (!Number.isInteger(count) || count < 0)
      problems.push({ place: `${at}.pool.${kind}`, say: 'expected a whole number', rule: 'EFSZ-33.4' })
  }
  for (const [mark, kind] of Object.entries(raw.named ?? {})) zombie(`${at}.named.${mark}`, kind)
  for (const [k, arrival] of (raw.arrivals ?? []).entries()) zombie(`${at}.arrivals[${k}].zombie`, arrival.zombie)
  const { min, max } = raw.characters ?? {}
  if (!Number.isInteger(min) || !Number.isInteger(max) || min < 1 || max < min)
    problems.push({ place: `${at}.characters`, say: 'expected min and max, 1 or more', rule: 'EFSZ-33.2' })
  const { length } = raw.track ?? {}
  if (!Number.isInteger(length) || length < 1)
    problems.push({ place: `${at}.track.length`, say: 'expected a track of 1 box or more', rule: 'EFSZ-38.1' })
  return problems
}

/** Marks that the scenario names must be on the map. */
function checkMarks(at: string, raw: RawScenario, grid: Grid): Problem[] {
  const problems: Problem[] = []
  const mark = (place: string, name: string) => {
    if (!grid.marks.has(name)) problems.push({ place, say: `no square ${name} on the map` })
  }
  for (const [round, marks] of Object.entries(raw.track.spawn)) {
    const n = Number(round)
    if (!Number.isInteger(n) || n < 1 || n > raw.track.length)
      problems.push({ place: `${at}.track.spawn.${round}`, say: `the track has boxes 1 to ${raw.track.length}`, rule: 'EFSZ-34.2' })
    for (const name of marks) mark(`${at}.track.spawn.${round}`, name)
  }
  for (const [k, search] of (raw.search ?? []).entries()) for (const name of search.at) mark(`${at}.search[${k}].at`, name)
  for (const name of raw.hide?.among ?? []) mark(`${at}.hide.among`, name)
  for (const name of Object.keys(raw.gear ?? {})) mark(`${at}.gear.${name}`, name)
  for (const name of Object.keys(raw.named ?? {})) mark(`${at}.named.${name}`, name)
  for (const name of raw.sleepers ?? []) mark(`${at}.sleepers`, name)
  for (const [k, arrival] of (raw.arrivals ?? []).entries()) mark(`${at}.arrivals[${k}].at`, arrival.at)
  if (raw.captive) mark(`${at}.captive.at`, raw.captive.at)
  return problems
}

/** EFSZ-33.6: a start square for every character that may go. */
function checkStarts(at: string, raw: RawScenario, grid: Grid): Problem[] {
  const problems: Problem[] = []
  if (grid.starts.length === 0) problems.push({ place: `${at}.map`, say: 'no start square A', rule: 'EFSZ-33.6' })
  if (grid.starts.length < raw.characters.max)
    problems.push({
      place: `${at}.map`,
      say: `${raw.characters.max === 1 ? '1 character' : `${raw.characters.max} characters`} may go, but there ${grid.starts.length === 1 ? 'is 1 start square' : `are ${grid.starts.length} start squares`}`,
      rule: 'EFSZ-33.6',
    })
  return problems
}

/** Search tables: every result of the die once, and only things that exist. */
function checkTables(at: string, raw: RawScenario, content: RawContent): Problem[] {
  const problems: Problem[] = []
  const things = ['ammo', 'food', 'medkit']
  const give = (place: string, g: Give) => {
    if ('gain' in g && !things.includes(g.gain) && content.weapons[g.gain]?.kind !== 'thrown')
      problems.push({ place, say: `unknown thing "${g.gain}"`, rule: 'EFSZ-8.4' })
    if ('weapon' in g && content.weapons[g.weapon] === undefined)
      problems.push({ place, say: `unknown weapon "${g.weapon}"`, rule: 'EFSZ-8.4' })
    if ('again' in g) table(`${place}.again`, g.again)
  }
  const table = (place: string, rows: TableRow[]) => {
    const seen = new Array(13).fill(0)
    for (const [k, row] of rows.entries()) {
      for (let die = nth(row.roll, 0); die <= nth(row.roll, 1); die++) seen[die]++
      for (const [g, x] of row.gives.entries()) give(`${place}[${k}].gives[${g}]`, x)
    }
    for (let die = 1; die <= 12; die++)
      if (seen[die] !== 1)
        problems.push({ place, say: `a ${die} ${seen[die] === 0 ? 'has no result' : 'has several results'}`, rule: 'EFSZ-8.4' })
  }
  for (const [k, search] of (raw.search ?? []).entries()) {
    table(`${at}.search[${k}].table`, search.table)
    if (search.clue) table(`${at}.search[${k}].clue.table`, search.clue.table)
  }
  for (const [mark, gives] of Object.entries(raw.gear ?? {})) for (const [g, x] of gives.entries()) give(`${at}.gear.${mark}[${g}]`, x)
  return problems
}

/** An exit leads to a scenario that exists, back, or to the end. */
function checkExits(at: string, raw: RawScenario, grid: Grid, content: RawContent): Problem[] {
  const problems: Problem[] = []
  for (const name of grid.marks.keys())
    if (name[0] === 'X' && raw.exits[name] === undefined)
      problems.push({ place: `${at}.exits.${name}`, say: 'this exit leads nowhere', rule: 'EFSZ-37.1' })
  for (const [name, exit] of Object.entries(raw.exits)) {
    if (name !== 'dawn' && !grid.marks.has(name))
      problems.push({ place: `${at}.exits.${name}`, say: `no square ${name} on the map`, rule: 'EFSZ-37.1' })
    if (!Array.isArray(exit.to) || exit.to.length === 0)
      problems.push({ place: `${at}.exits.${name}.to`, say: 'this exit leads nowhere', rule: 'EFSZ-37.1' })
    for (const to of exit.to ?? [])
      if (to !== 'end' && to !== 'return' && !Object.hasOwn(content.scenarios, to))
        problems.push({ place: `${at}.exits.${name}.to`, say: noScenario(to), rule: 'EFSZ-37.1' })
  }
  const between = raw.between ?? {}
  for (const to of [between.scavenge, between.holeUp?.map])
    if (to !== undefined && !Object.hasOwn(content.scenarios, to))
      problems.push({ place: `${at}.between`, say: noScenario(to), rule: 'EFSZ-40.2' })
  return problems
}

/** Places cut off by walls and fire: characters can open doors, the zombies need floor all the way. */
function checkReach(at: string, grid: Grid): Problem[] {
  const problems: Problem[] = []
  const starts = grid.starts.map((mark) => squareOfMark(grid, mark))
  const feet = flood(grid, starts, WALL | FIRE, false)
  const dead = flood(grid, starts, WALL | FIRE | HINDER, true)
  for (const [mark, q] of grid.marks) {
    const beside = [0, 2, 4, 6].some((d) => feet[nextTo(grid, q, d)] === 1)
    if (feet[q] !== 1 && !(mark[0] === 'R' && beside))
      problems.push({ place: `${at}.map`, say: `${mark} on ${grid.names[q]} cannot be reached from the start`, rule: 'EFSZ-35.1' })
    if ((mark[0] === 'S' || mark[0] === '@') && dead[q] !== 1)
      problems.push({
        place: `${at}.map`,
        say: `no way for the dead from ${mark} on ${grid.names[q]} to the start, even with open doors`,
        rule: 'EFSZ-28.9',
      })
  }
  for (let q = 0; q < grid.size; q++) {
    if ((nth(grid.base, q) & DOOR) === 0) continue
    const open = [0, 2, 4, 6].filter((d) => {
      const near = nextTo(grid, q, d)
      return near >= 0 && (nth(grid.base, near) & WALL) === 0
    })
    if (open.length < 2) problems.push({ place: `${at}.map`, say: `the door on ${grid.names[q]} leads nowhere`, rule: 'EFSZ-33.9' })
  }
  return problems
}

/** A wall between the squares; of a diagonal step, on both ways round the corner. */
function isWalled(grid: Grid, at: number, d: number): boolean {
  if (grid.baseEdges.length === 0) return false
  const between = (p: number, q: number): boolean => p >= 0 && q >= 0 && grid.baseEdges[edgeBetween(grid, p, q)] === EDGE_WALL
  const q = nextTo(grid, at, d)
  if ((d & 1) === 0) return between(at, q)
  return [(d + 7) & 7, (d + 1) & 7].every((side) => {
    const corner = nextTo(grid, at, side)
    return between(at, corner) || between(corner, q)
  })
}

function flood(grid: Grid, from: readonly number[], closed: number, diagonal: boolean): Uint8Array {
  const seen = new Uint8Array(grid.size)
  const queue = [...from]
  for (const q of from) seen[q] = 1
  for (let i = 0; i < queue.length; i++) {
    const at = nth(queue, i)
    for (let d = 0; d < 8; d += diagonal ? 1 : 2) {
      const q = nextTo(grid, at, d)
      if (q < 0 || seen[q] === 1 || isWalled(grid, at, d) || (nth(grid.base, q) & closed) !== 0) continue
      if ((d & 1) === 1 && [(d + 7) & 7, (d + 1) & 7].some((side) => (nth(grid.base, nextTo(grid, at, side)) & FIRE) !== 0)) continue
      seen[q] = 1
      queue.push(q)
    }
  }
  return seen
}

/** EFSZ-29.5, 29.10, 29.13: a lock is held by one zombie on the map, next to its victim and not stunned. */
export function checkLock(r: Reader, s: Stalingrad, i: number): void {
  const f = fighterAt(s, i)
  if (f.lock === 0) return
  const place = `characters.${characterId(s, i)}.locked`
  const z = s.zombies.find((other) => other.id === f.lock)
  if (z === undefined) return r.expected(place, 'a zombie on the map', zombieName(f.lock), 'EFSZ-29.13')
  if (z.stunned) r.bad(place, `${zombieName(z.id)} is stunned and holds nobody`, 'EFSZ-29.10')
  else if (!neighboursOf(s, z.at).includes(i)) r.bad(place, `${zombieName(z.id)} does not stand next to it`, 'EFSZ-29.5')
}
