import type { Json } from '@deadfront/kernel'
import type { Content } from '../model/content.ts'
import type { AazFrame } from '../model/frames.ts'
import { battle } from '../rules/combat/battle.ts'

/** What a field of a saved frame must be: a whole number, a place, a power, a text… */
type Sort = 'number' | 'space' | 'space?' | 'spaces' | 'power' | 'text' | 'flag' | 'side' | 'numbers' | 'list'

const SHAPES: { readonly [K in AazFrame['kind']]: { readonly [field: string]: Sort } } = {
  bid: { power: 'power', left: 'number' },
  round: {},
  turn: { power: 'power' },
  'card.measure': { card: 'number', measure: 'text' },
  'zombies.attack': { left: 'spaces' },
  'zombies.losses': { at: 'space', power: 'power', hits: 'number' },
  combatMove: {},
  combat: { assault: 'space?', hostile: 'spaces' },
  'combat.next': { among: 'spaces' },
  battle: {
    at: 'space',
    sea: 'flag',
    round: 'number',
    attackers: 'numbers',
    attackersBehindLine: 'numbers',
    attackersHurt: 'numbers',
    defenders: 'numbers',
    defendersBehindLine: 'numbers',
    defendersHurt: 'numbers',
    bombarding: 'numbers',
    silenced: 'numbers',
    attackersStruck: 'flag',
    defendersStruck: 'flag',
    attackersHadHunter: 'flag',
    defendersHadHunter: 'flag',
    retreats: 'spaces',
    pressedZombies: 'flag',
    airDotsUsed: 'number',
    friendly: 'flag',
  },
  'battle.chainsaw': { max: 'number' },
  'battle.bombard': { zones: 'numbers', max: 'numbers' },
  'battle.submerge': { side: 'side', power: 'power' },
  'battle.losses': { side: 'side', cause: 'text', hits: 'numbers', need: 'number', proposals: 'list', disagreed: 'flag' },
  'battle.press': {},
  stranded: { left: 'list' },
  noncombatMove: {},
  purchase: {},
  mobilize: {},
  check: { left: 'spaces' },
}

/** Every step a sequence of this game can be at. */
const STEPS: { readonly [kind: string]: readonly string[] } = {
  round: ['turn', 'after', 'check', 'next'],
  turn: [
    'begin',
    'card',
    'zombiesAttack',
    'zombiesCapture',
    'order',
    'combatMove',
    'combat',
    'noncombatMove',
    'landing',
    'purchase',
    'income',
    'over',
    'end',
  ],
  combat: ['gather', 'choose', 'again', 'end'],
  battle: [...battle.steps, 'end'],
  check: ['gather', 'minors', 'decide', 'end'],
}

const whole = (x: Json | undefined): x is number => typeof x === 'number' && Number.isInteger(x)

function fits(c: Content, sort: Sort, x: Json | undefined): boolean {
  switch (sort) {
    case 'number':
      return whole(x)
    case 'space':
      return whole(x) && x >= 0 && x < c.N
    case 'space?':
      return whole(x) && x >= -1 && x < c.N
    case 'spaces':
      return Array.isArray(x) && x.every((at: Json) => whole(at) && at >= 0 && at < c.N)
    case 'power':
      return whole(x) && x >= 0 && x < c.P
    case 'text':
      return typeof x === 'string'
    case 'flag':
      return typeof x === 'boolean'
    case 'side':
      return x === 'attacker' || x === 'defender'
    case 'numbers':
      return Array.isArray(x) && x.every((n: Json) => whole(n) && n >= 0)
    case 'list':
      return Array.isArray(x)
  }
}

/** What is wrong with a decision stack that came from outside, or null. */
export function faultOfStack(c: Content, stack: Json): string | null {
  if (!Array.isArray(stack) || stack.length === 0) return 'expected the list a written position holds'
  for (const frame of stack as readonly Json[]) {
    if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) return 'expected frames'
    const f = frame as { [key: string]: Json }
    const shape = SHAPES[f.kind as AazFrame['kind']]
    if (typeof f.kind !== 'string' || !Object.hasOwn(SHAPES, f.kind) || !shape) return `no frame "${String(f.kind)}"`
    for (const [field, sort] of Object.entries(shape)) if (!fits(c, sort, f[field])) return `${f.kind}.${field} cannot be read`
    for (const field of Object.keys(f))
      if (field !== 'kind' && field !== 'step' && !Object.hasOwn(shape, field)) return `${f.kind}.${field} is unknown`
    if (f.step !== undefined && !STEPS[f.kind]?.includes(String(f.step))) return `${f.kind} has no step "${String(f.step)}"`
  }
  return null
}
