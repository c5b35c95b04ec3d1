import { seedRng } from '@deadfront/kernel'
import { expect, test } from 'vitest'
import { addSlope, calibration, fit, type Moment, type Network, newNetwork, surprise } from '../../scripts/network.ts'

/** Towns of two tracks that hold where the first number of both is above nought. */
function towns(count: number): Moment[] {
  const rng = seedRng('towns')
  const number = () => ((rng[0] = (rng[0] * 1664525 + 1013904223) >>> 0) / 2 ** 32) * 2 - 1
  return Array.from({ length: count }, (_, game) => {
    const sights = [0, 1].map(() => Float32Array.of(number(), number(), number()))
    return { sights, held: sights.every((seen) => (seen[0] as number) > 0), game }
  })
}

test('the slope is how the surprise changes with each number', () => {
  const net = newNetwork(3, 4, seedRng('net'))
  for (const moment of towns(8)) {
    const slope = newNetwork(3, 4, seedRng('net'))
    const parts = (n: Network): Float64Array[] => [...n.hidden, n.bias, n.out, n.start]
    for (const part of parts(slope)) part.fill(0)
    addSlope(net, moment, slope)
    parts(net).forEach((part, k) => {
      for (let i = 0; i < part.length; i++) {
        const [was, by] = [part[i] as number, 1e-6]
        part[i] = was + by
        const above = surprise(net, [moment])
        part[i] = was - by
        const below = surprise(net, [moment])
        part[i] = was
        expect(parts(slope)[k]?.[i]).toBeCloseTo((above - below) / (2 * by), 5)
      }
    })
  }
})

test('it learns which towns hold, and the same seed learns the same', () => {
  const all = towns(4000)
  const [learned, kept] = [all.slice(0, 3600), all.slice(3600)]
  const learn = () => {
    const rng = seedRng('learn')
    const net = newNetwork(3, 8, rng)
    const before = surprise(net, kept)
    fit(net, learned, 80, rng, () => {})
    return { net, before, after: surprise(net, kept) }
  }
  const { net, before, after } = learn()
  expect(after).toBeLessThan(before / 3)
  const [surelyNot, , , , , , , , , surely] = calibration(net, kept)
  expect(surelyNot?.held).toBeLessThan(0.1)
  expect(surely?.held).toBeGreaterThan(0.9)
  expect(learn().net).toEqual(net)
})
