// Compares what the coach says with what happens: bots of middle strength play games, the chances are measured at some of
// their decisions, and each bin of said chances is set against the share that was won.
// `node packages/ai/scripts/calibrate-coach.ts GAME SCENARIO [SECONDS] [SEED]` prints a table for docs/coach.md.
import { catalogEntry } from '../src/catalog.ts'
import { nth, seedRng, type State } from '@deadfront/kernel'
import { estimateOf, sightOf, trialOf, tryPlans } from '../src/coach/playouts.ts'

const [id = 'dotz', scenario = 'basic', seconds = '120', seed = 'calibrate'] = process.argv.slice(2)
/**
 * Where imagined games stop on the way, what is said there is compared by itself: chances that are a mean of right chances are
 * right. Elsewhere imagined games are played to the end. Decisions looked at in each game, and worlds for each of them.
 */
const LEAF = id === 'aaz' && scenario !== 'intro'
const LOOKS = LEAF ? 12 : 4
const WORLDS = LEAF ? 0 : 40
const BINS = 10

const entry = catalogEntry(id)
const advisor = await entry?.advisor?.()
if (entry === undefined || advisor === undefined) throw new Error(`no coach for ${id}`)
const game = await entry.load()

interface Look {
  seat: string
  said: number
}

/** The chances of the seat that is asked, by imagined games. */
function saidOf(state: State, seat: string): number {
  if (advisor === undefined) return 0
  const root = advisor.settle(state, seat)
  const rng = seedRng(sightOf(game, root, seat))
  const trial = trialOf(advisor.policy(game, root, seat, rng))
  tryPlans({ game, advisor, root, seat, of: seat, whole: advisor.isBlurred === true }, [trial], rng, { worlds: WORLDS })
  return estimateOf(trial.values).value
}

/** One game: what was said about each seat's chances on the way, and who won. */
function play(name: string): { looks: Look[]; won: (seat: string) => number } | null {
  const { state } = game.start({ scenario, options: {}, seed: name })
  const rng = seedRng(name)
  const looks: Look[] = []
  let step = 0
  let next = 1
  while (state.result === null && step < 6000) {
    const asked = nth(game.asks(state), 0)
    step++
    if (step >= next && looks.length < LOOKS && advisor?.isJudged(asked.kind)) {
      next = Math.ceil(step * (LEAF ? 1.35 : 1.7)) + 3
      looks.push({ seat: asked.seat, said: LEAF ? advisor.chance(state, asked.seat) : saidOf(state, asked.seat) })
    }
    for (const answer of advisor?.policy(game, state, asked.seat, rng) ?? []) game.play(state, asked.seat, answer)
  }
  if (state.result === null) return null
  return { looks, won: (seat) => advisor?.chance(state, seat) ?? 0 }
}

interface Bin {
  n: number
  said: number
  won: number
}

const sideOf = (seat: string): string => (id !== 'aaz' ? seat : seat === 'Germany' || seat === 'Japan' ? 'axis' : 'allies')

const sides = new Map<string, Bin[]>()
const until = performance.now() + 1000 * Number(seconds)
let games = 0
while (performance.now() < until) {
  const played = play(`${seed}/${games++}`)
  for (const { seat, said } of played?.looks ?? []) {
    const bins = sides.get(sideOf(seat)) ?? Array.from({ length: BINS }, () => ({ n: 0, said: 0, won: 0 }))
    sides.set(sideOf(seat), bins)
    const bin = nth(bins, Math.min(BINS - 1, Math.floor(said * BINS)))
    bin.n++
    bin.said += said
    bin.won += played?.won(seat) ?? 0
  }
}
const percent = (x: number): string => `${(100 * x).toFixed(1)} %`
process.stdout.write(`${id} ${scenario}, rules version ${game.rulesVersion}, ${games} games, ${WORLDS} imagined games each, seed ${seed}\n`)
for (const [side, bins] of sides) {
  process.stdout.write(`\n| ${side}: said | happened | positions | off by | ± |\n|---|---|---|---|---|\n`)
  for (const { n, said, won } of bins)
    if (n > 0) {
      const [p, q] = [said / n, won / n]
      process.stdout.write(
        `| ${percent(p)} | ${percent(q)} | ${n} | ${percent(q - p)} | ${percent(2 * Math.sqrt(Math.max(q * (1 - q), 0.25 / (n + 1)) / n))} |\n`,
      )
    }
}
