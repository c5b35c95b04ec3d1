import { question } from '@deadfront/kernel'
import { CUP, type Siege } from '../model/state.ts'
import { markerOf } from '../read/board.ts'
import { type Score, bandOf, scoreOf } from '../read/score.ts'

/** Ammo and the space of its marker, Event Actions. */
export const ammo = question({}, (s: Siege): { ammo: number; marker: { space: number; plusTen: boolean }; eventActions: number } => ({
  ammo: s.ammo,
  marker: markerOf(s.ammo),
  eventActions: s.eventActions,
}))

/** The score so far. */
export const score = question({}, (s: Siege): Score & { band: string } => {
  const points = scoreOf(s, s.result?.outcome === 'lost')
  return { ...points, band: bandOf(s, points.total) }
})

/** How many Zeds are left in the Cup. */
export const cup = question({}, (s: Siege): { left: number } => ({ left: s.zAt.filter((at) => at === CUP).length }))
