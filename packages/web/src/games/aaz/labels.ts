import { nth } from '@deadfront/kernel'
import { type Place, WORLD, type WorldMap } from './map/world.ts'

export interface Label {
  name: string
  lines: readonly string[]
  x: number
  y: number
  size: number
  sea: boolean
}

interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** Shorter forms for narrow places, like abbreviations on a military map. */
const SHORT: { readonly [name: string]: string } = {
  'Anglo-Egyptian Sudan': 'Sudan',
  'Baltic States': 'Baltic',
  'Bulgaria/Romania': 'Bulg./Rom.',
  'Buryatia S.S.R.': 'Buryatia',
  'Central United States': 'Central US',
  'Colombia/Ecuador': 'Colombia/Ec.',
  'East Mexico': 'E. Mexico',
  'Eastern Australia': 'E. Australia',
  'Evenki National Okrug': 'Evenki',
  'French Indo-China/Thailand': 'Indochina',
  'Karelia S.S.R.': 'Karelia',
  'Kazakh S.S.R.': 'Kazakh',
  'Northwestern Europe': 'NW Europe',
  'Peru/Argentina': 'Peru/Arg.',
  'Ukraine S.S.R.': 'Ukraine',
  'Western Australia': 'W. Australia',
  'Yakut S.S.R.': 'Yakut',
  'Anglo-Egypt Sudan': 'Egypt–Sudan',
  'Belgian Congo/Kenya': 'Congo/Kenya',
  'Caroline Islands': 'Carolines',
  'Central America': 'C. America',
  'Coastal China': 'Coastal Ch.',
  'Eastern Canada': 'E. Canada',
  'Eastern Europe': 'E. Europe',
  'Eastern United States': 'Eastern US',
  'French Equatorial Africa': 'Fr. Eq. Africa',
  'French Madagascar': 'Madagascar',
  'French West Africa': 'Fr. W. Africa',
  'Hawaiian Islands': 'Hawaii',
  'Italian East Africa': 'It. E. Africa',
  'Norway/Finland': 'Norway/Finl.',
  'Philippine Islands': 'Philippines',
  'Solomon Islands': 'Solomons',
  'Southeast Asia': 'SE Asia',
  'Southern Europe': 'S. Europe',
  'Soviet Far East': 'Far East',
  'Spain/Portugal': 'Spain/Port.',
  'Union of South Africa': 'South Africa',
  'United Kingdom': 'UK',
  'Wake Island': 'Wake',
  'Western Canada': 'W. Canada',
  'Western Europe': 'W. Europe',
  'Western United States': 'Western US',
  'Chile/Argentina': 'Chile/Arg.',
  'Colombia/Venezuela': 'Colombia/Ven.',
}

/** The same in Spanish, by the Spanish name. */
const SHORT_ES: { readonly [name: string]: string } = {
  'Países Bálticos': 'Bálticos',
  'Bulgaria/Rumanía': 'Bulg./Rum.',
  'R.S.S. de Buriatia': 'Buriatia',
  'Estados Unidos centrales': 'EE. UU. c.',
  'Colombia/Ecuador': 'Colombia/Ec.',
  'México oriental': 'México or.',
  'Australia oriental': 'Australia or.',
  'Australia occidental': 'Australia occ.',
  'Distrito Nacional Evenki': 'Evenki',
  'Indochina Francesa/Tailandia': 'Indochina',
  'R.S.S. de Carelia': 'Carelia',
  'R.S.S. de Kazajistán': 'Kazajistán',
  'Europa del Noroeste': 'Europa NO',
  'Perú/Argentina': 'Perú/Arg.',
  'R.S.S. de Ucrania': 'Ucrania',
  'R.S.S. de Yakutia': 'Yakutia',
  'Sudán angloegipcio': 'Sudán',
  'Congo Belga/Kenia': 'Congo/Kenia',
  'Islas Carolinas': 'Carolinas',
  'América Central': 'América C.',
  'China costera': 'China cost.',
  'Indias Orientales': 'Indias Or.',
  'Canadá oriental': 'Canadá or.',
  'Europa oriental': 'Europa or.',
  'Estados Unidos orientales': 'EE. UU. or.',
  'África Ecuatorial Francesa': 'Á. Ec. Fr.',
  'Madagascar francés': 'Madagascar',
  'África Occidental Francesa': 'Á. Occ. Fr.',
  'Islas Hawái': 'Hawái',
  'África Oriental Italiana': 'Á. Or. It.',
  'África del Norte': 'Á. del Norte',
  'Noruega/Finlandia': 'Noruega/Finl.',
  'Islas Filipinas': 'Filipinas',
  'Islas Salomón': 'Salomón',
  'Sudeste asiático': 'SE asiático',
  'Europa del Sur': 'Europa S.',
  'Lejano Oriente soviético': 'Lejano Or.',
  'España/Portugal': 'España/Port.',
  'Unión Sudafricana': 'Sudáfrica',
  'Reino Unido': 'R. Unido',
  'Isla Wake': 'Wake',
  'Indias Occidentales': 'Indias Occ.',
  'Rusia occidental': 'Rusia occ.',
  'Canadá occidental': 'Canadá occ.',
  'Europa occidental': 'Europa occ.',
  'Estados Unidos occidentales': 'EE. UU. occ.',
  'Chile/Argentina': 'Chile/Arg.',
  'Colombia/Venezuela': 'Colombia/Ven.',
}

