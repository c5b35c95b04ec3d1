export * from './board/board.ts'
