// Checks the marks of the coach: of the decisions that it marks, how many lose against the advised answer in 200 other paired
// games, played on by the middle bot? `node packages/ai/scripts/check-blunders.ts GAME SCENARIO [SECONDS] [SEED]` prints the share.
import { type Answer, nth, sameJson, seedRng } from '@deadfront/kernel'
import { middleBot } from '../src/bot.ts'
import { catalogEntry } from '../src/catalog.ts'
import type { Advisor } from '../src/coach/advisor.ts'
import { hintFor } from '../src/coach/hint.ts'
import { differenceOf, trialOf, tryPlans } from '../src/coach/playouts.ts'
import { work } from '../src/coach/review.ts'
import { markOf } from '../src/coach/summary.ts'

const [id = 'dotz', scenario = 'basic', seconds = '120', seed = 'blunders'] = process.argv.slice(2)
const PAIRS = 200
/** Thought for the search of a decision. */
const NODES = { dotz: 12_000, efsz: 8000, aaz: 1500 }[id] ?? 4000

const entry = catalogEntry(id)
const advisor = await entry?.advisor?.()
if (entry === undefined || advisor === undefined) throw new Error(`no coach for ${id}`)
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

const until = performance.now() + 1000 * Number(seconds)
const marks = { all: 0, right: 0, unclear: 0, told: 0, found: 0 }
for (let n = 0; performance.now() < until; n++) {
  const { state } = game.start({ scenario, options: {}, seed: `${seed}/${n}` })
  const rng = seedRng(`${seed}/${n}`)
  for (let step = 0; state.result === null && step < 4000 && performance.now() < until; step++) {
    const { seat, kind } = nth(game.asks(state), 0)
    const usual = advisor.policy(game, state, seat, rng)
    if (advisor.isJudged(kind) && step % 7 === n % 7) {
      // A careless player: any legal answer.
      const plan = advisor.isPhase(kind)
        ? [...(advisor.without?.(game, state, seat, usual)[0]?.plan ?? usual)]
        : [game.sample(state, seat, rng)]
      if (!sameJson(plan, usual)) judge(plan, seat, kind)
    }
    for (const answer of usual) game.play(state, seat, answer)
  }

  function judge(plan: ReturnType<Advisor['policy']>, seat: string, kind: string): void {
    if (advisor === undefined) return
    const decision = { at: 0, to: 1, seat, kind, plan, chance: false }
    const course = { decisions: [decision], states: [state], end: state }
    const quick = hintFor(game, advisor, state, seat, { nodes: NODES / 4, own: plan })
    if ((quick.own?.behind.value ?? 0) < 0.05) return
    const found = work({ game, advisor, course, seat }, { do: 'study', decision: 0, nodes: NODES })
    if (found.do !== 'study' || markOf(found.cost) === null) return
    const root = advisor.settle(state, seat)
    const trials = [trialOf(found.best.plan), trialOf(plan)] as const
    tryPlans(
      { game, advisor: checking, root, seat, of: seat, whole: id !== 'aaz' || scenario === 'intro' },
      trials,
      seedRng(`check/${n}`),
      { worlds: PAIRS },
    )
    const { value, error } = differenceOf(...trials)
    marks.all++
    marks.told += found.cost.value
    marks.found += value
    if (value > 0) marks.right++
    if (Math.abs(value) < error) marks.unclear++
    process.stdout.write(`${kind} told ${found.cost.value.toFixed(3)} found ${value.toFixed(3)} ±${error.toFixed(3)}\n`)
  }
}
process.stdout.write(
  `${id} ${scenario}, rules version ${game.rulesVersion}: ${marks.all} marked, ${marks.right} lose against the advice, ${marks.unclear} within one standard error of nothing; told ${(marks.told / marks.all).toFixed(3)}, found ${(marks.found / marks.all).toFixed(3)} on average\n`,
)
