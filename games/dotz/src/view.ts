import { nth } from '@deadfront/kernel'
import { type Content, columnName, contentOf, eventOf, nameOfPlace, spacesOf, stepsTo, unitOf, zedOf } from './model/content.ts'
import {
  CUP,
  DEFIANT,
  LEADER,
  NONE,
  type Siege,
  TC,
  TOUGH,
  WELL_ARMED,
  hasZedFlag,
  phaseName,
  terrainMarker,
  unitAt,
  unitFlags,
  unitHits,
  zedAt,
  zedHits,
} from './model/state.ts'
import type { CombatView, LastingView, SiegeView, TaleView, UnitView, ZedView } from './model/view.ts'
import { markerOf, mobStrength, unitStrength, zedStrength, zedsAt, zedsOnTrack } from './read/board.ts'
import { initialColumn, innermostCombat, netOf, shiftsOf } from './read/fight.ts'
import { spaceId, unitId, unitIds, zedIds } from './read/names.ts'
import { bandOf } from './read/score.ts'
import { seatName } from './read/seats.ts'

/** The table as every player sees it. Nothing in it shows the order of a deck. */
export function view(s: Siege): SiegeView {
  const c = contentOf(s)
  const card = s.card === NONE ? null : eventOf(c, s.card)
  return {
    turn: s.turn,
    phase: phaseName(s.phase),
    card: card && {
      id: card.id,
      name: card.name,
      ...textOf(card),
      kind: card.kind,
      act: card.act,
      tracks: [...card.tracks],
      done: s.symbols,
      actions: card.actions,
      pressure: { movement: card.movement, placement: card.placement },
    },
    ammo: s.ammo,
    ammoMarker: markerOf(s.ammo),
    eventActions: s.eventActions,
    players: s.hero.map((hero, seat) => ({
      seat: seatName(seat),
      hero: hero === NONE ? null : unitId(c, hero),
      action: s.playerAction[seat] === 1 ? 'ready' : 'spent',
      done: s.seatDone[seat] === 1,
    })),
    units: s.uAt.map((_, u) => unitView(s, c, u)),
    zeds: s.zAt.flatMap((at, z) => (at >= 0 ? [zedView(s, c, z)] : [])),
    cup: cupView(s, c),
    tracks: c.tracks.map((id, track) => ({
      id,
      name: nth(c.trackNames, track),
      spaces: spacesOf(c, track).map((at) => spaceId(c, at)),
      zeds: zedsOnTrack(s, c, track),
    })),
    town: { id: spaceId(c, TC), name: c.spaceName[TC] ?? '' },
    spaces: spacesView(s, c),
    events: { left: s.deck.length, acts: actsLeft(s), spent: s.discard.map((ix) => c.events[ix]?.id ?? '') },
    fate: {
      left: s.fateDeck.length,
      spent: s.fateDiscard.map((ix) => c.fates[ix]?.id ?? ''),
      held: s.held.map((ix) => ({
        id: c.fates[ix]?.id ?? '',
        name: c.fates[ix]?.name ?? '',
        ...textOf(c.fates[ix]),
        moments: [...(c.fates[ix]?.moments ?? [])],
      })),
    },
    lasting: lastingView(s, c),
    combat: combatView(s, c),
    proposals: s.proposals.map(({ seat, answer }) => ({ seat: seatName(seat), answer })),
    tale: taleView(s, c),
    result: s.result,
    band: s.result?.score ? bandOf(s, s.result.score.total ?? 0) : null,
  }
}

function unitView(s: Siege, c: Content, u: number): UnitView {
  const unit = unitOf(c, u)
  const flags = unitFlags(s, u)
  const markers: string[] = []
  if ((flags & DEFIANT) !== 0) markers.push('defiant')
  if ((flags & WELL_ARMED) !== 0) markers.push('well-armed')
  if ((flags & LEADER) !== 0) markers.push('leader')
  if (s.shiftedHero === u) markers.push('keep-calm')
  const seat = s.hero.indexOf(u)
  return {
    id: unit.id,
    name: unit.name,
    kind: unit.kind,
    class: unit.class,
    at: nameOfPlace(c, unitAt(s, u)),
    side: s.uSide[u] === 0 ? 'full' : 'reduced',
    strength: unitStrength(s, c, u),
    strengths: [...unit.strength],
    hits: unitHits(s, u),
    capacity: [...unit.capacity],
    move: unit.move,
    markers,
    abilities: Object.keys(unit.abilities),
    actions: unit.marks.map((m) => ({ id: c.marks[m]?.id ?? '', per: c.marks[m]?.per ?? 'phase', spent: s.spent[m] !== 0 })),
    seat: seat < 0 ? null : seatName(seat),
  }
}

function zedView(s: Siege, c: Content, z: number): ZedView {
  const zed = zedOf(c, z)
  return {
    id: zed.id,
    at: spaceId(c, zedAt(s, z)),
    side: s.zSide[z] === 0 ? 'full' : 'reduced',
    strength: zedStrength(s, c, z),
    strengths: [...zed.strength],
    hits: zedHits(s, z),
    capacity: [...zed.capacity],
    markers: hasZedFlag(s, z, TOUGH) ? ['tough'] : [],
  }
}

