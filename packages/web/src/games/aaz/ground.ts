import type { AazView, RawContent } from '@deadfront/aaz'
import { svg } from '../../board/svg.ts'
import { mapOf } from './map/maps.ts'
import { type Piece, piecesOf, WORLD, type WorldMap } from './map/world.ts'
import { Echo, MARGIN } from './map/wraparound.ts'

/** What the board printed on the sheet: fixed for the whole game. */
export interface Facts {
  content: RawContent
  /** The sheet itself. */
  map: WorldMap
  powers: RawContent['powers']
  /** Who takes turns. */
  order: readonly string[]
  victory: RawContent['victory']
  /** How much land the dead must hold for the apocalypse; null where it decides nothing. */
  threshold: number | null
  ipc(name: string): number
  facility(name: string): 'IC' | 'RC' | null
  /** The power whose capital it is, or null. */
  capital(name: string): string | null
  barrier(name: string): boolean
  blocked(name: string): boolean
  /** The victory city there, if the board counts them (AAZ42-WIN.1). */
  city(name: string): string | null
  neutral(name: string): boolean
  /** Its value is not known from the printed game (AAZ42-NEUT.3). */
  reconstructed(name: string): boolean
  /** The same of a card, by its id (AAZ42-CARD.2). */
  reconstructedCard(card: string): boolean
  /** Names of places with a higher weight are set first. */
  weight(name: string): number
  unit(id: string): RawContent['units'][string] | undefined
  units: readonly string[]
}

/** The mark in the data for values of the printed game that we have not seen. */
const RECONSTRUCTED = 'reconstructed'

export function factsOf(content: RawContent, map: WorldMap = mapOf('1941')): Facts {
  const of = (name: string) => content.territories[name]
  const capitals = new Map(Object.entries(content.powers).flatMap(([power, p]) => (p.capital ? [[p.capital, power] as const] : [])))
  const facility = (name: string): 'IC' | 'RC' | null => {
    const found = of(name)?.facility
    return found === 'IC' || found === 'RC' ? found : null
  }
  const city = (name: string): string | null => (content.victory.cities?.includes(name) ? (of(name)?.city ?? name) : null)
  return {
    content,
    map,
    powers: content.powers,
    order: content.order,
    victory: content.victory,
    threshold: content.victory.kind === 'income' ? null : (content.victory.apocalypse ?? null),
    ipc: (name) => of(name)?.ipc ?? 0,
    facility,
    capital: (name) => capitals.get(name) ?? null,
    barrier: (name) => of(name)?.barrier === true,
    blocked: (name) =>
      content.blocked?.includes(name) === true || (content.control !== undefined && of(name) !== undefined && !(name in content.control)),
    city,
    neutral: (name) => of(name)?.neutral === true,
    reconstructed: (name) => of(name)?.confidence === RECONSTRUCTED,
    reconstructedCard: (card) => content.cards[card]?.confidence === RECONSTRUCTED,
    weight: (name) => (capitals.has(name) ? 100 : 0) + (facility(name) ? 30 : 0) + (city(name) ? 20 : 0) + 4 * (of(name)?.ipc ?? -2),
    unit: (id) => content.units[id],
    units: Object.keys(content.units),
  }
}

/** Powers that take part: those with turns in the scenario, and others that hold land or armies in it. */
export const inPlay = (view: AazView, facts: Facts): string[] =>
  Object.keys(view.powers).filter(
    (power) =>
      facts.order.includes(power) ||
      (view.powers[power]?.npl ?? 0) > 0 ||
      Object.values(view.spaces).some((space) => space.units?.[power] !== undefined),
  )

/** Sea, ice and lines: everything that never changes. */
export function groundOf(map: WorldMap): { below: SVGGElement; lines: SVGGElement; frame: SVGGElement } {
  const below = svg(
    'g',
    { class: 'az-ground', 'aria-hidden': 'true' },
    svg('rect', { class: 'az-sea', x: -MARGIN, y: 0, width: WORLD.w + 2 * MARGIN, height: WORLD.h }),
    // Broad soft bands need no exact line, and a simplified one is drawn ten times as fast.
    drawn('az-shelf wide', piecesOf(map, 'coast', 7)),
    drawn('az-shelf mid', piecesOf(map, 'coast', 4.5)),
    drawn('az-shelf near', piecesOf(map, 'coast', 2.5)),
    drawn('az-sealine', piecesOf(map, 'sea')),
    svg('path', { class: 'az-ice', d: map.ice, 'fill-rule': 'evenodd' }),
  )
  const lines = svg(
    'g',
    { class: 'az-lines', 'aria-hidden': 'true' },
    svg('path', { class: 'az-lake', d: map.lakes, 'fill-rule': 'evenodd' }),
    drawn('az-border', piecesOf(map, 'land')),
    drawn('az-coast', piecesOf(map, 'coast')),
    ...Object.entries(map.marks).map(([name, [x, y]]) => canal(name, x, y)),
  )
  const seam = (x: number) => svg('path', { class: 'az-seam', d: `M${x} 0V${WORLD.h}` })
  const frame = svg(
    'g',
    { class: 'az-frame', 'aria-hidden': 'true' },
    seam(0),
    seam(WORLD.w),
    svg('rect', { x: -MARGIN, y: 0, width: WORLD.w + 2 * MARGIN, height: WORLD.h }),
  )
  return { below, lines, frame }
}

/** The lines piece by piece; those near the seam are drawn beyond it too. */
function drawn(name: string, pieces: readonly Piece[]): SVGGElement {
  const echo = new Echo()
  for (const { d, from, to } of pieces) echo.add(from, to, () => svg('path', { d }))
  return svg('g', { class: name }, echo.root, ...pieces.map(({ d }) => svg('path', { d })))
}

/** A little lock gate where a canal or strait can be opened and closed. */
function canal(name: string, x: number, y: number): SVGGElement {
  return svg(
    'g',
    { class: 'az-canal', transform: `translate(${x} ${y})`, 'data-canal': name },
    svg('circle', { r: 6.2 }),
    svg('path', { d: 'M-3.4 -2.6V2.600M3.400 -2.600V2.600M-3.400 0H-.8M.8 0H3.400' }),
  )
}
