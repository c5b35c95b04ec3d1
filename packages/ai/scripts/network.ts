import { below, type Rng4 } from '@deadfront/kernel'

/** A moment of a game: what is seen of each track, and whether the town held in the end. `game` tells which belong together. */
export interface Moment {
  sights: readonly Float32Array[]
  held: boolean
  game: number
}

/** One hidden layer: by hidden node what it makes of each feature, its bias, and what it tells; `start` is told anyway. */
export interface Network {
  hidden: Float64Array[]
  bias: Float64Array
  out: Float64Array
  start: Float64Array
}

const chanceOf = (told: number): number => 1 / (1 + Math.exp(-told))
function sum(xs: Float64Array, ys: Float32Array): number {
  let total = 0
  for (let i = 0; i < xs.length; i++) total += (xs[i] as number) * (ys[i] as number)
  return total
}
const partsOf = (net: Network): Float64Array[] => [...net.hidden, net.bias, net.out, net.start]

/** Small weights from a seed; the tracks begin as likely to stand. */
export function newNetwork(features: number, nodes: number, rng: Rng4): Network {
  const small = (length: number, scale: number): Float64Array =>
    Float64Array.from({ length }, () => ((below(rng, 2000) + below(rng, 2000) + below(rng, 2000)) / 1000 - 3) * scale)
  return {
    hidden: Array.from({ length: nodes }, () => small(features, 1 / Math.sqrt(features))),
    bias: new Float64Array(nodes),
    out: small(nodes, 1 / Math.sqrt(nodes)),
    start: Float64Array.of(1.5),
  }
}

const LEAST = 1e-4

/** The chance that every track stands, kept away from 0 and 1 so that its logarithm is finite. */
export function chance(net: Network, { sights }: Moment): number {
  let all = 1
  for (const seen of sights) {
    let told = net.start[0] as number
    net.hidden.forEach((row, h) => {
      told += Math.max(0, sum(row, seen) + (net.bias[h] as number)) * (net.out[h] as number)
    })
    all *= chanceOf(told)
  }
  return Math.min(1 - LEAST, Math.max(LEAST, all))
}

/** Mean surprise at the endings; a coin that knows only the share of wins has that share's entropy. */
export const surprise = (net: Network, moments: readonly Moment[]): number =>
  moments.reduce((total, m) => total - Math.log(m.held ? chance(net, m) : 1 - chance(net, m)), 0) / moments.length

/** Adds to `slope` how the surprise at one moment changes with each number of the network. */
export function addSlope(net: Network, moment: Moment, slope: Network): void {
  const all = chance(net, moment)
  const byLog = moment.held ? -1 : all / (1 - all)
  const nodes = new Float64Array(net.bias.length)
  for (const seen of moment.sights) {
    let told = net.start[0] as number
    for (let h = 0; h < nodes.length; h++) {
      nodes[h] = Math.max(0, sum(net.hidden[h] as Float64Array, seen) + (net.bias[h] as number))
      told += (nodes[h] as number) * (net.out[h] as number)
    }
    const byTold = byLog * (1 - chanceOf(told))
    slope.start[0] = (slope.start[0] as number) + byTold
    for (let h = 0; h < nodes.length; h++) {
      if (nodes[h] === 0) continue
      slope.out[h] = (slope.out[h] as number) + byTold * (nodes[h] as number)
      const byNode = byTold * (net.out[h] as number)
      slope.bias[h] = (slope.bias[h] as number) + byNode
      const row = slope.hidden[h] as Float64Array
      for (let i = 0; i < row.length; i++) row[i] = (row[i] as number) + byNode * (seen[i] as number)
    }
  }
}

const BATCH = 256
/** How fast the two running means of Adam forget. */
const [FIRST, SECOND] = [0.9, 0.999]

/** Walks the numbers downhill (Adam), a handful of moments at a time; `told` hears of every epoch. */
export function fit(net: Network, moments: readonly Moment[], epochs: number, rng: Rng4, told: (epoch: number) => void): void {
  const parts = partsOf(net)
  const means = parts.map((part) => ({ first: new Float64Array(part.length), second: new Float64Array(part.length) }))
  const order = moments.slice()
  let steps = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    const pace = 2e-3 * (1 - epoch / epochs) + 5e-5
    for (let i = order.length - 1; i > 0; i--) {
      const j = below(rng, i + 1)
      ;[order[i], order[j]] = [order[j] as Moment, order[i] as Moment]
    }
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH)
      const slope = flat(net)
      for (const moment of batch) addSlope(net, moment, slope)
      steps++
      partsOf(slope).forEach((change, k) => {
        const part = parts[k] as Float64Array
        const { first, second } = means[k] as { first: Float64Array; second: Float64Array }
        for (let i = 0; i < part.length; i++) {
          const g = (change[i] as number) / batch.length
          first[i] = FIRST * (first[i] as number) + (1 - FIRST) * g
          second[i] = SECOND * (second[i] as number) + (1 - SECOND) * g * g
          const steep = Math.sqrt((second[i] as number) / (1 - SECOND ** steps)) + 1e-8
          part[i] = (part[i] as number) - (pace * (first[i] as number)) / (1 - FIRST ** steps) / steep
        }
      })
    }
    told(epoch)
  }
}

const flat = (net: Network): Network => ({
  hidden: net.hidden.map((row) => new Float64Array(row.length)),
  bias: new Float64Array(net.bias.length),
  out: new Float64Array(net.out.length),
  start: new Float64Array(1),
})

/** By tenths of the chance given: how many moments, and what share of them held. */
export function calibration(net: Network, moments: readonly Moment[]): { from: number; moments: number; held: number }[] {
  const tenths = Array.from({ length: 10 }, (_, i) => ({ from: i / 10, moments: 0, held: 0 }))
  for (const moment of moments) {
    const tenth = tenths[Math.min(9, Math.floor(chance(net, moment) * 10))] as (typeof tenths)[number]
    tenth.moments++
    if (moment.held) tenth.held++
  }
  return tenths.map((t) => ({ ...t, held: t.moments === 0 ? 0 : t.held / t.moments }))
}
