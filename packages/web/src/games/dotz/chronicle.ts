import type { SiegeEvent, SiegeView } from '@deadfront/dotz'
import type { Words } from '@deadfront/kernel'
import type { Speech } from './messages/messages.ts'
import { fullName, placeName } from './pieces.ts'

/** One line of the chronicle after the game. */
export interface ChronicleLine {
  kind: 'fell' | 'saved' | 'stand' | 'dead' | 'sum'
  /** A title in front of the text; '' for none. */
  title: string
  text: string
}

/** How a town was lost, in one sentence: who entered it, and by which road; '' when nobody did. */
export function causeOf(events: readonly SiegeEvent[], words: Pick<Words<SiegeEvent>, 'event'>): string {
  const entered = events.findLast((event) => event.type === 'townEntered')
  return entered ? words.event(entered) : ''
}

/** What happened in the game: turn by turn, then the sums. A lost town is reported up to its end. */
export function chronicleOf(view: SiegeView, m: Speech): ChronicleLine[] {
  const t = m.end
  const { tale } = view
  const won = view.result?.outcome === 'won'
  const name = (id: string): string => {
    const unit = view.units.find((x) => x.id === id)
    return unit ? fullName(unit, m) : id
  }
  const place = (id: string): string => placeName(id, m, view)
  const line = (kind: ChronicleLine['kind'], text: string, title = ''): ChronicleLine => ({ kind, title, text })
  const { bestStand: best, nearest } = tale
  const dated: { turn: number; line: ChronicleLine }[] = [
    ...tale.fallen.map(({ unit, at, turn }) => ({ turn, line: line('fell', t.fell(name(unit), place(at), turn)) })),
    ...tale.saved.map(({ unit, at, turn }) => ({ turn, line: line('saved', t.saved(name(unit), place(at), turn)) })),
  ]
  if (best) {
    const stand = t.stand(name(best.unit), place(best.at), best.turn, best.unitStrength, best.zedsStrength)
    dated.push({ turn: best.turn, line: line('stand', stand, t.bestStand) })
  }
  if (won && nearest) dated.push({ turn: nearest.turn, line: line('dead', t.nearest(place(nearest.at), nearest.turn)) })
  const end = won ? [] : [line('dead', t.reached(place(view.town.id), view.turn))]
  const nobody = tale.fallen.length === 0 ? [line('sum', won ? t.nobodyFell : t.nobodyFellBefore)] : []
  return [
    ...nobody,
    ...dated.sort((a, b) => a.turn - b.turn).map((entry) => entry.line),
    ...end,
    ...(best ? [] : [line('stand', t.noStand, t.bestStand)]),
    line('sum', t.fights(tale.fights.won, tale.fights.lost)),
    line('sum', t.used(tale.ammoUsed, tale.shots)),
  ]
}
