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

const UNITS: readonly [number, string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

/** `8 days`, `10 minutes`, in the language of the page. Seconds that do not make a whole unit are shown in the next smaller one. */
export function duration(seconds: number): string {
  const [size, unit] = UNITS.find(([length]) => seconds >= length && seconds % length === 0) ?? [1, 'second']
  return new Intl.NumberFormat(language.value, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}

export const dateOf = (time: number): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
