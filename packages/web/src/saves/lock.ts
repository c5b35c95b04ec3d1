/** A game is played in one tab at a time, because two writers would damage its record: the tab that plays it holds its lock. */
const lockOf = (id: string): string => `deadfront.save.${id}`

/** Holds the lock for as long as this worker lives. Waits a moment for a tab that is just closing, then rejects. */
export async function holdSave(id: string, maxWait = 1500): Promise<void> {
  if (!('locks' in navigator)) return
  await new Promise<void>((held, taken) => {
    const forEver = new Promise<never>(() => {})
    navigator.locks
      .request(lockOf(id), { signal: AbortSignal.timeout(maxWait) }, () => {
        held()
        return forEver
      })
      .catch(taken)
  })
}

/** Calls back when no tab holds the lock any more; returns the function that stops waiting. */
export function whenSaveIsFree(id: string, act: () => void): () => void {
  const stop = new AbortController()
  navigator.locks
    .request(lockOf(id), { signal: stop.signal }, () => {
      if (!stop.signal.aborted) act()
    })
    .catch(() => {}) // no caller waits any more
  return () => stop.abort()
}
