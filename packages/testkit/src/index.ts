export { ticTacToe } from './sample/tic-tac-toe.ts'
