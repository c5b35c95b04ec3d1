export { runFromShell } from './shell.ts'
export { main } from './main.ts'
export type { Surroundings } from './io.ts'
