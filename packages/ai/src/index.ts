export * from './bot.ts'
export * from './catalog.ts'
export * from './odds.ts'
export * from './random.ts'
