import { efsz, type Stalingrad } from '@deadfront/efsz'
import { type Answer, type Game, type GameEvent, type Options, type Seat, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { type Bot, botsFor } from '../../src/bot.ts'
import { efszBots } from '../../src/efsz/bots.ts'

const game = efsz as unknown as Game<Stalingrad, GameEvent, unknown>
const botOf = (id: string): Bot<Stalingrad> => efszBots.find((bot) => bot.id === id) as unknown as Bot<Stalingrad>
/** Enough for the planner to try another answer in earnest. */
const THINKS = 700
/** More than any game takes: who goes on beyond it does not come to an end. */
const MOST = 4000

interface Played {
  outcome: string
  round: number
  completed: number
  hash: string
  trail: Answer[]
}

interface How {
  options?: Options
  nodes?: number
  /** The last of several asked seats speaks first. */
  last?: boolean
  /** Who plays the dead. */
  dead?: string
}

/** A whole game through the checking door. */
function play(id: string, scenario: string, seed: string, { options = {}, nodes = 60, last = false, dead = 'master' }: How = {}): Played {
  const bots = (seat: Seat): Bot<Stalingrad> => botOf(seat === 'dead' ? dead : id)
  const rng = seedRng(`${seed}/bots`)
  let { state } = game.start({ scenario, options, seed })
  const trail: Answer[] = []
  while (state.result === null) {
    const asks = game.asks(state)
    const { seat } = asks[last ? asks.length - 1 : 0] as { seat: Seat }
    const answer = bots(seat).answer(game, game.guess(state, seat, rng), seat, rng, { nodes }) as Answer
    const done = game.apply(state, seat, answer)
    if (!('state' in done)) throw new Error(`${scenario} ${seed}: ${seat} answers ${JSON.stringify(answer)}: ${done.say} (${done.rule})`)
    state = done.state
    trail.push(answer)
    if (trail.length > MOST) throw new Error(`${scenario} ${seed}: the table is stalled`)
  }
  const completed = state.result.score?.completed ?? 0
  return { outcome: state.result.outcome, round: state.round, completed, hash: game.hash(state), trail }
}

const SCENARIOS = efsz.scenarios.map(({ id }) => id).filter((id) => id !== 'campaign')

/** Games won of so many, played in place: fast, and legal answers are looked at elsewhere. */
function wins(id: string, scenario: string, games: number, { options = {}, dead = 'master' }: How = {}): number {
  let won = 0
  for (let i = 0; i < games; i++) {
    const rng = seedRng(`wins/${i}/bots`)
    const { state } = game.start({ scenario, options, seed: `wins/${i}` })
    while (state.result === null) {
      const { seat } = game.asks(state)[0] as { seat: Seat }
      const bot = botOf(seat === 'dead' ? dead : id)
      game.play(state, seat, bot.answer(game, game.guess(state, seat, rng), seat, rng, { nodes: 1 }) as Answer)
    }
    if (state.result.outcome === 'won') won++
  }
  return won
}

describe('bots of Escape from Stalingrad Z', () => {
  test.each(SCENARIOS)('steady plays %s with legal answers: alone, shared out, against a Master', (scenario) => {
    for (const options of [{}, { players: 2 }, { players: 4, ties: 'referee' }, { master: true }, { master: true, players: 2 }])
      expect(['won', 'lost']).toContain(play('steady', scenario, 'legal', { options, last: true }).outcome)
  })

  test('steady plays a campaign to one of its endings', () => {
    for (let i = 0; i < 3; i++) expect(play('steady', 'campaign', `trek/${i}`).outcome).toMatch(/^ending[ABC]$/)
  })

  test('a second attempt comes to an end, whatever was searched in the first', () => {
    const squares = { 'points-failure': ['13,11', '12,8'], 'black-water': ['15,14', '15,4'], 'shift-without-end': ['2,15', '15,11', '3,2'] }
    for (const [here, searched] of Object.entries(squares)) {
      const campaign = { day: 5, here, completed: ['fubar'], next: [here], start: 'dasha', again: true, searched }
      const characters = { dasha: { weapons: ['nagant', 'knife'], ammo: 3 }, til: { weapons: ['axe'] } }
      const position = { campaign, characters, now: 'camp' }
      const { state } = game.start({ scenario: 'campaign', options: {}, seed: `again ${here}`, position })
      const rng = seedRng(`again ${here}/bots`)
      let answers = 0
      while (state.result === null && state.trek?.completed.at(-1) !== here && answers++ < MOST) {
        const { seat } = game.asks(state)[0] as { seat: Seat }
        game.play(state, seat, botOf('steady').answer(game, game.guess(state, seat, rng), seat, rng, { nodes: 1 }) as Answer)
      }
      expect(answers, here).toBeLessThan(MOST)
    }
  })

  test('house rules and gear change nothing for the bots', () => {
    const options = {
      laterSkills: true,
      switchCost: 2,
      natural2: 'figures',
      h2hDice: 'one',
      sequentialFire: true,
      gasRounds: 2,
      kit: 'full',
    }
    for (const scenario of ['grinzers-mill', 'points-failure', 'ward-nine']) play('steady', scenario, 'house', { options })
    for (const scenario of ['one-candle', 'wake-up']) play('steady', scenario, 'bare', { options: { kit: 'none' } })
  })

  test('planner and master play with legal answers', () => {
    for (const options of [{}, { players: 2 }, { master: true }]) play('planner', 'fubar', 'plan', { options, nodes: THINKS })
  })

  test('planner is steady where it may not think, and leaves its way where thinking shows a better one', () => {
    const trail = (id: string, nodes: number) => play(id, 'points-failure', 'figures/1', { nodes }).trail
    const plain = trail('steady', 1)
    expect(trail('planner', 1)).toEqual(plain)
    expect(trail('planner', THINKS)).not.toEqual(plain)
  })

  test.each(['random', 'steady', 'planner', 'master'])('%s: same seed, same game', (id) => {
    const how = id === 'master' ? { options: { master: true } } : { nodes: THINKS }
    const team = id === 'master' ? 'steady' : id
    const [one, other] = [play(team, 'fubar', 'same', how), play(team, 'fubar', 'same', how)]
    expect(other.trail).toEqual(one.trail)
    expect(other.hash).toBe(one.hash)
  })

  test('each sits where it belongs', () => {
    const seated = (seat: Seat): string[] => botsFor(efszBots, seat).map((bot) => bot.id)
    expect(seated('p1')).toEqual(['straggler', 'scout', 'gunner', 'corporal', 'feldwebel'])
    expect(seated('dead')).toEqual(['master'])
  })

  test('steady gets out of F.U.B.A.R. where random does not', () => {
    expect(wins('random', 'fubar', 20)).toBeLessThanOrEqual(2)
    expect(wins('steady', 'fubar', 20)).toBeGreaterThanOrEqual(14)
  })

  test('steady finds what a scenario asks for: levers, keys, chests, foes', () => {
    for (const scenario of ['shift-without-end', 'points-failure', 'ward-nine', 'the-one-who-calls', 'white-balka'])
      expect(wins('steady', scenario, 5), scenario).toBeGreaterThanOrEqual(3)
  })

  test('the dead take more of the team under a master than at random', () => {
    const options = { master: true, kit: 'none' }
    const won = (dead: string): number =>
      ['last-plane-out', 'points-failure'].reduce((sum, scenario) => sum + wins('steady', scenario, 10, { options, dead }), 0)
    expect(won('master')).toBeLessThan(won('random'))
  })
})
