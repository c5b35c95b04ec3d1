import type { RawContent } from '@deadfront/aaz'
import { BUILTIN } from '@deadfront/aaz/content'
import { isObject, mergeContent, type Setup } from '@deadfront/kernel'
import type { Sheet, SheetPlace } from '@deadfront/lab/plots'
import { mapOf } from '../../games/aaz/map/maps.ts'
import { type Place, WORLD } from '../../games/aaz/map/world.ts'

/** How much of the land and sea around a part of the world is drawn, in units of the map. */
const MARGIN = 24

type Box = Sheet['box']

/** The map of the world, or the part of it that is in play: spaces by their names. */
export function aazSheets({ scenario, content }: Pick<Setup, 'scenario' | 'content'>): Sheet[] {
  const map = mapOf(scenario)
  const printed = BUILTIN[scenario]
  const played = printed && isObject(content) && content.base === undefined ? mergeContent(printed, content) : printed
  const inPlay = played ? spacesInPlay(played) : null
  const box = boxAround([...map.places.values()].filter(({ name }) => inPlay?.has(name) === true)) ?? [0, 0, WORLD.w, WORLD.h]
  const places = new Map<string, SheetPlace>()
  const paths: { [kind in 'sea' | 'land' | 'closed']: string[] } = { sea: [], land: [], closed: [] }
  for (const [name, place] of map.places) {
    if (!isIn(place, box)) continue
    const d = rounded(place.d)
    const [room] = place.rooms
    places.set(name, { d, x: room?.x ?? place.label.x, y: room?.y ?? place.label.y })
    paths[place.sea ? 'sea' : inPlay && !inPlay.has(name) ? 'closed' : 'land'].push(d)
  }
  const ground = [
    { d: paths.sea.join(''), fill: 0.02, stroke: 0.15, width: 1 },
    { d: paths.closed.join(''), fill: 0.04, stroke: 0.15, width: 1 },
    { d: paths.land.join(''), fill: 0.12, stroke: 0.35, width: 1 },
  ]
  return [{ title: '', box, ground: ground.filter(({ d }) => d !== ''), places }]
}

/** The land in play, if a scenario names it, and the open sea between (AAZ-INTRO.2); null if the whole map is in play. */
function spacesInPlay({ control, blocked = [], territories, seaZones }: RawContent): ReadonlySet<string> | null {
  if (control === undefined) return null
  const closed = new Set(blocked)
  const lands = new Set(Object.keys(control).filter((name) => Object.hasOwn(territories, name)))
  const seas = Object.entries(seaZones).filter(
    ([name, { borders = [] }]) => !closed.has(name) && [...bordersOf(territories, name), ...borders].some((each) => lands.has(each)),
  )
  return new Set([...lands, ...seas.map(([name]) => name)])
}

/** A border is listed on one of its sides or on both. */
const bordersOf = (territories: RawContent['territories'], sea: string): string[] =>
  Object.entries(territories).flatMap(([land, { borders = [] }]) => (borders.includes(sea) ? [land] : []))

function boxAround(places: readonly Place[]): Box | null {
  if (places.length === 0) return null
  const left = Math.max(0, Math.min(...places.map(({ box }) => box.x)) - MARGIN)
  const top = Math.max(0, Math.min(...places.map(({ box }) => box.y)) - MARGIN)
  const right = Math.min(WORLD.w, Math.max(...places.map(({ box }) => box.x + box.w)) + MARGIN)
  const bottom = Math.min(WORLD.h, Math.max(...places.map(({ box }) => box.y + box.h)) + MARGIN)
  return [left, top, right - left, bottom - top]
}

const isIn = ({ box }: Place, [x, y, w, h]: Box): boolean => box.x < x + w && box.x + box.w > x && box.y < y + h && box.y + box.h > y

/** Whole units are fine enough for a map of this size, and make the text four times shorter. */
function rounded(d: string): string {
  let last = ''
  return d.replace(/([ML])(-?[\d.]+) (-?[\d.]+)/g, (_, way: string, x: string, y: string) => {
    const point = `${Math.round(Number(x))} ${Math.round(Number(y))}`
    if (way === 'L' && point === last) return ''
    last = point
    return way + point
  })
}
