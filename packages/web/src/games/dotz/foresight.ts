import type { SiegeView } from '@deadfront/dotz'
import type { Speech } from './messages/messages.ts'
import { placeName, shortName, trackName } from './pieces.ts'
import type { Foresight } from './referee.ts'

/** One line of the forecast: what happens next, or what would happen if a road were activated. */
export interface ForesightLine {
  track: string | null
  text: string
  danger: boolean
}

type MoveTold = Foresight['tracks'][string][number]

/** `mob 6+4 enters Lefty's Pass and fights Civilians 2`. */
function sentence(move: MoveTold, view: SiegeView, m: Speech): ForesightLine {
  const t = m.next
  const strengths = move.zeds.map((id) => view.zeds.find((zed) => zed.id === id)?.strength ?? 0)
  const who = strengths.length > 1 ? t.mob(strengths.join('+')) : t.one(strengths[0] ?? 0)
  const to = placeName(move.to, m, view)
  const names = move.units.map(({ id, strength }) => {
    const unit = view.units.find((x) => x.id === id)
    return `${unit ? shortName(unit, m) : id} (${strength})`
  })
  const text = {
    moves: () => t.moves(who, to),
    fights: () => t.fights(who, to, names.join(' / ')),
    blocked: () => t.blocked(who, to),
    placed: () => t.placed,
    enters: () => t.enters(who, to),
  }[move.what]()
  return { track: null, text, danger: move.what === 'fights' || move.what === 'enters' }
}

function trackLines(letter: string, foresight: Foresight, view: SiegeView, m: Speech): ForesightLine[] {
  return (foresight.tracks[letter] ?? []).map((move) => ({ ...sentence(move, view, m), track: letter }))
}

/** The activations still to come this turn, as they would happen now. */
export function pendingLines(foresight: Foresight, view: SiegeView, m: Speech): ForesightLine[] {
  const told = new Set<string>()
  const unnamed = foresight.pending.filter(({ track }) => track === null).length
  return foresight.pending.flatMap(({ track }, i) => {
    // Tracks that are not known yet are listed once.
    const first = foresight.pending.findIndex((next) => next.track === null) === i
    if (track === null) return first ? [{ track: null, text: m.next.unknown(unnamed), danger: false }] : []
    if (told.has(track)) return [{ track, text: m.next.again(trackName(track, m)), danger: false }]
    told.add(track)
    return trackLines(track, foresight, view, m)
  })
}

/** The threats of each road, the worst first, for planning Actions. */
export function threatLines(foresight: Foresight, view: SiegeView, m: Speech): ForesightLine[] {
  const lines = Object.keys(foresight.tracks).flatMap((letter) => {
    const all = trackLines(letter, foresight, view, m)
    return all.filter((line, i) => i === 0 || line.danger)
  })
  return lines.sort((a, b) => Number(b.danger) - Number(a.danger))
}
