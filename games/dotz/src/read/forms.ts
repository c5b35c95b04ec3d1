import { type Form, path, type PathForm, pick, type Seat } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { type Content, contentOf, toStart, toTown, townExits } from '../model/content.ts'
import type { FrameOf } from '../model/frames.ts'
import { NONE, type Siege, type SpaceIx, TC, type UnitIx, type ZedIx, unitAt } from '../model/state.ts'
import { hasZeds } from './board.ts'
import { heldPlays, playAnswer } from './held.ts'
import { type ShotCost, someoneHas, whyNotForage, whyNotMoveAtAll } from './legal.ts'
import { markReaches } from './marks.ts'
import { spaceId, unitId, zedId } from './names.ts'
import { paysFor, targetsOf } from './reach.ts'
import { seatIx, seatName } from './seats.ts'

/** The forms of the two largest questions: the Action Phase and free Actions. */

/** The Move of a unit without its payment. The exits are those that its Movement Points reach. */
interface Walks {
  from: string
  exits: PathForm['exits']
  max: number
}

function walksOf(s: Siege, c: Content, u: UnitIx): Walks | null {
  if (whyNotMoveAtAll(s, c, u)) return null
  const from = unitAt(s, u)
  const points = c.units[u]?.move ?? 0
  const isTownFree = someoneHas(s, c, 'freeTownEntry')
  const exits: { [space: string]: string[] } = {}
  const leave = (at: SpaceIx, left: number, came: SpaceIx): void => {
    const near = at === TC ? townExits(c) : [toTown(c, at), toStart(c, at)]
    const open: string[] = []
    for (const to of near) {
      if (to === NONE || c.isStart[to] === true || s.noEntry[to] !== 0) continue
      const rest = to === TC && isTownFree ? left : left - 1
      if (rest < 0) continue
      open.push(spaceId(c, to))
      if (to !== came && !hasZeds(s, to)) leave(to, rest, at)
    }
    if (open.length > 0) exits[spaceId(c, at)] = open
  }
  leave(from, points, NONE)
  return { from: spaceId(c, from), exits, max: points + (isTownFree ? Math.ceil(points / 2) + 1 : 0) }
}

const moveForm = ({ from, exits, max }: Walks, fixed: { unit: string; pay?: string }): PathForm =>
  path('path', from, exits, 1, max, { do: 'move', ...fixed })

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
    const pays = paysFor(s, c, seat, u)
    const targets = new Map<ShotCost, ZedIx[]>()
    for (const { pay, cost } of shotPays(s, c, seat, u, pays)) {
      const inRange = targets.get(cost) ?? targetsOf(s, c, u, cost)
      targets.set(cost, inRange)
      for (const z of inRange) options.push({ do: 'gunfire', unit, target: zedId(c, z), pay })
    }
    if (pays.length === 0) continue
    const walks = walksOf(s, c, u)
    const forages = !whyNotForage(s, c, u)
    for (const pay of pays) {
      if (forages) options.push({ do: 'forage', unit, pay })
      if (walks) forms.push(moveForm(walks, { unit, pay }))
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
    const walks = f.acts.includes('move') ? walksOf(s, c, u) : null
    if (walks) forms.push(moveForm(walks, { unit }))
  }
  return [pick(options), ...forms]
}

/** Character Actions that pay for this unit's shot, and two Actions for a hand-made round. */
export function shotPays(
  s: Siege,
  c: Content,
  seat: Seat,
  u: UnitIx,
  normal: readonly string[] = paysFor(s, c, seat, u),
): { pay: string; cost: ShotCost }[] {
  const pays: { pay: string; cost: ShotCost }[] = normal.map((pay) => ({ pay, cost: 'ammo' }))
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
