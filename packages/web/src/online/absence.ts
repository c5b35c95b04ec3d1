import type { Seat } from '@deadfront/kernel'
import type { TableInfo } from '@deadfront/protocol'
import { useEffect, useState } from 'preact/hooks'

/** When the player of the seat will have been away for the table's absence, in the server's time; null while the player is here. */
export function absentFrom({ seats, absence }: Pick<TableInfo, 'seats' | 'absence'>, seat: Seat): number | null {
  const chair = seats[seat]
  return chair && chair.person !== null && chair.away !== null ? chair.away + absence * 1000 : null
}

/** The next moment at which a player counts as absent; null when there is none. */
export function nextAbsence(info: Pick<TableInfo, 'seats' | 'absence'>, now: number): number | null {
  const moments = Object.keys(info.seats).flatMap((seat) => absentFrom(info, seat) ?? [])
  const later = moments.filter((at) => at > now)
  return later.length === 0 ? null : Math.min(...later)
}

/** Browsers fire a longer timer at once. */
const MAX_TIMER_MS = 2_147_483_647

/** Draws the component again at this time of the device's clock. */
export function useRedrawAt(at: number | null): void {
  const [drawn, redraw] = useState(0)
  useEffect(() => {
    if (at === null) return
    const timer = setTimeout(() => redraw(drawn + 1), Math.min(Math.max(0, at - Date.now()), MAX_TIMER_MS))
    return () => clearTimeout(timer)
  }, [at, drawn])
}
