import type { Answer, Refusal } from '@deadfront/kernel'
import { refuse } from '../model/refusals.ts'

/** The keys each order may have, by what it does; a key besides is a typing error and is told, not passed over. */
const MOVE = ['units', 'from', 'to', 'via', 'cargo']
const SHIP = ['from', 'to', 'via', 'load', 'take', 'land', 'unload', 'cargo']
const KEYS: { readonly [question: string]: { readonly [order: string]: readonly string[] } } = {
  bid: { place: ['unit', 'at'], done: [] },
  combatMove: {
    move: [...MOVE, 'support', 'attack'],
    ship: [...SHIP, 'attack'],
    attack: ['at', 'targets'],
    takeBack: ['move'],
    done: [],
  },
  noncombatMove: { move: MOVE, ship: SHIP, ray: ['from', 'to'], landAll: [], done: [] },
  purchase: { buy: ['unit', 'n', 'at', 'by'], done: [] },
  mobilize: { place: ['unit', 'n', 'at', 'by'], done: [] },
}
const LOSSES = ['lose']
const LOAD = ['from', 'units', 'at']

/** Refusals that a misspelt key may be the true cause of. */
const READING: readonly string[] = ['answer.unreadable', 'space.unknown', 'units.unknown', 'units.none']

/** What else is wrong with the answer, when nothing is: a key nobody reads. */
export function whyNotStrict(question: string, answer: Answer, rule: string, other: Refusal | null): Refusal | null {
  if (other !== null && !READING.includes(other.code)) return other
  const orders = KEYS[question]
  const known = orders === undefined ? LOSSES : orders[String(answer.do)]
  if (known === undefined) return other
  const say = (key: string, keys: readonly string[], of: string): Refusal =>
    refuse(other?.rule ?? rule, 'answer.unknown-key', `unknown key "${key}"; ${of} has ${keys.join(', ') || 'no more'}`, [key])
  for (const key of Object.keys(answer)) if (key !== 'do' && !known.includes(key)) return say(key, known, String(answer.do ?? question))
  const loads = answer.do === 'ship' ? answer.load : undefined
  for (const load of Array.isArray(loads) ? loads : loads === undefined ? [] : [loads])
    if (typeof load === 'object' && load !== null)
      for (const key of Object.keys(load)) if (!LOAD.includes(key)) return say(key, LOAD, 'load')
  return other
}
