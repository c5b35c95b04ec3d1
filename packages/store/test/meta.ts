import type { TableMeta } from '@deadfront/store'

/** The metadata of a table without seats; tests change what they need. */
export const metaWith = (change: Partial<TableMeta> = {}): TableMeta => ({
  options: {},
  seats: {},
  clock: null,
  commitment: '',
  entropy: {},
  rulesVersion: 1,
  proposal: null,
  agreed: null,
  ...change,
})
