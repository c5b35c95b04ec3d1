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
import { answered } from './counter.ts'
import { garrison, isOverseas, type Threats } from './features.ts'

/** A place for a new complex or center, and what it pays beyond its price. */
export interface Site {
  k: number
  at: number
  gain: number
}

/** Turns that a new facility is counted for. */
const TURNS = 6
/** What it is worth that a unit appears at the front instead of beyond the sea: any unit, or infantry only. */
const SHORTER = { complex: 1.7, center: 1.25 }
/** Steps from another facility that units walk. */
const WALK = 2

/** Steps to the enemy that are a front, and the chance that the land falls beyond which nothing is built there. */
interface Terms {
  front: number
  risk: number
}
/** What is bought should find its place in the same turn: by then the front may have moved. */
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
 * The facility to buy and where it pays most, if any: on safe land near the enemy that units reach from no other complex on
 * foot, for a power whose capital is beyond the sea. What it saves is the way over the sea of every unit that it raises.
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
  const isSafe = (at: number): boolean => answered(threats, at, garrison(s, c, at, p), NONE).falls < terms.risk
  return kinds
    .flatMap((k) =>
      c.lands
        .filter((at) => isFront(at) && isFar(at) && isSite(s, c, p, k, at) && isSafe(at))
        .map((at): Site => ({ k, at, gain: TURNS * ipcOf(c, at) * SHORTER[k === COMPLEX ? 'complex' : 'center'] - priceOf(s, c, k) })),
    )
    .sort((a, b) => b.gain - a.gain || a.at - b.at)
}
