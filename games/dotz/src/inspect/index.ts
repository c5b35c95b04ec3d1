import type { Json, Refusal, Seat, Viewer } from '@deadfront/kernel'
import { type Content, contentOf, markOf } from '../model/content.ts'
import type { Shift } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { CUP, NONE, type Siege, type SpaceIx, type UnitIx, type ZedIx, unitAt, zedAt, zedHits } from '../model/state.ts'
import { markerOf, mobStrength, unitsAt, zedLife, zedStrength, zedsAt } from '../read/board.ts'
import { cellsOf, fightFacts, zedOdds } from '../read/fight-facts.ts'
import { initialColumn, netOf, shiftColumn, shotOf, terrainShift } from '../read/fight.ts'
import { findsAt, forageBonus } from '../read/forage.ts'
import { heldPlays } from '../read/held.ts'
import { whyNotFireAtAll, whyNotForage, whyNotMoveAtAll } from '../read/legal.ts'
import { markReaches, whyNotAbility, whyNotUseMark } from '../read/marks.ts'
import { findSpace, findUnit, findZed, spaceId, trackId, unitId, unitIds, zedId, zedIds } from '../read/names.ts'
import { forageOdds, shotOdds } from '../read/odds.ts'
import { paysFor, reachOf, targetsOf } from '../read/offers.ts'
import { pressedGroups, pressureEvents } from '../read/pressure.ts'
import { previewOf } from '../read/preview.ts'
import { bandOf, scoreOf } from '../read/score.ts'
import { headTracks } from '../read/targets.ts'
import { combatView } from '../view.ts'

/**
 * What the referee tells on request: reach and targets of a unit with exact chances, why an Action is greyed, the combat
 * panel, what an activation will do. Reads only what lies open on the table.
 */
export function inspect(s: Siege, seat: Viewer, question: Json): Json {
  const c = contentOf(s)
  if (typeof question !== 'object' || question === null || Array.isArray(question))
    return { error: 'ask with an object', questions: QUESTIONS as unknown as Json }
  const q = question as { readonly [key: string]: Json }
  if (q.preview !== undefined) return json(previewOf(s))
  if (q.unit !== undefined) return unitMenu(s, c, findUnit(c, q.unit), seat)
  if (q.shot !== undefined) return shotPanel(s, c, q.shot)
  if (q.combat !== undefined) return combatPanel(s, c, q.combat)
  if (q.column !== undefined) return columnFor(c, q.column)
  if (q.space !== undefined) return spaceFacts(s, c, findSpace(c, q.space))
  if (q.zed !== undefined) return zedFacts(s, c, q.zed)
  if (q.tracks !== undefined) return { tracks: headTracks(s, c, String(q.tracks)).map((ix) => trackId(c, ix)) }
  if (q.pressure !== undefined) return pressureFacts(s, c, q.pressure)
  if (q.ammo !== undefined) return json({ ammo: s.ammo, marker: markerOf(s.ammo), eventActions: s.eventActions })
  if (q.score !== undefined) {
    const score = scoreOf(s, s.result?.outcome === 'lost')
    return json({ ...score, band: bandOf(s, score.total) })
  }
  if (q.cup !== undefined) return { left: s.zAt.filter((at) => at === CUP).length }
  return { error: 'unknown question', questions: QUESTIONS as unknown as Json }
}

const QUESTIONS = ['preview', 'unit', 'shot', 'combat', 'column', 'space', 'zed', 'tracks', 'pressure', 'ammo', 'score', 'cup'] as const
const json = (x: unknown): Json => x as Json
const round = (x: number): number => Math.round(x * 1e6) / 1e6
const rounded = (value: unknown): Json =>
  typeof value === 'number'
    ? round(value)
    : Array.isArray(value)
      ? value.map(rounded)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, rounded(v)]))
        : (value as Json)

const no = (refusal: Refusal | null): Json =>
  refusal ? json({ can: false, why: { rule: refusal.rule, code: refusal.code, say: refusal.say, about: refusal.about } }) : { can: true }

