import { useEffect, useState } from 'preact/hooks'
import { catalogEntry } from '../catalog.ts'
import type { SaveHead } from '../saves/save.ts'
import { nameOfSave } from './save-name.ts'
import { language } from './settings.ts'

/** The name of a saved game in the language of the page. Until the texts are loaded it is the name that was given, or that of the game. */
export function useSaveName(head: SaveHead): string {
  const [found, setFound] = useState<string | null>(null)
  const shown = language.value
  const entry = catalogEntry(head.game)
  useEffect(() => {
    let stale = false
    void entry
      ?.load()
      .then((game) => nameOfSave(head, game, shown))
      .then((name) => {
        if (!stale) setFound(name)
      })
    return () => {
      stale = true
    }
  }, [head.id, head.name, head.after, shown])
  return found ?? (head.name || (entry?.name ?? ''))
}
