import { useEffect, useState } from 'preact/hooks'
import type { SaveHead } from '../saves/save.ts'
import type { Whereabouts } from '../saves/where.ts'
import { language } from './settings.ts'
import { resultWords } from './table/result-words.ts'

/** The point that the saved game has reached; null until it is loaded. The code that reads it is loaded on demand. */
export function useWhereabouts(head: SaveHead): Whereabouts | null {
  const [found, setFound] = useState<Whereabouts | null>(null)
  const shown = language.value
  useEffect(() => {
    let stale = false
    void import('../saves/where.ts').then(async ({ whereaboutsOf }) => {
      const where = await whereaboutsOf(head, shown, (words, result) => resultWords(words, result, Object.keys(head.holders)).title)
      if (!stale) setFound(where)
    })
    return () => {
      stale = true
    }
  }, [head.id, head.changed, shown])
  return found
}
