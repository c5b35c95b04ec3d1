import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../../../scripts/chromium.ts'

const WEB = fileURLToPath(new URL('../..', import.meta.url))
const ROOT = resolve(WEB, '../..')
const SOURCES = [
  'packages/web/src',
  'packages/web/test/games',
  'packages/web/public',
  'packages/web/index.html',
  'packages/web/vite.config.ts',
  'packages/kernel/src',
  'packages/ai/src',
  'packages/testkit/src/sample',
  'games',
]

const TYPES: { readonly [ext: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
}

/** The newest change among everything the build is made of. */
function newest(path: string): number {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info) return 0
  if (!info.isDirectory()) return info.mtimeMs
  return readdirSync(path).reduce(
    (time, name) => (name === 'node_modules' || name === 'test' ? time : Math.max(time, newest(join(path, name)))),
    info.mtimeMs,
  )
}

/** Builds once, however many test files ask at the same time; a build that is newer than its sources is used as it is. */
export async function built(mode: 'production' | 'test'): Promise<string> {
  // Not `dist`: that one may be served by a table that is open.
  const out = join(WEB, mode === 'test' ? 'dist-test' : 'dist-check')
  const stamp = join(out, '.built')
  // While others edit their games, one's own tests can stay on the build that is there.
  if (process.env.REUSE_BUILD && existsSync(stamp)) return out
  const lock = join(ROOT, `.tmp/web-build-${mode}.lock`)
  mkdirSync(join(ROOT, '.tmp'), { recursive: true })
  const deadline = Date.now() + 120_000
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
      if (age > 90_000 || Date.now() > deadline) rmdirSync(lock)
      await new Promise((next) => setTimeout(next, 200))
    }
  }
  try {
    const sources = SOURCES.reduce((time, path) => Math.max(time, newest(join(ROOT, path))), 0)
    const done = existsSync(stamp) ? Number(readFileSync(stamp, 'utf8')) : 0
    if (done < sources) {
      execFileSync(
        process.execPath,
        [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--mode', mode, '--outDir', out, '--logLevel', 'error'],
        {
          cwd: WEB,
          stdio: 'inherit',
          // Vitest sets NODE_ENV=test, which would build the development half of the libraries.
          env: { ...process.env, NODE_ENV: 'production' },
        },
      )
      writeFileSync(stamp, String(sources))
    }
  } finally {
    rmdirSync(lock)
  }
  return out
}

export interface Site {
  url: string
  /** Turn the network off and on. */
  close(): Promise<void>
}

/** A static server on a free loopback port. */
export async function serve(folder: string): Promise<Site> {
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)
    const file = resolve(folder, `.${path.endsWith('/') ? `${path}index.html` : path}`)
    if (!file.startsWith(folder + sep) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-cache' })
    response.end(readFileSync(file))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

export function launch(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('no Chrome, Edge or Chromium found: set CHROME_PATH')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}
