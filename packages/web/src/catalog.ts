import { CATALOG, type CatalogEntry } from '@deadfront/ai'
import { SAMPLES } from 'virtual:samples'

/** The games of the lobby. Test builds add the sample games; a production build has none of them. */
export const ALL_GAMES: readonly CatalogEntry[] = [...CATALOG, ...SAMPLES]

export const catalogEntry = (id: string): CatalogEntry | undefined => ALL_GAMES.find((entry) => entry.id === id)
