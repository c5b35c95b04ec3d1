import type { Aaz, Content } from '@deadfront/aaz'
import {
  activePower,
  contentOf,
  copy,
  facilitiesOf,
  facilitiesSold,
  goodsName,
  int16At,
  isEligible,
  isHostileSea,
  SEA,
  seaNear,
  spaceName,
  waitingOf,
} from '@deadfront/aaz/ai'
import type { Answer, Seat } from '@deadfront/kernel'
import { homeDanger } from './buy.ts'
import { fleetIn, fleetAttack } from './counter.ts'
import type { AazGame } from './draft.ts'
import { sitesFor } from './facilities.ts'
import { frontOf, goalsOf, Threats } from './features.ts'
import type { Style } from './style.ts'

/** Places what was bought before the combat move: at homes in danger first, then at those near the front; ships where they are safest. */
export function planMobilization(game: AazGame, world: Aaz, seat: Seat, style: Style): Answer[] {
  const s = copy(world)
  const c = contentOf(s)
  const p = activePower(s)
  const answers: Answer[] = []
  const threats = new Threats(s, c, p, style.doctrine !== undefined)
  const front = frontOf(s, c, p, style.doctrine ? goalsOf(style) : 'goals')
  const far = (at: number): number => (int16At(front, at) < 0 ? 99 : int16At(front, at))
  const place = (k: number, at: number): boolean => {
    const answer = { do: 'place', unit: goodsName(c, k), n: 1, at: spaceName(c, at) }
    if (game.whyNot(s, seat, answer) !== null) return false
    game.play(s, seat, answer)
    answers.push(answer)
    return true
  }
  for (const k of facilitiesSold(c)) while (waitingOf(s, k) > 0 && sitesFor(k, s, c, p, threats, front).some(({ at }) => place(k, at)));
  for (const k of c.kinds.keys())
    for (let waiting = waitingOf(s, k); waiting > 0; waiting--) {
      const homes = facilitiesOf(s, c).filter((at) => isEligible(s, c, at, p))
      const danger = new Map(homes.map((at) => [at, homeDanger(s, c, p, at, threats, style)]))
      homes.sort((a, b) => (danger.get(b) ?? 0) - (danger.get(a) ?? 0) || far(a) - far(b) || a - b)
      const places = c.domain[k] === SEA ? harbours(s, c, p, k, homes) : homes
      if (!places.some((at) => place(k, at))) break
    }
  return answers
}

/** Zones beside the homes where one more ship can be placed, the safest first. */
function harbours(s: Aaz, c: Content, p: number, k: number, homes: readonly number[]): number[] {
  const zones = [...new Set(homes.flatMap((home) => seaNear(c, home)))].filter((z) => !c.blocked[z] && !isHostileSea(s, c, z, p))
  const risk = new Map(
    zones.map((zone) => {
      const fleet = fleetIn(s, c, zone, p)
      fleet[k] = (fleet[k] ?? 0) + 1
      return [zone, fleetAttack(s, c, p, zone, fleet).chance]
    }),
  )
  return zones.sort((a, b) => (risk.get(a) ?? 0) - (risk.get(b) ?? 0) || a - b)
}
