import { useEffect, useState } from 'preact/hooks'
import { type Entry, worksFor } from './store.ts'

/** The works of a game on the person's own shelf; empty if the browser has no shelf. */
export function useWorks(game: string, kind: Entry['work']['kind']): readonly Entry[] {
  const [works, setWorks] = useState<readonly Entry[]>([])
  useEffect(() => {
    worksFor(game, kind).then(setWorks, () => {})
  }, [game, kind])
  return works
}
