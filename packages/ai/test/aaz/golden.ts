import { existsSync, writeFileSync } from 'node:fs'
import { type Aaz, aaz } from '@deadfront/aaz'
import { type Answer, type Game, type GameEvent, isRefusal, Match, type Options, seedRng } from '@deadfront/kernel'
import { aazBots } from '../../src/aaz/bots.ts'
import type { Bot } from '../../src/bot.ts'

/**
 * Writes the golden games of aaz that are not there yet: `node packages/ai/test/aaz/golden.ts`. Bots of all kinds play them in all
 * seatings; the test of the rules replays them hash for hash. A game that is there is never made anew.
 */
const FOLDER = new URL('../../../../games/aaz/test/golden/', import.meta.url)
const game = aaz as unknown as Game<Aaz, GameEvent, unknown>
const POWERS = ['USSR', 'Germany', 'UK', 'Japan', 'USA']

interface Sitting {
  name: string
  scenario: string
  options: Options
  /** Bots by player, and the player of each power. */
  players: readonly string[]
  seats: { readonly [power: string]: number }
  rounds: number
  nodes: number
}

/** Two to five players: both sides, then powers that go their own way. */
const SEATINGS: readonly (readonly number[])[] = [
  [0, 1, 0, 1, 0],
  [0, 1, 2, 1, 2],
  [0, 1, 2, 3, 2],
  [0, 1, 2, 3, 4],
]
const OPTIONS: readonly Options[] = [
  {},
  { desperateMeasures: true },
  { noZombies: true },
  { desperateMeasures: true, measuresCompulsory: true, balkansCard: true, germanOutbreak: true },
  { phase2Face: 'A', guestsBitten: true, bombardmentSilences: true, carrierCost: 18 },
  { straitsLikeCanals: true, survivorsMove: false, zombieCapitalIsLost: false },
]
const MIX: readonly (readonly string[])[] = [
  ['steady', 'steady', 'steady', 'steady', 'steady'],
  ['general', 'steady', 'general', 'steady', 'general'],
  ['random', 'general', 'steady', 'random', 'general'],
  ['general', 'general', 'general', 'general', 'general'],
  ['steady', 'random', 'general', 'steady', 'random'],
]
const OPTIONS_1942: readonly Options[] = [
  {},
  { desperateMeasures: true, escortsAndInterceptors: true },
  { noZombies: true, alliedBid: true, closedBlackSea: true },
  { chartAsPrinted: true, blackSeaStraits: true, raidsOnZombies: true, raidZeroOnZ: true },
  { bombardmentInStepFour: true, bombardmentHitsAircraft: true, flakKillsZombies: true, ownFlakBitten: true },
  { germanOutbreak: true, flakSafeFromZombies: true, flakHoldsNothing: true, centersBecomeComplexes: true, placingCompulsory: true },
]
const MIX_1942: readonly (readonly string[])[] = [
  ['random', 'random', 'random', 'random', 'random'],
  ['steady', 'steady', 'steady', 'steady', 'steady'],
  ['random', 'steady', 'random', 'steady', 'random'],
]
/** Wars that generals play to an end. */
const TO_THE_END: readonly Options[] = [
  { capitalVictory: true, explosivesAshoreOnly: true, desperateMeasures: true },
  { citiesAmongTheLiving: true, centersSafeFromRaids: true, escortsAndInterceptors: true },
  { totalVictory: true, explosivesAshoreOnly: true, germanOutbreak: true },
]
const pick = <T>(list: readonly T[], i: number): T => list[i % list.length] as T

function sittings(): Sitting[] {
  const list: Sitting[] = []
  for (let i = 0; i < 28; i++)
    list.push({
      name: `intro-${String(i + 1).padStart(2, '0')}`,
      scenario: 'intro',
      options: { ...pick(OPTIONS, i), ...(i % 7 === 3 ? { bidPower: i % 2 === 0 ? 'USSR' : 'Germany', bid: 6 + i } : {}) },
      players: pick(MIX, i),
      seats: { Germany: 1, USSR: 0 },
      rounds: 5,
      nodes: i % 9 === 1 ? 600 : 1,
    })
  for (let i = 0; i < 22; i++) {
    const seating = pick(SEATINGS, i)
    list.push({
      name: `1941-${String(i + 1).padStart(2, '0')}`,
      scenario: '1941',
      options: { ...pick(OPTIONS, i + 1), ...(i % 5 === 2 ? { bidPower: pick(POWERS, i), bid: 9 } : {}) },
      players: pick(MIX, i + Math.floor(i / 5)),
      seats: Object.fromEntries(POWERS.map((power, p) => [power, seating[p] as number])),
      rounds: i % 4 === 0 ? 3 : 1,
      nodes: 1,
    })
  }
  for (let i = 0; i < 12; i++) {
    const seating = pick(SEATINGS, i)
    list.push({
      name: `1942-${String(i + 1).padStart(2, '0')}`,
      scenario: '1942',
      options: pick(OPTIONS_1942, i),
      players: pick(MIX_1942, i),
      seats: Object.fromEntries(POWERS.map((power, p) => [power, seating[p] as number])),
      rounds: i % 3 === 0 ? 4 : 2,
      nodes: 1,
    })
  }
  for (const [i, options] of TO_THE_END.entries())
    list.push({
      name: `1942-${13 + i}`,
      scenario: '1942',
      options,
      players: pick(MIX, 3),
      seats: Object.fromEntries(POWERS.map((power, p) => [power, p % 2])),
      rounds: Number.POSITIVE_INFINITY,
      nodes: 1,
    })
  return list
}

const botOf = (id: string): Bot<Aaz> => aazBots.find((bot) => bot.id === id) as unknown as Bot<Aaz>

function play({ name, scenario, options, players, seats, rounds, nodes }: Sitting): string {
  const setup = { scenario, options, seed: `golden ${name}` }
  const match = new Match(game, setup)
  const rng = seedRng(`${setup.seed}/bots`)
  while (match.state.result === null && match.state.round <= rounds) {
    const { seat } = game.asks(match.state)[0] as { seat: string }
    const said = botOf(players[seats[seat] as number] as string).answer(game, game.guess(match.state, seat, rng), seat, rng, { nodes })
    const done = match.command(seat, said as Answer | readonly Answer[])
    if (isRefusal(done)) throw new Error(`${name}: ${seat} answers ${JSON.stringify(said)}: ${done.say} (${done.rule})`)
  }
  const sat = Object.fromEntries(Object.entries(seats).map(([power, player]) => [power, `player ${player + 1}, bot:${players[player]}`]))
  return `${JSON.stringify(match.record(sat))}\n`
}

for (const sitting of sittings()) {
  const file = new URL(`${sitting.name}.record.json`, FOLDER)
  if (!existsSync(file)) writeFileSync(file, play(sitting))
}
