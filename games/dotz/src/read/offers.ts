import { type Answer, below, type Form, path, pick, type Rng4, type Seat } from '@deadfront/kernel'
import { type Content, contentOf, markOf, toStart, toTown } from '../model/content.ts'
import type { FrameOf } from '../model/frames.ts'
import { DEFIANT, NONE, type Siege, type SpaceIx, TC, type UnitIx, type ZedIx, hasUnitFlag, unitAt, zedAt } from '../model/state.ts'
import { hasZeds, roomForUnits } from './board.ts'
import { fireDistance } from './fight.ts'
import { heldPlays, playAnswer } from './held.ts'
import { type ShotCost, ammoFor, someoneHas, whyNotFireAtAll, whyNotForage, whyNotMoveAtAll } from './legal.ts'
import { markReaches } from './marks.ts'
import { spaceId, unitId, zedId } from './names.ts'
import { seatIx, seatName } from './seats.ts'

/** What can be done: the forms of a question, the reach of a unit, and a quick legal guess for play at speed. */

/** A space a unit can move to: the way, its cost, and whether Zeds are met there. */
export interface Reach {
  at: SpaceIx
  path: SpaceIx[]
  cost: number
  fight: boolean
}

/** Every space the unit may end a Move in (DOTZ-5.2.1 to 5.2.9). The tracks are lines, so there is one shortest way to each. */
export function reachOf(s: Siege, c: Content, u: UnitIx): Reach[] {
  if (whyNotMoveAtAll(s, c, u)) return []
  const from = unitAt(s, u)
  const points = c.units[u]?.move ?? 0
  const townCost = someoneHas(s, c, 'freeTownEntry') ? 0 : 1
  const reach: Reach[] = []
  const go = (at: SpaceIx, way: SpaceIx[], cost: number, came: SpaceIx): void => {
    const exits = at === TC ? c.trackSpaces.map((line) => line[0] as SpaceIx) : [toTown(c, at), toStart(c, at)]
    for (const to of exits) {
      if (to === NONE || to === came || c.isStart[to] === true || s.noEntry[to] !== 0) continue
      const paid = cost + (to === TC ? townCost : 1)
      if (paid > points) continue
      const next = [...way, to]
      const fight = hasZeds(s, to)
      if (fight || roomForUnits(s, c, to) > 0) reach.push({ at: to, path: next, cost: paid, fight })
      if (!fight) go(to, next, paid, at)
    }
  }
  go(from, [], 0, NONE)
  return reach
}

/** Zeds units the unit may fire at. */
export function targetsOf(s: Siege, c: Content, u: UnitIx, cost: ShotCost): ZedIx[] {
  if (whyNotFireAtAll(s, c, u, cost)) return []
  const from = unitAt(s, u)
  const range = c.units[u]?.range ?? 1
  const list: ZedIx[] = []
  for (let z = 0; z < s.zAt.length; z++) {
    const at = zedAt(s, z)
    if (at <= 0 || c.isStart[at] === true) continue
    const distance = fireDistance(c, from, at)
    if (distance > 0 && distance <= range) list.push(z)
  }
  return list
}

/** The ways a seat could pay for a normal Action of this unit. */
export function paysFor(s: Siege, c: Content, seat: Seat, u: UnitIx): string[] {
  const pays: string[] = []
  if (s.eventActions > 0) pays.push('event')
  if (s.playerAction[seatIx(seat)] === 1) pays.push('player')
  c.marks.forEach((mark, m) => {
    if (mark.act === 'normal' && s.spent[m] === 0 && markReaches(s, c, m, u)) pays.push(mark.id)
  })
  return pays
}

/** Character Actions that pay for this unit's shot, and two Actions for a hand-made round. */
function shotPays(s: Siege, c: Content, seat: Seat, u: UnitIx): { pay: string; cost: ShotCost }[] {
  const pays: { pay: string; cost: ShotCost }[] = paysFor(s, c, seat, u).map((pay) => ({ pay, cost: 'ammo' }))
  c.marks.forEach((mark, m) => {
    if (mark.act === 'gunfire' && s.spent[m] === 0 && markReaches(s, c, m, u)) pays.push({ pay: mark.id, cost: 'ammo' })
  })
  if (c.units[u]?.abilities.handload === true) {
    if (s.eventActions >= 2) pays.push({ pay: 'event+event', cost: 'handload' })
    const ready = s.playerAction[seatIx(seat)] === 1
    if (s.eventActions >= 1 && ready) pays.push({ pay: 'event+player', cost: 'handload' })
    s.playerAction.forEach((other, ix) => {
      if (ready && other === 1 && ix !== seatIx(seat)) pays.push({ pay: `player+${seatName(ix)}`, cost: 'handload' })
    })
  }
  return pays
}

