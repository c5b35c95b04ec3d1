import { oneOf, optional, type Refusal, text } from '@deadfront/kernel'
import { fighterAt, gridIn, idOf, sceneOf, squareName, zombieName } from '../model/state.ts'
import { whyNotActivate } from '../read/activation.ts'
import { whyNotSearch } from '../read/moves.ts'
import { isCovering, pointsFor } from '../read/sheet.ts'
import { acting, characterQuestion, whyNotAttackNow } from './common.ts'

export interface Menu {
  who: string
  modes: { [mode: string]: { mp: number; refused: Refusal | null } }
  searches: { [square: string]: Refusal | null }
  attacks: { attack: 'h2h' | 'fire' | 'spread'; target: string; refused: Refusal | null }[]
}

/** The actions of the character, and why some are not allowed. */
export const menu = characterQuestion({ who: text('a character'), hand: optional(oneOf(['main', 'off'])) }, (s, i, q): Menu => {
  const f = fighterAt(s, i)
  const answer: Menu = { who: idOf(s, i), modes: {}, searches: {}, attacks: [] }
  for (const mode of ['stationary', 'walking', 'running'] as const)
    answer.modes[mode] = { mp: pointsFor(s, f, mode), refused: whyNotActivate(s, i, mode, undefined) }
  const { near } = gridIn(s)
  for (const at of [f.at, ...[0, 2, 4, 6].map((d) => near[f.at * 8 + d] ?? -1)])
    if (at >= 0 && (sceneOf(s).searchAt[at] ?? -1) >= 0) answer.searches[squareName(s, at)] = whyNotSearch(s, i, at)
  const cover = isCovering(f) && acting(s, i) === undefined
  const hand = q.hand ?? 'main'
  for (const z of s.zombies)
    for (const attack of ['h2h', 'fire', 'spread'] as const) {
      const no = whyNotAttackNow(s, i, { attack, hand, target: z.id, second: z.id }, cover)
      answer.attacks.push({ attack, target: zombieName(z.id), refused: no })
    }
  return answer
})
