import { copyJson, forkRng, type Rng4, type Seat, shuffleWith, type Viewer, below } from '@deadfront/kernel'
import { type CardId, houseOf, type LastEvent, type LastFrame, type LastLight, PLANKS_A_NIGHT, type RoomId } from './model.ts'

export interface LastView {
  night: number
  nights: number
  phase: 'plan' | 'walk' | 'dead' | 'over'
  survivors: { seat: Seat; room: RoomId; health: number; kills: number; cards: number; hand: CardId[] | null }[]
  planks: { [door: RoomId]: number }
  breaches: number
  deck: number
  discards: CardId[]
  /** Who has made a plan; what it is shows when all have. */
  planned: Seat[]
}

/** Built from what the viewer may see; nothing is taken away from the state. */
export const view = (s: LastLight, viewer: Viewer): LastView => ({
  night: s.night,
  nights: s.nights,
  phase: phaseOf(s),
  survivors: s.survivors.map((x) => ({
    seat: x.seat,
    room: x.room,
    health: x.health,
    kills: x.kills,
    cards: x.hand.length,
    hand: x.seat === viewer ? [...x.hand] : null,
  })),
  planks: { ...s.planks },
  breaches: s.breaches,
  deck: s.deck.length,
  discards: [...s.discards],
  planned: s.stack.flatMap((f) => (f.kind === 'plan' ? Object.keys(f.plans) : [])),
})

function phaseOf(s: LastLight): LastView['phase'] {
  switch (s.stack[1]?.kind) {
    case undefined:
      return 'over'
    case 'plan':
      return 'plan'
    case 'walks':
      return 'walk'
    default:
      return 'dead'
  }
}

/** What a question shows of its frame: never the plans of others. */
export function about(s: LastLight, f: LastFrame, seat: Seat) {
  switch (f.kind) {
    case 'plan':
      return { doors: houseOf(s).doors, planks: { ...s.planks } }
    case 'doors':
      return { dead: { ...f.dead } }
    case 'window':
      return { on: { ...f.on } }
    case 'fight':
      return { door: f.door, dead: f.dead, cards: s.survivors.find((x) => x.seat === seat)?.hand.length ?? 0 }
    default:
      return null
  }
}

/** LL-2.1: only the owner sees which cards were drawn. */
export function show(event: LastEvent, viewer: Viewer): LastEvent | null {
  if (event.type !== 'cardsDrawn' || event.seat === viewer || typeof event.cards === 'number') return event
  return { ...event, cards: event.cards.length }
}

/** The cards a seat does not see are dealt anew, unseen plans are made anew, the dice are others. */
export function guess(s: LastLight, seat: Viewer, rng: Rng4): LastLight {
  const world = copy(s)
  const others = world.survivors.filter((x) => x.seat !== seat)
  const unseen = [...world.deck, ...others.flatMap((x) => x.hand)]
  shuffleWith(rng, unseen)
  for (const other of others) other.hand = unseen.splice(0, other.hand.length)
  world.deck = unseen
  for (const f of world.stack)
    if (f.kind === 'plan') for (const by of Object.keys(f.plans)) if (by !== seat) f.plans[by] = randomPlan(houseOf(s).doors, rng)
  world.rng = forkRng(rng, 'dice')
  return world
}

function randomPlan(doors: readonly RoomId[], rng: Rng4): { [door: RoomId]: number } {
  const planks: { [door: RoomId]: number } = {}
  for (let left = below(rng, PLANKS_A_NIGHT + 1); left > 0; left--) {
    const door = doors[below(rng, doors.length)] as RoomId
    planks[door] = (planks[door] ?? 0) + 1
  }
  return planks
}

/** The content is never changed by play, so copies share it. */
export const copy = (s: LastLight): LastLight => ({
  rng: [...s.rng],
  stack: copyJson(s.stack),
  result: s.result,
  content: s.content,
  nights: s.nights,
  lastBullet: s.lastBullet,
  night: s.night,
  survivors: s.survivors.map((x) => ({ seat: x.seat, room: x.room, health: x.health, kills: x.kills, hand: x.hand.slice() })),
  planks: { ...s.planks },
  breaches: s.breaches,
  deck: s.deck.slice(),
  discards: s.discards.slice(),
})
