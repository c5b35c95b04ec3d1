export * from './last-light/index.ts'
export { ticTacToe } from './tic-tac-toe.ts'
