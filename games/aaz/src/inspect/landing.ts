import { question } from '@deadfront/kernel'
import { type Aaz, activePower, contentOf } from '../model/state.ts'
import { planLanding } from '../read/landing.ts'

/** How many aircraft must land and can, where each lands, and which carriers that needs. */
export interface LandingPlan {
  need: number
  saved: number
  planes: { at: string; unit: string; left: number; to: string | null }[]
  carriers: { unit: string; from: string | null; to: string; build: string | null; used: number }[]
}

/** Where aircraft that must land can go, and which carriers that needs. */
export const landing = question({}, (s: Aaz): LandingPlan => {
  const c = contentOf(s)
  const plan = planLanding(s, c, activePower(s), 'whole')
  const nameOr = (at: number): string | null => (at < 0 ? null : c.spaces[at]!)
  return {
    need: plan.need,
    saved: plan.saved,
    planes: plan.planes.map((x) => ({ at: c.spaces[x.at]!, unit: c.kinds[x.k]!, left: x.range, to: nameOr(x.to) })),
    carriers: plan.carriers.map((x) => ({
      unit: c.kinds[x.k]!,
      from: nameOr(x.from),
      to: c.spaces[x.to]!,
      build: nameOr(x.by),
      used: x.used,
    })),
  }
})
