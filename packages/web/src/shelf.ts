import { CATALOG, type Shelf } from '@deadfront/ai'
import { SAMPLES } from 'virtual:samples'

/** The games of the lobby. Test builds add the sample games; a production build has none of them. */
export const SHELF: readonly Shelf[] = [...CATALOG, ...SAMPLES]

export const shelfOf = (id: string): Shelf | undefined => SHELF.find((shelf) => shelf.id === id)
