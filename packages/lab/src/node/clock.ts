/** Milliseconds of processor time of this thread. */
export function threadClock(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
