declare module 'virtual:samples' {
  import type { Shelf } from '@deadfront/ai'
  export const SAMPLES: readonly Shelf[]
}
