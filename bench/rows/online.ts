import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchHow, BenchRow, Rows } from '../bench.ts'
import { flushTimes } from '../load/disk.ts'
import { becomeGuest, type Guest, seatTwo, watch } from '../load/guests.ts'
import { storeLongTable } from '../load/long-table.ts'
import { TTT } from '../load/ours.ts'
import { noteOf, postgresRows } from '../load/postgres.ts'
import type { LoadResult } from '../load/race.ts'
import { recordDotz } from '../load/recorded.ts'
import { othersLoad, writeReport } from '../load/report.ts'
import { LoadServer } from '../load/server.ts'
import type { LoadSocket } from '../load/load-socket.ts'
import { loadPeer } from '../peers.ts'

const GROUP = 'Online table (real sockets on loopback, every move stored first, SQLite synchronous=FULL)'
const MB = 1e6
/** How long idle connections are held before the memory is read. */
const HELD_MS = 20_000

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number

/** At full speed. With a peer the two run by turns, so that a busy moment of the machine affects both; the medians are compared. */
async function flatOut(server: LoadServer, how: BenchHow): Promise<BenchRow[]> {
  const load = { tables: 100, thinkMs: 0, seconds: how.quick ? 2 : 4, maxMoves: 9 }
  const rounds = how.quick ? 1 : 5
  const peer = how.peers ? await LoadServer.theirs() : null
  const ours: LoadResult[] = []
  const theirs: LoadResult[] = []
  try {
    for (let i = 0; i < rounds; i++) {
      ours.push(await server.play('ours', load))
      if (peer) theirs.push(await peer.play('theirs', load))
    }
  } finally {
    await peer?.stop()
  }
  const middle = (runs: LoadResult[]): LoadResult =>
    [...runs].sort((a, b) => a.movesPerSecond - b.movesPerSecond)[runs.length >> 1] as LoadResult
  const mine = middle(ours)
  const rows: BenchRow[] = [
    { group: GROUP, name: '100 tables, no think time', value: mine.movesPerSecond, unit: 'moves/s', note: noteOf(mine) },
  ]
  if (!peer) return rows
  const { name } = await loadPeer()
  const other = middle(theirs)
  rows.push(
    { group: GROUP, name: `${name}, in memory`, value: other.movesPerSecond, unit: 'moves/s', note: noteOf(other) },
    {
      group: GROUP,
      name: `ours ÷ ${name}`,
      value: mine.movesPerSecond / other.movesPerSecond,
      unit: '×',
      goal: { at: 'least', value: 3 },
    },
  )
  return rows
}

/** With think time: about a second before every move. */
async function thinking(server: LoadServer, how: BenchHow): Promise<BenchRow[]> {
  const tables = how.quick ? 100 : 500
  const seconds = how.quick ? 5 : 25
  const plain = await server.play('ours', { tables, thinkMs: 1000, seconds, maxMoves: 9 })
  const dotz = await server.play('dotz', { tables, thinkMs: 1000, seconds, maxMoves: how.quick ? 10 : 60 })
  const label = `${tables} tables, 1 s think time`
  return [
    { group: GROUP, name: `${label}: p50`, value: plain.p50, unit: 'ms', goal: { at: 'most', value: 5 } },
    {
      group: GROUP,
      name: `${label}: p99`,
      value: plain.p99,
      unit: 'ms',
      goal: { at: 'most', value: 20 },
      note: `${plain.movesPerSecond.toFixed(0)} moves/s, worst ${plain.worst.toFixed(0)} ms`,
    },
    { group: GROUP, name: `${label}, Dawn of the Zeds: p50`, value: dotz.p50, unit: 'ms' },
    {
      group: GROUP,
      name: `${label}, Dawn of the Zeds: p99`,
      value: dotz.p99,
      unit: 'ms',
      goal: { at: 'most', value: 30 },
      note: `${dotz.movesPerSecond.toFixed(0)} moves/s, ${noteOf(dotz)}`,
    },
  ]
}

/** What the disk alone takes: `TMPDIR=/dev/shm npm run bench -- online` measures the rest without it. */
async function diskAlone(data: string, how: BenchHow): Promise<BenchRow> {
  const { p50, p99 } = await flushTimes(data, how.quick ? 2 : 10)
  return { group: GROUP, name: 'the disk alone, a page written and flushed: p99', value: p99, unit: 'ms', note: `p50 ${p50.toFixed(1)} ms` }
}

