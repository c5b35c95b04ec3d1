export * from './rule.ts'
export * from './table.ts'
