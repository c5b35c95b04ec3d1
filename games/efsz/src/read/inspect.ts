import type { Json } from '@deadfront/kernel'
export const inspect = (): Json => null
