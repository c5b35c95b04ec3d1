import type { Sheet, SheetPlace } from '@deadfront/lab/plots'
import { mapOf } from '../../games/aaz/map/maps.ts'
import { WORLD } from '../../games/aaz/map/world.ts'

/** The world map: spaces by their names. */
export function aazSheets(scenario: string): Sheet[] {
  const map = mapOf(scenario)
  const places = new Map<string, SheetPlace>()
  const land: string[] = []
  const sea: string[] = []
  for (const [name, place] of map.places) {
    const d = rounded(place.d)
    const [room] = place.rooms
    places.set(name, { d, x: room?.x ?? place.label.x, y: room?.y ?? place.label.y })
    ;(place.sea ? sea : land).push(d)
  }
  return [
    {
      title: '',
      box: [0, 0, WORLD.w, WORLD.h],
      ground: [
        { d: sea.join(''), fill: 0.02, stroke: 0.15, width: 1 },
        { d: land.join(''), fill: 0.12, stroke: 0.35, width: 1 },
      ],
      places,
    },
  ]
}

/** Whole units are fine enough for a map of this size, and a quarter of the text. */
function rounded(d: string): string {
  let last = ''
  return d.replace(/([ML])(-?[\d.]+) (-?[\d.]+)/g, (_, way: string, x: string, y: string) => {
    const point = `${Math.round(Number(x))} ${Math.round(Number(y))}`
    if (way === 'L' && point === last) return ''
    last = point
    return way + point
  })
}
