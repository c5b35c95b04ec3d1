import type { AazView } from '@deadfront/aaz'
import type { Desk } from './desk.ts'
import type { Facts } from './ground.ts'
import { seaNumber } from './labels.ts'
import { nearerX } from './map/world.ts'
import { percent } from './percent.ts'
import { isPower } from './powers.ts'
import type { Target } from './targets.ts'
import { facilityOf } from './signs.ts'
import { contested } from './skin.ts'
import { total, unitsOf } from './tokens.ts'

export const nameOf = (desk: Desk, at: string): string =>
  desk.world.places.get(at)?.sea ? desk.m.place.sea(seaNumber(at)) : desk.words.name(`place.${at}`)

/** The same inside a sentence: sea zones are in lower case there, with an article if the language needs one. */
export const inText = (desk: Desk, at: string): string =>
  desk.world.places.get(at)?.sea ? desk.m.place.seaIn(seaNumber(at)) : desk.words.name(`place.${at}`)

/** The name of a victory city in the language of the page. */
export const cityName = (desk: Desk, city: string): string => desk.m.cities.name(city)

/** A place and its units, line by line for the tip, and as one text for a screen reader. */
export function aboutPlace(desk: Desk, view: AazView, at: string): string[] {
  const { m } = desk
  const facts = desk.facts()
  const space = view.spaces[at]
  const lines: string[] = []
  if (!desk.world.places.get(at)?.sea) {
    const control = space?.control ?? 'nobody'
    const holder = isPower(control)
      ? m.place.held(desk.power(control))
      : control === 'zombies'
        ? m.place.dead
        : facts.barrier(at)
          ? m.place.barrier
          : facts.neutral(at)
            ? m.place.neutral
            : m.place.free
    const ipc = facts.ipc(at)
    const income = ipc > 0 ? `${m.place.income(ipc)}${facts.reconstructed(at) ? ` (${m.place.reconstructed})` : ''}` : ''
    lines.push([holder, income].filter(Boolean).join(', '))
    const capital = facts.capital(at)
    const facility = facilityOf(facts, view, at)
    const city = facts.city(at)
    const signs = [
      capital ? m.place.capital(desk.power(capital)) : '',
      city ? m.cities.place(cityName(desk, city)) : '',
      facility ? m.place[facility] : '',
      space?.damage ? m.repair.place(space.damage) : '',
    ].filter(Boolean)
    if (signs.length > 0) lines.push(signs.join(', '))
  }
  for (const [power, count] of Object.entries(space?.units ?? {}))
    lines.push(`${desk.power(power)}: ${desk.unitWords(Object.fromEntries(unitsOf(count)))}`)
  for (const [power, boats] of Object.entries(space?.cargo ?? {}))
    for (const boat of boats)
      lines.push(
        `${desk.power(power)} ${desk.words.name('unit.trn')}: ${desk.unitWords(boat.load)}${boat.landing ? ` → ${nameOf(desk, boat.landing)}` : ''}`,
      )
  if (space?.zombies) lines.push(m.place.zombies(space.zombies))
  if (contested(view, at)) lines.push(m.place.contested)
  lines.push(...orderLines(desk, view, at))
  lines.push(...threatLines(desk, at))
  const stack = desk.threats.stack.peek()
  if (stack?.at === at) lines.push(m.threats.reach(desk.power(stack.power), stack.reach.size))
  if (desk.falls.peek().some((fall) => fall.at === at && fall.falls)) lines.push(m.place.falls)
  return lines
}

/** The combat moves that lead here, and how to take one back. */
function orderLines(desk: Desk, view: AazView, at: string): string[] {
  if (view.phase !== 'combatMove') return []
  const from = view.planned.flatMap((move) => (move.to === at && typeof move.from === 'string' ? [inText(desk, move.from)] : []))
  return from.length > 0 ? [desk.m.place.ordered([...new Set(from)].join(', '))] : []
}

/** The enemies that can come next turn, and the chance to hold; empty unless threats are shown. */
export function threatLines(desk: Desk, at: string): string[] {
  const { threats } = desk.m
  const threat = desk.threats.list.value.find((other) => other.at === at)
  if (!threat) return []
  const comers = threat.by.map(({ setup, hold }) => {
    const comes = threats.comes(desk.power(setup.attacker), desk.unitWords(setup.attackers))
    return threat.open || hold === undefined ? comes : `${comes}: ${threats.hold(percent(hold))}`
  })
  const { dead } = threat
  return [
    ...comers,
    ...(threat.open ? [threats.openHint] : []),
    ...(dead ? [`${threats.dead(dead.dice)}: ${threats.hold(percent(dead.hold))}`] : []),
  ]
}

