export * from './common.ts'
export * from './fair.ts'
export { type BodyOf, PersonSettings, type ReplyOf, type Route, ROUTES } from './http.ts'
export * from './socket.ts'
