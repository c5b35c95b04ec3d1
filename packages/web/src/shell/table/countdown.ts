const two = (n: number): string => String(n).padStart(2, '0')

/** `2d 03:04:05`, `3:04:05`, `4:05`. */
export function countdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  const days = Math.floor(left / 86_400)
  const hours = Math.floor(left / 3600) % 24
  const minutes = Math.floor(left / 60) % 60
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}:${two(left % 60)}`
  return hours > 0 ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`
}
