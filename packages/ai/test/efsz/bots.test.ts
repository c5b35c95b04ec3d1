import { efsz, type Stalingrad } from '@deadfront/efsz'
import { contentOf, gridIn, ON_MAP, sceneOf } from '@deadfront/efsz/ai'
import { type Answer, type Game, type GameEvent, type Options, type Seat, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { type Bot, botsFor } from '../../src/bot.ts'
import { tasksOf, huntPays } from '../../src/efsz/tasks.ts'
import { bestThrow } from '../../src/efsz/worth.ts'
import { efszBots } from '../../src/efsz/bots.ts'
import { zombieDistance } from '../../src/efsz/features.ts'
import { TUNED } from '../../src/efsz/weights.ts'

const game = efsz as unknown as Game<Stalingrad, GameEvent, unknown>
const botOf = (id: string): Bot<Stalingrad> => efszBots.find((bot) => bot.id === id) as unknown as Bot<Stalingrad>
/** Enough for the planner to try another answer in earnest. */
const THINKS = 700
/** More than any game takes: who goes on beyond it does not come to an end. */
const MAX_ANSWERS = 4000

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
    if (trail.length > MAX_ANSWERS) throw new Error(`${scenario} ${seed}: the table is stalled`)
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
      while (state.result === null && state.trek?.completed.at(-1) !== here && answers++ < MAX_ANSWERS) {
        const { seat } = game.asks(state)[0] as { seat: Seat }
        game.play(state, seat, botOf('steady').answer(game, game.guess(state, seat, rng), seat, rng, { nodes: 1 }) as Answer)
      }
      expect(answers, here).toBeLessThan(MAX_ANSWERS)
    }
  })

  test('of two shut exits the team opens the nearer one; in a campaign, where an exit is a road, the first', () => {
    const { state } = game.start({ scenario: 'black-water', options: {}, seed: 'exits' })
    const { marks } = sceneOf(state).grid
    const besides = (mark: string): number => (marks.get(mark) ?? 0) - 1
    const opens = (s: Stalingrad, nearest: boolean) => tasksOf(s, { nearest }).find((task) => task.must)?.squares
    const at = (mark: string): Stalingrad => ({
      ...state,
      fighters: state.fighters.map((f, i) => (i === 0 ? { ...f, status: ON_MAP, at: besides(mark) } : f)),
    })
    expect(opens(at('O3'), true)).toEqual([marks.get('O3')])
    expect(opens(at('O1'), true)).toEqual([marks.get('O1')])
    expect(opens(at('O3'), false)).toEqual([marks.get('O1')])
    const campaign = game.start({ scenario: 'campaign', options: {}, seed: 'exits' }).state
    expect(opens({ ...at('O3'), trek: campaign.trek }, true)).toEqual([marks.get('O1')])
  })

  /** The last airfield of a campaign, with the two tasks done and nobody else to come. */
  function lastAirfield(ammo: number, change: (s: Stalingrad) => void = () => {}): Stalingrad {
    const campaign = { day: 10, here: 'white-balka', completed: ['fubar', 'white-balka'], next: ['last-plane-out'], start: 'dasha' }
    const characters = { dasha: { weapons: ['mg34', 'knife'], ammo }, til: { weapons: ['ppsh'], ammo } }
    const { state } = game.start({ scenario: 'campaign', options: {}, seed: 'hunt', position: { campaign, characters, now: 'camp' } })
    const rng = seedRng('hunt/bots')
    const isThere = (): boolean => state.scenario === 'last-plane-out' && game.asks(state)[0]?.kind === 'activate'
    for (let n = 0; n < 60 && !isThere(); n++) {
      const { seat } = game.asks(state)[0] as { seat: Seat }
      game.play(state, seat, botOf('steady').answer(game, game.guess(state, seat, rng), seat, rng, { nodes: 1 }) as Answer)
    }
    expect(isThere()).toBe(true)
    state.flags.push('starter', 'fuel')
    state.round = 7
    change(state)
    return state
  }
  /** How near somebody is to Omega when the team has ended its turn. */
  function nearness(s: Stalingrad): number {
    const state = game.copy(s)
    const rng = seedRng('hunt/turn')
    const round = state.round
    for (let n = 0; n < 60 && state.result === null && state.round === round && state.turn === s.turn; n++) {
      const { seat } = game.asks(state)[0] as { seat: Seat }
      game.play(state, seat, botOf('steady').answer(game, state, seat, rng, { nodes: 1 }) as Answer)
    }
    const omega = state.zombies.find((z) => z.named >= 0)?.at ?? -1
    return Math.min(...state.fighters.flatMap((f) => (f.status === ON_MAP ? [zombieDistance(gridIn(state), f.at, omega)] : [])))
  }

  test('Omega is hunted when the tasks are done, as long as there is ammunition and no other Prime', () => {
    const armed = lastAirfield(3)
    expect(huntPays(armed)).toBe(true)
    expect(tasksOf(armed, { hunts: true })[0]).toMatchObject({ do: 'kill', must: true })
    const bare = lastAirfield(0)
    expect(huntPays(bare)).toBe(false)
    const early = lastAirfield(3, (s) => (s.round = 3))
    expect(huntPays(early)).toBe(false)
    const [omega] = armed.zombies
    const grinzer = contentOf(armed).kinds.findIndex(({ id }) => id === 'grinzer')
    const besieged = lastAirfield(3, (s) => {
      if (omega !== undefined) s.zombies.push({ ...omega, id: 77, kind: grinzer, named: grinzer, at: 30 })
    })
    expect(huntPays(besieged)).toBe(false)
    // They go for it, and without ammunition for the plane.
    expect(nearness(armed)).toBeLessThan(nearness(bare))
  })

  test('a grenade is kept for a crowd', () => {
    const before = (beasts: number): Stalingrad =>
      lastAirfield(0, (s) => {
        const [omega] = s.zombies
        const thrower = s.fighters.find((f) => f.status === ON_MAP)
        if (omega === undefined || thrower === undefined) throw new Error('nobody is there')
        const { beta, weapons } = contentOf(s)
        thrower.thrown = [weapons.findIndex(({ id }) => id === 'grenade')]
        thrower.facing = 0
        const at = thrower.at - 5 * gridIn(s).w
        const alone = { ...omega, kind: beta, named: -1, health: 1, up: true }
        s.zombies = Array.from({ length: beasts }, (_, i) => ({ ...alone, id: 50 + i, at: at + i }))
      })
    const thrown = (s: Stalingrad) =>
      bestThrow(
        s,
        s.fighters.findIndex((f) => f.thrown.length > 0),
        'walking',
        TUNED,
      )
    expect(thrown(before(1))).toBeNull()
    expect(thrown(before(3))?.attack).toMatchObject({ attack: 'grenade', grenade: 'grenade' })
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
