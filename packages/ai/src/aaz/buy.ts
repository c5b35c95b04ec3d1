import type { Aaz, Content } from '@deadfront/aaz'
import {
  activePower,
  contentOf,
  copy,
  costOf,
  countAt,
  facilitiesOf,
  isEligible,
  isHostileSea,
  isRC,
  kindName,
  int16At,
  planLanding,
  seaNear,
  slotsLeft,
  spaceName,
  treasuryOf,
  warshipsOf,
  whyNotEndPurchase,
} from '@deadfront/aaz/ai'
import type { Answer, Seat } from '@deadfront/kernel'
import type { AazGame } from './draft.ts'
import { frontOf, garrison, stakeOf, Threats } from './features.ts'
import { LONG_ROAD } from './sealift.ts'
import type { Style } from './style.ts'

/** More purchases than one phase ever has. */
const MAX_PURCHASES = 60
const NONE: ReadonlySet<number> = new Set()

/** Plans the purchases: a promised carrier, what homes in danger lack, then the best the slots and the purse allow. */
export function planPurchase(game: AazGame, world: Aaz, seat: Seat, style: Style): Answer[] {
  const s = copy(world)
  const c = contentOf(s)
  const p = activePower(s)
  const answers: Answer[] = []
  const buy = (k: number, at: number): boolean => {
    const answer = { do: 'buy', unit: kindName(c, k), n: 1, at: spaceName(c, at) }
    if (game.whyNot(s, seat, answer) !== null) return false
    game.play(s, seat, answer)
    answers.push(answer)
    return true
  }
  for (let i = 0; i < MAX_PURCHASES && whyNotEndPurchase(s) !== null; i++) {
    const owed = planLanding(s, c, p, 'still').carriers.find((x) => x.by >= 0 && x.used > 0)
    if (owed === undefined || !buy(owed.k, owed.to)) break
  }
  const threats = new Threats(s, c, p)
  const front = frontOf(s, c, p, style.careful ? 'goals' : 'all')
  for (let i = 0; i < MAX_PURCHASES; i++) {
    const slots = slotsLeft(s, c, p)
    const homes = facilitiesOf(s, c).filter((at) => isEligible(s, c, at, p) && (slots.get(at) ?? 0) > 0)
    if (homes.length === 0) break
    homes.sort(
      (a, b) =>
        need(s, c, p, b, threats, style.careful) - need(s, c, p, a, threats, style.careful) || near(front, a) - near(front, b) || a - b,
    )
    const bought = homes.some((home) => {
      const left = homes.reduce((n, at) => n + (slots.get(at) ?? 0), 0)
      const unsafe = need(s, c, p, home, threats, style.careful) > 0
      return wishes({ s, c, p, home, perSlot: treasuryOf(s, p) / left }, { front, style, unsafe }).some(({ k, at }) => buy(k, at))
    })
    if (!bought) break
  }
  return merged(answers)
}

const near = (front: Int16Array, at: number): number => (int16At(front, at) < 0 ? 99 : int16At(front, at))

/** Troops at home beyond which no more are raised there. */
const GLUT = 40

/** How much a home in danger is at stake. */
function need(s: Aaz, c: Content, p: number, at: number, threats: Threats, careful: boolean): number {
  const guards = garrison(s, c, at, p)
  const chance = threats.chance(at, guards, NONE)
  if (chance > 0.15) return chance * stakeOf(s, c, at)
  const later = careful && c.capital[p] === at ? threats.chanceLater(at, guards, NONE) : 0
  return later > 0.4 ? 0.5 * later * stakeOf(s, c, at) : 0
}

interface Wish {
  k: number
  at: number
}

/** Who buys where, and the IPCs for each free slot. */
interface Purse {
  s: Aaz
  c: Content
  p: number
  home: number
  perSlot: number
}

/** Distances to the front, the style of the bot, and whether the home is in danger. */
interface Situation {
  front: Int16Array
  style: Style
  unsafe: boolean
}

