import { BadInput, copyJson, END, type Json, type PositionFormat, type Problem, type Script } from '@deadfront/kernel'
import { type HouseContent, isCount, isObject } from './content.ts'
import { HAND, HEALTH, houseOf, isAlive, type LastEvent, type LastFrame, type LastLight, MAX_PLANKS } from './model.ts'
import schema from './position.schema.json' with { type: 'json' }
import { night } from './rules/night.ts'
import { setUp } from './setup.ts'

/**
 * A table set by hand: `{ "night": 2, "survivors": { "ash": { "room": "porch", "hand": ["flare.1"] } }, "planks": { "porch": 3 } }`.
 * What is not named is as at the start; cards that lie nowhere are in the deck. `now` says what is under way, outermost
 * first; without it the night begins.
 */
export const positionFormat = (settle: (s: LastLight, script?: Script) => LastEvent[]): PositionFormat<LastLight> => ({
  schema,
  write: (s) => ({
    night: s.night,
    survivors: Object.fromEntries(s.survivors.map((x) => [x.seat, { room: x.room, health: x.health, kills: x.kills, hand: [...x.hand] }])),
    planks: { ...s.planks },
    breaches: s.breaches,
    discards: [...s.discards],
    now: copyJson(s.stack) as unknown as Json,
  }),
  read(position, setup, script) {
    let s: LastLight
    try {
      s = setUp(setup)
    } catch (error) {
      if (error instanceof BadInput) return { problems: [...error.problems] }
      throw error
    }
    const problems = new Reader(s).read(position)
    return problems.length > 0 ? { problems } : { state: s, events: settle(s, script) }
  },
})

const KEYS = ['night', 'survivors', 'planks', 'breaches', 'discards', 'now']

/** Lays a position over a fresh state and notes what does not fit. */
class Reader {
  private readonly problems: Problem[] = []
  private readonly house: HouseContent
  private readonly s: LastLight

  constructor(s: LastLight) {
    this.s = s
    this.house = houseOf(s)
  }

  read(position: Json): Problem[] {
    if (!isObject(position)) {
      this.expected('', 'an object')
      return this.problems
    }
    for (const key of Object.keys(position)) if (!KEYS.includes(key)) this.expected(key, `one of ${KEYS.join(', ')}`)
    this.s.night = this.count(position.night, 'night', 1, this.s.nights, 1)
    this.s.breaches = this.count(position.breaches, 'breaches', 0, this.house.breachLimit - 1, 0)
    this.survivors(position.survivors ?? {})
    this.planks(position.planks ?? {})
    this.s.discards = this.cards(position.discards ?? [], 'discards', this.house.deck.length)
    this.deck()
    if (position.now !== undefined) this.now(position.now)
    return this.problems
  }

  private expected(place: string, what: string): void {
    this.problems.push({ place, say: `expected ${what}` })
  }

  private count(value: unknown, place: string, low: number, high: number, otherwise: number): number {
    if (value === undefined) return otherwise
    if (isCount(value, low, high)) return value
    this.expected(place, `a whole number from ${low} to ${high}`)
    return otherwise
  }

  private cards(value: unknown, place: string, most: number): string[] {
    if (Array.isArray(value) && value.length <= most && value.every((card) => this.house.deck.includes(card))) return [...value]
    this.expected(place, `at most ${most} cards such as "flare.1"`)
    return []
  }

  private survivors(value: unknown): void {
    if (!isObject(value)) return this.expected('survivors', 'an object by seat')
    for (const [seat, given] of Object.entries(value)) {
      const place = `survivors.${seat}`
      const survivor = this.s.survivors.find((x) => x.seat === seat)
      if (!survivor) {
        this.expected(place, `one of ${this.s.survivors.map((x) => x.seat).join(', ')}`)
        continue
      }
      if (!isObject(given)) {
        this.expected(place, '{ room, health, kills, hand }')
        continue
      }
      if (given.room !== undefined && !this.house.rooms.includes(given.room as string))
        this.expected(`${place}.room`, 'a room of the house')
      else survivor.room = (given.room as string | undefined) ?? survivor.room
      survivor.health = this.count(given.health, `${place}.health`, 0, HEALTH, HEALTH)
      survivor.kills = this.count(given.kills, `${place}.kills`, 0, 999, 0)
      survivor.hand = this.cards(given.hand ?? [], `${place}.hand`, isAlive(survivor) ? HAND : 0)
    }
    if (!this.s.survivors.some(isAlive)) this.problems.push({ place: 'survivors', say: 'expected somebody alive', rule: 'LL-1.3' })
  }

