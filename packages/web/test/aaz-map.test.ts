import { readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { BUILTIN } from '@deadfront/aaz/content'
import { describe, expect, it } from 'vitest'
import { mapOf } from '../src/games/aaz/map/maps.ts'
import { isSpace, WORLD, type WorldMap } from '../src/games/aaz/map/world.ts'

const keyOf = (a: string, b: string): string => (a < b ? `${a} | ${b}` : `${b} | ${a}`)

/** Shorter contacts are corners where four spaces meet, not borders (sheet units). */
const CORNER = 2
const BORDER = 3

/** Pairs of the table that share no drawn border, each with its reason. */
const EXCEPTIONS: { readonly [scenario: string]: { readonly [pair: string]: string } } = {
  '1941': {
    'sz12 | sz20': 'the Panama Canal: a mark on the land of Central America joins them',
    'sz18 | sz29': 'the Suez Canal: a mark between Egypt and Sinai joins them',
  },
  '1942': {
    'sz18 | sz19': 'the Panama Canal: a mark on the land of Central America joins them',
    'sz17 | sz34': 'the Suez Canal: a mark between Egypt and Trans-Jordan joins them',
  },
}

type Board = NonNullable<(typeof BUILTIN)[string]>

function table(board: Board): Set<string> {
  const pairs = new Set<string>()
  for (const [name, space] of Object.entries({ ...board.territories, ...board.seaZones }))
    for (const other of space.borders ?? []) pairs.add(keyOf(name, other))
  return pairs
}

/** Border lengths of the drawn map; the left rim of the sheet meets the right rim. */
function drawn({ lines, sides }: WorldMap): Map<string, number> {
  const lengths = new Map<string, number>()
  const add = (a: string, b: string, length: number) => lengths.set(keyOf(a, b), (lengths.get(keyOf(a, b)) ?? 0) + length)
  const rim: { west: [number, number, string][]; east: [number, number, string][] } = { west: [], east: [] }
  for (const [i, line] of lines.entries()) {
    const [left, right] = sides[i]!
    for (let j = 1; j < line.length; j++) {
      const [[ax, ay], [bx, by]] = [line[j - 1]!, line[j]!]
      if (isSpace(left) && isSpace(right)) add(left, right, Math.hypot(bx - ax, by - ay))
      const own = left ?? right
      if ((left !== null && right !== null) || !isSpace(own) || ax !== bx) continue
      if (ax === 0) rim.west.push([Math.min(ay, by), Math.max(ay, by), own])
      if (ax === WORLD.w) rim.east.push([Math.min(ay, by), Math.max(ay, by), own])
    }
  }
  for (const [a0, a1, west] of rim.west)
    for (const [b0, b1, east] of rim.east) {
      const shared = Math.min(a1, b1) - Math.max(a0, b0)
      if (shared > 0) add(west, east, shared)
    }
  return lengths
}

describe.each([
  { scenario: '1941', file: 'world.json', atSeam: ['Eastern United States', 'Western United States', 'sz20', 'sz43'] },
  {
    scenario: '1942',
    file: 'world-1942.json',
    atSeam: ['Central United States', 'Western United States', 'East Mexico', 'Mexico', 'sz19', 'sz55'],
  },
])('the map of $scenario', ({ scenario, file, atSeam }) => {
  const board = BUILTIN[scenario]!
  const map = mapOf(scenario)
  const spaces = [...Object.keys(board.territories), ...Object.keys(board.seaZones)]
  const exceptions = EXCEPTIONS[scenario]!

  it('has every space of the board and no other', () => {
    expect([...map.places.keys()].sort()).toEqual([...spaces].sort())
  })

  it('draws a border between two spaces exactly where the table has one', () => {
    const want = table(board)
    const lengths = drawn(map)
    const missing = [...want].filter((pair) => (lengths.get(pair) ?? 0) < BORDER && !(pair in exceptions))
    const extra = [...lengths].filter(([pair, length]) => length > CORNER && !want.has(pair)).map(([pair, length]) => `${pair} ${length}`)
    expect({ missing, extra }).toEqual({ missing: [], extra: [] })
  })

  it('needs every exception it lists, and marks each canal', () => {
    const lengths = drawn(map)
    for (const pair of Object.keys(exceptions)) expect(lengths.get(pair) ?? 0, pair).toBeLessThan(BORDER)
    for (const name of Object.keys(board.passages)) expect(map.marks[name], name).toBeDefined()
  })

  it('can be clicked everywhere: no space is smaller than a fingertip at theatre zoom', () => {
    const small = [...map.places.values()].filter((place) => place.area < 450 || (place.rooms[0]?.r ?? 0) < 8)
    expect(small.map((place) => `${place.name} ${place.area} ${place.rooms[0]?.r}`)).toEqual([])
  })

  it('keeps units and names inside their own space', () => {
    for (const { name, rooms, label, box } of map.places.values()) {
      for (const room of rooms) {
        expect(room.x, name).toBeGreaterThan(box.x)
        expect(room.x, name).toBeLessThan(box.x + box.w)
      }
      expect(label.w, name).toBeGreaterThan(6)
    }
  })

  it('gives no two spaces the same room for units', () => {
    const rooms = [...map.places.values()].flatMap((place) => place.rooms.map((room) => ({ ...room, name: place.name })))
    const clashes = rooms.flatMap((a, i) =>
      rooms.slice(i + 1).flatMap((b) => (Math.hypot(a.x - b.x, a.y - b.y) < (a.r + b.r) * 0.9 ? [`${a.name} ${b.name}`] : [])),
    )
    expect(clashes).toEqual([])
  })

  it('is small', () => {
    const path = new URL(`../src/games/aaz/map/${file}`, import.meta.url)
    expect(statSync(path).size).toBeLessThan(90_000)
    expect(gzipSync(readFileSync(path)).length).toBeLessThan(40_000)
  })

  it('cuts no space at the seam', () => {
    for (const name of atSeam) expect(map.placeOf(name).box.w, name).toBeLessThan(WORLD.w / 2)
    for (const place of map.places.values()) expect(place.box.w, place.name).toBeLessThan(WORLD.w * 0.6)
  })
})
