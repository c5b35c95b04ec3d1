export * from './conformance.ts'
export * from './old-saves.ts'
export * from './rule.ts'
export * from './table.ts'