/** What one would like here, best first: as dear as the purse allows for each free slot, infantry in an emergency. */
function wishes({ s, c, p, home, perSlot }: Purse, { front, style, unsafe }: Situation): Wish[] {
  const kind = (name: string): number => c.kindIx.get(name) ?? -1
  const price = (k: number): number => (k < 0 ? Number.POSITIVE_INFINITY : costOf(s, c, k))
  const [inf, art, tnk, ftr] = [kind('inf'), kind('art'), kind('tnk'), kind('ftr')]
  const at = (k: number): Wish[] => (k < 0 ? [] : [{ k, at: home }])
  if (isRC(s, c, home)) return at(inf)
  if (unsafe) return perSlot >= price(tnk) ? [...at(tnk), ...at(inf)] : at(inf)
  const list: Wish[] = []
  if (style.taste === 'infantry') return at(inf)
  if (style.taste === 'air') list.push(...at(ftr))
  if (style.taste === 'tanks') list.push(...at(tnk))
  const overseas = (int16At(front, home) < 0 || int16At(front, home) > LONG_ROAD) && style.seafaring
  if (overseas) list.push(...shipping(s, c, p, home))
  if (perSlot >= price(ftr) && treasuryOf(s, p) >= price(ftr)) list.push(...at(ftr))
  const here = (k: number): number => (k < 0 ? 0 : total(s, c, p, k))
  // More troops at home than the boats can carry in years: then aircraft, which need none.
  if (overseas && c.landKinds.reduce((n, k) => n + countAt(s, c, home, p, k), 0) > GLUT) return [...list, ...at(ftr), ...at(inf)]
  // A transport takes one heavy unit and one infantry: so they are bought in pairs where ships carry them.
  if (overseas && countAt(s, c, home, p, tnk) + countAt(s, c, home, p, art) > countAt(s, c, home, p, inf)) return [...list, ...at(inf)]
  if (perSlot >= price(tnk) - 0.5) list.push(...at(tnk))
  if (perSlot >= 3.4 && here(art) * 3 < here(inf)) list.push(...at(art))
  if (here(tnk) * 4 < here(inf)) list.push(...at(tnk))
  list.push(...at(inf))
  return list
}

const total = (s: Aaz, c: Content, p: number, k: number): number => c.lands.reduce((n, at) => n + countAt(s, c, at, p, k), 0)

/** Boats a power keeps, and one more for so many troops that wait at home. */
const FLEET = 6
const CROWD = 8

/** A home across the water wants transports for its troops, and warships where the enemy rules the sea. */
function shipping(s: Aaz, c: Content, p: number, home: number): Wish[] {
  const [trn] = c.transportKinds
  const hunter = c.seaKinds.find((k) => c.hunter[k])
  const zones = seaNear(c, home).filter((z) => !isHostileSea(s, c, z, p) && !c.blocked[z])
  if (trn === undefined || hunter === undefined || zones.length === 0) return []
  const boatsIn = (z: number): number => countAt(s, c, z, p, trn)
  const zone = zones.reduce((best, z) => (boatsIn(z) + warshipsOf(s, c, z, p) > boatsIn(best) + warshipsOf(s, c, best, p) ? z : best))
  const troops = c.landKinds.reduce((n, k) => n + countAt(s, c, home, p, k), 0)
  const boats = c.seas.reduce((n, z) => n + boatsIn(z), 0)
  const escorts = c.seas.reduce((n, z) => n + warshipsOf(s, c, z, p), 0)
  if (boats >= FLEET + troops / CROWD || troops < boats + 3) return []
  return escorts * 2 < boats ? [{ k: hunter, at: zone }] : [{ k: trn, at: zone }]
}

/** Equal purchases in one. */
function merged(answers: readonly Answer[]): Answer[] {
  const list: { [key: string]: Answer[string] }[] = []
  for (const answer of answers) {
    const last = list.at(-1)
    if (last && last.unit === answer.unit && last.at === answer.at) last.n = Number(last.n) + 1
    else list.push({ ...answer })
  }
  return list
}
