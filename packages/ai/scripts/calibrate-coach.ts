// Compares what the coach says with what happens: the quick policy of the coach plays games of many set-ups, the chances are
// measured at some of their decisions, and from each of these the true game is played on several times.
// `node packages/ai/scripts/calibrate-coach.ts GAME [SECONDS] [SEED] [FILE]` prints the tables and puts the curves into
// reliability.json, with the priors that belong into src/coach/calibration-priors.ts. GAME is dotz, efsz, campaign or aaz. With a
// FILE it keeps its positions there and goes on from them. `packages/lab/scripts/draw-reliability.ts` draws the curves.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Game, nth, type Options, type Rng4, seedRng, type State } from '@deadfront/kernel'
import { catalogEntry } from '../src/catalog.ts'
import type { Advisor } from '../src/coach/advisor.ts'
import { estimateOf, sightOf, trialOf, tryPlans } from '../src/coach/playouts.ts'
import { binsOf, fitPrior, type Look, type Reliability } from './reliability.ts'

const [id = 'dotz', seconds = '120', seed = 'tune/calibrate', file] = process.argv.slice(2)
const FILE = new URL('reliability.json', import.meta.url)

/** A decision is looked at after so many answers, again and again; imagined games for each of them, and real continuations. */
const EVERY: { readonly [game: string]: number } = { dotz: 35, efsz: 12, campaign: 150, aaz: 30 }
const WORLDS = 16
const CONTINUATIONS = 8
/** As many bins as have so many positions each. */
const BINS = { most: 6, positions: 30 }

interface Table {
  scenario: string
  options: Options
  sideOf(seat: string): string
}

const fixed = (side: string) => (): string => side
const LEVELS = ['printed', 'rifleman', 'soldier', 'frozen']

/** What is played: different set-ups, so that chances of all sizes come up. */
const TABLES: { readonly [game: string]: (n: number, scenarios: readonly string[]) => Table } = {
  dotz(n) {
    const players = n % 2 === 0 ? 1 : 2 + ((n >> 1) % 3)
    const options = { players, pressure: 'normal', town: nth(['printed', 'hard', 'printed', 'easy'], (n >> 1) % 4) }
    return { scenario: 'basic', options, sideOf: fixed('town') }
  },
  efsz(n, scenarios) {
    const single = scenarios.filter((scenario) => scenario !== 'campaign')
    const master = n % 3 === 2
    const options = { difficulty: master ? 'soldier' : nth(LEVELS, (n >> 2) % 4), master }
    return { scenario: nth(single, n % single.length), options, sideOf: (seat) => (seat === 'dead' ? 'dead' : 'survivors') }
  },
  campaign: () => ({ scenario: 'campaign', options: { difficulty: 'soldier' }, sideOf: fixed('campaign') }),
  aaz: () => ({ scenario: 'intro', options: {}, sideOf: (seat) => (seat === 'Germany' ? 'axis' : 'allies') }),
}

const entry = catalogEntry(id === 'campaign' ? 'efsz' : id)
const found = await entry?.advisor?.()
const tableFor = TABLES[id]
if (entry === undefined || found === undefined || tableFor === undefined) throw new Error(`no coach for ${id}`)
const advisor: Advisor = found
const game: Game = await entry.load()
const tableOf = (n: number): Table =>
  tableFor(
    n,
    game.scenarios.map((scenario) => scenario.id),
  )

/** The share of imagined games that the seat wins. */
function saidOf(state: State, seat: string): number {
  const root = advisor.settle(state, seat)
  const rng = seedRng(sightOf(game, root, seat))
  const trial = trialOf(advisor.policy(game, root, seat, rng))
  tryPlans({ game, advisor, root, seat, of: seat, whole: true }, [trial], rng, { worlds: WORLDS })
  return estimateOf(trial.values).value
}

/** The policy answers as a player would: from what the seat knows. */
function step(state: State, rng: Rng4): void {
  const { seat } = nth(game.asks(state), 0)
  for (const answer of advisor.policy(game, game.guess(state, seat, rng), seat, rng)) {
    if (state.result !== null || game.whyNot(state, seat, answer) !== null) break
    game.play(state, seat, answer)
  }
}

/** How many real continuations are won, with other dice. */
function wonFrom(state: State, seat: string, name: string): number {
  let won = 0
  for (let i = 0; i < CONTINUATIONS; i++) {
    const s = game.copy(state)
    s.rng = seedRng(`${name}/dice/${i}`)
    const rng = seedRng(`${name}/mind/${i}`)
    for (let n = 0; s.result === null && n < advisor.maxAnswers; n++) step(s, rng)
    won += advisor.chance(s, seat)
  }
  return won
}

/** One game, looked at now and then. */
function looksOf(n: number): Look[] {
  const name = `${seed}/${n}`
  const { scenario, options, sideOf } = tableOf(n)
  const { state } = game.start({ scenario, options, seed: name })
  const rng = seedRng(name)
  const looks: Look[] = []
  const every = EVERY[id] ?? 30
  let next = (n * 7) % every
  for (let answers = 0; state.result === null && answers < advisor.maxAnswers; answers++) {
    const { seat, kind } = nth(game.asks(state), 0)
    if (answers >= next && advisor.isJudged(kind)) {
      next = answers + every
      const won = wonFrom(state, seat, `${name}/${answers}`)
      looks.push({ game: n, side: sideOf(seat), share: saidOf(state, seat), worlds: WORLDS, won, of: CONTINUATIONS })
    }
    step(state, rng)
  }
  return looks
}

const kept = file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { games: number; looks: Look[] }) : null
const looks: Look[] = kept?.looks ?? []
const until = performance.now() + 1000 * Number(seconds)
let games = kept?.games ?? 0
while (performance.now() < until) {
  looks.push(...looksOf(games++))
  if (file !== undefined) writeFileSync(file, JSON.stringify({ games, looks }))
}

const percent = (x: number): string => `${(100 * x).toFixed(1)} %`
const known: Reliability[] = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Reliability[]) : []
const round = (x: number): number => Math.round(1000 * x) / 1000
for (const side of new Set(looks.map((look) => look.side))) {
  const own = looks.filter((look) => look.side === side)
  const bins = binsOf(own, Math.max(1, Math.min(BINS.most, Math.floor(own.length / BINS.positions)))).map((bin) => ({
    ...bin,
    said: round(bin.said),
    happened: round(bin.happened),
    error: round(bin.error),
  }))
  const one: Reliability = { game: entry.id, side, rulesVersion: game.rulesVersion, seed, games, prior: fitPrior(own), bins }
  const at = known.findIndex((other) => other.game === one.game && other.side === side)
  known.splice(at < 0 ? known.length : at, at < 0 ? 0 : 1, one)
  process.stdout.write(`\n${entry.id} ${side}: ${games} games, seed ${seed}, prior ${one.prior.won} of ${one.prior.games}\n`)
  process.stdout.write('| said | happened | off by | ± | positions |\n|---|---|---|---|---|\n')
  for (const { said, happened, error, positions } of bins)
    process.stdout.write(
      `| ${percent(said)} | ${percent(happened)} | ${percent(happened - said)} | ${percent(2 * error)} | ${positions} |\n`,
    )
}
writeFileSync(FILE, `${JSON.stringify(known, null, 2)}\n`)
