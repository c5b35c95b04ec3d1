export * from './client.ts'
export * from './serve.ts'
