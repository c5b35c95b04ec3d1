// Finds the weights of packages/ai/src/aaz/short-war-weights.ts: bots play short wars, and for the beginning of each turn a logistic
// curve is fitted to who won. `node packages/ai/scripts/fit-short-war.ts [GAMES] [SEED]` prints the rows, and how well the
// weights of each half of the wars tell the other half: the mean logarithm of the chance of what happened, beside that of a curve
// that knows the stage alone. 2,400 wars take about a minute and a half of processor time.
import { aaz } from '@deadfront/aaz'
import { below, nth, seedRng } from '@deadfront/kernel'
import { aazLevels } from '../src/aaz/levels.ts'
import { shortWarFeatures, shortWarStage } from '../src/aaz/short-war.ts'
import { botNamed, USUAL } from '../src/bot.ts'
import { fitLogistic, lossOf, type Row as Seen } from './logistic.ts'

const [games = '2400', seed = 'tune/short-war'] = process.argv.slice(2)
const SCENARIO = 'intro'
/** Who plays, so many times of a hundred: bots that answer in a millisecond. */
const PLAYERS = [
  ['steady', 55],
  ['captain', 37],
  ['sergeant', 8],
] as const
/** How strongly weights are drawn to 0, in positions. */
const RIDGE = 1

interface Row extends Seen {
  war: number
}

/** One war; a position at the start of each power's combat move. */
function play(war: number, rows: Map<string, Row[]>): void {
  const name = `${seed}/${war}`
  const { state } = aaz.start({ scenario: SCENARIO, options: {}, seed: name })
  const rng = seedRng(name)
  const players = new Map<string, string>()
  const seen = new Map<string, number[]>()
  while (state.result === null) {
    const { seat, kind } = nth(aaz.asks(state), 0)
    if (!players.has(seat)) players.set(seat, drawn(below(rng, 100)))
    if (kind === 'combatMove' && !seen.has(shortWarStage(state))) seen.set(shortWarStage(state), shortWarFeatures(state))
    const bot = botNamed(aazLevels, players.get(seat) ?? '', seat)
    const said = bot.answer(aaz, aaz.guess(state, seat, rng), seat, rng, USUAL)
    for (const answer of Array.isArray(said) ? said : [said]) aaz.play(state, seat, answer)
  }
  const y = state.result.winners.includes('Germany') ? 1 : 0
  for (const [stage, x] of seen) rows.set(stage, [...(rows.get(stage) ?? []), { war, x, y }])
}

function drawn(of100: number): string {
  let left = of100
  for (const [id, share] of PLAYERS) if ((left -= share) < 0) return id
  return PLAYERS[0][0]
}

/** The mean logarithm of the chance of what happened, each half by the weights of the other. */
function lossAcross(rows: readonly Row[], shown: (x: readonly number[]) => number[]): number {
  const halves = [0, 1].map((odd) => rows.filter(({ war }) => war % 2 === odd).map(({ x, y }) => ({ x: shown(x), y })))
  const [even, odd] = [nth(halves, 0), nth(halves, 1)]
  const loss = (of: typeof even, by: typeof even): number => lossOf(fitLogistic(by, RIDGE), of) * (of.length / rows.length)
  return loss(even, odd) + loss(odd, even)
}

const rows = new Map<string, Row[]>()
for (let war = 0; war < Number(games); war++) play(war, rows)
for (const [stage, list] of [...rows.entries()].sort(([a], [b]) => a.localeCompare(b))) {
  const weights = fitLogistic(list, RIDGE).map((x) => x.toFixed(2))
  const won = list.filter(({ y }) => y === 1).length / list.length
  const [told, even] = [lossAcross(list, (x) => [...x]), lossAcross(list, (x) => x.map((v, i) => (i === 0 ? v : 0)))]
  process.stdout.write(
    `'${stage}': [${weights.join(', ')}], // ${list.length} wars, won ${(100 * won).toFixed(0)} %, ${told.toFixed(3)} (${even.toFixed(3)})\n`,
  )
}
