import { conformance } from '../src/index.ts'
import { ticTacToe } from '../src/sample/tic-tac-toe.ts'

conformance(ticTacToe, { seeds: 20 })
