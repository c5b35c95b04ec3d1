import { CATALOG, type Shelf } from '@deadfront/ai'
import { SAMPLES } from 'virtual:samples'

/** What the lobby offers. Builds for tests put the sample games beside the real ones; a production build has none. */
export const SHELF: readonly Shelf[] = [...CATALOG, ...SAMPLES]

export const shelfOf = (id: string): Shelf | undefined => SHELF.find((shelf) => shelf.id === id)
