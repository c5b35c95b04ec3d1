import { type Game, isRefusal, seedRng, type Setup } from '@deadfront/kernel'
import { ticTacToe } from '@deadfront/testkit/tic-tac-toe'
import { type BenchHow, type BenchRow, perSecond, type Rows } from '../bench.ts'
import { loadPeer } from '../peers.ts'

const game = ticTacToe as unknown as Game
const SETUP: Setup = { scenario: 'plain', options: {}, seed: 'bench' }
/** A drawn game of nine marks: every engine plays the same. */
export const MOVES = [4, 0, 2, 6, 3, 5, 1, 7, 8]

/** Checked, copied, with events: as the table and the server play. */
function byApply(): number {
  let { state } = game.start(SETUP)
  for (let i = 0; i < MOVES.length; i++) {
    const done = game.apply(state, i % 2 === 0 ? 'x' : 'o', { cell: MOVES[i] as number })
    if (isRefusal(done)) throw new Error(done.say)
    state = done.state
  }
  if (state.result?.outcome !== 'draw') throw new Error('expected a draw')
  return MOVES.length
}

/** In place, unchecked, without events: as search and simulation play. */
function byPlay(): number {
  const { state } = game.start(SETUP)
  for (let i = 0; i < MOVES.length; i++) game.play(state, i % 2 === 0 ? 'x' : 'o', { cell: MOVES[i] as number })
  if (state.result?.outcome !== 'draw') throw new Error('expected a draw')
  return MOVES.length
}

/** Whole random games, answers sampled. */
function byRandomPlay(): number {
  const rng = seedRng('bench')
  let moves = 0
  for (let i = 0; i < 100; i++) {
    const { state } = game.start(SETUP)
    while (state.result === null) {
      const seat = game.asks(state)[0]?.seat ?? ''
      game.play(state, seat, game.sample(state, seat, rng))
      moves++
    }
  }
  return moves
}

export const rows: Rows = async (how: BenchHow) => {
  const group = 'kernel: noughts and crosses'
  const unit = 'moves/s'
  const apply = perSecond(byApply, how)
  const play = perSecond(byPlay, how)
  const ours: BenchRow[] = [
    { group, name: 'apply (checked, copied, with events)', value: apply, unit },
    { group, name: 'play (in place, for search)', value: play, unit },
    { group, name: 'random play (asked, sampled, played)', value: perSecond(byRandomPlay, how), unit },
  ]
  if (!how.peers) return ours
  const peer = await loadPeer()
  const theirs = perSecond(() => peer.reducer(MOVES), how)
  const client = perSecond(() => peer.client(MOVES), how)
  return [
    ...ours,
    { group, name: `${peer.name}, its bare reducer`, value: theirs, unit },
    { group, name: `${peer.name}, its local client`, value: client, unit },
    { group, name: 'apply against the bare reducer', value: apply / theirs, unit: '×', goal: { at: 'least', value: 20 } },
    { group, name: 'play against the bare reducer', value: play / theirs, unit: '×', goal: { at: 'least', value: 60 } },
  ]
}
