import type { Bot } from '@deadfront/ai'
import type { Game, Words } from '@deadfront/kernel'
import { useEffect, useState } from 'preact/hooks'
import { catalogEntry } from '../catalog.ts'
import { language } from './settings.ts'

export interface Loaded {
  game: Game
  bots: readonly Bot[]
  words: Words
}

/** The game with its texts in the language of the page; undefined while loading, null when there is none. */
export function useGame(id: string | null): Loaded | null | undefined {
  const [loaded, setLoaded] = useState<{ id: string; lang: string; it: Loaded | null } | undefined>()
  const lang = language.value
  useEffect(() => {
    let stale = false
    void (async () => {
      const entry = id === null ? undefined : catalogEntry(id)
      if (!entry) {
        setLoaded({ id: id ?? '', lang, it: null })
        return
      }
      const [game, bots] = await Promise.all([entry.load(), entry.bots()])
      const words = await game.words[lang]()
      if (!stale) setLoaded({ id: entry.id, lang, it: { game, bots, words } })
    })()
    return () => {
      stale = true
    }
  }, [id, lang])
  return loaded && loaded.id === (id ?? '') ? loaded.it : undefined
}
