import { type Answer, below, type Game, type GameEvent, type Rng4, type Seat } from '@deadfront/kernel'
import { type Content, contentOf } from '@deadfront/dotz/model/content.ts'
import { FIRED, type FrameOf, type Siege, type SiegeFrame, type SpaceIx, TC } from '@deadfront/dotz/model/state.ts'
import { mobStrength, unitLife, unitStrength, zedLife, zedStrength, zedsAt } from '@deadfront/dotz/read/board.ts'
import { fireDistance, gunfireShifts, gunfireStrength, initialColumn, netOf, netShift, shiftColumn } from '@deadfront/dotz/read/fight.ts'
import { paysFor, reachOf, targetsOf } from '@deadfront/dotz/read/offers.ts'
import { spaceId, unitId, zedId } from '@deadfront/dotz/read/names.ts'
import { siegeValue, strengths, trackDanger, unitWorth } from './value.ts'

/** Ways the two dice can fall, by sum. */
const WAYS = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1] as const

/** The mean number of Hits of a shot that count against this target. */
export function meanHits(s: Siege, c: Content, u: number, z: number, bonus: number): number {
  const distance = fireDistance(c, s.uAt[u] as SpaceIx, s.zAt[z] as SpaceIx)
  const column = shiftColumn(gunfireStrength(s, c, u, distance) - 1, netOf(gunfireShifts(s, c, u, distance, [])) + bonus, c.gunfire.length)
  const life = zedLife(s, c, z)
  let mean = 0
  for (let sum = 2; sum <= 12; sum++) mean += ((WAYS[sum] as number) / 36) * Math.min(life, c.gunfire[column]?.[sum] ?? 0)
  return mean
}

/** The mean Ammo of a try to Forage. */
function meanForage(s: Siege, c: Content, u: number): number {
  const found = c.forage.get(c.forageOf[s.uAt[u] as SpaceIx] as string)
  if (!found) return 0
  let sum = 0
  for (let die = 1; die <= 6; die++) sum += found.ammo[die] as number
  return (sum / 6) * (c.units[u]?.abilities.twoDice ? 1.9 : 1)
}

/** What a try at attacking the Zeds in a space is worth. */
function attackGain(s: Siege, c: Content, u: number, at: SpaceIx): number {
  const zeds = mobStrength(s, c, at)
  const column = shiftColumn(initialColumn(zeds, unitStrength(s, c, u)), netShift(s, c, u, at, false, []), c.columns.length)
  const life = unitLife(s, c, u)
  let gain = 0
  const near = 9 - (c.steps[at] as number)
  for (let sum = 2; sum <= 12; sum++) {
    const ways = (WAYS[sum] as number) / 36
    const harm = c.unitHits[column]?.[sum] ?? 0
    const hits = c.zedsHits[column]?.[sum] ?? 0
    const lost = harm >= life ? 0.5 : harm / (life * 2.5)
    gain += ways * (hits * (1.1 + near * 0.35) + (c.zedsLose[column]?.[sum] ? 1.5 + near * 0.5 : 0) - lost * unitWorth(s, c, u) * 1.6)
  }
  return gain
}

export interface Plan {
  answer: Answer
  gain: number
}

/** Every normal Action the unit could take, with a quick guess of its worth over doing nothing. */
function plansOf(s: Siege, c: Content, u: number, acts: readonly string[], free: boolean, field: Field, plans: Plan[]): void {
  const unit = unitId(c, u)
  if (acts.includes('gunfire')) {
    for (const z of targetsOf(s, c, u, free ? 'none' : 'ammo')) {
      const at = s.zAt[z] as SpaceIx
      const near = 9 - (c.steps[at] as number)
      const cheap = free || (c.units[u]?.abilities.firstShotFree === true && ((s.uFlags[u] as number) & FIRED) === 0)
      const worth = (0.55 + zedStrength(s, c, z) * 0.22) * (0.5 + near * 0.32)
      plans.push({
        answer: { do: 'gunfire', unit, target: zedId(c, z) },
        gain: meanHits(s, c, u, z, 0) * worth - (cheap ? 0 : 1.4 / Math.sqrt(s.ammo + 1)),
      })
    }
  }
  if (acts.includes('forage')) {
    const found = meanForage(s, c, u)
    if (found > 0) plans.push({ answer: { do: 'forage', unit }, gain: (found * 3.2) / Math.sqrt(s.ammo + 1) })
  }
  if (!acts.includes('move')) return
  const home = s.uAt[u] as SpaceIx
  for (const { at, path, fight } of reachOf(s, c, u)) {
    const gain = fight ? attackGain(s, c, u, at) : moveGain(s, c, u, home, at, field)
    if (gain > 0) plans.push({ answer: { do: 'move', unit, path: path.map((x) => spaceId(c, x)) }, gain })
  }
}

