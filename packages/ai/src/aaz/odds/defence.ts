import { nth } from '@deadfront/kernel'
import type { Aaz, Content } from '@deadfront/aaz'
import { AIR, allied, contentOf, countAt, reachOf } from '@deadfront/aaz/ai'
import type { Battle, Count, Tech } from './battle.ts'

const TECHS: readonly string[] = ['z4Explosives', 'chainsawTanks', 'airDots'] satisfies Tech[]
const total = (units: Count): number => Object.values(units).reduce((a, b) => a + b, 0)

/**
 * The defence as it is now, as a battle for `orderCost`: the units of a power and its allies in a space against the enemy
 * power that can bring the most attack points there in its next turn, overland, by sea and by air, with everything. Units
 * that would have to be shipped and landed first are not counted. Null if there are no defenders or no attackers.
 */
export function defenceAt(s: Aaz, at: number, power: number): Battle | null {
  const c = contentOf(s)
  const land = c.isLand[at] === true
  const defender = countsOf(c, (k) =>
    takesPart(c, k, land, true) ? sumOver(c, (q) => (allied(c, power, q) ? countAt(s, c, at, q, k) : 0)) : 0,
  )
  if (total(defender) === 0) return null
  let strongest: { q: number; attacker: Count; points: number } | null = null
  for (const q of c.order) {
    if (allied(c, power, q)) continue
    const attacker = strikersOf(s, c, at, q, land)
    const points = c.kinds.reduce((sum, kind, k) => sum + (attacker[kind] ?? 0) * nth(c.attack, k), 0)
    if (points > (strongest?.points ?? 0)) strongest = { q, attacker, points }
  }
  if (strongest === null) return null
  return {
    kind: land ? 'land' : 'sea',
    attacker: strongest.attacker,
    defender,
    ...(s.options.noZombies || !land ? {} : { zombies: nth(s.zombies, at) }),
    ...(s.options.noZombies ? { rising: false } : {}),
    tech: { attacker: techsOf(s, c, strongest.q), defender: techsOf(s, c, power) },
    policy: { attacker: { keepLand: land } },
  }
}

/** All units that a power could send there now. Aircraft keep half their range for the way home. */
function strikersOf(s: Aaz, c: Content, at: number, q: number, land: boolean): Count {
  return countsOf(c, (k) => {
    if (!takesPart(c, k, land, false)) return 0
    const range = c.domain[k] === AIR ? Math.floor(nth(c.move, k) / 2) : nth(c.move, k)
    let n = 0
    for (let from = 0; from < c.N; from++) {
      const here = countAt(s, c, from, q, k)
      if (here > 0 && nth(reachOf({ s, c, p: q, k, from, walk: 'combat' }, range).dist, at) >= 0) n += here
    }
    return n
  })
}

/** Ships fight at sea, troops on land; bombers do not defend at sea (AAZ-U-BMB.1), and transports do not attack (AAZ-U-TRN.2). */
function takesPart(c: Content, k: number, land: boolean, defends: boolean): boolean {
  if (c.domain[k] === AIR) return land || !defends || c.onDeck[k] === true
  if (c.transport[k]) return !land && defends
  return c.seaKinds.includes(k) !== land
}

function countsOf(c: Content, of: (k: number) => number): Count {
  return Object.fromEntries(c.kinds.map((kind, k) => [kind, of(k)] as const).filter(([, n]) => n > 0))
}

function sumOver(c: Content, of: (q: number) => number): number {
  let sum = 0
  for (let q = 0; q < c.P; q++) sum += of(q)
  return sum
}

const techsOf = (s: Aaz, c: Content, p: number): Tech[] =>
  c.techs.filter((tech, n): tech is Tech => TECHS.includes(tech) && (nth(s.tech, p) & (1 << n)) !== 0)
