import { type Form, path, type PathForm, pick, type Seat } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { type Content, contentOf, toStart, toTown, townExits } from '../model/content.ts'
import type { FrameOf } from '../model/frames.ts'
import { NONE, type Siege, TC, type UnitIx, unitAt } from '../model/state.ts'
import { hasZeds } from './board.ts'
import { heldPlays, playAnswer } from './held.ts'
import { type ShotCost, someoneHas, whyNotForage, whyNotMoveAtAll } from './legal.ts'
import { markReaches } from './marks.ts'
import { spaceId, unitId, zedId } from './names.ts'
import { paysFor, targetsOf } from './offers.ts'
import { seatIx, seatName } from './seats.ts'

/** The forms of the two great questions: the Action Phase and free Actions. */

function moveForm(s: Siege, c: Content, u: UnitIx, fixed: { pay?: string }): PathForm | null {
  if (whyNotMoveAtAll(s, c, u)) return null
  const from = unitAt(s, u)
  const points = c.units[u]?.move ?? 0
  const exits: { [space: string]: string[] } = {}
  for (let at = 0; at < c.spaces.length; at++) {
    if (at !== from && (hasZeds(s, at) || c.isStart[at] === true || s.noEntry[at] !== 0)) continue
    const next = at === TC ? townExits(c) : [toTown(c, at), toStart(c, at)]
    exits[spaceId(c, at)] = next.filter((to) => to !== NONE && c.isStart[to] !== true && s.noEntry[to] === 0).map((to) => spaceId(c, to))
  }
  const free = someoneHas(s, c, 'freeTownEntry') ? 1 : 0
  return path('path', spaceId(c, from), exits, 1, points + free * (Math.ceil(points / 2) + 1), { do: 'move', unit: unitId(c, u), ...fixed })
}

export function actionForms(s: Siege, seat: Seat): Form[] {
  const c = contentOf(s)
  const options: Answers['action'][] = [{ do: 'end' }]
  const forms: Form[] = []
  for (const play of heldPlays(s, 'action')) options.push(playAnswer(c, play))
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
  const options: Answers['free'][] = [{ do: 'end' }]
  const forms: Form[] = []
  for (const u of f.units) {
    if (unitAt(s, u) < 0) continue
    const unit = unitId(c, u)
    if (f.acts.includes('gunfire'))
      for (const z of targetsOf(s, c, u, f.forFree ? 'none' : 'ammo')) options.push({ do: 'gunfire', unit, target: zedId(c, z) })
    if (f.acts.includes('forage') && !whyNotForage(s, c, u)) options.push({ do: 'forage', unit })
    const form = f.acts.includes('move') ? moveForm(s, c, u, {}) : null
    if (form) forms.push(form)
  }
  return [pick(options), ...forms]
}

/** Character Actions that pay for this unit's shot, and two Actions for a hand-made round. */
export function shotPays(s: Siege, c: Content, seat: Seat, u: UnitIx): { pay: string; cost: ShotCost }[] {
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