function cupView(s: Siege, c: Content): SiegeView['cup'] {
  const of: { [notation: string]: number } = {}
  let left = 0
  s.zAt.forEach((at, z) => {
    if (at !== CUP) return
    const { notation } = zedOf(c, z)
    of[notation] = (of[notation] ?? 0) + 1
    left++
  })
  return { left, of }
}

function spacesView(s: Siege, c: Content): SiegeView['spaces'] {
  const marked: SiegeView['spaces'] = {}
  for (let at = TC + 1; at < c.spaces.length; at++) {
    const noEntry = s.noEntry[at] !== 0
    const terrain = terrainMarker(s, at)
    const bare = c.bareSpaces[spaceId(c, at)]
    if (bare && (noEntry || terrain > bare.terrain)) marked[spaceId(c, at)] = { ...bare, noEntry, terrain: Math.max(bare.terrain, terrain) }
  }
  return Object.keys(marked).length === 0 ? c.bareSpaces : { ...c.bareSpaces, ...marked }
}

/** How many cards of each Act are left; the deck shows this number. */
function actsLeft(s: Siege): SiegeView['events']['acts'] {
  const acts: SiegeView['events']['acts'] = []
  for (let i = s.deckAct.length - 1; i >= 0; i--) {
    const act = s.deckAct[i] === 0 ? 'final' : nth(s.deckAct, i)
    const last = acts[acts.length - 1]
    if (last?.act === act) last.left++
    else acts.push({ act, left: 1 })
  }
  return acts
}

const lastingView = (s: Siege, c: Content): LastingView => ({
  noTerrain: s.noTerrain !== 0,
  mayLeave: s.mayLeave !== 0,
  spread: s.spread !== 0,
  heroShift: s.shiftedHero === NONE ? null : { unit: unitId(c, s.shiftedHero), shift: s.heroShift },
  shifts: s.cardShifts.map(({ by, handToHand }) => ({ by, shift: handToHand })),
})

/** The combat panel: the innermost combat up to its current step. */
export function combatView(s: Siege, c: Content): CombatView | null {
  const f = innermostCombat(s)
  if (!f) return null
  const zeds = f.harmOnly ? [] : zedsAt(s, f.at)
  const zedsStrength = f.harmOnly ? 0 : mobStrength(s, c, f.at)
  const known = f.unit !== NONE
  const strength = known ? unitStrength(s, c, f.unit) : null
  const initial = f.fixedColumn !== NONE ? f.fixedColumn : strength === null ? NONE : initialColumn(zedsStrength, strength)
  const shifts = known ? shiftsOf(s, c, f.unit, f.at, f.zedsAttack, f.extra) : []
  const [a, b] = f.dice
  const rolled = a !== undefined && b !== undefined
  return {
    at: spaceId(c, f.at),
    attacker: f.zedsAttack ? 'zeds' : 'player',
    unit: known ? unitId(c, f.unit) : null,
    units: unitIds(c, f.units),
    zeds: zedIds(c, zeds),
    zedsStrength,
    unitStrength: strength,
    initial: initial === NONE ? null : columnName(c, initial),
    shifts,
    net: netOf(shifts),
    column: f.column === NONE ? null : columnName(c, f.column),
    dice: rolled ? [a, b] : null,
    sum: rolled ? a + b : null,
    result:
      rolled && (f.step ?? '') !== 'result' && f.step !== 'roll'
        ? { zedsHits: f.zedsHits, unitHits: f.unitHits, loser: f.zedsLose ? 'zeds' : 'player' }
        : null,
  }
}

function taleView(s: Siege, c: Content): TaleView {
  const { tale } = s
  const place = ([unit = 0, at = 0, turn = 0]: number[]) => ({ unit: unitId(c, unit), at: nameOfPlace(c, at), turn })
  const [unit, at, turn, zedsStrength, strength] = tale.bestStand
  const [nearAt, nearTurn] = tale.nearest
  const kills: { [unit: string]: number } = {}
  tale.kills.forEach((n, u) => {
    if (n > 0) kills[unitId(c, u)] = n
  })
  return {
    fallen: tale.fallen.map(place),
    saved: tale.saved.map(place),
    kills,
    ammoUsed: tale.ammoUsed,
    shots: tale.shots,
    fights: { won: tale.won, lost: tale.lost },
    bestStand:
      unit === undefined
        ? null
        : {
            unit: unitId(c, unit),
            at: spaceId(c, at as number),
            turn: turn as number,
            zedsStrength: zedsStrength as number,
            unitStrength: strength as number,
          },
    nearest: nearAt === undefined ? null : { at: spaceId(c, nearAt), turn: nearTurn as number, steps: stepsTo(c, nearAt) },
  }
}

const textOf = (card: { text?: string } | undefined): { text?: string } => (card?.text === undefined ? {} : { text: card.text })