/** Everything a unit could do now, and why not. */
function unitMenu(s: Siege, c: Content, u: UnitIx, seat: Viewer): Json {
  if (u === NONE) return { error: 'no such unit' }
  const who: Seat = seat ?? 'p1'
  const pays = paysFor(s, c, who, u)
  const reach = reachOf(s, c, u).map((r) => ({
    at: spaceId(c, r.at),
    path: r.path.map((at) => spaceId(c, at)),
    cost: r.cost,
    fight: r.fight ? json(rounded(attackOdds(s, c, u, r.at))) : null,
  }))
  const targets = targetsOf(s, c, u, 'ammo').map((z) => shotFacts(s, c, u, z, []))
  const bonus = forageBonus(s, c, u)
  const at = unitAt(s, u)
  const forage = whyNotForage(s, c, u)
  return json({
    unit: unitId(c, u),
    pays,
    actions: {
      move: { ...(no(whyNotMoveAtAll(s, c, u)) as object), points: c.units[u]?.move ?? 0 },
      forage: {
        ...(no(forage) as object),
        bonus,
        ammo: forage ? [] : rounded(forageOdds(findsAt(c, at).ammo, bonus, c.units[u]?.abilities.twoDice?.includes('forage') === true)),
      },
      gunfire: { ...(no(whyNotFireAtAll(s, c, u, 'ammo')) as object), range: c.units[u]?.range ?? 1 },
    },
    abilities: (c.units[u]?.marks ?? []).map((m) => {
      const mark = markOf(c, m)
      const why = mark.act === 'free' ? whyNotAbility(s, c, mark.id) : whyNotUseMark(s, c, m)
      return {
        id: mark.id,
        per: mark.per,
        act: mark.act,
        ...(no(why) as object),
        reaches: unitIds(
          c,
          c.units.flatMap((_, other) => (markReaches(s, c, m, other) ? [other] : [])),
        ),
      }
    }),
    held: heldPlays(s, 'action').flatMap((play) => (play.unit === u ? [c.fates[play.card]?.id ?? ''] : [])),
    reach,
    targets,
  })
}

const attackOdds = (s: Siege, c: Content, u: UnitIx, at: SpaceIx) =>
  fightFacts(s, c, { unit: u, at, defending: false, zeds: zedsAt(s, at) })

function shotFacts(s: Siege, c: Content, u: UnitIx, z: ZedIx, extra: readonly Shift[]): Json {
  const shot = shotOf(s, c, u, z, extra)
  const toTurn = s.zSide[z] === 0 ? (c.zeds[z]?.capacity[0] ?? 0) - zedHits(s, z) : 0
  const odds = shotOdds(c, shot.column, { ...zedOdds(s, c, z), toTurn })
  return json({ target: zedId(c, z), at: spaceId(c, zedAt(s, z)), ...shot, odds: rounded(odds) })
}

function shotPanel(s: Siege, c: Content, value: Json): Json {
  const v = (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as { readonly [key: string]: Json }
  const u = findUnit(c, v.unit)
  const z = findZed(
    s,
    c,
    v.target,
    s.zAt.flatMap((at, ix) => (at > 0 ? [ix] : [])),
  )
  if (u === NONE || z === NONE || unitAt(s, u) < 0 || zedAt(s, z) < 0) return { error: 'name a unit and a target on the map' }
  const mark = c.marks.find((m) => m.id === v.pay)
  return shotFacts(s, c, u, z, mark?.shift === undefined ? [] : [{ by: mark.id, shift: mark.shift }])
}

/** The combat being fought, or one that might be: `{ at, unit, attacker, zeds?, from? }`. */
function combatPanel(s: Siege, c: Content, value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const f = s.stack.findLast((frame): frame is FrameOf<'combat'> => frame.kind === 'combat')
    if (!f) return null
    const panel = combatView(s, c) as unknown as { readonly [key: string]: Json }
    const choices = f.unit === NONE ? f.units : [f.unit]
    const zeds = f.harmOnly === 1 ? [] : zedsAt(s, f.at)
    return json({
      ...panel,
      fighters: choices.map((u) =>
        rounded(
          fightFacts(s, c, {
            unit: u,
            at: f.at,
            defending: f.zedsAttack === 1,
            zeds,
            extra: f.extra,
            fixed: f.fixed,
            rerolled: f.again === 1,
          }),
        ),
      ),
    })
  }
  const v = value as { readonly [key: string]: Json }
  const at = findSpace(c, v.at)
  const u = findUnit(c, v.unit)
  if (at <= 0 || u === NONE) return { error: 'name a space and a unit' }
  const from = findSpace(c, v.from)
  const zeds = from > 0 ? zedsAt(s, from) : zedsAt(s, at)
  if (zeds.length === 0) return { error: 'no Zeds there' }
  return rounded(fightFacts(s, c, { unit: u, at, defending: v.attacker !== 'player', zeds, extra: readShifts(v.shifts) }))
}

