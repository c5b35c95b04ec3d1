import { type Fields, type FieldsOf, question, type Question, refuseQuestion, type Refusal, type Viewer } from '@deadfront/kernel'
import { copy } from '../copy.ts'
import type { ActFrame, SpreadFrame } from '../model/frames.ts'
import { contentOf, fighterIx, type Mode, ON_MAP, type Stalingrad } from '../model/state.ts'
import { whyNotAttackWith } from '../read/act.ts'
import { knownTo } from '../read/finds.ts'
import { type AttackChoice, whyNotAttack } from '../read/targets.ts'

// Shared by all questions. Every answer uses only what is open to see: a face-down zombie counts as a Beta.

/** The table as all seats can see it: a face-down zombie counts as a Beta. */
function inTheOpen(s: Stalingrad): Stalingrad {
  if (s.zombies.every((z) => z.up)) return s
  const open = copy(s)
  const { beta, kinds } = contentOf(s)
  for (const z of open.zombies)
    if (!z.up) {
      z.kind = beta
      z.token = beta
      z.health = kinds[beta]?.health ?? 1
    }
  return open
}

/** A question about the map: answered from what the viewer may know, refused when there is no map. */
export const mapQuestion = <D extends Fields, Out>(
  fields: D,
  answer: (s: Stalingrad, q: FieldsOf<D>, viewer: Viewer) => Out | Refusal,
): Question<Stalingrad, D, Exclude<Out, Refusal>> =>
  question(fields, (state: Stalingrad, q: FieldsOf<D>, viewer) =>
    state.terrain.length === 0 ? refuseQuestion('there is no map on the table') : answer(inTheOpen(knownTo(state, viewer)), q, viewer),
  )

/** A question about one character on the map. */
export const characterQuestion = <D extends Fields & { readonly who: unknown }, Out>(
  fields: D,
  answer: (s: Stalingrad, i: number, q: FieldsOf<D>) => Out | Refusal,
): Question<Stalingrad, D, Exclude<Out, Refusal>> =>
  mapQuestion(fields, (s, q) => {
    const { who } = q as { readonly who?: string }
    const i = fighterIx(s, who)
    return s.fighters[i]?.status === ON_MAP
      ? answer(s, i, q)
      : refuseQuestion(`who: expected a character on the map, found ${JSON.stringify(who)}`, ['who'])
  })

/** The activation of the character, if it is in progress. */
export const acting = (s: Stalingrad, i: number): ActFrame | undefined =>
  s.stack.find((f): f is ActFrame => f.kind === 'act' && f.who === i)

/** Spread fire of the character that has begun and has dice left. */
export const firing = (s: Stalingrad, i: number): SpreadFrame | undefined =>
  s.stack.find((f): f is SpreadFrame => f.kind === 'spread' && f.who === i)

/** The mode asked about; otherwise the one declared; otherwise walking. */
export const modeOf = (s: Stalingrad, i: number, mode: Mode | undefined): Mode => mode ?? acting(s, i)?.mode ?? 'walking'

/** May the character make this attack: covering, in its open activation (where one attack may have been made), or in a later one? */
export function whyNotAttackNow(s: Stalingrad, i: number, choice: AttackChoice, cover: boolean): Refusal | null {
  const now = cover ? undefined : acting(s, i)
  return now ? whyNotAttackWith(s, now, choice) : whyNotAttack(s, i, choice, cover)
}
