import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@deadfront/testkit/services'
import { WebSocket } from 'ws'
import type { BenchHow, BenchRow, Rows } from '../bench.ts'
import type { Load, LoadResult } from '../load/race.ts'
import { loadPeer } from '../peers.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A server in a process of its own, on loopback. */
async function start(args: readonly string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (data) => String(data).includes('ready') && resolve())
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)))
  })
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** The players run in another process, so that server and players do not share a core's time. */
async function load(kind: 'ours' | 'theirs', url: string, load: Load): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(process.execPath, [here('../load/players.ts'), kind, url, JSON.stringify(load)], {
    timeout: 300_000,
  })
  return JSON.parse(stdout) as LoadResult
}

/** Resident memory of the process, in bytes. */
function memoryOf(child: ChildProcess): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) * 1024
}

async function idleConnections(url: string, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let made = 0; made < count; made += 250)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(250, count - made) }, () => {
          const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket`, { perMessageDeflate: false })
          return new Promise<WebSocket>((resolve, reject) => socket.once('open', () => resolve(socket)).once('error', reject))
        }),
      )),
    )
  return sockets
}

export const rows: Rows = async (how: BenchHow): Promise<BenchRow[]> => {
  const group = 'Online table (real sockets on loopback, every move stored first, SQLite synchronous=FULL)'
  const data = mkdtempSync(join(tmpdir(), 'deadfront-load-'))
  const port = await freePort()
  const server = await start([here('../../packages/server/test/torture/node.ts')], { DATA: data, PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  const seconds = how.quick ? 2 : 8
  const found: BenchRow[] = []
  try {
    const flat = await load('ours', url, { tables: 100, thinkMs: 0, seconds, most: 100, pid: server.pid ?? 0 })
    found.push({
      group,
      name: '100 tables, no think time',
      value: flat.movesPerSecond,
      unit: 'moves/s',
      note: `p50 ${flat.p50.toFixed(1)} ms, p99 ${flat.p99.toFixed(1)} ms`,
    })
    const thinking = await load('ours', url, {
      tables: how.quick ? 100 : 500,
      thinkMs: 1000,
      seconds: how.quick ? 5 : 15,
      most: 100,
      pid: server.pid ?? 0,
    })
    const tables = how.quick ? 100 : 500
    found.push(
      { group, name: `${tables} tables, 1 s think time: p50`, value: thinking.p50, unit: 'ms', goal: { at: 'most', value: 5 } },
      {
        group,
        name: `${tables} tables, 1 s think time: p99`,
        value: thinking.p99,
        unit: 'ms',
        goal: { at: 'most', value: 20 },
        note: `${Math.round(thinking.movesPerSecond)} moves/s`,
      },
    )
    const count = how.quick ? 1000 : 5000
    const idle = await idleConnections(url, count)
    found.push({
      group,
      name: `${count.toLocaleString('en')} idle connections`,
      value: memoryOf(server) / 1e6,
      unit: 'MB resident',
      goal: { at: 'most', value: 512 },
    })
    for (const socket of idle) socket.terminate()
    if (how.peers) {
      const { name } = await loadPeer()
      const peerPort = await freePort()
      const peer = await start([here('../load/peer-server.cjs'), String(peerPort)], {})
      try {
        const theirs = await load('theirs', `http://127.0.0.1:${peerPort}`, {
          tables: 100,
          thinkMs: 0,
          seconds,
          most: 100,
          pid: peer.pid ?? 0,
        })
        found.push(
          {
            group,
            name: `${name}, in memory, 100 tables, no think time`,
            value: theirs.movesPerSecond,
            unit: 'moves/s',
            note: `p50 ${theirs.p50.toFixed(1)} ms`,
          },
          { group, name: `ours ÷ ${name}`, value: flat.movesPerSecond / theirs.movesPerSecond, unit: '×', goal: { at: 'least', value: 3 } },
        )
      } finally {
        await stop(peer)
      }
    }
  } finally {
    await stop(server)
    rmSync(data, { recursive: true, force: true })
  }
  return found
}
