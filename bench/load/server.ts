import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@deadfront/testkit/services'
import type { Load, LoadResult } from './race.ts'
import { SECRET } from './recorded.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The options of Node that `deploy/Containerfile` sets. */
const AS_IN_THE_IMAGE = ['--max-semi-space-size=16', '--v8-pool-size=1', '--heap-growing-percent=100']

/** A server in a separate process, on loopback. */
export class LoadServer {
  readonly url: string
  private readonly child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.child = child
    this.url = `http://127.0.0.1:${port}`
  }

  /** Our server, with a database in the folder. */
  static async ours(data: string, env: Record<string, string> = {}): Promise<LoadServer> {
    const port = await freePort()
    const args = [here('../../packages/server/test/torture/node.ts')]
    return new LoadServer(await start(args, { DATA: data, PORT: String(port), SECRET, ...env }), port)
  }

  /** The server of boardgame.io, with its games in memory. */
  static async theirs(): Promise<LoadServer> {
    const port = await freePort()
    return new LoadServer(await start([here('./peer-server.cjs'), String(port)], {}), port)
  }

  /** The players run in another process, so that they and the server do not share a core; the seats of a table are at each node in turn. */
  async play(kind: 'ours' | 'dotz' | 'theirs', load: Omit<Load, 'pid'>, nodes: readonly LoadServer[] = [this]): Promise<LoadResult> {
    const urls = nodes.map(({ url }) => url).join(',')
    const args = [here('./players.ts'), kind, urls, JSON.stringify({ ...load, pid: this.child.pid })]
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 600_000 })
    return JSON.parse(stdout) as LoadResult
  }

  /** Resident memory, in bytes. */
  get memory(): number {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))
    return Number(line?.[1] ?? 0) * 1024
  }

  /** Tables in memory, as the server itself counts them. */
  async tables(): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text()
    return Number(/^deadfront_tables_in_memory (\d+)/m.exec(text)?.[1] ?? Number.NaN)
  }

  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill('SIGKILL')
    await gone
  }
}

async function start(args: readonly string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...AS_IN_THE_IMAGE, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (data) => String(data).includes('ready') && resolve())
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}`)))
  })
  return child
}
