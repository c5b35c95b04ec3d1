declare module 'virtual:samples' {
  import type { CatalogEntry } from '@deadfront/ai'
  export const SAMPLES: readonly CatalogEntry[]
}
