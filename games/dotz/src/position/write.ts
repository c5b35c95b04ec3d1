import { type Json, nth } from '@deadfront/kernel'
import { BASIC } from '../model/built-in.ts'
import { type Content, contentOf, nameOfPlace } from '../model/content.ts'
import type { RawUnit } from '../model/raw.ts'
import { AVAILABLE, CUP, FIRED, MOVED, NONE, type Siege, TC, hasUnitFlag, hasZedFlag, phaseName, terrainMarker } from '../model/state.ts'
import { seatName } from '../read/seats.ts'
import { view } from '../view.ts'
import { baseOf } from './phase.ts'
import { writeFrame } from './stack.ts'

/** Writes a state as a position file: what differs from an empty board, by names. Reading it gives the same state again. */
export function writePosition(s: Siege): Json {
  const c = contentOf(s)
  const v = view(s)
  const out: Record<string, Json> = { turn: s.turn, phase: phaseName(s.phase) }
  if (s.card !== NONE) out.card = c.events[s.card]?.id ?? ''
  if (s.symbols > 0) out.symbols = s.symbols
  out.ammo = s.ammo
  out.eventActions = s.eventActions
  out.players = Object.fromEntries(v.players.map(({ seat, hero, action, done }) => [seat, { hero, action, done }]))
  out.spaces = writeSpaces(s, c)
  out.units = writeUnits(s, c, v)
  out.zeds = writeZeds(s, c, v)
  const spent = c.marks.flatMap((mark, m) => (s.spent[m] === 0 ? [] : [mark.id]))
  if (spent.length > 0) out.spent = spent
  const cup = s.zAt.flatMap((at, z) => (at === CUP ? [c.zeds[z]?.notation ?? ''] : []))
  if (s.zAt.some((at) => at < CUP)) out.cup = cup
  writeCards(s, c, out)
  const lasting = writeLasting(s, c)
  if (Object.keys(lasting).length > 0) out.lasting = lasting
  out.tale = asJson(v.tale)
  if (s.result !== null) out.result = asJson(s.result)
  else if (!isPlain(s)) out.stack = s.stack.map((f) => writeFrame(c, f))
  if (s.proposals.length > 0) out.proposals = s.proposals.map(({ seat, answer }) => ({ seat: seatName(seat), answer }))
  return out
}

/** In the middle of the Action Phase with nothing else open: the phase describes it completely. */
function isPlain(s: Siege): boolean {
  const base = baseOf(phaseName(s.phase)) ?? []
  return (
    phaseName(s.phase) === 'action' &&
    s.stack.length === base.length &&
    s.stack.every((f, i) => f.kind === base[i]?.kind && ('step' in f ? f.step : '') === ((base[i] as { step?: string }).step ?? ''))
  )
}

function writeSpaces(s: Siege, c: Content): Json {
  const spaces: Record<string, Json> = {}
  const put = (place: string, id: string) => {
    const known = spaces[place]
    spaces[place] = Array.isArray(known) ? [...known, id] : [id]
  }
  s.uAt.forEach((at, u) => {
    if (at !== AVAILABLE) put(nameOfPlace(c, at), c.units[u]?.id ?? '')
  })
  s.zAt.forEach((at, z) => {
    if (at > TC) put(nameOfPlace(c, at), c.zeds[z]?.id ?? '')
  })
  s.noEntry.forEach((n, at) => {
    if (n > 0 || s.terrain[at] !== 0) {
      const name = nameOfPlace(c, at)
      spaces[name] = {
        ...(spaces[name] ? { all: spaces[name] } : {}),
        ...(n > 0 ? { noEntry: lastingWord(n) } : {}),
        ...(s.terrain[at] !== 0 ? { terrain: terrainMarker(s, at) } : {}),
      }
    }
  })
  return spaces
}

function writeUnits(s: Siege, c: Content, v: ReturnType<typeof view>): Json {
  const units: Record<string, Json> = {}
  v.units.forEach((unit, u) => {
    const base = BASIC.units[unit.id]
    const raw = c.raw.units[unit.id]
    if (s.uAt[u] === AVAILABLE && base === raw) return
    const markers = unit.markers.filter((marker) => marker !== 'keep-calm')
    if (hasUnitFlag(s, u, FIRED)) markers.push('fired')
    const own = base === raw || raw === undefined ? {} : ownStats(raw)
    units[unit.id] = { ...own, at: unit.at, side: unit.side, hits: unit.hits, markers }
  })
  return units
}

function writeZeds(s: Siege, c: Content, v: ReturnType<typeof view>): Json {
  const zeds: Record<string, Json> = {}
  for (const zed of v.zeds) {
    const z = c.zedIx.get(zed.id) ?? NONE
    const markers = [...zed.markers, ...(hasZedFlag(s, z, MOVED) ? ['moved'] : [])]
    const own = BASIC.zeds[c.zeds[z]?.notation ?? ''] === undefined ? { strength: zed.strengths, capacity: zed.capacity } : {}
    zeds[zed.id] = { ...own, at: zed.at, side: zed.side, hits: zed.hits, markers }
  }
  return zeds
}

function writeCards(s: Siege, c: Content, out: Record<string, Json>): void {
  const id = (ix: number) => c.events[ix]?.id ?? ''
  const deck: { act: number | 'final'; cards: string[] }[] = []
  for (let i = s.deck.length - 1; i >= 0; i--) {
    const act = s.deckAct[i] === 0 ? 'final' : nth(s.deckAct, i)
    const last = deck[deck.length - 1]
    if (last?.act === act) last.cards.push(id(nth(s.deck, i)))
    else deck.push({ act, cards: [id(nth(s.deck, i))] })
  }
  out.deck = deck
  if (s.discard.length > 0) out.discard = s.discard.map(id)
  if (s.box.length > 0) out.box = s.box.map(id)
  const fate = (ix: number) => c.fates[ix]?.id ?? ''
  out.fate = { deck: s.fateDeck.map(fate).reverse(), discard: s.fateDiscard.map(fate), held: s.held.map(fate) }
}

function writeLasting(s: Siege, c: Content): { [key: string]: Json } {
  const word = lastingWord
  const out: { [key: string]: Json } = {}
  if (s.noTerrain > 0) out.noTerrain = word(s.noTerrain)
  if (s.mayLeave > 0) out.mayLeave = word(s.mayLeave)
  if (s.spread > 0) out.spread = word(s.spread)
  if (s.shiftedHero !== NONE) out.heroShift = { unit: c.units[s.shiftedHero]?.id ?? '', shift: s.heroShift, until: word(s.heroShiftUntil) }
  if (s.cardShifts.length > 0)
    out.shifts = s.cardShifts.map((x) => ({ by: x.by, handToHand: x.handToHand, gunfire: x.gunfire, until: word(x.until) }))
  return out
}

/** Plain data of the referee's own, which only its type keeps from being Json. */
const asJson = (plain: object): Json => ({ ...plain }) as Json

/** How long something lasts, as a word. */
const lastingWord = (until: number): string => ['', 'phase', 'turn', 'game'][until] ?? ''

/** The values of a custom unit, for its entry in a position. */
const ownStats = ({ kind, name, strength, capacity, move, abilities, actions }: RawUnit): { [key: string]: Json } => ({
  kind,
  name,
  strength,
  capacity,
  move,
  ...(abilities ? { abilities: asJson(abilities) } : {}),
  ...(actions ? { actions: asJson(actions) } : {}),
})
