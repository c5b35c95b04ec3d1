import { isObject, type JsonObject, type QuestionsOf } from '@deadfront/kernel'
import { actions } from './actions.ts'
import { choice } from './choice.ts'
import { column } from './column.ts'
import { combat } from './combat.ts'
import { fight } from './fight.ts'
import { pressure } from './pressure.ts'
import { preview } from './preview.ts'
import { shot } from './shot.ts'
import { space } from './space.ts'
import { ammo, cup, score } from './stocks.ts'
import { tracks } from './tracks.ts'
import { unit } from './unit.ts'
import { zed } from './zed.ts'

/**
 * What the referee answers to questions: reach and targets of a unit with exact chances, why an Action is refused, the combat
 * panel, what an activation will do. Reads only what is open on the table.
 */
export const QUESTIONS = { preview, unit, shot, combat, fight, column, space, zed, tracks, pressure, ammo, score, cup, actions, choice }

export type Questions = QuestionsOf<typeof QUESTIONS>

/** Before every question had `ask`, its name was a key: `{ "unit": "hunt" }`, `{ "shot": { … } }`, `{ "ammo": true }`. */
export function upgradeQuestion(old: JsonObject): JsonObject {
  const head = OLD_HEADS.find((name) => old[name] !== undefined)
  if (head === undefined) return old
  const { [head]: value, ...rest } = old
  if (head === 'combat') return isObject(value) ? { ask: 'fight', ...value, ...rest } : { ask: 'combat', ...rest }
  if (head === 'tracks') return { ask: 'tracks', where: value ?? '', ...rest }
  if (head === 'unit' || head === 'space' || head === 'zed') return { ask: head, [head]: value ?? '', ...rest }
  return { ask: head, ...(isObject(value) ? value : {}), ...rest }
}

const OLD_HEADS = ['preview', 'unit', 'shot', 'combat', 'column', 'space', 'zed', 'tracks', 'pressure', 'ammo', 'score', 'cup'] as const