function moveForm(s: Siege, c: Content, u: UnitIx, fixed: Answer): Form | null {
  if (whyNotMoveAtAll(s, c, u)) return null
  const from = unitAt(s, u)
  const points = c.units[u]?.move ?? 0
  const exits: { [space: string]: string[] } = {}
  for (let at = 0; at < c.spaces.length; at++) {
    if (at !== from && (hasZeds(s, at) || c.isStart[at] === true || s.noEntry[at] !== 0)) continue
    const next = at === TC ? c.trackSpaces.map((line) => line[0] as SpaceIx) : [toTown(c, at), toStart(c, at)]
    exits[spaceId(c, at)] = next.filter((to) => to !== NONE && c.isStart[to] !== true && s.noEntry[to] === 0).map((to) => spaceId(c, to))
  }
  const free = someoneHas(s, c, 'freeTownEntry') ? 1 : 0
  return path('path', spaceId(c, from), exits, 1, points + free * (Math.ceil(points / 2) + 1), { do: 'move', unit: unitId(c, u), ...fixed })
}

export function actionForms(s: Siege, seat: Seat): Form[] {
  const c = contentOf(s)
  const options: Answer[] = [{ do: 'end' }]
  const forms: Form[] = []
  for (const play of heldPlays(s, 'action')) options.push(playAnswer(c, 'card', play, { do: 'play' }))
  c.marks.forEach((mark, m) => {
    if (mark.act === 'free' && s.spent[m] === 0 && unitAt(s, mark.unit) >= 0 && c.units.some((_, u) => markReaches(s, c, m, u)))
      options.push({ do: 'ability', ability: mark.id })
  })
  for (let u = 0; u < s.uAt.length; u++) {
    if (unitAt(s, u) < 0) continue
    const unit = unitId(c, u)
    for (const { pay, cost } of shotPays(s, c, seat, u))
      for (const z of targetsOf(s, c, u, cost)) options.push({ do: 'gunfire', unit, target: zedId(c, z), pay })
    for (const pay of paysFor(s, c, seat, u)) {
      if (!whyNotForage(s, c, u)) options.push({ do: 'forage', unit, pay })
      const form = moveForm(s, c, u, { pay })
      if (form) forms.push(form)
    }
  }
  return [pick(options), ...forms]
}

export function freeForms(s: Siege, f: FrameOf<'free'>): Form[] {
  const c = contentOf(s)
  const options: Answer[] = [{ do: 'end' }]
  const forms: Form[] = []
  for (const u of f.units) {
    if (unitAt(s, u) < 0) continue
    const unit = unitId(c, u)
    if (f.acts.includes('gunfire'))
      for (const z of targetsOf(s, c, u, f.forFree === 1 ? 'none' : 'ammo')) options.push({ do: 'gunfire', unit, target: zedId(c, z) })
    if (f.acts.includes('forage') && !whyNotForage(s, c, u)) options.push({ do: 'forage', unit })
    const form = f.acts.includes('move') ? moveForm(s, c, u, {}) : null
    if (form) forms.push(form)
  }
  return [pick(options), ...forms]
}

// --- Quick legal answers ------------------------------------------------------------------------------------------------

const TRIES = 8

/** A random Action that is legal, found by trying a few; ending the phase when none turns up. */
export function sampleAction(s: Siege, seat: Seat, rng: Rng4): Answer {
  const c = contentOf(s)
  const seatHas = s.playerAction[seatIx(seat)] === 1
  for (let i = 0; i < TRIES; i++) {
    const roll = below(rng, 64)
    if (roll === 0) return { do: 'end' }
    if (roll < 4) {
      const special = sampleSpecial(s, c, rng)
      if (special) return special
      continue
    }
    const u = below(rng, s.uAt.length)
    if (unitAt(s, u) < 0) continue
    const pay = samplePay(s, c, seatHas, u, rng)
    if (pay === '') continue
    const answer = sampleAct(s, c, u, rng, 'ammo')
    if (answer) return { ...answer, pay }
  }
  return { do: 'end' }
}

