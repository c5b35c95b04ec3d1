export * from './conformance.ts'
export * from './rule.ts'
export * from './table.ts'
