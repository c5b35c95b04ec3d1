import { type Aaz, aaz } from '@deadfront/aaz'
import { addUnits, contentOf, countAt, findKind, findPower, findSpace } from '@deadfront/aaz/ai'
import { type Answer, type Game, type GameEvent, type Options, seedRng } from '@deadfront/kernel'
import { exactForecaster } from '../../src/aaz/forecast.ts'
import { GENERAL, MARSHAL } from '../../src/aaz/policy.ts'
import type { Style } from '../../src/aaz/style.ts'

export const game = aaz as unknown as Game<Aaz, GameEvent, unknown>
export const marshal: Style = { ...MARSHAL, exact: exactForecaster(true) }
export const general: Style = { ...GENERAL, exact: exactForecaster(true) }

/** The war when the power's phase begins: everybody before it did nothing. */
export function war(power: string, phase: string, scenario = '1941', options: Options = {}): Aaz {
  const { state } = game.start({ scenario, options, seed: 'habits' })
  return onwards(state, power, phase)
}

/** The same war when the power's phase begins: everybody before it does nothing. */
export function onwards(state: Aaz, power: string, phase: string): Aaz {
  const rng = seedRng('habits')
  for (let i = 0; i < 200; i++) {
    const { seat, kind } = game.asks(state)[0] as { seat: string; kind: string }
    if (seat === power && kind === phase) return state
    game.play(state, seat, game.whyNot(state, seat, { do: 'done' }) === null ? { do: 'done' } : game.sample(state, seat, rng))
  }
  throw new Error(`no ${phase} of ${power}`)
}

export type Stack = { readonly [unit: string]: number }

/** Nobody stands in the place but these, and their power holds it. */
export function put(s: Aaz, place: string, power: string, stack: Stack): void {
  const c = contentOf(s)
  const at = findSpace(c, place)
  for (let q = 0; q < c.P; q++) for (let k = 0; k < c.K; k++) addUnits(s, c, at, q, k, -countAt(s, c, at, q, k))
  for (const [unit, n] of Object.entries(stack)) addUnits(s, c, at, findPower(c, power), findKind(c, unit), n)
  if (c.isLand[at]) s.control[at] = findPower(c, power)
  s.zombies[at] = 0
}

export const movesTo = (plan: readonly Answer[], place: string): Answer[] => plan.filter((x) => x.do === 'move' && x.to === place)
export const unitsIn = (moves: readonly Answer[], unit: string): number => moves.reduce((n, x) => n + ((x.units as Stack)[unit] ?? 0), 0)
