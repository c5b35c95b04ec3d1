import { catalogEntry } from '@deadfront/ai'
import { type Game, isRefusal, seedRng, type State } from '@deadfront/kernel'
import { rngFor, seedOf } from '@deadfront/protocol'
import { type CommandRow, type Snapshot, SqliteStore, type TableMeta, type TableRow } from '@deadfront/store'
import { SECRET } from './recorded.ts'

const SNAPSHOT_EVERY = 50
const SCENARIO = '1941'
/** Without zombies a game of random moves does not end. */
const OPTIONS = { noZombies: true }

/** A listed table of Axis & Allies with this many random commands, stored as the server stores it. Returns its id. */
export async function storeLongTable(file: string, commands: number): Promise<string> {
  const game = await (catalogEntry('aaz') as { load(): Promise<Game> }).load()
  const id = 'long-table'
  const { rows, snapshots } = playOn(game, id, commands)
  const store = await SqliteStore.open(file)
  await store.createTable(tableRow(game, id))
  // A table's commands come one after the other; here all of them may share their commits.
  await Promise.all(rows.map((command) => store.append({ command, version: 1, status: 'playing', due: null, asked: [] })))
  await Promise.all(snapshots.map((snapshot) => store.saveSnapshot(snapshot)))
  await store.close()
  return id
}

function tableRow(game: Game, id: string): TableRow {
  const seats = game.scenarios.find((s) => s.id === SCENARIO)?.seats(OPTIONS) ?? []
  const meta: TableMeta = {
    options: OPTIONS,
    seats: Object.fromEntries(seats.map((seat) => [seat.id, { name: seat.name, person: 'nobody', bot: null, warm: null }])),
    clock: null,
    commitment: '',
    entropy: {},
    rulesVersion: game.rulesVersion,
    proposal: null,
    agreed: null,
  }
  return {
    id,
    seq: 0,
    version: 1,
    owner: 'nobody',
    game: game.id,
    scenario: SCENARIO,
    status: 'playing',
    listed: true,
    created: 1,
    updated: 1,
    due: null,
    people: ['nobody'],
    meta,
    secret: { secret: SECRET },
  }
}

/** Random play; a game that ends too early is played again. */
function playOn(game: Game, table: string, commands: number): { rows: CommandRow[]; snapshots: Snapshot<State>[] } {
  for (let attempt = 0; attempt < 50; attempt++) {
    const played = attemptOf(game, table, commands, attempt)
    if (played.rows.length === commands) return played
  }
  throw new Error(`no war lasted for ${commands} commands`)
}

function attemptOf(game: Game, table: string, commands: number, attempt: number): { rows: CommandRow[]; snapshots: Snapshot<State>[] } {
  const rows: CommandRow[] = []
  const snapshots: Snapshot<State>[] = []
  const seed = seedOf(SECRET, {})
  const rng = seedRng(`long:${attempt}`)
  let state: State = game.start({ scenario: SCENARIO, options: OPTIONS, seed }).state
  while (rows.length < commands && state.result === null) {
    const seq = rows.length + 1
    const { seat } = game.asks(state)[0] as { seat: string }
    const answer = game.sample(state, seat, rng)
    const applied = game.apply({ ...state, rng: rngFor(seed, seq) }, seat, answer)
    if (isRefusal(applied)) throw new Error(`a sampled answer was refused: ${applied.say}`)
    state = applied.state
    const body = { answer }
    rows.push({ table, seq, id: `c-${seq}`, kind: 'answer', seat, by: 'nobody', body, hash: game.hash(state), at: seq })
    if (seq % SNAPSHOT_EVERY === 0) snapshots.push({ table, seq, rulesVersion: game.rulesVersion, saved: { length: seq, state } })
  }
  return { rows, snapshots }
}
