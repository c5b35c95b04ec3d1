import type { Words } from '@deadfront/kernel'
import { Countdown } from '../shell/table/clock.tsx'
import type { Session } from '../shell/table/session.ts'
import { o } from './words.ts'

/** The clocks of those who are asked, above the board: on a phone the list of seats is further down. */
export function ClockStrip({ session, words, mine }: { session: Session; words: Words; mine: readonly string[] }) {
  const clocks = Object.entries(session.clocks.value).filter(([, clock]) => clock.due !== null)
  if (clocks.length === 0 || session.live.value?.result) return null
  return (
    <section class="clock-strip" aria-label={o.value.clocksLabel}>
      <ul>
        {clocks.map(([seat, clock]) => (
          <li key={seat} class={mine.includes(seat) ? 'own' : ''}>
            <strong>{words.seat(seat)}</strong> <Countdown clock={clock} who={words.seat(seat)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