const WIDTH = 0.5
const MIN_PX = 11
const MAX_SIZE = 15

/** The label of a sea zone: its number. */
export const seaNumber = (name: string): string => name.replace(/^sz/, '')

function forms(name: string, sea: boolean, told: string): string[][] {
  if (sea) return [[seaNumber(name)]]
  const words = told.split(/(?<=\/)| /)
  const two = words.length > 1 ? halves(words) : null
  const short = told === name ? SHORT[name] : SHORT_ES[told]
  return [[told], ...(two ? [two] : []), ...(short ? [[short], ...(/^\S{3,} \S+$/.test(short) ? [short.split(' ')] : [])] : [])]
}

function halves(words: readonly string[]): string[] {
  const join = (part: readonly string[]): string => part.join(' ').replaceAll('/ ', '/')
  let best = [join(words.slice(0, 1)), join(words.slice(1))]
  for (let i = 1; i < words.length; i++) {
    const pair = [join(words.slice(0, i)), join(words.slice(i))]
    if (Math.max(...pair.map((p) => p.length)) < Math.max(...best.map((p) => p.length))) best = pair
  }
  return best
}

/** The box of a stack of units that names must not cover. */
export interface Block {
  at: string
  x: number
  y: number
  half: number
  wide: number
  /** The part visible above it: the second card of a mixed block. */
  above?: number
}

/** How far the old-style numerals of sea zones (3, 4, 5, 7, 9) reach below their line, by their size. */
const TAIL = 0.26

const tailOf = ({ sea, size }: Pick<Label, 'sea' | 'size'>): number => (sea ? size * TAIL : 0)

/**
 * Names for a scale (pixels per sheet unit). Each is as large as its land allows, and never too small to read; if
 * that is too long it breaks into two lines or is shortened. It is above its units, or below them where other units
 * are in the way. Only a name that would cover another name, or the sign of another place, is left out until the map is zoomed in.
 */
export function labelsFor(
  map: WorldMap,
  scale: number,
  stacks: readonly Block[],
  weight: (name: string) => number,
  say: (name: string) => string = (name) => name,
  signs: readonly Block[] = [],
): Label[] {
  const placed: Box[] = []
  const labels: Label[] = []
  const own = new Map(stacks.map((stack) => [stack.at, stack]))
  const blocks = stacks.map((stack) => ({ at: stack.at, box: blockOf(stack) }))
  const works = signs.map((sign) => ({ at: sign.at, box: blockOf(sign) }))
  const signed = new Set(signs.map((sign) => sign.at))
  for (const name of byWeight(map, weight, scale)) {
    const place = map.placeOf(name)
    const stack = own.get(name)
    const under = weight(name) < WORKS && !signed.has(name)
    const forms = triesFor(place, { scale, told: say(name) }, stack ?? null, under).map(boxed)
    // Only near things can be in the way of any of them.
    const reach = around([...forms, ...forms.flatMap((label) => aside(label, stack))])
    const near = (box: Box): boolean => meet(reach, box)
    const theirs = works.flatMap(({ at, box }) => (at !== name && near(box) ? [box] : []))
    const others = blocks.flatMap(({ at, box }) => (at !== name && near(box) ? [box] : []))
    const taken = placed.filter(near)
    const good = bestOf(
      forms.filter(({ box }) => free(box, theirs) && onSheet(box)),
      { place, r: map.centreOf(name).r, stack, theirs, others, taken },
    )
    if (!good) continue
    placed.push(good.box)
    labels.push(good.label)
  }
  return labels
}

/** False if the upper or lower edge of the sheet would cut the name. */
const onSheet = ({ y0, y1 }: Box): boolean => y0 >= 0 && y1 <= WORLD.h

/** A name and the room that it takes. */
interface Boxed {
  label: Label
  box: Box
}

const boxed = (label: Label): Boxed => ({ label, box: boxOf(label) })

interface Surroundings {
  place: Place
  /** Radius of the room in the middle of the place. */
  r: number
  stack: Block | undefined
  /** Boxes to avoid: signs and units of other places, and names that are set already. */
  theirs: readonly Box[]
  others: readonly Box[]
  taken: readonly Box[]
}

