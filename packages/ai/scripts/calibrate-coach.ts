// Compares what the coach says with what happens: the quick policy of the coach plays games of many set-ups, the chances are
// measured at some of their decisions, and from each of these the true game is played on several times.
// `node packages/ai/scripts/calibrate-coach.ts GAME [SECONDS] [SEED] [FILE]` prints the tables and puts the curves into
// reliability.json, with the priors that belong into src/coach/calibration-priors.ts. GAME is dotz, efsz, campaign, aaz (the short
// war), 1941 or 1942. With a FILE it keeps its positions there and goes on from them. `packages/lab/scripts/draw-reliability.ts` draws the curves.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { checkSetup, type Game, nth, type Options, type Rng4, seedRng, type State } from '@deadfront/kernel'
import { catalogEntry } from '../src/catalog.ts'
import type { Advisor } from '../src/coach/advisor.ts'
import { estimateOf, sightOf, trialOf, tryPlans, valuesIn } from '../src/coach/playouts.ts'
import { COACH_VERSION } from '../src/coach/review.ts'
import { warNumber } from './great-wars.ts'
import { binsOf, fitPrior, type Look, noPrior, publish, tableOf as tableOfBins } from './reliability.ts'

const [id = 'dotz', seconds = '120', seed = 'tune/calibrate', file] = process.argv.slice(2)

interface Amount {
  /** A decision is looked at after so many answers, again and again. */
  every: number
  /** Imagined games for each of them, and real continuations. */
  worlds: number
  continuations: number
}

const USUAL = { worlds: 16, continuations: 8 }
/** The imagined games of great wars end after a round, at a curve: they spread little, so a review has few of them for each position. */
const GREAT_WAR = { worlds: 6, continuations: 2 }
const GREAT_WARS: { readonly [game: string]: Amount } = { '1941': { every: 100, ...GREAT_WAR }, '1942': { every: 200, ...GREAT_WAR } }
const AMOUNTS: { readonly [game: string]: Amount } = {
  dotz: { every: 35, ...USUAL },
  efsz: { every: 12, ...USUAL },
  campaign: { every: 250, ...USUAL },
  aaz: { every: 30, ...USUAL },
  ...GREAT_WARS,
}
/** As many bins as have so many positions each; of great wars, with fewer continuations, these are more. */
const BINS = id in GREAT_WARS ? { most: 4, positions: 100 } : { most: 6, positions: 30 }

interface Table {
  scenario: string
  options: Options
  sideOf(seat: string): string
  /** Plays the first rounds, where the policy of the coach does not play them all. */
  begin?(s: State): void
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
  campaign: (n) => ({ scenario: 'campaign', options: { difficulty: nth([...LEVELS, 'recruit'], n % 5) }, sideOf: fixed('campaign') }),
  aaz: () => ({ scenario: 'intro', options: {}, sideOf: (seat) => (seat === 'Germany' ? 'axis' : 'allies') }),
  '1941': (n) => greatWar('1941', n),
  '1942': (n) => greatWar('1942', n),
}

const greatWar = (scenario: string, n: number): Table => ({
  scenario,
  sideOf: (seat) => `${['Germany', 'Japan'].includes(seat) ? 'axis' : 'allies'} ${scenario}`,
  ...warNumber(seed, n),
})

const CATALOG_IDS: { readonly [game: string]: string } = { campaign: 'efsz', '1941': 'aaz', '1942': 'aaz' }
const entry = catalogEntry(CATALOG_IDS[id] ?? id)
const found = await entry?.advisor?.()
const tableFor = TABLES[id]
const amount = AMOUNTS[id]
if (entry === undefined || found === undefined || tableFor === undefined || amount === undefined) throw new Error(`no coach for ${id}`)
const advisor: Advisor = found
const { every, worlds, continuations }: Amount = amount
const game: Game = await entry.load()
const tableOf = (n: number): Table =>
  tableFor(
    n,
    game.scenarios.map((scenario) => scenario.id),
  )

/** The share of imagined games that the seat wins: as a hint measures it, or as a review does. */
function saidOf(state: State, seat: string, isReview: boolean): number {
  const root = advisor.settle(state, seat)
  const rng = seedRng(sightOf(game, root, seat))
  const trial = trialOf(advisor.policy(game, root, seat, rng))
  const task = { game, advisor, root, seat, of: seat, whole: advisor.isBlurred === true }
  if (isReview) return estimateOf(valuesIn(task, worlds)).value
  tryPlans(task, [trial], rng, { worlds })
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
  for (let i = 0; i < continuations; i++) {
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
  const { state } = game.start(checkSetup(game, { scenario, options, seed: name }))
  const rng = seedRng(name)
  tableOf(n).begin?.(state)
  const looks: Look[] = []
  let next = (n * 7) % every
  for (let answers = 0; state.result === null && answers < advisor.maxAnswers; answers++) {
    const { seat, kind } = nth(game.asks(state), 0)
    if (answers >= next && advisor.isJudged(kind)) {
      next = answers + every
      const won = wonFrom(state, seat, `${name}/${answers}`)
      const share = saidOf(state, seat, looks.length % 2 === 1)
      looks.push({ game: n, side: sideOf(seat), share, worlds, won, of: continuations })
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

for (const side of new Set(looks.map((look) => look.side))) {
  const own = looks.filter((look) => look.side === side)
  const priorFor = id in GREAT_WARS ? noPrior : fitPrior
  const bins = binsOf(own, Math.max(1, Math.min(BINS.most, Math.floor(own.length / BINS.positions))), priorFor)
  const prior = priorFor(own)
  publish({ game: entry.id, side, rulesVersion: game.rulesVersion, coach: COACH_VERSION, seed, games, prior, bins })
  process.stdout.write(`\n${entry.id} ${side}: ${games} games, seed ${seed}, prior ${prior.won} of ${prior.games}\n${tableOfBins(bins)}`)
}
