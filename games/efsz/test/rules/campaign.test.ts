import { type Answer, type GameRecord, isRefusal, type Json, Match, recordedSetup, replay, seedRng, type Setup } from '@deadfront/kernel'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { efsz, type Stalingrad } from '../../src/index.ts'
import { STANDARD } from '../../src/model/content.ts'

// The whole campaign, from the first doorway to the last plane.

/** Every map a corridor: what is tried here is the road between the scenarios. */
const corridors: Json = {
  scenarios: Object.fromEntries(
    Object.entries(STANDARD.scenarios).map(([id, raw]) => {
      const starts = ['A', 'B', 'C', 'E'].slice(0, raw.characters.max).join('')
      const exits = Object.keys(raw.exits).filter((x) => x !== 'dawn')
      const objective = raw.kind === 'holeUp' ? raw.objective : [{ exit: 'any' }]
      const plain = Object.fromEntries(Object.entries(raw.exits).map(([mark, exit]) => [mark, { to: exit.to, needs: [] }]))
      const events = raw.kind === 'holeUp' ? [{ on: 'end', round: 1, do: [{ win: 'dawn' }] }] : []
      return [
        id,
        {
          map: [`${starts}${exits.map(() => '>').join('')}`.padEnd(6, '.')],
          named: null,
          pool: {},
          track: { length: 9, repeats: true, spawn: Object.fromEntries(Object.keys(raw.track.spawn).map((round) => [round, null])) },
          search: [],
          hide: null,
          gear: null,
          captive: null,
          sleepers: [],
          arrivals: [],
          events,
          drums: null,
          water: null,
          batter: null,
          exits: plain,
          objective,
        },
      ]
    }),
  ),
}

/** Straight on: run for the door, take every shelter and every scrap on the way. */
function plainAnswer(s: Stalingrad, prefer: number): Answer {
  const ask = efsz.asks(s)[0] as unknown as { seat: string; kind: string; about: Record<string, never> }
  const options = efsz.space(s, ask.seat).flatMap((form) => (form.form === 'pick' ? form.options : []))
  if (ask.kind === 'team')
    return {
      characters: ['dasha', 'til', 'sobol', 'becker']
        .filter((id) => efsz.whyNot(s, ask.seat, { characters: [id] }) === null)
        .slice(0, ask.about.max),
    }
  if (ask.kind === 'place') return options.find((o) => o.facing === 'E') as Answer
  if (ask.kind === 'camp') {
    const extra = options.find((o) => o.do === 'scavenge')
    if (extra && prefer === 1) return extra
    if (prefer === 1 && efsz.whyNot(s, ask.seat, { holeUp: true, eat: [] }) === null) return { holeUp: true, eat: [] }
    const roads = options.filter((o) => 'march' in o)
    return roads[prefer % roads.length] as Answer
  }
  if (ask.kind === 'activate') return options.find((o) => o.mode === 'running') as Answer
  if (ask.kind === 'act')
    return options.find((o) => 'step' in o && Number(String(o.step).split(',')[0]) > 0 && isEast(s, o)) ?? { end: true }
  return options[0] as Answer
}
const isEast = (s: Stalingrad, o: Answer): boolean => {
  const frame = s.stack.at(-1) as { who: number }
  return Number(String(o.step).split(',')[0]) > (s.fighters[frame.who]?.at as number) + 1
}

function walk(prefer: number, options: Record<string, Json>): Match<Stalingrad> {
  const setup: Setup = { scenario: 'campaign', options, seed: `walk ${prefer}`, content: corridors }
  const match = new Match(efsz as never, setup) as unknown as Match<Stalingrad>
  for (let n = 0; n < 2000 && match.state.result === null; n++) {
    const seat = efsz.asks(match.state)[0]?.seat as string
    const done = match.command(seat, plainAnswer(match.state, prefer))
    if (isRefusal(done)) throw new Error(done.say)
  }
  return match
}

