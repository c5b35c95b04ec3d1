import type { Game } from '../game.ts'
import { isObject, type JsonObject } from '../json.ts'
import { Reader } from '../reader.ts'
import type { Problem } from '../refusal.ts'

/** The data of a puzzle that a player made: `{ position, goal, best }`. Title and question are those of the work. */

/** A chance is a sum of many fractions: a certain result may be a little above 1. */
const ROUNDING = 1e-9

const KEYS = ['position', 'goal', 'best']
const GOAL_KEYS = ['win', 'lose', 'until']

const isEvents = (given: unknown): given is readonly JsonObject[] => Array.isArray(given) && given.every(isObject)

/** What is wrong with the data of a puzzle before the referee sees its position. */
export function puzzleProblems(data: JsonObject, game: Game): readonly Problem[] {
  const r = new Reader()
  r.keys(data, KEYS, 'data')
  r.object(data.position, 'data.position')
  const goal = r.object(data.goal, 'data.goal')
  r.keys(goal, GOAL_KEYS, 'data.goal')
  for (const key of GOAL_KEYS) {
    const list = goal[key]
    if (list === undefined && key !== 'until') continue
    if (!isEvents(list)) {
      r.expected(`data.goal.${key}`, 'a list of events', list)
      continue
    }
    for (const [i, event] of list.entries()) {
      const known = game.eventTypes ?? []
      if (event.ask === undefined && known.length > 0 && !known.includes(String(event.type)))
        r.expected(`data.goal.${key}[${i}].type`, 'an event of the game', event.type)
    }
  }
  if (typeof data.best !== 'number' || data.best < 0 || data.best > 1 + ROUNDING) r.expected('data.best', 'a chance from 0 to 1', data.best)
  return r.problems
}