  private planks(value: unknown): void {
    if (!isObject(value)) return this.expected('planks', 'an object by door')
    for (const [door, planks] of Object.entries(value)) {
      if (!this.house.doors.includes(door)) this.expected(`planks.${door}`, `one of ${this.house.doors.join(', ')}`)
      else this.s.planks[door] = this.count(planks, `planks.${door}`, 0, MAX_PLANKS, 0)
    }
  }

  /** Every card is in one place; those named nowhere are in the deck. */
  private deck(): void {
    const placed = [...this.s.survivors.flatMap((x) => x.hand), ...this.s.discards]
    const twice = placed.find((card, i) => placed.indexOf(card) !== i)
    if (twice !== undefined) this.problems.push({ place: 'discards', say: `expected every card once, found ${twice} twice` })
    this.s.deck = this.house.deck.filter((card) => !placed.includes(card))
  }

  private now(value: unknown): void {
    if (!Array.isArray(value) || value.length === 0 || value.length > 99) return this.expected('now', 'a list of what is under way')
    let inside = ''
    for (const [i, frame] of value.entries()) {
      const kind = isObject(frame) && typeof frame.kind === 'string' ? frame.kind : ''
      const shape = Object.hasOwn(FRAMES, kind) ? FRAMES[kind as LastFrame['kind']] : null
      if (!shape || !shape.inside.includes(inside))
        return this.expected(`now[${i}].kind`, `something that happens inside ${inside || 'a game'}`)
      const fields = frame as Record<string, unknown>
      for (const key of Object.keys(fields))
        if (key !== 'kind' && !Object.hasOwn(shape.has, key))
          return this.expected(`now[${i}].${key}`, `one of ${Object.keys(shape.has).join(', ')}`)
      for (const [key, field] of Object.entries(shape.has))
        if (!FIELDS[field](fields[key], this.s)) return this.expected(`now[${i}].${key}`, field)
      inside = kind
    }
    this.s.stack = copyJson(value) as LastFrame[]
  }
}

const isSeat = (x: unknown, s: LastLight): boolean => s.survivors.some((survivor) => survivor.seat === x)
const isDoor = (x: unknown, s: LastLight): boolean => houseOf(s).doors.includes(x as string)
const byDoor = (x: unknown, s: LastLight, high: number): boolean =>
  isObject(x) && Object.entries(x).every(([door, n]) => isDoor(door, s) && isCount(n, 0, high))
const listOf = (x: unknown, is: (item: unknown) => boolean): boolean => Array.isArray(x) && new Set(x).size === x.length && x.every(is)

const FIELDS = {
  'a step of the night': (x) => x === undefined || x === END || night.steps.includes(x as string),
  'a seat': isSeat,
  seats: (x, s) => listOf(x, (seat) => isSeat(seat, s)),
  'a door': isDoor,
  doors: (x, s) => listOf(x, (door) => isDoor(door, s)),
  'how many dead': (x) => isCount(x, 0, 99),
  'the dead by door': (x, s) => byDoor(x, s, 99),
  'planks by seat and door': (x, s) => isObject(x) && Object.entries(x).every(([seat, planks]) => isSeat(seat, s) && byDoor(planks, s, 2)),
  'a card in the discards': (x, s) => s.discards.includes(x as string),
  'true or false': (x) => typeof x === 'boolean',
  'a push or a card': (x, s) =>
    isObject(x) &&
    (x.on === 'push'
      ? isDoor(x.door, s) && Object.keys(x).length === 2
      : x.on === 'card' && isSeat(x.by, s) && s.discards.includes(x.card as string)),
} satisfies { [what: string]: (x: unknown, s: LastLight) => boolean }

/** What every kind of frame holds, and inside which it stands. */
const FRAMES: { readonly [K in LastFrame['kind']]: { inside: readonly string[]; has: { [key: string]: keyof typeof FIELDS } } } = {
  night: { inside: [''], has: { step: 'a step of the night' } },
  plan: { inside: ['night'], has: { plans: 'planks by seat and door' } },
  walks: { inside: ['night'], has: { left: 'seats' } },
  walk: { inside: ['walks'], has: { seat: 'a seat' } },
  doors: { inside: ['night'], has: { dead: 'the dead by door' } },
  assault: { inside: ['night'], has: { doors: 'doors', dead: 'the dead by door' } },
  push: { inside: ['assault'], has: { door: 'a door', dead: 'how many dead' } },
  'push.resolve': { inside: ['assault'], has: { door: 'a door', dead: 'how many dead' } },
  window: { inside: ['push.resolve', 'card.resolve'], has: { on: 'a push or a card', passed: 'seats' } },
  card: { inside: ['window'], has: { card: 'a card in the discards', by: 'a seat' } },
  'card.resolve': { inside: ['window'], has: { card: 'a card in the discards', by: 'a seat', hushed: 'true or false' } },
  fight: { inside: ['assault'], has: { door: 'a door', dead: 'how many dead', fired: 'seats' } },
}
