// What was said set against what happened: the prior that fits best, and the curve of bins.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { nth } from '@deadfront/kernel'
import { calibrated, type Prior } from '../src/coach/calibration.ts'

/** A position that was looked at: its chances by so many imagined games, and how many of so many real continuations were won. */
export interface Look {
  /** Positions of one game are not independent. */
  game: number
  side: string
  share: number
  worlds: number
  won: number
  of: number
}

export interface Bin {
  said: number
  happened: number
  positions: number
  /** The standard error of the difference. */
  error: number
}

/** The curve of one game and side. */
export interface Reliability {
  game: string
  side: string
  rulesVersion: number
  /** The version of the coach that said it. */
  coach: number
  seed: string
  games: number
  prior: Prior
  bins: Bin[]
}

/** More than this off, and nothing is told. */
export const MAX_OFF = 0.05

const told = (prior: Prior, { share, worlds }: Look): number => calibrated(prior, { value: share, error: 0 }, worlds).value

/** How surprising what happened is for what was said. */
function surprise(prior: Prior, looks: readonly Look[]): number {
  let sum = 0
  for (const look of looks) {
    const p = Math.min(1 - 1e-3, Math.max(1e-3, told(prior, look)))
    sum -= (look.won * Math.log(p) + (look.of - look.won) * Math.log(1 - p)) / look.of
  }
  return sum
}

/** The prior under which what happened is least surprising, on a grid. */
export function fitPrior(looks: readonly Look[]): Prior {
  let [best, least]: [Prior, number] = [{ won: 0, games: 0 }, surprise({ won: 0, games: 0 }, looks)]
  for (let games = 0.5; games <= 12; games += 0.5)
    for (let share = 0.05; share < 1; share += 0.05) {
      const prior = { won: Math.round(100 * games * share) / 100, games }
      const found = surprise(prior, looks)
      if (found < least) [best, least] = [prior, found]
    }
  return best
}

/** Chances that a curve tells need no prior. */
export const noPrior = (): Prior => ({ won: 0, games: 0 })

/**
 * Bins of about equal size, by what is told. Each half of the games is told with the prior of the other half, so that no game
 * corrects itself.
 */
export function binsOf(looks: readonly Look[], count: number, priorFor: (looks: readonly Look[]) => Prior = fitPrior): Bin[] {
  const half = (odd: number): Look[] => looks.filter(({ game }) => game % 2 === odd)
  const priors = [priorFor(half(1)), priorFor(half(0))]
  const sorted = looks.map((look) => ({ look, said: told(nth(priors, look.game % 2), look) })).toSorted((a, b) => a.said - b.said)
  return Array.from({ length: count }, (_, i) => {
    const part = sorted.slice(Math.round((i * sorted.length) / count), Math.round(((i + 1) * sorted.length) / count))
    const n = Math.max(1, part.length)
    const off = new Map<number, number>()
    for (const { look, said } of part) off.set(look.game, (off.get(look.game) ?? 0) + look.won / look.of - said)
    const mean = [...off.values()].reduce((sum, x) => sum + x, 0) / n
    const said = part.reduce((sum, one) => sum + one.said, 0) / n
    const perGame = n / Math.max(1, off.size)
    const squares = [...off.values()].reduce((sum, x) => sum + (x - mean * perGame) ** 2, 0)
    return { said, happened: said + mean, positions: part.length, error: Math.sqrt(squares) / n }
  })
}

const FILE = new URL('reliability.json', import.meta.url)
const round = (x: number): number => Math.round(1000 * x) / 1000

/** Puts a curve into reliability.json, in the place of the one of the same game and side. */
export function publish(curve: Reliability): void {
  const known: Reliability[] = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Reliability[]) : []
  const bins = curve.bins.map((bin) => ({ ...bin, said: round(bin.said), happened: round(bin.happened), error: round(bin.error) }))
  const at = known.findIndex((other) => other.game === curve.game && other.side === curve.side)
  known.splice(at < 0 ? known.length : at, at < 0 ? 0 : 1, { ...curve, bins })
  writeFileSync(FILE, `${JSON.stringify(known, null, 2)}\n`)
}

const percent = (x: number): string => `${(100 * x).toFixed(1)} %`

/** The curve as a table. */
export function tableOf(bins: readonly Bin[]): string {
  const rows = bins.map(
    ({ said, happened, error, positions }) =>
      `| ${percent(said)} | ${percent(happened)} | ${percent(happened - said)} | ${percent(2 * error)} | ${positions} |\n`,
  )
  return `| said | happened | off by | ± | positions |\n|---|---|---|---|---|\n${rows.join('')}`
}