function samplePay(s: Siege, c: Content, seatHas: boolean, u: UnitIx, rng: Rng4): string {
  for (let m = 0; m < s.spent.length; m++)
    if (s.spent[m] === 0 && markOf(c, m).act === 'normal' && markReaches(s, c, m, u)) return markOf(c, m).id
  if (s.eventActions > 0 && (!seatHas || below(rng, 2) === 0)) return 'event'
  return seatHas ? 'player' : ''
}

/** Held cards, the Mayor's speech, shots paid by a Character Action or with a hand-made round. */
function sampleSpecial(s: Siege, c: Content, rng: Rng4): Answer | null {
  const plays = heldPlays(s, 'action')
  if (plays.length > 0) return playAnswer(c, 'card', plays[below(rng, plays.length)] as { card: number; unit: UnitIx }, { do: 'play' })
  if (s.spent.length === 0) return null
  const m = below(rng, s.spent.length)
  const mark = markOf(c, m)
  if (s.spent[m] !== 0 || unitAt(s, mark.unit) < 0) return null
  if (mark.act === 'free') return c.units.some((_, u) => markReaches(s, c, m, u)) ? { do: 'ability', ability: mark.id } : null
  const u = below(rng, s.uAt.length)
  if (mark.act !== 'gunfire' || !markReaches(s, c, m, u)) return null
  const target = sampleTarget(s, c, u, rng, 'ammo')
  return target === NONE ? null : { do: 'gunfire', unit: unitId(c, u), target: zedId(c, target), pay: mark.id }
}

function sampleAct(s: Siege, c: Content, u: UnitIx, rng: Rng4, cost: ShotCost): Answer | null {
  const roll = below(rng, 8)
  if (roll < 3) {
    const z = sampleTarget(s, c, u, rng, cost)
    if (z !== NONE) return { do: 'gunfire', unit: unitId(c, u), target: zedId(c, z) }
  } else if (roll < 4) {
    if (c.forageOf[unitAt(s, u)] !== '') return { do: 'forage', unit: unitId(c, u) }
  }
  const steps = sampleWalk(s, c, u, rng)
  return steps === null ? null : { do: 'move', unit: unitId(c, u), path: steps }
}

function sampleTarget(s: Siege, c: Content, u: UnitIx, rng: Rng4, cost: ShotCost): ZedIx {
  if (s.ammo < ammoFor(s, c, u, cost)) return NONE
  const targets = targetsOf(s, c, u, cost)
  return targets.length === 0 ? NONE : (targets[below(rng, targets.length)] as ZedIx)
}

/** A straight walk of random length in a random direction. */
function sampleWalk(s: Siege, c: Content, u: UnitIx, rng: Rng4): string[] | null {
  if (hasUnitFlag(s, u, DEFIANT)) return null
  const steps: string[] = []
  let left = 1 + below(rng, c.units[u]?.move ?? 1)
  let at = unitAt(s, u)
  let outward = at === TC || below(rng, 2) === 0
  while (left > 0) {
    let to: SpaceIx
    if (at === TC) {
      to = (c.trackSpaces[below(rng, c.trackSpaces.length)] as SpaceIx[])[0] as SpaceIx
      outward = true
    } else to = (outward ? c.toStart[at] : c.toTown[at]) as SpaceIx
    if (to === NONE || c.isStart[to] === true || s.noEntry[to] !== 0) break
    at = to
    steps.push(spaceId(c, to))
    left--
    if (hasZeds(s, to)) return steps
  }
  if (steps.length === 0 || (at !== s.uAt[u] && roomForUnits(s, c, at) === 0)) return null
  return steps
}

export function sampleFree(s: Siege, f: FrameOf<'free'>, rng: Rng4): Answer {
  const c = contentOf(s)
  for (let i = 0; i < TRIES; i++) {
    const u = f.units[below(rng, f.units.length)] as UnitIx
    if (unitAt(s, u) < 0) continue
    const answer = sampleAct(s, c, u, rng, f.forFree === 1 ? 'none' : 'ammo')
    if (answer && f.acts.includes(answer.do as string)) return answer
  }
  return { do: 'end' }
}
