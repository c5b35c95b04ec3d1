import type { Kind } from '../model/content.ts'
import type { StalingradFrame } from '../model/frames.ts'
import { contentOf, type Stalingrad } from '../model/state.ts'

// EFSZ-7.3 to 7.8: the initiative roll.

/** EFSZ-7.5, 26.4: an Alpha or better, revealed, cancels the reduction. */
export const deadAreFearless = (s: Stalingrad): boolean => {
  const { kinds } = contentOf(s)
  return s.zombies.some((z) => (z.up || !s.options.auraNeedsReveal) && (kinds[z.kind] as Kind).has.has('fearless'))
}

export function winnerOf(s: Stalingrad, f: { team: number; dead: number }): 'team' | 'dead' | 'nobody' {
  const dead = f.dead - (deadAreFearless(s) ? 0 : contentOf(s).tables.initiativePenalty)
  return f.team > dead ? 'team' : f.team < dead ? 'dead' : 'nobody'
}

export const mayReroll = (s: Stalingrad): boolean => s.dread >= 2 && s.spent + 2 <= contentOf(s).tables.dread.spend

/** The number the zombie die needs when it is rolled again, and the chance that the zombies then have the initiative. */
export interface RerollOdds {
  need: number
  chance: number
}

/** EFSZ-1.7, 7.8: the team's die is kept; a tie is rolled again with both dice. Dread is not spent again. Null: it is not asked. */
export function rerollOdds(s: Stalingrad): RerollOdds | null {
  if (!s.stack.some((f) => f.kind === 'master.reroll')) return null
  const open = s.stack.find((f): f is Extract<StalingradFrame, { kind: 'initiative' }> => f.kind === 'initiative')
  if (open === undefined) return null
  const faces = Array.from({ length: 12 }, (_, k) => k + 1)
  const share = (team: number, winner: ReturnType<typeof winnerOf>): number =>
    faces.filter((dead) => winnerOf(s, { team, dead }) === winner).length / 12
  const mean = (winner: ReturnType<typeof winnerOf>): number => faces.reduce((sum, team) => sum + share(team, winner), 0) / 12
  const need = faces.find((dead) => winnerOf(s, { team: open.team, dead }) === 'dead') ?? 13
  return { need, chance: share(open.team, 'dead') + (share(open.team, 'nobody') * mean('dead')) / (1 - mean('nobody')) }
}
