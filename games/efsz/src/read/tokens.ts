import { nth } from '@deadfront/kernel'
import type { StalingradFrame } from '../model/frames.ts'
import type { Stalingrad } from '../model/state.ts'

// Zombie tokens that no player has seen.

/** Every token that no player has seen: the pool, the queues, the face-down zombies, those drawn by the Zombie Master. */
export function unseenTokens(s: Stalingrad): number[] {
  const tokens = [...s.pool]
  for (let k = 1; k < s.queue.length; k += 2) tokens.push(nth(s.queue, k))
  for (const z of s.zombies) if (!z.up) tokens.push(z.token)
  for (const f of s.stack) tokens.push(...tokensOf(f))
  return tokens
}

export const tokensOf = (f: StalingradFrame): number[] =>
  f.kind === 'master.draw'
    ? f.tokens
    : f.kind === 'dead.final'
      ? f.hand
      : f.kind === 'search.place'
        ? [f.token]
        : f.kind === 'spawn.push' && f.named < 0
          ? [f.token]
          : []
