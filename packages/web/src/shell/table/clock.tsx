import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { countdown } from './countdown.ts'

/** The clock of a seat at an online table, in the time of this device. */
export interface SeatClock {
  /** When the time for the open question runs out, the bank included; null while the seat is not asked. */
  due: number | null
  /** Seconds left in the bank. */
  bank: number
}

/** The time that every countdown shows. It is updated only while a countdown is on the page. */
const now = signal(Date.now())
let shown = 0
let timer: ReturnType<typeof setInterval> | undefined

function useSeconds(): number {
  useEffect(() => {
    now.value = Date.now()
    if (shown++ === 0) timer = setInterval(() => (now.value = Date.now()), 250)
    return () => {
      if (--shown === 0) clearInterval(timer)
    }
  }, [])
  return now.value
}

/** The time that a player still has; then the rest of the bank. The last minute, or the last hour of a slow game, is marked. */
export function Countdown({ clock, who }: { clock: SeatClock; who: string }) {
  const t = m.value.table
  const time = useSeconds()
  if (clock.due === null)
    return clock.bank > 0 ? (
      <span class="clock idle" title={t.bankLabel(who)}>
        {t.bank(countdown(clock.bank))}
      </span>
    ) : null
  const left = (clock.due - time) / 1000
  const isBank = left <= clock.bank
  const isLow = left <= 60 || (left <= 3600 && clock.bank === 0 && left > 600)
  return (
    <span class={`clock${isLow ? ' low' : ''}${isBank && clock.bank > 0 ? ' on-bank' : ''}`} role="timer" aria-label={t.clockLabel(who)}>
      {countdown(left)}
      {isBank && clock.bank > 0 ? <small> {t.onBank}</small> : null}
    </span>
  )
}
