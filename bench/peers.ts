import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Another engine, playing the same moves of noughts and crosses; each returns how many moves it made. */
export interface Peer {
  name: string
  reducer(moves: readonly number[]): number
  client(moves: readonly number[]): number
}

const FOLDER = fileURLToPath(new URL('./peers/', import.meta.url))

interface PeerState {
  G: { cells: (string | null)[] }
  ctx: { gameover?: { draw?: boolean }; currentPlayer: string }
}
interface PeerInternals {
  ProcessGameConfig(game: unknown): unknown
  InitializeGame(how: { game: unknown }): PeerState
  CreateGameReducer(how: { game: unknown; isClient: boolean }): (state: PeerState, action: unknown) => PeerState
}
interface PeerClient {
  start(): void
  stop(): void
  getState(): PeerState
  moves: { clickCell(cell: number): void }
}

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
] as const

/** The game of boardgame.io's own tutorial. */
const TUTORIAL = {
  setup: () => ({ cells: Array<string | null>(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell({ G, playerID }: { G: PeerState['G']; playerID: string }, cell: number) {
      if (G.cells[cell] !== null) return 'INVALID_MOVE'
      G.cells[cell] = playerID
      return undefined
    },
  },
  endIf({ G, ctx }: PeerState) {
    if (LINES.some((line) => line.every((cell) => G.cells[cell] !== null && G.cells[cell] === G.cells[line[0]])))
      return { winner: ctx.currentPlayer }
    return G.cells.includes(null) ? undefined : { draw: true }
  },
}

/** boardgame.io, installed on demand under bench/peers. */
export async function loadPeer(): Promise<Peer> {
  if (!existsSync(`${FOLDER}node_modules/boardgame.io`)) {
    process.stderr.write('bench: installing the peers …\n')
    const ended = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'], {
      cwd: FOLDER,
      stdio: 'inherit',
    })
    if (ended.status !== 0) throw new Error('the peers could not be installed')
  }
  // Its development checks are for developers: a fair comparison runs without them.
  process.env.NODE_ENV = 'production'
  const require = createRequire(`${FOLDER}package.json`)
  const { version } = require('boardgame.io/package.json') as { version: string }
  const { ProcessGameConfig, InitializeGame, CreateGameReducer } = require('boardgame.io/internal') as PeerInternals
  const { Client } = require('boardgame.io/client') as { Client(how: unknown): PeerClient }
  const game = ProcessGameConfig(TUTORIAL)
  const reduce = CreateGameReducer({ game, isClient: false })
  const check = (state: PeerState): void => {
    if (state.ctx.gameover?.draw !== true) throw new Error('the peer should end in a draw')
  }
  return {
    name: `boardgame.io ${version}`,
    reducer(moves) {
      let state = InitializeGame({ game })
      for (let i = 0; i < moves.length; i++)
        state = reduce(state, { type: 'MAKE_MOVE', payload: { type: 'clickCell', args: [moves[i]], playerID: String(i % 2) } })
      check(state)
      return moves.length
    },
    client(moves) {
      const client = Client({ game: TUTORIAL, numPlayers: 2, debug: false })
      client.start()
      for (const cell of moves) client.moves.clickCell(cell)
      check(client.getState())
      client.stop()
      return moves.length
    },
  }
}