for (const [prefer, options, outcome] of [
  [0, {}, 'endingB'],
  // Every shelter and every scrap costs a day: the plane does not wait.
  [1, {}, 'endingC'],
  [2, { players: 2 }, 'endingB'],
] as const)
  test(`a campaign walked to its end, road ${prefer}`, () => {
    const match = walk(prefer, options)
    expect(match.state.result).toMatchObject({ outcome })
    expect(match.state.trek?.completed.at(0)).toBe('fubar')
    expect(match.state.trek?.completed.length).toBeGreaterThanOrEqual(outcome === 'endingB' ? 7 : 3)
    const again = replay(efsz as never, match.record())
    expect(again.mismatch).toBe(null)
  })

test('random campaigns from every stop on the road play on without a fault', () => {
  const team = {
    dasha: { weapons: ['nagant', 'knife', 'luger'], ammo: 3, food: 1, medkits: 1, thrown: ['grenade', 'satchel'], kills: 60 },
    til: { weapons: ['axe', 'luger'], ammo: 2, thrown: ['molotov'], kills: 60, fatigue: 3 },
    becker: { weapons: ['mp40', 'luger', 'knife'], ammo: 3, food: 2, health: 3, kills: 60 },
    kasprak: { weapons: ['cleaver'], kills: 60 },
  }
  const roads: Record<string, string[]> = {}
  for (const [id, raw] of Object.entries(STANDARD.scenarios))
    if (raw.kind === 'main') roads[id] = [...new Set(Object.values(raw.exits).flatMap((e) => e.to))].filter((to) => to !== 'end')
  for (const [here, next] of Object.entries(roads)) {
    if (next.length === 0) continue
    for (let k = 0; k < 3; k++) {
      const position = {
        board: here,
        campaign: {
          day: 3 + k,
          here,
          completed: [here],
          next,
          clues: [1],
          risen: k === 1 ? ['sobol'] : [],
          fallen: k === 1 ? ['sobol'] : [],
        },
        characters: team,
        now: 'camp',
      }
      const { state } = efsz.start({
        scenario: 'campaign',
        options: { laterSkills: k === 2 },
        seed: `${here}${k}`,
        position: position as unknown as Json,
      })
      const rng = seedRng(`${here} ${k}`)
      for (let n = 0; n < 1500 && state.result === null; n++) {
        const seat = efsz.asks(state)[0]?.seat as string
        const answer = efsz.sample(state, seat, rng)
        expect(efsz.whyNot(state, seat, answer)).toBe(null)
        efsz.play(state, seat, answer)
      }
    }
  }
})

test('EFSZ-37.5: interrupted anywhere, a campaign goes on exactly where it was: from its commands, and from its state', () => {
  const file = new URL('../golden/campaign-planner.record.json', import.meta.url)
  const { commands, setup, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as GameRecord
  let { state } = efsz.start(recordedSetup(efsz, setup))
  const kinds = new Set<string>()
  for (const [n, { seat, answer, hash }] of commands.entries()) {
    // The tab is closed, the process killed: what was written down is all there is.
    const kind = efsz.asks(state)[0]?.kind as string
    if (n % 211 === 0 || !kinds.has(kind)) {
      kinds.add(kind)
      const cut = { ...rest, setup, commands: commands.slice(0, n), result: null } as GameRecord
      const { match, mismatch } = replay(efsz as never, JSON.parse(JSON.stringify(cut)) as GameRecord)
      expect(mismatch).toBe(null)
      expect(efsz.hash(match.state as never)).toBe(efsz.hash(state))
      expect(efsz.asks(match.state as never)).toEqual(efsz.asks(state))
      state = JSON.parse(JSON.stringify(state)) as Stalingrad
    }
    const done = efsz.apply(state, seat, answer)
    if (isRefusal(done)) throw new Error(`command ${n}: ${done.say}`)
    state = done.state
    expect(efsz.hash(state, rest.rulesVersion)).toBe(hash)
  }
  expect(state.result).toEqual(rest.result)
  // Not only between two turns: in the middle of an activation and in camp as well.
  expect([...kinds]).toEqual(expect.arrayContaining(['act', 'camp', 'activate', 'cover']))
})
