import { cachedContent, isCount, isObject, type Json, mergeContent, type Problem } from '@deadfront/kernel'
import house from '../data/house.json' with { type: 'json' }

/** The house and the deck are data; a set-up may merge its own over ours. */
export interface HouseData {
  rooms: { [id: string]: { exits: string[]; door: boolean } }
  /** The room where every survivor starts. */
  start: string
  /** How many of each card the deck has. */
  cards: { [kind in CardKind]: number }
  breachLimit: number
}

const CARD_KINDS = ['flare', 'nails', 'bandage', 'hush'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** What the rules look up, made once per house. */
export interface HouseContent {
  rooms: string[]
  /** The rooms with a door to the yard. */
  doors: string[]
  exits: { [room: string]: string[] }
  start: string
  /** Every single card: `flare.1`, `flare.2`… */
  deck: string[]
  breachLimit: number
}

const BUILTIN: { readonly [id: string]: HouseData } = { house }

export const contentOf = cachedContent(BUILTIN, (raw: HouseData): HouseContent => {
  const rooms = Object.keys(raw.rooms)
  return {
    rooms,
    doors: rooms.filter((room) => raw.rooms[room]?.door),
    exits: Object.fromEntries(rooms.map((room) => [room, raw.rooms[room]?.exits ?? []])),
    start: raw.start,
    deck: CARD_KINDS.flatMap((kind) => Array.from({ length: raw.cards[kind] }, (_, i) => `${kind}.${i + 1}`)),
    breachLimit: raw.breachLimit,
  }
})

/** The built-in house by its name, or custom content merged over it, or what is wrong with that. */
export function readContent(over: Json | undefined): { content: string | HouseData } | { problems: Problem[] } {
  if (over === undefined) return { content: 'house' }
  const merged: unknown = mergeContent(house, over)
  const problems = problemsOfHouse(merged)
  return problems.length > 0 ? { problems } : { content: merged as HouseData }
}

function problemsOfHouse(raw: unknown): Problem[] {
  if (!isObject(raw) || !isObject(raw.rooms)) return [{ place: 'content.rooms', say: 'expected an object of rooms' }]
  const problems: Problem[] = []
  const { rooms } = raw
  for (const [id, room] of Object.entries(rooms)) {
    const exits = isObject(room) ? room.exits : null
    if (!Array.isArray(exits) || !exits.every((exit) => typeof exit === 'string' && Object.hasOwn(rooms, exit)))
      problems.push({ place: `content.rooms.${id}.exits`, say: 'expected a list of rooms' })
  }
  if (typeof raw.start !== 'string' || !Object.hasOwn(rooms, raw.start)) problems.push({ place: 'content.start', say: 'expected a room' })
  if (!Object.values(rooms).some((room) => isObject(room) && room.door === true))
    problems.push({ place: 'content.rooms', say: 'expected at least one room with a door' })
  for (const kind of CARD_KINDS)
    if (!isObject(raw.cards) || !isCount(raw.cards[kind], 0, 99)) problems.push({ place: `content.cards.${kind}`, say: 'expected 0 to 99' })
  if (!isCount(raw.breachLimit, 1, 99)) problems.push({ place: 'content.breachLimit', say: 'expected 1 to 99' })
  return problems
}