/** True if units of the power on turn are there: a click moves the selected units to them and does not select them. */
export function isOwnGround(desk: Desk, at: string): boolean {
  const view = desk.view.value
  return view !== null && total(view.spaces[at]?.units?.[view.turn] ?? {}) > 0
}

/** How far, by what means, how many, and where aircraft land afterwards. */
export function targetFacts(desk: Desk, target: Target): string[] {
  const { m } = desk
  const picked = desk.hand.picked.peek()
  const all = picked ? [picked, ...picked.also].reduce((sum, source) => sum + total(source.units), 0) : 0
  return [
    isOwnGround(desk, target.at) ? m.move.joins : '',
    target.declares ? m.move.declares(inText(desk, picked?.from ?? '')) : '',
    target.needs ? desk.words.refusal(target.needs) : '',
    target.ship ? m.move.bySea : '',
    target.left === null ? '' : m.place.left(target.left),
    target.carried !== null && target.carried < all ? m.move.aboard(target.carried, all) : '',
    landingWords(desk, target),
  ].filter(Boolean)
}

const SHOWN_LANDINGS = 4

/** Where aircraft can land, the nearest first, and how many more places there are. */
function landingWords(desk: Desk, { at, landings }: Target): string {
  if (landings.length === 0) return ''
  const { centreOf } = desk.world
  const from = centreOf(at)
  const distance = (place: string): number => {
    const { x, y } = centreOf(place)
    return Math.hypot(nearerX(from.x, x) - from.x, y - from.y)
  }
  const near = landings.toSorted((a, b) => distance(a) - distance(b)).slice(0, SHOWN_LANDINGS)
  return desk.m.move.lands(near.map((place) => inText(desk, place)).join(', '), landings.length - near.length)
}

export function labelOf(desk: Desk, view: AazView, at: string, target: Target | undefined): string {
  const { m } = desk
  const deed = target ? [target.kind === 'fight' ? m.place.fight : m.place.go, ...targetFacts(desk, target)].join(', ') : ''
  return [nameOf(desk, at), ...aboutPlace(desk, view, at), deed].filter(Boolean).join('; ')
}

/** Parts of the world to zoom to, in sheet units: every place is well inside one of them. */
export const THEATRES = {
  europe: { x: 430, y: 15, w: 620, h: 595 },
  asia: { x: 970, y: 60, w: 740, h: 740 },
  africa: { x: 430, y: 560, w: 640, h: 680 },
  indian: { x: 940, y: 620, w: 560, h: 620 },
  pacific: { x: 1265, y: 400, w: 765, h: 840 },
  north: { x: 1570, y: 30, w: 520, h: 470 },
  americas: { x: -90, y: 40, w: 560, h: 1200 },
  atlantic: { x: 120, y: 20, w: 640, h: 750 },
} as const

type Theatre = keyof typeof THEATRES

/** The theatres of a scenario, without those whose lands in play another one shows too. The prelude is played in Europe. */
export function theatresOf({ map, blocked, barrier }: Pick<Facts, 'map' | 'blocked' | 'barrier'>): Theatre[] {
  const open = [...map.places.values()].filter(({ name, sea }) => !sea && !blocked(name) && !barrier(name))
  const shown = (Object.keys(THEATRES) as Theatre[]).map((id) => ({ id, lands: open.filter(({ name }) => isIn(map.centreOf(name), id)) }))
  const isMore = (a: (typeof shown)[number], b: (typeof shown)[number]): boolean =>
    b.lands.every((land) => a.lands.includes(land)) && (a.lands.length > b.lands.length || shown.indexOf(a) < shown.indexOf(b))
  return shown.filter((one) => !shown.some((other) => other !== one && isMore(other, one))).map(({ id }) => id)
}

const isIn = (at: { x: number; y: number }, id: Theatre): boolean => {
  const { x, y, w, h } = THEATRES[id]
  return at.x > x && at.x < x + w && at.y > y && at.y < y + h
}