const readShifts = (value: Json | undefined): Shift[] =>
  Array.isArray(value)
    ? value.map((x) =>
        typeof x === 'number'
          ? { by: 'card', shift: x }
          : { by: String((x as { by?: Json })?.by ?? 'card'), shift: Number((x as { shift?: Json })?.shift ?? 0) },
      )
    : []

/** Strengths and shifts to columns, on paper: `{ zeds, unit, shifts }` or `{ initial, shifts }`; Gunfire with `{ shooter, shifts }`. */
function columnFor(c: Content, value: Json): Json {
  const v = (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as { readonly [key: string]: Json }
  const net = netOf(readShifts(v.shifts))
  if (typeof v.shooter === 'number')
    return { initial: Math.min(v.shooter, c.gunfire.length), net, column: shiftColumn(v.shooter - 1, net, c.gunfire.length) + 1 }
  const initial =
    typeof v.initial === 'string'
      ? c.columns.indexOf(v.initial)
      : typeof v.zeds === 'number' && typeof v.unit === 'number'
        ? initialColumn(v.zeds, v.unit)
        : NONE
  if (initial === NONE) return { error: 'give zeds and unit, or initial, or shooter' }
  const column = shiftColumn(initial, net, c.columns.length)
  return { initial: c.columns[initial] as string, net, column: c.columns[column] as string, cells: json(cellsOf(c, column)) }
}

function spaceFacts(s: Siege, c: Content, at: SpaceIx): Json {
  if (at === NONE) return { error: 'no such space' }
  return json({
    id: spaceId(c, at),
    name: c.spaceName[at],
    kind: c.spaceKind[at],
    units: unitIds(c, unitsAt(s, at)),
    zeds: zedIds(c, zedsAt(s, at)),
    strength: mobStrength(s, c, at),
    terrain: terrainShift(s, c, at),
    forage: c.forageOf[at] === '' ? null : c.forageOf[at],
    noEntry: s.noEntry[at] !== 0,
  })
}

function zedFacts(s: Siege, c: Content, name: Json): Json {
  const z = findZed(
    s,
    c,
    name,
    s.zAt.flatMap((at, ix) => (at > 0 ? [ix] : [])),
  )
  if (z === NONE) return { error: 'no such Zeds unit' }
  const at = zedAt(s, z)
  return json({
    id: zedId(c, z),
    at: at > 0 ? spaceId(c, at) : 'cup',
    side: s.zSide[z] === 0 ? 'full' : 'reduced',
    hits: s.zHits[z],
    strength: zedStrength(s, c, z),
    life: zedLife(s, c, z),
  })
}

/** How many events a symbol makes, and which groups would be moved next. */
function pressureFacts(s: Siege, c: Content, value: Json): Json {
  const v = (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as { readonly [key: string]: Json }
  const players = typeof v.players === 'number' ? v.players : s.options.players
  const card = typeof v.card === 'string' ? c.events[c.eventIx.get(v.card) ?? NONE] : undefined
  const events = pressureEvents(players)
  return json({
    events,
    movement: card ? events * card.movement : events,
    placement: card ? events * card.placement : events,
    groups: pressedGroups(s, c).map((at) => ({ at: spaceId(c, at), strength: mobStrength(s, c, at) })),
  })
}
