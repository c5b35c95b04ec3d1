import { amounts, type Form } from '@deadfront/kernel'
import type { MoveAnswer } from '../model/answers.ts'
import { type Content, kindName, landNear, moveOf, spaceName } from '../model/content.ts'
import { type Aaz, freshAt } from '../model/state.ts'
import { brokenAt, pathTo, reachOf, type Trip } from '../read/reach.ts'
import { meantWay } from './moves.ts'

/** A way of two steps by land: through which space, to which; also back to its start (AAZ-BLITZ.5). */
export interface Route {
  through: number
  to: number
  /** The way taken when none is named. */
  usual: boolean
}

/** The move of one unit along a route. */
const routeMove = (c: Content, k: number, from: number, through: number, to: number): MoveAnswer => ({
  do: 'move',
  units: { [kindName(c, k)]: 1 },
  from: spaceName(c, from),
  to: spaceName(c, to),
  via: [spaceName(c, through)],
})

/** Every way of two steps that a kind which can blitz may take in the combat move. */
export function routesOf(trip: Trip, legal: (answer: MoveAnswer) => boolean): Route[] {
  const { c, k, from } = trip
  if (!c.blitz[k] || !c.isLand[from]) return []
  const reach = reachOf(trip, moveOf(c, k))
  const usual = (through: number, to: number): boolean => reach.dist[to] === 2 && meantWay(trip, pathTo(reach, to))[0] === through
  return landNear(c, from).flatMap((through) =>
    landNear(c, through).flatMap((to) =>
      brokenAt(trip, [through, to]) < 0 && legal(routeMove(c, k, from, through, to)) ? [{ through, to, usual: usual(through, to) }] : [],
    ),
  )
}

/** AAZ-BLITZ.1, BLITZ.5: moves whose way matters, one form for each way that is not the usual one. */
export function routeForms(s: Aaz, c: Content, p: number, legal: (answer: MoveAnswer) => boolean): Form[] {
  const forms: Form[] = []
  for (let from = 0; from < c.N; from++)
    for (let k = 0; k < c.K; k++) {
      const can = c.blitz[k] ? freshAt(s, c, from, p, k) : 0
      if (can <= 0) continue
      for (const { through, to, usual } of routesOf({ s, c, p, k, from, walk: 'combat' }, legal)) {
        if (usual) continue
        const { units: _, ...move } = routeMove(c, k, from, through, to)
        forms.push(amounts('units', [{ id: kindName(c, k), min: 0, max: can }], 1, can, move))
      }
    }
  return forms
}
