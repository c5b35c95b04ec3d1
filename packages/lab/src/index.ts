export * from './playout.ts'
export * from './simulate.ts'
export * from './statistics.ts'
