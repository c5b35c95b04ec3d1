import type { AnswerTo, FacingWord, Reach, StalingradView } from '@deadfront/efsz'
import { CAPTIVE, cornerClosed, edgeClosed, FIRE, HINDER, STANDARD, WATER } from '@deadfront/efsz/content'
import { type Facing, FACINGS, type Field, fieldOf, isShut } from './geometry.ts'

/**
 * The way behind a cost: the referee says what every square costs with every facing; the steps and turns that add up to
 * it are found by walking back. What the referee would refuse is refused all the same when the steps are sent.
 */

interface Stand {
  q: number
  facing: number
}

const DIRECTION: { readonly [facing: string]: number } = { N: 0, E: 2, S: 4, W: 6 }
const NAME = ['N', '', 'E', '', 'S', '', 'W', ''] as const

/** One step or one turn. */
export type Leg = AnswerTo<'act', 'step'> | AnswerTo<'act', 'turn'>

/** The steps and turns to stand there, facing so; null when there is no such way. */
export function routeTo(
  view: StalingradView,
  reach: Reach,
  from: { at: string; facing: string },
  to: string,
  facing: Facing,
): Leg[] | null {
  const field = fieldOf(view)
  const start: Stand = { q: field.index.get(from.at) as number, facing: DIRECTION[from.facing] as number }
  let now: Stand = { q: field.index.get(to) as number, facing: DIRECTION[facing] as number }
  if (costOf(field, reach, now) === null) return null
  const back: Leg[] = []
  for (let guard = 0; guard < 40; guard++) {
    if (now.q === start.q && now.facing === start.facing) return back.reverse()
    const before = cameFrom(view, field, reach, start, now)
    if (before === null) return null
    back.push(
      before.q === now.q ? { do: 'turn', turn: NAME[now.facing] as FacingWord } : { do: 'step', step: field.names[now.q] as string },
    )
    now = before
  }
  return null
}

function costOf(field: Field, reach: Reach, stand: Stand): number | null {
  return reach.squares[field.names[stand.q] as string]?.facings[NAME[stand.facing] as Facing] ?? null
}

function cameFrom(view: StalingradView, field: Field, reach: Reach, start: Stand, now: Stand): Stand | null {
  const cost = costOf(field, reach, now) as number
  const turn = STANDARD.tables.movement[reach.mode === 'running' ? 'running' : 'walking'].turn
  for (let d = 0; d < 8; d++) {
    const q = field.grid.near[now.q * 8 + d] as number
    if (q < 0) continue
    const before = { q, facing: now.facing }
    const spent = costOf(field, reach, before)
    // A zone of control ends the walk: nobody walks on from there but who began there.
    if (spent === null || (q !== start.q && reach.squares[field.names[q] as string]?.stops)) continue
    if (priceOf(view, field, reach.mode, before, (d + 4) & 7, cost - spent)) return before
  }
  for (const by of [2, 6]) {
    const before = { q: now.q, facing: (now.facing + by) & 7 }
    const spent = costOf(field, reach, before)
    if (spent !== null && cost - spent === turn) return before
  }
  return null
}

/** Could the step cost just that? Water costs what the scenario says; everything else adds up exactly. */
function priceOf(view: StalingradView, field: Field, mode: string, from: Stand, d: number, cost: number): boolean {
  const costs = STANDARD.tables.movement[mode === 'running' ? 'running' : 'walking']
  const way = (d - from.facing) & 7
  const base =
    way === 0
      ? costs.forward
      : way === 1 || way === 7
        ? costs.diagonal
        : way === 2 || way === 6
          ? costs.sideways
          : way === 4
            ? costs.backward
            : null
  if (base === null) return false
  const to = field.grid.near[from.q * 8 + d] as number
  const ground = view.terrain[to] as number
  let rough = (ground & HINDER) !== 0
  if ((d & 1) === 0) {
    if (edgeClosed(field.grid, view.edges, from.q, d)) return false
  } else {
    if (cornerClosed(field.grid, view.terrain, view.edges, from.q, d)) return false
    const flanks = [(d + 7) & 7, (d + 1) & 7]
      .map((side) => field.grid.near[from.q * 8 + side] as number)
      .filter((q) => !barred(view, field, q))
    if (flanks.length === 0) return false
    if (flanks.every((q) => ((view.terrain[q] as number) & HINDER) !== 0)) rough = true
  }
  const price = base + (rough ? costs.hindering : 0)
  return (ground & WATER) !== 0 ? cost >= price : cost === price
}

function barred(view: StalingradView, field: Field, q: number): boolean {
  const ground = view.terrain[q] as number
  if (isShut(ground) || (ground & (FIRE | CAPTIVE)) !== 0) return true
  const name = field.names[q]
  return view.zombies.some((z) => z.at === name) || view.characters.some((c) => c.at === name)
}

/** The squares a way passes, for the line on the map. */
export const squaresOf = (from: string, way: readonly Leg[]): string[] => [
  from,
  ...way.flatMap((step) => (step.do === 'step' ? [step.step] : [])),
]

export const facingsOf = (reach: Reach, square: string): { facing: Facing; mp: number }[] =>
  FACINGS.flatMap((facing) => {
    const mp = reach.squares[square]?.facings[facing]
    return mp === undefined ? [] : [{ facing, mp }]
  })
