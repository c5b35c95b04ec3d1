import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, chownSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A private database or cache on a free loopback port; its data are removed when it is stopped. */
export interface Service {
  url: string
  port: number
  /** Stops and starts again on the same port with the same data, as in a restart under load. */
  restart(): Promise<void>
  /** Stops at once, data kept. */
  halt(): Promise<void>
  resume(): Promise<void>
  /** Stops for good and removes the data. */
  stop(): Promise<void>
}

/** The service, or one line with the reason why it is not available here; in CI that is an error. */
export type Offer = { service: Service } | { missing: string }

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

const isRoot = (): boolean => process.getuid?.() === 0

/** Debian's package, installed where that is possible and allowed. */
function install(name: string): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false
  const sudo = isRoot() ? [] : existsSync('/usr/bin/sudo') ? ['/usr/bin/sudo', '-n'] : null
  if (sudo === null) return false
  const run = (...args: string[]): void => {
    const [command, ...rest] = [...sudo, ...args] as [string, ...string[]]
    execFileSync(command, rest, { stdio: 'ignore', timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  try {
    run('apt-get', 'update', '-qq')
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name)
    return true
  } catch {
    return false
  }
}

function postgresFolder(): string | null {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return null
  const versions = readdirSync(root).filter((v) => existsSync(join(root, v, 'bin', 'postgres')))
  versions.sort((a, b) => Number(b) - Number(a))
  return versions[0] === undefined ? null : join(root, versions[0], 'bin')
}

const unavailable = (what: string): Offer => {
  if (process.env.CI === 'true') throw new Error(`${what} is needed in CI and could not be installed`)
  return { missing: `${what} is not installed and could not be: its tests are skipped` }
}

async function until(ready: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await ready())) {
    if (Date.now() > end) throw new Error(`${what} did not come up within 30 s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A program that is started and stopped by id; `stop` waits until it is gone. */
function program(command: string, args: readonly string[], options: { uid?: number; gid?: number }, signal: NodeJS.Signals) {
  let child: ReturnType<typeof spawn> | null = null
  return {
    start(): void {
      child = spawn(command, args, { stdio: 'ignore', ...options })
    },
    get running(): boolean {
      return child !== null && child.exitCode === null
    },
    async stop(): Promise<void> {
      const gone = child
      child = null
      if (!gone || gone.exitCode !== null) return
      const closed = new Promise((resolve) => gone.once('exit', resolve))
      gone.kill(signal)
      await closed
    },
  }
}

function asService(
  url: string,
  port: number,
  folder: string,
  run: ReturnType<typeof program>,
  ready: () => boolean | Promise<boolean>,
  name: string,
): Service {
  const resume = async (): Promise<void> => {
    run.start()
    await until(ready, name)
  }
  return {
    url,
    port,
    halt: () => run.stop(),
    resume,
    async restart() {
      await run.stop()
      await resume()
    },
    async stop() {
      await run.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function startPostgres(): Promise<Offer> {
  let bin = postgresFolder()
  if (!bin && install('postgresql')) bin = postgresFolder()
  if (!bin) return unavailable('PostgreSQL')
  const folder = mkdtempSync(join(tmpdir(), 'deadfront-pg-'))
  // PostgreSQL does not run as root: it uses the account that Debian's package made for it.
  const account: { uid?: number; gid?: number } = {}
  if (isRoot()) {
    const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
    account.uid = id('-u')
    account.gid = id('-g')
    chownSync(folder, account.uid, account.gid)
  }
  const data = join(folder, 'data')
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'deadfront', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    stdio: 'ignore',
    ...account,
  })
  const port = await freePort()
  const run = program(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`],
    account,
    'SIGINT',
  )
  const psql = join(bin, 'pg_isready')
  const ready = (): boolean => {
    try {
      execFileSync(psql, ['-h', '127.0.0.1', '-p', String(port), '-q'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  run.start()
  await until(ready, 'PostgreSQL')
  return { service: asService(`postgres://deadfront@127.0.0.1:${port}/postgres`, port, folder, run, ready, 'PostgreSQL') }
}

/**
 * An nginx with this configuration, the contents of a file in `conf.d`, on loopback. The documented blocks are run as they are:
 * the caller only puts in the ports of the test.
 */
export async function startNginx(block: string, port: number): Promise<Offer> {
  const command = '/usr/sbin/nginx'
  if (!existsSync(command) && !(install('nginx-light') && existsSync(command))) return unavailable('nginx')
  const folder = mkdtempSync(join(tmpdir(), 'deadfront-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/${what};`).join(' ')
  const file = join(folder, 'nginx.conf')
  const main = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;\n`
  writeFileSync(file, `${main}events {}\nhttp { access_log off; ${temporary}\n${block}\n}\n`)
  execFileSync(command, ['-t', '-q', '-e', `${folder}/error.log`, '-c', file], { stdio: 'pipe' })
  const run = program(command, ['-e', `${folder}/error.log`, '-c', file], {}, 'SIGQUIT')
  const ready = async (): Promise<boolean> => {
    const probe = connect({ port, host: '127.0.0.1' })
    const open = await new Promise<boolean>((resolve) => {
      probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    probe.destroy()
    return open
  }
  run.start()
  await until(ready, 'nginx')
  return { service: asService(`http://127.0.0.1:${port}`, port, folder, run, ready, 'nginx') }
}

export async function startRedis(): Promise<Offer> {
  const command = '/usr/bin/redis-server'
  if (!existsSync(command) && !(install('redis-server') && existsSync(command))) return unavailable('Redis')
  const folder = mkdtempSync(join(tmpdir(), 'deadfront-redis-'))
  const port = await freePort()
  const run = program(
    command,
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
    {},
    'SIGTERM',
  )
  const ready = (): boolean => {
    try {
      return execFileSync('/usr/bin/redis-cli', ['-p', String(port), 'ping'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).startsWith('PONG')
    } catch {
      return false
    }
  }
  run.start()
  await until(ready, 'Redis')
  return { service: asService(`redis://127.0.0.1:${port}`, port, folder, run, ready, 'Redis') }
}
