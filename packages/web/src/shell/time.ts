import { language } from './settings.ts'

const STEPS: readonly [number, Intl.RelativeTimeFormatUnit][] = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [7, 'day'],
  [4.35, 'week'],
  [12, 'month'],
  [Number.POSITIVE_INFINITY, 'year'],
]

/** `3 hours ago`, in the language of the page. */
export function ago(then: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' })
  let left = (then - now) / 1000
  for (const [size, unit] of STEPS) {
    if (Math.abs(left) < size) return format.format(Math.round(left), unit)
    left /= size
  }
  return ''
}

export const dateOf = (time: number): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
