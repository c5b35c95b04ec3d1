import type { Aaz, Content } from '@deadfront/aaz'
import {
  COMPLEX,
  facilitiesOf,
  facilitiesSold,
  int16At,
  ipcOf,
  isFriendly,
  isIC,
  isSite,
  landNear,
  numberAt,
  priceOf,
  treasuryOf,
} from '@deadfront/aaz/ai'
import { counterAttack } from './counter.ts'
import { garrison, isOverseas, type Threats } from './features.ts'

/** A place for a new complex or center, and what it pays beyond its price. */
export interface Site {
  k: number
  at: number
  gain: number
}

/** For how many turns the gain of a new facility is counted. */
const TURNS = 6
/** The gain for each unit that appears near the front and not overseas: for a complex any unit, for a center infantry only. */
const SHORTER = { complex: 1.7, center: 1.25 }
/** A new facility is more than so many steps from another one. */
const WALK = 2

/** How many steps from the enemy a site may be, and with which chance it may fall at most. */
interface Terms {
  front: number
  risk: number
}
/** For buying the terms are stricter than for placing: the front can move between the two. */
const TO_BUY: Terms = { front: 2, risk: 0.1 }
const TO_PLACE: Terms = { front: 4, risk: 0.3 }
const NONE: ReadonlySet<number> = new Set()

/** Steps by friendly land from the nearest of these places; -1 where no way leads. */
function stepsFrom(s: Aaz, c: Content, p: number, places: readonly number[]): Int16Array {
  const far = new Int16Array(c.N).fill(-1)
  const queue = [...places]
  for (const at of places) far[at] = 0
  for (let i = 0; i < queue.length; i++)
    for (const next of landNear(c, numberAt(queue, i))) {
      if (int16At(far, next) >= 0 || c.blocked[next] || !isFriendly(s, c, next, p)) continue
      far[next] = int16At(far, numberAt(queue, i)) + 1
      queue.push(next)
    }
  return far
}

const payable = (s: Aaz, c: Content, p: number): number[] => facilitiesSold(c).filter((k) => priceOf(s, c, k) <= treasuryOf(s, p))

/**
 * The facility to buy and the site where it pays most, if any: on safe land near the enemy and far from every other complex, for a
 * power whose capital is overseas. Every unit that appears there saves the way over the sea.
 */
export function siteToBuy(s: Aaz, c: Content, p: number, threats: Threats, front: Int16Array): Site | undefined {
  const home = numberAt(c.capital, p)
  if (home >= 0 && !isOverseas(front, home)) return undefined
  return sitesOf({ s, c, p, threats, front }, payable(s, c, p), TO_BUY).find(({ gain }) => gain > 0)
}

/** Places for a facility that was bought, the best first. */
export const sitesFor = (k: number, s: Aaz, c: Content, p: number, threats: Threats, front: Int16Array): Site[] =>
  sitesOf({ s, c, p, threats, front }, [k], TO_PLACE)

interface Ground {
  s: Aaz
  c: Content
  p: number
  threats: Threats
  front: Int16Array
}

function sitesOf({ s, c, p, threats, front }: Ground, kinds: readonly number[], terms: Terms): Site[] {
  if (kinds.length === 0) return []
  const far = stepsFrom(
    s,
    c,
    p,
    facilitiesOf(s, c).filter((at) => s.control[at] === p && isIC(s, c, at)),
  )
  const isFar = (at: number): boolean => int16At(far, at) < 0 || int16At(far, at) > WALK
  const isFront = (at: number): boolean => int16At(front, at) >= 1 && int16At(front, at) <= terms.front
  const isSafe = (at: number): boolean => counterAttack(threats, at, garrison(s, c, at, p), NONE).falls < terms.risk
  return kinds
    .flatMap((k) =>
      c.lands
        .filter((at) => isFront(at) && isFar(at) && isSite(s, c, p, k, at) && isSafe(at))
        .map((at): Site => ({ k, at, gain: TURNS * ipcOf(c, at) * SHORTER[k === COMPLEX ? 'complex' : 'center'] - priceOf(s, c, k) })),
    )
    .sort((a, b) => b.gain - a.gain || a.at - b.at)
}