/** How much quieter the two tracks concerned become, and how much nearer to work the unit is. */
function moveGain(s: Siege, c: Content, u: number, home: SpaceIx, at: SpaceIx, field: Field): number {
  const left = home === TC ? -1 : (c.trackOf[home] as number)
  const entered = at === TC ? -1 : (c.trackOf[at] as number)
  s.uAt[u] = at
  let gain = 0
  if (left >= 0) gain += eased(s, c, left, field)
  if (entered >= 0 && entered !== left) gain += eased(s, c, entered, field)
  gain += (meanForage(s, c, u) * 0.8) / Math.sqrt(s.ammo + 1)
  if (at !== TC && (field.zeds[c.toStart[at] as SpaceIx] as number) > 0) gain += 0.4
  s.uAt[u] = home
  gain -= (meanForage(s, c, u) * 0.8) / Math.sqrt(s.ammo + 1)
  return gain * 0.55
}

/** How much quieter a track has become. */
function eased(s: Siege, c: Content, track: number, field: Field): number {
  const before = field.dangers[track] as number
  const after = trackDanger(s, c, track, field.zeds)
  return 34 * (before * (1 + before) - after * (1 + after))
}

/** The board as it lies, counted once for a question. */
interface Field {
  zeds: readonly number[]
  dangers: readonly number[]
}

function fieldOf(s: Siege, c: Content): Field {
  const zeds = strengths(s, c)
  return { zeds, dangers: c.tracks.map((_, track) => trackDanger(s, c, track, zeds)) }
}

/** The best of the plans; in imagined games a little noise keeps them from all going the same way. */
function bestPlan(plans: readonly Plan[], rng: Rng4, noise: number): Plan | null {
  let best: Plan | null = null
  let top = 0.05
  for (const plan of plans) {
    const gain = plan.gain + (noise === 0 ? 0 : (below(rng, 1000) / 1000 - 0.5) * noise)
    if (gain > top) {
      top = gain
      best = plan
    }
  }
  return best
}

const NORMAL = ['move', 'forage', 'gunfire'] as const

/** The Actions worth a look, best first by the quick guess, each with the payment that costs least elsewhere. */
export function actionPlans(s: Siege, seat: Seat): Plan[] {
  const c = contentOf(s)
  const field = fieldOf(s, c)
  const all: Plan[] = []
  for (let u = 0; u < s.uAt.length; u++) {
    if ((s.uAt[u] as number) < 0) continue
    const ways = paysFor(s, c, seat, u)
    if (ways.length === 0) continue
    const plans: Plan[] = []
    plansOf(s, c, u, NORMAL, false, field, plans)
    // A Character Action cannot be used for anybody else: it is spent first.
    const pay = ways.find((way) => way !== 'event' && way !== 'player') ?? (ways[ways.length - 1] as string)
    for (const plan of plans) all.push({ answer: { ...plan.answer, pay }, gain: plan.gain })
  }
  return all
}

function action(s: Siege, seat: Seat, rng: Rng4, noise: number): Answer {
  return bestPlan(actionPlans(s, seat), rng, noise)?.answer ?? speech(s, contentOf(s)) ?? { do: 'end' }
}

/** The Mayor speaks when many hear it and the dead are close. */
function speech(s: Siege, c: Content): Answer | null {
  const m = c.marks.findIndex((mark) => mark.act === 'free')
  const mark = c.marks[m]
  if (!mark || s.spent[m] !== 0 || (s.uAt[mark.unit] as number) < 0) return null
  let heard = 0
  for (let u = 0; u < s.uAt.length; u++)
    if (u !== mark.unit && (s.uAt[u] as number) >= 0 && (c.steps[s.uAt[u] as SpaceIx] as number) <= 1) heard++
  const close = fieldOf(s, c).dangers.some((danger) => danger > 0.6)
  return heard >= 2 && close ? { do: 'ability', ability: mark.id } : null
}

