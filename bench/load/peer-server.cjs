// boardgame.io's own server with its in-memory store, as a process of its own: `peer-server.cjs PORT`.
const { createRequire } = require('node:module')
const { join } = require('node:path')
process.env.NODE_ENV = 'production'
const peers = createRequire(join(__dirname, '../peers/package.json'))
const { Server } = peers('boardgame.io/server')

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
]
const game = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return 'INVALID_MOVE'
      G.cells[cell] = playerID
    },
  },
  endIf({ G, ctx }) {
    if (LINES.some((l) => l.every((c) => G.cells[c] !== null && G.cells[c] === G.cells[l[0]]))) return { winner: ctx.currentPlayer }
    if (!G.cells.includes(null)) return { draw: true }
  },
}
console.info = () => undefined
Server({ games: [game], origins: [/.*/] }).run(Number(process.argv[2]), () => process.stdout.write('ready\n'))
