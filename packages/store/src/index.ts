export { PostgresStore } from './postgres.ts'
export { SqliteStore } from './sqlite.ts'
export * from './store.ts'
export type * from './table-meta.ts'