function free(s: Siege, f: FrameOf<'free'>, rng: Rng4, noise: number): Answer {
  const c = contentOf(s)
  const field = fieldOf(s, c)
  const plans: Plan[] = []
  for (const u of f.units) if ((s.uAt[u] as number) >= 0) plansOf(s, c, u, f.acts, f.forFree === 1, field, plans)
  return bestPlan(plans, rng, noise)?.answer ?? { do: 'end' }
}

/** Who fights: the best chance to win, minding what a loss would cost. */
function fighter(s: Siege, f: FrameOf<'fighter'>): Answer {
  const c = contentOf(s)
  const combat = s.stack[s.stack.length - 2] as SiegeFrame
  const at = combat.kind === 'combat' ? combat.at : (s.uAt[f.of[0] as number] as SpaceIx)
  const defending = combat.kind === 'combat' ? combat.zedsAttack === 1 : true
  const zeds = mobStrength(s, c, at)
  let best = f.of[0] as number
  let top = Number.NEGATIVE_INFINITY
  for (const u of f.of) {
    const column = shiftColumn(initialColumn(zeds, unitStrength(s, c, u)), netShift(s, c, u, at, defending, []), c.columns.length)
    const tough = c.units[u]?.tough ? 0.5 : 1
    let worth = 0
    for (let sum = 2; sum <= 12; sum++) {
      const harm = (c.unitHits[column]?.[sum] ?? 0) * tough
      worth +=
        ((WAYS[sum] as number) / 36) *
        ((c.zedsLose[column]?.[sum] ? 6 : 0) - (harm >= unitLife(s, c, u) ? unitWorth(s, c, u) * 0.6 : harm * 0.5))
    }
    if (worth > top) {
      top = worth
      best = u
    }
  }
  return { unit: unitId(c, best) }
}

/** Hits where they finish somebody, then where they turn somebody over. */
function hits(s: Siege, f: FrameOf<'hits'>): Answer {
  const c = contentOf(s)
  const zeds = zedsAt(s, f.at).sort((a, b) => zedLife(s, c, a) - zedLife(s, c, b) || zedStrength(s, c, b) - zedStrength(s, c, a))
  const given: Record<string, number> = {}
  let left = f.hits
  for (const z of zeds) {
    const n = Math.min(left, zedLife(s, c, z))
    if (n > 0) given[zedId(c, z)] = n
    left -= n
  }
  return { hits: given }
}

/** A quick answer for any question: what is worth thinking about is weighed, the rest is left to chance. */
export function quickAnswer(game: Game<Siege, GameEvent, unknown>, s: Siege, seat: Seat, rng: Rng4, noise: number): Answer {
  const f = s.stack[s.stack.length - 1] as SiegeFrame
  switch (f.kind) {
    case 'action':
      return action(s, seat, rng, noise)
    case 'free':
      return free(s, f, rng, noise)
    case 'fighter':
      return fighter(s, f)
    case 'hits':
      return hits(s, f)
    case 'traps':
      return { traps: true }
    case 'reroll':
      return { reroll: wantsReroll(s) }
    case 'vote':
      return { agree: true }
    default:
      return game.sample(s, seat, rng)
  }
}

/** Roll again when the dice as they lie lose the fight. */
function wantsReroll(s: Siege): boolean {
  for (let i = s.stack.length - 1; i >= 0; i--) {
    const f = s.stack[i] as SiegeFrame
    if (f.kind === 'combat') return contentOf(s).zedsLose[f.column]?.[(f.dice[0] ?? 0) + (f.dice[1] ?? 0)] !== true
  }
  return false
}

/** For smaller questions: each answer is tried a few times and the position after it is valued. */
export function triedAnswer(
  game: Game<Siege, GameEvent, unknown>,
  s: Siege,
  seat: Seat,
  rng: Rng4,
  answers: readonly Answer[],
  tries: number,
): Answer {
  let best = answers[0] as Answer
  let top = Number.NEGATIVE_INFINITY
  for (const answer of answers) {
    let sum = 0
    for (let i = 0; i < tries; i++) {
      const world = game.guess(s, seat, rng)
      game.play(world, seat, answer)
      sum += siegeValue(world)
    }
    if (sum > top) {
      top = sum
      best = answer
    }
  }
  return best
}
