import { below, type Rng4, seedRng } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { contentFrom, faultOfLosses, greedyLosses, keysOf, onlyLosses } from '../src/ai.ts'
import type { Hits } from '../src/index.ts'

const c = contentFrom('1941')
const k = (unit: string): number => c.kindIx.get(unit)!
const SEA = ['ftr', 'sub', 'trn', 'dd', 'cv', 'bb'].map(k)
const LAND = ['inf', 'tnk', 'ftr'].map(k)

/** Which units each sort of hit may be put on, said plainly. */
const MAY: readonly ((kind: number) => boolean)[] = [
  () => true,
  (kind) => !c.submarine[kind],
  (kind) => c.domain[kind] === 2,
  (kind) => c.domain[kind] === 0,
]

interface Draw {
  front: number[]
  hurt: number[]
  hits: Hits
}

function draw(rng: Rng4, kinds: readonly number[], sorts: readonly number[]): Draw {
  const front = new Array<number>(c.K).fill(0)
  const hurt = new Array<number>(c.K).fill(0)
  for (const kind of kinds) front[kind] = below(rng, 3)
  const bb = k('bb')
  hurt[bb] = front[bb]! > 0 ? below(rng, front[bb]! + 1) : 0
  const hits: Hits = [0, 0, 0, 0]
  for (let i = 0; i < 1 + below(rng, 4); i++) hits[sorts[below(rng, sorts.length)]!]!++
  return { front, hurt, hits }
}

/** Every way to put hits on units, one after the other: the losses that use most hits and then fewest transports. */
function bruteForce({ front, hurt, hits }: Draw): Set<string> {
  const room = front.map((n, kind) => n * c.hits[kind]! - hurt[kind]!)
  const each = hits.flatMap((n, sort) => Array.from({ length: n }, () => sort))
  const found = new Map<string, number>()
  const lose = new Array<number>(c.K).fill(0)
  const put = (i: number, used: number): void => {
    if (i === each.length) {
      found.set(lose.join(), used)
      return
    }
    put(i + 1, used)
    for (let kind = 0; kind < c.K; kind++) {
      if (lose[kind]! >= room[kind]! || !MAY[each[i]!]!(kind)) continue
      lose[kind]!++
      put(i + 1, used + 1)
      lose[kind]!--
    }
  }
  put(0, 0)
  const most = Math.max(...found.values())
  const best = [...found].filter(([, used]) => used === most).map(([text]) => text)
  const boats = (text: string): number => Number(text.split(',')[k('trn')])
  const fewest = Math.min(...best.map(boats))
  return new Set(best.filter((text) => boats(text) === fewest))
}

const kindsOf = (n: number): number[] => Array.from({ length: n }, (_, i) => i)

test('AAZ-AFIRE.8: legal losses are exactly those that trying every assignment finds', () => {
  const rng = seedRng('losses')
  for (let i = 0; i < 300; i++) {
    const sea = i % 3 !== 0
    const d = draw(rng, sea ? SEA : LAND, sea ? [0, 1, 2] : [0, 3])
    const side = { front: d.front, hurt: d.hurt, kind: (key: number) => key }
    const legal = bruteForce(d)
    const judged = new Set<string>()
    const lose = new Array<number>(c.K).fill(0)
    const walk = (kind: number, left: number): void => {
      if (kind === c.K) {
        if (faultOfLosses(c, side, d.hits, lose) === null) judged.add(lose.join())
        return
      }
      for (let n = 0; n <= Math.min(left, d.front[kind]! * 2); n++) {
        lose[kind] = n
        walk(kind + 1, left - n)
      }
      lose[kind] = 0
    }
    walk(0, d.hits[0] + d.hits[1] + d.hits[2] + d.hits[3])
    expect([...judged].sort(), JSON.stringify(d)).toEqual([...legal].sort())
    expect(legal.has(greedyLosses(c, side, d.hits, keysOf(side)).join()), `greedy ${JSON.stringify(d)}`).toBe(true)
    expect(legal.has(greedyLosses(c, side, d.hits, kindsOf(c.K).reverse()).join())).toBe(true)
    expect(onlyLosses(c, side, d.hits) !== null, `only ${JSON.stringify(d)}`).toBe(legal.size === 1)
  }
})
