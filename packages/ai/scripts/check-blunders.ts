// Checks the marks of the coach: of the decisions that it marks, how many lose against the advised answer in 200 other paired
// games, played on by the middle bot? `node packages/ai/scripts/check-blunders.ts GAME [SECONDS] [SEED] [KIND] [FILE]` prints the
// share. GAME is dotz, efsz, campaign or aaz. KIND is `review` (marks of a review) or `live` (marks at the table, by the thought of one
// hint). With a FILE it keeps what it found there and goes on with the next game.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Aaz } from '@deadfront/aaz'
import { type Answer, checkSetup, next32, nth, type Options, type Rng4, sameJson, seedRng, type State } from '@deadfront/kernel'
import { middleBot } from '../src/bot.ts'
import { catalogEntry } from '../src/catalog.ts'
import type { Advisor, Plan } from '../src/coach/advisor.ts'
import { hintFor } from '../src/coach/hint.ts'
import { isCostly, type Mark, markOf } from '../src/coach/marks.ts'
import { differenceOf, trialOf, tryPlans } from '../src/coach/playouts.ts'
import { work } from '../src/coach/review.ts'
import { warNumber } from './great-wars.ts'

const [played = 'dotz', seconds = '120', seed = 'tune/blunders', kindOfMark = 'review', file] = process.argv.slice(2)
/** Great wars take long: fewer of them are played for each mark. */
const GREAT_WARS = ['1941', '1942']
const isGreatWar = GREAT_WARS.includes(played)
const id = isGreatWar ? 'aaz' : played
const PAIRS = isGreatWar ? 40 : 200
/** Thought for the search of a decision, as in a review; and for a hint at the table, about 0.8 s of processor time. */
const NODES = {
  dotz: { review: 4000, live: 3000 },
  efsz: { review: 8000, live: 8000 },
  campaign: { review: 8000, live: 8000 },
  aaz: { review: 1500, live: 600 },
}
/** What is played. */
const TABLES: { readonly [game: string]: (n: number) => { scenario: string; options: Options } } = {
  dotz: (n) => ({ scenario: 'basic', options: { players: 1 + (n % 2), pressure: 'normal' } }),
  efsz: (n) => ({ scenario: nth(['fubar', 'wake-up', 'black-water', 'last-plane-out'], n % 4), options: { difficulty: 'soldier' } }),
  campaign: () => ({ scenario: 'campaign', options: { difficulty: 'soldier' } }),
  aaz: () => ({ scenario: 'intro', options: {} }),
  ...Object.fromEntries(GREAT_WARS.map((scenario) => [scenario, (n: number) => ({ scenario, options: warNumber(seed, n).options })])),
}

const entry = catalogEntry(id === 'campaign' ? 'efsz' : id)
const found = await entry?.advisor?.()
const table = TABLES[played]
const nodes = NODES[id as keyof typeof NODES]?.[kindOfMark as 'review' | 'live']
if (entry === undefined || found === undefined || table === undefined || nodes === undefined)
  throw new Error(`no coach for ${id}, or no marks ${kindOfMark}`)
const advisor: Advisor = found
const thought: number = nodes
const game = await entry.load()
const bots = await entry.bots()

/** The check plays on with the middle bot itself. */
const checking: Advisor = {
  ...advisor,
  policy(of, s, seat, rng) {
    const said = middleBot(bots, seat).answer(of, s, seat, rng, { nodes: 1 })
    return Array.isArray(said) ? said : [said as Answer]
  },
}

interface Marked {
  mark: Mark | null
  better: Plan
  told: number
}

/** A marked answer, and what the check found. */
interface Checked {
  game: number
  mark: Mark | null
  told: number
  found: number
  error: number
}

interface Kept {
  /** So many games were played, and so many answers looked at. */
  games: number
  looked: number
  marked: Checked[]
}

/** A glance leaves out answers that will hardly be marked, as the first look of a review does. */
const GLANCES: { readonly [game: string]: { worlds: number; least: number } } = { dotz: { worlds: 24, least: 0.03 } }
const GLANCE = GLANCES[id] ?? { worlds: 10, least: 0.02 }

function looksCostly(state: State, seat: string, plan: Plan, usual: Plan): boolean {
  const root = advisor.settle(state, seat)
  const trials = [trialOf(usual), trialOf(plan)] as const
  tryPlans({ game, advisor, root, seat, of: seat, soon: true }, trials, seedRng(`glance/${kept.looked}`), GLANCE)
  return differenceOf(...trials).value >= GLANCE.least
}

