import type { Kind } from '../model/content.ts'
import { contentOf, type Stalingrad } from '../model/state.ts'

// EFSZ-7.3 to 7.8: the initiative roll.

/** EFSZ-7.5, 26.4: an Alpha or better, revealed, takes away the reduction. */
export const deadAreFearless = (s: Stalingrad): boolean => {
  const { kinds } = contentOf(s)
  return s.zombies.some((z) => (z.up || !s.options.auraNeedsReveal) && (kinds[z.kind] as Kind).has.has('fearless'))
}

export function winnerOf(s: Stalingrad, f: { team: number; dead: number }): 'team' | 'dead' | 'nobody' {
  const dead = f.dead - (deadAreFearless(s) ? 0 : contentOf(s).tables.initiativePenalty)
  return f.team > dead ? 'team' : f.team < dead ? 'dead' : 'nobody'
}

export const mayReroll = (s: Stalingrad): boolean => s.dread >= 2 && s.spent + 2 <= contentOf(s).tables.dread.spend
