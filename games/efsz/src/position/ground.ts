import * as G from '../model/grid.ts'
import { type Given, isObject, type Reader } from '@deadfront/kernel'
import { groundAt, sceneOf, type Stalingrad } from '../model/state.ts'
import { readEdge } from './check.ts'
import { readSquare } from './reader.ts'

// The squares and the edges between them.

export const TERRAIN: { [word: string]: number } = {
  floor: 0,
  wall: G.WALL,
  pillar: G.WALL,
  obstructive: G.WALL,
  door: G.DOOR,
  openDoor: G.DOOR | G.OPEN,
  burstDoor: G.DOOR | G.OPEN | G.BURST,
  hindering: G.HINDER,
  fire: G.FIRE,
  smoke: G.SMOKE,
  gas: G.GAS,
  water: G.WATER,
  track: G.TRACK,
  hatch: G.HATCH,
  captive: G.CAPTIVE,
  drum: G.DRUM,
  brief: G.BRIEF,
  charred: G.CHARRED,
}

export function readGround(r: Reader, s: Stalingrad, p: Given): void {
  const { grid } = sceneOf(s)
  for (const [name, what] of Object.entries(r.object(p.terrain, 'terrain'))) {
    const q = readSquare(r, s, name, `terrain.${name}`)
    if (q < 0) continue
    let ground = 0
    for (const word of typeof what === 'string' ? what.split(/[ ,]+/) : ['?']) {
      const bits = Object.hasOwn(TERRAIN, word) ? TERRAIN[word] : undefined
      if (bits === undefined) r.expected(`terrain.${name}`, `words out of ${Object.keys(TERRAIN).join(', ')}`, what, 'EFSZ-6.6')
      else ground |= bits
    }
    s.terrain[q] = ground
  }
  const edges = Object.entries(r.object(p.edges, 'edges'))
  if (edges.length > 0 && s.edges.length === 0) s.edges = new Array(grid.size * 2).fill(0)
  for (const [name, what] of edges) {
    const read = readEdge(r, grid, `edges.${name}`, name, what)
    if (read) s.edges[read.ix] = read.edge
  }
  for (const [k, name] of r.list(p.gas, 'gas').entries()) {
    if (isObject(name)) r.keys(name, ['at', 'round'], `gas[${k}]`)
    const at = isObject(name) ? name.at : name
    const q = readSquare(r, s, at, `gas[${k}]`)
    if (q < 0) continue
    s.terrain[q] = groundAt(s, q) | G.GAS
    if (isObject(name)) s.gas.push(q, r.count(name.round, `gas[${k}].round`, { low: 1, high: 999, otherwise: 1 }))
  }
  for (const [k, ember] of r.list(p.embers, 'embers').entries()) {
    const x = r.object(ember, `embers[${k}]`)
    r.keys(x, ['at', 'until'], `embers[${k}]`)
    const q = readSquare(r, s, x.at, `embers[${k}].at`)
    if (q >= 0) s.embers.push(q, r.count(x.until, `embers[${k}].until`, { low: 1, high: 999, otherwise: 1 }))
  }
}
