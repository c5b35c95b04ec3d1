// Checks the marks of the coach: of the decisions that it marks, how many lose against the advised answer in 200 other paired
// games, played on by the middle bot? `node packages/ai/scripts/check-blunders.ts GAME [SECONDS] [SEED] [KIND]` prints the share.
// KIND is `review` (marks of a review) or `live` (marks at the table, by the thought of one hint).
import { type Answer, nth, sameJson, seedRng, type State } from '@deadfront/kernel'
import { middleBot } from '../src/bot.ts'
import { catalogEntry } from '../src/catalog.ts'
import type { Advisor, Plan } from '../src/coach/advisor.ts'
import { hintFor } from '../src/coach/hint.ts'
import { differenceOf, trialOf, tryPlans } from '../src/coach/playouts.ts'
import { work } from '../src/coach/review.ts'
import { isDear, markOf } from '../src/coach/summary.ts'

const [id = 'dotz', seconds = '120', seed = 'tune/blunders', kindOfMark = 'review'] = process.argv.slice(2)
const PAIRS = 200
/** Thought for the search of a decision, as in a review; and for a hint at the table, about 0.8 s of processor time. */
const NODES = { dotz: { review: 4000, live: 3000 }, efsz: { review: 8000, live: 8000 }, aaz: { review: 1500, live: 600 } }
/** What is played. */
const TABLES: { readonly [game: string]: (n: number) => { scenario: string; options: { [id: string]: string | number } } } = {
  dotz: (n) => ({ scenario: 'basic', options: { players: 1 + (n % 2), pressure: 'normal' } }),
  efsz: (n) => ({ scenario: nth(['fubar', 'wake-up', 'black-water', 'last-plane-out'], n % 4), options: { difficulty: 'soldier' } }),
  aaz: () => ({ scenario: 'intro', options: {} }),
}

const entry = catalogEntry(id)
const found = await entry?.advisor?.()
const table = TABLES[id]
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
  better: Plan
  told: number
}

/** A glance leaves out answers that will hardly be marked, as the first look of a review does. */
const GLANCES: { readonly [game: string]: { worlds: number; least: number } } = { dotz: { worlds: 24, least: 0.03 } }
const GLANCE = GLANCES[id] ?? { worlds: 10, least: 0.02 }

function looksDear(state: State, seat: string, plan: Plan, usual: Plan): boolean {
  const root = advisor.settle(state, seat)
  const trials = [trialOf(usual), trialOf(plan)] as const
  tryPlans({ game, advisor, root, seat, of: seat, soon: true }, trials, seedRng(`glance/${marks.looked}`), GLANCE)
  return differenceOf(...trials).value >= GLANCE.least
}

/** What the coach says to an answer, if it marks it. */
function markedBy(state: State, seat: string, kind: string, plan: Plan): Marked | null {
  if (kindOfMark === 'live') {
    const { own, advice } = hintFor(game, advisor, state, seat, { nodes: thought, own: plan })
    const better = advice.find((one) => one !== own)
    return own !== null && better !== undefined && isDear(own.behind) ? { better: better.plan, told: own.behind.value } : null
  }
  const course = { decisions: [{ at: 0, to: 1, seat, kind, plan, chance: false }], states: [state], events: [], outcomes: [], end: state }
  const study = work({ game, advisor, course, seat }, { do: 'study', decision: 0, nodes: thought })
  return study.do === 'study' && markOf(study.cost) !== null ? { better: study.best.plan, told: study.cost.value } : null
}

const until = performance.now() + 1000 * Number(seconds)
const marks = { looked: 0, all: 0, right: 0, unclear: 0, told: 0, found: 0 }
for (let n = 0; performance.now() < until; n++) {
  const { state } = game.start({ ...table(n), seed: `${seed}/${n}` })
  const rng = seedRng(`${seed}/${n}`)
  for (let step = 0; state.result === null && step < 4000 && performance.now() < until; step++) {
    const { seat, kind } = nth(game.asks(state), 0)
    const usual = advisor.policy(game, game.guess(state, seat, rng), seat, rng)
    if (advisor.isJudged(kind) && step % 7 === n % 7) {
      // A careless player: any legal answer.
      const plan = advisor.isPhase(kind)
        ? [...(advisor.without?.(game, state, seat, usual)[0]?.plan ?? usual)]
        : [game.sample(state, seat, rng)]
      if (!sameJson(plan, usual)) {
        marks.looked++
        const marked = looksDear(state, seat, plan, usual) ? markedBy(state, seat, kind, plan) : null
        if (marked !== null) check(marked, plan, seat, kind)
      }
    }
    for (const answer of usual) if (game.whyNot(state, seat, answer) === null) game.play(state, seat, answer)
  }

  function check({ better, told }: Marked, plan: Plan, seat: string, kind: string): void {
    const root = advisor.settle(state, seat)
    const trials = [trialOf(better), trialOf(plan)] as const
    tryPlans({ game, advisor: checking, root, seat, of: seat, whole: true }, trials, seedRng(`check/${n}`), { worlds: PAIRS })
    const { value, error } = differenceOf(...trials)
    marks.all++
    marks.told += told
    marks.found += value
    if (value > 0) marks.right++
    if (Math.abs(value) < error) marks.unclear++
    process.stdout.write(
      `${kind} told ${told.toFixed(3)} found ${value.toFixed(3)} ±${error.toFixed(3)} ${JSON.stringify(plan)} < ${JSON.stringify(better)}\n`,
    )
  }
}
process.stdout.write(
  `${id} ${kindOfMark}, rules version ${game.rulesVersion}, seed ${seed}: ${marks.looked} looked at, ${marks.all} marked, ${marks.right} lose against the advice, ${marks.unclear} within one standard error of nothing; told ${(marks.told / marks.all).toFixed(3)}, found ${(marks.found / marks.all).toFixed(3)} on average\n`,
)
