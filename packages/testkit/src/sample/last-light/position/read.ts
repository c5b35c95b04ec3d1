import { type Given, isObject, type Json, placeIn, type Problem, Reader } from '@deadfront/kernel'
import { HAND, HEALTH, type LastLight, MAX_PLANKS, type Survivor } from '../model/state.ts'
import { houseOf, isAlive } from '../read/survivors.ts'
import { checkTable } from './check.ts'
import { readStack } from './stack.ts'

const KEYS = ['night', 'survivors', 'planks', 'breaches', 'discards', 'now']
const SURVIVOR_KEYS = ['room', 'health', 'kills', 'hand']
const MAX_KILLS = 999

/** Merges a position over a new state and returns the faults. */
export function readPosition(s: LastLight, position: Json): Problem[] {
  const r = new Reader()
  if (!isObject(position)) {
    r.expected('', 'an object', position)
    return r.problems
  }
  r.keys(position, KEYS)
  const house = houseOf(s)
  s.night = r.count(position.night, 'night', { low: 1, high: s.nights, otherwise: 1 })
  s.breaches = r.count(position.breaches, 'breaches', { low: 0, high: house.breachLimit - 1, otherwise: 0 })
  readSurvivors(r, s, r.object(position.survivors, 'survivors'))
  readPlanks(r, s, r.object(position.planks, 'planks'))
  s.discards = readCards(r, s, position.discards, 'discards', house.deck.length)
  checkTable(r, s)
  if (position.now !== undefined) readStack(r, s, position.now)
  return r.problems
}

function readCards(r: Reader, s: LastLight, given: unknown, place: string, max: number): string[] {
  const { deck } = houseOf(s)
  const cards = r.list(given, place)
  if (cards.length <= max && cards.every((card): card is string => deck.includes(card as string))) return [...cards]
  r.expected(place, `at most ${max} cards such as "flare.1"`, given)
  return []
}

function readSurvivors(r: Reader, s: LastLight, given: Given): void {
  for (const [seat, about] of Object.entries(given)) {
    const survivor = s.survivors.find((x) => x.seat === seat)
    if (survivor) readSurvivor(r, s, survivor, r.object(about, placeIn('survivors', seat)))
    else r.bad(placeIn('survivors', seat), `expected one of ${s.survivors.map((x) => x.seat).join(', ')}`)
  }
}

function readSurvivor(r: Reader, s: LastLight, survivor: Survivor, given: Given): void {
  const place = placeIn('survivors', survivor.seat)
  r.keys(given, SURVIVOR_KEYS, place)
  survivor.room = r.word(given.room, placeIn(place, 'room'), houseOf(s).rooms, survivor.room)
  survivor.health = r.count(given.health, placeIn(place, 'health'), { low: 0, high: HEALTH, otherwise: HEALTH })
  survivor.kills = r.count(given.kills, placeIn(place, 'kills'), { low: 0, high: MAX_KILLS, otherwise: 0 })
  survivor.hand = readCards(r, s, given.hand, placeIn(place, 'hand'), isAlive(survivor) ? HAND : 0)
}

function readPlanks(r: Reader, s: LastLight, given: Given): void {
  const { doors } = houseOf(s)
  for (const [door, planks] of Object.entries(given)) {
    if (!doors.includes(door)) r.bad(placeIn('planks', door), `expected one of ${doors.join(', ')}`)
    else s.planks[door] = r.count(planks, placeIn('planks', door), { low: 0, high: MAX_PLANKS, otherwise: 0 })
  }
}