/** The name that fits and that other units cover least; else the shortest that covers no name and, if possible, no units. */
function bestOf(tries: readonly Boxed[], { place, r, stack, theirs, others, taken }: Surroundings): Boxed | undefined {
  const roomy = tries.filter(({ label, box }) => fitsIn(label, place.label.w, r) && free(box, taken))
  const moved = roomy.flatMap((label) => aside(label, stack)).filter(({ box }) => free(box, taken) && free(box, theirs))
  return (
    leastCovered([...roomy, ...moved], others) ??
    tries.findLast(({ box }) => free(box, taken) && free(box, others)) ??
    tries.findLast(({ box }) => free(box, taken))
  )
}

/** The names to set, the highest weight first. For the whole world on a phone only important ones: names would cover the map. */
function byWeight(map: WorldMap, weight: (name: string) => number, scale: number): string[] {
  const weights = [...map.places.keys()].map((name) => ({ name, weight: weight(name) }))
  const told = scale > TINY ? weights : weights.filter((each) => each.weight >= MATTERS)
  return told.sort((a, b) => b.weight - a.weight).map(({ name }) => name)
}

const TINY = 0.3
const MATTERS = 12

/** Places of this weight have a sign at their lower edge: no name goes there. */
const WORKS = 30

/** Every form of a name above its units (in the middle if there are none), then below them where that is free. */
function triesFor(place: Place, { scale, told }: { scale: number; told: string }, stack: Block | null, below: boolean): Label[] {
  const { name } = place
  const room = nth(place.rooms, 0)
  const above: Label[] = []
  const under: Label[] = []
  for (const lines of forms(name, place.sea, told)) {
    const long = Math.max(...lines.map((line) => line.length))
    const fit = place.sea ? Math.max(9, 13 / scale) : (Math.max(place.label.w, room.r * 1.9) * 0.94) / (long * WIDTH)
    const size = Math.max(MIN_PX / scale, Math.min(MAX_SIZE, 17 / scale, fit))
    const rest = size * (lines.length - 1)
    const tail = tailOf({ sea: place.sea, size })
    const y = stack ? stack.y - stack.half - Math.max(3, (stack.above ?? 0) + 1) - tail - rest : room.y + size * 0.35 - rest / 2
    const x = stack?.x ?? room.x
    above.push({ name, lines, x, y, size, sea: place.sea })
    if (stack && below) under.push({ name, lines, x, y: stack.y + stack.half + size * 0.95, size, sea: place.sea })
  }
  return [...above, ...under]
}

const blockOf = ({ x, y, half, wide, above = 0 }: Block): Box => ({ x0: x - wide, x1: x + wide, y0: y - half - above, y1: y + half })

const fitsIn = (label: Label, width: number, r: number): boolean =>
  Math.max(...label.lines.map((line) => line.length)) * label.size * WIDTH <= Math.max(width, 2 * r) * 1.02

function boxOf(label: Label): Box {
  const w = Math.max(...label.lines.map((line) => line.length)) * label.size * WIDTH
  return {
    x0: label.x - w / 2,
    x1: label.x + w / 2,
    y0: label.y - label.size * 0.8,
    y1: label.y + label.size * (label.lines.length - 1) + Math.max(0.2, tailOf(label)),
  }
}

/** The income follows the name of a land: about two letters more, half of them at either end. */
const withIncome = ({ x0, x1, ...box }: Box, { sea, size }: Label): Box => {
  const more = sea ? 0 : size * WIDTH
  return { ...box, x0: x0 - more, x1: x1 + more }
}

/** The same name moved to the left or the right edge of its units. */
function aside({ label, box }: Boxed, stack: Block | undefined): Boxed[] {
  const { x0, x1 } = withIncome(box, label)
  const room = stack ? stack.wide - (x1 - x0) / 2 : 0
  return room > 0 && stack ? [-room, room].map((by) => boxed({ ...label, x: stack.x + by })) : []
}

/** The first of those names that units of other places cover least. */
function leastCovered(labels: readonly Boxed[], units: readonly Box[]): Boxed | undefined {
  const covered = labels.map(({ label, box }) => units.reduce((sum, unit) => sum + overlap(withIncome(box, label), unit), 0))
  return labels[covered.indexOf(Math.min(...covered))]
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) * Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0))

/** The box around all of them, their incomes included. */
function around(labels: readonly Boxed[]): Box {
  const all = labels.map(({ label, box }) => withIncome(box, label))
  return {
    x0: Math.min(...all.map((box) => box.x0)),
    y0: Math.min(...all.map((box) => box.y0)),
    x1: Math.max(...all.map((box) => box.x1)),
    y1: Math.max(...all.map((box) => box.y1)),
  }
}

const meet = (a: Box, b: Box): boolean => !(a.x1 < b.x0 || a.x0 > b.x1 || a.y1 < b.y0 || a.y0 > b.y1)

const free = (box: Box, others: readonly Box[]): boolean => others.every((other) => !meet(box, other))
