import { question } from '@deadfront/kernel'
import { kindName, spaceName } from '../model/content.ts'
import { type Aaz, activePower, contentOf } from '../model/state.ts'
import { planLanding } from '../read/landing.ts'

/** How many aircraft must land and how many can, where each lands, and which carriers that needs. */
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
  const nameOr = (at: number): string | null => (at < 0 ? null : spaceName(c, at))
  return {
    need: plan.need,
    saved: plan.saved,
    planes: plan.planes.map((x) => ({ at: spaceName(c, x.at), unit: kindName(c, x.k), left: x.range, to: nameOr(x.to) })),
    carriers: plan.carriers.map((x) => ({
      unit: kindName(c, x.k),
      from: nameOr(x.from),
      to: spaceName(c, x.to),
      build: nameOr(x.by),
      used: x.used,
    })),
  }
})
