import type { Options } from '@deadfront/kernel'
import { type Naming, teamsOf } from '@deadfront/lab'
import { useEffect, useState } from 'preact/hooks'
import { withDefaults } from '../shell/create.ts'
import { language } from '../shell/settings.ts'
import type { Loaded } from '../shell/use-game.ts'
import { catalogEntry } from '../catalog.ts'

/** Texts, measures and sides of a game, for charts and lists; null while they load. */
export function useNaming(loaded: Loaded, scenario: string, options: Options): Naming | null {
  const [specs, setSpecs] = useState<Naming['specs'] | null>(null)
  useEffect(() => {
    let stale = false
    void Promise.resolve(catalogEntry(loaded.game.id)?.measures?.()).then((measures) => {
      if (!stale) setSpecs(measures?.specs ?? [])
    })
    return () => {
      stale = true
    }
  }, [loaded.game.id])
  if (specs === null) return null
  const found = loaded.game.scenarios.find(({ id }) => id === scenario)
  const teams = teamsOf(loaded.game, scenario, found ? withDefaults(found, options) : options)
  return { language: language.value, words: loaded.words, specs, teams }
}
