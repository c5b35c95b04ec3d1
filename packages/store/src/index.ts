export { PostgresStore } from './postgres.ts'
export { SqliteStore } from './sqlite.ts'
export * from './store.ts'
