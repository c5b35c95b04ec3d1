import { gzipSync } from 'node:zlib'
import { CATALOG } from '@deadfront/ai'
import { type Game, isRefusal, Match, seedRng } from '@deadfront/kernel'
import { tally } from '@deadfront/testkit/tally'
import type { BenchRow, Rows } from '../bench.ts'

const COMMANDS = 5000

/** A random game of 5,000 commands, or fewer if it ends earlier. */
function longMatch(game: Game, seed: string): Match {
  const match = new Match(game, { scenario: (game.scenarios[0] as { id: string }).id, options: {}, seed })
  const rng = seedRng(seed)
  while (match.steps.length < COMMANDS && match.state.result === null) {
    const seat = game.asks(match.state)[0]?.seat ?? ''
    const done = match.command(seat, game.sample(match.state, seat, rng))
    if (isRefusal(done)) throw new Error(done.say)
  }
  return match
}

/** The longest of a few games, for games that end early. */
function longestMatch(game: Game): Match {
  let longest = longMatch(game, 'record/0')
  for (let i = 1; i < 8 && longest.steps.length < COMMANDS; i++) {
    const match = longMatch(game, `record/${i}`)
    if (match.steps.length > longest.steps.length) longest = match
  }
  return longest
}

/** The slowest of many jumps to any point, in milliseconds, after a first one to warm up. */
function worstJump(match: Match): number {
  const rng = seedRng('jumps')
  let worst = 0
  match.stateAt(match.steps.length >> 1)
  for (let i = 0; i < 400; i++) {
    const at = (rng[0] = (Math.imul(rng[0], 1664525) + 1013904223) >>> 0) % match.steps.length
    const began = performance.now()
    match.stateAt(at)
    worst = Math.max(worst, performance.now() - began)
  }
  return worst
}

function rowsOf(game: Game): BenchRow[] {
  const match = longestMatch(game)
  const group = `record: ${game.name}, ${match.steps.length} commands`
  const text = JSON.stringify(match.record())
  return [
    { group, name: 'worst jump to any point', value: worstJump(match), unit: 'ms', goal: { at: 'most', value: 50 } },
    { group, name: 'as stored', value: text.length / match.steps.length, unit: 'bytes/command', goal: { at: 'most', value: 200 } },
    { group, name: 'as stored, gzipped', value: gzipSync(text).length / match.steps.length, unit: 'bytes/command' },
  ]
}

export const rows: Rows = async () => {
  const games = [tally as unknown as Game, ...(await Promise.all(CATALOG.map((entry) => entry.load())))]
  return games.flatMap(rowsOf)
}
