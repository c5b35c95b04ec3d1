import { lastOf, nth } from '@deadfront/kernel'
import { type Content, contentOf, spacesOf, toTown } from '../model/content.ts'
import type { FrameOf } from '../model/frames.ts'
import { DEFIANT, NONE, type Siege, TC, type TrackIx, hasUnitFlag } from '../model/state.ts'
import { unitStrength, unitsAt, zedStrength, zedsAt } from './board.ts'
import { spaceId, trackId, unitIds, zedIds } from './names.ts'

/** What an activation will do, as far as it is known before the dice are rolled: which groups move where, and which units they meet. */
export interface MovePreview {
  zeds: string[]
  strength: number
  from: string
  to: string
  /** `moves`, `fights` the units there, is `blocked`, is `placed` on an empty track, or `enters` Town Center. */
  what: 'moves' | 'fights' | 'blocked' | 'placed' | 'enters'
  stays: string[]
  /** Player units met, with their Strengths, and Civilians that lose their Defiant marker. */
  units: { id: string; strength: number }[]
  releases: string[]
}

export interface Preview {
  card: string | null
  /** Activations still to come this turn, in order; `null` where a Fate draw or the players will name the track. */
  pending: { track: string | null; nth: number; of: number }[]
  /** The effect of activating each track once now. */
  tracks: { [track: string]: MovePreview[] }
}

export function previewOf(s: Siege): Preview {
  const c = contentOf(s)
  const tracks: { [track: string]: MovePreview[] } = {}
  c.tracks.forEach((id, ix) => {
    tracks[id] = previewTrack(s, c, ix)
  })
  return { card: s.card === NONE ? null : (c.events[s.card]?.id ?? null), pending: pendingOf(s, c), tracks }
}

/** DOTZ-4.1: every group one step, nearest Town Center first; the result of a fight is taken as unknown. */
export function previewTrack(s: Siege, c: Content, track: TrackIx): MovePreview[] {
  const line = spacesOf(c, track)
  const start = lastOf(line)
  const here = new Map(line.map((at) => [at, zedsAt(s, at)]))
  if (line.every((at) => here.get(at)?.length === 0))
    return [{ zeds: [], strength: 0, from: spaceId(c, start), to: spaceId(c, start), what: 'placed', stays: [], units: [], releases: [] }]
  const moves: MovePreview[] = []
  for (const at of line) {
    const zeds = here.get(at) ?? []
    if (zeds.length === 0) continue
    const to = toTown(c, at)
    const there = here.get(to)?.length ?? 0
    const room = to === TC ? zeds.length : s.noEntry[to] !== 0 ? 0 : Math.max(0, c.limits.zeds - there)
    const order = [...zeds].sort((a, b) => zedStrength(s, c, b) - zedStrength(s, c, a))
    const movers = order.slice(0, room)
    const stays = order.slice(room)
    const met = movers.length === 0 || to === TC ? [] : unitsAt(s, to)
    here.set(at, stays)
    here.get(to)?.push(...movers)
    moves.push({
      zeds: zedIds(c, movers.length > 0 ? movers : zeds),
      strength: (movers.length > 0 ? movers : zeds).reduce((sum, z) => sum + zedStrength(s, c, z), 0),
      from: spaceId(c, at),
      to: spaceId(c, to),
      what: movers.length === 0 ? 'blocked' : to === TC ? 'enters' : met.length > 0 ? 'fights' : 'moves',
      stays: zedIds(c, stays),
      units: met.map((u) => ({ id: c.units[u]?.id ?? '', strength: unitStrength(s, c, u) })),
      releases: unitIds(
        c,
        met.filter((u) => hasUnitFlag(s, u, DEFIANT)),
      ),
    })
    if (to === TC) break
  }
  return moves
}

function pendingOf(s: Siege, c: Content): Preview['pending'] {
  const pending: Preview['pending'] = []
  for (let i = s.stack.length - 1; i >= 0; i--) {
    const f = nth(s.stack, i)
    // An activation that has begun does not count as still to come.
    if (f.kind === 'activate' && f.step === undefined) pending.push({ track: trackId(c, f.track), nth: f.nth, of: f.of })
    else if (f.kind === 'tracks.order') pending.push(...ordered(c, f))
    else if (f.kind === 'tracks') pending.push(...symbolsFrom(s, c, f.i))
    else if (f.kind === 'zedsPhase' && (f.step ?? 'begin') !== 'late' && f.step !== 'close' && f.step !== 'end')
      pending.push(...symbolsFrom(s, c, 0))
  }
  return pending
}

const ordered = (c: Content, f: FrameOf<'tracks.order'>): Preview['pending'] =>
  (f.queue.length > 0 ? f.queue : f.left).map((track) => ({ track: f.queue.length > 0 ? trackId(c, track) : null, nth: 1, of: 1 }))

function symbolsFrom(s: Siege, c: Content, from: number): Preview['pending'] {
  const symbols = c.events[s.card]?.tracks ?? []
  return symbols.slice(from).flatMap((symbol, i) => {
    if (symbol === 'all') return c.tracks.map(() => ({ track: null, nth: 1, of: 1 }))
    const at = from + i
    let nth = 1
    while (symbols[at - nth] === symbol) nth++
    return [{ track: symbol === 'fated' ? null : symbol, nth, of: symbols.filter((x) => x === symbol).length }]
  })
}