/** Guests who have signed in and watch one of their tables, two at each, and do nothing. */
async function idleConnections(server: LoadServer, how: BenchHow): Promise<BenchRow> {
  const count = how.quick ? 1000 : 5000
  const sockets: LoadSocket[] = []
  const pair = async (): Promise<LoadSocket[]> => {
    const guests: [Guest, Guest] = [await becomeGuest(server.url), await becomeGuest(server.url)]
    const table = await seatTwo(server.url, TTT, guests)
    return Promise.all(guests.map(async ({ token }) => (await watch(server.url, token, table)).socket))
  }
  while (sockets.length < count) sockets.push(...(await Promise.all(Array.from({ length: 50 }, pair))).flat())
  // Held, not only reached: the server detects that it is idle and frees the memory that the load used.
  await new Promise((resolve) => setTimeout(resolve, HELD_MS))
  const { memory } = server
  for (const socket of sockets) socket.close()
  return {
    group: GROUP,
    name: `${count.toLocaleString('en')} idle connections at ${(count / 2).toLocaleString('en')} tables`,
    value: memory / MB,
    unit: 'MB resident',
    goal: { at: 'most', value: 512 },
    note: `held for ${HELD_MS / 1000} s, after all of the load above`,
  }
}

/** Tables of a real game that were opened, begun and left; the memory that remains of each when they are unloaded again. */
async function idleTables(data: string, how: BenchHow): Promise<BenchRow> {
  const server = await LoadServer.ours(join(data, 'idle'), { IDLE_MS: '1000' })
  try {
    const game = await recordDotz(1)
    const open = async (count: number): Promise<void> => {
      for (let made = 0; made < count; made += 50) {
        const guests: [Guest, Guest] = [await becomeGuest(server.url), await becomeGuest(server.url)]
        await Promise.all(Array.from({ length: 50 }, () => seatTwo(server.url, game, guests)))
      }
      for (let waited = 0; (await server.tables()) > 0; waited++) {
        if (waited > 300) throw new Error('idle tables stay in memory')
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    await open(500) // the game, the code and the heap that any server needs
    const before = server.memory
    const count = how.quick ? 500 : 2000
    await open(count)
    return {
      group: GROUP,
      name: `each of ${count.toLocaleString('en')} idle tables of Dawn of the Zeds`,
      value: (server.memory - before) / count / 1000,
      unit: 'kB resident',
      goal: { at: 'most', value: 50 },
      note: 'opened, begun, left; the server counts none in memory',
    }
  } finally {
    await server.stop()
  }
}

/** From the request for the table until it arrives, on a server that does not hold it in memory. */
async function longTable(data: string, how: BenchHow): Promise<BenchRow[]> {
  const folder = join(data, 'long')
  const commands = how.quick ? 1000 : 5000
  const found: Record<'first' | 'back', number[]> = { first: [], back: [] }
  const warm = await LoadServer.ours(folder)
  await watch(warm.url, null, 'nowhere-at-all').catch(() => undefined) // makes the database
  await warm.stop()
  const table = await storeLongTable(join(folder, 'deadfront.sqlite'), commands)
  const server = await LoadServer.ours(folder, { IDLE_MS: '1' })
  try {
    for (let i = 0; i < 8; i++) {
      for (const [kind, after] of [
        ['first', undefined],
        ['back', 0],
      ] as const) {
        while ((await server.tables()) > 0) await new Promise((resolve) => setTimeout(resolve, 100))
        const { socket, tookMs } = await watch(server.url, null, table, after)
        socket.close()
        if (i > 0) found[kind].push(tookMs) // the first time the rules themselves are loaded
      }
    }
  } finally {
    await server.stop()
  }
  const name = `opening a table with ${commands.toLocaleString('en')} commands`
  const goal = { at: 'most', value: 200 } as const
  return [
    { group: GROUP, name, value: median(found.first), unit: 'ms', goal, note: 'Axis & Allies & Zombies, from its newest snapshot' },
    {
      group: GROUP,
      name: `${name}, with what was missed`,
      value: median(found.back),
      unit: 'ms',
      goal,
      note: 'the recap of the last steps, played again',
    },
  ]
}

export const rows: Rows = async (how) => {
  const busy = othersLoad()
  const data = mkdtempSync(join(tmpdir(), 'deadfront-load-'))
  const server = await LoadServer.ours(data)
  const found: BenchRow[] = []
  try {
    found.push(...(await flatOut(server, how)), await diskAlone(data, how), ...(await thinking(server, how)))
    found.push(await idleConnections(server, how))
  } finally {
    await server.stop()
  }
  try {
    found.push(await idleTables(data, how), ...(await longTable(data, how)))
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
  found.push(...(await postgresRows(how)))
  if (!how.quick) writeReport(found, busy, how)
  return found
}
