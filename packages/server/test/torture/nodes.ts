import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@deadfront/testkit/services'

/** Compiled code is kept between starts, as bin/deadfront.mjs does it. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/deadfront', import.meta.url))

/** A node that is started, killed without warning and started again on the same port. */
export class NodeProcess {
  readonly port: number
  private readonly env: Record<string, string>
  private child: ChildProcess | null = null

  private constructor(port: number, env: Record<string, string>) {
    this.port = port
    this.env = env
  }

  static async start(env: Record<string, string>): Promise<NodeProcess> {
    const node = new NodeProcess(await freePort(), env)
    await node.start()
    return node
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./node.ts', import.meta.url))], {
      env: { ...process.env, NODE_COMPILE_CACHE, ...this.env, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.child = child
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (data) => String(data).startsWith('ready') && resolve())
      child.once('exit', (code) => reject(new Error(`the node ended with ${code} before it was ready`)))
    })
  }

  /** kill -9, or a polite SIGTERM. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { child } = this
    this.child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
}
