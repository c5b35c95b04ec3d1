import { question } from '@deadfront/kernel'
import { type Content, kindName, spaceName } from '../model/content.ts'
import { type Aaz, activePower, contentOf } from '../model/state.ts'
import { deckRoom, fightersAtSea } from '../read/board.ts'
import { planLanding } from '../read/landing.ts'

/** How many aircraft must land and how many can, where each lands, and which carriers that needs. */
export interface LandingPlan {
  need: number
  saved: number
  /** `stays`: it has a place on a carrier where it is, and need not fly. */
  planes: { at: string; unit: string; left: number; to: string | null; stays: boolean }[]
  carriers: { unit: string; from: string | null; to: string; build: string | null; used: number }[]
}

/** Where aircraft that must land can go, and which carriers that needs. */
export const landing = question({}, (s: Aaz): LandingPlan => {
  const c = contentOf(s)
  const plan = planLanding(s, c, activePower(s), 'whole')
  const stays = restingOn(s, c, activePower(s))
  const nameOr = (at: number): string | null => (at < 0 ? null : spaceName(c, at))
  return {
    need: plan.need,
    saved: plan.saved,
    planes: plan.planes.map((x) => ({ at: spaceName(c, x.at), unit: kindName(c, x.k), left: x.range, to: nameOr(x.to), stays: stays(x) })),
    carriers: plan.carriers.map((x) => ({
      unit: kindName(c, x.k),
      from: nameOr(x.from),
      to: spaceName(c, x.to),
      build: nameOr(x.by),
      used: x.used,
    })),
  }
})

/** Gives the places on the carriers of each zone to the aircraft there, one after the other (AAZ-U-CV.1). */
function restingOn(s: Aaz, c: Content, p: number): (plane: { at: number; k: number }) => boolean {
  const room = new Map<number, number>()
  return ({ at, k }) => {
    if (c.isLand[at] || !c.onDeck[k]) return false
    const left = room.get(at) ?? deckRoom(s, c, at, p) + fightersAtSea(s, c, at, p)
    room.set(at, left - 1)
    return left > 0
  }
}
