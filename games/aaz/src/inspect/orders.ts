import { question } from '@deadfront/kernel'
import { type Aaz, contentOf, type Orders } from '../model/state.ts'
import { allied } from '../read/board.ts'
import { ordersOf } from '../read/orders.ts'

/** Standing orders of the viewer's own side, by power; those of the other side are secret. */
export const orders = question({}, (s: Aaz, _q, viewer): { [power: string]: Orders } => {
  const c = contentOf(s)
  const mine = viewer === null ? -1 : (c.powerIx.get(viewer) ?? -1)
  return Object.fromEntries(c.powers.flatMap((name, p) => (mine >= 0 && allied(c, mine, p) ? [[name, { ...ordersOf(s, p) }]] : [])))
})
