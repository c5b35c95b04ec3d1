import { useEffect, useState } from 'preact/hooks'
import { type Entry, worksFor } from './store.ts'

/** What the person's own shelf has for a game; empty where the browser has no shelf. */
export function useWorks(game: string, kind: Entry['work']['kind']): readonly Entry[] {
  const [works, setWorks] = useState<readonly Entry[]>([])
  useEffect(() => {
    worksFor(game, kind).then(setWorks, () => {})
  }, [game, kind])
  return works
}