/** What the coach says to an answer, if it marks it. */
function markedBy(state: State, seat: string, kind: string, plan: Plan): Marked | null {
  if (kindOfMark === 'live') {
    const { own, advice } = hintFor(game, advisor, state, seat, { nodes: thought, own: plan })
    const better = advice.find((one) => one !== own)
    if (own === null || better === undefined || !isCostly(own.behind)) return null
    return { mark: markOf(own.behind), better: better.plan, told: own.behind.value }
  }
  const course = { decisions: [{ at: 0, to: 1, seat, kind, plan, chance: false }], states: [state], events: [], outcomes: [], end: state }
  const study = work({ game, advisor, course, seat }, { do: 'study', decision: 0, nodes: thought })
  const mark = study.do === 'study' ? markOf(study.cost) : null
  return study.do !== 'study' || mark === null ? null : { mark, better: study.best.plan, told: study.cost.value }
}

/** A careless player: any legal answer; of a whole phase one attack left out, another plan that was thought of, or nothing at all. */
function careless(state: State, seat: string, kind: string, usual: Plan, rng: Rng4): Plan {
  if (!advisor.isPhase(kind)) return [game.sample(state, seat, rng)]
  const leftOut = advisor.without?.(game, state, seat, usual).map(({ plan }) => plan) ?? []
  const plans = [...leftOut, ...advisor.plans(game, state, seat, rng)]
  return plans[next32(rng) % Math.max(1, plans.length)] ?? usual
}

/** Whole phases are few: every second decision is looked at, of others every seventh. */
const EVERY = id === 'aaz' ? 2 : 7

const kept: Kept =
  file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : { games: 0, looked: 0, marked: [] }

/** Campaigns are played on to the next camp and valued there; all else to the end. */
const IS_WHOLE = id !== 'campaign'

function check({ mark, better, told }: Marked, plan: Plan, state: State, seat: string): Checked {
  const trials = [trialOf(better), trialOf(plan)] as const
  const task = { game, advisor: checking, root: advisor.settle(state, seat), seat, of: seat, whole: IS_WHOLE }
  tryPlans(task, trials, seedRng(`check/${kept.games}/${kept.marked.length}`), { worlds: PAIRS })
  const { value, error } = differenceOf(...trials)
  return { game: kept.games, mark, told, found: value, error }
}

const until = performance.now() + 1000 * Number(seconds)
for (; performance.now() < until; kept.games++) {
  const n = kept.games
  const { state } = game.start(checkSetup(game, { ...table(n), seed: `${seed}/${n}` }))
  const rng = seedRng(`${seed}/${n}`)
  if (isGreatWar) warNumber(seed, n).begin(state as Aaz)
  for (let step = 0; state.result === null && step < 4000; step++) {
    const { seat, kind } = nth(game.asks(state), 0)
    const usual = advisor.policy(game, game.guess(state, seat, rng), seat, rng)
    if (advisor.isJudged(kind) && step % EVERY === n % EVERY) {
      const plan = careless(state, seat, kind, usual, rng)
      if (!sameJson(plan, usual)) {
        kept.looked++
        const marked = looksCostly(state, seat, plan, usual) ? markedBy(state, seat, kind, plan) : null
        if (marked !== null) {
          const one = check(marked, plan, state, seat)
          kept.marked.push(one)
          process.stdout.write(
            `${kind} ${one.mark ?? ''} told ${one.told.toFixed(3)} found ${one.found.toFixed(3)} ±${one.error.toFixed(3)} ${JSON.stringify(plan)} < ${JSON.stringify(marked.better)}\n`,
          )
        }
      }
    }
    for (const answer of usual) if (game.whyNot(state, seat, answer) === null) game.play(state, seat, answer)
  }
  if (file !== undefined) writeFileSync(file, JSON.stringify({ ...kept, games: n + 1 }))
}

const mean = (list: readonly number[]): string => (list.reduce((sum, x) => sum + x, 0) / Math.max(1, list.length)).toFixed(3)
for (const mark of [undefined, '?!', '?', '??'] as const) {
  const list = kept.marked.filter((one) => mark === undefined || one.mark === mark)
  const right = list.filter((one) => one.found > 0).length
  const unclear = list.filter((one) => Math.abs(one.found) < one.error).length
  process.stdout.write(
    `${played} ${kindOfMark} ${mark ?? 'all'}, rules version ${game.rulesVersion}, seed ${seed}: ${kept.looked} looked at in ${kept.games} games, ${list.length} marked, ${right} lose against the advice, ${unclear} within one standard error of nothing; told ${mean(list.map((one) => one.told))}, found ${mean(list.map((one) => one.found))} on average\n`,
  )
}
